"""Brackets on paper: everybody on them, one page where one is enough, names that stay text."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

import pytest

from pipeline.formats.format import Stage
from pipeline.language import CODES, language
from pipeline.model.entrant import Entrant
from pipeline.model.event import Event
from pipeline.model.rules import PrizePlan
from pipeline.model.score import Ranking
from pipeline.reports import bracket
from pipeline.reports.paper import Paper
from pipeline.reports.render import render
from tests.formats.brackets import FORM, all_played, field, first, nobody, played, stage
from tests.reports.conftest import make_event
from tests.reports.pdf import looked_at, sizes, strays, texts

A4, A3 = (297, 210), (420, 297)
MARKUP = '<b>O\'Neil</b> & "Co" </text><script>'


def pairs(count: int, names: Sequence[str] = ()) -> tuple[Entrant, ...]:
    """Two players each, of one of twelve units."""
    found = []
    for at, entrant in enumerate(field(count)):
        two = (names[at],) * 2 if at < len(names) else (f"Ann{entrant.id}", f"Bob{entrant.id}")
        found.append(replace(entrant, name=" / ".join(two), players=two, unit=f"Unit {at % 12}"))
    return tuple(found)


def missing(at: Stage, pages: Sequence[str]) -> list[str]:
    """Who is nowhere on the paper; drawn text has no spaces that one could rely on."""
    there = set(re.findall(r"Ann(\d+)(?=/|\s)", "\n".join(pages)))
    return [one.id for one in at.field if one.id not in there]


def paper(at: Stage, code: str = "en") -> Paper:
    of: Event = make_event(1, code)
    rules = replace(of.rules, prizes=(PrizePlan("champion", 1),), players=2)
    ranking = Ranking((), (), len(at.draws), len(at.rounds), (), ())
    event = replace(of, entrants=at.field, rules=rules)
    return bracket.paper(event, FORM.brackets(at), ranking, at.scores, "win")


@pytest.mark.parametrize(
    ("count", "rounds", "page"),
    [(2, 1, A4), (4, 2, A4), (8, 3, A4), (12, 4, A4), (32, 3, A4), (128, 7, A3)],
)
def test_one_page_with_everybody_on_it(count: int, rounds: int, page: tuple[int, int]) -> None:
    at = all_played(stage(pairs(count), rounds=rounds), first)
    made = paper(at)
    pdf, over = looked_at(made.html)
    assert sizes(pdf) == [page]
    assert strays(pdf) == []
    assert over == []
    assert missing(at, texts(pdf)) == []


def test_512_go_on_several_pages_and_nobody_is_lost() -> None:
    at = played(stage(pairs(512), play_to_champion=1), first)
    pdf = render(paper(at).html)
    assert len(sizes(pdf)) > 1
    assert strays(pdf) == []
    assert missing(at, texts(pdf)) == []


@pytest.mark.parametrize("code", CODES)
def test_finals_name_their_matches_in_every_language(code: str) -> None:
    at = all_played(stage(pairs(8), play_to_champion=1, third_place_match=1), first)
    (text,) = texts(render(paper(at, code).html))
    words = language(code)
    for name in ("final", "semi", "quarter", "third"):
        assert words.text(f"match.{name}") in text
    assert words.text("prize.champion") in text


def test_rounds_still_to_be_played_are_there_and_who_forfeited_stays_on_it() -> None:
    at = played(stage(pairs(8), play_to_champion=1), lambda t: nobody(t) if t.number == 1 else first(t))
    (text,) = texts(render(paper(at).html))
    words = language("en")
    assert words.text("match.final") in text
    assert missing(at, [text]) == []


def test_names_are_text_whatever_they_look_like() -> None:
    at = all_played(stage(pairs(4, [MARKUP, "龘" * 15, "W" * 30]), rounds=2), first)
    made = paper(at)
    assert "<script>" not in made.html
    pdf = render(made.html)
    assert sizes(pdf) == [A4]
    assert strays(pdf) == []
    assert "O'Neil" in texts(pdf)[0]


def test_same_bracket_same_bytes() -> None:
    at = all_played(stage(pairs(8), rounds=3), first)
    assert render(paper(at).html) == render(paper(at).html)
