"""What the workbook itself computes and says, in field keys: advice only, for the judge at the table.

A contract's position in its list gives level and strain; text that is not offered there is left to the
program, and the sheet says so.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from pipeline.games.bridge.contract import ALL_TRICKS, BOOK, EW, KEYS, LEVELS, NS, STRAINS
from pipeline.games.bridge.line import INPUTS, RULINGS, SCORE_OF
from pipeline.games.bridge.scoring import (
    FIRST_NO_TRUMP,
    GAME,
    GAME_BONUS,
    GRAND,
    GRAND_SLAM,
    PART_BONUS,
    SMALL,
    SMALL_SLAM,
    TRICK,
    UNDERTRICK,
    table_of,
)
from pipeline.games.game import helper
from pipeline.model.form import Field
from pipeline.model.kind import Finding, Verdict
from pipeline.model.rules import Rules

_BIDS = len(LEVELS) * len(STRAINS)
_PASSED = len(KEYS)
_EACH = len(STRAINS)


def by_strain(figures: Mapping[str, int]) -> str:
    """The figure of the strain that was bid, as a formula."""
    return f"CHOOSE({{strain}},{','.join(str(figures[strain]) for strain in STRAINS)})"


ROW_HELPERS = (
    helper("passed", f"IF({{contract#}}={_PASSED},1,0)"),
    helper("level", f"IF(OR({{contract#}}=0,{{passed}}=1),0,INT(({{contract#}}-1)/{_EACH})+1)"),
    helper("strain", f"IF({{level}}=0,1,{{contract#}}-{_EACH}*({{level}}-1))"),
    helper("won", "IF(ISNUMBER({tricks}),{tricks},-1)"),
    helper("tricks_right", f"IF(AND({{won}}>=0,{{won}}<={ALL_TRICKS},{{won}}=INT({{won}})),1,0)"),
    helper("is_bid", "IF(AND({level}>0,{declarer#}>0,{tricks_right}=1),1,0)"),
    helper("down", f"{{level}}+{BOOK}-{{won}}"),
    helper("declarer_ew", "IF(OR({declarer#}=2,{declarer#}=4),1,0)"),
    helper("is_done", 'IF(OR({ruling#}>0,AND({ruling}="",OR({passed}=1,{is_bid}=1))),1,0)'),
)
"""Of every row; `won` is -1 where no number stands."""


CAN_SCORE = helper("can_score", 'IF(AND({ruling}="",OR({passed}=1,{is_bid}=1)),1,0)')


def filled(inputs: Iterable[str]) -> Field:
    """Whether anything at all was typed in a row."""
    blank = ",".join(f'{{{key}}}=""' for key in inputs)
    return helper("is_filled", f"IF(AND({blank}),0,1)")


def scoring_helpers(rules: Rules) -> tuple[Field, ...]:
    """R1-R4 for a row: what the declarer's side and the other side get, and what each side gets."""
    table = table_of(rules)
    counted = f"({{won}}-{BOOK})" if table.over_six else "{won}"
    game = GAME_BONUS if table.add else 0
    typed = rules.text("entry") == "scores"
    inputs = (*INPUTS, "ruling", *(SCORE_OF.values() if typed else ()))
    slam = f"IF({{level}}>={GRAND},{GRAND_SLAM + game},{SMALL_SLAM + game})"
    below = f"IF({{level}}>={by_strain(GAME)},{GAME_BONUS},{PART_BONUS})"
    bonus = f"IF({{level}}>={SMALL},{slam},{below})"
    first = f"IF({{strain}}={STRAINS.index('NT') + 1},{FIRST_NO_TRUMP},0)"
    made = f"{by_strain(TRICK)}*{counted}+{first}+{bonus}"
    return (
        filled(inputs),
        helper("own", f"IF({{down}}>0,0,{made})"),
        helper("others", f"IF({{down}}>0,{{down}}*{UNDERTRICK},0)"),
        CAN_SCORE,
        helper("right_ew", "IF({passed}=1,0,IF({declarer_ew}=1,{own},{others}))"),
        helper("right_ns", "IF({passed}=1,0,IF({declarer_ew}=1,{others},{own}))"),
        *(helper(f"typed_{key}", _typed_figure(key)) for key in (SCORE_OF.values() if typed else ())),
    )


