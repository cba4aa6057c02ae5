"""What both forms of the judge's sheet share: head, foot, draws and conduct (rummikub.md section 2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pipeline.games.game import DATE, EVENT_NAME, JUDGE, ROUND, SHEET_STATUS, TABLE
from pipeline.games.rummikub.starting import start_draw_due
from pipeline.model.form import Field, Seats
from pipeline.model.kind import Choice, Clock, Finding, Mark, Share, Text, Verdict, Whole
from pipeline.model.rules import Rules
from pipeline.model.seating import FOUR_SEATS, Table

END_TYPES = ("out", "pile", "time")
GONE = ("absent", "withdrew")
FLAGS = {"unable": -100, "able": -200, "rack_knock": -200}
"""What replaces the tile values by a fixed penalty (R3, R4)."""

OVERTIME = 5
"""Minutes beyond `game_minutes` before C24 asks."""

NUMBER_TILE = Whole(1, 13)
FOOT = (Field("countersign", Mark()), Field("remarks", Text(300)), SHEET_STATUS)


@dataclass(frozen=True)
class Parts:
    """What a form has of its own.

    `blocks`: key and fields of those before the last, which both forms share; `more`: its own fields in
    that one, `said` what the live sheet says of them; `nobody`: what it says where nobody won.
    """

    helpers: tuple[Field, ...]
    blocks: tuple[tuple[str, tuple[Field, ...]], ...]
    more: tuple[Field, ...]
    said: tuple[Finding, ...]
    nobody: Finding
    head: tuple[Field, ...] = ()


def end_types(rules: Rules) -> tuple[str, ...]:
    """How a game may end: where every game is finished, never by the clock (R8, `timeout_rule`)."""
    return END_TYPES[:2] if rules.text("timeout_rule") == "finish_game" else END_TYPES


def moves(table: Table) -> bool:
    """Whether the format moves players and may ask for number tiles, so that the sheet has room for them."""
    return "tile_may_be_due" in table.facts


def tile_may_be_due(table: Table) -> bool:
    """Whether a tie at this table may call for number tiles; not after the last game."""
    return table.facts.get("tile_may_be_due") == 1


def tie_tile_may_be_due(table: Table) -> bool:
    """Whether a tie at this table is settled by number tiles: in a play-off (section 7)."""
    return table.facts.get("tie_tile_may_be_due") == 1


def head(rules: Rules) -> tuple[Field, ...]:
    """What is printed on top, and what the judge writes there."""
    return (
        EVENT_NAME,
        Field("games_total", Whole(1), role="given"),
        ROUND,
        TABLE,
        DATE,
        Field("direction", Text(20), role="given"),
        JUDGE,
        Field("start_time", Clock()),
        Field("end_time", Clock()),
        Field("end_type", Choice("end_type", end_types(rules)), required=True),
        Field("starter", Choice("seat", FOUR_SEATS)),
    )


def table_verdict(table: Table, rules: Rules, nobody: Finding) -> Verdict:
    """What the live sheet says of the table as a whole; `nobody`: what it says where nobody won.

    Every form has the helpers `ready`, and per row `is_filled`, `is_blank` (not complete), `present`.
    """
    late = rules.whole("game_minutes") + OVERTIME
    drawn = (Finding("starter_blank", "todo", "AND({ready}=1,{starter#}=0)"),)
    clocks = "ISNUMBER({start_time}),ISNUMBER({end_time})"
    return Verdict(
        (
            Finding("end_list", "wrong", 'AND({end_type}<>"",{end_type#}=0)'),
            Finding("table_blank", "untouched", "AND({end_type#}=0,SUM({is_filled:all})=0)"),
            Finding("end_blank", "todo", "{end_type#}=0"),
            nobody,
            Finding("few_players", "wrong", "AND(SUM({is_blank:all})=0,SUM({present:all})<2)"),
            Finding("judge_blank", "todo", 'AND({ready}=1,{judge}="")'),
            *(drawn if start_draw_due(table, rules) else ()),
            Finding("end_before_start", "todo", f"AND({clocks},{{end_time}}<{{start_time}})"),
            Finding(
                "too_long",
                "todo",
                f"AND({clocks},ROUND(({{end_time}}-{{start_time}})*1440,0)>{late})",
            ),
            Finding("countersign_blank", "todo", 'AND({ready}=1,{countersign}="")'),
        )
    )


def more_fields(
    rows: Seats, table: Table, rules: Rules, own: tuple[Field, ...], said: tuple[Finding, ...]
) -> tuple[Field, ...]:
    """What is only sometimes needed: tiles drawn, the form's `own` fields, warnings; `said` of those."""
    limit = rules.whole("warnings_before_review")
    moving = (Field("move_tile", NUMBER_TILE),) if moves(table) else ()
    deciding = (Field("tie_tile", NUMBER_TILE),) if tie_tile_may_be_due(table) else ()
    drawn = (Field("start_tile", NUMBER_TILE),) if start_draw_due(table, rules) else ()
    fields = (*moving, *deciding, *drawn, *own, Field("warnings", Whole(0, 99)))
    findings = (number_finding("more_number", fields), *said, *_draws_and_conduct(table, limit))
    return (
        *fields,
        Field("chief_decision", Choice("chief_decision", ("keep", "cancel"))),
        Field("more_check", Verdict(findings), role="computed"),
        *(_moving_helpers(rows) if moving else _level_helpers(rows) if deciding else ()),
    )


def number_finding(key: str, fields: Sequence[Field]) -> Finding:
    """A figure of these fields is none, or out of its range: pasting passes by validation."""
    wrong = []
    for field in fields:
        if isinstance(field.kind, Whole):
            at, low, high = f"{{{field.key}}}", field.kind.low, field.kind.high
            outside = f"OR({at}<{low},{at}>{high},{at}<>INT({at}))"
            wrong.append(f'AND({at}<>"",IF(ISNUMBER({at}),{outside},1=1))')
    return Finding(key, "wrong", f"OR({','.join(wrong)})")


TILES_LEFT_FINDINGS = (
    Finding("out_tiles_left", "wrong", "AND({is_out}=1,ISNUMBER({tiles_left}),{tiles_left}>0)"),
    Finding(
        "loser_no_tiles",
        "wrong",
        "AND({end_type#}>0,{present}=1,{is_out}=0,ISNUMBER({tiles_left}),{tiles_left}=0)",
    ),
)
"""What number of tiles left cannot be (C26)."""


def _draws_and_conduct(table: Table, limit: int) -> tuple[Finding, ...]:
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
    return (
        Finding("decision_list", "wrong", 'AND({chief_decision}<>"",{chief_decision#}=0)'),
        Finding(
            "decision_due",
            "wrong",
            f"AND(ISNUMBER({{warnings}}),{{warnings}}>{limit},{{chief_decision#}}=0)",
        ),
        *(tiles if moves(table) else ()),
        *(level if tie_tile_may_be_due(table) else ()),
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
