"""An evening of pairs: Mitchell or Howell, the boards moving from table to table (bridge.md V5, V6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pipeline.formats import howell, mitchell
from pipeline.formats.format import Format, Stage
from pipeline.formats.meeting import Meeting, Movement
from pipeline.model.entrant import Entrant
from pipeline.model.form import Setting
from pipeline.model.kind import Text, Whole
from pipeline.model.problem import Problem
from pipeline.model.rules import Rules
from pipeline.model.seating import SIDES, Draw, Seat, Table

EW, NS = SIDES
DIRECTIONS = (NS, EW)
"""Groups of a Mitchell with two winners: who stays, and who moves."""

FEWEST, MOST = 3, 20
"""Tables for which movements are proven."""

SETTINGS = (
    Setting("pairs_movement", Text(), "mitchell", ("mitchell", "howell")),
    Setting("winners", Text(), "two", ("two", "one")),
    Setting("arrow_switch", Whole(0, MOST)),
    Setting("boards_per_round", Whole(1, 8), "2"),
    Setting("rounds_max", Whole(1, 99), words="rounds_played"),
)


@dataclass(frozen=True)
class Session:
    """A movement with who has which number in it; a number that nobody has is a phantom."""

    movement: Movement
    of: Mapping[int, Entrant]
    boards: int


class PairsMovement(Format):
    """Everything is known from the start: who meets whom where, and on which boards."""

    settings = SETTINGS
    lot_columns = ("group", "lot")
    phantoms = True

    def seats(self, rules: Rules) -> tuple[str, ...]:
        """East-West, North-South."""
        return SIDES

    def groups(self, count: int, rules: Rules) -> tuple[str, ...]:
        """The two directions of a Mitchell with two winners; otherwise all are ranked together."""
        return DIRECTIONS if two_winners(rules) else ("",)

    def takes_late(self, lots: int) -> int:
        """The number that is nobody's, where the field is odd; a table more would be another movement."""
        return lots % 2

    def lines(self, number: int, rules: Rules) -> tuple[int, ...]:
        """Each table has its own boards."""
        return ()

    def refuse(self, field: Sequence[Entrant], rules: Rules) -> list[Problem]:
        """Fields for which there is no movement."""
        count = sum(one.status != "absent" for one in field)
        low, high = 2 * FEWEST - 1, 2 * MOST
        if low <= count <= high:
            return []
        return [Problem("BR-V5.tables", "error", values={"count": count, "low": low, "high": high})]

    def rounds(self, field: Sequence[Entrant], rules: Rules) -> int:
        """Until nobody has anybody left to meet on new boards, or fewer by `rounds_max`."""
        whole, most = longest(size(field), rules), rules.values["rounds_max"]
        return min(whole, most) if isinstance(most, int) else whole

    def plan(self, stage: Stage) -> tuple[Draw, ...]:
        """The whole movement."""
        session = _session(stage)
        return tuple(_round(stage, session, at, number) for at, number in enumerate(stage.rounds))

    def draw(self, stage: Stage) -> tuple[Draw | None, list[Problem]]:
        """The next round of the movement."""
        to_come = self.plan(stage)[len(stage.draws) :]
        return (to_come[0] if to_come else None), []


def two_winners(rules: Rules) -> bool:
    """Whether each direction has a winner of its own: only where pairs keep theirs."""
    return rules.text("pairs_movement") == "mitchell" and rules.text("winners") == "two"


def longest(tables: int, rules: Rules) -> int:
    """Rounds of the whole movement."""
    whole = howell.longest if rules.text("pairs_movement") == "howell" else mitchell.longest
    return whole(tables)


def size(field: Sequence[Entrant]) -> int:
    """Tables: by the lots that were drawn, or by halves as long as there are none."""
    lots = [one.lot for one in field if one.lot is not None]
    pairs = max(lots, default=0) if not any(one.group for one in field) else 2 * max(lots, default=0)
    return -(-(pairs or len(field)) // 2)


def movement_of(tables: int, rounds: int, rules: Rules) -> Movement:
    """The rounds of the movement in force."""
    if rules.text("pairs_movement") == "howell":
        return howell.howell(tables, rounds)
    typed = rules.values["arrow_switch"]
    switched = typed if isinstance(typed, int) else mitchell.arrow_switched(rounds)
    return mitchell.mitchell(tables, rounds, 0 if two_winners(rules) else switched)


def _session(stage: Stage) -> Session:
    tables = size(stage.field)
    return Session(
        movement_of(tables, len(stage.rounds), stage.rules),
        {number_of(one, tables): one for one in stage.field if one.lot is not None},
        stage.rules.whole("boards_per_round"),
    )


def number_of(one: Entrant, tables: int) -> int:
    """A pair's number in the movement: East-West count on from North-South."""
    lot = one.lot or 0
    return lot + tables if one.group == EW else lot


def _round(stage: Stage, session: Session, at: int, number: int) -> Draw:
    """One round; a sit-out is a table with one seat and keeps its number, as its boards rest on it."""
    tables: list[Table] = []
    reasons: dict[str, str] = {}
    for table, meeting in enumerate(session.movement[at], start=1):
        here = {
            key: who
            for key, pair in zip(SIDES, (meeting.ew, meeting.ns), strict=True)
            if (who := session.of.get(pair)) is not None and who.plays(number)
        }
        if here:
            seats = tuple(Seat(key, who.id) for key, who in here.items())
            tables.append(Table(number, stage.stage, "", table, seats, boards_of(meeting, session.boards)))
            reasons |= _reasons(here)
    return Draw(number, stage.stage, tuple(tables), reasons, lined=True)


def boards_of(meeting: Meeting, each: int) -> tuple[int, ...]:
    """Numbers of the boards of a set: 1-2, 3-4 .."""
    return tuple(range(meeting.boards * each + 1, (meeting.boards + 1) * each + 1))


def _reasons(here: Mapping[str, Entrant]) -> dict[str, str]:
    """Why each sits there: the opponent, if there is one."""
    if len(here) < len(SIDES):
        return {who.id: "–" for who in here.values()}
    return {here[one].id: f"× {here[other].id}" for one, other in ((EW, NS), (NS, EW))}


FORMAT = PairsMovement()
