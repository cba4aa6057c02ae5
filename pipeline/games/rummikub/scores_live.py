"""What the sheet of typed scores says while it is being filled (rummikub.md section 4, `entry = scores`)."""

from __future__ import annotations

from pipeline.games.rummikub.form import FLAGS
from pipeline.games.rummikub.live_scoring import NOT_HELD, share
from pipeline.games.rummikub.tiles import JOKERS
from pipeline.model.form import Field
from pipeline.model.kind import Finding, Verdict, Whole
from pipeline.model.rules import Rules

NEAR = "0.000000001"


def head_helpers(rules: Rules) -> tuple[Field, ...]:
    """Of the table: who won, whether all racks are known, whether the scores add up (R9)."""
    by_raw = "AND({end_type#}>1,SUM({raw_open:all})=0,SUM({present:all})>0)"
    if rules.text("timeout_rule") == "judge":
        by_raw = "AND({end_type#}=2,SUM({raw_open:all})=0,SUM({present:all})>0)"
    return (
        _helper("winners", "SUM({won:all})"),
        _helper("by_raw", f"IF({by_raw},1,0)"),
        _helper("share", f"IF({{winners}}=0,0,{share(rules, 'SUM({paid:all})', '{winners}')})"),
        _helper("balanced", _balanced(rules)),
        _helper(
            "minus_fits",
            "IF(AND({winners}>0,MAX({won_score}-{lost_size},{lost_size}-{won_score})<0.021),1,0)",
        ),
        _helper("won_score", "SUM({winning:all})"),
        _helper("lost_size", "SUM({size:all})"),
        _helper(
            "ready",
            "IF(AND({end_type#}>0,MAX({check#:all})=0,{winners}>0,OR({end_type#}>1,{winners}=1)),1,0)",
        ),
    )


def _balanced(rules: Rules) -> str:
    """R9 with its exceptions: rounded shares need not divide, winners may not collect all that is lost."""
    if rules.text("winner_collects_flags") == "face_value_only":
        return "1"
    if rules.text("split_rounding") == "exact":
        return "IF(AND({winners}>0,SUM({off_share:all})=0),1,0)"
    total = "SUM({counted:all})"
    return f"IF(AND({{winners}}>0,MAX({total},0-{total})<{{winners}}-1+{NEAR}),1,0)"


def _helper(key: str, live: str) -> Field:
    return Field(key, Whole(), role="helper", live=live)


def row_helpers(rules: Rules) -> tuple[Field, ...]:
    """Of a seat: what counts in sums, and what its score should be."""
    leaver = rules.text("leaver_score")
    fixed = "{status#}>2" if leaver == "minus_200" else "1=0"
    scored = "{status#}<>2" if leaver != "none" else "{status#}<2"
    return (
        _helper("present", "IF({status#}<2,1,0)"),
        _helper("scored", f"IF({scored},1,0)"),
        _helper("is_filled", 'IF(AND({status}="",{win}="",{score}="",{raw}=""),0,1)'),
        _helper("is_blank", 'IF(OR(AND({present}=1,{win}=""),AND({scored}=1,{score}="")),1,0)'),
        _helper("won", 'IF(AND({present}=1,{win}<>"",{win}=1),1,0)'),
        _helper("is_out", "IF(AND({won}=1,{end_type#}=1),1,0)"),
        _helper("counted", "IF(AND({scored}=1,ISNUMBER({score})),{score},0)"),
        _helper("rack", f"IF({fixed},-200,IF(ISNUMBER({{raw}}),{{raw}},0))"),
        _helper("raw_known", f"IF(OR(ISNUMBER({{raw}}),{fixed}),1,0)"),
        _helper("raw_open", "IF(AND({scored}=1,{raw_known}=0),1,0)"),
        _helper("held", f"IF({{present}}=1,{{rack}},{NOT_HELD})"),
        _helper("best", "IF(AND({present}=1,{held}=MAX({held:all})),1,0)"),
        _helper("lost", "IF(AND({scored}=1,{best}=0),MIN(0,{rack}-MAX({held:all})),0)"),
        _helper("loses", "IF(AND({scored}=1,{won}=0),1,0)"),
        _helper("paid", "IF({loses}=1,{counted},0)"),
        _helper("unknown", "IF(AND({loses}=1,NOT(ISNUMBER({score}))),1,0)"),
        _helper("odd", "IF(OR(AND({loses}=1,{counted}>0),AND({won}=1,{counted}<0)),1,0)"),
        _helper("winning", "IF({won}=1,{counted},0)"),
        _helper("size", "IF({loses}=1,MAX({counted},0-{counted}),0)"),
        _helper("high", "IF({won}=1,{counted},-99999)"),
        _helper("low", "IF({won}=1,{counted},99999)"),
        _helper("flag", _flag(rules)),
        _helper("rack_shown", "IF({raw_known}=1,{rack},IF(AND({end_type#}=1,{won}=0),{counted},0))"),
        _helper("off_share", f"IF({{won}}=1,{_off('{counted}', '{share}')},0)"),
        _helper("off", f'IF(OR({{expected}}="",{{score}}=""),0,{_off("{counted}", "{expected}")})'),
    )


