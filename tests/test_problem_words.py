"""Problems in words, as the checks make them: every kind of games, formats, checks and presets."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from pipeline.checks.corrections import corrected
from pipeline.checks.decisions import confirm, lots_drawn, with_statuses
from pipeline.checks.entry_list import entry_list
from pipeline.checks.figures import figures
from pipeline.checks.identity import Claim, current, identify
from pipeline.checks.prefilled import prefilled
from pipeline.checks.received import missing, once, unfinished
from pipeline.checks.status import scored_after_stopping
from pipeline.checks.substitution import with_substitutes
from pipeline.checks.units import listed_twice, player_checks, unit_checks
from pipeline.formats import head_to_head, playoff, short, tables, two_groups
from pipeline.formats.rotation import FORMAT
from pipeline.games.rummikub import GAME
from pipeline.intake import understander
from pipeline.language import CODES, language
from pipeline.model.cell import Cell, Entry
from pipeline.model.entrant import Entrant
from pipeline.model.event import Correction, Unit
from pipeline.model.problem import Problem
from pipeline.model.score import Score
from pipeline.model.seating import SIDES, Draw
from pipeline.model.value import Value
from pipeline.presets import defaults, understood
from tests.checks.test_received import named
from tests.formats.pairs import field as pairs_in_groups
from tests.formats.pairs import final
from tests.games.rummikub_sheets import beside, rules, sheet, table, typed
from tests.games.test_rummikub_settings import TYPED as UNDER_SETTINGS
from tests.games.test_rummikub_typed import CASES as TYPED
from tests.words import assert_in_words, kinds_in

ROOMS = ("games", "formats", "checks", "presets")
SHEETS: tuple[tuple[str, str, dict[str, str]], ...] = (
    ("out", "-, left 5, left 5, left 5", {}),
    ("out", "left 5, left 5, left 5, left 5", {}),
    ("out", "out, out, left 5, left", {}),
    ("out", "out 5, absent 5, left 0, left 31", {"tiles_left_甲": "1", "tiles_left_丁": "1"}),
    ("out", "out, left 5, left 5, left 5", {"tiles_left_乙": "0", "warnings_丙": "3"}),
    ("out", "out, absent, absent, left 5", {"start_time": "10:20", "end_time": "10:00"}),
    ("pile", "out, left 5, left 5, left 5", {"start_time": "10:20", "end_time": "11:20"}),
    ("pile", "left 500 1, left 500 1, left 5 1, left 5", {"starter": ""}),
    ("out", "out, left 5, left 5, left 5", {"start_tile_甲": "3", "start_tile_乙": "9"}),
    ("out", "out, left 5, left 5, left 5", {"win_甲": "2", "win_乙": "1", "score_甲": "14"}),
    ("pile", "left 1, left 5, left 5, left 5", {"win_乙": "1"}),
)


def problems() -> Iterator[Problem]:
    yield from of_game()
    yield from of_lists()
    yield from of_seating()
    yield from of_identity()
    yield from of_inbox()
    yield from of_corrections()
    yield from of_decisions()
    yield from of_event()
    yield from of_units()
    yield from of_substitutes()


def of_game() -> Iterator[Problem]:
    for ending, rows, fields in SHEETS:
        yield from GAME.check(sheet(ending, rows, **fields), rules())
    for ending, rows, fields, _ in TYPED.values():
        at = table("甲乙丙丁"[: rows.count(",") + 1])
        yield from GAME.check(sheet(ending, rows, at, typed(), **fields), typed())
    for changed, ending, rows, fields, _ in UNDER_SETTINGS.values():
        yield from GAME.check(sheet(ending, rows, in_force=typed(**changed), **fields), typed(**changed))
    yield from GAME.refuse(rules(timeout_rule="judge"))
    games = [sheet("out", "out, left 5, left 5, left 5", table(round_=number)) for number in (1, 2)]
    yield from GAME.score(games, [], rules(start_draw="first_game_only"))[1]


def of_lists() -> Iterator[Problem]:
    """Tiles left, listed: what no rack can be, what was counted otherwise, what gives another flag."""
    rows = "out, unable 5 1, able, left 7"
    made = beside(sheet("out", rows, tiles_left_丁="3"), "raw", 丁="-9")
    for lists in ({"乙": "R1 R2 R3", "丁": "R6 X3"}, {"乙": "J J", "丁": "J"}, {}):
        listed = beside(made, "tile_list", **lists)
        for source in ("from_tile_list", "both_must_agree"):
            yield from GAME.check(listed, rules(ice_flag_source=source))
            yield from GAME.check(beside(listed, "tile_list", 丙="R1"), rules(ice_flag_source=source))


def of_seating() -> Iterator[Problem]:
    """The format knows no forms: it names the field alone, and the run puts the game's name before it."""
    for tiles in ((None, None, None), (None, 7, 7), (4, 9, 3)):
        scores = [scored(seat, net, tile) for seat, net, tile in zip("123", (9, 3, 3), tiles, strict=True)]
        for problem in FORMAT.review(table(), scores, rules()):
            yield replace(problem, values={**problem.values, "field": f"rummikub.{problem.values['field']}"})
    for way in ("threes", "waiting_list"):
        yield from tables.refuse([Entrant("1", "陳大文")], rules(tables=way))
    yield from short.too_short([table("甲乙")])
    pairs = [Entrant(id_, id_, group="A") for id_ in ("A1", "A2", "A3")]
    yield from two_groups.FORMAT.refuse(pairs[:1], defaults("bridge-two-groups", group_tiebreak="coin"))
    yield from playoff.playable([pairs], SIDES)[1]
    for places in ("A1 1, B1 -", "A1 1, A2 1, B1 1"):
        yield from head_to_head.FORMAT.draw(final(pairs_in_groups(2, 1), places))[1]


