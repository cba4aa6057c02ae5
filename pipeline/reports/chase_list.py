"""The chase list: tables that owe a sheet, and what to ask of whom; walked through the hall with a pen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Literal

from pipeline.language import Language, language
from pipeline.model.entrant import Entrant
from pipeline.model.event import Event
from pipeline.model.problem import Problem
from pipeline.model.seating import Table
from pipeline.reports.paper import Heading, Paper, compose, round_text

NAME = "chase-list"

State = Literal["missing", "progress", "wrong", "duplicate", "unsigned"]
"""What has come of a table that is not done: nothing, an unfinished or wrong sheet, several, no signature."""

STATES: tuple[State, ...] = ("missing", "progress", "wrong", "duplicate", "unsigned")


@dataclass(frozen=True)
class Outstanding:
    """A table that is not done. `judge`: as typed on its sheet; `files`: what has come in from it.

    `problems`: what is wrong with them, the most serious first.
    """

    table: Table
    state: State
    judge: str = ""
    files: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True)
class Row:
    """A table as printed."""

    number: int
    state: str
    tone: State
    entrants: tuple[Entrant, ...]
    judge: str
    todo: str
    files: str


def paper(event: Event, found: Sequence[Outstanding]) -> Paper:
    """All tables that are not done, round by round."""
    words = language(event.language)
    rounds = [
        (round_text(event, round_), tuple(_row(event, words, one) for one in here))
        for round_, here in groupby(found, key=lambda one: one.table.round)
    ]
    return compose(
        NAME,
        "chase_list.html",
        event,
        Heading(words.text("paper.chase.title"), words.text("paper.chase.subtitle", n=len(found))),
        rounds=rounds,
    )


def todo_text(words: Language, one: Outstanding) -> str:
    """What to do about a table, in a sentence or two; of what is wrong the first, and how many more."""
    asked = words.text(f"paper.chase.todo.{one.state}")
    if one.state not in ("wrong", "unsigned"):
        return asked
    said = [words.problem(problem).message for problem in one.problems[:1]]
    more = len(one.problems) - 1
    return " ".join([asked, *said, *([words.text("paper.chase.more", n=more)] if more > 0 else [])])


def _row(event: Event, words: Language, one: Outstanding) -> Row:
    ids = [seat.entrant for seat in one.table.seats if seat.entrant]
    return Row(
        number=one.table.number,
        state=words.text(f"report.state.{one.state}"),
        tone=one.state,
        entrants=tuple(event.entrant(id_) or Entrant(id_, id_) for id_ in ids),
        judge=one.judge,
        todo=todo_text(words, one),
        files=", ".join(one.files),
    )
