"""At most ten lines for a person: sheets in, problems, who leads, what to do next."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pipeline.chase import outstanding, table_states
from pipeline.commands.setting import Place, shown_path
from pipeline.commands.told import Line, line
from pipeline.language import language
from pipeline.model.event import Event
from pipeline.model.problem import Problem
from pipeline.model.score import Ranking, Standing
from pipeline.model.seating import Draw, is_bye
from pipeline.reports.paper import named_figure, round_text, stage_text
from pipeline.run import Day
from pipeline.ties import ties

SHOWN_PROBLEMS = 3
SHOWN_NUMBERS = 20
SHOWN_LEADERS = 3


def summary(at: Place, day: Day, problems: Sequence[Problem]) -> list[Line]:
    """What has come in, what is wrong, who leads, what comes next."""
    said = [*_sheets(day), *problem_count(day.event, problems)]
    return [*said, *_leader(day), *_state(day), *_unsigned(day), *_next(at, day)]


def numbers(tables: Iterable[int]) -> str:
    """Table numbers as a person lists them, cut where the list would fill the screen."""
    found = [str(number) for number in tables]
    return ", ".join(found[:SHOWN_NUMBERS]) + (" …" if len(found) > SHOWN_NUMBERS else "")


def problem_lines(event: Event, problems: Sequence[Problem]) -> list[Line]:
    """The first problems, each with its place, and how many more there are."""
    words = language(event.language)
    shown = [
        line("first_problem", where=_where(event, problem), message=words.problem(problem).message)
        for problem in problems[:SHOWN_PROBLEMS]
    ]
    more = len(problems) - SHOWN_PROBLEMS
    return [*shown, *([line("more_problems", n=more)] if more > 0 else [])]


def problem_count(event: Event, problems: Sequence[Problem]) -> list[Line]:
    """How many are to be corrected or looked at, and the first of them."""
    errors = [problem for problem in problems if problem.severity == "error"]
    warnings = [problem for problem in problems if problem.severity == "warning" and problem.kind != "CM14"]
    if not errors and not warnings:
        return [line("problems_none")]
    counted = line("problems", errors=len(errors), warnings=len(warnings), report="report.xlsx")
    return [counted, *problem_lines(event, errors or warnings)]


def _where(event: Event, problem: Problem) -> str:
    words = language(event.language)
    if problem.cells:
        at = problem.cells[0]
        return " ".join(part for part in (at.file, at.sheet, at.address) if part)
    if problem.table is not None and problem.round is not None:
        return f"{round_text(event, problem.round)} {words.text('paper.table_n', n=problem.table)}"
    return round_text(event, problem.round) if problem.round is not None else "event.xlsx"


def _sheets(day: Day) -> list[Line]:
    if not day.published:
        return []
    draw = day.latest
    expected = sum(not is_bye(table) for table in draw.tables)
    came = expected - len(day.open_tables(draw.round))
    said = line("sheets_in", came=came, expected=expected, round=called(day, draw))
    return [said, *([line("skipped", n=day.skipped)] if day.skipped else [])]


def called(day: Day, draw: Draw) -> str:
    """A round as people call it, the final by its name."""
    return stage_text(day.event, draw.stage, draw.round)


def _leader(day: Day) -> list[Line]:
    """Who leads, in each group; once it is awarded, who has won."""
    ranking = day.stages[-1].ranking if day.awarded else day.ranking
    first = [one for one in ranking.lines if one.place == 1]
    if not day.scores or not first:
        return []
    groups = dict.fromkeys(one.group for one in first)
    return [_leaders(day, ranking, [one for one in first if one.group == group]) for group in groups]


def _leaders(day: Day, ranking: Ranking, first: Sequence[Standing]) -> Line:
    """The first of one group."""
    names = _names(day, first[:SHOWN_LEADERS]) + (" …" if len(first) > SHOWN_LEADERS else "")
    words = language(day.event.language)
    held = first[0].values
    shared = all(one.values.get(name) == held.get(name) for one in first for name in ranking.criteria)
    figures = " · ".join(
        named_figure(words, name, held[name])
        for name in ranking.criteria
        if shared and held.get(name) is not None
    )
    group = words.group(first[0].group) if first[0].group else ""
    if not figures:
        return _without_figures(day, first, group, names)
    key = "first" if day.awarded else "leader"
    if group:
        return line(f"{key}_group", group=group, name=names, figures=figures)
    if len(first) == 1 or day.awarded:
        return line(key, name=names, figures=figures)
    return line("leaders_tied", names=names, figures=figures)


def _without_figures(day: Day, first: Sequence[Standing], group: str, names: str) -> Line:
    """Who is first where the draws decide: the winner, those who share the prize, or who is still in."""
    if day.awarded and group:
        return line("first_of_group", group=group, name=names)
    if day.awarded:
        words = language(day.event.language)
        prize = words.text(f"prize.{first[0].prize}") if first[0].prize else ""
        return line("first_shared" if len(first) > 1 and prize else "first_plain", prize=prize, name=names)
    return line("still_in", n=len(first), name=f"{group} {names}".strip())


def _state(day: Day) -> list[Line]:
    if not day.scores:
        return []
    if day.ranking.out:
        return [line("state_provisional", n=len(day.ranking.out))]
    if day.ranking.state == "provisional":
        return [line(f"state_tie_{_stake(day)}")]
    return [line(f"state_{day.ranking.state}", round=round_text(day.event, day.draws[-1].round))]


def _wanted(day: Day) -> list[Line]:
    """Tables to chase, round by round: whose sheet is wrong, in progress, or still to come."""
    states = table_states(day)
    fix = any(states[at] in ("wrong", "duplicate") for at in day.ranking.out)
    found = [line("next_fix", report="report.xlsx")] if fix else []
    for round_ in dict.fromkeys(round_ for round_, _ in day.ranking.out):
        name, open_ = round_text(day.event, round_), day.open_tables(round_)
        unfinished = [table for table in open_ if states[round_, table] == "progress"]
        waiting = [table for table in open_ if states[round_, table] == "missing"]
        found += [line("next_progress", round=name, tables=numbers(unfinished))] if unfinished else []
        found += [line("next_wait", round=name, tables=numbers(waiting))] if waiting else []
    return found


def _unsigned(day: Day) -> list[Line]:
    """Tables whose sheet counts and still lacks a name or a signature."""
    owed = [one.table for one in outstanding(day) if one.state == "unsigned"]
    rounds = dict.fromkeys(table.round for table in owed)
    return [
        line(
            "unsigned",
            round=round_text(day.event, round_),
            tables=numbers(table.number for table in owed if table.round == round_),
        )
        for round_ in rounds
    ]


def _names(day: Day, lines: Sequence[Standing]) -> str:
    return ", ".join(
        f"{one.entrant} {entrant.name if (entrant := day.event.entrant(one.entrant)) else ''}".strip()
        for one in lines
    )


def _stake(day: Day) -> str:
    """What the open ties are about: a prize, or who goes on."""
    return next((tie.stake for tie in ties(day) if tie.stake != "moving"), "prize")


def _tied(day: Day) -> str:
    """Who is level with whom, tie by tie."""
    found = [[one for one in day.ranking.lines if one.entrant in tie] for tie in day.ranking.open_ties]
    return "; ".join(_names(day, tie) for tie in found)


def _next(at: Place, day: Day) -> list[Line]:
    event = day.event
    if day.ranking.out:
        return _wanted(day)
    if day.next_draw is not None and day.ranking.open_ties:
        key = f"next_tie_{_stake(day)}"
        return [line(key, names=_tied(day), command=at.command("seat"))]
    if day.next_draw is not None:
        following, command = called(day, day.next_draw), at.command("seat")
        if not day.draws:
            return [line("next_first", round=following, command=command)]
        complete = round_text(event, day.draws[-1].round)
        return [line("next_seat", round=complete, next=following, command=command)]
    if day.awarded:
        return [line("finished", folder=shown_path(at.output.path))]
    return [line("next_fix", report="report.xlsx")]
