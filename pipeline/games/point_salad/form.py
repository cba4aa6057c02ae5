"""The judge's sheet of one table: a row per seat (point-salad.md section 2).

The rules' `score_a` is the field `score` in the row of seat A, and so on.
"""

from __future__ import annotations

from collections.abc import Mapping

from pipeline.games.game import DATE, EVENT_NAME, JUDGE, ROUND, SHEET_STATUS, TABLE
from pipeline.games.point_salad.cards import PER_VEGETABLE
from pipeline.games.point_salad.live import (
    ABSENT,
    POINTS_LIVE,
    ROW_HELPERS,
    TABLE_HELPERS,
    row_verdict,
    table_verdict,
)
from pipeline.games.point_salad.settings import detailed
from pipeline.games.point_salad.sides import BLOCK, HIGHEST, LOWEST, SEATS, STAGES, VEG_OF, WIN, is_final
from pipeline.model.entrant import Entrant
from pipeline.model.form import Block, Field, Layout, Seats, Spot
from pipeline.model.kind import Choice, Mark, Text, Whole, YesNo
from pipeline.model.rules import Rules
from pipeline.model.seating import Table
from pipeline.model.value import Value

STAGE = Choice("salad_stage", STAGES)
SEAT = Choice("salad_seat", SEATS)
RESULT = Choice("salad_result", (*SEATS, "draw"))


def layout(table: Table, rules: Rules) -> Layout:
    """The game, a row per player, and who signs; finals know their players by the bracket."""
    return Layout(
        form="point_salad",
        head=(
            EVENT_NAME,
            ROUND,
            TABLE,
            *_group(table),
            Field("first_player", SEAT, role="given", changed="PS-C6"),
            DATE,
            Field("stage", STAGE, role="given"),
            Field("deck_checked", YesNo()),
            JUDGE,
            Field("table_check", table_verdict(rules), role="computed"),
            *TABLE_HELPERS,
        ),
        blocks=(Block(BLOCK, Seats(SEATS), _seat_fields(table, rules)),),
        foot=(
            Field("result", RESULT, recomputed=True),
            Field("sign_a", Mark()),
            Field("sign_b", Mark()),
            Field("remarks", Text(300)),
            SHEET_STATUS,
        ),
    )


def _group(table: Table) -> tuple[Field, ...]:
    """Where there are two, which one."""
    return (Field("group", Whole(1, 2), role="given"),) if table.facts.get("group") is not None else ()


def _seat_fields(table: Table, rules: Rules) -> tuple[Field, ...]:
    return (
        Field("seat", SEAT, role="given"),
        Field("player", Text(80), role="given", changed="PS-C14" if is_final(table) else "PS-C16"),
        Field("present", YesNo()),
        Field("score", Whole(LOWEST, HIGHEST), idle=ABSENT),
        Field("points", Whole(0, WIN), role="computed", live=POINTS_LIVE),
        *(_detail_fields() if detailed(rules) else ()),
        Field("check", row_verdict(rules), role="computed"),
        *ROW_HELPERS,
    )


def _detail_fields() -> tuple[Field, ...]:
    return (
        *(Field(key, Whole(0, PER_VEGETABLE), idle=ABSENT) for key in VEG_OF.values()),
        Field("cards", Text(600), idle=ABSENT),
    )


def given(table: Table, entrants: Mapping[str, Entrant]) -> Mapping[Spot, Value]:
    """Who sits where, by lot and name."""
    found: dict[Spot, Value] = {}
    for seat in table.seats:
        who = entrants.get(seat.entrant)
        found[BLOCK, seat.key, "seat"] = seat.key
        found[BLOCK, seat.key, "player"] = f"{seat.entrant} {who.name}" if who else seat.entrant
    return found
