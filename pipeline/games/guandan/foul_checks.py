"""Fouls: the list against the numbers, and what they decide (guandan.md section 4, C11 and C19)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from pipeline.games.guandan.findings import blame
from pipeline.games.guandan.levels import SIDES
from pipeline.games.guandan.match import FOULS, FOULS_OF, Reading, foul_keys, gone, of
from pipeline.games.guandan.settings import by_player
from pipeline.model.problem import Problem
from pipeline.model.rules import Rules
from pipeline.model.sheet import Sheet, whole


def foul_checks(sheet: Sheet, found: Reading, rules: Rules) -> Iterator[Problem]:
    """Every finding about fouls."""
    yield from _listed(sheet, rules)
    yield from _counted(sheet, found, rules)


def _listed(sheet: Sheet, rules: Rules) -> Iterator[Problem]:
    """A list of fouls that is used adds up to the numbers (C19)."""
    listed = Counter(str(row["foul_by"].value) for row in sheet.blocks[FOULS] if row["foul_by"].value)
    if not listed:
        return
    keys = FOULS_OF if by_player(rules) else {side: of("fouls", side) for side in SIDES}
    for who, key in keys.items():
        entry = sheet.head[key]
        if listed[who] != (whole(sheet.head, key) or 0):
            witnesses = tuple(row["foul_by"] for row in sheet.blocks[FOULS] if row["foul_by"].value == who)
            yield blame(sheet, "GD-C19", entry, key, "error", witnesses, expected=listed[who])


def _counted(sheet: Sheet, found: Reading, rules: Rules) -> Iterator[Problem]:
    """Nobody wins with as many fouls as lose a match (C11); both: the chief judge rules a direct loss."""
    if gone(sheet, rules):
        return
    limit = rules.whole("foul_limit")
    over = [side for side in SIDES if found.match.fouls[side] >= limit]
    if found.decision.due == "chief_judge":
        yield _about_fouls(sheet, rules, "GD-C11.both", over[0], limit)
    elif found.decision.winner in over and len(over) == 1:
        yield _about_fouls(sheet, rules, "GD-C11.winner", over[0], limit)


def _about_fouls(sheet: Sheet, rules: Rules, kind: str, side: str, limit: int) -> Problem:
    key = max(foul_keys(rules, side), key=lambda key: whole(sheet.head, key) or 0)
    named = f"choice.guandan_side.{side}"
    return blame(sheet, kind, sheet.head[key], key, side_key=named, limit=limit)
