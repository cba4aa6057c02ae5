"""Swiss in standings order: first meets second, nobody twice (Monrad; point-salad.md section 5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pipeline.formats.format import Format, Stage
from pipeline.formats.pairing import pairing, repeats
from pipeline.formats.requests import Asked, asked
from pipeline.formats.swiss_breaches import BY_HAND, breaches, who_starts
from pipeline.formats.swiss_history import History, history
from pipeline.formats.swiss_settings import SETTINGS, refuse_tiebreaks
from pipeline.model.entrant import Entrant
from pipeline.model.problem import Problem
from pipeline.model.rules import Rules
from pipeline.model.seating import Draw, Seat, Table
from pipeline.model.value import Value

FEWEST = 2
BYE, SPOILS = "—", "⊘"
"""In reasons: no opponent; would have left the rest without a pairing."""


@dataclass(frozen=True)
class Pair:
    """Two who meet, the better first, or one who has no opponent; and why."""

    ids: tuple[str, ...]
    reason: str


class Swiss(Format):
    """Each group paired by itself; an odd one gives its lowest player without a bye one."""

    settings = SETTINGS
    lot_columns = ("lot",)
    takes_requests = True
    crossed = True

    def seats(self, rules: Rules) -> tuple[str, ...]:
        """Two sides, as the preset calls them."""
        return rules.seats

    def groups(self, count: int, rules: Rules) -> tuple[str, ...]:
        """Two from `group_from` entrants on (section 1)."""
        least = rules.values["group_from"]
        return ("1", "2") if isinstance(least, int) and count >= least else ("",)

    def takes_late(self, lots: int) -> int | None:
        """Everybody, paired from the next round on."""
        return None

    def lines(self, number: int, rules: Rules) -> tuple[int, ...]:
        """One game."""
        return (1,)

    def refuse(self, field: Sequence[Entrant], rules: Rules) -> list[Problem]:
        """Fewer than two who have come; tie-breaks that mean nothing."""
        count = sum(entrant.status != "absent" for entrant in field)
        few = [Problem("SW-1.few", "error", values={"count": count})] if count < FEWEST else []
        return [*few, *refuse_tiebreaks(rules)]

    def rounds(self, field: Sequence[Entrant], rules: Rules) -> int:
        """As many as are set."""
        return rules.whole("prelim_rounds")

    def facts(self, draw: Draw, rules: Rules) -> Mapping[int, Mapping[str, Value]]:
        """`stage`; `first_player`: the seat that begins; `group`, if there are any."""
        return {table.number: _facts(table) for table in draw.tables}

    def against(self, stage: Stage, published: Draw, due: Draw | None) -> list[tuple[str, str]]:
        """Meetings that could have been avoided, byes too many or twice, another first player (C3-C6)."""
        return list(breaches(published, history(stage), due))

    def draw(self, stage: Stage) -> tuple[Draw | None, list[Problem]]:
        """The next round, group by group; none while a request cannot be met."""
        if len(stage.draws) >= len(stage.rounds) or not any(one.lot is not None for one in stage.field):
            return None, []
        number = stage.rounds[len(stage.draws)]
        past = history(stage)
        found: list[tuple[str, Pair]] = []
        problems: list[Problem] = []
        for group, order in _orders(stage, number).items():
            wished, wrong = asked(stage, number, order, past)
            problems += wrong
            if not wrong:
                found += [(group, pair) for pair in _paired(order, past, wished, not stage.draws)]
        return (None, problems) if problems else (_seated(stage, number, found, past), [])


def _facts(table: Table) -> Mapping[str, Value]:
    group = int(table.group) if table.group.isdecimal() else table.group or None
    first = next((seat.key for seat in table.seats if seat.first), None)
    return {"stage": "prelim", "first_player": first, "group": group}


def _orders(stage: Stage, number: int) -> Mapping[str, list[Entrant]]:
    """Group -> who plays in this round, best first: by lot in round 1, later by the standings (step 1)."""
    playing = {one.id: one for one in stage.field if one.plays(number) and one.lot is not None}
    ranked = {line.entrant: at for at, line in enumerate(stage.standings)}
    points = {line.entrant: line.values.get(stage.precedence[0], 0) for line in stage.standings}

    def key(one: Entrant) -> tuple[object, ...]:
        if not stage.draws:
            return (one.lot,)
        if stage.rules.text("pair_rank") == "points_then_lot":
            return (-_number(points.get(one.id, 0)), one.lot)
        return (ranked.get(one.id, len(ranked)), one.lot)

    groups = sorted({one.group for one in playing.values()})
    ordered = sorted(playing.values(), key=key)
    return {group: [one for one in ordered if one.group == group] for group in groups}


def _number(value: Value) -> int:
    return value if isinstance(value, int) else 0


def _paired(order: Sequence[Entrant], past: History, wished: Asked, first: bool) -> list[Pair]:
    """The group's pairs in the order of their better members, its bye last (steps 2 to 5)."""
    rank = {one.id: at for at, one in enumerate(order)}
    by_hand = {id_ for ids in wished.pairs for id_ in ids}
    sitting = wished.byes
    free = [one.id for one in order if one.id not in by_hand and one.id not in sitting]
    if len(free) % 2:
        alone = _bye(free, past, wished)
        sitting = {**sitting, alone: BYE}
        free.remove(alone)
    barred = _barred(free, past, wished)
    found = [
        Pair((free[one], free[two]), _reason(free, (one, two), barred, rank, past, first, order))
        for one, two in pairing(barred)
    ]
    for ids, reason in wished.pairs.items():
        one, two = sorted(ids, key=lambda id_: rank[id_])
        found.append(Pair((one, two), f"{BY_HAND} {reason}"))
    found.sort(key=lambda pair: rank[pair.ids[0]])
    return [*found, *(Pair((id_,), reason) for id_, reason in sitting.items())]


