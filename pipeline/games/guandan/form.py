"""The judge's sheet of one match (guandan.md section 2): hand by hand, or only how it ended."""

from __future__ import annotations

from collections.abc import Mapping

from pipeline.games.game import EVENT_NAME, JUDGE, SHEET_STATUS, TABLE
from pipeline.games.guandan.levels import LEVELS, SIDES
from pipeline.games.guandan.live_hands import HAND_HELPERS, LIVE, hand_verdict, ladder_helpers
from pipeline.games.guandan.live_match import REASON_LIVE, WINNER_LIVE, match_helpers
from pipeline.games.guandan.live_verdict import foul_helpers, match_verdict
from pipeline.games.guandan.match import ENDS, FOULS, FOULS_OF, HANDS, SEATS, SEATS_OF, of
from pipeline.games.guandan.reasons import WINNERS, reasons
from pipeline.games.guandan.settings import KNOCKOUT, by_player, extra_hand, hand_lines, lot_possible, short
from pipeline.model.entrant import Entrant
from pipeline.model.form import Block, Field, Layout, Lines, Seats, Spot
from pipeline.model.kind import Choice, Clock, Mark, Text, Whole
from pipeline.model.rules import Rules
from pipeline.model.seating import Table
from pipeline.model.value import Value

SEAT = Choice("guandan_seat", SEATS)
SIDE = Choice("guandan_side", SIDES)
LEVEL = Choice("guandan_level", LEVELS)
KINDS = Choice("guandan_foul", ("signal", "count", "order", "slow_play", "slow_return", "other"))

FOUL_LINES = 5
"""As many fouls as two pairs can have before both have lost (R11)."""

MOST_FOULS = 20
PLAYER_FIELD: Mapping[str, str] = dict(zip(SEATS, ("north", "east", "south", "west"), strict=True))


def layout(table: Table, rules: Rules) -> Layout:
    """Who plays, the hands, what else decides, and who signs."""
    return Layout(
        form="guandan",
        head=(
            EVENT_NAME,
            Field("round", Text(20), role="given"),
            TABLE,
            Field("start_time", Clock(), required=True),
            Field("end_time", Clock()),
            JUDGE,
            *_pairs(table, rules),
            Field("table_check", match_verdict(rules), role="computed"),
            *match_helpers(rules),
        ),
        blocks=_blocks(rules),
        foot=(
            *_ended(rules),
            *_rulings(rules),
            Field("winner", Choice("guandan_winner", WINNERS), role="computed", live=WINNER_LIVE),
            Field("reason", Choice("guandan_reason", reasons(rules)), role="computed", live=REASON_LIVE),
            Field("sign_x", Mark()),
            Field("sign_y", Mark()),
            SHEET_STATUS,
        ),
    )


def _pairs(table: Table, rules: Rules) -> tuple[Field, ...]:
    """Both pairs and where their players sit; after round 1 of a knockout the winners play (C15)."""
    out = any(plan.format == KNOCKOUT for plan in rules.stages)
    changed = "GD-C15" if out and table.round != 1 else ""
    return tuple(
        field
        for side in SIDES
        for field in (
            Field(of("pair", side), Text(80), role="given", changed=changed),
            *(Field(PLAYER_FIELD[seat], Text(60), role="given") for seat in SEATS_OF[side]),
        )
    )


def _blocks(rules: Rules) -> tuple[Block, ...]:
    fouls = Block(FOULS, Lines(tuple(range(1, FOUL_LINES + 1))), _foul_fields(rules))
    if short(rules):
        return Block(ENDS, Seats(SIDES), (Field("side", SIDE, role="given"), Field("final", LEVEL))), fouls
    return Block(HANDS, Lines(tuple(range(1, hand_lines(rules) + 1))), _hand_fields(rules)), fouls


def _hand_fields(rules: Rules) -> tuple[Field, ...]:
    return (
        Field("hand", Whole(1), role="given"),
        Field("level", LEVEL, role="computed", live=LIVE["level"]),
        Field("first", SEAT, idle=_OVER),
        Field("second", SEAT, idle=_OVER),
        Field("third", SEAT, idle=_OVER),
        Field("fourth", SEAT, role="computed", live=LIVE["fourth"], paper=False),
        *(Field(of("level", side), LEVEL, role="computed", live=LIVE[of("level", side)]) for side in SIDES),
        Field("stage", SIDE, role="computed", live=LIVE["stage"], room=26),
        *(
            Field(of("failed", side), Whole(0), role="computed", live=LIVE[of("failed", side)])
            for side in SIDES
        ),
        Field("pass_a", SIDE, role="computed", live=LIVE["pass_a"], room=9),
        Field("check", hand_verdict(rules), role="computed"),
        *HAND_HELPERS,
        *ladder_helpers(rules),
    )


_OVER = "{over}=1"


def _foul_fields(rules: Rules) -> tuple[Field, ...]:
    return (
        Field("foul_time", Clock()),
        Field("foul_hand", Whole(1, 99)),
        Field("foul_by", SEAT if by_player(rules) else SIDE),
        Field("foul_kind", KINDS),
        *foul_helpers(rules),
    )


def _ended(rules: Rules) -> tuple[Field, ...]:
    """Where the match ended, if hands are not written down."""
    if not short(rules):
        return ()
    return Field("hands_played", Whole(0, 99)), Field("final_stage", SIDE), Field("pass_a", SIDE)


def _rulings(rules: Rules) -> tuple[Field, ...]:
    """Absence, fouls, and what only a judge can decide."""
    fouls = FOULS_OF.values() if by_player(rules) else [of("fouls", side) for side in SIDES]
    return (
        *(Field(of("absent", side), Whole(0, 2)) for side in SIDES),
        *(Field(key, Whole(0, MOST_FOULS)) for key in fouls),
        Field("remarks", Text(300)),
        Field("direct_loss", SIDE),
        *((Field("extra_hand", SIDE),) if extra_hand(rules) else ()),
        *((Field("lot_winner", SIDE),) if lot_possible(rules) else ()),
    )


def given(table: Table, entrants: Mapping[str, Entrant], rules: Rules) -> Mapping[Spot, Value]:
    """Pairs by lot and unit, and players where they sit: X South and North, Y East and West (section 1)."""
    found: dict[Spot, Value] = {}
    for seat in table.seats:
        pair = entrants.get(seat.entrant)
        found["", "", of("pair", seat.key)] = f"{seat.entrant} {pair.unit}".strip() if pair else seat.entrant
        for where, player in zip(SEATS_OF[seat.key], pair.players if pair else (), strict=False):
            found["", "", PLAYER_FIELD[where]] = player
        if short(rules):
            found[ENDS, seat.key, "side"] = seat.key
    for line in () if short(rules) else range(1, hand_lines(rules) + 1):
        found[HANDS, str(line), "hand"] = line
    return found
