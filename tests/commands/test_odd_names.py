"""Entry lists as people type and paste them: odd ids and names go through a day unharmed."""

from __future__ import annotations

from collections.abc import Callable

from pipeline.commands.seat import seat
from pipeline.commands.setting import Place
from pipeline.commands.standings import standings
from pipeline.model.entrant import Entrant
from tests.commands.days import day, fill, kinds, said

At = Callable[..., Place]

ODD = {
    "A1": "=SUM(1)",
    "=1+1": "+x",
    "007": "-y",
    "-5": "@z",
    "@x": '<b>&"quoted"</b>',
    "=y": "😀 emoji",
    "１２": "x" * 80,
    "+3": "'quote",
    "a b": "a,b;c",
    "10": "{title} {0} %s",
    "9": "陳\u200b大\u202e文",
    "<b>": "Ünïcödé 김 さ",
}


def test_odd_ids_and_names_go_through_a_day_unharmed(at: At) -> None:
    home = at([Entrant(id_, name) for id_, name in ODD.items()], games=2)
    for round_ in (1, 2):
        assert "published" in said(seat(home))
        fill(home.event.path, round_)
    standings(home)
    played = day(home.event.path)
    assert kinds(played, "error") == []
    assert {entrant.id for entrant in played.event.entrants} == set(ODD)
    assert len(played.scores) == 24
    for name in ("results.csv", "standings.csv"):
        text = (home.output.path / name).read_text("utf-8-sig")
        cells = [cell for line in text.splitlines() for cell in line.split(",")]
        assert not [cell for cell in cells if cell.strip('"').startswith(("=", "@", "+"))]


def test_name_of_200_characters_is_told_by_its_cell(at: At) -> None:
    home = at([Entrant(str(n), "x" * 200 if n == 2 else f"P{n}") for n in range(1, 5)])
    problems = day(home.event.path).problems
    assert [(p.kind, p.cells[0].address) for p in problems] == [("CM8.long", "C6")]
    assert seat(home).status == 1


def test_number_of_5000_digits_is_no_crash(at: At) -> None:
    home = at([Entrant("1" * 5000, "Pasted"), *(Entrant(str(n), f"P{n}") for n in range(2, 5))])
    assert seat(home).status == 1
    assert kinds(day(home.event.path)) == ["CM8.long"]
