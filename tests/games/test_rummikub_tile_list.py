"""Tiles left, listed: how lists are read, and held against the box and the count (C19)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.games.rummikub import GAME
from pipeline.games.rummikub.tile_list import parse
from pipeline.games.rummikub.tiles import COLOURS, Tile
from tests.games.rummikub_sheets import beside, rules, sheet

# --- how lists are read ---

ALIKE = (
    "R10 B3 K13 Y1 J",
    "r10 b3 k13 y1 j",
    "R10,B3,K13,Y1,J",
    "R10, B3 , K13,, Y1; J".replace(";", ","),
    "R10，B3、K13　Y1\nJ",
    "Ｒ１０　Ｂ３ Ｋ１３ ｙ１ Ｊ",
    " R10\u00a0B03\tK13 Y01 J ",
    "紅10 藍3 黑13 黃1 百搭",
    "红10、蓝3、黑13、黄1、百搭牌",
    "Red10 blue3 BLACK13 yellow1 Joker",
    "R10\u200bB3 K13 Y1 J",
)


@pytest.mark.parametrize("text", ALIKE)
def test_parse_reads_codes_and_names_alike(text: str) -> None:
    found = parse(text)
    assert found.tiles == (Tile("R", 10), Tile("B", 3), Tile("K", 13), Tile("Y", 1), Tile("J"))
    assert found.unknown == ()
    assert (found.points, found.jokers) == (27, 1)


UNKNOWN = ("R14", "R0", "R", "G5", "5", "J2", "R10B3", "10R", "R1.5", "R-1", "RR1", "綠1", "R³", "R٣", "R100")


@pytest.mark.parametrize("code", UNKNOWN)
def test_parse_never_guesses(code: str) -> None:
    found = parse(f"R1 {code} J")
    assert found.unknown == (code,)
    assert found.tiles == (Tile("R", 1), Tile("J"))


tiles = st.sampled_from([*(Tile(colour, n) for colour in COLOURS for n in range(1, 14)), Tile("J")])


@given(st.lists(tiles, max_size=20))
def test_parse_reads_what_codes_write(rack: list[Tile]) -> None:
    assert parse(" ".join(tile.code for tile in rack)).tiles == tuple(rack)


@given(st.text(max_size=40))
def test_parse_takes_any_text(text: str) -> None:
    found = parse(text)
    assert all(code for code in found.unknown)


# --- C19: lists against the box and against what was counted ---

LISTS = {
    "as counted": ("left 9 1", {"tiles_left_甲": "3"}, "R1 B8 J", ""),
    "nothing to compare": ("unable", {}, "R1 B8 J", ""),
    "joker and blank beside a flag": ("unable 9 1", {}, "R1 B8 J", ""),
    "unknown code": ("unable", {}, "R1 B14", "RK-C19.code"),
    "count": ("left 9", {"tiles_left_甲": "3"}, "R1 B8", "RK-C19.count"),
    "points": ("left 10", {}, "R1 B8", "RK-C19.points"),
    "points beside a flag": ("unable 10", {}, "R1 B8", "RK-C19.points"),
    "jokers": ("left 9 2", {}, "R1 B8 J", "RK-C19.jokers"),
    "joker listed, none counted": ("left 9", {}, "R1 B8 J", "RK-C19.jokers"),
    "three of a tile": ("unable", {}, "R1 B8 R1 R1", "RK-C19.copies"),
    "three jokers": ("unable", {}, "R1 J J J", "RK-C19.copies"),
    "out with a list": ("out", {}, "R1", "RK-C14"),
    "absent with a list": ("absent", {}, "R1", "RK-C2"),
    "withdrew with a list": ("withdrew", {}, "R1", "RK-C2"),
}


@pytest.mark.parametrize("name", LISTS)
def test_list_is_held_against_the_box_and_the_count(name: str) -> None:
    first, fields, text, expected = LISTS[name]
    ending = "out" if first == "out" else "pile"
    made = beside(sheet(ending, f"{first}, left 5, left 6, left 7", **fields), "tile_list", 甲=text)
    found = [(one.kind, one.cells[0].address) for one in GAME.check(made, rules())]
    assert found == ([(expected, "tile_list.甲")] if expected else [])


def test_copies_are_counted_at_the_whole_table() -> None:
    made = beside(sheet("pile", "unable, unable, left 6, left 7"), "tile_list", 甲="R1 R1 B2", 乙="R1 B3")
    (found,) = GAME.check(made, rules())
    assert (found.kind, found.values["tiles"]) == ("RK-C19.copies", "R1")
    assert [cell.address for cell in found.cells] == ["tile_list.甲", "tile_list.乙"]


def test_leaver_whose_rack_counts_may_have_a_list() -> None:
    made = beside(sheet("pile", "withdrew, left 5, left 6, left 7"), "tile_list", 甲="R1")
    kinds = {one.kind for one in GAME.check(made, rules(leaver_score="rack_value"))}
    assert "RK-C2" not in kinds
