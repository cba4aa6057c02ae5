"""The printed rules: which point holds under which settings (rummikub.md sections 10 and 1.3)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from pipeline.games.rummikub.form import FLAGS
from pipeline.games.rummikub.opening import ENOUGH
from pipeline.games.rummikub.tiles import JOKER
from pipeline.model.point import Point
from pipeline.model.rules import Rules
from pipeline.model.value import Value, shown

SHOWN = ("games", "game_minutes", "prize_places", "warnings_before_review", "late_cutoff")
"""Settings that the texts quote."""

Condition = Callable[[Rules], bool]


@dataclass(frozen=True)
class Sentence:
    """A sentence and when it holds; `by_value`: each value of the setting `key` has a text of its own."""

    key: str
    when: tuple[Condition, ...] = ()
    by_value: bool = False

    def text_key(self, rules: Rules) -> str:
        """Its key in the catalogues."""
        return f"{self.key}.{_word(rules, self.key)}" if self.by_value else self.key


def say(key: str, *when: Condition) -> Sentence:
    """A sentence that holds under all these conditions."""
    return Sentence(key, when)


def by(setting: str, *when: Condition) -> Sentence:
    """What the value of a setting means."""
    return Sentence(setting, when, by_value=True)


def unusual(setting: str, usual: str, *when: Condition) -> Sentence:
    """What a value means that section 10 does not take for granted."""
    return Sentence(setting, (differs(setting, usual), *when), by_value=True)


def on(setting: str, value: str) -> Condition:
    """The setting has this value."""
    return lambda rules: _word(rules, setting) == value


def differs(setting: str, usual: str) -> Condition:
    """The setting has another value."""
    return lambda rules: _word(rules, setting) != usual


def either(*conditions: Condition) -> Condition:
    """At least one condition holds."""
    return lambda rules: any(holds(rules) for holds in conditions)


def several_games(rules: Rules) -> bool:
    """There is a game after the first."""
    return rules.whole("games") > 1


def prizes(rules: Rules) -> bool:
    """There is something to win."""
    return rules.whole("prize_places") > 0


def warned(rules: Rules) -> bool:
    """A judge may warn before the chief judge is called."""
    return rules.whole("warnings_before_review") > 0


SCHOOL = on("conduct", "school")
PLAYERS_DEAL, JUDGE_DEALS = on("dealing", "players"), on("dealing", "judge")
MOVING = either(several_games, on("move_after_last", "true"))
TOP_TWO = on("movement", "top2_up")
KNOCKS = either(SCHOOL, differs("knock_needs_intent", "true"), differs("penalty_stack", "max"))
WARNINGS = either(SCHOOL, differs("warnings_before_review", "2"))
ALL_TIES = on("playoff_scope", "all_ranks")
TIES_MATTER = either(prizes, ALL_TIES)

SHEET: tuple[tuple[str, tuple[tuple[Sentence, ...], ...]], ...] = (
    (
        "setup",
        (
            (say("games"), by("tables"), unusual("short_table", "play_with_n")),
            (
                say("start"),
                by("start_draw", several_games),
                by("later_start", several_games, on("start_draw", "first_game_only")),
            ),
            (by("dealing"), say("sort")),
            (say("pairs"),),
            (say("exposed_by_player", PLAYERS_DEAL), say("exposed_by_judge", JUDGE_DEALS)),
        ),
    ),
    ("opening", ((say("sets"),), (by("joker_in_first_meld"),), (say("rearrange"),))),
    (
        "play",
        (
            (say("draw"),),
            (say("keep"),),
            (say("minute"), say("timer", SCHOOL), say("finish")),
            (
                say("overtime"),
                say("restored_by_judge", SCHOOL),
                say("restored_by_players", differs("conduct", "school")),
            ),
            (say("touch", SCHOOL),),
            (say("turned", SCHOOL),),
        ),
    ),
    ("joker", ((say("joker"),),)),
    (
        "scoring",
        (
            (say("call_either", SCHOOL), say("call_one", differs("conduct", "school"))),
            (say("out"), unusual("winner_collects_flags", "true")),
            (say("flags"), by("ice_flag_source")),
            (say("pile"), unusual("exhaust_uses", "flags")),
            (by("tie_win_credit"), unusual("split_rounding", "exact")),
            (by("timeout_rule"),),
            (by("knock_needs_intent", KNOCKS), unusual("penalty_stack", "max")),
            (unusual("leaver_score", "none"),),
            (unusual("entry", "counted"),),
        ),
    ),
    (
        "movement",
        (
            (by("movement", MOVING), by("move_tie", TOP_TWO, MOVING), by("move_after_last", TOP_TWO, MOVING)),
            (unusual("seat_on_move", "vacated_in_order", TOP_TWO, MOVING),),
        ),
    ),
    (
        "ranking",
        (
            (
                say("prizes", prizes),
                say("no_prizes", lambda rules: not prizes(rules)),
                by("score_tiebreak"),
                unusual("total_includes_losses", "true"),
            ),
            (
                by("playoff_scope", TIES_MATTER),
                by("playoff_large", TIES_MATTER, differs("playoff_scope", "none")),
                say("playoff_apart", TIES_MATTER, differs("playoff_scope", "none")),
            ),
            (unusual("rank_display_ties", "competition"),),
        ),
    ),
    (
        "conduct",
        (
            (say("seated", SCHOOL),),
            (say("unwell", SCHOOL),),
            (say("quiet", SCHOOL),),
            (say("belongings", SCHOOL),),
            (say("toilet", SCHOOL),),
            (say("staff", SCHOOL),),
            (
                say("warnings", WARNINGS, warned),
                say("no_warnings", WARNINGS, lambda rules: not warned(rules)),
                unusual("dq_effect", "stand"),
            ),
            (
                say("late", either(SCHOOL, differs("late_cutoff", "10:10"))),
                say("withdrawn", SCHOOL),
                unusual("withdrawn_rank", "listed_unranked"),
            ),
            (say("disputes", SCHOOL),),
        ),
    ),
)
"""By heading the points, each of one or more sentences."""


def points(rules: Rules) -> tuple[Point, ...]:
    """The points in force, in print order."""
    values = _values(rules)
    return tuple(
        Point(heading, says, values)
        for heading, group in SHEET
        for sentences in group
        if (
            says := tuple(one.text_key(rules) for one in sentences if all(is_so(rules) for is_so in one.when))
        )
    )


def _values(rules: Rules) -> Mapping[str, Value]:
    """Figures of the texts: settings, and the amounts that are the game's own (R1, R3, R4)."""
    amounts = {key: -points for key, points in FLAGS.items()}
    return {**{key: rules.values[key] for key in SHOWN}, **amounts, "joker": JOKER, "opening": ENOUGH}


def _word(rules: Rules, setting: str) -> str:
    """A setting's value as the rules write it; yes and no are stored as 1 and 0."""
    value = rules.values[setting]
    return {0: "false", 1: "true"}.get(value, shown(value)) if isinstance(value, int) else shown(value)
