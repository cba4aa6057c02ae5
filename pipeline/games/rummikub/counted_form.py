"""The sheet on which the judge counts tiles and never a score (rummikub.md section 2, `entry = counted`)."""

from __future__ import annotations

from pipeline.games.game import helper
from pipeline.games.rummikub.form import FLAGS, TILES_LEFT_FINDINGS, Parts
from pipeline.games.rummikub.ice import TILE_LIST, list_due, lists_asked
from pipeline.games.rummikub.live_scoring import NOT_HELD, credit, share, win_field
from pipeline.games.rummikub.tiles import ALL_NUMBER_TILES, JOKER, JOKERS, TILES
from pipeline.model.form import Field
from pipeline.model.kind import Choice, Finding, Share, Text, Verdict, Whole
from pipeline.model.rules import Rules
from pipeline.model.seating import FOUR_SEATS

RESULTS = ("out", "left", "unable", "able", "rack_knock", "absent", "withdrew")

_READY = (
    "IF(AND({end_type#}>0,MAX({check#:all})=0,"
    "OR(AND({end_type#}=1,{outs}=1),AND({end_type#}>1,{outs}=0))),1,0)"
)
_FACE = f"-({{points}}+{JOKER}*{{jokers}})"


def parts(rules: Rules) -> Parts:
    """One block for the result; how many tiles are left is only sometimes needed."""
    return Parts(
        helpers=(
            Field("outs", Whole(), role="helper", live="SUM({is_out:all})"),
            Field("ready", Whole(), role="helper", live=_READY),
        ),
        blocks=(("seats", _result_fields(rules)),),
        more=(Field("tiles_left", Whole(0, TILES)), *((TILE_LIST,) if lists_asked(rules) else ())),
        said=(*TILES_LEFT_FINDINGS, *list_due("OR({result#}=3,{result#}=4)", rules)),
        nobody=Finding("no_out", "wrong", "AND({end_type#}=1,{outs}=0,SUM({is_blank:all})=0)"),
    )


def results(rules: Rules) -> Choice:
    """What may have become of a player; whether a knock needs intent is in the words of the list (R4)."""
    return Choice("result" if rules.yes("knock_needs_intent") else "result_any_knock", RESULTS)


def _result_fields(rules: Rules) -> tuple[Field, ...]:
    no_tiles = "OR({result#}=1,{result#}=6)" if _leavers_count(rules) else "OR({result#}=1,{result#}>5)"
    empty = 'IF(AND({result}="",{tile_points}="",{jokers_left}=""),0,1)'
    return (
        Field("seat", Choice("seat", FOUR_SEATS), role="given"),
        Field("entrant", Text(20), role="given"),
        Field("name", Text(), role="given"),
        Field("result", results(rules)),
        Field("tile_points", Whole(0, ALL_NUMBER_TILES), idle=no_tiles),
        Field("jokers_left", Whole(0, JOKERS), idle=no_tiles),
        win_field(rules, _win(rules)),
        Field("score", Share(), role="computed", live=_score(rules)),
        Field("check", _row_verdict(rules), role="computed"),
        helper("points", "IF(ISNUMBER({tile_points}),{tile_points},0)"),
        helper("jokers", "IF(ISNUMBER({jokers_left}),{jokers_left},0)"),
        helper("is_out", "IF({result#}=1,1,0)"),
        helper("is_blank", "IF({result#}=0,1,0)"),
        helper("is_filled", empty),
        helper("present", "IF(AND({result#}>0,{result#}<6),1,0)"),
        *_scoring_helpers(rules),
    )


def _leavers_count(rules: Rules) -> bool:
    return rules.text("leaver_score") == "rack_value"


def _scoring_helpers(rules: Rules) -> tuple[Field, ...]:
    """From the rack to what a seat loses (R2 to R6, R8, R11)."""
    leaves = rules.text("leaver_score") != "none"
    raw, face = _penalties(rules)
    best = "IF({held}=MAX({held:all}),1,0)"
    return (
        helper("scored", "IF({result#}=7,1,{present})" if leaves else "{present}"),
        helper("raw", raw),
        helper("face", face),
        helper("held", f"IF({{present}}=1,{{raw}},{NOT_HELD})"),
        helper("won", f"IF(OR({{ready}}=0,{{present}}=0),0,IF({{end_type#}}=1,{{is_out}},{best}))"),
        helper(
            "lost",
            "IF(OR({ready}=0,{scored}=0,{won}=1),0,IF({end_type#}=1,{raw},MIN(0,{raw}-MAX({held:all}))))",
        ),
    )


