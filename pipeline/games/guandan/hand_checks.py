"""What a valid sheet must satisfy hand by hand (guandan.md section 4, C1-C8)."""

from __future__ import annotations

from collections.abc import Iterator

from pipeline.games.guandan.findings import about_hand
from pipeline.games.guandan.levels import ACE, LAST, LEVELS, SIDES, State
from pipeline.games.guandan.match import PLACES, SEATS, Line, Reading, of
from pipeline.games.guandan.settings import FEWEST_TO_PASS, usual_hands
from pipeline.model.problem import Problem
from pipeline.model.rules import Rules
from pipeline.model.sheet import Sheet, value


def hand_checks(sheet: Sheet, found: Reading, rules: Rules) -> Iterator[Problem]:
    """Every finding of the hand lines, in form order."""
    filled = [line for line in found.lines if line.filled]
    last = filled[-1].number if filled else 0
    for line in found.lines:
        if line.number < last and not line.filled:
            yield about_hand(sheet, line, "GD-C8", "first", last=last)
            break
    for line in filled:
        yield from _order(sheet, line)
    yield from _after_pass(sheet, found, filled)
    for line in found.lines:
        yield from _climb(sheet, found, line)
    yield from _number_of_hands(sheet, found, filled, rules)


def _order(sheet: Sheet, line: Line) -> Iterator[Problem]:
    """Nobody finishes twice (C1), and all places that are asked for are filled (C2)."""
    seen: set[str] = set()
    for key, seat in zip(PLACES, line.order, strict=True):
        if seat in seen:
            yield about_hand(sheet, line, "GD-C1", key)
        elif not seat and not line.row[key].typed.strip() and not (key == PLACES[-1] and line.two_first):
            yield about_hand(sheet, line, "GD-C2", key)
        seen |= {seat} if seat else set()
    left = sorted(set(SEATS) - seen, key=SEATS.index)
    fourth = value(line.row, "fourth")
    if line.row["fourth"].typed.strip() and fourth not in left and len(seen) == len(PLACES):
        yield about_hand(sheet, line, "GD-C1", "fourth")


def _after_pass(sheet: Sheet, found: Reading, filled: list[Line]) -> Iterator[Problem]:
    """No hand is played once a side has passed A (C5)."""
    if not found.after or not found.after[-1].passed:
        return
    side = found.after[-1].passed
    behind = next((line for line in filled if line.number > len(found.after)), None)
    if behind:
        named = f"choice.guandan_side.{side}"
        yield about_hand(sheet, behind, "GD-C5", "first", side_key=named, passed=len(found.after))


def _climb(sheet: Sheet, found: Reading, line: Line) -> Iterator[Problem]:
    """What somebody typed over the sheet's own figures is what R2-R7 give (C3, C4, C6, C7)."""
    before = found.before(line)
    if before and not before.passed and _typed(line, "level"):
        right = LEVELS[before.played]
        if value(line.row, "level") != right:
            yield about_hand(sheet, line, "GD-C3", "level", expected=right)
    if line not in found.played:
        return
    after = found.after[line.number - 1]
    for side in SIDES:
        key = of("level", side)
        if _typed(line, key) and value(line.row, key) != after.shown(side):
            yield about_hand(sheet, line, "GD-C4", key, expected=after.shown(side))
    if before and _typed(line, "pass_a") and value(line.row, "pass_a") != (after.passed or None):
        yield _wrong_pass(sheet, line, before)


def _wrong_pass(sheet: Sheet, line: Line, before: State) -> Problem:
    """Too early (C7); or by whom it cannot be, with the reason (C6)."""
    if line.number < FEWEST_TO_PASS:
        return about_hand(sheet, line, "GD-C7", "hand", fewest=FEWEST_TO_PASS)
    side = str(value(line.row, "pass_a") or "")
    why = "blank"
    if side:
        at_ace = before.levels[side] == ACE
        hand = line.hand
        last = hand is not None and hand.winner == side and hand.place == LAST
        why = "level" if not at_ace else "stage" if before.stage != side else "last" if last else "lost"
    return about_hand(sheet, line, "GD-C6", "pass_a", why_key=f"guandan.pass_a.{why}")


def _typed(line: Line, key: str) -> bool:
    return bool(line.row[key].typed.strip())


def _number_of_hands(sheet: Sheet, found: Reading, filled: list[Line], rules: Rules) -> Iterator[Problem]:
    """More than `max_hands`, or more than the time allows (C17); an extra hand is not counted."""
    most, usual = rules.values["max_hands"], usual_hands(rules)
    timed = len(filled) - bool(found.match.extra and filled)
    if isinstance(most, int) and timed > most:
        yield about_hand(sheet, filled[most], "GD-C17.max", "hand", most=most)
    elif timed > usual:
        minutes = rules.whole("round_minutes")
        yield about_hand(sheet, filled[usual], "GD-C17", "hand", "warning", most=usual, minutes=minutes)
