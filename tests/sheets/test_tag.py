from dataclasses import replace

import pytest

from pipeline.model.form import Block, Field, Layout, Seats
from pipeline.model.kind import Finding, Text, Verdict, Whole
from pipeline.model.seating import Seat, Table
from pipeline.sheets.tag import BookTag, Tag, layout_mark, parse_book_tag, parse_tag, seating_mark

LAYOUT = Layout(
    "rummikub",
    (Field("judge", Text()),),
    (Block("seats", Seats(("甲", "乙")), (Field("score", Whole()),)),),
    (),
)
TABLE = Table(2, "main", "", 3, (Seat("甲", "5"), Seat("乙", "6")), (2,))


@pytest.mark.parametrize(
    ("text", "tag"),
    [
        ("rummikub.3fa21c|RSF|2|3|9d01ab57", Tag("rummikub.3fa21c", "RSF", 2, 3, "9d01ab57")),
        ("rummikub.3fa21c|RSF|P1|1|9d01ab57", Tag("rummikub.3fa21c", "RSF", "P1", 1, "9d01ab57")),
    ],
)
def test_a_tag_and_its_text(text, tag):
    assert parse_tag(text) == tag
    assert parse_tag(f" {text}\n") == tag
    assert tag.text() == text
    assert tag.form == "rummikub"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "rummikub",
        "a.b|c|2|3",
        "a.b|c|x|3|d",
        "a.b|c|2|T3|d",
        "a.b|c|0|3|d",
        "a.b||2|3|d",
        "a.b|c|２|3|d",
        "|||",
    ],
)
def test_what_is_no_tag(text):
    assert parse_tag(text) is None


def test_tags_of_the_organisers_sheets():
    assert parse_book_tag("event.settings|1") == BookTag("event.settings")
    assert BookTag("event.settings").text() == "event.settings|1"
    assert parse_book_tag("event.settings") is None
    assert parse_book_tag("a.b|c|2|3|d") is None


def test_a_layout_is_known_by_keys_kinds_roles_and_rows():
    mark = layout_mark(LAYOUT)
    assert mark.startswith("rummikub.")
    assert len(mark) == len("rummikub.") + 6
    seats = LAYOUT.blocks[0]
    others = [
        replace(LAYOUT, head=(Field("referee", Text()),)),
        replace(LAYOUT, head=(Field("judge", Text(5)),)),
        replace(LAYOUT, head=(Field("judge", Text(), role="given"),)),
        replace(LAYOUT, blocks=(replace(seats, rows=Seats(("甲",))),)),
        replace(LAYOUT, blocks=()),
    ]
    assert len({mark, *map(layout_mark, others)}) == 6


def test_what_a_live_formula_says_does_not_change_the_layout():
    def with_verdict(when: str) -> Layout:
        check = Field("check", Verdict((Finding("x", "wrong", when),)), role="computed", live=when)
        return replace(LAYOUT, foot=(check,))

    assert layout_mark(with_verdict("{a}=1")) == layout_mark(with_verdict("{a}=2"))


def test_a_seating_is_known_by_who_sits_where():
    swapped = replace(TABLE, seats=(Seat("甲", "6"), Seat("乙", "5")))
    assert len(seating_mark(TABLE)) == 8
    assert seating_mark(TABLE) == seating_mark(replace(TABLE, number=9))
    assert seating_mark(TABLE) != seating_mark(swapped)
