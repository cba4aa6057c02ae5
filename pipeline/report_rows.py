"""The rows of report.xlsx, from the figures of one day."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pipeline.language import Language, language
from pipeline.model.cell import Cell
from pipeline.model.problem import Problem
from pipeline.model.score import Ranking, Score
from pipeline.model.seating import HOUSE, Round
from pipeline.model.value import Value
from pipeline.reports.paper import criterion_text, figure, place_text, round_text, seat_text
from pipeline.reports.standings import reasons, state_text
from pipeline.run import Day
from pipeline.sheets import report as forms
from pipeline.sheets.report_model import Link, Report, ReportSheet, Row


def report(day: Day, problems: Sequence[Problem], inbox: str) -> Report:
    """All sheets; `inbox`: the way from report.xlsx to the event's folder, for links to cells."""
    words = language(day.event.language)
    return Report(
        day.event.title,
        (
            _overview(day, words),
            ReportSheet("problems", forms.PROBLEMS, tuple(_problems(day, problems, words, inbox))),
            _standings(day, words),
            _results(day, words, inbox),
            ReportSheet("seating", forms.SEATING, tuple(_seating(day, words))),
            _prizes(day, words),
            ReportSheet("corrections", forms.CORRECTIONS, tuple(_corrections(day, words))),
        ),
    )


def _overview(day: Day, words: Language) -> ReportSheet:
    """A row per table, a column per published round: what has come of it."""
    rounds = [draw.round for draw in day.published]
    states = table_states(day)
    highest = max((table.number for table in day.tables), default=0)
    rows = tuple(
        {"table": number}
        | {str(at): states.get((round_, number), None) for at, round_ in enumerate(rounds, 1)}
        for number in range(1, highest + 1)
    )
    columns = forms.overview_columns([round_text(day.event, round_) for round_ in rounds])
    notes = (state_text(day.event, day.ranking),) if day.draws else ()
    return ReportSheet("overview", columns, rows, notes)


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
        found[at] = "duplicate" if at in twice else "ok" if at in accepted else came.get(at, "missing")
    return found


def _problems(day: Day, problems: Sequence[Problem], words: Language, inbox: str) -> Iterator[Row]:
    for problem in problems:
        text = words.problem(problem)
        at = problem.cells[0] if problem.cells else Cell("")
        link = Link(at.file, f"{inbox}/{at.file}", at.sheet, at.address) if at.file else None
        yield {
            "severity": problem.severity,
            "round": round_text(day.event, problem.round) if problem.round is not None else None,
            "table": problem.table,
            "entrant": problem.entrant,
            "name": _name(day, problem.entrant),
            "message": text.message,
            "remedy": text.remedy,
            "file": link,
            "sheet": at.sheet,
            "cell": at.address,
            "kind": problem.kind,
        }


def _standings(day: Day, words: Language) -> ReportSheet:
    columns = (*day.event.rules.stages[0].columns, *(n for n in day.ranking.criteria if n.startswith("P")))
    rows = tuple(
        {
            "place": line.place,
            "entrant": line.entrant,
            "name": _name(day, line.entrant),
            "unit": _unit(day, line.entrant),
            **{name: line.values[name] for name in columns},
            "status": words.text(f"choice.status.{day.ranking.status[line.entrant]}"),
            "prize": words.text(f"prize.{line.prize}") if line.prize else None,
            "why": why.replace("\n", ""),
        }
        for line, why in zip(day.ranking.lines, reasons(day.event, day.ranking), strict=True)
    )
    labels = [(name, criterion_text(words, name)) for name in columns]
    return ReportSheet("standings", forms.standings_columns(labels), rows if day.draws else ())


def _results(day: Day, words: Language, inbox: str) -> ReportSheet:
    held = dict.fromkeys(name for score in day.scores for name in score.values)
    shown = [name for name in held if words.has(f"value.{name}")]
    rows = tuple(_result(day, score, words, inbox) for score in day.scores)
    labels = [(name, words.text(f"value.{name}")) for name in shown]
    return ReportSheet("results", forms.results_columns(labels), rows)


def _result(day: Day, score: Score, words: Language, inbox: str) -> Row:
    """A score with the cell it came from; points of a sit-out come from none."""
    at = score.cells[0] if score.cells else Cell("")
    seat = next(
        seat.key
        for table in day.tables
        if (table.round, table.number) == (score.round, score.table)
        for seat in table.seats
        if seat.entrant == score.entrant
    )
    return {
        "round": round_text(day.event, score.round),
        "table": score.table,
        "game": score.line,
        "seat": seat_text(words, seat),
        "entrant": score.entrant,
        "name": _name(day, score.entrant),
        **score.values,
        "file": Link(at.file, f"{inbox}/{at.file}", at.sheet, at.address) if at.file else None,
        "sheet": at.sheet,
        "cell": at.address,
    }


def _seating(day: Day, words: Language) -> Iterator[Row]:
    for draw in day.published:
        for table in draw.tables:
            for seat in table.seats:
                yield {
                    "round": round_text(day.event, draw.round),
                    "table": table.number,
                    "seat": seat_text(words, seat.key),
                    "entrant": seat.entrant,
                    "name": _name(day, seat.entrant) if seat.entrant != HOUSE else words.text("form.house"),
                    "unit": _unit(day, seat.entrant),
                    "from": draw.reasons.get(seat.entrant),
                }
        for id_ in draw.waiting:
            yield {
                "round": round_text(day.event, draw.round),
                "entrant": id_,
                "name": _name(day, id_),
                "unit": _unit(day, id_),
                "from": words.text("paper.seating.waiting"),
            }


def _prizes(day: Day, words: Language) -> ReportSheet:
    """Read out from the lowest place; empty until the standings are final."""
    ranking: Ranking = day.awarding
    rows = [
        {
            "prize": words.text(f"prize.{line.prize}"),
            "place": place_text(words, line.place or 0, line.tied),
            "entrant": line.entrant,
            "name": _name(day, line.entrant),
            "unit": _unit(day, line.entrant),
            "why": " · ".join(
                f"{criterion_text(words, name)} {figure(name, line.values[name])}"
                for name in ranking.criteria
                if line.values[name] is not None
            ),
        }
        for line in reversed(ranking.lines)
        if line.prize
    ]
    return ReportSheet("prizes", forms.PRIZES, tuple(rows))


def _corrections(day: Day, words: Language) -> Iterator[Row]:
    refused = {cell for problem in day.problems if problem.severity != "note" for cell in problem.cells}
    game = day.event.rules.game
    for one in day.event.corrections:
        took = not refused & {one.at, one.old.at, one.new.at}
        known = words.has(f"{game}.{one.field}.label") or words.has(f"form.{one.field}.label")
        yield {
            "round": round_text(day.event, one.round) if one.round else None,
            "table": one.table,
            "entrant": one.entrant,
            "name": _name(day, one.entrant),
            "field": words.label(game, one.field) if known else one.field,
            "old": one.old.typed,
            "new": one.new.typed,
            "reason": one.reason,
            "decided_by": one.decided_by,
            "applied": words.text("report.applied" if took else "report.not_applied"),
            "file": one.at.file,
            "sheet": one.at.sheet,
            "cell": one.at.address,
        }


def _name(day: Day, id_: str) -> Value:
    entrant = day.event.entrant(id_)
    return entrant.name if entrant else None


def _unit(day: Day, id_: str) -> Value:
    entrant = day.event.entrant(id_)
    return entrant.unit if entrant else None