def _typed_figure(key: str) -> str:
    """A typed score: blank as 0, and -1 where no number stands."""
    return f'IF(ISNUMBER({{{key}}}),{{{key}}},IF({{{key}}}="",0,-1))'


SCORE_LIVE: Mapping[str, str] = {
    EW: 'IF({can_score}=1,{right_ew},"")',
    NS: 'IF({can_score}=1,{right_ns},"")',
}


LISTS = (
    Finding("declarer_list", "wrong", 'AND({declarer}<>"",{declarer#}=0)'),
    Finding("ruling_list", "wrong", 'AND({ruling}<>"",{ruling#}=0)'),
    Finding("tricks_range", "wrong", 'AND({tricks}<>"",{tricks_right}=0)'),
)
"""Cells that hold what they cannot."""

RULED_SCORE = Finding("ruling_score", "wrong", "AND({ruling#}>0,{is_bid}=1)")
DUE = (
    Finding("row_blank", "untouched", "{is_filled}=0"),
    Finding("contract_list", "todo", 'AND({contract}<>"",{contract#}=0)'),
    Finding("contract_blank", "todo", 'AND({contract}="",{ruling#}=0)'),
    Finding("declarer_blank", "todo", "AND({level}>0,{ruling#}=0,{declarer#}=0)"),
    Finding("tricks_blank", "todo", 'AND({level}>0,{ruling#}=0,{tricks}="")'),
)
"""What is still to be filled in."""


def row_verdict(rules: Rules) -> Verdict:
    """What a judge should look at in a line, the gravest first."""
    return Verdict(
        (
            *LISTS,
            Finding("pass_extra", "wrong", 'AND({passed}=1,OR({declarer}<>"",{tricks}<>""))'),
            *((Finding("pass_redeal", "wrong", "{passed}=1"),) if rules.text("passout") == "redeal" else ()),
            RULED_SCORE,
            *_ruled(rules),
            *_typed(rules),
            *DUE,
        )
    )


def _ruled(rules: Rules) -> tuple[Finding, ...]:
    if rules.text("adjusted") != "manual":
        return ()
    last = len(RULINGS)
    both = "AND(ISNUMBER({ruling_points_ew}),ISNUMBER({ruling_points_ns}))"
    some = 'OR({ruling_points_ew}<>"",{ruling_points_ns}<>"")'
    return (
        Finding("points_due", "wrong", f"AND({{ruling#}}>0,{{ruling#}}<{last},NOT({both}))"),
        Finding("points_alone", "wrong", f"AND(OR({{ruling#}}=0,{{ruling#}}={last}),{some})"),
    )


def _typed(rules: Rules) -> tuple[Finding, ...]:
    """Typed scores against the right ones (C6, C7, C9, C15)."""
    if rules.text("entry") != "scores":
        return ()
    ew, ns = "{typed_score_ew}", "{typed_score_ns}"
    exchanged = f"AND({ew}={{right_ns}},{ns}={{right_ew}},{{right_ew}}<>{{right_ns}})"
    typed = 'OR({score_ew}<>"",{score_ns}<>"")'
    return (
        Finding("score_number", "wrong", f"OR({ew}<0,{ns}<0)"),
        Finding("score_ruled", "wrong", f"AND({{ruling#}}>0,{typed})"),
        Finding("score_both", "wrong", f"AND({ew}>0,{ns}>0)"),
        Finding("score_side", "wrong", f"AND({{can_score}}=1,{typed},{exchanged})"),
        Finding(
            "score_other",
            "wrong",
            f'AND({{can_score}}=1,OR(AND({{score_ew}}<>"",{ew}<>{{right_ew}}),'
            f'AND({{score_ns}}<>"",{ns}<>{{right_ns}})))',
        ),
    )


TABLE_VERDICT = Verdict(
    (
        Finding("table_blank", "untouched", "SUM({is_filled:all})=0"),
        Finding("judge_blank", "todo", 'AND(MAX({check#:all})=0,{judge}="")'),
        Finding("sign_blank", "todo", 'AND(MAX({check#:all})=0,OR({sign_ew}="",{sign_ns}=""))'),
    )
)
