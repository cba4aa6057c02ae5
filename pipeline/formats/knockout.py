"""Knockout: winners go on, losers are out; entered by lot (guandan.md sections 5 to 7)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from random import Random

from pipeline.formats import bracket
from pipeline.formats.apart import apart
from pipeline.formats.bracket import Layout, Section
from pipeline.formats.bracket_draw import NOBODY, Meeting, Pair, Sent, draw_of, meetings, playing, sent
from pipeline.formats.bracket_view import bracket_of
from pipeline.formats.format import Format, Stage
from pipeline.formats.outcome import outcomes
from pipeline.formats.reached import reached
from pipeline.model.bracket import Bracket
from pipeline.model.entrant import Entrant
from pipeline.model.form import Setting
from pipeline.model.kind import Text, Whole, YesNo
from pipeline.model.problem import Problem
from pipeline.model.rules import Rules
from pipeline.model.score import Placed
from pipeline.model.seating import Draw

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
        """As many as are set, or until one is left; a preliminary round is not counted among those set.

        Both kinds of `byes` seat round 1 alike: as many tables as leave a power of two, played by the highest
        lots, while each of the others waits at a table of his own.
        """
        count = len(_lots(field)) or sum(one.plays(1) for one in field)
        most = bracket.depth(count)
        if rules.yes("play_to_champion"):
            return most
        extra = rules.text("byes") == "preliminary_round" and bracket.size(count) != count
        return min(rules.whole("rounds") + extra, most)

    def draw(self, stage: Stage) -> tuple[Draw | None, list[Problem]]:
        """The next round; none while lots are missing, or a number for lots that are due."""
        at = len(stage.draws)
        if at >= len(stage.rounds) or not _lots(stage.field):
            return None, []
        layout, known = _layout(stage), outcomes(stage)
        if _redrawn_now(stage) and stage.rules.values["lot_seed"] is None:
            return None, [Problem("CM6.lot_seed", "error", values={"field": "event.settings.lot_seed"})]
        met: list[Meeting] = []
        for section, numbers in layout.rounds[at].items():
            name = bracket.name_of(section) if _to_champion(stage) else ""
            came = sent(stage, layout, section, known) if at else []
            met += meetings(numbers, _pairs(stage, section, came), name)
        return draw_of(stage, met), []

    def places(self, stage: Stage) -> tuple[Placed, ...]:
        """By the round reached, from what has been played: 1 for who is still in (section 6)."""
        found = reached(stage, {"": bracket.size(len(_lots(stage.field)))})
        ordered = sorted(found.items(), key=lambda one: (one[1].place, one[1].table))
        return tuple(Placed(id_, one.place, one.by) for id_, one in ordered)

    def brackets(self, stage: Stage) -> tuple[Bracket, ...]:
        """One, with the rounds that are played of it."""
        if not stage.draws:
            return ()
        linked = stage.rules.text("advance") == "by_table"
        return (bracket_of(stage, _layout(stage), named=_to_champion(stage), linked=linked),)


def _lots(field: Sequence[Entrant]) -> list[Entrant]:
    """Who has a lot, in the order of the lots."""
    return sorted((one for one in field if one.lot is not None), key=lambda one: one.lot or 0)


def _layout(stage: Stage) -> Layout:
    """The rounds that are played of the bracket."""
    beside = (bracket.THIRD,) if stage.rules.yes("third_place_match") else ()
    whole = bracket.layouts({"": bracket.size(len(_lots(stage.field)))}, beside)[""]
    return Layout(whole.rounds[: len(stage.rounds)])


def _redrawn_now(stage: Stage) -> bool:
    """Whether winners are drawn anew for the next round; two who are left need no draw."""
    left = bracket.size(len(_lots(stage.field))) >> len(stage.draws)
    return bool(stage.draws) and left > 2 and stage.rules.text("advance") == "redraw"


def _pairs(stage: Stage, section: Section, came: Sequence[Sent]) -> list[Pair]:
    if not stage.draws:
        return _opening(stage)
    if section.best == 1 and _redrawn_now(stage):
        return _redrawn(stage, came)
    return bracket.neighbours(came)


def _opening(stage: Stage) -> list[Pair]:
    """Round 1 by lot; who had to change places is told by whose place he has (`#4 → #2`).

    Two of one unit who meet all the same are told by their lots (`#5 = #6`).
    """
    lots = {one.id: one for one in _lots(stage.field)}
    by_lot = bracket.opening([Sent(id_, f"#{one.lot}") for id_, one in lots.items()], NOBODY)
    if stage.rules.text("avoid_same_unit") != "first_round":
        return by_lot

    def unit(side: Sent) -> str | None:
        return lots[side.id].unit if side.id in lots else None

    return [
        _told(one, two, was, bool(unit(one)) and unit(one) == unit(two))
        for (one, two), (_, was) in zip(apart(by_lot, unit), by_lot, strict=True)
    ]


def _told(one: Sent, two: Sent, was: Sent, same: bool) -> Pair:
    if same:
        return Sent(one.id, f"{one.origin} = {two.origin}"), Sent(two.id, f"{two.origin} = {one.origin}")
    return one, two if two == was else Sent(two.id, f"{two.origin} → {was.origin}")


def _redrawn(stage: Stage, winners: Sequence[Sent]) -> list[Pair]:
    """Winners who can play drawn anew (`advance = redraw`); with too few the last tables are byes."""
    number, tables = stage.rounds[len(stage.draws)], len(winners) // 2
    here = playing(stage)
    left = [one for one in winners if one.id in here]
    Random(f"{stage.rules.values['lot_seed']}/R{number}").shuffle(left)
    return list(zip_longest(left[:tables], left[tables:], fillvalue=NOBODY))


def _to_champion(stage: Stage) -> bool:
    return len(stage.rounds) == bracket.depth(len(_lots(stage.field)))


FORMAT = Knockout()
