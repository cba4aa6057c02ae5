"""Events in which some are level where it matters, one for each preset and way of settling it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from pipeline import presets
from tests.commands import bridge_days, days, duplicate_days, guandan_days, salad_days
from tests.commands.test_playoffs import LEVEL, table
from tests.commands.test_ties import lots_drawn, moving

Settle = Callable[[Path], object]


@dataclass(frozen=True)
class Case:
    """An event with a tie that matters, and how it is settled.

    `stake`, `way`, `level`: what hangs on it, what settles it, who is level. `settle`: in favour of those in
    `ahead`, of whom the first are better. `next`: who then sits at the first table of what comes next,
    nothing where the prizes come.
    """

    preset: str
    event: Callable[[Path], Path]
    stake: str
    way: str
    level: Sequence[str]
    settle: Settle
    ahead: Sequence[str]
    next: Sequence[str] = ()

    @property
    def id(self) -> str:
        return f"{self.preset}-{self.stake}-{self.way}"


def rummikub(folder: Path, preset: str) -> Path:
    """Two tables after their only game: the two winners are level for the only prize."""
    made = days.make(folder, 8, preset=preset, games=1, prize_places=1, lot_seed=1)
    days.publish(made)
    days.fill(made, 1, {**table(1, LEVEL), **table(2, LEVEL)})
    return made


def played_off(fill: Callable[[Path, str], object], number: int = 1) -> Settle:
    """The play-off is published, and its sheet comes in."""

    def settle(folder: Path) -> None:
        days.publish(folder)
        fill(folder, f"P{number}")

    return settle


def tiles(folder: Path) -> None:
    """4 draws the highest tile of those who are level at table 1."""
    sheet = folder / "inbox" / "EV-R01-T01.xlsx"
    drawn = {("more", key, "move_tile"): tile for key, tile in zip("乙丙丁", (4, 2, 9), strict=True)}
    days.type_in(sheet, drawn)


def two_groups(folder: Path, pairs: int) -> Path:
    """All deals passed out: every pair of a group is level with the others of it."""
    deals = dict.fromkeys(range(1, pairs + 1), "Pass")
    return bridge_days.play(bridge_days.make(folder, pairs, pairs), *[deals] * pairs)


def final_of_two_groups(folder: Path) -> Path:
    """A1 and B1 have won their groups, and pass out the only deal of the final."""
    made = bridge_days.make(folder)
    bridge_days.play(made, {1: "3NT E 9", 2: "Pass"}, {1: "3NT N 9", 2: "Pass"})
    days.publish(made)
    bridge_days.fill(made, 3, {1: "Pass"})
    return made


def swiss_of_pairs(folder: Path, count: int) -> Path:
    """One round of matches won by the same hands, and no lot of the draw among the tie-breaks."""
    settings = {"prelim_rounds": 1, "prize_places": 1, "last_tiebreaks": "buchholz"}
    made = guandan_days.make(folder, count, "guandan-swiss", **settings)
    days.publish(made)
    guandan_days.fill(made, 1)
    return made


def swiss_before_finals(folder: Path, preset: str, better: int) -> Path:
    """Ten players after one round: so many have won by more, four go on, no lot of the draw decides."""
    settings = {"prelim_rounds": 1, "cut": "4", "last_tiebreaks": "buchholz", "group_from": 99}
    made = salad_days.make(folder, 10, preset, **{k: v for k, v in settings.items() if has(preset, k)})
    days.publish(made)
    salad_days.fill(made, 1, dict.fromkeys(range(better + 1, 6), (180, 150)))
    return made


def has(preset: str, key: str) -> bool:
    return key in {setting.key for setting in presets.declared(preset)}


def of_salad(preset: str) -> list[Case]:
    """The last place of four: two meet for it, three draw lots."""
    two = partial(swiss_before_finals, preset=preset, better=3)
    three = partial(swiss_before_finals, preset=preset, better=2)
    second_wins = played_off(partial(salad_days.fill, scores={1: (100, 200)}))
    return [
        Case(preset, two, "goes_on", "playoff", ["7", "9"], second_wins, ["9", "7"], ["1", "9"]),
        Case(
            preset,
            three,
            "goes_on",
            "lot",
            ["5", "7", "9"],
            lambda folder: lots_drawn(folder, "9", "7", "5"),
            ["9", "7", "5"],
            ["1", "7"],
        ),
    ]


def of_rummikub(preset: str) -> list[Case]:
    """The winners of both tables for one prize, by another game or by lots."""
    event = partial(rummikub, preset=preset)
    second_wins = played_off(partial(days.fill, typed=table(1, "left 8, out")))
    return [Case(preset, event, "prize", "playoff", ["1", "5"], second_wins, ["5", "1"])]


CASES = [
    *of_rummikub("rummikub-school-final"),
    *of_rummikub("rummikub-top-ten"),
    Case("rummikub-school-final", moving, "moving", "tile", ["2", "3", "4"], tiles, [], ["2", "3", "6", "7"]),
    Case(
        "bridge-two-groups",
        partial(two_groups, pairs=3),
        "goes_on",
        "lot",
        ["A1", "A2", "A3"],
        lambda folder: (
            lots_drawn(folder, "A3", "A1", "A2", round_=3),
            lots_drawn(folder, "B2", "B1", "B3", round_=3),
        ),
        ["A3", "A1", "A2"],
        ["A3", "B2"],
    ),
    Case(
        "bridge-two-groups",
        partial(two_groups, pairs=2),
        "goes_on",
        "playoff",
        ["A1", "A2"],
        played_off(partial(bridge_days.fill, tables={1: "3NT N 9", 2: "3NT N 9"})),
        ["A2", "A1"],
        ["A2", "B2"],
    ),
    Case(
        "bridge-two-groups",
        final_of_two_groups,
        "prize",
        "playoff",
        ["A1", "B1"],
        played_off(partial(bridge_days.fill, tables={1: "3NT N 9"})),
        ["B1", "A1"],
    ),
    Case(
        "guandan-swiss",
        partial(swiss_of_pairs, count=4),
        "prize",
        "playoff",
        ["1", "3"],
        played_off(partial(guandan_days.fill, tables={1: guandan_days.Y_WINS})),
        ["3", "1"],
    ),
    Case(
        "guandan-swiss",
        partial(swiss_of_pairs, count=6),
        "prize",
        "lot",
        ["1", "3", "5"],
        lambda folder: lots_drawn(folder, "5", "1", "3"),
        ["5", "1", "3"],
    ),
    *of_salad("point-salad-store"),
    *of_salad("point-salad-championship"),
]


def guandan_rounds(folder: Path, rounds: int) -> Path:
    for number in range(1, rounds + 1):
        days.publish(folder)
        guandan_days.fill(folder, number)
    return folder


def salad_rounds(folder: Path, rounds: int) -> Path:
    """Finals drawn level are decided by the places before them."""
    for number in range(1, rounds + 1):
        days.publish(folder)
        salad_days.fill(folder, number, dict.fromkeys((1, 2), (150, 150)) if number > 1 else None)
    return folder


NONE_OPEN: dict[str, Callable[[Path], Path]] = {
    "guandan-knockout": lambda folder: guandan_rounds(guandan_days.make(folder), 3),
    "guandan-swiss": lambda folder: guandan_rounds(
        guandan_days.make(folder, 6, "guandan-swiss", prelim_rounds=1), 1
    ),
    "bridge-duplicate": lambda folder: duplicate_days.play(duplicate_days.make(folder), {}, {}, {}),
    "point-salad-store": lambda folder: salad_rounds(salad_days.make(folder, 8, prelim_rounds=1), 3),
}
"""Everybody level in all that is counted: matches, lots of the draw or shared prizes leave nothing open."""
