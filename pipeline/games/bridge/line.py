"""One deal of a sheet as understood (bridge.md section 2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from pipeline.games.bridge.contract import (
    ALL_TRICKS,
    COMPASS,
    EW,
    NS,
    PASSED,
    Contract,
    contract_of,
    dealer_of,
)
from pipeline.games.bridge.scoring import PASSED_OUT, Table
from pipeline.model.cell import Cell
from pipeline.model.rules import Rules
from pipeline.model.sheet import Row, Sheet, value, whole
from pipeline.model.value import Value

BLOCK = "deals"
FAULTS: Mapping[str, tuple[str, ...]] = {"adj_ew": (EW,), "adj_ns": (NS,), "adj_both": (EW, NS)}
NOT_PLAYED = "not_played"
RULINGS = (*FAULTS, NOT_PLAYED)
SCORE_OF: Mapping[str, str] = {EW: "score_ew", NS: "score_ns"}
RULED_OF: Mapping[str, str] = {EW: "ruling_points_ew", NS: "ruling_points_ns"}
PAIR_OF: Mapping[str, str] = {EW: "pair_ew", NS: "pair_ns"}
INPUTS = ("contract", "declarer", "tricks")


@dataclass(frozen=True)
class Line:
    """A row with its deal; `contract` is None where blank or not readable."""

    deal: int
    dealer: str
    row: Row
    contract: Contract | str | None

    form = "bridge"
    """Whose words its fields have."""

    @property
    def bid(self) -> Contract | None:
        """The contract, if somebody bid."""
        return self.contract if isinstance(self.contract, Contract) else None

    @property
    def passed(self) -> bool:
        """Whether nobody bid (R4)."""
        return self.contract == PASSED

    @property
    def contract_key(self) -> str | None:
        """The contract as every list writes it."""
        return self.bid.key if self.bid else PASSED if self.passed else None

    @property
    def declarer(self) -> str | None:
        """Who played the contract; None where blank or no seat."""
        found = value(self.row, "declarer")
        return str(found) if found in COMPASS else None

    @property
    def tricks(self) -> int | None:
        """Tricks of the declarer's side; None where blank or impossible."""
        found = whole(self.row, "tricks")
        return found if found is not None and 0 <= found <= ALL_TRICKS else None

    @property
    def ruling(self) -> str | None:
        """What was ruled instead of a score (R9)."""
        found = value(self.row, "ruling")
        return str(found) if found in RULINGS else None

    @property
    def blank(self) -> bool:
        """Whether nothing at all was typed in it."""
        return not any(self.row[key].typed for key in (*INPUTS, "ruling", *SCORE_OF.values()))

    def scores(self, table: Table) -> Mapping[str, int] | None:
        """The scores of both sides by R1-R4; None while something is missing or a double is in it."""
        if self.passed:
            return PASSED_OUT
        bid, declarer, tricks = self.bid, self.declarer, self.tricks
        if bid is None or bid.doubled or declarer is None or tricks is None:
            return None
        return table.by_side(bid, declarer, tricks)

    def points(self, side: str) -> Value:
        """Rank points that were ruled by hand (`adjusted = manual`)."""
        return value(self.row, RULED_OF[side])

    def cells(self, side: str) -> tuple[Cell, ...]:
        """What one side's score was made from: the contract first."""
        keys = ("ruling", RULED_OF[side]) if self.ruling else INPUTS
        return tuple(self.row[key].at for key in keys if key in self.row)


def lines_of(sheet: Sheet, rules: Rules) -> Iterator[Line]:
    """The deals of a sheet in its own order; numbers and dealers are those of the table, not of the cells."""
    first = dealers(sheet.table.lines, rules)
    for deal, row in zip(sheet.table.lines, sheet.blocks[BLOCK], strict=True):
        yield Line(deal, first[deal], row, contract_of(str(value(row, "contract") or "")))


def dealers(deals: Sequence[int], rules: Rules) -> Mapping[int, str]:
    """Who opens each deal of a table, by the deal's number or by the meeting (`dealer_by`, C14)."""
    by_meeting = rules.text("dealer_by") == "meeting"
    return {deal: dealer_of(index if by_meeting else deal) for index, deal in enumerate(deals, 1)}


def pair_at(sheet: Sheet, side: str) -> str:
    """The id of the pair that sits on a side."""
    return next((seat.entrant for seat in sheet.table.seats if seat.key == side), "")


def pairs_of(sheet: Sheet) -> tuple[str, str]:
    """A pair and B pair of a table."""
    return pair_at(sheet, EW), pair_at(sheet, NS)
