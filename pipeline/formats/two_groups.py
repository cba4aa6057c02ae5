"""Two groups: each pair of the one meets each of the other once, on the same deals (bridge.md 5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pipeline.formats.format import Format, Stage
from pipeline.model.entrant import Entrant
from pipeline.model.form import Setting
from pipeline.model.kind import Text, Whole
from pipeline.model.problem import Problem
from pipeline.model.rules import Rules
from pipeline.model.seating import SIDES, Draw, Seat, Table, is_bye
from pipeline.model.value import Value

MOVING, STAYING = GROUPS = ("A", "B")
"""The group that moves up one table after each round, and the group that stays."""

FEWEST = 2
"""Entrants without whom there is no table: one of each group."""

TIEBREAKS = ("raw_total", "count_of_firsts", "playoff_board", "lot")
"""What separates pairs with equal rank points, in order; an extra deal only for the first place."""

TIEBREAK_KEYS = "|".join(f"criterion.{name}" for name in TIEBREAKS)

SETTINGS = (
    Setting("draw", Text(), "random_equal_halves", ("random_equal_halves",)),
    Setting("boards_per_meeting", Whole(1, 4), "2"),
    Setting("rounds_max", Whole(1, 99)),
    Setting("group_tiebreak", Text(100), ",".join(TIEBREAKS)),
    Setting("deal_mode", Text(), "barometer", ("barometer",), later=("mitchell_boards", "skip_mitchell")),
)

Numbered = Mapping[tuple[str, int], Entrant]
"""Group and lot to who plays in a round; whoever is missing is a phantom."""


class TwoGroups(Format):
    """Pair k of B stays at table k, A moves up a table a round; who would meet a phantom sits out."""

    settings = SETTINGS
    lot_columns = ("group", "lot")
    phantoms = True

    def seats(self, rules: Rules) -> tuple[str, ...]:
        """East-West, North-South."""
        return SIDES

    def groups(self, count: int, rules: Rules) -> tuple[str, ...]:
        """A and B."""
        return GROUPS

    def rounds(self, field: Sequence[Entrant], rules: Rules) -> int:
        """As many as the larger group has pairs, or fewer by `rounds_max`."""
        most = rules.values["rounds_max"]
        return min(size(field), most) if isinstance(most, int) else size(field)

    def lines(self, number: int, rules: Rules) -> tuple[int, ...]:
        """Deals of a round, the same at every table: 1-2, 3-4 .. (`deal_mode=barometer`)."""
        each = rules.whole("boards_per_meeting")
        return tuple(range((number - 1) * each + 1, number * each + 1))

    def refuse(self, field: Sequence[Entrant], rules: Rules) -> list[Problem]:
        """Fields that make no table: with fewer than two who have come."""
        count = sum(entrant.status != "absent" for entrant in field)
        few = [Problem("BR-5.few", "error", values={"count": count})] if count < FEWEST else []
        return [*few, *_tiebreak(rules)]

    def facts(self, draw: Draw, rules: Rules) -> Mapping[int, Mapping[str, Value]]:
        """`tables`: how many play the deals of this round."""
        facts: Mapping[str, Value] = {"tables": sum(not is_bye(table) for table in draw.tables)}
        return {table.number: facts for table in draw.tables}

    def plan(self, stage: Stage) -> tuple[Draw, ...]:
        """The whole movement."""
        return tuple(
            _round(stage, number, round_, self.lines(number, stage.rules))
            for number, round_ in enumerate(stage.rounds, start=1)
        )

    def draw(self, stage: Stage) -> tuple[Draw | None, list[Problem]]:
        """The next round of the movement."""
        to_come = self.plan(stage)[len(stage.draws) :]
        return (to_come[0] if to_come else None), []


def _round(stage: Stage, number: int, round_: int, lines: tuple[int, ...]) -> Draw:
    """One round; a sit-out is a table with one seat and keeps its number."""
    who = _numbered(stage.field, round_)
    tables: list[Table] = []
    reasons: dict[str, str] = {}
    for at, meeting in enumerate(meetings(size(stage.field), number), start=1):
        seats = tuple(Seat(key, who[one].id) for key, one in zip(SIDES, meeting, strict=True) if one in who)
        if seats:
            tables.append(Table(round_, stage.stage, "", at, seats, lines))
            reasons |= _reasons(meeting, who)
    return Draw(round_, stage.stage, tuple(tables), reasons)


def _tiebreak(rules: Rules) -> list[Problem]:
    """Names in the list of tie-breaks that mean nothing (section 6)."""
    typed = rules.text("group_tiebreak")
    unknown = [name for name in typed.split(",") if name.strip() not in TIEBREAKS]
    values = {"field": "event.settings.group_tiebreak", "found": typed, "expected_keys": TIEBREAK_KEYS}
    return [Problem("CM8.list", "error", values=values)] if unknown else []


def size(field: Sequence[Entrant]) -> int:
    """Pairs of the larger group: by the lots, or by halves as long as none are drawn."""
    return max((entrant.lot for entrant in field if entrant.lot is not None), default=-(-len(field) // 2))


def meetings(pairs: int, number: int) -> list[tuple[tuple[str, int], tuple[str, int]]]:
    """Table by table, who meets in a round: pair j of A is at table ((j - 1) + (r - 1)) mod n + 1."""
    return [((MOVING, (at - number) % pairs + 1), (STAYING, at)) for at in range(1, pairs + 1)]


def _numbered(field: Sequence[Entrant], round_: int) -> Numbered:
    return {(one.group, one.lot): one for one in field if one.lot is not None and one.plays(round_)}


def _reasons(meeting: tuple[tuple[str, int], tuple[str, int]], who: Numbered) -> dict[str, str]:
    """Why each sits there: the opponent, or in brackets the number that nobody has."""
    moving, staying = meeting
    found = {}
    for one, other in ((moving, staying), (staying, moving)):
        if one in who:
            group, lot = other
            found[who[one].id] = f"× {group}{lot}" if other in who else f"({group}{lot})"
    return found


FORMAT = TwoGroups()
