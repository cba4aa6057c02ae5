"""Who decides whether a player could have opened: findings, scores, form and rehearsals (R3, C20)."""

from random import Random

import pytest

from pipeline.games.rummikub import GAME
from pipeline.games.rummikub.opening import flag, opening_value
from pipeline.games.rummikub.tile_list import parse
from pipeline.language import language
from pipeline.model.cell import Cell, Entry
from pipeline.model.form import Spot
from pipeline.model.kind import Verdict
from pipeline.model.problem import Problem
from pipeline.model.sheet import Sheet
from pipeline.model.value import Value
from pipeline.sheets.address import position
from pipeline.sheets.grid import place
from pipeline.sheets.master import build
from pipeline.sheets.patch import fill
from pipeline.sheets.reader import read
from tests.games.rummikub_sheets import beside, rules, sheet, table

# --- R3, C20: who decides ---

ABLE, UNABLE, JOKER_NEEDED = "R10 R11 R12 B1 K2", "R1 R2 R3 R4 R5 R6 R7", "R10 B10 J Y3"


def listed(result: str, text: str) -> Sheet:
    return beside(sheet("out", f"out, {result}, left 3, left 4"), "tile_list", 乙=text)


def judged(result: str, text: str, **changed: Value) -> list[Problem]:
    return GAME.check(listed(result, text), rules(**changed))


def raw(result: str, text: str, **changed: Value) -> Value:
    scores, _ = GAME.score([listed(result, text)], [], rules(**changed))
    return scores[1].values["raw"]


SAID = {
    "judge decides": ("judge", "unable", ABLE, -100, ""),
    "judge needs no list": ("judge", "unable", "", -100, ""),
    "list agrees": ("from_tile_list", "able", ABLE, -200, ""),
    "list wins: able": ("from_tile_list", "unable", ABLE, -200, "RK-C20.list warning result.乙"),
    "list wins: unable": ("from_tile_list", "able", UNABLE, -100, "RK-C20.list warning result.乙"),
    "list missing": ("from_tile_list", "able", "", -200, "CM6 error tile_list.乙"),
    "list unsound": ("from_tile_list", "able", "R1 X", -200, "RK-C19.code error tile_list.乙"),
    "opened, no list": ("from_tile_list", "left 7", "", -7, ""),
    "opened, list alone gives no flag": ("from_tile_list", "left 36", ABLE, -36, ""),
    "both agree": ("both_must_agree", "unable", UNABLE, -100, ""),
    "both differ": ("both_must_agree", "unable", ABLE, -100, "RK-C20 error result.乙"),
    "both, list missing": ("both_must_agree", "unable", "", -100, "CM6 error tile_list.乙"),
    "both, knocked over": ("both_must_agree", "rack_knock", "", -200, ""),
}


@pytest.mark.parametrize("name", SAID)
def test_flag_that_counts_is_that_of_who_decides(name: str) -> None:
    source, result, text, counts, expected = SAID[name]
    found = judged(result, text, ice_flag_source=source)
    said = [f"{one.kind} {one.severity} {one.cells[0].address}" for one in found]
    assert said == ([expected] if expected else [])
    assert raw(result, text, ice_flag_source=source) == counts


@pytest.mark.parametrize(("joker", "counts"), [("true", -200), ("false", -100)])
def test_joker_in_the_opening_play_is_a_setting(joker: str, counts: int) -> None:
    assert raw("able", JOKER_NEEDED, ice_flag_source="from_tile_list", joker_in_first_meld=joker) == counts
    kinds = [
        one.kind
        for one in judged("able", JOKER_NEEDED, ice_flag_source="both_must_agree", joker_in_first_meld=joker)
    ]
    assert kinds == ([] if joker == "true" else ["RK-C20"])


def test_finding_tells_the_worth_and_the_flag() -> None:
    (found,) = judged("able", UNABLE, ice_flag_source="both_must_agree")
    assert (found.values["worth"], found.values["expected_key"]) == (28, "choice.result.unable")
    assert [cell.address for cell in found.cells] == ["result.乙", "tile_list.乙"]


def test_winner_collects_the_flag_that_counts() -> None:
    scores, _ = GAME.score([listed("unable", ABLE)], [], rules(ice_flag_source="from_tile_list"))
    assert [score.values["score"] for score in scores] == [207, -200, -3, -4]
    assert "tile_list.乙" in [cell.address for cell in scores[1].cells]


# --- the same with typed scores ---


