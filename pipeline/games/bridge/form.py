"""The judge's sheet of one table: a line per deal (bridge.md section 2)."""

from __future__ import annotations

from collections.abc import Mapping

from pipeline.games.bridge.contract import ALL_TRICKS, COMPASS, EW, KEYS, NS
from pipeline.games.bridge.line import BLOCK, PAIR_OF, RULED_OF, RULINGS, SCORE_OF
from pipeline.games.bridge.live import ROW_HELPERS, SCORE_LIVE, TABLE_VERDICT, row_verdict, scoring_helpers
from pipeline.games.game import DATE, EVENT_NAME, JUDGE, SHEET_STATUS, TABLE
from pipeline.model.entrant import Entrant
from pipeline.model.form import Block, Field, Layout, Lines, Spot
from pipeline.model.kind import Choice, Mark, Share, Suggestion, Text, Whole
from pipeline.model.rules import Rules
from pipeline.model.seating import Table
from pipeline.model.sheet import Sheet
from pipeline.model.value import Value

FINAL, FINAL_ROUND = "final", "F"
PLAYERS: Mapping[str, tuple[str, str]] = {EW: ("east", "west"), NS: ("south", "north")}
"""Where the two players of a pair sit, in the order of the entry list."""

SEAT = Choice("compass", COMPASS)
CONTRACT = Suggestion("contract", KEYS)
"""What is offered; the game understands more than that."""


def layout(table: Table, rules: Rules) -> Layout:
    """Who plays, the deals of the meeting, and who signs."""
    return Layout(
        form="bridge",
        head=(
            EVENT_NAME,
            Field("round", Text(20), role="given"),
            TABLE,
            DATE,
            *sides(),
            JUDGE,
            Field("table_check", TABLE_VERDICT, role="computed"),
        ),
        blocks=(Block(BLOCK, Lines(table.lines), _deal_fields(rules)),),
        foot=(
            Field("sign_ew", Mark()),
            Field("sign_ns", Mark()),
            Field("remarks", Text(300)),
            SHEET_STATUS,
        ),
    )


def sides() -> tuple[Field, ...]:
    """The pairs of a table with their players on their seats."""
    return tuple(
        field
        for side in PAIR_OF
        for field in (
            Field(PAIR_OF[side], Text(20), role="given"),
            *(Field(key, Text(60), role="given", changed="BR-C11") for key in PLAYERS[side]),
        )
    )


def _deal_fields(rules: Rules) -> tuple[Field, ...]:
    return (
        Field("deal", Whole(1), role="given"),
        Field("dealer", SEAT, role="given"),
        Field("contract", CONTRACT, idle="{ruling#}>0"),
        Field("declarer", SEAT, idle=_NOT_PLAYED),
        Field("tricks", Whole(0, ALL_TRICKS), idle=_NOT_PLAYED),
        *_score_fields(rules),
        Field("ruling", Choice("ruling", RULINGS)),
        *_ruled_fields(rules),
        Field("check", row_verdict(rules), role="computed"),
        *ROW_HELPERS,
        *scoring_helpers(rules),
    )


_NOT_PLAYED = f"OR({{contract#}}={len(KEYS)},{{ruling#}}>0)"


def _score_fields(rules: Rules) -> tuple[Field, ...]:
    if rules.text("entry") == "scores":
        return tuple(Field(key, Whole(), idle="{ruling#}>0", recomputed=True) for key in SCORE_OF.values())
    return tuple(
        Field(key, Whole(), role="computed", live=SCORE_LIVE[side]) for side, key in SCORE_OF.items()
    )


def _ruled_fields(rules: Rules) -> tuple[Field, ...]:
    if rules.text("adjusted") != "manual":
        return ()
    idle = f"OR({{ruling#}}=0,{{ruling#}}={len(RULINGS)})"
    return tuple(Field(key, Share(signed=False), idle=idle) for key in RULED_OF.values())


def given(table: Table, entrants: Mapping[str, Entrant], dealers: Mapping[int, str]) -> Mapping[Spot, Value]:
    """Pairs with their players, deals with their dealers, and a final's own name for its round."""
    found: dict[Spot, Value] = {("", "", "round"): FINAL_ROUND} if table.stage == FINAL else {}
    for seat in table.seats:
        pair = entrants.get(seat.entrant)
        found["", "", PAIR_OF[seat.key]] = pair_name(pair) if pair else seat.entrant
        for key, player in zip(PLAYERS[seat.key], pair.players if pair else (), strict=False):
            found["", "", key] = player
    for deal, dealer in dealers.items():
        found[BLOCK, str(deal), "deal"] = deal
        found[BLOCK, str(deal), "dealer"] = dealer
    return found


def pair_name(pair: Entrant) -> str:
    """The name a pair drew (`A1`), or its number as long as nothing is drawn."""
    return f"{pair.group}{pair.lot}" if pair.group and pair.lot is not None else pair.id


def sits_out(sheet: Sheet) -> bool:
    """Whether nobody sits opposite (C19)."""
    return len(sheet.table.seats) < len(PAIR_OF)
