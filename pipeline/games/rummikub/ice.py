"""Who decides whether a player could have opened: the judge, the list of tiles, or both (R3, C20).

A sheet says of a player that he has not opened by `result` (`entry = counted`) or by `ice` (`scores`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from pipeline.games.rummikub.findings import blame
from pipeline.games.rummikub.opening import Flag, flag, opening_value
from pipeline.games.rummikub.racks import player_rows
from pipeline.games.rummikub.tile_list import FIELD, list_of
from pipeline.model.cell import Entry
from pipeline.model.form import Field
from pipeline.model.kind import Finding, Text
from pipeline.model.problem import Problem
from pipeline.model.rules import Rules
from pipeline.model.sheet import Row, Sheet, value

TILE_LIST = Field(FIELD, Text(200))

SAYING = ("result", "ice")
NOT_OPENED = ("unable", "able")


@dataclass(frozen=True)
class Judged:
    """What the judge says of a player who has not opened, and what the list gives if it can be used."""

    key: str
    entry: Entry
    listed: Flag | None
    worth: int


def lists_asked(rules: Rules) -> bool:
    """Whether the form has room for the tiles left, listed."""
    return rules.text("ice_flag_source") != "judge"


def list_due(not_opened: str, rules: Rules) -> tuple[Finding, ...]:
    """What the live sheet says while a list is wanted; what it gives only the program can work out."""
    if not lists_asked(rules):
        return ()
    return (Finding("tile_list_blank", "todo", f'AND({not_opened},{{tile_list}}="")'),)


def ice_checks(sheet: Sheet, rows: Sequence[Row], rules: Rules) -> Iterator[Problem]:
    """A list for everybody who has not opened (CM6), and one that gives what the judge says (C20)."""
    agree = rules.text("ice_flag_source") == "both_must_agree"
    for row in rows if lists_asked(rules) else ():
        judged, who = _judged(row, rules), str(value(row, "entrant") or "")
        if judged is None:
            continue
        if list_of(row) is None:
            yield blame(sheet, "CM6", row[FIELD], FIELD, entrant=who)
        elif judged.listed and judged.listed != judged.entry.value:
            yield blame(
                sheet,
                "RK-C20" if agree else "RK-C20.list",
                judged.entry,
                judged.key,
                "error" if agree else "warning",
                witnesses=(row[FIELD],),
                entrant=who,
                worth=judged.worth,
                expected_key=f"choice.{judged.key}.{judged.listed}",
            )


def settled(sheet: Sheet, rules: Rules) -> Sheet:
    """The sheet with the flags that count: the list's where it decides (`from_tile_list`)."""
    if rules.text("ice_flag_source") != "from_tile_list":
        return sheet
    decided = [_judged(row, rules) for row in player_rows(sheet)]
    return replace(
        sheet,
        blocks={
            key: tuple(_decided(row, judged) for row, judged in zip(block, decided, strict=True))
            for key, block in sheet.blocks.items()
        },
    )


def _judged(row: Row, rules: Rules) -> Judged | None:
    key = next((key for key in SAYING if value(row, key) in NOT_OPENED), None)
    if key is None:
        return None
    found = list_of(row)
    if found is None or not found.sound:
        return Judged(key, row[key], None, 0)
    worth = opening_value(found.tiles, rules.yes("joker_in_first_meld"))
    return Judged(key, row[key], flag(worth), worth)


def _decided(row: Row, judged: Judged | None) -> Row:
    if judged is None or judged.listed is None or judged.key not in row:
        return row
    return {**row, judged.key: replace(row[judged.key], value=judged.listed)}
