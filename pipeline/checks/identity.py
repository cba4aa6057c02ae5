"""Which table a sheet is for: its tag against the event and the published seating."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pipeline.model.cell import Cell
from pipeline.model.problem import Problem
from pipeline.model.seating import Draw, Round, Table, table_label


@dataclass(frozen=True)
class Claim:
    """What a sheet's tag says of itself."""

    at: Cell
    event: str
    round: Round
    table: int


def identify(claim: Claim, event_id: str, draws: Mapping[Round, Draw]) -> tuple[Table | None, list[Problem]]:
    """The table a sheet is for, or why it is for none (CM2, CM3, CM13)."""
    if claim.event != event_id:
        return None, [_problem("CM2", claim, expected=event_id, found=claim.event)]
    draw = draws.get(claim.round)
    if draw is None:
        published = [number for number in draws if isinstance(number, int)]
        later = isinstance(claim.round, int) and claim.round > max(published, default=0)
        return None, [_problem("CM13" if later else "CM3.round", claim, found=str(claim.round))]
    if table := draw.table(claim.table):
        return table, []
    return None, [_problem("CM3.table", claim, found=str(claim.table), expected=f"1..{len(draw.tables)}")]


def current(
    claim: Claim, table: Table, layout: tuple[str, str], seating: tuple[str, str], file: str
) -> list[Problem]:
    """A sheet made from another version of the form or of the seating says which file to use instead.

    Another seating also changes the form where it has fewer seats, and is the better explanation of the two.
    `layout`, `seating`: the fingerprint found and the one expected. `file`: today's blank.
    """
    if seating[0] != seating[1]:
        label = table_label(table.round, table.number)
        return [_problem("CM5.seating", claim, found=label, expected=file)]
    return [_problem("CM1.version", claim, found=layout[0], expected=file)] if layout[0] != layout[1] else []


def _problem(kind: str, claim: Claim, **values: str) -> Problem:
    return Problem(kind, "error", (claim.at,), values, claim.round, claim.table)
