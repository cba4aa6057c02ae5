"""Guide cards: for everybody the whole way through a stage whose rounds are known from the start."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pipeline.language import Language, language
from pipeline.model.entrant import Entrant
from pipeline.model.event import Event
from pipeline.model.seating import Round
from pipeline.reports.paper import Heading, Paper, compose, game_text, ranges, round_text, seat_text

NAME = "guide-cards"
LEFT, TOP, WIDTH, HEIGHT = 10, 9, 190, 277
"""Where the cards of a page lie together (mm)."""

CARDS_A_ROW = 2
HEAD, ROW_LEAST, ROW_MOST = 34, 5.5, 9
"""Heights (mm) of what stands above the rounds of a card with the card's edges, and of a round."""

ROUNDS = int((HEIGHT - HEAD) / ROW_LEAST)
"""Rounds that fit a card; more go on another."""


@dataclass(frozen=True)
class Stop:
    """Where somebody is in one round; without `opponents` he sits out."""

    round: Round
    table: int
    seat: str
    opponents: tuple[str, ...]
    lines: tuple[int, ...]


@dataclass(frozen=True)
class Line:
    """A round as printed; `table` empty: sits out."""

    round: str
    table: str
    seat: str
    opponents: str
    lines: str


@dataclass(frozen=True)
class Card:
    """A card and where it lies; `seat`: the one seat of all rounds, else each round has its own."""

    entrant: Entrant
    seat: str
    lines: tuple[Line, ...]
    left: float
    top: float


@dataclass(frozen=True)
class Page:
    """Cards that are cut apart at `across` and `down` (mm)."""

    cards: tuple[Card, ...]
    down: tuple[float, ...]
    across: tuple[float, ...]


def paper(event: Event, stops: Mapping[str, Sequence[Stop]]) -> Paper:
    """A card each, in the order given. `stops`: entrant id -> round by round."""
    words = language(event.language)
    parts = [
        (event.entrant(id_) or Entrant(id_, id_), tuple(way[at : at + ROUNDS]))
        for id_, way in stops.items()
        for at in range(0, len(way), ROUNDS)
    ]
    longest = max((len(way) for _, way in parts), default=1)
    rows = max(1, int(HEIGHT // (HEAD + ROW_MOST * longest)), int(HEIGHT // (HEAD + 6.5 * longest)))
    height = HEIGHT / rows
    row_height = round(min(ROW_MOST, (height - HEAD) / longest), 2)
    each = rows * CARDS_A_ROW
    return compose(
        NAME,
        "guide_cards.html",
        event,
        Heading(words.text("paper.guide.title")),
        pages=tuple(_page(event, words, parts[at : at + each], height) for at in range(0, len(parts), each)),
        width=WIDTH / CARDS_A_ROW,
        height=height,
        row_height=row_height,
        least=min(7.5, round(row_height / 2.3 / 25.4 * 72, 2)),
        lines_word=game_text(event, "paper.lines"),
    )


def _page(
    event: Event, words: Language, parts: Sequence[tuple[Entrant, tuple[Stop, ...]]], height: float
) -> Page:
    width = WIDTH / CARDS_A_ROW
    cards = tuple(
        _card(event, words, entrant, way, at % CARDS_A_ROW * width, at // CARDS_A_ROW * height)
        for at, (entrant, way) in enumerate(parts)
    )
    rows = -(-len(parts) // CARDS_A_ROW)
    return Page(
        cards,
        down=tuple(LEFT + at * width for at in range(CARDS_A_ROW + 1)),
        across=tuple(TOP + at * height for at in range(rows + 1)),
    )


def _card(
    event: Event, words: Language, entrant: Entrant, way: Sequence[Stop], left: float, top: float
) -> Card:
    seats = {stop.seat for stop in way}
    lines = tuple(_line(event, words, stop) for stop in way)
    seat = seat_text(words, seats.pop()) if len(seats) == 1 else ""
    return Card(entrant, seat, lines, LEFT + left, TOP + top)


def _line(event: Event, words: Language, stop: Stop) -> Line:
    return Line(
        round=round_text(event, stop.round),
        table=str(stop.table) if stop.opponents else "",
        seat=seat_text(words, stop.seat),
        opponents="  ".join(_named(event, id_) for id_ in stop.opponents),
        lines=ranges(stop.lines),
    )


def _named(event: Event, id_: str) -> str:
    entrant = event.entrant(id_)
    return f"{id_} {entrant.name}" if entrant else id_
