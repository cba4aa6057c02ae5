"""The standings for the wall: every place with its reason (rules 3.6, 3.8)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from pipeline.language import Language, language
from pipeline.model.entrant import Entrant
from pipeline.model.event import Event
from pipeline.model.score import Ranking, Score, Standing
from pipeline.model.seating import Round
from pipeline.model.value import Value
from pipeline.reports.order import legend
from pipeline.reports.paper import Heading, Paper, compose, criterion_text, figure, round_text, stage_text
from pipeline.reports.prizes import winners
from pipeline.reports.reasons import reasons
from pipeline.reports.results import results_of
from pipeline.reports.substitutes import substitutes

UPRIGHT, WIDE, FIXED, COLUMN = 182, 269, 60, 15
"""Widths (mm) of print.css: the two pages between their margins, the fixed columns, a column of figures."""

RESULT_LEAST, NAME_LEAST = 7, 32
"""The narrowest column of a round, and of names (mm): rounds that find no room are the earliest."""

WORDED = 12
"""From this width (mm) a round's column is headed in words, else by its number."""

PORTRAIT_COLUMNS = 6
"""Rounds and criteria together that fit an upright page."""

LARGE = 150
"""With more lines than this every page is a sheet of its own, and equal ones are laid out once."""
UPRIGHT_ROOM, LYING_ROOM, HEAD, GROUP_HEAD = 252, 165, 66, 14
"""Millimetres of rows on a page, and what the heads of paper and group take of it."""

TABLES_NAMED = 12
"""Tables without a result that the head names one by one."""


@dataclass(frozen=True)
class Result:
    """What somebody got in one round; `text` empty: nothing."""

    text: str
    won: bool


@dataclass(frozen=True)
class Row:
    """A line as printed. `tone`: `prize`, `open`, `out` or nothing; `last`: the prize line is under it."""

    place: str
    entrant: Entrant
    results: tuple[Result, ...]
    figures: tuple[str, ...]
    reason: str
    tone: str = ""
    last: bool = False


@dataclass(frozen=True)
class Group:
    """The rows of one group."""

    name: str
    rows: tuple[Row, ...]


@dataclass(frozen=True)
class Ahead:
    """What follows the stage that is ranked: how many of each group `enter` which stage.

    `columns`: figures of the ranked stage; `awards`: the ranking that awards, once it is final.
    """

    stage: str
    enter: int
    columns: tuple[str, ...]
    awards: Ranking | None = None


def paper(
    event: Event, ranking: Ranking, scores: Sequence[Score], headline: str, ahead: Ahead | None = None
) -> Paper:
    """Standings of all groups. `headline`: the score value shown per round; `ahead`: if stages follow."""
    words = language(event.language)
    rounds = _rounds(scores, ranking)
    wished = _columns(event, ranking, ahead)
    columns = tuple(name for name in wished if name not in rounds)
    results = _results(scores, headline)
    ids = (line.entrant for line in ranking.lines)
    why = dict(zip(ids, reasons(event, ranking, scores), strict=True))
    wide = len(rounds) + len(columns) > PORTRAIT_COLUMNS
    fitting = _fitting(rounds, columns, wide)
    width = _width(fitting, columns, wide)
    units = any(entrant.unit for entrant in event.entrants)
    groups = tuple(
        Group(
            words.group(name) if name else "",
            _rows(event, ranking, tuple(lines), fitting, columns, results, why, ahead),
        )
        for name, lines in groupby(ranking.lines, key=lambda line: line.group)
    )
    return compose(
        "standings",
        "standings.html",
        event,
        _heading(event, ranking, words, scores, len(fitting) if fitting != rounds else 0, ahead),
        groups=groups,
        sheets=_sheets(groups, wide, units) if len(ranking.lines) > LARGE else (),
        row_height=_row_height(units),
        winners=winners(event, ahead.awards) if ahead and ahead.awards else (),
        rounds=tuple(
            round_text(event, round_) if width >= WORDED or isinstance(round_, str) else str(round_)
            for round_ in fitting
        ),
        columns=tuple(criterion_text(words, name) for name in columns),
        wide=wide,
        result_width=width,
        name_width=(WIDE if wide else UPRIGHT) - FIXED - width * len(fitting) - COLUMN * len(columns),
        units=units,
        line_text=_line_text(event, words, ranking, ahead),
        legend=(*legend(words, ranking.criteria), *substitutes(event)),
    )


