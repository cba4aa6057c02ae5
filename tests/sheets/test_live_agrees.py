"""The live sheet and the checks say the same: what is green is sound, what is red has an error."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from pipeline.checks.figures import figures
from pipeline.games.rummikub import GAME
from pipeline.language import language
from pipeline.model.problem import Problem
from pipeline.model.rules import Rules
from pipeline.model.sheet import Sheet
from pipeline.model.value import Value, same_figure
from pipeline.sheets.address import position
from pipeline.sheets.grid import place
from pipeline.sheets.live import Live
from pipeline.sheets.reader import read
from pipeline.sheets.recognise import basic_checks, find_tag, scoresheet
from pipeline.sheets.workings import STATES
from tests.sheets import scoresheets as given

WAYS: tuple[tuple[tuple[str, Value], ...], ...] = (
    (),
    (("tie_win_credit", "split"), ("split_rounding", "floor")),
    (("tie_win_credit", "none"), ("split_rounding", "half_up")),
    (("exhaust_uses", "face_value"), ("leaver_score", "rack_value")),
    (("winner_collects_flags", "face_value_only"), ("leaver_score", "minus_200")),
    (("timeout_rule", "finish_game"),),
)
SCORES = (
    *((*way, ("entry", "scores")) for way in WAYS),
    (("entry", "scores"), ("timeout_rule", "judge")),
    (("entry", "scores"), ("penalty_stack", "sum")),
)
EVERY = (*WAYS, *SCORES)
NOT_LIVE = ("RK-C18", "RK-C19", "CM9")
"""What only the program can work out, or does not matter."""

SEEDS = range(12)

Filled = tuple[Sheet, list[Problem], str]


def filled(
    seats: str, in_force: Rules, changed: tuple[tuple[str, Value], ...], fill: str, seeds: range
) -> Iterator[Filled]:
    at = given.table(seats, moving=False, due=0)
    made = given.master(seats, False, 0, changed=changed)
    layout = given.layout(at, in_force)
    live = Live(layout, place(layout), language("zh-Hant"))
    state_at = live.grid.workings.banner.state
    for seed in seeds:
        typed = getattr(given, fill)(at, Random(seed), in_force)
        workbook, _ = read(given.workbook(made, at, typed, in_force), "x.xlsx")
        assert workbook is not None
        _, raw, _ = find_tag(workbook)
        assert raw is not None
        sheet, found = scoresheet(workbook, raw, layout, at)
        problems = [*found, *basic_checks(sheet, layout), *GAME.check(sheet, in_force)]
        cells = {cell.raw for at_, cell in raw.cells.items() if at_ == position(state_at)}
        yield sheet, problems, STATES[int(float(cells.pop())) - 1]


def _digits_as_text(sheet: Sheet) -> bool:
    """Understood by the program, while formulas want a number."""
    return any(row["tile_points"].typed == "12" for row in sheet.blocks["seats"] if "tile_points" in row)


def errors(problems: list[Problem]) -> list[str]:
    return [
        f"{one.kind} {one.values.get('field')}"
        for one in problems
        if one.severity == "error" and not one.kind.startswith(NOT_LIVE)
    ]


@pytest.mark.parametrize("fill", ["slightly_wrong", "wild", "sound", "tied"])
@pytest.mark.parametrize("way", range(len(EVERY)))
def test_banner_is_clean_exactly_where_the_checks_find_no_error(way: int, fill: str) -> None:
    changed = EVERY[way]
    in_force = given.ruled(**dict(changed))
    for seats in ("甲乙丙丁", "甲乙丙"):
        for number, (sheet, problems, state) in enumerate(filled(seats, in_force, changed, fill, SEEDS)):
            wrong = errors(problems)
            if state in ("unfinished", "ok"):
                assert wrong == [], (number, state)
            if state == "wrong" and not _digits_as_text(sheet):
                assert wrong, (number, state)


@pytest.mark.parametrize("way", range(len(EVERY)))
def test_figures_of_the_sheet_are_those_of_the_pipeline(way: int) -> None:
    changed = EVERY[way]
    in_force = given.ruled(**dict(changed))
    layout = given.layout(given.table(moving=False, due=0), in_force)
    for fill in ("sound", "tied"):
        for sheet, problems, _ in filled("甲乙丙丁", in_force, changed, fill, SEEDS):
            if errors(problems):
                continue
            scores, _ = GAME.score([sheet], [], in_force)
            assert figures(sheet, layout, scores) == []
            by_seat = {score.entrant: score.values["score"] for score in scores}
            for seat, row in zip(sheet.table.seats, sheet.blocks["seats"], strict=True):
                if "expected" in row and row["expected"].value is not None:
                    assert same_figure(row["expected"].value, by_seat[seat.entrant])