def scored(entrant: str, net: int, tile: int | None = None) -> Score:
    return Score(1, 1, 1, entrant, {"score": net, "move_tile": tile}, "", (Cell("t.xlsx", "R01-T01", "E7"),))


def of_identity() -> Iterator[Problem]:
    draws = {1: Draw(1, "main", (table(),))}
    at = Cell("t.xlsx", "R01-T01", "A1")
    for claim in (Claim(at, "X", 1, 1), Claim(at, "E", "P1", 1), Claim(at, "E", 2, 1), Claim(at, "E", 1, 9)):
        yield from identify(claim, "E", draws)[1]
    claim = Claim(at, "E", 1, 1)
    yield from current(claim, table(), ("old", "new"), ("same", "same"), "E-R01-T01.xlsx")
    yield from current(claim, table(), ("same", "same"), ("old", "new"), "E-R01-T01.xlsx")


def of_inbox() -> Iterator[Problem]:
    made = sheet("out", "out, left 5, left 5, left 5")
    other = sheet("out", "out, left 6, left 5, left 5")
    yield from once([made, made])[1]
    yield from once([made, other])[1]
    yield from missing([Draw(1, "main", (table(),))], [])
    yield from unfinished(made)
    layout = GAME.layout(table(), rules())
    days = Entry("2016-01-22", "2016-01-22", Cell("t.xlsx", "R01-T01", "J2"))
    dated = replace(made, head={**made.head, "date": days})
    for day, dates in (("2016-01-21", "2016-01-21"), ("2016-01-21", "2016-01-21 2016-01-22")):
        yield from prefilled(dated, layout, {("", "", "date"): day}, dates)
    for spot, printed in ((("seats", "甲", "name"), "PLAYER 1"), (("", "", "event_name"), "Other")):
        yield from prefilled(made, layout, {spot: printed}, "")
    titled = replace(made, head={**made.head, "event_name": Entry("Old", "Old", days.at)})
    yield from prefilled(titled, layout, {("", "", "event_name"): "New"}, "")
    shown = Entry(5, "", Cell("t.xlsx", "R01-T01", "H7"))
    first, *rest = made.blocks["seats"]
    seats = ({**first, "score": shown}, *rest)
    yield from figures(replace(made, blocks={**made.blocks, "seats": seats}), layout, [scored("1", 15)])


def of_corrections() -> Iterator[Problem]:
    layout = GAME.layout(table(), rules())
    for field, old, entrant in (("colour", "5", "2"), ("tile_points", "5", "9"), ("tile_points", "6", "2")):
        made = sheet("out", "out, left 5, left 5, left 5")
        yield from corrected(made, layout, [correction(field, old, entrant)], understander(layout))[1]
    other_game = replace(correction("tile_points", "5", "2"), game=7)
    yield from corrected(made, layout, [other_game], understander(layout))[1]


