"""Knockout: winners go on, losers are out; entered by lot (guandan.md sections 5 to 7)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from pipeline.formats import bracket
from pipeline.formats.bracket import Pairing
from pipeline.formats.bracket_view import Plan, bracket_of
from pipeline.formats.format import Format, Stage
from pipeline.model.bracket import Bracket, Slot
from pipeline.model.entrant import Entrant
from pipeline.model.form import Setting
from pipeline.model.kind import Text, Whole, YesNo
from pipeline.model.problem import Problem
from pipeline.model.rules import Rules
from pipeline.model.score import Placed
from pipeline.model.seating import Draw, Seat, Table

FEWEST, MOST = 2, 512

SETTINGS = (
    Setting("format", Text(), "knockout", ("knockout",), later=("swiss", "round_robin")),
    Setting("rounds", Whole(1, 9), "3"),
    Setting("play_to_champion", YesNo(), "false", ("false", "true")),
    Setting("third_place_match", YesNo(), "false", ("false", "true")),
    Setting("byes", Text(), "lots_top_spots", ("lots_top_spots", "preliminary_round")),
    Setting("avoid_same_unit", Text(), "none", ("none", "first_round")),
    Setting("advance", Text(), "by_table", ("by_table", "redraw")),
    Setting("double_forfeit", Text(), "next_opponent_bye", ("next_opponent_bye", "lot")),
    Setting("third_prize", Text(), "round2_losers", ("round2_losers",)),
)


class Knockout(Format):
    """Round 1 by lots, then the winner of table 2k-1 against that of table 2k.

    A table without a winner leaves its place empty, and the next opponent has a bye. Who has stopped leaves
    his place empty too. A round is drawn from what was published, whatever today's results would have given.
    """

    settings = SETTINGS
    lot_columns = ("lot",)

    def seats(self, rules: Rules) -> tuple[str, ...]:
        """Two sides, as the preset calls them."""
        return rules.seats

    def lines(self, number: int, rules: Rules) -> tuple[int, ...]:
        """A match is one line, however many hands it takes."""
        return (1,)

    def refuse(self, field: Sequence[Entrant], rules: Rules) -> list[Problem]:
        """Fields that make no bracket: fewer than 2, more than 512."""
        count = sum(entrant.status != "absent" for entrant in field)
        if FEWEST <= count <= MOST:
            return []
        values = {"count": count, "expected": FEWEST if count < FEWEST else MOST}
        return [Problem("KO-1.few" if count < FEWEST else "KO-1.many", "error", values=values)]

    def rounds(self, field: Sequence[Entrant], rules: Rules) -> int:
        """As many as are set, or until one is left; a preliminary round is not counted among those set."""
        count = len(_lots(field))
        most = bracket.depth(count)
        if rules.yes("play_to_champion"):
            return most
        extra = rules.text("byes") == "preliminary_round" and bracket.size(count) != count
        return min(rules.whole("rounds") + extra, most)

    def draw(self, stage: Stage) -> tuple[Draw | None, list[Problem]]:
        """The next round; none while lots are missing."""
        if len(stage.draws) >= len(stage.rounds) or not _lots(stage.field):
            return None, []
        number = stage.rounds[len(stage.draws)]
        if not stage.draws:
            return _opening(stage, number), []
        winners = {table.number: bracket.goes_on(stage, table) for table in stage.draws[-1].tables}
        if stage.rules.text("advance") == "redraw":
            return _redrawn(stage, number, winners)
        tables = bracket.size(len(_lots(stage.field))) >> (len(stage.draws) + 1)
        pairings = bracket.following(winners, tables)
        origins = {id_: f"T{table}" for table, id_ in winners.items() if id_ is not None}
        return _seated(stage, number, pairings, origins), []

    def places(self, stage: Stage) -> tuple[Placed, ...]:
        """By the round reached, from what has been played: 1 for who is still in (section 6)."""
        if not stage.draws:
            return ()
        full = bracket.size(len(_lots(stage.field)))
        found: dict[str, tuple[int, int, str]] = {}
        for at, draw in enumerate(stage.draws, start=1):
            for table in draw.tables:
                for id_, place, how in bracket.worth(stage, table, bracket.place(full, at)):
                    found[id_] = (place, table.number, how)
        ordered = sorted(found.items(), key=lambda one: one[1][:2])
        return tuple(Placed(id_, place, how) for id_, (place, _, how) in ordered)

    def brackets(self, stage: Stage) -> tuple[Bracket, ...]:
        """One, with the rounds that are played of it."""
        if not stage.draws:
            return ()
        full = bracket.size(len(_lots(stage.field)))
        rounds = tuple(tuple(range(1, (full >> at) + 1)) for at in range(1, len(stage.rounds) + 1))
        champion = _to_champion(stage)
        third = 2 if champion and stage.rules.yes("third_place_match") else None
        linked = stage.rules.text("advance") == "by_table"
        return (bracket_of(stage, Plan(rounds, third=third, named=champion, linked=linked)),)


def _lots(field: Sequence[Entrant]) -> list[Entrant]:
    """Who has a lot, in the order of the lots."""
    return sorted((one for one in field if one.lot is not None), key=lambda one: one.lot or 0)


def _opening(stage: Stage, number: int) -> Draw | None:
    lots = _lots(stage.field)
    pairings = bracket.opening([entrant.id for entrant in lots])
    if stage.rules.text("avoid_same_unit") == "first_round":
        pairings = bracket.apart(pairings, {entrant.id: entrant.unit for entrant in lots})
    return _seated(stage, number, pairings, {entrant.id: f"#{entrant.lot}" for entrant in lots})


def _redrawn(stage: Stage, number: int, winners: Mapping[int, Slot]) -> tuple[Draw | None, list[Problem]]:
    """The winners drawn anew, from the number for lots (`advance = redraw`)."""
    seed = stage.rules.values["lot_seed"]
    if seed is None:
        return None, [Problem("CM6.lot_seed", "error", values={"field": "event.settings.lot_seed"})]
    left = [id_ for _, id_ in sorted(winners.items()) if id_ is not None]
    Random(f"{seed}/R{number}").shuffle(left)
    pairings = list(zip(left[::2], [*left[1::2], *([None] * (len(left) % 2))], strict=True))
    origins = {id_: f"T{table}" for table, id_ in winners.items() if id_ is not None}
    return _seated(stage, number, pairings, origins), []


def _seated(
    stage: Stage, number: int, pairings: Sequence[Pairing], origins: Mapping[str, str]
) -> Draw | None:
    """A round's draw; a table with one seat is a bye, a table with none is left out. None: nobody is left."""
    playing = {entrant.id for entrant in stage.field if entrant.plays(number)}
    full = len(pairings) == bracket.size(len(_lots(stage.field))) >> (len(stage.draws) + 1)
    name = bracket.NAMES.get(len(pairings), "") if full and _to_champion(stage) else ""
    tables = [
        _table(stage, number, at, [id_ for id_ in pairing if id_ in playing], name)
        for at, pairing in enumerate(pairings, start=1)
    ]
    if name == "final" and stage.rules.yes("third_place_match") and stage.draws:
        losers = [id_ for id_ in bracket.losers(stage, stage.draws[-1].tables) if id_ in playing]
        tables.append(_table(stage, number, 2, losers, bracket.THIRD))
    seated = tuple(table for table in tables if table.seats)
    here = {seat.entrant for table in seated for seat in table.seats}
    reasons = {id_: origins.get(id_, "") for id_ in here}
    return Draw(number, stage.stage, seated, dict(sorted(reasons.items()))) if seated else None


def _table(stage: Stage, number: int, at: int, ids: Sequence[Slot], name: str) -> Table:
    seats = zip(stage.rules.seats, (id_ for id_ in ids if id_ is not None), strict=False)
    return Table(number, stage.stage, "", at, tuple(Seat(key, id_) for key, id_ in seats), (1,), match=name)


def _to_champion(stage: Stage) -> bool:
    return len(stage.rounds) == bracket.depth(len(_lots(stage.field)))


FORMAT = Knockout()
