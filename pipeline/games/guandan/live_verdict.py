"""What the workbook says of a match as a whole: advice only, for the judge at the table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pipeline.games.game import helper
from pipeline.games.guandan.levels import ACE, SIDES
from pipeline.games.guandan.live_match import LOW
from pipeline.games.guandan.match import SEATS, foul_keys
from pipeline.games.guandan.settings import FEWEST_TO_PASS, by_player, extra_hand, lot_possible, short
from pipeline.model.form import Field
from pipeline.model.kind import Finding, Verdict
from pipeline.model.rules import Rules

_GONE = "{gone_x}+{gone_y}"
_NOTHING = f"AND({{recorded}}=0,{_GONE}=0,{{direct_loss#}}=0,{{over_x}}+{{over_y}}=0"


def match_verdict(rules: Rules) -> Verdict:
    """The gravest first; what is still to be done when the hands are in order."""
    return Verdict((*_wrong(rules), _blank(rules), *_to_do(rules)))


def foul_helpers(rules: Rules) -> tuple[Field, ...]:
    """Of every line of the foul list: whether it names somebody, and whom."""
    names = _listed(rules)
    places = {
        name: 1 + (SEATS.index(name.upper()) if by_player(rules) else at) for at, name in enumerate(names)
    }
    return (
        helper("is_listed", "IF({foul_by#}>0,1,0)"),
        helper("is_unclear", _UNCLEAR),
        *(helper(f"listed_{name}", f"IF({{foul_by#}}={place},1,0)") for name, place in places.items()),
    )


_UNCLEAR = (
    'IF(OR(AND({foul_by}<>"",{foul_by#}=0),AND({foul_kind}<>"",{foul_kind#}=0),'
    'AND({foul_time}<>"",NOT(ISNUMBER({foul_time}))),AND({foul_hand}<>"",NOT(ISNUMBER({foul_hand})))),1,0)'
)


def _any(conditions: Iterable[str]) -> str:
    return f"OR({','.join(conditions)})"


def _all(*conditions: str) -> str:
    return f"AND({','.join(conditions)})"


def _wrong(rules: Rules) -> Iterator[Finding]:
    """Answers that are none, and rulings that contradict each other (C6, C7, C11, C12, C18, C19)."""
    fouls = [key for side in SIDES for key in foul_keys(rules, side)]
    yield Finding("side_list", "wrong", _any(f'AND({{{key}}}<>"",{{{key}#}}=0)' for key in _sides(rules)))
    yield Finding("absent_range", "wrong", _any(_not_whole(f"absent_{side}", "2") for side in LOW))
    yield Finding("fouls_number", "wrong", _any(_not_whole(key, "99") for key in fouls))
    yield Finding("foul_unclear", "wrong", "SUM({is_unclear:all})>0")
    yield Finding("forfeit_hands", "wrong", f"AND({_GONE}>0,{{recorded}}>0)")
    yield Finding("both_fouls", "wrong", f"AND({_GONE}=0,{{over_x}}+{{over_y}}=2,{{direct_loss#}}=0)")
    yield Finding("winner_fouls", "wrong", _any(_all(f"{{who}}={n}", *_fouled(n)) for n in (1, 2)))
    if extra_hand(rules):
        yield Finding("extra_not_due", "wrong", "AND({extra_hand#}>0,{extra_due}=0)")
        if not short(rules):
            last = "INDEX({won:all},MAX({hands_done},1))"
            yield Finding(
                "extra_other", "wrong", f"AND({{extra_hand#}}>0,{{hands_done}}>0,{last}<>{{extra_hand#}})"
            )
    if lot_possible(rules):
        yield Finding("lot_not_due", "wrong", "AND({lot_winner#}>0,{lot_due}=0)")
    if short(rules):
        yield from _wrong_pass()
    sums = (f"SUM({{listed_{low}:all}})" for low in _listed(rules))
    pairs = zip(sums, fouls, strict=True)
    yield Finding(
        "foul_sum", "wrong", _all("SUM({is_listed:all})>0", _any(f"{a}<>{b}" for a, b in _counted(pairs)))
    )


def _counted(pairs: Iterable[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    return ((total, f"IF(ISNUMBER({{{key}}}),{{{key}}},0)") for total, key in pairs)


def _listed(rules: Rules) -> tuple[str, ...]:
    """Whom the foul list names, in the order of the fields that count."""
    return tuple(key.removeprefix("fouls_") for side in SIDES for key in foul_keys(rules, side))


def _fouled(winner: int) -> tuple[str, str]:
    own, others = (LOW[winner - 1], LOW[2 - winner])
    return f"{{over_{own}}}=1", f"{{over_{others}}}=0"


def _not_whole(key: str, most: str) -> str:
    value = f"{{{key}}}"
    sound = f"IF(ISNUMBER({value}),AND({value}=INT({value}),{value}>=0,{value}<={most}),1=0)"
    return f'AND({value}<>"",NOT({sound}))'


def _sides(rules: Rules) -> tuple[str, ...]:
    return (
        "direct_loss",
        *(("extra_hand",) if extra_hand(rules) else ()),
        *(("lot_winner",) if lot_possible(rules) else ()),
        *(("final_stage", "pass_a") if short(rules) else ()),
    )


def _wrong_pass() -> Iterator[Finding]:
    """Levels are levels, and a pass comes from the side on stage at A, not before hand 5 (C6, C7)."""
    level = "IF({pass_a#}=1,{end_x},{end_y})"
    finals = (f'AND({{final@{side}}}<>"",{{final#@{side}}}=0)' for side in SIDES)
    yield Finding("final_list", "wrong", _any(finals))
    yield Finding(
        "pass_wrong", "wrong", f"AND({{pass_a#}}>0,OR({{final_stage#}}<>{{pass_a#}},{level}<{ACE}))"
    )
    yield Finding("pass_early", "wrong", f"AND({{pass_a#}}>0,{{timed}}<{FEWEST_TO_PASS})")


def _blank(rules: Rules) -> Finding:
    answers = [f"{{{key}#}}=0" for key in _sides(rules)[1:3]]
    return Finding("match_blank", "untouched", ",".join((_NOTHING, *answers)) + ")")


def _to_do(rules: Rules) -> Iterator[Finding]:
    rows = "MAX({check#:all})=0" if not short(rules) else "1=1"
    yield Finding("start_blank", "todo", '{start_time}=""')
    if short(rules):
        yield Finding(
            "final_blank", "todo", _all("{timed}>0", 'OR({final@X}="",{final@Y}="",{final_stage}="")')
        )
    if extra_hand(rules):
        yield Finding("extra_blank", "todo", _all(rows, "{extra_due}=1", "{extra_hand#}=0"))
    if lot_possible(rules):
        yield Finding("lot_blank", "todo", _all(rows, "{lot_due}=1", "{lot_winner#}=0"))
    yield Finding("end_blank", "todo", _all(rows, f"{_GONE}=0", '{end_time}=""'))
    yield Finding("judge_blank", "todo", _all(rows, '{judge}=""'))
    unsigned = _any(_all(f"{{gone_{low}}}=0", f'{{sign_{low}}}=""') for low in LOW)
    yield Finding("sign_blank", "todo", _all(rows, unsigned))
