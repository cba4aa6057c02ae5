"""What the workbook itself computes and says, in field keys: advice only, for the judge at the table.

What a list of point cards is worth is left to the program: no formula that every spreadsheet has reads it.
"""

from __future__ import annotations

from collections.abc import Iterable

from pipeline.games.game import helper
from pipeline.games.point_salad.cards import PER_VEGETABLE, VEGETABLES
from pipeline.games.point_salad.settings import detailed
from pipeline.games.point_salad.sides import DRAW, HIGHEST, LOSS, LOWEST, SEATS, VEG_OF, WIN
from pipeline.model.kind import Finding, Verdict
from pipeline.model.rules import Rules

ABSENT = "{present#}=2"
"""No is the second answer of the list; blank counts as yes."""

_BOTH = "SUM({there:all})=2"
_ALONE = "SUM({there:all})=1"
_OTHER = "({counted@A}+{counted@B}-{counted})"


def _is_whole(key: str, low: int, high: int) -> str:
    inside = f"{{{key}}}=INT({{{key}}}),{{{key}}}>={low},{{{key}}}<={high}"
    return f"IF(ISNUMBER({{{key}}}),IF(AND({inside}),1,0),0)"


ROW_HELPERS = (
    helper("there", f"IF({ABSENT},0,1)"),
    helper("scored", _is_whole("score", LOWEST, HIGHEST)),
    helper("counted", "IF({scored}=1,{score},0)"),
)
"""Of every row; `counted` is 0 where no score stands."""

_SCORED = "SUM({scored:all})=2"
_BY_SCORE = f"IF({{counted}}>{_OTHER},{WIN},IF({{counted}}={_OTHER},{DRAW},{LOSS}))"
POINTS_LIVE = f'IF({_BOTH},IF({_SCORED},{_BY_SCORE},""),{WIN}*{{there}})'
"""Match points (R3, R7)."""

_WINNER = "IF({counted@A}>{counted@B},1,IF({counted@A}<{counted@B},2,3))"
TABLE_HELPERS = (
    helper("right", f"IF({_BOTH},IF({_SCORED},{_WINNER},-1),IF({_ALONE},IF({{there@A}}=1,1,2),0))"),
)
"""`right`: the position of the right result; 0 where nobody came, -1 while a score is missing."""


def row_verdict(rules: Rules) -> Verdict:
    """What a judge should look at in a player's row, the gravest first."""
    counted = tuple(VEG_OF.values()) if detailed(rules) else ()
    detail = _typed(*counted, *(("cards",) if counted else ()))
    typed = _any((*_typed("score"), *detail))
    return Verdict(
        (
            Finding("present_list", "wrong", 'AND({present}<>"",{present#}=0)'),
            Finding("absent_typed", "wrong", f"AND({{there}}=0,{typed})"),
            Finding("score_range", "wrong", 'AND({score}<>"",{scored}=0)'),
            Finding("alone_typed", "wrong", f"AND({{there}}=1,{_ALONE},{_any(('{counted}<>0', *detail))})"),
            *_wrong_vegetables(counted),
            Finding("row_blank", "untouched", f'AND({_BOTH},{{present}}="",NOT({typed}))'),
            *_blank_vegetables(counted),
            Finding("score_blank", "todo", f'AND({_BOTH},{{score}}="")'),
        )
    )


def _typed(*keys: str) -> tuple[str, ...]:
    return tuple(f'{{{key}}}<>""' for key in keys)


def _any(conditions: Iterable[str]) -> str:
    return f"OR({','.join(conditions)})"


def _wrong_vegetables(keys: tuple[str, ...]) -> tuple[Finding, ...]:
    wrong = (f'AND({{{key}}}<>"",{_is_whole(key, 0, PER_VEGETABLE)}=0)' for key in keys)
    return (Finding("veg_range", "wrong", _any(wrong)),) if keys else ()


def _blank_vegetables(keys: tuple[str, ...]) -> tuple[Finding, ...]:
    blank = _any(f'{{{key}}}=""' for key in keys)
    return (Finding("veg_blank", "todo", f"AND({_BOTH},{blank})"),) if keys else ()


def table_verdict(rules: Rules) -> Verdict:
    """What concerns both players, and what is still to be done when their rows are in order."""
    rows_done = "MAX({check#:all})=0"
    unsigned = _any(f'AND({{there@{seat}}}=1,{{sign_{seat.lower()}}}="")' for seat in SEATS)
    return Verdict(
        (
            *_too_many(rules),
            Finding("result_list", "wrong", 'AND({result}<>"",{result#}=0)'),
            Finding("result_other", "wrong", "AND({result#}>0,{right}>=0,{result#}<>{right})"),
            Finding("deck_list", "wrong", 'AND({deck_checked}<>"",{deck_checked#}=0)'),
            Finding("deck_open", "todo", f"AND({rows_done},{_BOTH},{{deck_checked#}}<>1)"),
            Finding("judge_blank", "todo", f'AND({rows_done},{{judge}}="")'),
            Finding("sign_blank", "todo", f"AND({rows_done},{unsigned})"),
        )
    )


def _too_many(rules: Rules) -> tuple[Finding, ...]:
    """More of one vegetable than there are cards with it, both players together (C13)."""
    if not detailed(rules):
        return ()
    return tuple(
        Finding(f"many_{name}", "wrong", f"SUM({{{VEG_OF[code]}:all}})>{PER_VEGETABLE}")
        for code, name in VEGETABLES.items()
    )
