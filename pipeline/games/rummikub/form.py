"""The judge's sheet of one game (rummikub.md section 2, `entry = counted`)."""

from __future__ import annotations

from pipeline.games.game import DATE, EVENT_NAME, JUDGE, ROUND, SHEET_STATUS, TABLE
from pipeline.games.rummikub.starting import start_draw_due
from pipeline.games.rummikub.tiles import ALL_NUMBER_TILES, JOKERS, TILES
from pipeline.model.form import Block, Field, Layout, Seats
from pipeline.model.kind import Choice, Clock, Finding, Mark, Share, Text, Verdict, Whole
from pipeline.model.rules import Rules
from pipeline.model.seating import FOUR_SEATS, Table

RESULTS = ("out", "left", "unable", "able", "rack_knock", "absent", "withdrew")
END_TYPES = ("out", "pile", "time")
GONE = ("absent", "withdrew")
FLAGS = {"unable": -100, "able": -200, "rack_knock": -200}
"""Results that replace the tile values by a fixed penalty (R3, R4)."""

NUMBER_TILE = Whole(1, 13)


def layout(table: Table, rules: Rules) -> Layout:
    """One block for the result, one for what is only sometimes needed; both one row per seat."""
    rows = Seats(tuple(seat.key for seat in table.seats))
    return Layout(
        form="rummikub",
        head=(*_given_head(), *_judged_head(), *_live_head(table, rules)),
        blocks=(
            Block("seats", rows, _result_fields()),
            Block("more", rows, _more_fields(rows, table, rules)),
        ),
        foot=(
            Field("countersign", Mark()),
            Field("remarks", Text(300)),
            SHEET_STATUS,
        ),
    )


def moves(table: Table) -> bool:
    """Whether the format moves players and may ask for number tiles, so that the sheet has room for them."""
    return "tile_may_be_due" in table.facts


def tile_may_be_due(table: Table) -> bool:
    """Whether a tie at this table may call for number tiles; not after the last game."""
    return table.facts.get("tile_may_be_due") == 1


def tie_tile_may_be_due(table: Table) -> bool:
    """Whether a tie at this table is settled by number tiles: in a play-off (section 7)."""
    return table.facts.get("tie_tile_may_be_due") == 1


def _given_head() -> tuple[Field, ...]:
    return (
        EVENT_NAME,
        Field("games_total", Whole(1), role="given"),
        ROUND,
        TABLE,
        DATE,
        Field("direction", Text(20), role="given"),
    )


def _judged_head() -> tuple[Field, ...]:
    return (
        JUDGE,
        Field("start_time", Clock()),
        Field("end_time", Clock()),
        Field("end_type", Choice("end_type", END_TYPES), required=True),
        Field("starter", Choice("seat", FOUR_SEATS)),
    )


def _live_head(table: Table, rules: Rules) -> tuple[Field, ...]:
    sound = "OR(AND({end_type#}=1,{outs}=1),AND({end_type#}>1,{outs}=0))"
    return (
        Field("outs", Whole(), role="helper", live="SUM({is_out:all})"),
        Field(
            "ready",
            Whole(),
            role="helper",
            live=f"IF(AND({{end_type#}}>0,MAX({{check#:all}})=0,{sound}),1,0)",
        ),
        Field("table_check", _table_verdict(table, rules), role="computed"),
    )


def _table_verdict(table: Table, rules: Rules) -> Verdict:
    late = rules.whole("game_minutes") + 5
    drawn = (Finding("starter_blank", "todo", "AND({ready}=1,{starter#}=0)"),)
    return Verdict(
        (
            Finding("end_list", "wrong", 'AND({end_type}<>"",{end_type#}=0)'),
            Finding("table_blank", "untouched", "AND({end_type#}=0,SUM({is_filled:all})=0)"),
            Finding("end_blank", "todo", "{end_type#}=0"),
            Finding(
                "no_out",
                "wrong",
                "AND({end_type#}=1,{outs}=0,SUM({is_blank:all})=0)",
            ),
            Finding("few_players", "wrong", "AND(SUM({is_blank:all})=0,SUM({present:all})<2)"),
            Finding("judge_blank", "todo", 'AND({ready}=1,{judge}="")'),
            *(drawn if start_draw_due(table, rules) else ()),
            Finding(
                "end_before_start",
                "todo",
                "AND(ISNUMBER({start_time}),ISNUMBER({end_time}),{end_time}<{start_time})",
            ),
            Finding(
                "too_long",
                "todo",
                "AND(ISNUMBER({start_time}),ISNUMBER({end_time}),"
                f"ROUND(({{end_time}}-{{start_time}})*1440,0)>{late})",
            ),
            Finding("countersign_blank", "todo", 'AND({ready}=1,{countersign}="")'),
        )
    )