def _off(figure: str, right: str) -> str:
    """1 if an entry is not the right figure: exact, or its two decimals (rules 3.4)."""
    return f"IF(OR(MAX({figure}-{right},{right}-{figure})<{NEAR},{figure}=ROUND({right},2)),0,1)"


def _flag(rules: Rules) -> str:
    """What R3 and R4 make of the rack; 0 without a flag (`penalty_stack`, `exhaust_uses`)."""
    ice = f"CHOOSE({{ice#}}+1,0,0,{FLAGS['unable']},{FLAGS['able']})"
    if rules.text("exhaust_uses") == "face_value":
        ice = f"IF({{end_type#}}>1,0,{ice})"
    knock = f"IF({{rack_knock#}}=1,{FLAGS['rack_knock']},0)"
    both = f"{ice}+{knock}" if rules.text("penalty_stack") == "sum" else f"MIN({ice},{knock})"
    if rules.text("leaver_score") == "minus_200":
        return f"IF({{status#}}>2,-200,{both})"
    return both


def right_score(rules: Rules) -> str:
    """The score that the racks give, or the winner's from what the others lose; empty if nobody can tell."""
    from_racks = f"IF({{best}}=1,{share(rules, 'SUM({lost:all})', 'SUM({best:all})')},{{lost}})"
    told = "SUM({unknown:all})=0,SUM({odd:all})=0"
    if rules.text("winner_collects_flags") == "face_value_only":
        told += ",OR({end_type#}>1,SUM({flag:all})=0)"
    winner = f'IF(AND({told}),{{share}},"")'
    minus = 'IF(AND({loses}=1,{counted}>0,{minus_fits}=1),0-{counted},"")'
    loser = f"IF(AND({{end_type#}}=1,{{raw_known}}=1,{{loses}}=1),{{rack}},{minus})"
    typed = f"IF(AND({{won}}=1,{{end_type#}}>0,OR({{end_type#}}>1,{{winners}}=1)),{winner},{loser})"
    return f'IF({{scored}}=0,"",IF({{by_raw}}=1,{from_racks},{typed}))'


