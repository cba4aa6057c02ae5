"""What has come of every table, and which of them still have to be chased."""

from __future__ import annotations

from collections.abc import Mapping

from pipeline.intake import Received
from pipeline.model.problem import SEVERITIES, Problem
from pipeline.model.seating import Round, Table, is_bye
from pipeline.model.sheet import value
from pipeline.reports.chase_list import STATES, Outstanding, State
from pipeline.run import Day

UNSIGNED = "CM11"
"""The finding that a judge's name, a signature or a stamp is blank; confirmed in 更正 it is a note."""

OK = "ok"


def table_states(day: Day) -> Mapping[tuple[Round, int], str]:
    """What has come of every seated table: ok, progress, wrong, duplicate or missing."""
    twice = {(problem.round, problem.table) for problem in day.problems if problem.kind == "CM4"}
    accepted = {(sheet.table.round, sheet.table.number) for sheet in day.sheets}
    came: dict[tuple[Round, int], str] = {}
    for one in day.received:
        if one.table is not None:
            at = (one.table.round, one.table.number)
            waiting = one.sheet is not None and not one.sheet.finished
            came[at] = "wrong" if not waiting or came.get(at) == "wrong" else "progress"
    found = {}
    for table in day.tables:
        at = (table.round, table.number)
        found[at] = "duplicate" if at in twice else OK if at in accepted else came.get(at, "missing")
    return found


def outstanding(day: Day) -> list[Outstanding]:
    """Tables whose sheet is still out, unfinished, wrong, there twice, or unsigned, in order."""
    states = table_states(day)
    found = []
    for table in day.tables:
        at = (table.round, table.number)
        problems = _of_table(day, table)
        state = next((one for one in STATES if one == states[at]), None) or _unsigned(problems)
        if state is None or is_bye(table):
            continue
        own = [one for one in day.received if one.table and (one.table.round, one.table.number) == at]
        shown = [one for one in problems if (one.kind == UNSIGNED) == (state == "unsigned")]
        files = tuple(one.file for one in own)
        found.append(Outstanding(table, state, _judge(own), files, tuple(shown)))
    return found


def _of_table(day: Day, table: Table) -> list[Problem]:
    """What is to be put right at a table, errors first; of a sound sheet only what it lacks."""
    own = [one for one in day.problems if (one.round, one.table) == (table.round, table.number)]
    counted = [one for one in own if one.severity == "error" or _blank(one)]
    return sorted(counted, key=lambda one: SEVERITIES.index(one.severity))


def _blank(problem: Problem) -> bool:
    return problem.kind == UNSIGNED and problem.severity == "warning"


def _unsigned(problems: list[Problem]) -> State | None:
    return "unsigned" if any(_blank(problem) for problem in problems) else None


def _judge(own: list[Received]) -> str:
    """The judge as named on the first sheet that names one."""
    names = (str(value(one.sheet.head, "judge") or "") for one in own if one.sheet is not None)
    return next((name for name in names if name), "")
