"""Point Salad sheets from a line of text per player, for tests that read like the rules' examples."""

from __future__ import annotations

from collections.abc import Mapping

from pipeline.games.point_salad import GAME
from pipeline.games.point_salad.settings import SETTINGS
from pipeline.games.point_salad.sides import BLOCK, SEATS
from pipeline.model.cell import Cell, Entry
from pipeline.model.entrant import Entrant
from pipeline.model.form import Field
from pipeline.model.problem import Problem
from pipeline.model.rules import Rules
from pipeline.model.seating import Seat, Table
from pipeline.model.sheet import Sheet
from pipeline.model.value import Value, shown
from pipeline.sheets.grammar import understand_text

DETAILED: Mapping[str, Value] = {"salad_detail": "vegetables_cards"}
VEG = ("veg_cabbage", "veg_carrot", "veg_lettuce", "veg_onion", "veg_pepper", "veg_tomato")


def rules(**changed: Value) -> Rules:
    """The defaults of section 8 with some settings changed; `cut` is the finals' own."""
    values: dict[str, Value] = {setting.key: setting.default for setting in SETTINGS}
    return Rules("point-salad-store", "point_salad", {**values, "cut": 4, **changed})


def table(
    a: str = "1",
    b: str = "2",
    round_: int = 1,
    number: int = 1,
    stage: str = "prelim",
    first: str = "A",
    group: int | None = None,
) -> Table:
    """A table with its facts; without `b` a bye."""
    seats = tuple(Seat(key, id_, key == first) for key, id_ in (("A", a), ("B", b)) if id_)
    facts: dict[str, Value] = {"stage": stage, "first_player": first, "group": group}
    return Table(round_, stage, shown(group), number, seats, (round_,), facts)


def entrants(at: Table) -> Mapping[str, Entrant]:
    return {seat.entrant: Entrant(seat.entrant, f"Player {seat.entrant}") for seat in at.seats}


def sheet(rows: str, at: Table | None = None, under: Rules | None = None, **fields: str) -> Sheet:
    """`rows`: a text per player, `|` between them: score, points typed over, present; `-` is blank.

    Detailed: six vegetables in rule order, then cards joined by `+`, before those. `fields`: head fields,
    or `player_A=..` of a row.
    """
    at, under = at or table(), under or rules()
    layout = GAME.layout(at, under)
    given = GAME.given(at, entrants(at), under)
    printed: dict[str, Value] = {"deck_checked": "1", "judge": "J", "sign_a": "1", "sign_b": "1", **at.facts}
    head = {
        field.key: _entry(field, field.key, fields.get(field.key, shown(printed.get(field.key))))
        for field in (*layout.head, *layout.foot)
        if field.role in ("given", "input")
    }
    detailed = under.text("salad_detail") == DETAILED["salad_detail"]
    keys = (*((*VEG, "cards") if detailed else ()), "score", "points", "present")
    block = []
    for seat, text in zip(SEATS, rows.split("|"), strict=True):
        typed: dict[str, str] = dict(zip(keys, text.split(), strict=False))
        typed |= {key: shown(given[BLOCK, seat, key]) for key in ("seat", "player")}
        typed |= {key: fields[f"{key}_{seat}"] for key in (*keys, "player") if f"{key}_{seat}" in fields}
        block.append(
            {
                field.key: _entry(field, f"{field.key}.{seat}", typed.get(field.key, "").replace("+", " "))
                for field in layout.blocks[0].fields
                if field.role in ("given", "input") or field.key == "points"
            }
        )
    return Sheet(at, head, {BLOCK: tuple(block)})


def _entry(field: Field, key: str, text: str) -> Entry:
    return understand_text(field.kind, "" if text == "-" else text, Cell("t.xlsx", "R01-T01", key))[0]


def named(problems: list[Problem]) -> list[str]:
    """Findings as `kind cell`."""
    return [f"{problem.kind} {problem.cells[0].address}" for problem in problems]
