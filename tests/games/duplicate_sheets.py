"""Duplicate sheets from a line of text per board, for tests that read like score slips."""

from __future__ import annotations

from collections.abc import Mapping

from pipeline.games.bridge.contract import EW, NS
from pipeline.games.bridge.line import BLOCK
from pipeline.games.duplicate import GAME
from pipeline.model.cell import Cell, Entry
from pipeline.model.entrant import Entrant
from pipeline.model.form import Field
from pipeline.model.rules import Rules
from pipeline.model.score import Score
from pipeline.model.seating import Seat, Table
from pipeline.model.sheet import Sheet
from pipeline.model.value import Value, shown
from pipeline.presets import defaults
from pipeline.sheets.grammar import understand_text

TYPED = ("contract", "declarer", "tricks", "doubled", "ruling")
"""What a line of text gives, in this order; `-` is blank."""


def rules(**changed: Value) -> Rules:
    """The preset with some settings changed; the tests' tables play one board a round."""
    return defaults("bridge-duplicate", **{"boards_per_round": 1, **changed})


def table(
    ns: str = "NS1", ew: str = "EW1", boards: tuple[int, ...] = (1,), round_: int = 1, number: int = 1
) -> Table:
    """A table; with an empty pair the other one sits out."""
    seats = tuple(Seat(key, id_) for key, id_ in ((EW, ew), (NS, ns)) if id_)
    return Table(round_, "main", "", number, seats, boards)


def entrants(at: Table) -> Mapping[str, Entrant]:
    return {
        seat.entrant: Entrant(seat.entrant, seat.entrant, (f"{seat.entrant} one", f"{seat.entrant} two"))
        for seat in at.seats
    }


def sheet(boards: str, at: Table | None = None, **fields: str) -> Sheet:
    """`boards`: a line per board, comma between them; fields: head fields, or `dealer_2=..` of a board."""
    at = at or table()
    layout, given = GAME.layout(at, rules()), GAME.given(at, entrants(at), rules())
    head = {
        field.key: _entry(field, field.key, fields.get(field.key, shown(given.get(("", "", field.key)))))
        for field in (*layout.head, *layout.foot)
        if field.role in ("given", "input")
    }
    rows = []
    for board, text in zip(at.lines, boards.split(","), strict=True):
        filled = dict(zip(TYPED, text.split(), strict=False))
        row = {}
        for field in layout.blocks[0].fields:
            if field.role in ("given", "input"):
                printed = shown(given.get((BLOCK, str(board), field.key))) or filled.get(field.key, "")
                typed = fields.get(f"{field.key}_{board}", printed)
                row[field.key] = _entry(field, f"{field.key}.{board}", "" if typed == "-" else typed)
        rows.append(row)
    return Sheet(at, head, {BLOCK: tuple(rows)})


def _entry(field: Field, key: str, text: str) -> Entry:
    return understand_text(field.kind, text, Cell("t.xlsx", "R01-T01", key))[0]


def scored(sheets: list[Sheet], under: Rules) -> list[Score]:
    """Scores of a stage; nothing may be wrong with it."""
    scores, problems = GAME.score(sheets, (), under)
    assert [problem for problem in problems if problem.severity == "error"] == []
    return scores


def figures(sheets: list[Sheet], key: str, under: Rules | None = None) -> dict[str, Value]:
    """Pair -> what it has under a key, where each plays one board."""
    return {score.entrant: score.values.get(key) for score in scored(sheets, under or rules())}
