"""A little of `make fuzz` in every run of the tests: all layers, every event, an oracle that sees."""

from __future__ import annotations

import pytest

from pipeline.model.cell import Cell, Entry
from pipeline.model.kind import Choice, Clock, Day, Share, Text, Whole, YesNo
from tests.fuzz.execution import execute, execute_book, execute_day
from tests.fuzz.mutations import LAYERS
from tests.fuzz.oracle import agrees, disagreements
from tests.sheets.every_game import EVERY, by_hand, cell, game

SEEDS = range(8)
FOUND: tuple[tuple[str, str, int], ...] = (
    ("rummikub-top-ten", "cells", 33),
    ("bridge-two-groups", "cells", 54),
    ("bridge-two-groups", "cells", 69),
    ("bridge-two-groups", "cells", 101),
    ("bridge-two-groups", "cells", 241),
    ("rummikub-top-ten", "cells", 381),
)
"""Seeds that broke something once; what it was has a test of its own."""


@pytest.mark.parametrize("layer", LAYERS)
@pytest.mark.parametrize("preset", EVERY)
def test_damaged_sheet_ends_in_one_of_four_ways(preset: str, layer: str) -> None:
    for seed in SEEDS:
        assert execute(preset, layer, seed).faults == ()


@pytest.mark.parametrize(("preset", "layer", "seed"), FOUND)
def test_damage_that_broke_something_once_does_no_more(preset: str, layer: str, seed: int) -> None:
    assert execute(preset, layer, seed).faults == ()


@pytest.mark.parametrize("layer", ["bytes", "zip", "xml"])
@pytest.mark.parametrize("preset", EVERY)
def test_damaged_event_book_is_understood_or_unusable(preset: str, layer: str) -> None:
    for seed in SEEDS:
        assert execute_book(preset, layer, seed).faults == ()


def test_inbox_of_damaged_sheets_spoils_no_sound_one() -> None:
    assert execute_day(EVERY[0], 0).faults == ()


def test_oracle_sees_a_number_that_is_not_in_the_file() -> None:
    """The fuzzer would be worth nothing if it confirmed whatever we read."""
    played = game("rummikub-school-final")
    place, number = played.numbers[0]
    received = played.receive(played.data)
    other = by_hand(played.data, cell(place, f"<v>{number + 1}</v>"))
    assert disagreements(received, played.layout, played.data) == []
    found = disagreements(received, played.layout, other)
    assert found is not None
    assert [place in fault for fault in found] == [True]


STATUS = Choice("sheet_status", ("in_progress", "finished"))


@pytest.mark.parametrize(
    ("kind", "value", "seen", "same"),
    [
        (Whole(), 7, 7, True),
        (Whole(), 7, "負7", False),
        (Whole(), -7, "－ ７\u200b", True),
        (Whole(), 7, 7.5, False),
        (Whole(), 7, True, False),
        (Whole(), None, "7分", False),
        (Whole(), None, " ", True),
        (Share(), 7, "7", True),
        (Text(20), "甲", "甲\n", True),
        (Text(20), "甲", "乙", False),
        (STATUS, "finished", "已完成", True),
        (STATUS, "finished", "填寫中", False),
        (YesNo(), 1, "×", False),
        (Clock(), "09:05", "9:05", True),
        (Day(), "2016-01-21", "2016年1月21日", True),
        (Day(), "2016-01-21", "2016-01-22", False),
    ],
)
def test_oracle_knows_the_rules(kind: object, value: object, seen: object, same: bool) -> None:
    assert agrees(kind, Entry(value, "", Cell("x")), seen) == same  # type: ignore[arg-type]
