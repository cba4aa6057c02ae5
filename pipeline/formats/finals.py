"""Finals: the best of the stage before meet in a bracket, better rank against worse (point-salad.md 5, 6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from pipeline.formats import bracket
from pipeline.formats.bracket import MATCHES, Layout, Section
from pipeline.formats.bracket_draw import NOBODY, Meeting, Pair, Sent, draw_of, meetings, playing, sent
from pipeline.formats.bracket_view import bracket_of
from pipeline.formats.format import Format, Stage
from pipeline.formats.outcome import Outcomes, outcomes
from pipeline.formats.reached import reached
from pipeline.model.bracket import Bracket
from pipeline.model.entrant import Entrant
from pipeline.model.form import Setting
from pipeline.model.kind import Text
from pipeline.model.problem import Problem
from pipeline.model.rules import Rules
from pipeline.model.score import Placed
from pipeline.model.seating import Draw, Table
from pipeline.model.value import Value

CUTS = (8, 4)
FOUR = (1, 4, 2, 3)
RESEED = "reseed"
EIGHT: Mapping[str, tuple[int, ...]] = {
    "1-8,4-5/2-7,3-6": (1, 8, 4, 5, 2, 7, 3, 6),
    "1-8,2-7,3-6,4-5": (1, 8, 2, 7, 3, 6, 4, 5),
    RESEED: (1, 8, 2, 7, 3, 6, 4, 5),
}
"""Ranks in the order of the quarter-finals; winners of neighbours meet, with `reseed` the best the worst."""

BESIDE: Mapping[str, tuple[str, ...]] = {
    "top4": (bracket.THIRD,),
    "all_8": (bracket.THIRD, "semi_5", "place_5", "place_7"),
}
"""Matches for other places than the first; losers of quarter-finals who play on meet as winners do."""

SETTINGS = (
    Setting("cut", Text(), "8", ("4", "8")),
    Setting("cut_if_short", Text(), "largest_of_4_8_le_n", ("largest_of_4_8_le_n",)),
    Setting("bracket", Text(), "1-8,4-5/2-7,3-6", tuple(EIGHT)),
    Setting("placement", Text(), "top4", tuple(BESIDE)),
    Setting("cut_playoff", Text(), "false", ("false",), later=("true",)),
    Setting(
        "final_draw", Text(), "better_preliminary_rank", ("better_preliminary_rank",), later=("extra_game",)
    ),
)


class Finals(Format):
    """A bracket for each group, tables numbered on; the better preliminary rank sits first and begins.

    A drawn game is won by the better rank (R8), if the preset's precedence says so. Who has stopped leaves
    his place empty: his opponent has a bye.
    """

    settings = SETTINGS

    def seats(self, rules: Rules) -> tuple[str, ...]:
        """Two sides, as the preset calls them."""
        return rules.seats

    def lines(self, number: int, rules: Rules) -> tuple[int, ...]:
        """One game."""
        return (1,)

    def refuse(self, field: Sequence[Entrant], rules: Rules) -> list[Problem]:
        """Nothing: who meets is known only when the stage before is over."""
        return []

    def enters(self, count: int, rules: Rules) -> int:
        """The cut, or the largest of 4 and 8 that there are enough for; below four there are no finals."""
        return max((cut for cut in CUTS if cut <= min(count, int(rules.text("cut")))), default=0)

    def rounds(self, field: Sequence[Entrant], rules: Rules) -> int:
        """Until the largest group has a winner."""
        sizes = Counter(one.group for one in field).values()
        return max((bracket.depth(_size(count)) for count in sizes), default=0)

    def facts(self, draw: Draw, rules: Rules) -> Mapping[int, Mapping[str, Value]]:
        """`stage`: what the game is for; `first_player`: the seat that begins; `group`, if there are any."""
        return {table.number: _facts(table) for table in draw.tables}

    def draw(self, stage: Stage) -> tuple[Draw | None, list[Problem]]:
        """The next round of every group; a group that has its winner sooner has no table in it."""
        at = len(stage.draws)
        if at >= len(stage.rounds):
            return None, []
        known, rank = outcomes(stage), _ranks(stage)
        met: list[Meeting] = []
        for group, layout in _layouts(stage).items():
            for section, numbers in (layout.rounds[at] if at < len(layout.rounds) else {}).items():
                pairs = _next(stage, layout, section, known) if at else _first(stage, group)
                met += meetings(numbers, pairs, bracket.name_of(section), group)
        return draw_of(stage, met, lambda id_: rank.get(id_, len(rank))), []

    def places(self, stage: Stage) -> tuple[Placed, ...]:
        """Those that are played for by the last games; who lost earlier shares one, in preliminary order."""
        found, rank = reached(stage, _sizes(stage)), _ranks(stage)
        ordered = sorted(found.items(), key=lambda one: (one[1].place, rank.get(one[0], len(rank))))
        return tuple(Placed(id_, one.place, one.by) for id_, one in ordered)

    def brackets(self, stage: Stage) -> tuple[Bracket, ...]:
        """One of each group, its tables numbered on from those of the group before."""
        if not stage.draws:
            return ()
        linked = stage.rules.text("bracket") != RESEED
        return tuple(bracket_of(stage, layout, linked=linked) for layout in _layouts(stage).values())


def _facts(table: Table) -> Mapping[str, Value]:
    first = next((seat.key for seat in table.seats if seat.first), None)
    group = int(table.group) if table.group.isdecimal() else table.group or None
    return {"stage": table.match, "first_player": first, "group": group}


def _ranks(stage: Stage) -> Mapping[str, int]:
    """Where each stood in the stage before, in the order of its standings."""
    return {line.entrant: at for at, line in enumerate(stage.entered)}


def _seeds(stage: Stage) -> Mapping[str, list[str]]:
    """Group -> its finalists, best first; those who were published, whatever today's standings say."""
    rank, group = _ranks(stage), {one.id: one.group for one in stage.field}
    ordered = sorted(group, key=lambda id_: rank.get(id_, len(rank)))
    return {name: [id_ for id_ in ordered if group[id_] == name] for name in sorted(set(group.values()))}


