"""The bracket for the wall: who has met whom, who goes on, what is still to be played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import ceil

from pipeline.language import Language, language
from pipeline.model.bracket import Bracket, Match, Slot
from pipeline.model.entrant import Entrant
from pipeline.model.event import Event
from pipeline.model.score import Ranking, Score
from pipeline.model.seating import Round
from pipeline.reports.bracket_box import Cell, Side
from pipeline.reports.bracket_sheets import Sheet, sheets
from pipeline.reports.bracket_tree import Beside, Tree
from pipeline.reports.paper import Heading, Paper, compose, ems, facts, round_text
from pipeline.reports.results import results_of
from pipeline.reports.standings import state_text

NAME = "bracket"
THIRD = "third"

HEAD_ROOM, ALARM, LINE, NOTE = 30, 9, 6, 7
"""Heights (mm) of the head of the paper, the rehearsal's bar, a further line in the head, a note."""

WIDTH_OF_HEAD = 195
"""Room (mm) beside the state for the event's name and facts."""


@dataclass(frozen=True)
class Group:
    """The sheets of one group's bracket."""

    name: str
    sheets: tuple[Sheet, ...]


@dataclass(frozen=True)
class View:
    """What every match of a paper is shown with: results by round, table and entrant."""

    event: Event
    words: Language
    entrants: Mapping[str, Entrant]
    results: Mapping[tuple[Round, int, str], str]


def paper(
    event: Event, brackets: Sequence[Bracket], ranking: Ranking, scores: Sequence[Score], headline: str
) -> Paper:
    """Every group's bracket. `ranking`: of the event, for how firm it is; `headline`: the value shown."""
    words = language(event.language)
    entrants = {entrant.id: entrant for entrant in event.entrants}
    view = View(event, words, entrants, results_of(scores, headline))
    note = (
        words.text("paper.standings.out", n=len(ranking.out), tables=_tables(view, ranking))
        if ranking.out
        else ""
    )
    heading = Heading(
        title=words.text("paper.bracket.title"),
        state=state_text(event, ranking),
        note=note,
        firm=ranking.state != "provisional",
    )
    room = head_room(event, words, note)
    groups = []
    for at, bracket in enumerate(brackets):
        name = words.group(bracket.group) if bracket.group else ""
        groups.append(Group(name, sheets(_tree(view, bracket), 0 if at else room, bool(name))))
    return compose(NAME, "bracket.html", event, heading, groups=tuple(groups))


def head_room(event: Event, words: Language, note: str) -> float:
    """Height (mm) that the head of the paper takes on its first page."""
    mm = 25.4 / 72
    lines = ceil(ems(event.title) * 11 * mm / WIDTH_OF_HEAD) - 1
    lines += ceil(ems(" · ".join(facts(event, words))) * 8.5 * mm / WIDTH_OF_HEAD) - 1
    return HEAD_ROOM + max(lines, 0) * LINE + (ALARM if event.rehearsal else 0) + (NOTE if note else 0)


def _tables(view: View, ranking: Ranking) -> str:
    return ", ".join(
        f"{round_text(view.event, round_)} {view.words.text('paper.table_n', n=table)}"
        for round_, table in ranking.out[:8]
    )


def _tree(view: View, bracket: Bracket) -> Tree:
    last = bracket.rounds[-1]
    return Tree(
        heads=tuple(_head(view, matches) for matches in bracket.rounds),
        rounds=tuple(tuple(_cell(view, match, False) for match in matches) for matches in bracket.rounds),
        linked=bracket.linked,
        plates=tuple(_plate(view, match) for match in last),
        plate_head=_prize(view, len(last)),
        beside=tuple(_beside(view, bracket, match) for match in bracket.beside),
        through=tuple(tuple(_plate(view, match) for match in matches) for matches in bracket.rounds),
        on_head=view.words.text("paper.bracket.on"),
    )


def _head(view: View, matches: Sequence[Match]) -> str:
    """A round by its number, and by what its matches are for."""
    own = round_text(view.event, matches[0].round)
    name = matches[0].name
    return f"{own} · {view.words.text(f'match.{name}')}" if name else own


def _prize(view: View, winners: int) -> str:
    """The prize of those who win the last round, if it is for exactly them."""
    best = view.event.rules.prizes[:1]
    if best and best[0].places == winners:
        return view.words.text(f"prize.{best[0].key}")
    return view.words.text("paper.bracket.winners" if winners > 1 else "paper.bracket.winner")


def _beside(view: View, bracket: Bracket, match: Match) -> Beside:
    """A match for a lower place in the column of its round; the third prize has a plate."""
    column = next(at for at, matches in enumerate(bracket.rounds) if matches[0].round == match.round)
    prize = _single_prize(view, 3) if match.name == THIRD else ""
    return Beside(
        column, _cell(view, match, True), replace(_plate(view, match), title=prize) if prize else None
    )


def _single_prize(view: View, place: int) -> str:
    """The prize that is for one place alone; nothing where there is none."""
    upto = 0
    for plan in view.event.rules.prizes:
        upto += plan.places
        if upto >= place:
            return view.words.text(f"prize.{plan.key}") if (upto, plan.places) == (place, 1) else ""
    return ""


def _cell(view: View, match: Match, titled: bool) -> Cell:
    planned, bye = match.state == "planned", match.state in ("bye", "vacant")
    return Cell(
        table="" if bye else str(match.number),
        sides=(_side(view, match, match.sides[0]), _side(view, match, match.sides[1])),
        planned=planned,
        decided=match.winner is not None,
        title=view.words.text(f"match.{match.name}") if titled and match.name else "",
        seated=not bye,
    )


def _side(view: View, match: Match, id_: Slot) -> Side:
    if id_ is None:
        said = {"bye": "paper.seating.bye", "vacant": "paper.bracket.vacant"}.get(match.state, "")
        return Side(unit=view.words.text(said) if said else "")
    look = "in" if match.state in ("planned", "open") else "won" if id_ == match.winner else "lost"
    return _named(view, id_, view.results.get((match.round, match.number, id_), ""), look)


def _plate(view: View, match: Match) -> Side:
    """Who has won a match; nobody where nobody came, or neither goes on."""
    if match.winner is None:
        over = match.state in ("played", "vacant")
        return Side(unit=view.words.text("paper.bracket.vacant") if over else "")
    return _named(view, match.winner, "", "won")


def _named(view: View, id_: str, result: str, look: str) -> Side:
    entrant = view.entrants.get(id_, Entrant(id_, id_))
    names = entrant.players if len(entrant.players) > 1 else (entrant.name,)
    return Side(id_, names, entrant.unit, result, look)
