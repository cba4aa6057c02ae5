"""Bridge sheets from a line of text per deal, for tests that read like the rules' examples."""

from __future__ import annotations

from collections.abc import Mapping

from pipeline.games.bridge import GAME
from pipeline.games.bridge.contract import EW, NS
from pipeline.games.bridge.line import BLOCK
from pipeline.games.bridge.settings import SETTINGS
from pipeline.model.cell import Cell, Entry
from pipeline.model.entrant import Entrant
from pipeline.model.form import Field, Spot
from pipeline.model.kind import Whole, YesNo
from pipeline.model.problem import Problem
from pipeline.model.rules import Rules
from pipeline.model.seating import Seat, Table
from pipeline.model.sheet import Sheet
from pipeline.model.value import Value, shown
from pipeline.sheets.grammar import understand_text

TYPED = (
    "contract", "declarer", "tricks", "score_ew", "score_ns", "ruling", "ruling_points_ew", "ruling_points_ns"
)  # fmt: skip
"""What a line of text gives, in this order; `-` is blank."""


def rules(**changed: Value) -> Rules:
    """The defaults of section 8 with some settings changed."""
    values: dict[str, Value] = {"final_boards": 4, "prize_places": 2}
    for setting in SETTINGS:
        whole = isinstance(setting.kind, Whole)
        yes_no = isinstance(setting.kind, YesNo)
        values[setting.key] = (
            int(setting.default) if whole else int(setting.default == "true") if yes_no else setting.default
        )
    return Rules("bridge-two-groups", "bridge", {**values, **changed})


def table(
    ew: str = "A1",
    ns: str = "B1",
    deals: tuple[int, ...] = (1, 2),
    round_: int | str = 1,
    number: int = 1,
    tables: int = 1,
    stage: str = "main",
) -> Table:
    """A table; with an empty pair the other one sits out."""
    seats = tuple(Seat(key, id_) for key, id_ in ((EW, ew), (NS, ns)) if id_)
    return Table(round_, stage, "", number, seats, deals, {"tables": tables})


def entrants(at: Table) -> Mapping[str, Entrant]:
    return {
        seat.entrant: Entrant(
            seat.entrant,
            f"{seat.entrant} one, {seat.entrant} two",
            (f"{seat.entrant} one", f"{seat.entrant} two"),
        )
        for seat in at.seats
    }


def sheet(deals: str, at: Table | None = None, under: Rules | None = None, **fields: str) -> Sheet:
    """`deals`: a line per deal, comma between them; fields: head fields, or `dealer_2=..` of a deal."""
    at, under = at or table(), under or rules()
    layout = GAME.layout(at, under)
    given = GAME.given(at, entrants(at), under)
    head = {
        field.key: _entry(field, field.key, fields.get(field.key, shown(given.get(("", "", field.key)))))
        for field in (*layout.head, *layout.foot)
        if field.role in ("given", "input")
    }
    rows = []
    for deal, text in zip(at.lines, deals.split(","), strict=True):
        typed = dict(zip(TYPED, text.split(), strict=False))
        rows.append(
            {
                field.key: _entry(field, f"{field.key}.{deal}", _text(field, deal, given, typed, fields))
                for field in layout.blocks[0].fields
                if field.role in ("given", "input") or field.key in TYPED
            }
        )
    return Sheet(at, head, {BLOCK: tuple(rows)})


def _text(
    field: Field, deal: int, given: Mapping[Spot, Value], typed: Mapping[str, str], fields: Mapping[str, str]
) -> str:
    printed = shown(given.get((BLOCK, str(deal), field.key)))
    found = fields.get(f"{field.key}_{deal}", printed or typed.get(field.key, ""))
    return "" if found == "-" else found


def _entry(field: Field, key: str, text: str) -> Entry:
    return understand_text(field.kind, text, Cell("t.xlsx", "R01-T01", key))[0]


def named(problems: list[Problem]) -> list[str]:
    """Findings as `kind cell`."""
    return [f"{problem.kind} {problem.cells[0].address}" for problem in problems]
