"""One damaged file received: what must hold of it, whatever the damage."""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from pipeline import exports
from pipeline.event_book import event_book
from pipeline.language import CODES, language
from pipeline.report_rows import report
from pipeline.run import run
from pipeline.sheets.reader import read
from pipeline.sheets.report import report_book
from pipeline.store import EventFolder, Unusable
from tests.fuzz.mutations import LAYERS
from tests.fuzz.oracle import disagreements
from tests.sheets.every_game import game, published

SECONDS = 3.0
"""Of one file; a hostile one costs one on the machine that was measured."""


DAMAGED = 12
"""Damaged sheets in one inbox."""


@dataclass(frozen=True)
class Outcome:
    """How a file ended: accepted, noted, not finished, in parts, whole; and what is wrong with that."""

    ending: str
    faults: tuple[str, ...] = ()
    unconfirmed: bool = False


def damaged(preset: str, layer: str, seed: int) -> bytes:
    """The scoresheet of a kind of event with the damage of a seed."""
    played = game(preset)
    return LAYERS[layer](played, played.data, Random(f"{preset}/{layer}/{seed}"))


def execute(preset: str, layer: str, seed: int) -> Outcome:
    """Receives a damaged scoresheet. A fault is an exception, a wait, or a number nobody else sees."""
    played = game(preset)
    data = damaged(preset, layer, seed)
    begun = time.process_time()
    try:
        received = played.receive(data)
        for problem in received.problems:
            for code in CODES:
                language(code).problem(problem)
    except Exception as error:  # the very thing that must not happen
        return Outcome("crashed", (repr(error),))
    cost = time.process_time() - begun
    faults = [f"took {cost:.1f} s"] if cost > SECONDS else []
    errors = [problem for problem in received.problems if problem.severity == "error"]
    if received.sheet is None:
        faults += [] if errors else ["refused without a word"]
        return Outcome("whole", tuple(faults))
    if errors:
        return Outcome("in parts", tuple(faults))
    if not received.counts:
        return Outcome("not finished", tuple(faults))
    wrong = disagreements(received, played.layout, data)
    changed = played.values(received) != played.before
    if wrong:
        faults += wrong
    ending = "noted" if received.problems else "accepted"
    return Outcome(ending, tuple(faults), unconfirmed=wrong is None and changed)


def execute_day(preset: str, seed: int) -> Outcome:
    """A whole inbox of damaged sheets beside a sound one, up to report and exports: the sound one counts."""
    played = game(preset)
    with TemporaryDirectory() as home:
        folder = EventFolder(Path(home) / "event")
        published(preset, folder.path)
        for number in range(DAMAGED):
            layer = list(LAYERS)[number % len(LAYERS)]
            name = f"{number}{chr(Random(seed + number).randrange(1, 0x3000))}.xlsx".replace("/", "x")
            (folder.path / "inbox" / name).write_bytes(damaged(preset, layer, seed * DAMAGED + number))
        other = (folder.path / "inbox" / "sound.xlsx", played.data)
        try:
            day = run(folder)
            report_book(report(day, day.problems, "inbox"), language(day.event.language))
            for made in (exports.results(day), exports.standings(day), exports.problems(day.problems, "en")):
                exports.encoded(made)
            other[0].write_bytes(other[1])
            counts = {one.file for one in run(folder).received if one.counts}
        except Exception as error:  # the very thing that must not happen
            return Outcome("crashed", (repr(error),))
    return Outcome("accepted", () if "inbox/sound.xlsx" in counts else ("the sound sheet was not received",))


def execute_book(preset: str, layer: str, seed: int) -> Outcome:
    """The same for event.xlsx: understood with its problems, or unusable."""
    played = game(preset)
    data = LAYERS[layer](played, played.book, Random(f"book/{preset}/{layer}/{seed}"))
    try:
        read(data, "event.xlsx")
        book = event_book(data)
    except Unusable:
        return Outcome("whole")
    except Exception as error:  # the very thing that must not happen
        return Outcome("crashed", (repr(error),))
    return Outcome("in parts" if book.problems else "accepted")
