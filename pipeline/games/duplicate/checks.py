"""What a valid sheet must satisfy, one sheet alone (bridge.md section 4, as far as it is about duplicate)."""

from __future__ import annotations

from collections.abc import Iterator

from pipeline.games.bridge.checks import contract, printed, tricks_won
from pipeline.games.bridge.findings import about_line
from pipeline.games.bridge.form import sits_out
from pipeline.games.bridge.line import INPUTS, PAIR_OF
from pipeline.games.duplicate.board import Board, boards_of
from pipeline.games.duplicate.vulnerability import VULNERABLE, vulnerability
from pipeline.games.finding import finding
from pipeline.model.problem import Problem
from pipeline.model.sheet import Sheet


def check(sheet: Sheet) -> list[Problem]:
    """Every finding of this sheet, in form order."""
    return [*_alone(sheet), *(problem for board in boards_of(sheet) for problem in _board(sheet, board))]


def _alone(sheet: Sheet) -> Iterator[Problem]:
    """No sheet for who sits out (C19)."""
    for seat in sheet.table.seats if sits_out(sheet) else ():
        key = PAIR_OF[seat.key]
        yield finding("duplicate", sheet, "BR-C19", sheet.head[key], key, entrant=seat.entrant)


def _board(sheet: Sheet, board: Board) -> Iterator[Problem]:
    yield from printed(sheet, board)
    yield from _vulnerable(sheet, board)
    if board.ruling:
        yield from _ruled(sheet, board)
        return
    yield from contract(sheet, board)
    if board.contradicts:
        yield about_line(sheet, board, "BR-V1.doubled", "doubled", witnesses=(board.row["contract"],))
    yield from tricks_won(sheet, board)


def _vulnerable(sheet: Sheet, board: Board) -> Iterator[Problem]:
    """As the board's number has it (V2)."""
    entry, right = board.row["vulnerable"], vulnerability(board.deal)
    if entry.value != right and entry.value in VULNERABLE:
        yield about_line(sheet, board, "BR-V2", "vulnerable", expected_key=f"choice.vulnerable.{right}")


def _ruled(sheet: Sheet, board: Board) -> Iterator[Problem]:
    """An adjusted score takes the place of the score (C16)."""
    if board.score is not None:
        cells = tuple(board.row[key] for key in INPUTS)
        yield about_line(sheet, board, "BR-C16", "ruling", witnesses=cells)
