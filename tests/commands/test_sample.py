"""The shipped sample: its figures worked out again from the cells, by the rules, without our code."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from io import StringIO
from pathlib import Path
from zipfile import ZipFile

import pytest
from openpyxl import load_workbook

from pipeline import exports
from pipeline.commands.setting import HOME
from pipeline.run import Day, run
from pipeline.store import EventFolder

SAMPLE = HOME / "sample_sheets" / "rummikub-school-final"
RESULTS = {
    "出清": "out",
    "有剩牌": "left",
    "未破冰(牌不足) -100": -100,
    "未破冰(牌足夠) -200": -200,
    "故意推倒牌架 -200": -200,
    "缺席": "gone",
    "中途退出": "gone",
}
Sheet = tuple[str, Mapping[str, tuple[object, int]]]


def inputs(path: Path) -> Sheet:
    """How the game ended, and every player's result with the worth of the tiles left: cells as typed."""
    sheet = load_workbook(path).worksheets[0]
    column = {cell.value: cell.column for cell in sheet[1] if cell.value}
    players, end = {}, ""
    for row in range(2, sheet.max_row + 1):
        key = str(sheet.cell(row, 1).value or "")
        for token in key.split():
            if token.startswith("end_type="):
                end = str(sheet.cell(row, column[token.partition("=")[2]]).value)
        if key.startswith("seats:"):
            entrant, result, points, jokers = (
                sheet.cell(row, column[name]).value
                for name in ("entrant", "result", "tile_points", "jokers_left")
            )
            players[str(entrant)] = (RESULTS[result], int(points or 0) + 30 * int(jokers or 0))
    return end, players


def scored(end: str, players: Mapping[str, tuple[object, int]]) -> dict[str, tuple[int, Fraction]]:
    """Win and net score of who took part (R2 to R11)."""
    racks = {
        who: 0 if result == "out" else -worth if result == "left" else int(str(result))
        for who, (result, worth) in players.items()
        if result != "gone"
    }
    out = [who for who in racks if players[who][0] == "out"]
    best = max(racks.values())
    winners = out if end.startswith("出完牌") else [who for who in racks if racks[who] == best]
    base = 0 if out else best
    losses = {who: Fraction(racks[who] - base) for who in racks if who not in winners}
    share = -sum(losses.values(), Fraction(0)) / len(winners)
    return {who: (1, share) if who in winners else (0, losses[who]) for who in racks}


def ranked() -> Iterator[tuple[str, int, Fraction, Fraction]]:
    """Entrant, wins, average, total of everybody who played three games, best first (R12, R14, section 6)."""
    games: dict[str, list[tuple[int, Fraction]]] = {}
    for path in sorted((SAMPLE / "inbox").glob("*.xlsx")):
        for who, got in scored(*inputs(path)).items():
            games.setdefault(who, []).append(got)
    table = [
        (who, sum(win for win, _ in got), sum(net for _, net in got) / 3, sum(net for _, net in got))
        for who, got in games.items()
        if len(got) == 3
    ]
    return iter(sorted(table, key=lambda line: (-line[1], -line[2], int(line[0]))))


@pytest.fixture(scope="module")
def sample() -> Day:
    return run(EventFolder(SAMPLE))


def test_standings_equal_those_worked_out_by_hand_from_the_cells(sample: Day) -> None:
    lines = list(csv.DictReader(StringIO(exports.standings(sample))))
    ours = [
        (line["entrant"], int(line["wins"]), Fraction(line["average"]), Fraction(line["total"]))
        for line in lines
        if line["place"]
    ]
    theirs = list(ranked())
    assert ours == theirs
    places = [1 + sum((-b[1], -b[2]) < (-a[1], -a[2]) for b in theirs) for a in theirs]
    assert [int(line["place"]) for line in lines if line["place"]] == places
    assert [line["prize"] for line in lines[:5]] == ["winner"] * 4 + [""]


def test_scores_of_every_table_sum_to_zero(sample: Day) -> None:
    for path in (SAMPLE / "inbox").glob("*.xlsx"):
        assert sum(net for _, net in scored(*inputs(path)).values()) == 0


def test_sample_has_no_problem_of_any_severity_and_is_final(sample: Day) -> None:
    assert sample.problems == ()
    assert sample.ranking.state == "final"
    assert len(sample.sheets) == 48


def test_sample_has_every_kind_of_ending_and_result() -> None:
    sheets = [inputs(path) for path in (SAMPLE / "inbox").glob("*.xlsx")]
    assert {end[:2] for end, _ in sheets} == {"出完", "備用", "時間"}
    results = Counter(str(result) for _, players in sheets for result, _ in players.values())
    assert set(results) == {"out", "left", "-100", "-200", "gone"}


def test_sample_has_a_number_tile_draw(sample: Day) -> None:
    tiles = [reason for draw in sample.draws for reason in draw.reasons.values() if "[" in reason]
    assert tiles


def test_sample_has_namesakes_of_different_schools_and_a_rare_character(sample: Day) -> None:
    named: dict[str, list[str]] = {}
    for entrant in sample.event.entrants:
        named.setdefault(entrant.name, []).append(entrant.unit)
    assert [len(set(units)) for units in named.values() if len(units) > 1] == [2]
    assert any("䶮" in name for name in named)
    assert any(name.isascii() for name in named)
    assert len(sample.event.entrants) == 64


def test_one_round_was_saved_by_libreoffice() -> None:
    programs: dict[str, set[str]] = {}
    for path in (SAMPLE / "inbox").glob("*.xlsx"):
        with ZipFile(path) as package:
            names = package.namelist()
            app = package.read("docProps/app.xml").decode() if "docProps/app.xml" in names else ""
        programs.setdefault(path.name[6:9], set()).add("LibreOffice" if "LibreOffice" in app else "other")
    assert programs == {"R01": {"other"}, "R02": {"LibreOffice"}, "R03": {"other"}}