def _size(count: int) -> int:
    """Places of a bracket; where corrections have left a tie for the last of them there may be byes."""
    return min(max(bracket.size(count), min(CUTS)), max(CUTS))


def _sizes(stage: Stage) -> Mapping[str, int]:
    """Group -> how many places its bracket has: as published, else as many as have entered."""
    if not stage.draws:
        return {group: _size(len(seeds)) for group, seeds in _seeds(stage).items()}
    lowest = Section(1, min(CUTS))
    tables = sorted(stage.draws[0].tables, key=lambda table: table.group)
    return {table.group: MATCHES.get(table.match, lowest).size for table in tables}


def _layouts(stage: Stage) -> Mapping[str, Layout]:
    return bracket.layouts(_sizes(stage), BESIDE[stage.rules.text("placement")])


def _first(stage: Stage, group: str) -> list[Pair]:
    """Who meets first, by preliminary rank (section 5)."""
    seeds = dict(enumerate(_seeds(stage)[group], start=1))
    order = FOUR if _size(len(seeds)) == len(FOUR) else EIGHT[stage.rules.text("bracket")]
    return bracket.neighbours([Sent(seeds.get(rank, ""), f"#{rank}") for rank in order])


def _next(stage: Stage, layout: Layout, section: Section, known: Outcomes) -> list[Pair]:
    """Who meets next: neighbours; with `reseed` the best left and the worst left, a bye for the best."""
    came = sent(stage, layout, section, known)
    if stage.rules.text("bracket") != RESEED:
        return bracket.neighbours(came)
    rank, here = _ranks(stage), playing(stage)
    left = sorted((one for one in came if one.id in here), key=lambda one: rank.get(one.id, len(rank)))
    left += [NOBODY] * (len(came) - len(left))
    return [(left[at], left[-1 - at]) for at in range(len(left) // 2)]


FORMAT = Finals()