def _penalties(rules: Rules) -> tuple[str, str]:
    """The rack as it counts for the player himself, and its face value, by result."""
    leaver = {"none": "0", "rack_value": _FACE, "minus_200": "-200"}[rules.text("leaver_score")]
    ice = [str(FLAGS["unable"]), str(FLAGS["able"])]
    if rules.text("exhaust_uses") == "face_value":
        ice = [f"IF({{end_type#}}>1,{_FACE},{flag})" for flag in ice]
    raw = ",".join(["0", "0", _FACE, *ice, str(FLAGS["rack_knock"]), "0", leaver])
    face = ",".join(["0", "0", _FACE, _FACE, _FACE, _FACE, "0", leaver])
    return f"CHOOSE({{result#}}+1,{raw})", f"CHOOSE({{result#}}+1,{face})"


def _win(rules: Rules) -> str:
    return f'IF(OR({{ready}}=0,{{scored}}=0),"",{credit(rules, "{won}", "SUM({won:all})")})'


def _score(rules: Rules) -> str:
    collected = "SUM({lost:all})"
    if rules.text("winner_collects_flags") == "face_value_only":
        collected = "IF({end_type#}=1,SUM({face:all}),SUM({lost:all}))"
    return f'IF({{win}}="","",IF({{won}}=1,{share(rules, collected, "SUM({won:all})")},{{lost}}))'


def faces_wanted(rules: Rules) -> tuple[str, str]:
    """When the tiles themselves count, so that points are needed; and when there must be some (C10)."""
    counted = ["{result#}=2"]
    knocked: list[str] = []
    if rules.text("exhaust_uses") == "face_value":
        counted.append("AND({end_type#}>1,{result#}>2,{result#}<5)")
    if rules.text("winner_collects_flags") == "face_value_only":
        counted.append("AND({end_type#}=1,{result#}>2,{result#}<5)")
        knocked.append("AND({end_type#}=1,{result#}=5)")
    if _leavers_count(rules):
        counted.append("{result#}=7")
    return f"OR({','.join([*counted, *knocked])})", f"OR({','.join(counted)})"


def _row_verdict(rules: Rules) -> Verdict:
    wanted, something = faces_wanted(rules)
    gone = "{result#}=6" if _leavers_count(rules) else "{result#}>5"
    return Verdict(
        (
            Finding("result_list", "wrong", 'AND({result}<>"",{result#}=0)'),
            Finding("points_number", "wrong", 'AND({tile_points}<>"",NOT(ISNUMBER({tile_points})))'),
            Finding("jokers_number", "wrong", 'AND({jokers_left}<>"",NOT(ISNUMBER({jokers_left})))'),
            Finding(
                "points_range",
                "wrong",
                f"OR({{points}}<0,{{points}}>{ALL_NUMBER_TILES},{{points}}<>INT({{points}}))",
            ),
            Finding(
                "jokers_range", "wrong", f"OR({{jokers}}<0,{{jokers}}>{JOKERS},{{jokers}}<>INT({{jokers}}))"
            ),
            Finding("row_blank", "untouched", "{is_filled}=0"),
            Finding("result_blank", "todo", "{result#}=0"),
            Finding("gone_with_tiles", "wrong", f'AND({gone},OR({{tile_points}}<>"",{{jokers_left}}<>""))'),
            Finding("out_with_tiles", "wrong", "AND({result#}=1,OR({points}>0,{jokers}>0))"),
            Finding("out_in_pile", "wrong", "AND({result#}=1,{end_type#}>1)"),
            Finding("two_out", "wrong", "AND({result#}=1,{outs}>1)"),
            Finding("points_blank", "todo", f'AND({wanted},{{tile_points}}="")'),
            Finding("left_nothing", "wrong", f"AND({something},{{points}}=0,{{jokers}}=0)"),
            Finding("jokers_table", "wrong", f"AND({{jokers}}>0,SUM({{jokers:all}})>{JOKERS})"),
            Finding("points_table", "wrong", f"AND({{points}}>0,SUM({{points:all}})>{ALL_NUMBER_TILES})"),
        )
    )