def _result_fields() -> tuple[Field, ...]:
    return (
        Field("seat", Choice("seat", FOUR_SEATS), role="given"),
        Field("entrant", Text(20), role="given"),
        Field("name", Text(), role="given"),
        Field("result", Choice("result", RESULTS)),
        Field("tile_points", Whole(0, ALL_NUMBER_TILES), idle=_NO_TILES),
        Field("jokers_left", Whole(0, JOKERS), idle=_NO_TILES),
        Field("win", Whole(), role="computed", live=_WIN),
        Field("score", Share(), role="computed", live=_SCORE),
        Field("check", _ROW_VERDICT, role="computed"),
        Field("points", Whole(), role="helper", live="IF(ISNUMBER({tile_points}),{tile_points},0)"),
        Field("jokers", Whole(), role="helper", live="IF(ISNUMBER({jokers_left}),{jokers_left},0)"),
        Field("is_out", Whole(), role="helper", live="IF({result#}=1,1,0)"),
        Field("is_blank", Whole(), role="helper", live="IF({result#}=0,1,0)"),
        Field(
            "is_filled",
            Whole(),
            role="helper",
            live='IF(AND({result}="",{tile_points}="",{jokers_left}=""),0,1)',
        ),
        Field("present", Whole(), role="helper", live="IF(AND({result#}>0,{result#}<6),1,0)"),
        Field("raw", Whole(), role="helper", live=_RAW),
        Field("held", Whole(), role="helper", live="IF({present}=1,{raw},-9999)"),
    )


_NO_TILES = "OR({result#}=1,{result#}>5)"
_RAW = "CHOOSE({result#}+1,0,0,-({points}+30*{jokers}),-100,-200,-200,0,0)"
_WIN = 'IF(OR({ready}=0,{present}=0),"",IF({end_type#}=1,{is_out},IF({held}=MAX({held:all}),1,0)))'
_LOST_TO_POOL = "(MAX({held:all})*SUM({present:all})-SUM({raw:all}))"
_SCORE = (
    'IF({win}="","",IF({end_type#}=1,IF({win}=1,-SUM({raw:all}),{raw}),'
    f"IF({{win}}=1,{_LOST_TO_POOL}/SUM({{win:all}}),{{raw}}-MAX({{held:all}}))))"
)

_ROW_VERDICT = Verdict(
    (
        Finding("result_list", "wrong", 'AND({result}<>"",{result#}=0)'),
        Finding("points_number", "wrong", 'AND({tile_points}<>"",NOT(ISNUMBER({tile_points})))'),
        Finding("jokers_number", "wrong", 'AND({jokers_left}<>"",NOT(ISNUMBER({jokers_left})))'),
        Finding(
            "points_range",
            "wrong",
            f"OR({{points}}<0,{{points}}>{ALL_NUMBER_TILES},{{points}}<>INT({{points}}))",
        ),
        Finding("jokers_range", "wrong", f"OR({{jokers}}<0,{{jokers}}>{JOKERS},{{jokers}}<>INT({{jokers}}))"),
        Finding("row_blank", "untouched", "{is_filled}=0"),
        Finding("result_blank", "todo", "{result#}=0"),
        Finding("gone_with_tiles", "wrong", 'AND({result#}>5,OR({tile_points}<>"",{jokers_left}<>""))'),
        Finding("out_with_tiles", "wrong", "AND({result#}=1,OR({points}>0,{jokers}>0))"),
        Finding("out_in_pile", "wrong", "AND({result#}=1,{end_type#}>1)"),
        Finding("two_out", "wrong", "AND({result#}=1,{outs}>1)"),
        Finding("points_blank", "todo", 'AND({result#}=2,{tile_points}="")'),
        Finding("left_nothing", "wrong", "AND({result#}=2,{points}=0,{jokers}=0)"),
        Finding("jokers_table", "wrong", f"AND({{jokers}}>0,SUM({{jokers:all}})>{JOKERS})"),
        Finding("points_table", "wrong", f"AND({{points}}>0,SUM({{points:all}})>{ALL_NUMBER_TILES})"),
    )
)


