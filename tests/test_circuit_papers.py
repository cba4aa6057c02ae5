"""The printed ledger and the entry list of the championship, as people read them."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from pipeline.circuit.qualification.changes import changes
from pipeline.circuit_rows import papers
from pipeline.circuit_run import Circuit, run
from pipeline.circuit_store import CircuitFolder
from pipeline.model.rules import Rules

SAMPLE = Path(__file__).parents[1] / "sample_sheets" / "circuit"
STAYS = "Prizes of the store events stay with those who won them."
MOVES = "Where a place is passed down, the prize of the store event goes with it."


@pytest.fixture(scope="module")
def sample() -> Circuit:
    return run(CircuitFolder(SAMPLE), "en")


def printed(of: Circuit) -> tuple[str, str]:
    """The ledger and the entry list."""
    ledger, entries = papers(of)
    return ledger.html, entries.html


def rows(html: str) -> list[list[str]]:
    """The cells of each line as text; lines of a cell are set apart by ` | `."""
    body = re.search(r"<tbody>(.*?)</tbody>", html, re.S)
    lines = re.findall(r"<tr.*?>(.*?)</tr>", body[1] if body else "", re.S)
    return [[text(cell) for cell in re.findall(r"<td.*?</td>", line, re.S)] for line in lines]


def text(cell: str) -> str:
    parts = [re.sub(r"<.*?>", "", part).strip() for part in cell.split("<div")]
    return " | ".join(part.partition(">")[2] if ">" in part else part for part in parts)


def with_setting(of: Circuit, key: str, value: str | int) -> Circuit:
    head = of.book.head
    changed = Rules("", "", {**head.rules.values, key: value})
    terms = replace(of.book.terms, **{key: value} if hasattr(of.book.terms, key) else {})
    return replace(of, book=replace(of.book, head=replace(head, rules=changed), terms=terms))


def test_ledger_names_event_winner_holder_and_every_cell_it_came_from(sample: Circuit) -> None:
    ledger, _ = printed(sample)
    listed = rows(ledger)
    assert len(listed) == 10
    assert listed[0] == [
        "1", "SHIDA 桌弄師大店 | 2020-08-05 19:30", "Champion", "林書豪 P01", "林書豪 P01", "direct",
        " | shida/inbox/SHIDA-R04-T01.xlsx R04-T01 E9",
    ]  # fmt: skip
    assert listed[2][3:] == [
        "林書豪 P01", "楊佩珊 P10", "passed down",
        " | laodie/inbox/LAODIE-R04-T01.xlsx R04-T01 E9 | laodie/inbox/LAODIE-R04-T02.xlsx R04-T02 D10",
    ]  # fmt: skip
    assert listed[5][4:6] == ["vacant", "vacant | the third is already qualified too"]
    assert listed[8][2:6] == ["Group 2 · Champion", "周奕安 P21", "vacant", "vacant | declined"]
    assert listed[8][6].startswith(" | circuit.xlsx 放棄資格 B5 | bremen/inbox/")


def test_entry_list_of_the_championship_is_in_ledger_order_with_day_place_and_fee(sample: Circuit) -> None:
    _, entries = printed(sample)
    assert [line[1] for line in rows(entries)] == list(sample.holders)
    assert rows(entries)[2] == ["3", "P10", "楊佩珊", "LAODIE 桌遊老爹", "passed down"]
    assert "5 September 2020 10:00 桌弄師大店 · 8 hold a place · no entry fee" in entries
    _, entries = printed(with_setting(sample, "championship_fee", 100))
    assert "no entry fee" not in entries
    assert "100" in entries


def test_ledger_says_whose_the_prizes_are(sample: Circuit) -> None:
    ledger, _ = printed(sample)
    assert STAYS in ledger
    ledger, _ = printed(with_setting(sample, "skipped_prize", "moves"))
    assert STAYS not in ledger
    assert MOVES in ledger
    assert [line[5] for line in rows(ledger)][:3] == ["direct", "direct", "passed down | with the prize"]


def test_ledger_lists_what_has_changed_since_the_last_published(sample: Circuit) -> None:
    assert sample.published is not None
    before = tuple(line for line in sample.today if line.event != "LAODIE")
    late = replace(sample, frozen=False, changes=changes(before, sample.today))
    ledger, _ = printed(late)
    assert "Changed since ledgers/ledger-01.csv" in ledger
    assert "LAODIE 桌遊老爹 Champion: new → 楊佩珊 P10; passed down" in ledger


def test_frozen_ledger_says_which_file_is_in_force(sample: Circuit) -> None:
    ledger, _ = printed(sample)
    assert "The championship has begun; this is the ledger as published in ledgers/ledger-01.csv." in ledger
