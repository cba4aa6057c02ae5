"""The rows of report.xlsx, from the figures of one day."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pipeline.chase import outstanding, table_states
from pipeline.correction_rows import corrections
from pipeline.explain_rows import explain_rows
from pipeline.language import Language, language
from pipeline.model.cell import Cell
from pipeline.model.consequence import Consequence
from pipeline.model.problem import Problem
from pipeline.model.score import Ranking, Score
from pipeline.model.seating import HOUSE, Seat
from pipeline.model.value import Value
from pipeline.redrawn import places
from pipeline.reports.chase_list import todo_text
from pipeline.reports.paper import Paper, criterion_text, named_figure, place_text, round_text, seat_text
from pipeline.reports.reasons import reasons
from pipeline.reports.standings import state_text
from pipeline.run import Day
from pipeline.sheets import report as forms
from pipeline.sheets.report_model import Link, Report, ReportSheet, Row


def report(
    day: Day,
    problems: Sequence[Problem],
    inbox: str,
    papers: Sequence[Paper] = (),
    changes: Sequence[Consequence] = (),
) -> Report:
    """All sheets; `inbox`: the way from report.xlsx to the event's folder, for links to cells.

    `papers`: those that are valid now; `changes`: what corrections and replaced workbooks have done.
    """
    words = language(day.event.language)
    return Report(
        day.event.title,
        (
            _overview(day, words),
            _chase(day, words),
            ReportSheet("problems", forms.PROBLEMS, tuple(_problems(day, problems, words, inbox))),
            _standings(day, words),
            _results(day, words, inbox),
            ReportSheet("seating", forms.SEATING, tuple(_seating(day, words))),
            _prizes(day, words),
            ReportSheet(
                "explain", forms.EXPLAIN, tuple(explain_rows(day, words, inbox)) if day.scores else ()
            ),
            ReportSheet("corrections", forms.CORRECTIONS, tuple(corrections(day, changes, words))),
            _papers(papers, words),
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


def _chase(day: Day, words: Language) -> ReportSheet:
    """Tables that are not done, and what to ask for."""
    rows: tuple[Row, ...] = tuple(
        {
            "round": round_text(day.event, one.table.round),
            "table": one.table.number,
            "state": one.state,
            "seated": ", ".join(
                f"{seat.entrant} {_name(day, seat.entrant) or ''}" for seat in one.table.seats
            ),
            "judge": one.judge,
            "todo": todo_text(words, one),
            "file": ", ".join(one.files),
        }
        for one in outstanding(day)
    )
    return ReportSheet("chase", forms.CHASE, rows)


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
            **{name: line.values.get(name) for name in columns},
            "status": words.text(f"choice.status.{day.ranking.status[line.entrant]}"),
            "prize": words.text(f"prize.{line.prize}") if line.prize else None,
            "why": why.replace("\n", ""),
        }
        for line, why in zip(day.ranking.lines, reasons(day.event, day.ranking, day.scores), strict=True)
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
    """Who sits where, and beside it where he would sit by today's figures, if elsewhere."""
    today = {draw.round: places(draw) for draw in day.otherwise}
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
                    "today": _today(today.get(draw.round), table.number, seat, words),
                }
        for id_ in draw.waiting:
            yield {
                "round": round_text(day.event, draw.round),
                "entrant": id_,
                "name": _name(day, id_),
                "unit": _unit(day, id_),
                "from": words.text("paper.seating.waiting"),
            }


def _today(
    places_today: Mapping[str, tuple[int, str]] | None, table: int, seat: Seat, words: Language
) -> Value:
    """Where somebody would sit today; blank where that is where he sits."""
    if places_today is None or places_today.get(seat.entrant) == (table, seat.key):
        return None
    if seat.entrant not in places_today:
        return "–"
    number, key = places_today[seat.entrant]
    return f"{words.text('paper.table_n', n=number)} {seat_text(words, key)}"


def _prizes(day: Day, words: Language) -> ReportSheet:
    """Read out from the lowest place; empty until the standings are final."""
    ranking: Ranking = day.awarding
    whys = reasons(day.event, ranking, day.scores) if day.stages[-1].plan.leads else _figures(words, ranking)
    rows = [
        {
            "prize": words.text(f"prize.{line.prize}"),
            "place": place_text(words, line.place or 0, line.tied),
            "entrant": line.entrant,
            "name": _name(day, line.entrant),
            "unit": _unit(day, line.entrant),
            "why": why,
        }
        for line, why in reversed(list(zip(ranking.lines, whys, strict=True)))
        if line.prize
    ]
    return ReportSheet("prizes", forms.PRIZES, tuple(rows))


def _figures(words: Language, ranking: Ranking) -> list[str]:
    """What every line of a ranking was compared by."""
    return [
        " · ".join(
            named_figure(words, name, line.values.get(name))
            for name in ranking.criteria
            if line.values.get(name) is not None
        )
        for line in ranking.lines
    ]


def _papers(papers: Sequence[Paper], words: Language) -> ReportSheet:
    """The marks that are valid now: whether the sheet on the wall is stale can be seen by comparing."""
    rows = tuple(
        {
            "paper": Link(f"{paper.name}.pdf", f"{paper.name}.pdf"),
            "mark": paper.mark,
            "corrected": paper.corrected,
        }
        for paper in papers
    )
    return ReportSheet("papers", forms.PAPERS, rows, (words.text("report.papers_note"),))


def _name(day: Day, id_: str) -> Value:
    entrant = day.event.entrant(id_)
    return entrant.name if entrant else None


def _unit(day: Day, id_: str) -> Value:
    entrant = day.event.entrant(id_)
    return entrant.unit if entrant else None
