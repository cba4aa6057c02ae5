"""Entries by unit: quotas, leaders, members, deadline; each finding on its cell (guandan.md C20-C24)."""

import pytest

from pipeline.checks.entry_list import Listed, entry_list
from pipeline.checks.units import listed_twice, player_checks, unit_checks
from pipeline.model.cell import Cell, Entry
from pipeline.model.event import Unit
from pipeline.model.problem import Problem
from pipeline.model.sheet import Row

COLUMNS = (
    "entrant",
    "player_1",
    "player_2",
    "unit",
    "status",
    "from_round",
    "member_1",
    "member_2",
    "entered",
)


def entry(text: str, column: str, number: int, sheet: str) -> Entry:
    value = {"": None, "yes": 1, "no": 0}.get(text, text)
    return Entry(value, text, Cell("event.xlsx", sheet, f"{column}{number}"))


def listed(*lines: str) -> list[Listed]:
    """Lines `number, player, player, unit, status, from, member, member, entered`, from row 5 on."""
    rows: list[Row] = []
    for number, line in enumerate(lines, start=5):
        texts = [text.strip() for text in line.split(",")]
        cells = zip(COLUMNS, "BCDEFGHIJ", texts, strict=True)
        rows.append({key: entry(text, column, number, "名单") for key, column, text in cells})
    return entry_list(rows)[0]


def pairs(unit: str, count: int) -> list[str]:
    return [f"{unit}{at}, {unit}甲{at}, {unit}乙{at}, {unit}, , , yes, yes, " for at in range(1, count + 1)]


def units(*lines: str) -> list[Unit]:
    """Lines `unit | quota | leader`."""
    found = []
    for number, line in enumerate(lines, start=5):
        name, quota, leader = (text.strip() for text in line.split("|"))
        cells = [Cell("event.xlsx", "单位", f"{column}{number}") for column in "BCD"]
        found.append(Unit(name, int(quota) if quota else None, leader, cells[0], cells[1], cells[2]))
    return found


def at(problems: list[Problem]) -> list[tuple[str, str, str]]:
    return [(problem.kind, problem.severity, problem.cells[0].address) for problem in problems]


@pytest.mark.parametrize(
    ("unit", "sent", "expected"),
    [
        ("材料 | 2 | 王主席", pairs("材料", 2), []),
        ("材料 | 2 | 王主席", pairs("材料", 3), [("CM-units.quota", "error", "C5")]),
        ("材料 | 2 | 王主席", [], [("CM-units.quota", "error", "C5")]),
        ("材料 | | 王主席", pairs("材料", 3), []),
        ("材料 | 2 | ", pairs("材料", 2), [("CM-units.leader", "warning", "D5")]),
        ("材料 | 2 | 王主席、李主席", pairs("材料", 2), [("CM-units.leaders", "warning", "D5")]),
        ("材料 | 2 | 王主席", [*pairs("材料", 2), *pairs("旅烹", 1)], [("CM-units.unknown", "error", "C7")]),
    ],
)
def test_unit_checks_quota_and_leader(
    unit: str, sent: list[str], expected: list[tuple[str, str, str]]
) -> None:
    assert at(unit_checks(units(unit), listed(*sent))) == expected


@pytest.mark.parametrize(("quota", "wrong"), [(1, True), (2, False), (3, False), (4, True)])
def test_unit_checks_who_does_not_come_may_count_or_be_replaced(quota: int, wrong: bool) -> None:
    """Three listed, one of them absent: two or three were sent, as the unit was told."""
    *there, away = pairs("材料", 3)
    gone = away.replace("材料, , ", "材料, absent, ")
    found = at(unit_checks(units(f"材料 | {quota} | 王主席"), listed(*there, gone)))
    assert found == ([("CM-units.quota", "error", "C5")] if wrong else [])


def test_listed_twice_the_first_line_counts() -> None:
    kept, problems = listed_twice(units("材料 | 2 | 王主席", "材料 | 3 | 李主席"))
    assert [(unit.name, unit.quota) for unit in kept] == [("材料", 2)]
    assert at(problems) == [("CM-units.twice", "error", "B6")]


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (["1, 王, 李, 材料, , , yes, yes, 2022-10-10"], []),
        (["1, 王, 李, 材料, , , yes, yes, 2022-10-11"], [("CM-entry.late", "warning", "J5")]),
        (["1, 王, 李, 材料, , , yes, no, "], [("CM-entry.member", "error", "I5")]),
        (["1, 王, 李, 材料, , , , yes, "], [("CM-entry.member", "error", "H5")]),
        (
            ["1, 王, 李, 材料, , , yes, yes, ", "2, 张, 王 , 旅烹, , , yes, yes, "],
            [("CM-entry.twice", "error", "D6")],
        ),
    ],
)
def test_player_checks_members_deadline_and_a_player_in_two_pairs(
    lines: list[str], expected: list[tuple[str, str, str]]
) -> None:
    assert at(player_checks(listed(*lines), "2022-10-10")) == expected
