"""Who wins as the sheet stands, in the workbook itself (R9-R13)."""

from __future__ import annotations

from collections.abc import Mapping

from pipeline.games.game import helper
from pipeline.games.guandan.levels import SIDES
from pipeline.games.guandan.live_hands import X, Y
from pipeline.games.guandan.match import foul_keys
from pipeline.games.guandan.reasons import WINNERS, reasons
from pipeline.games.guandan.settings import (
    DRAW,
    FINISH_COUNT,
    extra_hand,
    hand_lines,
    lot_possible,
    policy,
    short,
)
from pipeline.model.form import Field
from pipeline.model.rules import Rules

NOBODY = WINNERS.index("none") + 1
LOW = tuple(side.lower() for side in SIDES)
WINNER_LIVE, REASON_LIVE = "{who}", "{why}"

_BOTH, _SOME = "{gone_x}+{gone_y}=2", "{gone_x}+{gone_y}>0"


def match_helpers(rules: Rules) -> tuple[Field, ...]:
    """`who` wins (0: open) and `why`, by position in their lists; and what this is worked out from.

    `timed`: hands finished in time; `end_..`: the state after them; `gone_..`: a side that forfeits;
    `over_..`: one with too many fouls; `lot_due`, `extra_due`: whether a lot or an extra hand decides.
    """
    lot = "{lot_winner#}" if lot_possible(rules) else "0"
    extra = "{extra_hand#}" if extra_hand(rules) else "0"
    return (
        *(_ends(rules) if short(rules) else _counted(rules, extra)),
        *(helper(f"gone_{side}", _gone(rules, side)) for side in LOW),
        *(helper(f"over_{low}", _over(rules, side)) for low, side in zip(LOW, SIDES, strict=True)),
        helper("settled", f"IF(OR({_SOME},{{direct_loss#}}>0,{{over_x}}+{{over_y}}>0,{{end_pass}}>0),1,0)"),
        helper("level_end", "IF(AND({settled}=0,{timed}>0,{end_x}={end_y}),1,0)"),
        helper("no_hand", "IF(AND({settled}=0,{timed}=0),1,0)"),
        helper("lot_due", _lot_due(rules)),
        helper("extra_due", _extra_due(rules)),
        helper("who", _who(rules, lot, extra)),
        helper("why", f"IF({{who}}=0,0,{_why(rules)})"),
    )


def _counted(rules: Rules, extra: str) -> tuple[Field, ...]:
    """The end of the match by its hands; an extra hand is the last line and moves nobody (R10)."""
    figures = {"end_x": "steps_x", "end_y": "steps_y", "end_stage": "at_stage", "end_pass": "passed"}
    figures |= {f"won_{side}": f"firsts_{side}" for side in LOW}
    return (
        helper("hands_done", f"{{sound_so_far@{hand_lines(rules)}}}"),
        helper("recorded", "SUM({filled:all})"),
        helper("timed", f"IF({extra}>0,MAX({{hands_done}}-1,0),{{hands_done}})"),
        *(helper(key, f"IF({{timed}}=0,0,INDEX({{{each}:all}},{{timed}}))") for key, each in figures.items()),
    )


def _ends(rules: Rules) -> tuple[Field, ...]:
    """The end of the match as it is written down (`entry = levels`)."""
    return (
        helper("recorded", "{timed}"),
        helper("timed", number("hands_played")),
        *(helper(f"end_{low}", f"MAX({{final#@{side}}}-1,0)") for low, side in zip(LOW, SIDES, strict=True)),
        helper("end_stage", "{final_stage#}"),
        helper("end_pass", "{pass_a#}"),
    )


def number(key: str) -> str:
    """A typed number; 0 where none stands."""
    return f"IF(ISNUMBER({{{key}}}),{{{key}}},0)"


def _gone(rules: Rules, side: str) -> str:
    absent = number(f"absent_{side}")
    least = 1 if policy(rules).forfeits(1) else 2
    return f"IF({absent}>={least},1,0)"


def _over(rules: Rules, side: str) -> str:
    counted = ",".join(f"{{{key}}}" for key in foul_keys(rules, side))
    return f"IF(MAX({counted})>={policy(rules).foul_limit},1,0)"


def _lot_due(rules: Rules) -> str:
    used = policy(rules)
    cases = {
        "{no_hand}=1": used.no_hand_rule == "lot",
        "{level_end}=1": used.level_tie == "lot",
        _BOTH: used.double_forfeit == "lot",
    }
    return _any_of(cases)


def _extra_due(rules: Rules) -> str:
    used = policy(rules)
    return _any_of(
        {"{no_hand}=1": used.no_hand_rule != "lot", "{level_end}=1": used.level_tie == "extra_hand"}
    )


def _any_of(cases: Mapping[str, bool]) -> str:
    """1 where one of the conditions holds that the settings make count."""
    held = [condition for condition, counts in cases.items() if counts]
    return f"IF(OR({','.join(held)}),1,0)" if held else "0*{timed}"


def _who(rules: Rules, lot: str, extra: str) -> str:
    """The order of decision (R13): forfeit, direct loss, fouls, passed A, level, equal levels."""
    nobody = lot if policy(rules).double_forfeit == "lot" else str(NOBODY)
    level = f"IF({{end_x}}>{{end_y}},{X},IF({{end_y}}>{{end_x}},{Y},{_tie(rules, lot, extra)}))"
    no_hand = lot if policy(rules).no_hand_rule == "lot" else extra
    play = f"IF({{end_pass}}>0,{{end_pass}},IF({{timed}}=0,{no_hand},{level}))"
    fouls = f"IF({{over_x}}+{{over_y}}=2,0,IF({{over_x}}=1,{Y},IF({{over_y}}=1,{X},{play})))"
    ruled = f"IF({{direct_loss#}}>0,{X + Y}-{{direct_loss#}},{fouls})"
    return f"IF({_BOTH},{nobody},IF({{gone_x}}=1,{Y},IF({{gone_y}}=1,{X},{ruled})))"


def _tie(rules: Rules, lot: str, extra: str) -> str:
    return {
        "on_stage": "{end_stage}",
        FINISH_COUNT: f"IF({_X_MORE},{X},IF({_Y_MORE},{Y},{{end_stage}}))",
        "extra_hand": extra,
        "lot": lot,
        DRAW: str(NOBODY),
    }[rules.text("level_tie")]


_X_MORE, _Y_MORE = "{won_x}>{won_y}", "{won_y}>{won_x}"


def _why(rules: Rules) -> str:
    at = {reason: str(place) for place, reason in enumerate(reasons(rules), 1)}
    tie = at["draw" if (tied := rules.text("level_tie")) == DRAW else tied]
    tie = f"IF({{won_x}}={{won_y}},{at['on_stage']},{tie})" if tied == FINISH_COUNT else tie
    no_hand = at["lot" if policy(rules).no_hand_rule == "lot" else "extra_hand"]
    level = f"IF({{end_x}}={{end_y}},{tie},{at['higher_level']})"
    play = f"IF({{end_pass}}>0,{at['passed_A']},IF({{timed}}=0,{no_hand},{level}))"
    fouls = f"IF({{over_x}}+{{over_y}}>0,{at['fouls']},{play})"
    ruled = f"IF({{direct_loss#}}>0,{at['direct_loss']},{fouls})"
    both = at["lot" if policy(rules).double_forfeit == "lot" else "none"]
    return f"IF({_BOTH},{both},IF({_SOME},{at['forfeit']},{ruled}))"
