"""What every pair gets for every board, over all tables that played it in whichever round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from pipeline.games.bridge.contract import NS
from pipeline.games.bridge.line import pair_at
from pipeline.games.duplicate.board import AWARDS, MINUS, PLUS, Board, boards_of
from pipeline.games.duplicate.comparison import Figure
from pipeline.games.duplicate.settings import SESSION
from pipeline.games.duplicate.ways import Comparison, comparison_of
from pipeline.model.rules import Rules
from pipeline.model.score import Score
from pipeline.model.seating import SIDES
from pipeline.model.sheet import Sheet
from pipeline.model.value import exact


@dataclass(frozen=True)
class Played:
    """A board at one table: North-South's score, or None where something was awarded."""

    sheet: Sheet
    board: Board
    score: int | None


@dataclass(frozen=True)
class Traveller:
    """All results of a board; `worth`: score -> what it is worth for North-South."""

    scores: tuple[int, ...]
    worth: Mapping[int, Figure]


@dataclass(frozen=True)
class Session:
    """The boards of a stage under one comparison; `full`: results of a board that was played everywhere."""

    comparison: Comparison
    travellers: Mapping[int, Traveller]
    full: int

    def figure(self, one: Played, side: str) -> Figure:
        """What a side gets for a board that it played, or by the ruling alone."""
        found, way = self.travellers[one.board.deal], self.comparison
        if one.score is None:
            return way.award(AWARDS[one.board.ruling or ""][side], side, found.scores, self.full)
        worth = found.worth[one.score]
        return worth if side == NS else way.others(worth, found.scores, self.full)

    def top(self, one: Played) -> int:
        """What could be had for a board."""
        return self.comparison.top(self.travellers[one.board.deal].scores, self.full)


def stage_scores(sheets: Sequence[Sheet], rules: Rules) -> list[Score]:
    """One score per pair and board, table by table; boards that were not played count for nobody.

    Results that are still out are waited for by nobody: what has come in is compared.
    """
    lines = [(sheet, board) for sheet in sheets for board in boards_of(sheet)]
    played = [
        Played(sheet, board, None if board.ruling else board.score)
        for sheet, board in lines
        if board.ruling in AWARDS or (not board.ruling and board.score is not None)
    ]
    full = max(Counter(board.deal for _, board in lines).values(), default=0)
    session = _session(played, full, comparison_of(rules))
    own = _own(played, session) if rules.text("adjusted") == SESSION else {}
    return [_score(one, side, session, own) for one in played for side in SIDES]


def _session(played: Sequence[Played], full: int, comparison: Comparison) -> Session:
    scores: dict[int, list[int]] = {}
    for one in played:
        scores.setdefault(one.board.deal, []).extend([] if one.score is None else [one.score])
    return Session(
        comparison,
        {board: Traveller(tuple(found), comparison.worth(found, full)) for board, found in scores.items()},
        full,
    )


def _own(played: Sequence[Played], session: Session) -> Mapping[str, Fraction]:
    """Pair -> its part of the tops, or its mean IMPs, over the boards that it played."""
    had: Counter[str] = Counter()
    got: dict[str, Figure] = {}
    for one, side in _sides(played):
        pair = pair_at(one.sheet, side)
        had[pair] += session.top(one)
        got[pair] = got.get(pair, 0) + session.figure(one, side)
    return {pair: Fraction(got[pair]) / tops for pair, tops in had.items() if tops}


def _sides(played: Sequence[Played]) -> Iterator[tuple[Played, str]]:
    return ((one, side) for one in played if one.score is not None for side in SIDES)


def _figure(one: Played, side: str, session: Session, own: Mapping[str, Fraction]) -> Figure:
    """A ruling counts what a pair has on its other boards, if that is more for who is not at fault (or less
    for who is) than the award (Law 12C2c, `adjusted=session`)."""
    figure = session.figure(one, side)
    pair = pair_at(one.sheet, side)
    if one.score is not None or pair not in own:
        return figure
    elsewhere = exact(own[pair] * session.top(one))
    grade = AWARDS[one.board.ruling or ""][side]
    if grade == PLUS:
        return max(figure, elsewhere)
    return min(figure, elsewhere) if grade == MINUS else figure


def _score(one: Played, side: str, session: Session, own: Mapping[str, Fraction]) -> Score:
    board, table = one.board, one.sheet.table
    score = None if one.score is None else one.score if side == NS else -one.score
    return Score(
        round=table.round,
        table=table.number,
        line=board.deal,
        entrant=pair_at(one.sheet, side),
        values={
            "contract": board.contract_key if one.score is not None else None,
            "declarer": board.declarer if one.score is not None else None,
            "tricks": board.tricks if one.score is not None else None,
            "ruling": board.ruling,
            "ns_score": one.score,
            "score": score,
            session.comparison.key: _figure(one, side, session, own),
            "top": session.top(one),
            "compared": 1,
        },
        rule="BR-V3" if one.score is None else "BR-V1",
        cells=board.cells(side),
    )