def typed(ending: str, seats: dict[str, dict[str, Value]]) -> Sheet:
    """A sheet of `entry = scores`, by seat and field."""
    layout = GAME.layout(table(), rules(entry="scores"))

    def entry(key: str, found: Value) -> Entry:
        return Entry(found, "" if found is None else str(found), Cell("t.xlsx", "R01-T01", key))

    head = {"end_type": ending, "starter": "甲"}
    return Sheet(
        table(),
        {field.key: entry(field.key, head.get(field.key)) for field in (*layout.head, *layout.foot)},
        {
            block.key: tuple(
                {
                    field.key: entry(f"{field.key}.{seat}", {"seat": seat, **fields}.get(field.key))
                    for field in block.fields
                    if field.role != "helper" and not isinstance(field.kind, Verdict)
                }
                for seat, fields in seats.items()
            )
            for block in layout.blocks
        },
    )


TYPED = {
    "agrees": ("both_must_agree", {"score": -100, "ice": "unable", "tile_list": UNABLE}, []),
    "list missing": ("both_must_agree", {"score": -100, "ice": "unable"}, ["CM6 tile_list.乙"]),
    "both differ": (
        "both_must_agree",
        {"score": -100, "ice": "unable", "tile_list": ABLE},
        ["RK-C20 ice.乙"],
    ),
    "list wins": (
        "from_tile_list",
        {"score": -200, "ice": "unable", "tile_list": ABLE},
        ["RK-C20.list ice.乙"],
    ),
    "list wins over the score": (
        "from_tile_list",
        {"score": -100, "ice": "unable", "tile_list": ABLE},
        ["RK-C13 score.乙", "RK-C20.list ice.乙"],
    ),
    "opened": ("from_tile_list", {"score": -100, "ice": "broken"}, []),
    "raw as listed": ("judge", {"score": -39, "raw": -39, "tile_list": "R1 B8 J"}, []),
    "raw not as listed": (
        "judge",
        {"score": -38, "raw": -38, "tile_list": "R1 B8 J"},
        ["RK-C19.raw tile_list.乙"],
    ),
    "jokers blank say nothing": ("judge", {"score": -39, "tile_list": "R1 B8 J"}, []),
}


@pytest.mark.parametrize("name", TYPED)
def test_lists_beside_typed_scores(name: str) -> None:
    source, fields, expected = TYPED[name]
    lost = {"win": 0, "score": -1}
    won = {"win": 1, "score": 2 - fields["score"]}
    made = typed("out", {"甲": won, "乙": {"win": 0, **fields}, "丙": lost, "丁": lost})
    found = GAME.check(made, rules(entry="scores", ice_flag_source=source))
    assert sorted(f"{one.kind} {one.cells[0].address}" for one in found) == expected


# --- the form and rehearsals ---


@pytest.mark.parametrize("source", ["judge", "from_tile_list", "both_must_agree"])
def test_form_has_room_for_a_list_where_one_may_be_wanted(source: str) -> None:
    keys = {field.key for field in GAME.layout(table(), rules(ice_flag_source=source)).fields()}
    assert ("tile_list" in keys) == (source != "judge")
    assert "tile_list" in {field.key for field in GAME.layout(table(), rules(entry="scores")).fields()}


def check_cell(source: str, filled: dict[Spot, Value]) -> str:
    """What the check beside the list says of a sheet with these inputs."""
    layout = GAME.layout(table(), rules(ice_flag_source=source))
    made = build(layout, language("en"), rehearsal=False)
    opened, _ = read(fill(made, "R01-T01", "", filled), "x.xlsx")
    assert opened is not None
    at = position(place(layout).cells["more", "乙", "more_check"])
    return opened.sheets[0].cells[at].raw


@pytest.mark.parametrize("result", ["unable", "able", "left"])
def test_sheet_asks_for_a_list_only_while_one_is_wanted(result: str) -> None:
    asks = language("en").text("live.rummikub.tile_list_blank")
    filled: dict[Spot, Value] = {("seats", "乙", "result"): result}
    assert (check_cell("from_tile_list", filled) == asks) == (result != "left")
    assert check_cell("judge", filled) != asks
    assert check_cell("from_tile_list", {**filled, ("more", "乙", "tile_list"): "R1 R2"}) != asks


@pytest.mark.parametrize("entry", ["counted", "scores"])
@pytest.mark.parametrize("source", ["from_tile_list", "both_must_agree"])
def test_rehearsed_lists_give_the_flags_beside_them(entry: str, source: str) -> None:
    changed = rules(entry=entry, ice_flag_source=source, exhaust_uses="face_value")
    lists = 0
    for seed in range(60):
        filled = GAME.rehearse(table(), changed, Random(seed))
        key = "result" if entry == "counted" else "ice"
        flags = {seat: value for (_, seat, field), value in filled.items() if field == key}
        for seat in "甲乙丙丁":
            text = filled.get(("more", seat, "tile_list"))
            assert (text is not None) == (flags.get(seat) in ("able", "unable"))
            if text is not None:
                assert flag(opening_value(parse(str(text)).tiles)) == flags[seat]
                points = filled.get(("seats", seat, "tile_points"))
                assert points in (None, parse(str(text)).points)
                lists += 1
    assert lists > 10
