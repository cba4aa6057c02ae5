"""A table's sheet of a round: a line per board (bridge.md section 2 with V1 and V2)."""

from __future__ import annotations

from collections.abc import Mapping

from pipeline.games.bridge import form as bridge_form
from pipeline.games.bridge.contract import ALL_TRICKS, KEYS, dealer_of
from pipeline.games.bridge.form import CONTRACT, SEAT, sides
from pipeline.games.bridge.line import BLOCK
from pipeline.games.bridge.live import ROW_HELPERS, TABLE_VERDICT
from pipeline.games.duplicate.board import DOUBLED, RULINGS
from pipeline.games.duplicate.live import ROW_VERDICT, SCORE_LIVE, SCORING
from pipeline.games.duplicate.vulnerability import VULNERABLE, vulnerability
from pipeline.games.game import DATE, EVENT_NAME, JUDGE, SHEET_STATUS, TABLE
from pipeline.model.entrant import Entrant
from pipeline.model.form import Block, Field, Layout, Lines, Spot
from pipeline.model.kind import Choice, Mark, Text, Whole
from pipeline.model.seating import Table
from pipeline.model.value import Value

IDLE = f"OR({{contract#}}={len(KEYS)},{{ruling#}}>0)"
"""Passed out or ruled: nothing more to fill in."""


def layout(table: Table) -> Layout:
    """Who plays, the boards of the round, and who signs."""
    return Layout(
        form="duplicate",
        head=(
            EVENT_NAME,
            Field("round", Text(20), role="given"),
            TABLE,
            DATE,
            *sides(),
            JUDGE,
            Field("table_check", TABLE_VERDICT, role="computed"),
        ),
        blocks=(Block(BLOCK, Lines(table.lines), BOARD_FIELDS),),
        foot=(
            Field("sign_ew", Mark()),
            Field("sign_ns", Mark()),
            Field("remarks", Text(300)),
            SHEET_STATUS,
        ),
    )


BOARD_FIELDS = (
    Field("deal", Whole(1), role="given"),
    Field("dealer", SEAT, role="given"),
    Field("vulnerable", Choice("vulnerable", VULNERABLE), role="given"),
    Field("contract", CONTRACT, idle="{ruling#}>0"),
    Field("doubled", Choice("doubled", DOUBLED), idle=IDLE),
    Field("declarer", SEAT, idle=IDLE),
    Field("tricks", Whole(0, ALL_TRICKS), idle=IDLE),
    Field("ns_score", Whole(signed=True), role="computed", live=SCORE_LIVE),
    Field("ruling", Choice("award", RULINGS)),
    Field("check", ROW_VERDICT, role="computed"),
    *ROW_HELPERS,
    *SCORING,
)


def given(table: Table, entrants: Mapping[str, Entrant]) -> Mapping[Spot, Value]:
    """Pairs with their players; boards with dealer and vulnerability."""
    printed = bridge_form.given(table, entrants, {board: dealer_of(board) for board in table.lines})
    return {
        **printed,
        **{(BLOCK, str(board), "vulnerable"): vulnerability(board) for board in table.lines},
    }