def _more_fields(rows: Seats, table: Table, rules: Rules) -> tuple[Field, ...]:
    limit = rules.whole("warnings_before_review")
    moving = (Field("move_tile", NUMBER_TILE),) if moves(table) else ()
    deciding = (Field("tie_tile", NUMBER_TILE),) if tie_tile_may_be_due(table) else ()
    drawn = (Field("start_tile", NUMBER_TILE),) if start_draw_due(table, rules) else ()
    return (
        *moving,
        *deciding,
        *drawn,
        Field("tiles_left", Whole(0, TILES)),
        Field("warnings", Whole(0, 99)),
        Field("chief_decision", Choice("chief_decision", ("keep", "cancel"))),
        Field("more_check", _more_verdict(table, limit), role="computed"),
        *(_moving_helpers(rows) if moving else _level_helpers(rows) if deciding else ()),
    )


def _more_verdict(table: Table, limit: int) -> Verdict:
    across = "AND({ready}=1,{present}=1,{ahead}<2,{ahead}+{level}>2)"
    tile_due = across if tile_may_be_due(table) else "1=0"
    tiles = (
        Finding("tile_due", "todo", f'AND({tile_due},{{move_tile}}="")'),
        Finding("tile_not_due", "todo", f'AND({{ready}}=1,{{move_tile}}<>"",NOT({tile_due}))'),
        Finding(
            "tile_equal",
            "wrong",
            f"AND({tile_due},{{tile_ahead}}<2-{{ahead}},{{tile_level}}>1,"
            f"{{tile_ahead}}+{{tile_level}}>2-{{ahead}})",
        ),
    )
    level = (Finding("tie_due", "todo", 'AND({ready}=1,{present}=1,{level}>1,{tie_tile}="")'),)
    return Verdict(
        (
            Finding("out_tiles_left", "wrong", "AND({result#}=1,ISNUMBER({tiles_left}),{tiles_left}>0)"),
            Finding(
                "loser_no_tiles",
                "wrong",
                "AND({result#}>1,{result#}<6,ISNUMBER({tiles_left}),{tiles_left}=0)",
            ),
            Finding(
                "decision_due",
                "wrong",
                f"AND(ISNUMBER({{warnings}}),{{warnings}}>{limit},{{chief_decision#}}=0)",
            ),
            *(tiles if moves(table) else ()),
            *(level if tie_tile_may_be_due(table) else ()),
        )
    )


def _count(rows: Seats, condition: str) -> str:
    """How many seats of the table meet a condition, seat by seat: COUNTIF would lose the digits of 14/3."""
    return "+".join(f"IF({condition.replace('~', key)},1,0)" for key in rows.keys)


def _level_helpers(rows: Seats) -> tuple[Field, ...]:
    """How many of the table have the same score."""
    return (
        Field("net", Share(), role="helper", live="IF(ISNUMBER({score}),{score},-99999)"),
        Field("level", Whole(), role="helper", live=_count(rows, "{net@~}={net}")),
    )


def _moving_helpers(rows: Seats) -> tuple[Field, ...]:
    """Who is ahead and who is level, by score and then by tile."""
    level = "AND({net@~}={net},{tile@~}"
    return (
        *_level_helpers(rows),
        Field("ahead", Whole(), role="helper", live=_count(rows, "{net@~}>{net}")),
        Field("tile", Whole(), role="helper", live="IF(ISNUMBER({move_tile}),{move_tile},0)"),
        Field("tile_ahead", Whole(), role="helper", live=_count(rows, level + ">{tile})")),
        Field("tile_level", Whole(), role="helper", live=_count(rows, level + "={tile})")),
    )