def _line_text(event: Event, words: Language, ranking: Ranking, ahead: Ahead | None) -> str:
    """What is said of the line under those who win a prize, or go on."""
    if ahead:
        key = "go_open" if ranking.open_ties else "goes_on"
        return words.text(f"paper.standings.{key}", stage=stage_text(event, ahead.stage))
    if ranking.open_ties:
        return words.text("paper.standings.prize_open")
    return words.text("paper.standings.prize_line", n=event.rules.prize_places)


def _room(columns: Sequence[str], wide: bool) -> float:
    return (WIDE if wide else UPRIGHT) - FIXED - NAME_LEAST - COLUMN * len(columns)


def _fitting(rounds: tuple[Round, ...], columns: Sequence[str], wide: bool) -> tuple[Round, ...]:
    """The latest rounds, as many as find room."""
    return rounds[-max(1, int(_room(columns, wide) // RESULT_LEAST)) :]


def _width(rounds: Sequence[Round], columns: Sequence[str], wide: bool) -> float:
    """Of a column of a round (mm)."""
    return min(COLUMN, int(_room(columns, wide) / max(1, len(rounds))))


def state_text(event: Event, ranking: Ranking) -> str:
    """How firm a ranking is, in a word or two."""
    words = language(event.language)
    return words.text(f"state.{ranking.state}", round=round_text(event, max(ranking.after, 1)))


def _heading(
    event: Event,
    ranking: Ranking,
    words: Language,
    scores: Sequence[Score],
    latest: int,
    ahead: Ahead | None,
) -> Heading:
    notes = []
    if ranking.out:
        notes.append(
            words.text("paper.standings.out", n=len(ranking.out), tables=_tables_out(event, ranking, words))
        )
    if ranking.open_ties:
        notes.append(words.text("paper.standings.go_open" if ahead else "paper.standings.open_tie"))
    counted = "entrants" if event.rules.players == 1 else "pairs"
    count = words.text(f"paper.standings.{counted}", n=len(ranking.lines))
    won = (words.text("paper.standings.won"),) if _wins_count(event, scores) else ()
    fewer = (words.text("paper.standings.latest", n=latest),) if latest else ()
    after = () if ranking.state == "after" or (ahead and ahead.awards) else (_after(event, words, ranking),)
    facts = (*after, count, *won, *fewer)
    return Heading(
        title=words.text("paper.standings.title"),
        subtitle=" · ".join(facts),
        state=state_text(event, ranking),
        note="　".join(notes),
        firm=ranking.state != "provisional",
    )


def _after(event: Event, words: Language, ranking: Ranking) -> str:
    return words.text("state.after", round=round_text(event, max(ranking.after, 1)))


def _wins_count(event: Event, scores: Sequence[Score]) -> bool:
    """Whether somebody can win a game: by the scores, or before there are any by the criteria."""
    if scores:
        return any("win" in score.values for score in scores)
    return any("wins" in (*plan.precedence, *plan.columns) for plan in event.rules.stages)


def _tables_out(event: Event, ranking: Ranking, words: Language) -> str:
    named: dict[Round, list[str]] = defaultdict(list)
    for round_, table in ranking.out[:TABLES_NAMED]:
        named[round_].append(str(table))
    texts = [
        f"{round_text(event, round_)} {words.text('paper.table_n', n=', '.join(numbers))}"
        for round_, numbers in named.items()
    ]
    more = [words.text("paper.standings.more")] if len(ranking.out) > TABLES_NAMED else []
    return "; ".join([*texts, *more])


def _rounds(scores: Sequence[Score], ranking: Ranking) -> tuple[Round, ...]:
    counted: list[Round] = list(range(1, ranking.after + 1))
    extra = sorted({score.round for score in scores if isinstance(score.round, str)})
    return (*counted, *extra)


def _columns(event: Event, ranking: Ranking, ahead: Ahead | None) -> tuple[str, ...]:
    """Figures in the order of the preset's columns, then what is left."""
    held = list(dict.fromkeys(name for line in ranking.lines for name in line.values)) or list(
        ranking.criteria
    )
    wished = ahead.columns if ahead else [name for plan in event.rules.stages for name in plan.columns]
    return tuple(dict.fromkeys([*(name for name in wished if name in held), *held]))


def _results(scores: Sequence[Score], headline: str) -> Mapping[tuple[str, Round], Result]:
    """Entrant and round to the sum of its lines, won if any line was; a bye or forfeit may show no figure."""
    won: dict[tuple[str, Round], bool] = defaultdict(bool)
    for score in scores:
        won[score.entrant, score.round] |= _positive(score.values.get("win"))
    texts = {(entrant, round_): text for (round_, _, entrant), text in results_of(scores, headline).items()}
    return {key: Result(texts.get(key, ""), win) for key, win in won.items()}


def _positive(value: Value) -> bool:
    return isinstance(value, int | Fraction) and value > 0


def _rows(
    event: Event,
    ranking: Ranking,
    lines: tuple[Standing, ...],
    rounds: tuple[Round, ...],
    columns: tuple[str, ...],
    results: Mapping[tuple[str, Round], Result],
    why: Mapping[str, str],
    ahead: Ahead | None,
) -> tuple[Row, ...]:
    entrants = {entrant.id: entrant for entrant in event.entrants}
    tied_open = {id_ for tie in ranking.open_ties for id_ in tie}
    inside = _inside(lines, tied_open, ahead.enter if ahead else event.rules.prize_places, bool(ahead))
    rows = []
    for line in lines:
        entrant = entrants.get(line.entrant, Entrant(line.entrant, line.entrant))
        rows.append(
            Row(
                place="–" if line.place is None else str(line.place),
                entrant=entrant,
                results=tuple(results.get((line.entrant, round_), Result("", False)) for round_ in rounds),
                figures=tuple(figure(name, line.values.get(name)) for name in columns),
                reason=why[line.entrant],
                tone=_tone(line, tied_open, inside),
                last=bool(inside) and line is inside[-1],
            )
        )
    return tuple(rows)


def _row_height(units: bool) -> float:
    """How high what stands in a row of a sheet may be (mm)."""
    return 8.4 if units else 7.2


def _sheets(groups: Sequence[Group], wide: bool, units: bool) -> tuple[tuple[str, tuple[Row, ...]], ...]:
    """The rows page by page, each with its group; the first page has the head of the paper too."""
    room, row = LYING_ROOM if wide else UPRIGHT_ROOM, _row_height(units) + 1.2
    found: list[tuple[str, tuple[Row, ...]]] = []
    for group in groups:
        rows = group.rows
        while rows:
            count = int((room - (0 if found else HEAD) - (GROUP_HEAD if group.name else 0)) / row)
            found.append((group.name, rows[:count]))
            rows = rows[count:]
    return tuple(found)


def _inside(lines: Sequence[Standing], tied_open: set[str], places: int, exactly: bool) -> list[Standing]:
    """Who is above the line; `exactly`: nobody, as long as more than so many are level at it."""
    found = [line for line in lines if line.place and line.place <= places and line.entrant not in tied_open]
    return [] if exactly and len(found) > places else found


def _tone(line: Standing, tied_open: set[str], inside: Sequence[Standing]) -> str:
    if line.place is None:
        return "out"
    if line.entrant in tied_open:
        return "open"
    return "prize" if any(line is one for one in inside) else ""
