"""Slips for ties that matter: who is level, in what, what is at stake, how it is settled and recorded."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from pipeline.language import Language, language
from pipeline.model.entrant import Entrant
from pipeline.model.event import Event
from pipeline.model.seating import Round
from pipeline.model.value import Value, shown, signed
from pipeline.reports.paper import SIGNED, Heading, Paper, compose, criterion_text, round_text, stage_text

NAME = "tie-slips"

Stake = Literal["moving", "prize", "goes_on"]
"""What hangs on a tie: who moves to the next table, who wins a prize, who goes on to the next stage."""

Way = Literal["playoff", "lot", "tile"]
"""What settles it: another game, a lot recorded in 更正, a number tile recorded on the scoresheet."""


@dataclass(frozen=True)
class Tie:
    """Entrants level across a line. `figures`: the criteria they are equal in, in order.

    `round`, `table`: where they sit, for a tile; the play-off, for another game; the round a lot is recorded
    with. `stage`: what they would go on to.
    """

    stake: Stake
    way: Way
    entrants: tuple[str, ...]
    figures: Mapping[str, Value]
    round: Round | None = None
    table: int | None = None
    stage: str = ""


@dataclass(frozen=True)
class Slip:
    """A tie as printed. `round`: as it is typed in 更正."""

    way: Way
    round: str
    stake: str
    where: str
    entrants: tuple[Entrant, ...]
    figures: tuple[tuple[str, str], ...]
    todo: str
    drawn: str


def paper(event: Event, ties: Sequence[Tie]) -> Paper:
    """One slip for each tie that holds something up."""
    words = language(event.language)
    return compose(
        NAME,
        "tie_slips.html",
        event,
        Heading(words.text("paper.ties.title"), words.text("paper.ties.subtitle", n=len(ties))),
        slips=tuple(_slip(event, words, tie) for tie in ties),
    )


def _slip(event: Event, words: Language, tie: Tie) -> Slip:
    playoff = round_text(event, tie.round) if tie.round is not None else ""
    return Slip(
        way=tie.way,
        round=str(tie.round),
        stake=words.text(
            f"paper.ties.stake.{tie.stake}", stage=stage_text(event, tie.stage) if tie.stage else ""
        ),
        where=_where(event, words, tie),
        entrants=tuple(event.entrant(id_) or Entrant(id_, id_) for id_ in tie.entrants),
        figures=tuple((_label(words, name), _figure(name, value)) for name, value in tie.figures.items()),
        todo=words.text(f"paper.ties.todo.{tie.way}", round=playoff),
        drawn=words.text(f"paper.ties.drawn.{tie.way}"),
    )


def _where(event: Event, words: Language, tie: Tie) -> str:
    if tie.table is None or tie.round is None:
        return ""
    return f"{round_text(event, tie.round)} · {words.text('paper.table_n', n=tie.table)}"


def _label(words: Language, name: str) -> str:
    """A criterion, or the score of the one game that a moving line is about."""
    return words.text("paper.score") if name == "score" else criterion_text(words, name)


def _figure(name: str, value: Value) -> str:
    return signed(value) if name in SIGNED else shown(value)
