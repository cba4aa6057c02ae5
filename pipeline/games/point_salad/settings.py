"""Settings of Point Salad (point-salad.md section 8) that the game itself reads, and their grammar."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from pipeline.model.form import Setting
from pipeline.model.kind import Text
from pipeline.model.problem import Problem
from pipeline.model.rules import Rules
from pipeline.model.width import narrowed

OWN_AVERAGE = "own_average"
SIGNED, WINS_ONLY = "signed", "wins_only"
DETAILED = "vegetables_cards"

SETTINGS: tuple[Setting, ...] = (
    Setting("salad_detail", Text(), "score_only", ("score_only", DETAILED)),
    Setting("margin_mode", Text(20), SIGNED),
    Setting("bye_points", Text(), "2", ("2", "1", "0")),
    Setting("bye_margin", Text(20), "0"),
    Setting("noshow", Text(), "win_2_margin_0", ("win_2_margin_0",)),
)

_CAPPED = re.compile(r"capped\s*\(\s*(?P<most>[1-9][0-9]{0,3})\s*\)")
_PLUS = re.compile(r"\+?\s*(?P<points>[0-9]{1,4})")


@dataclass(frozen=True)
class MarginMode:
    """How the margin of a game counts (R4). `most`: the largest either way; None where there is none."""

    losses: bool = True
    most: int | None = None

    def margin(self, own: int, other: int) -> int:
        """What one player's game is worth as a margin."""
        margin = own - other if self.losses else max(0, own - other)
        return margin if self.most is None else max(-self.most, min(self.most, margin))


def margin_mode(rules: Rules) -> MarginMode:
    """The setting understood; what nobody can read has been refused and counts as signed."""
    return _margin_mode(rules.text("margin_mode")) or MarginMode()


def bye_margin(rules: Rules) -> int | None:
    """The margin of a bye (R6); None: the player's own average. What nobody can read counts as 0."""
    text = _plain(rules.text("bye_margin"))
    found = _PLUS.fullmatch(text)
    return None if text == OWN_AVERAGE else int(found["points"]) if found else 0


def detailed(rules: Rules) -> bool:
    """Whether sheets list vegetables and point cards (`salad_detail`)."""
    return rules.text("salad_detail") == DETAILED


def refuse(rules: Rules) -> list[Problem]:
    """Values of free text that follow no grammar, by name."""
    return list(_malformed(rules))


def _malformed(rules: Rules) -> Iterator[Problem]:
    margin = _plain(rules.text("bye_margin"))
    if margin != OWN_AVERAGE and not _PLUS.fullmatch(margin):
        yield _refused(rules, "bye_margin", f"0 / {OWN_AVERAGE} / +5")
    if _margin_mode(rules.text("margin_mode")) is None:
        yield _refused(rules, "margin_mode", f"{SIGNED} / {WINS_ONLY} / capped(20)")


def _refused(rules: Rules, key: str, expected: str) -> Problem:
    values = {"field": f"event.settings.{key}", "found": rules.text(key), "expected": expected}
    return Problem("CM8", "error", values=values)


def _margin_mode(text: str) -> MarginMode | None:
    plain = _plain(text)
    if plain in (SIGNED, WINS_ONLY):
        return MarginMode(losses=plain == SIGNED)
    found = _CAPPED.fullmatch(plain)
    return MarginMode(most=int(found["most"])) if found else None


def _plain(text: str) -> str:
    return narrowed(text).strip().casefold()
