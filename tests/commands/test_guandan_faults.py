"""Guandan as it goes wrong: every finding with its cell, through the whole intake (guandan.md 4, 5 and 7)."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest
from openpyxl import Workbook

from pipeline.language import language
from pipeline.model.form import Spot
from pipeline.model.value import Value
from tests.commands import days
from tests.commands.days import found, meetings, publish
from tests.commands.guandan_days import X_WINS, Y_WINS, fill, make, places

PASS = "X2 X2 X2 X2 X3"


def of_hand(hand: int, key: str) -> Spot:
    return "hands", str(hand), key


def of_head(key: str) -> Spot:
    return "", "", key


def blamed(file: Path, *cells: tuple[str, Spot]) -> list[str]:
    """What should be found: kinds with the cells that these fields have in the workbook."""
    return [f"{kind} {days.address_of(file, spot)}" for kind, spot in cells]


def message(folder: Path) -> str:
    """The first problem in English."""
    return language("en").problem(days.day(folder).problems[0]).message


@pytest.mark.parametrize(
    ("hands", "typed", "kind", "spot", "says"),
    [
        ("NNE", {}, "GD-C1", of_hand(1, "second"), "already has a place"),
        ("NE", {}, "GD-C2", of_hand(1, "third"), "“Third” is blank"),
        (f"{PASS} Y4", {}, "GD-C5", of_hand(6, "first"), "X passed A in hand 5"),
        ("X2 Y2 X3", {of_hand(3, "level"): "8"}, "GD-C3", of_hand(3, "level"), "side on stage is at 5"),
        ("X2 X3", {of_hand(2, "level_x"): "8"}, "GD-C4", of_hand(2, "level_x"), "by the places it is 7"),
        (X_WINS, {of_head("winner"): "Y"}, "GD-C9", of_head("winner"), "by this sheet it is: X"),
        (X_WINS, {of_head("absent_y"): 2}, "GD-C12.hands", of_head("reason"), "hands are recorded"),
        ("", {}, "GD-C13", of_hand(1, "hand"), "No hand is recorded"),
        (X_WINS, {of_head("fouls_x"): 3, of_head("fouls_y"): 3}, "GD-C11.both", of_head("fouls_x"), "nobody"),
        (X_WINS, {of_hand(1, "first"): "Q"}, "CM8.list", of_hand(1, "first"), "Q"),
        (X_WINS, {of_head("end_time"): None}, "GD-C16.blank", of_head("end_time"), "is blank"),
        (X_WINS, {of_head("start_time"): None}, "CM6", of_head("start_time"), "Start"),
    ],
)
def test_sheet_that_cannot_be_is_told_by_its_cell_and_does_not_count(
    tmp_path: Path, hands: str, typed: Mapping[Spot, object], kind: str, spot: Spot, says: str
) -> None:
    folder = make(tmp_path / "e")
    publish(folder)
    heads: dict[int, dict[str, Value]] = {1: {"end_time": "18:06"}} if PASS in hands else {}
    file = fill(folder, 1, {1: hands}, heads)[0]
    if typed:
        days.type_in(file, typed)
    assert found(folder, "error")[:1] == blamed(file, (kind, spot))
    assert says in message(folder)
    assert days.day(folder).ranking.out == ((1, 1),)


def test_round_two_sheet_of_a_pair_that_lost_is_told_by_its_cell(tmp_path: Path) -> None:
    """X10 (C15): pair 2 lost to pair 1, and somebody writes it on the sheet of round 2."""
    folder = make(tmp_path / "e")
    publish(folder)
    fill(folder, 1)
    publish(folder)
    assert meetings(folder, 2) == ["1-3", "5-7"]
    file = fill(folder, 2)[0]
    days.type_in(file, {of_head("pair_x"): "2 Unit 0"})
    assert found(folder, "error") == blamed(file, ("GD-C15", of_head("pair_x")))
    assert "“1 Unit 1”" in message(folder)


def test_result_corrected_after_the_draw_leaves_the_draw_and_is_told(tmp_path: Path) -> None:
    folder = make(tmp_path / "e")
    publish(folder)
    file = fill(folder, 1)[0]
    publish(folder)
    for number, key in ((1, "first"), (1, "second"), (2, "first"), (2, "second"), (2, "third")):
        days.type_in(file, {of_hand(number, key): {"first": "E", "second": "W", "third": None}[key]})
    assert meetings(folder, 2) == ["1-3", "5-7"]
    assert "CM3.draw" in [text.split()[0] for text in found(folder)]


def test_name_put_right_in_the_entry_list_leaves_the_sheets_that_were_issued_sound(tmp_path: Path) -> None:
    """What was printed with the old name is as it was printed; anything else is still told."""
    folder = make(tmp_path / "e")
    publish(folder)
    file = fill(folder, 1)[0]

    def put_right(book: Workbook) -> None:
        sheet = book.worksheets[days.SHEETS["entrants"]]
        cell = next(cell for row in sheet.iter_rows() for cell in row if cell.value == "Ann1")
        cell.value = "Anne1"

    days.retype(folder / "event.xlsx", put_right)
    assert found(folder) == []
    days.type_in(file, {of_head("south"): "Anna1"})
    assert found(folder, "error") == blamed(file, ("CM15", of_head("south")))


def test_forfeits_direct_loss_and_fouls_decide_who_goes_on(tmp_path: Path) -> None:
    folder = make(tmp_path / "e")
    publish(folder)
    heads: dict[int, dict[str, Value]] = {
        1: {"absent_x": 2, "end_time": None, "sign_x": None},
        2: {"direct_loss": "X", "end_time": "18:00"},
        3: {"fouls_x": 3, "end_time": "18:10"},
        4: {"absent_y": 1, "end_time": None, "sign_y": None},
    }
    fill(folder, 1, {1: "", 4: ""}, heads)
    assert found(folder) == []
    publish(folder)
    assert meetings(folder, 2) == ["2-4", "6-7"]


def test_double_forfeit_gives_the_next_opponent_a_bye(tmp_path: Path) -> None:
    """R12: no winner at table 1, so the winner of table 2 has nobody to play with."""
    folder = make(tmp_path / "e")
    publish(folder)
    gone: dict[str, Value] = {"absent_x": 2, "absent_y": 2, "end_time": None, "sign_x": None, "sign_y": None}
    fill(folder, 1, {1: "", 2: Y_WINS}, {1: gone})
    assert found(folder) == []
    publish(folder)
    assert meetings(folder, 2) == ["4", "5-7"]
    fill(folder, 2)
    publish(folder)
    assert meetings(folder, 3) == ["4-5"]
    fill(folder, 3)
    assert places(folder)[:3] == ["1 4", "2 5", "3 7"]


def test_six_pairs_give_the_two_lowest_lots_a_bye(tmp_path: Path) -> None:
    """Section 5: a bracket of 8, so lots 1 and 2 wait."""
    folder = make(tmp_path / "e", 6, play_to_champion="true")
    publish(folder)
    assert meetings(folder, 1) == ["1", "2", "3-4", "5-6"]
    fill(folder, 1)
    publish(folder)
    assert meetings(folder, 2) == ["1-2", "3-5"]


@pytest.mark.parametrize(
    ("rows", "kind"),
    [
        ([{"entrant": "9", "player_1": "Ann1", "player_2": "Zoe", "lot": 9}], "CM-entry.twice"),
        ([{"entrant": "9", "player_1": "Zoe", "lot": 9}], "CM6"),
        (
            [
                {
                    "entrant": "9",
                    "player_1": "Zoe",
                    "player_2": "Yan",
                    "unit": "Unit 1",
                    "member_1": 0,
                    "lot": 9,
                }
            ],
            "CM-entry.member",
        ),
        (
            [{"entrant": "9", "player_1": "Zoe", "player_2": "Yan", "unit": "Unit 1", "lot": 9}],
            "CM-units.quota",
        ),
        (
            [{"entrant": "9", "player_1": "Zoe", "player_2": "Yan", "unit": "Unit 1", "lot": 8}],
            "CM-lots.twice",
        ),
    ],
)
def test_entry_list_is_checked_by_cell(tmp_path: Path, rows: list[Mapping[str, object]], kind: str) -> None:
    """C20-C25: quotas, pairs, members, lots."""
    folder = make(tmp_path / "e")
    days.type_rows(folder, "entrants", rows)
    assert kind in [text.split()[0] for text in found(folder)]


def test_settings_of_later_variants_are_refused_by_name(tmp_path: Path) -> None:
    folder = make(tmp_path / "e")
    days.set_setting(folder, level_tie="draw_1_point_each", format="swiss")
    assert [text.split()[0] for text in found(folder, "error")] == ["GD-draw", "CM8.later"]