def _barred(ids: Sequence[str], past: History, wished: Asked) -> list[set[int]]:
    """Who may not meet whom, by rank among those still to be paired."""
    place = {id_: at for at, id_ in enumerate(ids)}
    avoided = [past.met.get(id_, {}).keys() | wished.apart.get(id_, set()) for id_ in ids]
    return [{place[other] for other in others if other in place} for others in avoided]


def _bye(free: Sequence[str], past: History, wished: Asked) -> str:
    """The lowest who has had fewest byes, and without whom the rest can be paired (step 2)."""
    fewest = min(past.byes.get(id_, 0) for id_ in free)
    able = [id_ for id_ in reversed(free) if past.byes.get(id_, 0) == fewest]

    def left(id_: str) -> int:
        rest = [one for one in free if one != id_]
        return repeats(range(len(rest)), _barred(rest, past, wished))

    return next((id_ for id_ in able if not left(id_)), None) or min(able, key=left)


def _reason(
    free: Sequence[str],
    pair: tuple[int, int],
    barred: Sequence[set[int]],
    rank: Mapping[str, int],
    past: History,
    first: bool,
    order: Sequence[Entrant],
) -> str:
    """`1–2`; `2–4 (2×3 R1)`: second and third met in round 1; in round 1 the lots, `#1–#2`."""
    one, two = (free[at] for at in pair)
    if first:
        lots = {entrant.id: entrant.lot for entrant in order}
        return f"#{lots[one]}–#{lots[two]}"
    own = rank[one] + 1
    told = [
        f"{own}×{rank[free[at]] + 1} R{past.met[one][free[at]]}"
        for at in range(pair[0] + 1, pair[1])
        if at in barred[pair[0]] and free[at] in past.met.get(one, {})
    ]
    return f"{own}–{rank[two] + 1}" + (f" ({', '.join(told)})" if told else "")


def _seated(stage: Stage, number: int, found: Sequence[tuple[str, Pair]], past: History) -> Draw:
    """Tables numbered on through the groups, byes after them; the better sits first (steps 5 and 6)."""
    in_order = sorted(found, key=lambda one: len(one[1].ids) < 2)
    tables: list[Table] = []
    reasons: dict[str, str] = {}
    for at, (group, pair) in enumerate(in_order, start=1):
        starts = who_starts(pair.ids, past) if len(pair.ids) > 1 else ""
        keys = zip(stage.rules.seats, pair.ids, strict=False)
        seats = tuple(Seat(key, id_, id_ == starts) for key, id_ in keys)
        tables.append(Table(number, stage.stage, group, at, seats, (1,)))
        reasons |= dict.fromkeys(pair.ids, pair.reason)
    return Draw(number, stage.stage, tuple(tables), reasons)


FORMAT = Swiss()
