"""Levels, stage, failed A hands and the pass, hand by hand in the workbook itself (R1-R8)."""

from __future__ import annotations

from collections.abc import Mapping

from pipeline.games.game import helper
from pipeline.games.guandan.levels import ACE, LAST, LOWEST, SIDES
from pipeline.games.guandan.match import PLACES
from pipeline.games.guandan.settings import extra_hand, ladder
from pipeline.model.form import Field
from pipeline.model.kind import Finding, Verdict
from pipeline.model.rules import Rules

X, Y = 1, 2
"""Sides as helpers count them: positions in the list; 0 is neither."""


def _side_of(position: str) -> str:
    """The side of a seat by its position in N E S W; 0 for no seat."""
    return f"IF({position}=0,0,CHOOSE({position},{X},{Y},{X},{Y}))"


_FIRST, _SECOND, _THIRD = (f"{{{key}#}}" for key in PLACES)
_ANY = "OR(" + ",".join(f'{{{key}}}<>""' for key in PLACES) + ")"
_TWICE = f"OR(AND({_FIRST}>0,{_FIRST}={_SECOND}),AND({_THIRD}>0,OR({_FIRST}={_THIRD},{_SECOND}={_THIRD})))"
_PLACE = f"IF({{by_second}}={{won}},2,IF({{by_third}}={{won}},3,{LAST}))"
_COMPLETE = f"AND({_FIRST}>0,{_SECOND}>0,OR({_THIRD}>0,{{by_second}}={{won}}),{{twice}}=0)"

HAND_HELPERS = (
    helper("filled", f"IF({_ANY},1,0)"),
    helper("twice", f"IF({_TWICE},1,0)"),
    helper("won", _side_of(_FIRST)),
    helper("by_second", _side_of(_SECOND)),
    helper("by_third", _side_of(_THIRD)),
    helper("place", f"IF({_COMPLETE},{_PLACE},0)"),
    helper("over", "IF({passed@before}>0,1,0)"),
    helper("sound", "IF(AND({place}>0,{over}=0,{sound_so_far@before}={hand}-1),1,0)"),
    helper("sound_so_far", "{sound_so_far@before}+{sound}"),
)
"""`place`: of the winner's partner, 0 while the hand is incomplete; `sound`: whether the hand counts."""


def ladder_helpers(rules: Rules) -> tuple[Field, ...]:
    """The state after each hand: steps above 2, failed A hands, stage and pass; and the hands won so far."""
    how = ladder(rules)
    stage_ok = "{at_stage@before}={won}" if how.pass_needs_stage else "{won}>0"
    above = f"IF({{reach}}>{ACE},{{won}},0)" if not how.cap else "0"
    lost = "0" if how.reset_on_loss else "{fails_was}+1" if how.lost_hands_fail else "{fails_was}"
    limit = f"AND({{failing}}=1,{{fails_now}}>={how.fail_limit})" if how.fail_limit else "1=0"
    return (
        helper("own", f"IF({{won}}={Y},{{steps_y@before}},{{steps_x@before}})"),
        helper("climb", f"{{own}}+{LAST + 1}-{{place}}"),
        helper("reach", _stopped(how.stops)),
        helper(
            "passed",
            "IF({sound}=0,{passed@before},"
            f"IF({{own}}<{ACE},{above},IF(AND({stage_ok},{{place}}<{LAST}),{{won}},0)))",
        ),
        helper("stage_steps", _of_stage("steps")),
        helper("failing", f"IF(AND({{sound}}=1,{{passed}}=0,{{stage_steps}}={ACE}),1,0)"),
        helper("fails_was", _of_stage("fails")),
        helper("fails_now", f"IF({{at_stage@before}}={{won}},{{fails_was}}+1,{lost})"),
        helper("back", f"IF({limit},1,0)"),
        *(helper(f"steps_{side}", _steps(side, number)) for side, number in _NUMBERED),
        *(helper(f"fails_{side}", _fails(side, number)) for side, number in _NUMBERED),
        helper("at_stage", "IF({sound}=1,{won},{at_stage@before})"),
        *(helper(f"firsts_{side}", _firsts(side, number)) for side, number in _NUMBERED),
    )


