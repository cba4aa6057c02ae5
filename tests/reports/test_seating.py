"""Seating cards: names stay whole beside whatever else a place says."""

from __future__ import annotations

from dataclasses import replace

from pipeline.model.entrant import Entrant
from pipeline.model.seating import Draw, Seat, Table
from pipeline.reports import seating
from pipeline.reports.render import render
from tests.reports.conftest import make_event
from tests.reports.pdf import texts


def drawn(round_: int, *pairs: tuple[str, str]) -> Draw:
    tables = tuple(
        Table(round_, "prelim", "", at, (Seat("A", one, first=True), Seat("B", two)), ())
        for at, (one, two) in enumerate(pairs, 1)
    )
    return Draw(round_, "prelim", tables)


def test_name_of_three_characters_is_one_line_beside_who_begins_and_whence() -> None:
    names = ("鄭心慈", "洪郁婷", "徐若瑄", "周奕安")
    entrants = tuple(Entrant(f"1-{at}", name) for at, name in enumerate(names, 1))
    event = replace(make_event(4), entrants=entrants)
    before = drawn(1, ("1-1", "1-2"), ("1-3", "1-4"))
    after = drawn(2, ("1-3", "1-2"), ("1-1", "1-4"))
    page = texts(render(seating.paper(event, after, before).html))[0]
    assert [name for name in names if name not in page] == []
    assert page.count("◀") == 3


def test_number_of_letters_and_digits_is_one_line_in_cards_and_list() -> None:
    ids = ("EW7", "NS1", "EW12", "NS12")
    entrants = tuple(Entrant(one, "鄭心慈 / 洪郁婷") for one in ids)
    event = replace(make_event(4), entrants=entrants)
    before = drawn(1, ("EW7", "NS1"), ("EW12", "NS12"))
    after = drawn(2, ("EW12", "NS1"), ("EW7", "NS12"))
    said = "\n".join(texts(render(seating.paper(event, after, before).html))).split()
    assert {one: said.count(one) for one in ids} == dict.fromkeys(ids, 2)


def test_bye_is_one_line_in_the_list() -> None:
    entrants = tuple(Entrant(str(at), "鄭心慈") for at in (1, 2, 3))
    event = replace(make_event(3), entrants=entrants)
    sits = Table(1, "prelim", "", 2, (Seat("A", "3"),), ())
    draw = replace(drawn(1, ("1", "2")), tables=(*drawn(1, ("1", "2")).tables, sits))
    cards, listed = texts(render(seating.paper(event, draw, None).html))
    assert (cards.count("輪空"), listed.count("輪空")) == (1, 1)
