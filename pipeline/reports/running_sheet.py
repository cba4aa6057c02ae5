"""The running sheet: the day from the first step to the last, with command and paper, to be ticked off."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pipeline.language import Language, language
from pipeline.model.event import Event
from pipeline.reports.briefing import timetable
from pipeline.reports.paper import Heading, Paper, compose

NAME = "running-sheet"


@dataclass(frozen=True)
class Step:
    """What is done: a key of the catalogues. `begins`: when, where a setting says it; `minutes`: how long."""

    key: str
    command: str = ""
    papers: tuple[str, ...] = ()
    begins: str = ""
    minutes: int | None = None


@dataclass(frozen=True)
class Block:
    """Steps that belong together: a key of the catalogues; `name`: of the round or stage they are about."""

    key: str
    steps: tuple[Step, ...]
    name: str = ""


@dataclass(frozen=True)
class Row:
    """A step as printed."""

    time: str
    text: str
    command: str
    papers: tuple[str, ...]


def paper(event: Event, blocks: Sequence[Block]) -> Paper:
    """The organiser's own time table, then all steps."""
    words = language(event.language)
    return compose(
        NAME,
        "running_sheet.html",
        event,
        Heading(words.text("paper.running.title"), words.text("paper.running.subtitle")),
        timetable=timetable(event),
        blocks=tuple(
            (_title(words, block), tuple(_row(event, words, step) for step in block.steps))
            for block in blocks
        ),
    )


def _title(words: Language, block: Block) -> str:
    return block.name or words.text(f"paper.running.block.{block.key}")


def _row(event: Event, words: Language, step: Step) -> Row:
    lasting = words.text("paper.running.minutes", n=step.minutes) if step.minutes else ""
    own = f"paper.running.step.{step.key}_{event.rules.game}"
    key = own if words.has(own) else f"paper.running.step.{step.key}"
    return Row(step.begins or lasting, words.text(key), step.command, step.papers)
