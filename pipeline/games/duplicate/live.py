"""What the workbook itself computes and says, in field keys: Law 77 as formulas, advice for the table."""

from __future__ import annotations

from itertools import accumulate

from pipeline.games.bridge.contract import EW, NS, STRAINS
from pipeline.games.bridge.line import INPUTS
from pipeline.games.bridge.live import CAN_SCORE, DUE, LISTS, RULED_SCORE, by_strain, filled
from pipeline.games.bridge.scoring import FIRST_NO_TRUMP, GRAND, SMALL, TRICK
from pipeline.games.duplicate.law77 import (
    GAME_BONUS,
    GAME_POINTS,
    GRAND_SLAM,
    INSULT,
    OVERTRICK_DOUBLED,
    PART_BONUS,
    SMALL_SLAM,
    UNDERTRICK,
    UNDERTRICKS_DOUBLED,
)
from pipeline.games.duplicate.vulnerability import BOTH, VULNERABLE
from pipeline.games.game import helper
from pipeline.model.kind import Finding, Verdict


def _by_vulnerability(amounts: tuple[int, int]) -> str:
    plain, vulnerable = amounts
    return f"IF({{is_vulnerable}}=1,{vulnerable},{plain})"


def _listed(who: str) -> int:
    return VULNERABLE.index(who) + 1


def _undertricks(steps: tuple[int, ...]) -> str:
    """The sum of the first steps, then the last one again and again."""
    *first, last = steps
    sums = list(accumulate(first))
    known = ",".join(map(str, sums))
    many = f"{sums[-1]}+{last}*({{down}}-{len(sums)})"
    return f"IF({{down}}>{len(sums)},{many},CHOOSE(MAX({{down}},1),{known}))"


_SIDE = f"IF({{declarer_ew}}=1,{_listed(EW)},{_listed(NS)})"
_FIRST = f"IF({{strain}}={STRAINS.index('NT') + 1},{FIRST_NO_TRUMP},0)"
_SLAM = (
    f"IF({{level}}>={GRAND},{_by_vulnerability(GRAND_SLAM)},"
    f"IF({{level}}={SMALL},{_by_vulnerability(SMALL_SLAM)},0))"
)
_OVER = f"IF({{doubled#}}=0,{by_strain(TRICK)},{_by_vulnerability(OVERTRICK_DOUBLED)}*{{doubled#}})"
_DOUBLED_DOWN = (
    f"IF({{is_vulnerable}}=1,{_undertricks(UNDERTRICKS_DOUBLED[1])},{_undertricks(UNDERTRICKS_DOUBLED[0])})"
)

SCORING = (
    filled((*INPUTS, "doubled", "ruling")),
    helper("is_vulnerable", f"IF(OR({{vulnerable#}}={_listed(BOTH)},{{vulnerable#}}={_SIDE}),1,0)"),
    helper("trick_points", f"({by_strain(TRICK)}*{{level}}+{_FIRST})*CHOOSE({{doubled#}}+1,1,2,4)"),
    helper(
        "made",
        f"{{trick_points}}+IF({{trick_points}}>={GAME_POINTS},{_by_vulnerability(GAME_BONUS)},{PART_BONUS})"
        f"+{_SLAM}+{INSULT}*{{doubled#}}-{{down}}*{_OVER}",
    ),
    helper(
        "lost",
        f"IF({{doubled#}}=0,{{down}}*{_by_vulnerability(UNDERTRICK)},{{doubled#}}*{_DOUBLED_DOWN})",
    ),
    CAN_SCORE,
    helper("own", "IF({down}>0,-{lost},{made})"),
)
"""Law 77 for a row; `own`: of the declarer's side."""

SCORE_LIVE = 'IF({can_score}=1,IF({passed}=1,0,IF({declarer_ew}=1,-{own},{own})),"")'
"""North-South's score."""

ROW_VERDICT = Verdict(
    (
        *LISTS,
        Finding("doubled_list", "wrong", 'AND({doubled}<>"",{doubled#}=0)'),
        Finding("pass_extra", "wrong", 'AND({passed}=1,OR({declarer}<>"",{doubled}<>"",{tricks}<>""))'),
        RULED_SCORE,
        *DUE,
    )
)
"""What to look at in a line, the gravest first."""