def of_decisions() -> Iterator[Problem]:
    one = correction("CM11", "", "2")
    yield from confirm([], [one])[1]
    yield from lots_drawn([one, replace(one, new=Entry("x", "x", one.at))], {"2"})[1]
    made = [named(sheet("out", f"out, left {points}, left 5, left 5"), f"{points}.xlsx") for points in (5, 6)]
    yield from once(made, {(1, 1): "6.xlsx"})[1]
    for labels in ({}, {"7": "absent", "x": "withdrawn"}):
        status = replace(one, old=Entry("x", "x", one.at))
        yield from with_statuses([Entrant("2", "陳大文")], [status], labels)[1]


def correction(field: str, old: str, entrant: str) -> Correction:
    at = Cell("event.xlsx", "更正", "G5")
    return Correction(1, 1, entrant, None, field, Entry(old, old, at), Entry("7", "7", at), "", "", at)


def of_event() -> Iterator[Problem]:
    at = Cell("event.xlsx", "名單", "B5")
    row = {"entrant": Entry("1", "1", at), "name": Entry("陳大文", "陳大文", at)}
    yield from entry_list([row, row])[1]
    yield from understood(
        "rummikub-school-final", {"movement": Entry("swiss_by_score", "swiss_by_score", at)}
    )[1]
    gone = Entrant("1", "陳大文", status="absent")
    yield from scored_after_stopping([scored("1", 3)], {"1": gone}, GAME.stopped)


def of_units() -> Iterator[Problem]:
    at = Cell("event.xlsx", "名單", "B5")

    def cell(text: Value) -> Entry:
        return Entry(text, str(text), at)

    row = {"entrant": cell("1"), "name": cell("陳"), "unit": cell("乙"), "member_1": cell(0)}
    other = Entry("陳", "陳", Cell("event.xlsx", "名單", "B6"))
    rows = [{**row, "entered": cell("2022-10-11")}, {**row, "entrant": cell("2"), "name": other}]
    listed = entry_list(rows)[0]
    units = [Unit("甲", 1, leader, at, at, at) for leader in ("", "陳、李")]
    yield from player_checks(listed, "2022-10-10")
    yield from unit_checks(units, listed)
    yield from listed_twice(units)[1]


def of_substitutes() -> Iterator[Problem]:
    field = [Entrant("1", "陳 / 李", ("陳", "李")), Entrant("2", "王 / 林", ("王", "林")), Entrant("3", "張")]
    lines = [
        (2, "3", "", "周"),
        ("P1", "1", "李", "周"),
        (2, "1", "何", "周"),
        (2, "1", "李", ""),
        (2, "1", "李", "林"),
    ]
    for round_, entrant, old, new in lines:
        at = Cell("event.xlsx", "更正", "F5")
        typed = Entry(old or None, old, at), Entry(new or None, new, at)
        yield from with_substitutes(
            field, [Correction(round_, 0, entrant, None, "substitute", *typed, "", "", at)]
        )[1]


FOUND = tuple(problems())

OWN = {"bridge", "duplicate", "guandan", "point_salad", "knockout", "finals", "swiss", "movement"}


def test_every_kind_of_the_pure_rooms_is_met() -> None:
    source = Path(__file__).parents[1] / "pipeline"
    # Games after the first, and formats with kinds of their own, meet them in their own tests of words.
    files = [f for room in ROOMS for f in (source / room).rglob("*.py") if not {f.parent.name, f.stem} & OWN]
    assert kinds_in(files) - {problem.kind for problem in FOUND} == set()


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("kind", sorted({problem.kind for problem in FOUND}))
def test_problem_in_words(kind: str, code: str) -> None:
    assert_in_words(FOUND, kind, code)


def test_problem_tells_what_was_typed_and_what_was_expected() -> None:
    said = [language("zh-Hant").problem(problem).message for problem in FOUND if problem.kind == "RK-C18"]
    assert "「剩牌點數」是 31，連百搭牌共 31；1 隻餘牌只可以是 1..13, 30。" in said


def test_problem_shows_keys_in_the_readers_language() -> None:
    problem = next(problem for problem in FOUND if problem.kind == "RK-C17.lower")
    assert "seat B" in language("en").problem(problem).message
    assert "座位「乙」" in language("zh-Hant").problem(problem).message
