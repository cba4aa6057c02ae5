"""Finals: the best of the stage before meet in a bracket, better rank against worse (point-salad.md 5, 6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pipeline.formats import bracket
from pipeline.formats.bracket import Pairing
from pipeline.formats.bracket_view import Plan, bracket_of
from pipeline.formats.format import Format, Stage
from pipeline.model.bracket import Bracket, Slot
from pipeline.model.entrant import Entrant
from pipeline.model.form import Setting
from pipeline.model.kind import Text
from pipeline.model.problem import Problem
from pipeline.model.rules import Rules
from pipeline.model.score import Placed
from pipeline.model.seating import Draw, Seat, Table
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

SETTINGS = (
    Setting("cut", Text(), "8", ("4", "8")),
    Setting("cut_if_short", Text(), "largest_of_4_8_le_n", ("largest_of_4_8_le_n",)),
    Setting("bracket", Text(), "1-8,4-5/2-7,3-6", tuple(EIGHT)),
    Setting("placement", Text(), "top4", ("top4",), later=("all_8",)),
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
        sizes = [sum(one.group == group for one in field) for group in {one.group for one in field}]
        return max((bracket.depth(size) for size in sizes), default=0)

    def facts(self, draw: Draw, rules: Rules) -> Mapping[int, Mapping[str, Value]]:
        """`stage`: what the game is for; `first_player`: the seat that begins; `group`, if there are any."""
        return {table.number: _facts(table) for table in draw.tables}

    def draw(self, stage: Stage) -> tuple[Draw | None, list[Problem]]:
        """The next round of every group."""
        if len(stage.draws) >= len(stage.rounds):
            return None, []
        tables: list[Table] = []
        origins: dict[str, str] = {}
        offset = 0
        for group, seeds in _seeds(stage).items():
            pairings = _pairings(stage, group, seeds)
            origins |= _origins(stage, group, seeds)
            tables += _tables(stage, group, seeds, pairings, offset)
            offset += _games(len(seeds), len(stage.draws) + 1)
        here = {seat.entrant for table in tables for seat in table.seats}
        reasons = {id_: origins[id_] for id_ in origins if id_ in here}
        number = stage.rounds[len(stage.draws)]
        return (Draw(number, stage.stage, tuple(tables), reasons) if tables else None), []

    def places(self, stage: Stage) -> tuple[Placed, ...]:
        """1 to 4 by the last games; who lost earlier shares a place, in order of preliminary rank."""
        if not stage.draws:
            return ()
        found: dict[str, tuple[int, str]] = {}
        sizes = {group: len(seeds) for group, seeds in _seeds(stage).items()}
        for at, draw in enumerate(stage.draws, start=1):
            for table in draw.tables:
                low = bracket.place(sizes[table.group], at)
                found |= {id_: (place, how) for id_, place, how in bracket.worth(stage, table, low)}
        rank = _rank(stage)
        ordered = sorted(found.items(), key=lambda one: (one[1][0], rank[one[0]]))
        return tuple(Placed(id_, place, how) for id_, (place, how) in ordered)

    def brackets(self, stage: Stage) -> tuple[Bracket, ...]:
        """One of each group, its tables numbered on from those of the group before."""
        if not stage.draws:
            return ()
        linked = stage.rules.text("bracket") != RESEED
        sizes = {group: len(ids) for group, ids in _seeds(stage).items()}
        return tuple(bracket_of(stage, _plan(sizes, group, linked)) for group in sizes)


def _plan(sizes: Mapping[str, int], group: str, linked: bool) -> Plan:
    """The table numbers of a group's games."""
    depth = bracket.depth(sizes[group])
    firsts = [
        1 + sum(_games(size, at) for name, size in sizes.items() if name < group)
        for at in range(1, depth + 1)
    ]
    rounds = tuple(
        tuple(range(first, first + (sizes[group] >> at))) for at, first in enumerate(firsts, start=1)
    )
    return Plan(rounds, group, third=firsts[-1] + 1 if depth > 1 else None, linked=linked)


