"""Swiss in standings order: point-salad.md 9.3 round by round, byes, late players, requests (C3 to C5)."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from pipeline.formats import swiss
from pipeline.formats.format import Stage
from pipeline.language import CODES, language
from pipeline.model.cell import Cell
from pipeline.model.entrant import Entrant
from pipeline.model.request import REQUEST_KINDS, Request
from pipeline.model.rules import Rules
from pipeline.model.score import Score, Standing
from pipeline.model.seating import Draw
from pipeline.model.value import Value

FORM = swiss.FORMAT
DEFAULTS: dict[str, Value] = {
    setting.key: setting.default for setting in FORM.settings if setting.key != "group_from"
} | {"group_from": None, "prelim_rounds": 3}
HAND = tuple(Cell("event.xlsx", "配對要求", at) for at in ("D5", "E5", "B5"))


def rules(**settings: Value) -> Rules:
    return Rules("", "", {**DEFAULTS, **settings}, seats=("A", "B"))


def field(ids: str, groups: str = "") -> tuple[Entrant, ...]:
    """A letter each, lots in order, counted within each group."""
    named = groups or " " * len(ids)
    return tuple(
        Entrant(id_, id_, group=group.strip(), lot=named[: at + 1].count(group))
        for at, (id_, group) in enumerate(zip(ids, named, strict=True))
    )


def stage(entrants: Sequence[Entrant], **settings: Value) -> Stage:
    at = rules(**settings)
    rounds = tuple(range(1, FORM.rounds(entrants, at) + 1))
    return Stage("prelim", rounds, tuple(entrants), at, (), (), (), (), precedence=("points",))


def drawn(at: Stage) -> Draw:
    draw, problems = FORM.draw(at)
    assert problems == []
    assert draw is not None
    return draw


def shown(draw: Draw) -> str:
    """Tables in order, the first player with a star: `A*-B C-D* E`."""
    return " ".join(
        "-".join(seat.entrant + "*" * seat.first for seat in table.seats) for table in draw.tables
    )


def played(at: Stage, order: str, missed: str = "") -> Stage:
    """One more round, after which the standings have this order; `missed`: who did not come."""
    draw = drawn(at)
    scores = tuple(
        Score(draw.round, table.number, 1, seat.entrant, {"met": int(not ids & set(missed))}, "", ())
        for table in draw.tables
        for ids in [{seat.entrant for seat in table.seats}]
        for seat in table.seats
    )
    standing = tuple(Standing("", place, False, id_, {}) for place, id_ in enumerate(order, start=1))
    return replace(at, draws=(*at.draws, draw), scores=(*at.scores, *scores), standings=standing)


def test_9_3_the_eight_of_the_example_round_by_round() -> None:
    at = stage(field("ABCDEFGH"))
    assert shown(drawn(at)) == "A*-B C*-D E*-F G*-H"
    at = played(at, "HEACDBFG")
    assert shown(drawn(at)) == "H*-E A*-C D*-B F*-G"
    at = played(at, "EADHFCBG")
    assert shown(drawn(at)) == "E*-A D*-H F*-C B*-G"
    assert FORM.draw(played(at, "EHACDBFG")) == (None, [])


@pytest.mark.parametrize(("before", "first"), [("AC", "A"), ("C", "A"), ("A", "C"), ("", "A")])
def test_9_5_first_player_is_who_was_it_less_often(before: str, first: str) -> None:
    at = played(stage(field("ABCD")), "ACBD")
    begun = replace(at, draws=tuple(started(draw, before) for draw in at.draws))
    assert shown(drawn(begun)).split()[0] == {"A": "A*-C", "C": "A-C*"}[first]


def started(draw: Draw, starters: str) -> Draw:
    """The draw as if these had been first players."""
    tables = tuple(
        replace(table, seats=tuple(replace(s, first=s.entrant in starters) for s in table.seats))
        for table in draw.tables
    )
    return replace(draw, tables=tables)


def test_odd_numbers_the_last_lot_then_the_lowest_without_a_bye() -> None:
    at = stage(field("ABCDE"), prelim_rounds=5)
    assert shown(drawn(at)).split()[-1] == "E"
    at = played(at, "ACBDE")
    assert shown(drawn(at)).split()[-1] == "D"


def test_a_bye_goes_higher_if_the_rest_could_not_be_paired_without_a_repeat() -> None:
    at = played(stage(field("ABC"), prelim_rounds=3), "ABC")
    assert shown(at.draws[0]) == "A*-B C"
    assert shown(drawn(at)).split()[-1] == "B"
    assert {seat.entrant for seat in drawn(at).tables[0].seats} == {"A", "C"}


def test_a_repeat_is_avoided_and_the_reason_says_how() -> None:
    at = played(stage(field("ABCD")), "ABCD")
    draw = drawn(at)
    assert [{seat.entrant for seat in table.seats} for table in draw.tables] == [{"A", "C"}, {"B", "D"}]
    assert draw.reasons == {"A": "1–3 (1×2 R1)", "C": "1–3 (1×2 R1)", "B": "2–4", "D": "2–4"}


def test_a_game_to_which_somebody_did_not_come_is_no_meeting_and_nobody_has_begun() -> None:
    at = played(stage(field("ABCDEF")), "ABCDEF", missed="B")
    assert shown(drawn(at)) == "A*-B C*-E D*-F"


def test_late_players_come_in_and_those_who_have_left_go_out_and_may_come_back() -> None:
    entrants = field("ABCDE")
    late = replace(entrants[4], from_round=2)
    gone = replace(entrants[3], before=((1, "active"), (2, "withdrawn")), from_round=3)
    at = stage((*entrants[:3], gone, late))
    assert shown(drawn(at)) == "A*-B C*-D"
    at = played(at, "ABCDE")
    seated = {seat.entrant for table in drawn(at).tables for seat in table.seats}
    assert seated == set("ABCE")
    at = played(at, "ABCDE")
    assert {seat.entrant for table in drawn(at).tables for seat in table.seats} == set("ABCDE")


def test_two_groups_are_paired_apart_byes_after_all_tables() -> None:
    at = stage(field("abcdefgwxyzuv", "1111111222222"), group_from=12)
    draw = drawn(at)
    assert shown(draw).replace("*", "") == "a-b c-d e-f w-x y-z u-v g"
    assert [table.group for table in draw.tables] == ["1", "1", "1", "2", "2", "2", "1"]


@pytest.mark.parametrize(
    ("count", "least", "groups"), [(11, 12, ("",)), (12, 12, ("1", "2")), (50, None, ("",))]
)
def test_groups_by_the_number_of_entrants(count: int, least: Value, groups: tuple[str, ...]) -> None:
    assert FORM.groups(count, rules(group_from=least)) == groups


def test_players_of_one_unit_are_kept_apart_while_possible() -> None:
    entrants = [replace(one, unit=unit) for one, unit in zip(field("ABCD"), "kkmm", strict=True)]
    assert shown(drawn(stage(entrants))).replace("*", "") == "A-B C-D"
    assert shown(drawn(stage(entrants, apart_unit="always"))).replace("*", "") == "A-C B-D"


def request(text: str, round_: int | None = 2) -> Request:
    """`pair A D`, `bye A`, `apart A B`."""
    kind, *ids = text.split()
    named = next(known for known in REQUEST_KINDS if known == kind)
    return Request(named, round_, tuple(ids), "why", (*HAND[: len(ids)], HAND[2]))


def asked(ids: str, text: str, round_: int | None = 2) -> Stage:
    at = played(stage(field(ids), prelim_rounds=5), ids)
    return replace(at, requests=(request(text, round_),))


@pytest.mark.parametrize(
    ("text", "expected"),
    [("pair A D", "A-D B-C"), ("apart A C", "A-D B-C"), ("bye A", "A-C B-D")],
)
def test_requests_are_met_and_the_rest_is_paired_around_them(text: str, expected: str) -> None:
    if text == "bye A":
        at = asked("ABCDE", text)
        assert shown(drawn(at)).split()[-1] == "A"
        return
    at = asked("ABCD", text)
    assert shown(drawn(at)).replace("*", "") == expected
    if text.startswith("pair"):
        assert drawn(at).reasons["A"] == "✎ why"


@pytest.mark.parametrize(
    ("ids", "text", "round_", "kind", "cell"),
    [
        ("ABCD", "pair A B", 2, "SW-request.repeat", "E5"),
        ("ABCD", "bye A", 2, "SW-request.bye_even", "D5"),
        ("ABCDE", "bye E", 2, "SW-request.bye_second", "D5"),
        ("ABCD", "pair A Z", 2, "SW-request.stranger", "E5"),
        ("ABCD", "bye Z", 2, "SW-request.stranger", "D5"),
        ("ABCD", "pair A", 2, "SW-request.incomplete", "D5"),
        ("ABCD", "pair A C", None, "SW-request.incomplete", "D5"),
    ],
)
def test_requests_that_cannot_be_met_are_named_in_their_cell(
    ids: str, text: str, round_: int | None, kind: str, cell: str
) -> None:
    draw, problems = FORM.draw(asked(ids, text, round_))
    assert draw is None
    assert (kind, cell) in [(problem.kind, problem.cells[0].address) for problem in problems]
    for code in CODES:
        for problem in problems:
            told = language(code).problem(problem)
            assert "{" not in told.message + told.remedy


def test_somebody_asked_for_twice_is_named_the_second_time() -> None:
    at = asked("ABCDEF", "pair A C")
    at = replace(at, requests=(*at.requests, request("pair D A")))
    assert [problem.kind for problem in FORM.draw(at)[1]] == ["SW-request.twice"]


def test_refuse_fields_of_one_and_tiebreaks_that_mean_nothing() -> None:
    assert [problem.kind for problem in FORM.refuse(field("A"), rules())] == ["SW-1.few"]
    found = FORM.refuse(field("AB"), rules(last_tiebreaks="head_to_head, dice"))
    assert [(one.kind, one.values["found"]) for one in found] == [("CM8.list", "head_to_head, dice")]
