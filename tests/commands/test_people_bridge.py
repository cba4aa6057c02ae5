"""Who comes, goes and is replaced among pairs in two groups (bridge.md 5 and 7; docs/people.md)."""

import csv
import io
from pathlib import Path

import pytest

from pipeline import exports
from tests.commands import bridge_days, days
from tests.commands.bridge_days import fill
from tests.commands.days import decide, found, meetings, publish, type_status


def lines(folder: Path) -> list[str]:
    """Place or status, pair, rank points, deals; every deal is level, so that each pair has 4 of it (R6)."""
    return days.ranked(folder, "rank_points", "deals")


def after_round_1(folder: Path, of_a: int = 3, of_b: int = 3) -> Path:
    made = bridge_days.make(folder, of_a, of_b)
    publish(made)
    fill(made, 1)
    return made


def test_withdrawn_pair_is_a_phantom_beside_the_one_of_the_smaller_group(tmp_path: Path) -> None:
    """Five and four: in round 2 A4 would meet B5, whom nobody is, and B4 meets A3, who has gone."""
    folder = after_round_1(tmp_path / "e", 5, 4)
    assert meetings(folder, 1) == ["A1-B1", "A2-B2", "A3-B3", "A4-B4", "A5"]
    type_status(folder, "3", "Withdrawn", 2)
    publish(folder)
    assert meetings(folder, 2) == ["A5-B1", "A1-B2", "A2-B3", "B4", "A4"]
    fill(folder, 2)
    assert lines(folder) == [
        "1 #A1 8 2",
        "1 #A2 8 2",
        "3 #A4 4 1",
        "3 #A5 4 1",
        "withdrawn #A3 4 1",
        "1 #B1 8 2",
        "1 #B2 8 2",
        "1 #B3 8 2",
        "4 #B4 4 1",
    ]
    assert found(folder) == []


def test_opponents_of_a_pair_that_did_not_come_sit_out_and_owe_no_sheet(tmp_path: Path) -> None:
    """Withdrawn from round 1, which is published: the deals of two tables are compared, and B1 has none."""
    folder = bridge_days.make(tmp_path / "e", 3, 3)
    publish(folder)
    fill(folder, 1)[0].unlink()
    assert found(folder) == ["CM14"]
    assert days.day(folder).next_draw is None
    type_status(folder, "1", "Withdrawn", 1)
    assert found(folder) == []
    assert lines(folder) == [
        "1 #A2 4 1",
        "1 #A3 4 1",
        "withdrawn #A1 0 0",
        "1 #B2 4 1",
        "1 #B3 4 1",
        "3 #B1 0 0",
    ]
    publish(folder)
    assert meetings(folder, 2) == ["A3-B1", "B2", "A2-B3"]


def test_neither_pair_of_a_table_came_and_nobody_waits_for_it(tmp_path: Path) -> None:
    folder = bridge_days.make(tmp_path / "e", 3, 3)
    publish(folder)
    fill(folder, 1)[0].unlink()
    for number in ("1", "4"):
        type_status(folder, number, "Withdrawn", 1)
    assert found(folder) == []
    assert meetings(folder, 1) == ["A2-B2", "A3-B3"]
    assert days.day(folder).ranking.out == ()


def test_pair_that_comes_back_plays_on_at_its_number_and_is_ranked_by_its_deals(tmp_path: Path) -> None:
    folder = after_round_1(tmp_path / "e")
    decide(folder, round=2, entrant="A3", field="status", new="withdrawn")
    decide(folder, round=3, entrant="A3", field="status", old="withdrawn", new="active")
    publish(folder)
    assert meetings(folder, 2) == ["B1", "A1-B2", "A2-B3"]
    fill(folder, 2)
    publish(folder)
    assert meetings(folder, 3) == ["A2-B1", "A3-B2", "A1-B3"]
    assert lines(folder)[:3] == ["1 #A1 8 2", "1 #A2 8 2", "3 #A3 4 1"]
    assert set(found(folder)) == {"CM14"}


def test_disqualified_pair_is_listed_last_and_deals_played_stay(tmp_path: Path) -> None:
    folder = after_round_1(tmp_path / "e")
    type_status(folder, "4", "Disqualified", 2)
    publish(folder)
    assert meetings(folder, 2) == ["A3", "A1-B2", "A2-B3"]
    fill(folder, 2)
    assert lines(folder) == [
        "1 #A1 8 2",
        "1 #A2 8 2",
        "3 #A3 4 1",
        "1 #B2 8 2",
        "1 #B3 8 2",
        "disqualified #B1 4 1",
    ]


@pytest.mark.parametrize("status", ["Withdrawn", "Disqualified"])
def test_deals_of_a_pair_that_had_stopped_are_an_error_of_their_sheet(tmp_path: Path, status: str) -> None:
    """C19: the table is open, and the other two are not compared without it."""
    folder = after_round_1(tmp_path / "e")
    type_status(folder, "4", status, 1)
    contract = days.address_of(folder / "inbox" / "EV-R01-T01.xlsx", ("deals", "1", "contract"))
    assert found(folder, "error") == [f"BR-C19.stopped {contract}"]
    assert days.day(folder).ranking.out == ((1, 1),)


def test_pair_listed_after_the_lots_is_told_and_is_not_ranked(tmp_path: Path) -> None:
    folder = after_round_1(tmp_path / "e")
    days.type_rows(folder, "entrants", [{"entrant": 10, "player_1": "L", "player_2": "M"}])
    (told,) = found(folder)
    assert told.startswith("CM-lots.late")
    assert lines(folder)[-1] == "absent #10 0 0"
    assert days.day(folder).next_draw is not None


def test_substitute_is_on_the_sheets_from_his_round_on_and_earlier_ones_stay_sound(tmp_path: Path) -> None:
    """Round 2 was printed before the substitute was typed: its sheets are right with either name."""
    folder = after_round_1(tmp_path / "e")
    publish(folder)
    as_printed = fill(folder, 2)
    decide(folder, round=2, entrant="B1", field="substitute", old="Bob4", new="Cat")
    assert found(folder) == []
    as_played = fill(folder, 2)
    assert [file.name for file in as_played] == [file.name for file in as_printed]
    assert found(folder) == []
    of = days.day(folder)
    assert {one.id: one.name for one in of.event.entrants}["B1"] == "Ann4 / Cat"
    rows = csv.reader(io.StringIO(exports.results(of)))
    names = {(row[0], row[7]) for row in rows if row[6] == "B1"}
    assert names == {("1", "Ann4 / Bob4"), ("2", "Ann4 / Cat")}
