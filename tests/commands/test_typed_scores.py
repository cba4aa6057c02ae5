"""A day of typed scores: the source's own row comes in as it stands and goes out beside what is computed."""

from __future__ import annotations

import csv
from io import StringIO
from pathlib import Path

import pytest

from pipeline import exports
from pipeline.event_book import event_book
from pipeline.model.value import Value
from pipeline.run import run
from pipeline.store import EventFolder
from tests.commands.days import fill, make, publish, type_in

ROW = {"甲": (0, -7), "乙": (1, "+118"), "丙": (0, "−61"), "丁": (0, -50)}


@pytest.fixture
def played(tmp_path: Path) -> Path:
    folder = make(tmp_path / "event", 8, entry="scores")
    publish(folder)
    file = fill(folder, 1)[0]
    empty: dict[tuple[str, str, str], Value] = {
        (block, seat, key): None
        for seat in ROW
        for block, keys in (
            ("seats", ("status", "raw")),
            ("racks", ("ice", "rack_knock", "tiles_left", "jokers_left")),
            ("more", ("move_tile",)),
        )
        for key in keys
    }
    typed = {
        ("seats", seat, key): cell
        for seat, row in ROW.items()
        for key, cell in zip(("win", "score"), row, strict=True)
    }
    type_in(file, {**empty, **typed, ("", "", "end_type"): "out"})
    return folder


def results(folder: Path) -> list[dict[str, str]]:
    day = run(EventFolder(folder))
    assert [one for one in day.problems if one.severity == "error"] == []
    found = list(csv.DictReader(StringIO(exports.results(day))))
    return [row for row in found if row["table"] == "1"]


def test_the_source_row_is_entered_as_it_stands(played: Path) -> None:
    rows = results(played)
    assert [(row["win_entered"], row["score_entered"]) for row in rows] == [
        ("0", "-7"),
        ("1", "118"),
        ("0", "-61"),
        ("0", "-50"),
    ]
    assert [(row["win"], row["score"]) for row in rows] == [
        (row["win_entered"], row["score_entered"]) for row in rows
    ]


def test_nothing_only_shown_is_exported(played: Path) -> None:
    assert not {"expected", "expected_entered", "sum", "sum_entered"} & results(played)[0].keys()


def test_a_divided_win_is_what_counts_and_the_typed_one_stands_beside_it(tmp_path: Path) -> None:
    folder = make(tmp_path / "event", 8, entry="scores", tie_win_credit="split")
    publish(folder)
    file = fill(folder, 1)[0]
    pile = {"甲": (1, 7, -1), "乙": (1, 7, -1), "丙": (0, -9, -10), "丁": (0, -5, -6)}
    keys = ("win", "score", "raw")
    typed = {
        ("seats", seat, key): cell for seat, row in pile.items() for key, cell in zip(keys, row, strict=True)
    }
    empty = {("racks", seat, key): None for seat in pile for key in ("ice", "rack_knock")}
    there = {("seats", seat, "status"): None for seat in pile}
    type_in(file, {**empty, **there, **typed, ("", "", "end_type"): "pile"})
    assert [(row["win_entered"], row["win"]) for row in results(folder)] == [
        ("1", "1/2"),
        ("1", "1/2"),
        ("0", "0"),
        ("0", "0"),
    ]


def test_settings_that_do_not_go_together_are_refused_in_their_cell(tmp_path: Path) -> None:
    folder = make(tmp_path / "event", 8, timeout_rule="judge")
    book = event_book((folder / "event.xlsx").read_bytes())
    (problem,) = [one for one in book.problems if one.kind == "CM8.combination"]
    assert problem.cells[0].sheet
    assert problem.cells[0].address
    assert not book.fit
