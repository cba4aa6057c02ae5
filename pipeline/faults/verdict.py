"""Whether an injected fault was caught: by what the inbox says with it and does not say without it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import PurePath
from typing import Literal

from pipeline.faults.fault import Damage, Fault, Filled
from pipeline.model.problem import Problem, in_order
from pipeline.run import Day
from pipeline.sheets.damage import cell_of

Outcome = Literal["caught", "harmless", "missed", "escaped"]
"""caught: a check named it. harmless: the scores are right all the same. missed: nobody can know from the
sheet. escaped: a check should have named it and did not, which is a defect of the checks."""


@dataclass(frozen=True)
class Injected:
    """A fault that befell a sheet."""

    fault: Fault
    sheet: Filled
    damage: Damage

    @property
    def cell(self) -> str:
        """The address of what was changed; empty where it was the file."""
        return cell_of(self.sheet.data, self.damage.at) if self.damage.at else ""


@dataclass(frozen=True)
class Verdict:
    """What became of an injected fault. `caught_by`: what was said because of it, the gravest first."""

    injected: Injected
    outcome: Outcome
    caught_by: tuple[Problem, ...]


def judged(injected: Injected, faulty: Day, mended: Day) -> Verdict:
    """The verdict on a fault, from the day with all faults and the day with the sound sheets."""
    said = because(injected, faulty, mended)
    if said:
        return Verdict(injected, "caught", said)
    if any(told_of(faulty, injected) == told_of(mended, injected) for told_of in (_scores, _entries)):
        return Verdict(injected, "harmless", ())
    return Verdict(injected, "escaped" if injected.fault.expects else "missed", ())


def because(injected: Injected, faulty: Day, mended: Day) -> tuple[Problem, ...]:
    """Problems of the fault's table or files that are not there once it is mended."""
    table = injected.sheet.table
    files = {PurePath(name).name for name in injected.damage.files}
    before = {_identity(one) for one in mended.problems}

    def is_about(problem: Problem) -> bool:
        here = (problem.round, problem.table) == (table.round, table.number)
        return here or any(PurePath(cell.file).name in files for cell in problem.cells)

    return in_order(one for one in faulty.problems if _identity(one) not in before and is_about(one))


def _identity(problem: Problem) -> tuple[object, ...]:
    return (problem.kind, problem.round, problem.table, problem.entrant, problem.cells)


def _scores(day: Day, injected: Injected) -> Sequence[object]:
    at = (injected.sheet.table.round, injected.sheet.table.number)
    return [(one.entrant, one.line, one.values) for one in day.scores if (one.round, one.table) == at]


def _entries(day: Day, injected: Injected) -> Sequence[object]:
    """What the sheet that counts for the table says: scores may hang on sheets of other tables."""
    at = (injected.sheet.table.round, injected.sheet.table.number)
    return [
        [{key: entry.value for key, entry in row.items()} for row in (one.head, *rows)]
        for one in day.sheets
        if (one.table.round, one.table.number) == at
        for rows in one.blocks.values()
    ]
