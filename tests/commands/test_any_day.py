"""Tournament days as they come: whatever happens in whatever order, nothing published or handed in is lost.

The model holds what the organiser has: the draws as published, the files in the inbox, the tables whose
sheet is in. After every step the program has to agree with it.
"""

from __future__ import annotations

import shutil
from pathlib import Path
from tempfile import mkdtemp

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from pipeline import exports
from pipeline.faults.injection import filled_sheets
from pipeline.model.problem import Problem
from pipeline.model.seating import Round
from pipeline.run import Day, run
from pipeline.store import EventFolder
from tests.commands import days
from tests.commands.test_papers_agree import of_csv, of_paper

At = tuple[Round, int]
ENTRANTS = 8
"""One may leave without a table falling below three."""


class Killed(BaseException):
    """The power fails."""


class AnyDay(RuleBasedStateMachine):
    """Two tables, two games; results, corrections, leavers, copies and interrupted runs in any order."""

    @initialize()
    def begin(self) -> None:
        self.folder = days.make(Path(mkdtemp()) / "e", ENTRANTS, games=2, prize_places=2)
        self.draws: dict[str, bytes] = {}
        self.files: dict[str, bytes] = {}
        self.good: set[At] = set()
        self.gone: set[str] = set()
        self.day = self.read()

    def teardown(self) -> None:
        if hasattr(self, "folder"):
            shutil.rmtree(self.folder.parent)

    def read(self) -> Day:
        return run(EventFolder(self.folder))

    def put(self, name: str, data: bytes) -> None:
        (self.folder / "inbox" / name).write_bytes(data)
        self.files[name] = data

    def seated_now(self) -> list[At]:
        latest = self.day.published[-1:] or ()
        return [(draw.round, table.number) for draw in latest for table in draw.tables]

    # --- what people do ---

    @precondition(lambda self: self.day.next_draw is not None)
    @rule()
    def publish(self) -> None:
        days.publish(self.folder)
        for path in (self.folder / "draws").glob("*.csv"):
            self.draws.setdefault(path.name, path.read_bytes())

    @precondition(lambda self: self.day.next_draw is not None)
    @rule()
    def publish_and_be_killed(self) -> None:
        """The power fails before the name is there: it is as if nobody had published."""
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("pipeline.store.os.link", _killed)
            with pytest.raises(Killed):
                days.publish(self.folder)

    @precondition(lambda self: set(self.seated_now()) - self.good)
    @rule(data=st.data(), seed=st.integers(1, 3))
    def hand_in(self, data: st.DataObject, seed: int) -> None:
        at = data.draw(st.sampled_from(sorted(set(self.seated_now()) - self.good, key=str)))
        draw = self.day.published[-1]
        sheet = next(one for one in filled_sheets(self.day.event, draw, seed) if one.table.number == at[1])
        self.put(sheet.file, sheet.data)
        self.good.add(at)

    @precondition(lambda self: self.files)
    @rule(data=st.data())
    def hand_in_twice(self, data: st.DataObject) -> None:
        name = data.draw(st.sampled_from(sorted(self.files)))
        self.put(f"copy of {name.removeprefix('copy of ')}", self.files[name])

    @precondition(lambda self: "photo.xlsx" not in self.files)
    @rule()
    def hand_in_something_else(self) -> None:
        self.put("photo.xlsx", b"\xff\xd8\xff not a sheet")

    @precondition(lambda self: self.good and len(self.gone) < 1 and len(self.day.draws) == 1)
    @rule(number=st.integers(1, ENTRANTS))
    def withdraw(self, number: int) -> None:
        row = {"round": 2, "entrant": number, "field": "status", "old": "active", "new": "withdrawn"}
        days.type_rows(self.folder, "corrections", [{**row, "reason": "ill", "decided_by": "chief"}])
        self.gone.add(str(number))

    # --- what must hold ---

    @invariant()
    def published_draws_are_as_they_were(self) -> None:
        there = {path.name: path.read_bytes() for path in (self.folder / "draws").glob("*.csv")}
        assert there == self.draws

    @invariant()
    def files_handed_in_are_untouched(self) -> None:
        there = {path.name: path.read_bytes() for path in (self.folder / "inbox").glob("*.xlsx")}
        assert there == self.files

    @invariant()
    def same_inputs_give_the_same_and_every_sound_sheet_counts(self) -> None:
        self.day, again = self.read(), self.read()
        assert _bytes(self.day) == _bytes(again)
        counted = {(sheet.table.round, sheet.table.number) for sheet in self.day.sheets}
        assert counted == self.good
        stray = [one for one in self.day.problems if one.severity == "error" and not _expected(one)]
        assert stray == []

    @invariant()
    def who_has_left_is_seated_no_more(self) -> None:
        later = [draw for draw in self.day.draws if draw.round == 2]
        published_before = self.gone and "round-02.csv" in self.draws
        seated = {seat.entrant for draw in later for table in draw.tables for seat in table.seats}
        assert not published_before or not seated & self.gone

    @invariant()
    def papers_agree(self) -> None:
        if self.day.draws:
            assert of_paper(self.day)[0] == of_csv(self.day)[0]


def _killed(*_: object) -> None:
    raise Killed


def _bytes(day: Day) -> tuple[str, str, str]:
    return (
        exports.standings(day),
        exports.results(day),
        exports.problems(day.problems, day.event.language),
    )


def _expected(problem: Problem) -> bool:
    """Of the photograph, and of ties that wait for tiles."""
    return problem.kind.startswith(("CM1.", "RK-C21"))


TestAnyDay = AnyDay.TestCase
TestAnyDay.settings = settings(
    max_examples=8,
    stateful_step_count=14,
    deadline=None,
    derandomize=True,
    phases=(Phase.generate,),
    suppress_health_check=list(HealthCheck),
)