_NUMBERED = tuple((side.lower(), number) for number, side in enumerate(SIDES, 1))


def _stopped(stops: tuple[int, ...]) -> str:
    """Where a climb ends, at the first level that has to be played (`must_play`)."""
    text = "{climb}"
    for stop in reversed(stops):
        text = f"IF(AND({{own}}<{stop},{{climb}}>{stop}),{stop},{text})"
    return text


def _of_stage(key: str) -> str:
    """A figure of the side that is on stage in this hand."""
    of_side = f"IF({{at_stage@before}}={X},{{{key}_x@before}},{{{key}_y@before}})"
    return f"IF({{at_stage@before}}=0,0,{of_side})"


def _steps(side: str, number: int) -> str:
    was = f"{{steps_{side}@before}}"
    sent_back = f"AND({{back}}=1,{{at_stage@before}}={number})"
    return f"IF({sent_back},{LOWEST},IF(AND({{sound}}=1,{{won}}={number}),MIN({{reach}},{ACE}),{was}))"


def _fails(side: str, number: int) -> str:
    was = f"{{fails_{side}@before}}"
    return f"IF(AND({{failing}}=1,{{at_stage@before}}={number}),IF({{back}}=1,0,{{fails_now}}),{was})"


def _firsts(side: str, number: int) -> str:
    return f"{{firsts_{side}@before}}+IF(AND({{sound}}=1,{{won}}={number}),1,0)"


_FOURTH = f"AND({_FIRST}>0,{_SECOND}>0,{_THIRD}>0,{{twice}}=0)"
_ON = "AND({over}=0,{sound_so_far@before}={hand}-1)"
_PLAYED = "IF({at_stage@before}=0,0,{stage_steps})"

LIVE: Mapping[str, str] = {
    "level": f"IF({_ON},{_PLAYED}+1,0)",
    "fourth": f"IF({_FOURTH},10-{_FIRST}-{_SECOND}-{_THIRD},0)",
    "level_x": "IF({sound}=1,{steps_x}+1,0)",
    "level_y": "IF({sound}=1,{steps_y}+1,0)",
    "stage": "IF({sound}=1,{won},0)",
    "failed_x": 'IF({sound}=1,{fails_x},"")',
    "failed_y": 'IF({sound}=1,{fails_y},"")',
    "pass_a": "IF({sound}=1,{passed},0)",
}
"""What a line shows; the level also of the hand that is next."""


def hand_verdict(rules: Rules) -> Verdict:
    """What a judge should look at in a line, the gravest first."""
    missing = "AND({filled}=1,{place}=0)"
    most = rules.values["max_hands"]
    beyond = "{hand}>" + str(most) + (",{extra_hand#}=0" if extra_hand(rules) else "")
    listed = (f'AND({{{key}}}<>"",{{{key}#}}=0)' for key in PLACES)
    return Verdict(
        (
            Finding("place_list", "wrong", f"OR({','.join(listed)})"),
            Finding("seat_twice", "wrong", "{twice}=1"),
            Finding("after_pass", "wrong", "AND({filled}=1,{over}=1)"),
            Finding("gap", "wrong", "AND({filled}=1,{sound_so_far@before}<{hand}-1)"),
            *(
                (Finding("too_many", "wrong", f"AND({{filled}}=1,{beyond})"),)
                if isinstance(most, int)
                else ()
            ),
            Finding("first_blank", "todo", f'AND({missing},{{first}}="")'),
            Finding("second_blank", "todo", f'AND({missing},{{second}}="")'),
            Finding("third_blank", "todo", f'AND({missing},{{third}}="")'),
        )
    )
