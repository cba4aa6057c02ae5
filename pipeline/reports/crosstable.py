"""The crosstable of a stage whose pairings follow results: whom each has met, who began, what came of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from pipeline.language import Language, language
from pipeline.model.entrant import Entrant
from pipeline.model.event import Event
from pipeline.model.rules import StagePlan
from pipeline.model.score import Ranking, Score, Standing
from pipeline.model.seating import Draw, Round, Table, is_bye
from pipeline.model.value import Value
from pipeline.reports.paper import Heading, Paper, compose, criterion_text, figure, round_text
from pipeline.reports.results import results_of
from pipeline.reports.standings import state_text

NAME = "crosstable"

ROUND, FIGURE, FIXED, NAMES = 17, 12.5, 19, 38
"""Widths (mm) of a round, of a figure, of rank and number together, and of names at least."""

UPRIGHT_LEAST, ROUND_LEAST = 15, 12.5
SHEETS = {"upright": (182, UPRIGHT_LEAST), "wide": (269, ROUND_LEAST), "a3wide": (392, 0)}
"""Pages, narrowest first: room between their margins, and the narrowest round they are chosen for (mm)."""

WIDEST = "a3wide"


@dataclass(frozen=True)
class Meeting:
    """A round of a line as printed. `opponent`: his rank here; `outcome`: won, drawn, lost or nothing yet."""

    opponent: str = ""
    first: bool = False
    result: str = ""
    outcome: str = ""


@dataclass(frozen=True)
class Row:
    """A line of the table; `rank` is also what others call it by."""

    rank: str
    entrant: Entrant
    meetings: tuple[Meeting, ...]
    figures: tuple[str, ...]


@dataclass(frozen=True)
class Known:
    """What the cells are made from: results as printed and scores, by round, table and entrant."""

    words: Language
    numbers: Mapping[str, str]
    results: Mapping[tuple[Round, int, str], str]
    scores: Mapping[tuple[Round, int, str], Score]


def paper(
    event: Event,
    plan: StagePlan,
    ranking: Ranking,
    draws: Sequence[Draw],
    scores: Sequence[Score],
    headline: str,
) -> Paper:
    """Everybody of a stage in the order of its ranking, group by group; a column for each published round."""
    words = language(event.language)
    columns = _columns(plan, ranking)
    known = Known(
        words,
        _numbers(ranking),
        results_of(scores, headline),
        {(score.round, score.table, score.entrant): score for score in scores},
    )
    sheet, width = _sheet(len(draws), len(columns))
    entrants = {entrant.id: entrant for entrant in event.entrants}
    groups = tuple(
        (
            words.group(name) if name else "",
            tuple(_row(line, entrants, draws, columns, known) for line in lines),
        )
        for name, lines in groupby(ranking.lines, key=lambda line: line.group)
    )
    return compose(
        NAME,
        "crosstable.html",
        event,
        Heading(
            title=words.text("paper.crosstable.title"),
            subtitle=_legend(words, draws),
            state=state_text(event, ranking),
            firm=ranking.state != "provisional",
        ),
        groups=groups,
        rounds=tuple(round_text(event, draw.round) for draw in draws),
        columns=tuple(criterion_text(words, name) for name in columns),
        sheet=sheet,
        round_width=round(width, 1),
        name_width=_names_room(sheet, width, len(draws), len(columns)),
    )


def _legend(words: Language, draws: Sequence[Draw]) -> str:
    """How a cell is read; who began only where that is known."""
    began = any(seat.first for draw in draws for table in draw.tables for seat in table.seats)
    keys = ("legend", "began") if began else ("legend",)
    return (" " if words.code == "en" else "").join(words.text(f"paper.crosstable.{key}") for key in keys)


def _columns(plan: StagePlan, ranking: Ranking) -> tuple[str, ...]:
    """The preset's columns, then other figures that somebody has."""
    held = dict.fromkeys(name for line in ranking.lines for name, v in line.values.items() if v is not None)
    return tuple(dict.fromkeys([*(name for name in plan.columns if name in held), *held]))


def _numbers(ranking: Ranking) -> Mapping[str, str]:
    """Entrant to the number of his line within his group."""
    found: dict[str, str] = {}
    for _, lines in groupby(ranking.lines, key=lambda line: line.group):
        found |= {line.entrant: str(at) for at, line in enumerate(lines, start=1)}
    return found


def _sheet(rounds: int, columns: int) -> tuple[str, float]:
    """The first page with room, and the width of a round on it."""
    widths = {
        name: (room - FIXED - NAMES - FIGURE * columns) / max(rounds, 1) for name, (room, _) in SHEETS.items()
    }
    chosen = next((name for name, (_, least) in SHEETS.items() if widths[name] >= least), WIDEST)
    return chosen, max(ROUND_LEAST, min(ROUND, widths[chosen]))


def _names_room(sheet: str, width: float, rounds: int, columns: int) -> float:
    return round(max(20, SHEETS[sheet][0] - FIXED - width * rounds - FIGURE * columns - 3), 1)


def _row(
    line: Standing,
    entrants: Mapping[str, Entrant],
    draws: Sequence[Draw],
    columns: Sequence[str],
    known: Known,
) -> Row:
    return Row(
        rank=known.numbers[line.entrant],
        entrant=entrants.get(line.entrant, Entrant(line.entrant, line.entrant)),
        meetings=tuple(_meeting(line.entrant, draw, known) for draw in draws),
        figures=tuple(figure(name, line.values.get(name)) for name in columns),
    )


def _meeting(id_: str, draw: Draw, known: Known) -> Meeting:
    table = next((t for t in draw.tables if id_ in [seat.entrant for seat in t.seats]), None)
    if table is None:
        return Meeting()
    if is_bye(table):
        return Meeting(result=known.words.text("paper.seating.bye"), outcome="bye")
    own = next(seat for seat in table.seats if seat.entrant == id_)
    other = next(seat.entrant for seat in table.seats if seat.entrant != id_)
    result, outcome = _came(id_, other, table, known)
    return Meeting(known.numbers.get(other, other), own.first, result, outcome)


def _came(id_: str, other: str, table: Table, known: Known) -> tuple[str, str]:
    """Result and outcome of a table for one of its two."""
    mine, theirs = ((table.round, table.number, one) for one in (id_, other))
    if mine not in known.scores or theirs not in known.scores:
        return "", ""
    outcome = _outcome(known.scores[mine], known.scores[theirs])
    if known.scores[mine].values.get("met", 1) == 0:
        return known.words.text("paper.crosstable.unplayed"), outcome
    return f"{known.results.get(mine, '')}–{known.results.get(theirs, '')}", outcome


def _outcome(mine: Score, theirs: Score) -> str:
    if _positive(mine.values.get("win")):
        return "won"
    absent = mine.values.get("met", 1) == 0
    return "lost" if absent or _positive(theirs.values.get("win")) else "drawn"


def _positive(value: Value) -> bool:
    return isinstance(value, int | Fraction) and value > 0
