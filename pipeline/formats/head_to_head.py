"""Head to head: the winners of two groups meet once more, for the title (bridge.md sections 5 and 7)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pipeline.formats.format import Format, Stage
from pipeline.model.entrant import Entrant
from pipeline.model.form import Setting
from pipeline.model.kind import Text, Whole
from pipeline.model.problem import Problem
from pipeline.model.rules import Rules
from pipeline.model.score import Standing
from pipeline.model.seating import SIDES, Draw, Seat, Table
from pipeline.model.value import Value

SETTINGS = (
    Setting("final_boards", Whole(1, 32), "4"),
    Setting("final_tie", Text(), "extra_deal", ("extra_deal",), later=("raw_group_total",)),
)


class HeadToHead(Format):
    """One round, one table: the best of the first group East-West, the best of the second North-South."""

    settings = SETTINGS

    def seats(self, rules: Rules) -> tuple[str, ...]:
        """East-West, North-South."""
        return SIDES

    def enters(self, count: int, rules: Rules) -> int:
        """The winner of each group."""
        return min(count, 1)

    def rounds(self, field: Sequence[Entrant], rules: Rules) -> int:
        """One match."""
        return 1

    def lines(self, number: int, rules: Rules) -> tuple[int, ...]:
        """The deals of the match, from 1 again; extra deals are play-offs."""
        return tuple(range(1, rules.whole("final_boards") + 1))

    def refuse(self, field: Sequence[Entrant], rules: Rules) -> list[Problem]:
        """Nothing: who meets is known only when the groups have played."""
        return []

    def facts(self, draw: Draw, rules: Rules) -> Mapping[int, Mapping[str, Value]]:
        """`tables`: how many play the deals of this round."""
        return {table.number: {"tables": len(draw.tables)} for table in draw.tables}

    def draw(self, stage: Stage) -> tuple[Draw | None, list[Problem]]:
        """The winners' table; none while a group has no winner, or more than one."""
        if stage.draws:
            return None, []
        round_ = stage.rounds[0]
        winners = _winners(stage, round_)
        problems = _unready(winners)
        if problems:
            return None, problems
        met = [(group, lines[0].entrant) for group, lines in winners.items()]
        seats = tuple(Seat(key, id_) for key, (_, id_) in zip(SIDES, met, strict=True))
        table = Table(round_, stage.stage, "", 1, seats, self.lines(1, stage.rules))
        return Draw(round_, stage.stage, (table,), {id_: f"1 ({group})" for group, id_ in met}), []


def _winners(stage: Stage, round_: int) -> dict[str, list[Standing]]:
    """Per group, in the order of their names: the best of those who can play the match."""
    playing = {entrant.id for entrant in stage.field if entrant.plays(round_)}
    placed = [line for line in stage.entered if line.place is not None and line.entrant in playing]
    first = {
        group: min(line.place for line in placed if line.group == group and line.place is not None)
        for group in sorted({line.group for line in placed})
    }
    return {
        group: [line for line in placed if (line.group, line.place) == (group, place)]
        for group, place in first.items()
    }


def _unready(winners: Mapping[str, Sequence[Standing]]) -> list[Problem]:
    """Not two groups with one winner each."""
    if len(winners) != len(SIDES):
        return [Problem("BR-5.final", "error", values={"count": len(winners)})]
    return [
        Problem("BR-6.first", "error", values={"group": group, "count": len(lines)}, entrant=lines[0].entrant)
        for group, lines in winners.items()
        if len(lines) > 1
    ]


FORMAT = HeadToHead()
