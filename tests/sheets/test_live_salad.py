"""The Point Salad form's own figures and judgements against the program's."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from random import Random

import pytest

from pipeline.games.point_salad.sides import BLOCK, game_of
from pipeline.language import CODES, language
from pipeline.model.form import Spot
from pipeline.model.problem import Problem
from pipeline.model.value import Value
from pipeline.sheets.address import position
from pipeline.sheets.cellvalue import Cached, Fault
from pipeline.sheets.grid import Grid, place
from pipeline.sheets.patch import typed
from pipeline.sheets.reader import read
from pipeline.sheets.recognise import basic_checks, find_tag, scoresheet
from pipeline.sheets.workings import STATES
from tests.sheets import salad_forms as forms

WAYS = (forms.SCORES, forms.CARDS)
BY_PROGRAM = ("PS-C10", "PS-C11", "PS-C12", "PS-C13")
"""What the sheet leaves to the program: it cannot read lists of cards."""

Cells = Mapping[str, Cached | Fault]


@lru_cache
def grid(changed: forms.Changed) -> Grid:
    return place(forms.GAME.layout(forms.AT, forms.under(changed)))


def calculated(changed: forms.Changed, filled: Mapping[Spot, Value], code: str = "en") -> Cells:
    made = forms.master(changed, code)
    cells: dict[str, Cached | Fault] = dict(made.texts)
    for spot, value in filled.items():
        if spot in made.fields:
            at, field = made.fields[spot]
            cells[at] = typed(value, field, language(code))
    return {**cells, **made.program.run(cells)}


def filling(text: str, **head: Value) -> dict[Spot, Value]:
    """`field=value` of both rows, `|` between them."""
    found: dict[Spot, Value] = {("", "", key): value for key, value in head.items()}
    for seat, words in zip("AB", text.split("|"), strict=True):
        for word in words.split():
            key, _, value = word.partition("=")
            number = value.lstrip("-").isdecimal()
            found[BLOCK, seat, key] = int(value) if number else value
    return found


DONE: dict[str, Value] = {"judge": "J", "deck_checked": 1, "sign_a": 1, "sign_b": 1}
VEG = " ".join(f"{key}=7" for key in forms.VEG)

SAID: dict[str, tuple[str, dict[str, Value], tuple[Value, Value], str]] = {
    "nothing yet": ("|", {}, ("", ""), ""),
    "one score": ("score=170|", DONE, ("", ""), "row_blank B"),
    "present typed only": ("score=170|present=1", DONE, ("", ""), "score_blank B"),
    "A wins": ("score=170|score=164", DONE, (2, 0), ""),
    "B wins": ("score=-5|score=0", DONE, (0, 2), ""),
    "draw": ("score=164|score=164", DONE, (1, 1), ""),
    "right result": ("score=164|score=164", {**DONE, "result": "draw"}, (1, 1), ""),
    "other result": ("score=170|score=164", {**DONE, "result": "B"}, (2, 0), "result_other"),
    "no result of the list": ("score=170|score=164", {**DONE, "result": "xx"}, (2, 0), "result_list"),
    "too high": ("score=1601|score=164", DONE, ("", ""), "score_range A"),
    "too low": ("score=170|score=-401", DONE, ("", ""), "score_range B"),
    "no number": ("score=ten|score=164", DONE, ("", ""), "score_range A"),
    "B absent": ("|present=0", DONE, (2, 0), ""),
    "A absent, unsigned": ("present=0|", {**DONE, "sign_a": None}, (0, 2), ""),
    "A absent, B unsigned": ("present=0|", {**DONE, "sign_b": None}, (0, 2), "sign_blank"),
    "A absent, cards not checked": ("present=0|", {**DONE, "deck_checked": None}, (0, 2), ""),
    "both absent": ("present=0|present=0", {**DONE, "result": None}, (0, 0), ""),
    "both absent, a draw": ("present=0|present=0", {**DONE, "result": "draw"}, (0, 0), "result_other"),
    "absent with a score": ("|present=0 score=164", DONE, (2, 0), "absent_typed B"),
    "alone with a score": ("score=170|present=0", DONE, (2, 0), "alone_typed A"),
    "alone with zero": ("score=0|present=0", DONE, (2, 0), ""),
    "absent who wins": ("|present=0", {**DONE, "result": "B"}, (2, 0), "result_other"),
    "present unreadable": ("score=170 present=xx|score=164", DONE, (2, 0), "present_list A"),
    "cards not complete": ("score=170|score=164", {**DONE, "deck_checked": 0}, (2, 0), "deck_open"),
    "cards unreadable": ("score=170|score=164", {**DONE, "deck_checked": "xx"}, (2, 0), "deck_list"),
    "no judge": ("score=170|score=164", {**DONE, "judge": None}, (2, 0), "judge_blank"),
    "unsigned": ("score=170|score=164", {**DONE, "sign_b": None}, (2, 0), "sign_blank"),
}
DETAIL: dict[str, tuple[str, str]] = {
    "all counted": (f"score=170 {VEG}|score=164 {VEG}", ""),
    "one blank": (f"score=170 {VEG}|score=164 {VEG.replace('veg_onion=7', '')}", "veg_blank B"),
    "fifteen": (f"score=170 {VEG.replace('tomato=7', 'tomato=15')}|score=164 {VEG}", "veg_range A"),
    "fifteen together": (f"score=170 {VEG.replace('tomato=7', 'tomato=8')}|score=164 {VEG}", "many_tomato"),
    "no number": (f"score=170 {VEG.replace('carrot=7', 'carrot=x')}|score=164 {VEG}", "veg_range A"),
    "no score": (f"{VEG}|score=164 {VEG}", "score_blank A"),
    "absent with cards": ("|present=0 cards=CAR15", "absent_typed B"),
    "alone with vegetables": ("veg_onion=3|present=0", "alone_typed A"),
}


def sentence(expected: str) -> str:
    """What the banner says of `finding seat`, finished sheets only."""
    words = language("en")
    if not expected:
        return words.text("banner.ok")
    key, _, seat = expected.partition(" ")
    what = words.text(f"live.point_salad.{key}")
    who = words.text("banner.row", who=words.text("point_salad.block.seats.row", seat=seat), what=what)
    return who if seat else what


@pytest.mark.parametrize("name", SAID)
def test_what_the_sheet_shows_and_says(name: str) -> None:
    text, head, points, expected = SAID[name]
    where = grid(forms.SCORES)
    status: dict[str, Value] = {"sheet_status": "finished"} if head else {}
    filled = {**forms.given(forms.AT, forms.under()), **filling(text, **head, **status)}
    found = calculated(forms.SCORES, filled)
    assert tuple(found.get(where.cells[BLOCK, seat, "points"]) for seat in "AB") == points
    banner = str(found[f"B{where.rows.banner}"])
    assert banner == language("en").text("banner.untouched") if not head else sentence(expected) in banner


@pytest.mark.parametrize("name", DETAIL)
def test_what_is_said_of_vegetables_and_cards(name: str) -> None:
    text, expected = DETAIL[name]
    where = grid(forms.CARDS)
    filled = {
        **forms.given(forms.AT, forms.under(forms.CARDS)),
        **filling(text, **DONE, sheet_status="finished"),
    }
    found = calculated(forms.CARDS, filled)
    assert sentence(expected) in str(found[f"B{where.rows.banner}"])


@pytest.mark.parametrize("code", CODES)
def test_what_must_not_be_filled_in_is_greyed_out_by_the_same_condition(code: str) -> None:
    layout = forms.GAME.layout(forms.AT, forms.under(forms.CARDS))
    idle = {field.key for field in layout.fields() if field.idle}
    assert idle == {"score", "cards", *forms.VEG}
    assert language(code).has("live.point_salad.absent_typed")


@pytest.mark.parametrize("changed", WAYS, ids=str)
def test_a_rehearsed_sheet_is_sound(changed: forms.Changed) -> None:
    where = grid(changed)
    for seed in range(60):
        found = calculated(changed, forms.sound(forms.AT, forms.under(changed), Random(seed)))
        assert STATES[int(str(found[where.workings.banner.state])) - 1] == "ok", seed


@pytest.mark.parametrize("changed", WAYS, ids=str)
def test_no_entry_makes_a_formula_fail(changed: forms.Changed) -> None:
    for seed in range(200):
        found = calculated(changed, forms.wild(forms.AT, forms.under(changed), Random(seed)))
        assert not [at for at, value in found.items() if isinstance(value, Fault)]


# --- the sheet and the checks say the same ---


def errors(problems: list[Problem]) -> list[str]:
    found = [one for one in problems if one.severity == "error"]
    return [one.kind for one in found if not one.kind.startswith(BY_PROGRAM)]


@pytest.mark.parametrize("fill", ["slightly_wrong", "wild", "sound"])
@pytest.mark.parametrize("changed", WAYS, ids=str)
def test_banner_is_clean_exactly_where_the_checks_find_no_error(changed: forms.Changed, fill: str) -> None:
    held, where = forms.under(changed), grid(changed)
    layout = forms.GAME.layout(forms.AT, held)
    for seed in range(80):
        entered = getattr(forms, fill)(forms.AT, held, Random(seed))
        book, _ = read(forms.workbook(forms.master(changed), forms.AT, held, entered), "x.xlsx")
        assert book is not None
        _, raw, _ = find_tag(book)
        assert raw is not None
        sheet, found = scoresheet(book, raw, layout, forms.AT)
        wrong = errors([*found, *basic_checks(sheet, layout), *forms.GAME.check(sheet, held)])
        cell = next(cell for at, cell in raw.cells.items() if at == position(where.workings.banner.state))
        state = STATES[int(float(cell.raw)) - 1]
        if state in ("unfinished", "ok"):
            assert wrong == [], (seed, state)
            game = game_of(sheet)
            shown = tuple(side.row["points"].value for side in game.sides)
            assert shown == game.points, seed
        if state == "wrong":
            beyond = any(one.kind == "PS-C13" for one in forms.GAME.check(sheet, held))
            assert wrong or beyond, (seed, state)