def _facts(table: Table) -> Mapping[str, Value]:
    first = next((seat.key for seat in table.seats if seat.first), None)
    group = int(table.group) if table.group.isdecimal() else table.group or None
    return {"stage": table.match, "first_player": first, "group": group}


def _rank(stage: Stage) -> Mapping[str, int]:
    """Where each stood in the stage before, in the order of its standings."""
    return {line.entrant: at for at, line in enumerate(stage.entered)}


def _seeds(stage: Stage) -> Mapping[str, list[str]]:
    """Group -> its finalists, best first; those who were published, whatever today's standings say."""
    rank, group = _rank(stage), {one.id: one.group for one in stage.field}
    ordered = sorted(group, key=lambda id_: rank.get(id_, len(rank)))
    return {name: [id_ for id_ in ordered if group[id_] == name] for name in sorted(set(group.values()))}


def _games(size: int, round_: int) -> int:
    """Games of a group in a round, the one for third place included."""
    return (size >> round_) + (round_ == bracket.depth(size) > 1)


def _own(stage: Stage, group: str) -> list[Table | None]:
    """The group's places of the round before, in the order of the bracket; None where nobody came so far."""
    at, seeds = len(stage.draws), _seeds(stage)
    before = sum(_games(len(ids), at) for name, ids in seeds.items() if name < group)
    numbers = {table.number: table for table in stage.draws[-1].tables}
    return [numbers.get(before + k) for k in range(1, (len(seeds[group]) >> at) + 1)]


def _pairings(stage: Stage, group: str, seeds: Sequence[str]) -> list[Pairing]:
    """The group's games of the next round, the game for third place last; none once it has a winner."""
    played = len(stage.draws)
    if played >= bracket.depth(len(seeds)):
        return []
    if not played:
        order = FOUR if len(seeds) == len(FOUR) else EIGHT[stage.rules.text("bracket")]
        ids: list[Slot] = [seeds[rank - 1] for rank in order]
        return list(zip(ids[::2], ids[1::2], strict=True))
    before = _own(stage, group)
    winners = [bracket.goes_on(stage, table) if table else None for table in before]
    if stage.rules.text("bracket") == RESEED:
        left = sorted((id_ for id_ in winners if id_ is not None), key=seeds.index)
        found: list[Pairing] = [(left[at], left[-1 - at]) for at in range(len(left) // 2)]
        found += [(left[len(left) // 2], None)] if len(left) % 2 else []
    else:
        found = list(zip(winners[::2], winners[1::2], strict=True))
    if len(before) == 2:
        one, two, *_ = [*bracket.losers(stage, [table for table in before if table]), None, None]
        found.append((one, two))
    return found


def _origins(stage: Stage, group: str, seeds: Sequence[str]) -> Mapping[str, str]:
    """Why each plays: his preliminary rank, later the table that he comes from."""
    if not stage.draws:
        return {id_: f"#{rank}" for rank, id_ in enumerate(seeds, start=1)}
    return {seat.entrant: f"T{table.number}" for table in _own(stage, group) if table for seat in table.seats}


def _tables(
    stage: Stage, group: str, seeds: Sequence[str], pairings: Sequence[Pairing], offset: int
) -> list[Table]:
    """Tables of those who have come so far; a table with one seat is a bye, one with none is left out."""
    number = stage.rounds[len(stage.draws)]
    playing = {one.id for one in stage.field if one.plays(number)}
    last = len(stage.draws) + 1 == bracket.depth(len(seeds))
    name = bracket.NAMES[1 << (bracket.depth(len(seeds)) - len(stage.draws) - 1)]
    found = []
    for at, pairing in enumerate(pairings):
        ids = sorted((id_ for id_ in pairing if id_ in playing and id_ is not None), key=seeds.index)
        keys = zip(stage.rules.seats, ids, strict=False)
        seats = tuple(Seat(key, id_, first=len(ids) > 1 and id_ == ids[0]) for key, id_ in keys)
        match = bracket.THIRD if last and at else name
        if seats:
            found.append(Table(number, stage.stage, group, offset + at + 1, seats, (1,), match=match))
    return found


FORMAT = Finals()
