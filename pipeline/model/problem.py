"""Something a person should look at: data first, text late and in the reader's language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal

from pipeline.model.cell import Cell
from pipeline.model.seating import Round, round_order
from pipeline.model.value import Value

Severity = Literal["error", "warning", "note"]
SEVERITIES: tuple[Severity, ...] = ("error", "warning", "note")


@dataclass(frozen=True)
class Problem:
    """A finding. `kind`: code of the rules (`RK-C9`, `CM1.password`), key of its text in the catalogues.

    `cells`: first the one to blame, then witnesses. `values`: what the text is filled with; a value
    under `field` is a field key and is shown as that field's label.
    """

    kind: str
    severity: Severity
    cells: tuple[Cell, ...] = ()
    values: Mapping[str, Value] = field(default_factory=lambda: MappingProxyType({}))
    round: Round | None = None
    table: int | None = None
    entrant: str = ""


def has_errors(problems: Iterable[Problem]) -> bool:
    """Whether any of them makes a sheet or an event unusable."""
    return any(problem.severity == "error" for problem in problems)


def in_order(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """Errors first, then by round, table and cell, so that input order never shows."""

    def key(problem: Problem) -> tuple[object, ...]:
        return (
            SEVERITIES.index(problem.severity),
            round_order(problem.round) if problem.round is not None and problem.round != "" else (-1, 0),
            problem.table or 0,
            problem.cells[0] if problem.cells else Cell(""),
            problem.kind,
            sorted((name, str(value)) for name, value in problem.values.items()),
        )

    return tuple(sorted(problems, key=key))
