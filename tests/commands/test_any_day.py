"""Tournament days as they come: whatever happens in whatever order, nothing published or handed in is lost.

The model holds what the organiser has: the draws as published, the files in the inbox, the tables whose
sheet is in. After every step the program has to agree with it.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from tempfile import mkdtemp
from unittest import TestCase

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from pipeline import exports
from pipeline.faults.fault import Filled
from pipeline.faults.injection import filled_sheets
from pipeline.lots_file import LOTS_NAME
from pipeline.model.problem import Problem
from pipeline.model.seating import Round, is_bye
from pipeline.run import Day, run
from pipeline.store import EventFolder
from tests.commands import bridge_days, days, duplicate_days, guandan_days, salad_days
from tests.commands.test_papers_agree import of_csv, of_paper

At = tuple[Round, int]


class Killed(BaseException):
    """The power fails."""


class AnyDay(RuleBasedStateMachine):
    """Results, corrections, better sheets, leavers, copies and interrupted runs in any order."""

    make: Callable[[Path], Path]
    """An event in a folder."""

    figure: tuple[str, str, int] | None = None
    """A typed figure that may have been misread: its block, its field, and by how much."""

    late: Mapping[str, object] | None = None
    """The line of the entry list in which somebody comes late."""

    @initialize()
    def begin(self) -> None:
        self.folder = type(self).make(Path(mkdtemp()) / "e")
        self.draws: dict[str, bytes] = {}
        self.lots: set[str] = set()
        self.files: dict[str, bytes] = {}
        self.good: dict[At, str] = {}
        self.gone: dict[str, int] = {}
        self.misread: set[At] = set()
        self.came = False
        self.day = self.read()

    def teardown(self) -> None:
        if hasattr(self, "folder"):
            shutil.rmtree(self.folder.parent)

    def read(self) -> Day:
        return run(EventFolder(self.folder))

    def put(self, name: str, data: bytes) -> None:
        (self.folder / "inbox" / name).write_bytes(data)
        self.files[name] = data

    def to_come(self) -> list[At]:
        """Tables of the latest round whose sheet is not in."""
        latest = self.day.published[-1:] or ()
        seated = [(draw.round, table) for draw in latest for table in draw.tables]
        return [
            (round_, table.number)
            for round_, table in seated
            if not is_bye(table) and (round_, table.number) not in self.good
        ]

    def filled(self, at: At, seed: int) -> Filled:
        draw = days.drawn(self.day, at[0])
        return next(one for one in filled_sheets(self.day.event, draw, seed) if one.table.number == at[1])

    # --- what people do ---

    @precondition(lambda self: self.day.next_draw is not None)
    @rule()
    def publish(self) -> None:
        days.publish(self.folder)
        self.draws = {**_draws(self.folder), **self.draws}

    @precondition(lambda self: self.day.next_draw is not None)
    @rule()
    def publish_and_be_killed(self) -> None:
        """The power fails before the name is there: it is as if nobody had published."""
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("pipeline.store.os.link", _killed)
            with pytest.raises(Killed):
                days.publish(self.folder)

    @precondition(lambda self: self.to_come())
    @rule(data=st.data(), seed=st.integers(1, 3))
    def hand_in(self, data: st.DataObject, seed: int) -> None:
        at = data.draw(st.sampled_from(self.to_come()))
        sheet = self.filled(at, seed)
        self.put(sheet.file, sheet.data)
        self.good[at] = sheet.file

    @precondition(lambda self: set(self.good) - self.misread)
    @rule(data=st.data(), seed=st.integers(4, 6))
    def hand_in_a_better_one(self, data: st.DataObject, seed: int) -> None:
        """The wrong workbook is put away; another result lies in its place, whatever has been drawn since."""
        at = data.draw(st.sampled_from(sorted(set(self.good) - self.misread, key=str)))
        name = self.good[at]
        for twin in [one for one in self.files if one.endswith(name)]:
            (self.folder / "inbox" / twin).rename(self.folder / "inbox" / "_old" / twin)
            del self.files[twin]
        self.put(name, self.filled(at, seed).data)

    @precondition(lambda self: type(self).figure and set(self.good) - self.misread)
    @rule(data=st.data())
    def correct_a_figure(self, data: st.DataObject) -> None:
        """A misread figure in the corrections, whatever has been drawn since."""
        at = data.draw(st.sampled_from(sorted(set(self.good) - self.misread, key=str)))
        block, key, by = type(self).figure or ("", "", 0)
        sheet = next(one for one in self.day.sheets if (one.table.round, one.table.number) == at)
        known = zip(sheet.table.seats, sheet.blocks[block], strict=True)
        typed = [(seat.entrant, row[key].value) for seat, row in known if isinstance(row[key].value, int)]
        if typed:
            entrant, old = typed[0]
            days.correct(self.folder, (at[0], at[1], entrant, key, old, old + by))
            self.misread.add(at)

    @precondition(lambda self: self.files)
    @rule(data=st.data())
    def hand_in_twice(self, data: st.DataObject) -> None:
        name = data.draw(st.sampled_from(sorted(self.files)))
        self.put(f"copy of {name.removeprefix('copy of ')}", self.files[name])

    @precondition(lambda self: "photo.xlsx" not in self.files)
    @rule()
    def hand_in_something_else(self) -> None:
        self.put("photo.xlsx", b"\xff\xd8\xff not a sheet")

    @precondition(lambda self: self.day.published and not self.gone)
    @rule(data=st.data())
    def withdraw(self, data: st.DataObject) -> None:
        last = len(self.day.draws)
        one = data.draw(st.sampled_from(sorted(entrant.id for entrant in self.day.event.entrants)))
        days.decide(self.folder, round=last + 1, entrant=one, field="status", old="active", new="withdrawn")
        self.gone[one] = last + 1

    @precondition(lambda self: type(self).late and self.day.published and not self.came)
    @rule()
    def come_late(self) -> None:
        days.type_rows(self.folder, "entrants", [type(self).late or {}])
        self.came = True

    # --- what must hold ---

    @invariant()
    def published_draws_are_as_they_were(self) -> None:
        assert _draws(self.folder) == self.draws

    @invariant()
    def lots_are_nobody_elses(self) -> None:
        """Who comes late adds one, also where the draw after it was not published any more."""
        file = self.folder / "draws" / LOTS_NAME
        before, self.lots = self.lots, set(file.read_text().splitlines()) if file.exists() else set()
        assert before <= self.lots

    @invariant()
    def files_handed_in_are_untouched(self) -> None:
        there = {path.name: path.read_bytes() for path in (self.folder / "inbox").glob("*.xlsx")}
        assert there == self.files

    @invariant()
    def same_inputs_give_the_same_and_every_sound_sheet_counts(self) -> None:
        self.day, again = self.read(), self.read()
        assert _bytes(self.day) == _bytes(again)
        counted = {(sheet.table.round, sheet.table.number) for sheet in self.day.sheets}
        assert counted == set(self.good)
        stray = [one for one in self.day.problems if one.severity == "error" and not _expected(one)]
        assert stray == []

    @invariant()
    def who_has_left_is_seated_no_more(self) -> None:
        seated = {
            (draw.round, seat.entrant) for draw in self.day.draws for at in draw.tables for seat in at.seats
        }
        assert [
            at for one, since in self.gone.items() for at in seated if at[1] == one and at[0] >= since
        ] == []

    @invariant()
    def papers_agree(self) -> None:
        if self.day.draws:
            assert of_paper(self.day)[0] == of_csv(self.day)[0]


def _draws(folder: Path) -> dict[str, bytes]:
    files = (folder / "draws").glob("*.csv")
    return {path.name: path.read_bytes() for path in files if path.name != LOTS_NAME}


def _killed(*_: object) -> None:
    raise Killed


def _bytes(day: Day) -> tuple[str, str, str]:
    return (
        exports.standings(day),
        exports.results(day),
        exports.problems(day.problems, day.event.language),
    )


def _expected(problem: Problem) -> bool:
    """Of the photograph, of ties that wait for tiles, of a table that those who left made too small."""
    return problem.kind.startswith(("CM1.", "RK-C21", "RK-C27.seating", "CM-tie"))


PLAYER = {"entrant": 99, "name": "Late"}
PAIR = {"entrant": 99, "player_1": "Late", "player_2": "Later"}


class Rotation(AnyDay):
    """Two tables, two games, with tiles that decide who moves."""

    make = partial(days.make, entrants=8, games=2, prize_places=2)
    late = PLAYER
    figure = ("seats", "tile_points", 1)


class TwoGroups(AnyDay):
    """Three pairs a group and a final."""

    make = partial(bridge_days.make, of_a=3, of_b=3)
    late = PAIR


class Mitchell(AnyDay):
    """Five pairs: somebody sits out in each of three rounds."""

    make = partial(duplicate_days.make, count=5)
    late = PAIR


class Howell(AnyDay):
    """Six pairs, of whom one may leave a sit-out behind."""

    make = partial(duplicate_days.make, movement="howell")


class Knockout(AnyDay):
    """Six pairs: byes in round 1, a match for the third place."""

    make = partial(guandan_days.make, count=6)


class GuandanSwiss(AnyDay):
    """Five pairs, a bye a round."""

    make = partial(guandan_days.make, count=5, preset="guandan-swiss")


class SwissAndFinals(AnyDay):
    """Nine players: a bye a round, then semi-finals and finals."""

    make = partial(salad_days.make, count=9, prelim_rounds=2)
    late = PLAYER
    figure = ("seats", "score", 60)


def of_any_day(kind: type[AnyDay]) -> type[TestCase]:
    """As often as time allows: ANY_DAYS examples of each kind, three where nobody asks for more."""
    kind.TestCase.settings = settings(
        max_examples=int(os.environ.get("ANY_DAYS", "3")),
        stateful_step_count=14,
        deadline=None,
        derandomize="ANY_DAYS" not in os.environ,
        phases=(Phase.generate,),
        suppress_health_check=list(HealthCheck),
        database=None,
    )
    return kind.TestCase


TestRotation = of_any_day(Rotation)
TestTwoGroups = of_any_day(TwoGroups)
TestMitchell = of_any_day(Mitchell)
TestHowell = of_any_day(Howell)
TestKnockout = of_any_day(Knockout)
TestGuandanSwiss = of_any_day(GuandanSwiss)
TestSwissAndFinals = of_any_day(SwissAndFinals)
