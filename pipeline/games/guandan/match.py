"""A match as its sheet tells of it (guandan.md section 2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from pipeline.games.guandan.decision import Decision, Match, decide
from pipeline.games.guandan.levels import LEVELS, SIDE_OF, SIDES, Hand, State, hand_of, states
from pipeline.games.guandan.settings import by_player, ladder, policy, short
from pipeline.model.rules import Rules
from pipeline.model.sheet import Row, Sheet, value, whole

HANDS, ENDS, FOULS = "hands", "sides", "foul_list"
"""The blocks: hand lines, or where both sides ended (`entry = levels`); and the list of fouls."""

SEATS = ("N", "E", "S", "W")
PLACES = ("first", "second", "third")
SEATS_OF: Mapping[str, tuple[str, str]] = {"X": ("S", "N"), "Y": ("E", "W")}
"""In the order of the pair's players."""

FOULS_OF: Mapping[str, str] = {seat: f"fouls_{name}" for seat, name in zip(SEATS, "nesw", strict=True)}


def of(key: str, side: str) -> str:
    """The field of a side: `absent_x`."""
    return f"{key}_{side.lower()}"


@dataclass(frozen=True)
class Line:
    """A hand line. `number`: from 1."""

    number: int
    row: Row

    @property
    def filled(self) -> bool:
        """Whether something of a hand was typed here."""
        return any(self.row[key].typed.strip() for key in (*PLACES, "fourth"))

    @property
    def order(self) -> tuple[str, ...]:
        """The seats given as first, second and third; blank where nothing understood stands."""
        return tuple(str(value(self.row, key) or "") for key in PLACES)

    @property
    def two_first(self) -> bool:
        """Whether the first two are partners, so that the third is not asked for (R1)."""
        first, second, _ = self.order
        return bool(first and second) and SIDE_OF[first] == SIDE_OF[second]

    @property
    def hand(self) -> Hand | None:
        """The hand; None while it is not complete, or a seat appears twice."""
        given = [seat for seat in self.order if seat]
        needed = self.order[:2] if self.two_first else self.order
        return hand_of(*self.order) if all(needed) and len(set(given)) == len(given) else None


@dataclass(frozen=True)
class Reading:
    """`lines`: of the form, in order; `played`: the sound ones from line 1 on, up to a pass.

    `after`: the state after each of these.
    """

    lines: tuple[Line, ...]
    played: tuple[Line, ...]
    after: tuple[State, ...]
    match: Match
    decision: Decision

    def before(self, line: Line) -> State | None:
        """The state a hand began with; None behind a hand that is not sound."""
        at = line.number - 1
        if at == 0:
            return State()
        return self.after[at - 1] if at <= len(self.after) else None


def reading(sheet: Sheet, rules: Rules) -> Reading:
    """What a sheet says of the match, and what follows from it."""
    lines = tuple(Line(number, row) for number, row in enumerate(sheet.blocks.get(HANDS, ()), 1))
    played, after = _played(lines, rules)
    match = _ruled(sheet, rules, _ended(sheet) if short(rules) else _counted(sheet, played, after))
    return Reading(lines, played, after, match, decide(match, policy(rules)))


def _played(lines: Sequence[Line], rules: Rules) -> tuple[tuple[Line, ...], tuple[State, ...]]:
    sound: list[Line] = []
    for line in lines:
        if line.hand is None:
            break
        sound.append(line)
    after = tuple(_until_passed([line.hand for line in sound if line.hand], rules))
    return tuple(sound[: len(after)]), after


def _until_passed(hands: Sequence[Hand], rules: Rules) -> Iterator[State]:
    for state in states(hands, ladder(rules)):
        yield state
        if state.passed:
            return


def _counted(sheet: Sheet, played: Sequence[Line], after: Sequence[State]) -> Match:
    """The match by its hands; one that was played after time is the last line and moves nobody (R10)."""
    extra = _side(sheet, "extra_hand")
    timed = len(played) - bool(extra and played)
    winners = [line.hand.winner for line in played[:timed] if line.hand]
    return Match(
        state=after[timed - 1] if timed else State(),
        hands=timed,
        firsts={side: winners.count(side) for side in SIDES},
        extra=extra,
    )


def _ended(sheet: Sheet) -> Match:
    """The match by where it ended (`entry = levels`)."""
    ends = dict(zip(SIDES, sheet.blocks[ENDS], strict=True))
    levels = {side: LEVELS.index(str(value(row, "final") or LEVELS[0])) for side, row in ends.items()}
    state = State(levels, _side(sheet, "final_stage"), passed=_side(sheet, "pass_a"))
    return Match(state, hands=whole(sheet.head, "hands_played") or 0, extra=_side(sheet, "extra_hand"))


def _ruled(sheet: Sheet, rules: Rules, match: Match) -> Match:
    """The match with what is decided beside the cards (R11, R12)."""
    return replace(
        match,
        absent={side: whole(sheet.head, of("absent", side)) or 0 for side in SIDES},
        fouls={side: _fouls(sheet, rules, side) for side in SIDES},
        direct_loss=_side(sheet, "direct_loss"),
        lot=_side(sheet, "lot_winner"),
    )


def gone(sheet: Sheet, rules: Rules) -> tuple[str, ...]:
    """The sides that have forfeited (R12)."""
    held = policy(rules)
    return tuple(side for side in SIDES if held.forfeits(whole(sheet.head, of("absent", side)) or 0))


def foul_keys(rules: Rules, side: str) -> tuple[str, ...]:
    """The fields that count a side's fouls: one, or one per player (`foul_unit`)."""
    return tuple(FOULS_OF[seat] for seat in SEATS_OF[side]) if by_player(rules) else (of("fouls", side),)


def _fouls(sheet: Sheet, rules: Rules, side: str) -> int:
    """The fouls that count against a side: its own, or those of its player with most."""
    return max(whole(sheet.head, key) or 0 for key in foul_keys(rules, side))


def _side(sheet: Sheet, key: str) -> str:
    return str(value(sheet.head, key) or "")
