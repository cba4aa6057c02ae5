"""What may stand in a cell: the grammar a field is declared with (rules 3.2, 3.3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Grade = Literal["untouched", "todo", "wrong"]


@dataclass(frozen=True)
class Whole:
    """A whole number; `signed` shows a plus in front of positive ones."""

    low: int | None = None
    high: int | None = None
    signed: bool = False


@dataclass(frozen=True)
class Share:
    """A number that may be a fraction (rules 3.4)."""

    signed: bool = True


@dataclass(frozen=True)
class Text:
    """Free text of limited length."""

    limit: int = 200


@dataclass(frozen=True)
class Choice:
    """One key of a list; labels are in the catalogues under `choice.<name>.<key>`."""

    name: str
    keys: tuple[str, ...]


@dataclass(frozen=True)
class Suggestion(Choice):
    """A list that offers keys and understands them; any other text is kept, for the game to read."""


@dataclass(frozen=True)
class YesNo:
    """1 for yes, 0 for no; blank stays blank."""


@dataclass(frozen=True)
class Mark:
    """A signature or stamp: yes/no, or any text, which counts as yes."""


@dataclass(frozen=True)
class Clock:
    """A time of day, `HH:MM`."""


@dataclass(frozen=True)
class Day:
    """A date, `YYYY-MM-DD`."""


@dataclass(frozen=True)
class Moment:
    """A day, with a time or without: `YYYY-MM-DD HH:MM`; or a time alone, `HH:MM`."""


@dataclass(frozen=True)
class Finding:
    """One thing a live formula can say of a row or a sheet; text under `live.<game>.<key>`.

    `when`: a condition in field keys, see `pipeline.model.form`.
    """

    key: str
    grade: Grade
    when: str


@dataclass(frozen=True)
class Verdict:
    """A live judgement: the first finding whose condition holds, else OK. Shown as its message."""

    findings: tuple[Finding, ...]


Kind = Whole | Share | Text | Choice | YesNo | Mark | Clock | Day | Moment | Verdict