def row_verdict(rules: Rules) -> Verdict:
    """C1 to C14 as far as a seat's own line shows them."""
    leavers = rules.text("leaver_score") != "none"
    entered = 'OR({win}<>"",{score}<>"")'
    gone = (
        Finding("gone_with_score", "wrong", f'AND({{status#}}=2,OR({entered},{{raw}}<>""))'),
        Finding("leaver_won", "wrong", 'AND({status#}>2,{win}<>"",{win}<>0)')
        if leavers
        else Finding("left_with_score", "wrong", f"AND({{status#}}>2,{entered})"),
    )
    return Verdict(
        (
            Finding("status_list", "wrong", 'AND({status}<>"",{status#}=0)'),
            Finding("win_range", "wrong", 'AND({win}<>"",NOT(OR({win}=0,{win}=1)))'),
            Finding("score_number", "wrong", 'AND({score}<>"",NOT(ISNUMBER({score})))'),
            Finding("raw_number", "wrong", 'AND({raw}<>"",NOT(ISNUMBER({raw})))'),
            Finding("raw_range", "wrong", "OR({rack}>0,{rack}<>INT({rack}))"),
            *gone,
            Finding("row_blank", "untouched", "{is_filled}=0"),
            Finding("win_blank", "todo", 'AND({present}=1,{win}="")'),
            Finding("score_blank", "todo", 'AND({scored}=1,{score}="")'),
            Finding("two_winners", "wrong", "AND({is_out}=1,{winners}>1)"),
            Finding("winner_raw", "wrong", "AND({is_out}=1,{rack}<0)"),
            Finding("loser_minus", "wrong", "AND({loses}=1,{counted}>0,{minus_fits}=1)"),
            Finding("loser_plus", "wrong", "AND({loses}=1,{counted}>0)"),
            Finding("winner_minus", "wrong", "AND({won}=1,{counted}<0)"),
            Finding(
                "winner_zero",
                "wrong",
                "AND({won}=1,{counted}=0,OR(MAX({counted:all})>0,MIN({counted:all})<0))",
            ),
            Finding("loser_zero", "wrong", "AND({end_type#}=1,{loses}=1,{counted}=0)"),
            Finding("raw_blank", "todo", "AND({end_type#}>1,{raw_open}=1)"),
            Finding("not_best", "wrong", "AND({by_raw}=1,{present}=1,{best}<>{won})"),
            Finding("flag_value", "wrong", _flag_value()),
            Finding("score_differs", "wrong", "AND({off}=1,OR({by_raw}=1,{loses}=1))"),
            Finding(
                "winners_differ",
                "wrong",
                "AND({won}=1,{end_type#}>1,MAX({high:all})<>MIN({low:all}))",
            ),
            _winner_finding(rules),
        )
    )


def _winner_finding(rules: Rules) -> Finding:
    """C9; where the winner does not collect all that is lost, only what the racks tell (C11)."""
    if rules.text("winner_collects_flags") != "true":
        return Finding("winner_differs", "wrong", "AND({won}=1,{off}=1)")
    settled = "SUM({is_blank:all})=0,SUM({odd:all})=0"
    return Finding("sum_wrong", "wrong", f"AND({{won}}=1,{settled},{{balanced}}=0)")


def _flag_value() -> str:
    shown = "OR({raw_known}=1,{end_type#}=1)"
    return f"AND({{is_out}}=0,{{flag}}<0,{shown},{{rack_shown}}<>{{flag}})"


RACKS_FINDINGS = (
    Finding("ice_list", "wrong", 'AND({ice}<>"",{ice#}=0)'),
    Finding("knock_list", "wrong", 'AND({rack_knock}<>"",{rack_knock#}=0)'),
    Finding(
        "absent_entry",
        "wrong",
        'AND({status#}=2,OR({ice}<>"",{rack_knock}<>"",{tiles_left}<>"",{jokers_left}<>""))',
    ),
    Finding(
        "out_flag",
        "wrong",
        "AND({is_out}=1,OR({ice#}>1,{rack_knock#}=1,AND(ISNUMBER({jokers_left}),{jokers_left}>0)))",
    ),
    Finding(
        "jokers_table",
        "wrong",
        f"AND(ISNUMBER({{jokers_left}}),{{jokers_left}}>0,SUM({{jokers_left:all}})>{JOKERS})",
    ),
    Finding(
        "flag_maybe",
        "todo",
        "AND({status#}<2,{is_out}=0,OR({rack_shown}=-100,{rack_shown}=-200),{ice#}=0,{rack_knock#}<>1)",
    ),
)
"""C13 to C16 as far as they are about the rack; a chosen `broken` confirms -100 or -200 (C15)."""
