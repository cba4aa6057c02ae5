"""Where fields stand: one cell each, keys that lead back to it, for any game's form."""

from __future__ import annotations

import pytest

from pipeline.games.game import DATE, EVENT_NAME, JUDGE, ROUND, SHEET_STATUS, TABLE
from pipeline.model.form import Block, Field, Layout, Lines, Seats, Spot, row_keys
from pipeline.model.kind import Choice, Finding, Mark, Share, Text, Verdict, Whole, YesNo
from pipeline.sheets.address import address, letters, position, spread
from pipeline.sheets.grid import Grid, place
from tests.sheets import scoresheets

HEAD = (EVENT_NAME, ROUND, TABLE, DATE, JUDGE)
FOOT = (Field("countersign", Mark()), Field("remarks", Text(300)), SHEET_STATUS)
VERDICT = Verdict((Finding("blank", "todo", '{made}=""'),))

DEALS = Layout(
    "deals",
    (
        *HEAD,
        Field("movement", Choice("movement", ("howell", "mitchell"))),
        Field("north", Text(), role="given"),
    ),
    (
        Block(
            "deals",
            Lines(tuple(range(1, 16))),
            (
                Field("deal", Whole(1), role="given"),
                Field("dealer", Choice("side", ("N", "E", "S", "W")), role="given"),
                Field("contract", Text(8)),
                Field("doubled", YesNo()),
                Field("made", Whole(-13, 13, signed=True)),
                Field("score", Share(), role="computed", live="IF(ISNUMBER({made}),{made}/3,0)"),
                Field("check", VERDICT, role="computed"),
            ),
        ),
        Block(
            "rulings",
            Lines((1, 2, 3)),
            (
                Field("ruled_deal", Whole(1)),
                Field("ruling", Text(300)),
                Field("by", Text(60)),
                Field("percent", Whole(0, 100)),
            ),
        ),
    ),
    FOOT,
)
SMALL = Layout(
    "small",
    HEAD,
    (Block("seats", Seats(("1", "2")), (Field("name", Text(), role="given"), Field("points", Whole()))),),
    FOOT,
)
LAYOUTS = {
    "rummikub": scoresheets.layout(scoresheets.table()),
    "three": scoresheets.layout(scoresheets.table("甲乙丙", moving=False)),
    "deals": DEALS,
    "small": SMALL,
}


def spots(layout: Layout) -> list[Spot]:
    outer: list[Spot] = [("", "", field.key) for field in (*layout.head, *layout.foot)]
    return outer + [
        (block.key, key, field.key)
        for block in layout.blocks
        for key in row_keys(block.rows)
        for field in block.fields
    ]


def found_by_keys(grid: Grid, spot: Spot) -> str:
    """As a reader does that knows only row 1 and column A."""
    columns = {key: at.rstrip("1") for at, key in grid.column_keys.items()}
    block, row, field = spot
    for at, text in grid.row_keys.items():
        first, *moved = text.split()
        pairs = dict(pair.split("=") for pair in (moved if ":" in first else [first, *moved]))
        mine = first == f"{block}:{row}" if block else ":" not in first and field in pairs
        if mine:
            return columns[pairs.get(field, field)] + at[1:]
    raise AssertionError(f"no row for {spot}")


@pytest.mark.parametrize("name", LAYOUTS)
def test_every_spot_has_a_cell_of_its_own(name):
    layout = LAYOUTS[name]
    grid = place(layout)
    assert set(spots(layout)) == grid.cells.keys()
    taken = [*grid.cells.values(), *grid.labels.values(), *grid.echoes]
    assert len(taken) == len(set(taken))


@pytest.mark.parametrize("name", LAYOUTS)
def test_keys_lead_to_every_visible_field(name):
    layout = LAYOUTS[name]
    grid = place(layout)
    for spot in spots(layout):
        field = layout.field(spot[2])
        hidden = field.role == "helper" or (isinstance(field.kind, Verdict) and not spot[0])
        if not hidden:
            assert found_by_keys(grid, spot) == grid.cells[spot], spot


@pytest.mark.parametrize("name", LAYOUTS)
def test_hidden_cells_stand_right_of_the_form(name):
    layout = LAYOUTS[name]
    grid = place(layout)
    work = grid.workings
    hidden = [*work.helpers.values(), *work.codes.values(), work.banner.state]
    hidden += [at for cells in (*work.lists.values(), *work.messages.values()) for at in cells]
    assert all(position(at)[1] in work.columns for at in hidden)
    assert min(work.columns) > grid.last
    visible = [at for spot, at in grid.cells.items() if spot not in work.helpers]
    assert all(2 <= position(at)[1] <= grid.last for at in visible)


def test_names_count_the_rows_of_inputs_from_one():
    grid = place(LAYOUTS["rummikub"])
    assert grid.names["x_seats_2_tile_points"] == grid.cells["seats", "乙", "tile_points"]
    assert grid.names["x_judge"] == grid.cells["", "", "judge"]
    assert not any("win" in name for name in grid.names)


def test_fifteen_deals_stand_below_each_other():
    grid = place(DEALS)
    rows = [position(at)[0] for at in grid.column(DEALS, "deals", "made")]
    assert rows == list(range(rows[0], rows[0] + 15))


def test_addresses():
    assert [letters(n) for n in (1, 26, 27, 702, 703)] == ["A", "Z", "AA", "ZZ", "AAA"]
    assert position(address(12, 731)) == (12, 731)
    assert spread("B2:C3") == ("B2", "C2", "B3", "C3")
