"""What a valid sheet must satisfy as a match (guandan.md section 4, C6, C7 and C9-C19)."""

from __future__ import annotations

from collections.abc import Iterator

from pipeline.games.guandan.decision import lot_is_due
from pipeline.games.guandan.findings import blame
from pipeline.games.guandan.foul_checks import foul_checks
from pipeline.games.guandan.hand_checks import hand_checks
from pipeline.games.guandan.levels import ACE, SIDES
from pipeline.games.guandan.match import ENDS, HANDS, Reading, gone, of, reading
from pipeline.games.guandan.settings import FEWEST_TO_PASS, policy, short, usual_hands
from pipeline.model.cell import Entry
from pipeline.model.problem import Problem
from pipeline.model.rules import Rules
from pipeline.model.sheet import Sheet

GRACE = 5
"""Minutes a round may take longer before somebody should look at it (C16)."""

DAY = 24 * 60


def check(sheet: Sheet, rules: Rules) -> list[Problem]:
    """Every finding of this sheet, in form order."""
    found = reading(sheet, rules)
    return [
        *_time(sheet, found, rules),
        *(_short(sheet, found, rules) if short(rules) else hand_checks(sheet, found, rules)),
        *foul_checks(sheet, found, rules),
        *_forfeit(sheet, found, rules),
        *_due(sheet, found, rules),
        *_lot(sheet, found, rules),
        *_answers(sheet, found),
    ]


def _time(sheet: Sheet, found: Reading, rules: Rules) -> Iterator[Problem]:
    """A match that is no forfeit has an end, at the time it should (C16)."""
    start, end = (_minutes(sheet.head[key]) for key in ("start_time", "end_time"))
    if end is None and not gone(sheet, rules) and not sheet.head["end_time"].typed.strip():
        yield blame(sheet, "GD-C16.blank", sheet.head["end_time"], "end_time")
    if start is None or end is None:
        return
    took, due = (end - start) % DAY, rules.whole("round_minutes")
    early = found.decision.reason in ("passed_A", "forfeit", "fouls", "direct_loss", "none")
    stopped = isinstance(rules.values["max_hands"], int) and found.match.hands >= rules.whole("max_hands")
    if took > due + GRACE or (took < due and not early and not stopped):
        kind = "GD-C16.long" if took > due else "GD-C16.early"
        at = sheet.head["start_time"]
        yield blame(
            sheet, kind, sheet.head["end_time"], "end_time", "warning", (at,), minutes=took, expected=due
        )


def _minutes(entry: Entry) -> int | None:
    if not isinstance(entry.value, str):
        return None
    hours, minutes = entry.value.split(":")
    return int(hours) * 60 + int(minutes)


def _short(sheet: Sheet, found: Reading, rules: Rules) -> Iterator[Problem]:
    """Where the match ended is complete, and a pass is one (C6, C7, C13, C17)."""
    match = found.match
    stage, passed = sheet.head["final_stage"], sheet.head["pass_a"]
    side = match.state.passed
    if side and (match.state.stage != side or match.state.levels[side] != ACE):
        why = "level" if match.state.levels[side] != ACE else "stage"
        yield blame(sheet, "GD-C6", passed, "pass_a", why_key=f"guandan.pass_a.{why}", hand=match.hands)
    if side and match.hands < FEWEST_TO_PASS:
        at = sheet.head["hands_played"]
        yield blame(sheet, "GD-C7", at, "hands_played", hand=match.hands, fewest=FEWEST_TO_PASS)
    if match.hands:
        blanks = [(row["final"], "final") for row in sheet.blocks[ENDS]] + [(stage, "final_stage")]
        for entry, key in blanks:
            if entry.value is None and not entry.typed.strip():
                yield blame(sheet, "GD-C13.end", entry, key, hands=match.hands)
    usual, minutes = usual_hands(rules), rules.whole("round_minutes")
    if match.hands > usual:
        at = sheet.head["hands_played"]
        yield blame(
            sheet, "GD-C17", at, "hands_played", "warning", hand=match.hands, most=usual, minutes=minutes
        )


def _forfeit(sheet: Sheet, found: Reading, rules: Rules) -> Iterator[Problem]:
    """Where a pair has forfeited no hand is played, and a forfeit has absent players (C12)."""
    away, reason = gone(sheet, rules), sheet.head["reason"]
    if away and _recorded(found):
        absent = tuple(sheet.head[of("absent", side)] for side in away)
        yield blame(sheet, "GD-C12.hands", reason, "reason", "error", absent)
    elif not away and reason.value == "forfeit" and reason.typed.strip():
        absent = tuple(sheet.head[of("absent", side)] for side in SIDES)
        yield blame(sheet, "GD-C12.absent", reason, "reason", "error", absent)


def _recorded(found: Reading) -> bool:
    return bool(found.match.hands) or any(line.filled for line in found.lines)


def _due(sheet: Sheet, found: Reading, rules: Rules) -> Iterator[Problem]:
    """Something has decided the match (C13); a hand after time only where one is due (R10)."""
    match, due = found.match, found.decision.due
    extra = sheet.head.get("extra_hand")
    if due == "extra_hand" and match.hands and extra:
        yield blame(sheet, "GD-C10.extra_due", extra, "extra_hand")
    elif due in ("extra_hand", "current_hand") and not any(line.filled for line in found.lines):
        yield _nothing(sheet, rules)
    if not match.extra or extra is None:
        return
    if found.decision.reason != "extra_hand":
        yield blame(sheet, "GD-C10.extra", extra, "extra_hand")
    elif found.played and found.played[-1].hand and found.played[-1].hand.winner != match.extra:
        last = found.played[-1]
        expected = f"choice.guandan_side.{last.hand.winner}" if last.hand else ""
        yield blame(
            sheet,
            "GD-C10.extra_other",
            extra,
            "extra_hand",
            "error",
            (last.row["first"],),
            hand=last.number,
            expected_key=expected,
        )


def _nothing(sheet: Sheet, rules: Rules) -> Problem:
    if short(rules):
        return blame(sheet, "GD-C13", sheet.head["hands_played"], "hands_played")
    return blame(sheet, "GD-C13", sheet.blocks[HANDS][0]["hand"], "hand")


def _lot(sheet: Sheet, found: Reading, rules: Rules) -> Iterator[Problem]:
    """A lot where one is due, and nowhere else (C18)."""
    entry, due = sheet.head.get("lot_winner"), lot_is_due(found.match, policy(rules))
    if entry is None:
        return
    if due and not found.match.lot and not entry.typed.strip():
        yield blame(sheet, "GD-C18.missing", entry, "lot_winner")
    elif found.match.lot and not due:
        yield blame(sheet, "GD-C18.spare", entry, "lot_winner")


def _answers(sheet: Sheet, found: Reading) -> Iterator[Problem]:
    """What somebody typed as winner and reason is what R9-R13 give (C9, C10, C14)."""
    decision = found.decision
    winner, reason = sheet.head["winner"], sheet.head["reason"]
    if not decision.winner:
        return
    if winner.typed.strip() and winner.value != decision.winner:
        yield blame(sheet, "GD-C9", winner, "winner", expected_key=f"choice.guandan_winner.{decision.winner}")
    if reason.typed.strip() and reason.value not in (decision.reason, "forfeit"):
        by_level = reason.value in ("higher_level", "on_stage")
        kind = "GD-C14" if by_level and decision.reason == "passed_A" else "GD-C10"
        expected = f"choice.guandan_reason.{decision.reason}"
        yield blame(sheet, kind, reason, "reason", expected_key=expected)
