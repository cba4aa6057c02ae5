"""The Guandan sample: its matches decided again from the cells, by the rules, without our code."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import pytest
from openpyxl import load_workbook

from pipeline import exports
from pipeline.commands.setting import HOME
from pipeline.run import Day, run
from pipeline.store import EventFolder

SAMPLE = HOME / "sample_sheets" / "guandan-knockout"
SIDE = {"南": "甲", "北": "甲", "东": "乙", "西": "乙"}


class Match(NamedTuple):
    """A sheet as its cells tell it: who met, who won by what, and the hands with a reset to 2."""

    round: int
    table: int
    pairs: tuple[str, str]
    winner: str
    reason: str
    reset: bool


def cells(path: Path) -> tuple[Mapping[str, object], list[tuple[str, ...]]]:
    """Head fields and the orders of finish, found by the keys in the hidden row and column."""
    sheet = load_workbook(path).worksheets[0]
    column = {cell.value: cell.column for cell in sheet[1] if cell.value}
    head: dict[str, object] = {}
    hands = []
    for row in range(2, sheet.max_row + 1):
        key = str(sheet.cell(row, 1).value or "")
        for token in key.split():
            name, _, at = token.partition("=")
            if at:
                head[name] = sheet.cell(row, column[at]).value
        if key.startswith("hands:"):
            places = (sheet.cell(row, column[name]).value for name in ("first", "second", "third"))
            hands.append(tuple(str(place) for place in places if place))
    return head, [hand for hand in hands if hand]


def climbed(hands: list[tuple[str, ...]]) -> tuple[dict[str, int], str, str, bool]:
    """R1 to R8: levels, who is on stage, who passed A, and whether a side was sent back to 2."""
    level, failed = {"甲": 0, "乙": 0}, {"甲": 0, "乙": 0}
    stage, reset = "", False
    for hand in hands:
        side = SIDE[hand[0]]
        place = next((at for at, seat in enumerate(hand, 1) if at > 1 and SIDE[seat] == side), 4)
        if stage and level[stage] == 12:
            if stage == side and place < 4:
                return level, side, side, reset
            failed[stage] += 1
        if level[side] < 12:
            level[side] = min(12, level[side] + 5 - place)
        if stage and failed[stage] == 3:
            level[stage], failed[stage], reset = 0, 0, True
        stage = side
    return level, stage, "", reset


def decided(path: Path) -> Match:
    """R9 to R13."""
    head, hands = cells(path)
    _, round_, table = path.stem.split("-")
    ids = tuple(str(head[key]).split()[0] for key in ("pair_x", "pair_y"))
    level, stage, passed, reset = climbed(hands)
    reasons = [
        ("forfeit", "乙" if head.get("absent_x") else "甲" if head.get("absent_y") else ""),
        ("direct_loss", {"甲方": "乙", "乙方": "甲"}.get(str(head.get("direct_loss")), "")),
        ("fouls", "乙" if int(str(head.get("fouls_x") or 0)) >= 3 else ""),
        ("passed_A", passed),
        ("extra_hand", str(head.get("extra_hand") or "")[:1]),
        ("higher_level", "甲" if level["甲"] > level["乙"] else "乙" if level["乙"] > level["甲"] else ""),
        ("on_stage", stage),
    ]
    reason, winner = next((reason, side) for reason, side in reasons if side)
    return Match(int(round_[1:]), int(table[1:]), (ids[0], ids[1]), ids["甲乙".index(winner)], reason, reset)


@lru_cache
def matches() -> tuple[Match, ...]:
    return tuple(decided(path) for path in sorted((SAMPLE / "inbox").glob("*.xlsx")))


@pytest.fixture(scope="module")
def day() -> Day:
    return run(EventFolder(SAMPLE))


def test_every_way_to_decide_a_match_is_there() -> None:
    reasons = Counter(match.reason for match in matches())
    assert {
        "passed_A", "higher_level", "on_stage", "fouls", "forfeit", "direct_loss", "extra_hand",
    } <= set(reasons)  # fmt: skip
    assert any(match.reset for match in matches())


def test_winners_equal_those_worked_out_by_hand_from_the_cells(day: Day) -> None:
    ours = {
        (score.round, score.table, score.entrant, score.values["decided"])
        for score in day.scores
        if score.values["win"] == 1
    }
    assert ours == {(match.round, match.table, match.winner, match.reason) for match in matches()}


def test_winners_of_neighbouring_tables_meet(day: Day) -> None:
    """Section 5: tables 16, 8, 4; table k has the winners of tables 2k-1 and 2k."""
    won = {(match.round, match.table): match.winner for match in matches()}
    assert Counter(match.round for match in matches()) == {1: 16, 2: 8, 3: 4}
    for match in matches():
        if match.round > 1:
            above = (won[match.round - 1, 2 * match.table - 1], won[match.round - 1, 2 * match.table])
            assert match.pairs == above
    lots = [match.pairs for match in matches() if match.round == 1]
    assert lots == [(str(2 * k - 1), str(2 * k)) for k in range(1, 17)]


def test_prizes_go_by_the_round_reached(day: Day) -> None:
    """E9: 4 first, 4 second, 8 third, 16 none."""
    last = {pair: match.round for match in matches() for pair in match.pairs}
    winners = {match.winner for match in matches() if match.round == 3}
    expected = {
        pair: "first_prize" if pair in winners else {3: "second_prize", 2: "third_prize", 1: ""}[round_]
        for pair, round_ in last.items()
    }
    assert {line.entrant: line.prize for line in day.ranking.lines} == expected
    assert Counter(line.place for line in day.ranking.lines) == {1: 4, 5: 4, 9: 8, 17: 16}


def test_entries_are_as_the_units_agreed(day: Day) -> None:
    """Section 1: 4 units of two pairs, 8 of three, each with one leader."""
    assert Counter(unit.quota for unit in day.event.units) == {2: 4, 3: 8}
    assert all(unit.leader for unit in day.event.units)
    assert day.problems == ()


def test_results_name_the_cells_that_decided(day: Day) -> None:
    rows = list(csv.DictReader(exports.results(day).removeprefix("\ufeff").splitlines()))
    assert len(rows) == 56
    assert all(row["file"] and row["cell"] for row in rows)
