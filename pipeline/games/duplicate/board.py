"""One board of a sheet as understood."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from pipeline.games.bridge.contract import EW, NS, Contract, contract_of, dealer_of
from pipeline.games.bridge.line import BLOCK, FAULTS, INPUTS, NOT_PLAYED, Line
from pipeline.games.duplicate.law77 import board_score
from pipeline.model.cell import Cell
from pipeline.model.sheet import Sheet, value

DOUBLED = ("X", "XX")
PLUS, AVERAGE, MINUS = "plus", "average", "minus"

AWARDS: Mapping[str, Mapping[str, str]] = {
    **{
        key: {side: MINUS if side in at_fault else PLUS for side in (NS, EW)}
        for key, at_fault in FAULTS.items()
    },
    "adj_part": {NS: AVERAGE, EW: AVERAGE},
    "adj_none": {NS: PLUS, EW: PLUS},
}
"""Artificial adjusted scores: at fault minus, partly at fault average, not at fault plus (Law 12C2)."""

RULINGS = (*AWARDS, NOT_PLAYED)


@dataclass(frozen=True)
class Board(Line):
    """A row with its board; doubles may stand in their own cell or in the contract's text."""

    form = "duplicate"

    @property
    def bid(self) -> Contract | None:
        """The contract with its doubles, if somebody bid."""
        bid = super().bid
        return replace(bid, doubled=max(bid.doubled, self.doubled)) if bid else None

    @property
    def doubled(self) -> int:
        """What the cell for doubles says: 0, 1 or 2."""
        found = value(self.row, "doubled")
        return DOUBLED.index(str(found)) + 1 if found in DOUBLED else 0

    @property
    def contradicts(self) -> bool:
        """Whether contract and cell name different doubles."""
        written = self.contract.doubled if isinstance(self.contract, Contract) else 0
        return bool(written and self.doubled and written != self.doubled)

    @property
    def ruling(self) -> str | None:
        """What was awarded instead of a score."""
        found = value(self.row, "ruling")
        return str(found) if found in RULINGS else None

    @property
    def score(self) -> int | None:
        """North-South's score by Law 77; None while something is missing."""
        if self.passed:
            return 0
        bid, declarer, tricks = self.bid, self.declarer, self.tricks
        if bid is None or declarer is None or tricks is None:
            return None
        return board_score(bid, declarer, tricks, self.deal)

    def cells(self, side: str) -> tuple[Cell, ...]:
        """What the score was made from: the contract first."""
        keys = ("ruling",) if self.ruling else (*INPUTS, "doubled")
        return tuple(self.row[key].at for key in keys)


def boards_of(sheet: Sheet) -> Iterator[Board]:
    """The boards of a sheet in its own order, by the numbers of the table."""
    for number, row in zip(sheet.table.lines, sheet.blocks[BLOCK], strict=True):
        yield Board(number, dealer_of(number), row, contract_of(str(value(row, "contract") or "")))
