"""The bridge samples: their figures worked out again from the cells, by the rules, without our code."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import pytest
from openpyxl import load_workbook

from pipeline import exports
from pipeline.commands.setting import HOME
from pipeline.run import Day, run
from pipeline.store import EventFolder

SAMPLES = HOME / "sample_sheets"
EQUAL, UNEQUAL = "bridge-two-groups", "bridge-unequal"
TRICK = {"♣": 20, "♦": 20, "♥": 30, "♠": 30, "NT": 30}
GAME = {"♣": 5, "♦": 5, "♥": 4, "♠": 4, "NT": 3}
LETTERS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
AT_FAULT = {"A組有責": "A", "B組有責": "B"}


class Deal(NamedTuple):
    """A line of a sheet: the round and deal, the pairs, and the score of each or who is at fault."""

    round: str
    number: int
    pairs: tuple[str, str]
    scores: tuple[int, int] | None
    fault: str = ""


class Line(NamedTuple):
    """What a pair came to; `key` decides."""

    pair: str
    points: Fraction
    deals: int
    raw: int
    firsts: int

    @property
    def key(self) -> tuple[Fraction, int, int]:
        return self.points / self.deals, self.raw, self.firsts


def deals(path: Path) -> Iterator[Deal]:
    """The inputs of a workbook, found by the keys in its hidden row and column."""
    sheet = load_workbook(path).worksheets[0]
    column = {cell.value: cell.column for cell in sheet[1] if cell.value}
    head = {}
    for row in range(2, sheet.max_row + 1):
        for token in str(sheet.cell(row, 1).value or "").split():
            key, _, at = token.partition("=")
            if at:
                head[key] = sheet.cell(row, column[at]).value
    pairs = str(head["pair_ew"]), str(head["pair_ns"])
    for row in range(2, sheet.max_row + 1):
        if str(sheet.cell(row, 1).value).startswith("deals:"):
            keys = ("deal", "contract", "declarer", "tricks", "ruling")
            number, contract, declarer, tricks, ruling = (sheet.cell(row, column[key]).value for key in keys)
            scores = None if ruling else scored(str(contract), str(declarer), tricks)
            yield Deal(path.stem.split("-")[1], number, pairs, scores, AT_FAULT.get(ruling, ""))


def scored(contract: str, declarer: str, tricks: int | None) -> tuple[int, int]:
    """Score of A and of B (R1 to R4)."""
    if tricks is None:
        return 0, 0
    level, strain = int(contract[0]), LETTERS.get(contract[1:], contract[1:])
    down = level + 6 - tricks
    trick_score = tricks * TRICK[strain] + (10 if strain == "NT" else 0)
    own = 0 if down > 0 else trick_score + (300 if level >= GAME[strain] else 50)
    others = max(0, down) * 50
    return (own, others) if declarer in ("東", "西") else (others, own)


@lru_cache
def played(name: str) -> tuple[Deal, ...]:
    return tuple(deal for path in sorted((SAMPLES / name / "inbox").glob("*.xlsx")) for deal in deals(path))


def groups(name: str, last: int) -> dict[str, list[Line]]:
    """Both standings after so many rounds, best first (R6 to R10, section 6)."""
    main = [deal for deal in played(name) if deal.round[0] == "R" and int(deal.round[1:]) <= last]
    points: dict[str, list[Fraction]] = {}
    raw: dict[str, int] = {}
    firsts: dict[str, int] = {}
    for number in {deal.number for deal in main}:
        for side in (0, 1):
            at = {
                deal.pairs[side]: deal.scores[side] for deal in main if deal.number == number and deal.scores
            }
            for pair, score in at.items():
                place = 1 + sum(other > score for other in at.values())
                points.setdefault(pair, []).append(Fraction(max(0, 5 - place)))
                raw[pair] = raw.get(pair, 0) + score
                firsts[pair] = firsts.get(pair, 0) + (place == 1)
    own = {pair: sum(got, Fraction(0)) / len(got) for pair, got in points.items()}
    for deal in main:
        for pair in deal.pairs if deal.fault else ():
            points[pair].append(Fraction(0) if pair[0] == deal.fault else own[pair])
    lines = [
        Line(pair, sum(got, Fraction(0)), len(got), raw[pair], firsts[pair]) for pair, got in points.items()
    ]
    return {
        group: sorted((line for line in lines if line.pair[0] == group), key=lambda line: line.key)[::-1]
        for group in "AB"
    }


def totals(name: str, round_: str) -> dict[str, int]:
    """Sums of the scores of one match."""
    found: dict[str, int] = {}
    for deal in played(name):
        if deal.round == round_ and deal.scores:
            for pair, score in zip(deal.pairs, deal.scores, strict=True):
                found[pair] = found.get(pair, 0) + score
    return found


@pytest.fixture(scope="module")
def days() -> Mapping[str, Day]:
    return {name: run(EventFolder(SAMPLES / name)) for name in (EQUAL, UNEQUAL)}


@pytest.mark.parametrize(("name", "rounds"), [(EQUAL, 6), (UNEQUAL, 7)])
def test_standings_equal_those_worked_out_by_hand_from_the_cells(
    days: Mapping[str, Day], name: str, rounds: int
) -> None:
    theirs = groups(name, rounds)
    for group, lines in theirs.items():
        ours = [line for line in days[name].ranking.lines if line.group == group]
        keys = ("rank_points", "deals", "raw_total", "count_of_firsts")
        figures = {line.entrant: tuple(line.values[key] for key in keys) for line in ours}
        assert figures == {line.pair: (line.points, line.deals, line.raw, line.firsts) for line in lines}
        by_key = {line.pair: line.key for line in lines}
        assert [by_key[line.entrant] for line in ours] == [line.key for line in lines]


@pytest.mark.parametrize("name", [EQUAL, UNEQUAL])
def test_sample_has_no_problem_at_all_and_is_final(days: Mapping[str, Day], name: str) -> None:
    assert days[name].problems == ()
    assert days[name].ranking.state == "final"
    assert days[name].next_draw is None


def test_first_place_of_a_is_level_in_everything_and_an_extra_deal_decides(days: Mapping[str, Day]) -> None:
    first, second, third, *_ = groups(EQUAL, 6)["A"]
    assert first.key == second.key != third.key
    extra = totals(EQUAL, "P1")
    assert set(extra) == {first.pair, second.pair}
    winner, loser = sorted(extra, key=lambda pair: -extra[pair])
    ours = [line for line in days[EQUAL].ranking.lines if line.group == "A"]
    assert [(line.place, line.entrant) for line in ours[:2]] == [(1, winner), (2, loser)]
    assert ours[1].decided_by == "P1"
    assert (ours[0].values["raw_total"], ours[0].values["deals"]) == (first.raw, 12)


def test_rank_points_and_not_scores_decide_group_b() -> None:
    first, second, *_ = groups(EQUAL, 6)["B"]
    assert first.points > second.points
    assert first.raw < second.raw


def test_final_is_level_after_four_deals_and_the_extra_deal_is_in_no_total(days: Mapping[str, Day]) -> None:
    final, extra = totals(EQUAL, "R07"), totals(EQUAL, "P2")
    assert set(final.values()) == {650}
    champion, runner_up = sorted(extra, key=lambda pair: -extra[pair])
    lines = days[EQUAL].stages[1].ranking.lines
    assert [(line.entrant, line.prize) for line in lines] == [
        (champion, "champion"),
        (runner_up, "runner_up"),
    ]
    assert [line.values["raw_total"] for line in lines] == [650, 650]
    assert lines[1].decided_by == "P2"
    prizes = {line.entrant: line.prize for line in days[EQUAL].ranking.lines if line.prize}
    assert prizes == {champion: "champion", runner_up: "runner_up"}


def test_sample_has_a_deal_passed_out_and_a_ruling() -> None:
    assert [deal.number for deal in played(EQUAL) if deal.scores == (0, 0)] == [4]
    (ruled,) = [deal for deal in played(EQUAL) if deal.scores is None]
    assert ruled.fault == "A"
    in_full = next(line for line in groups(EQUAL, 6)["B"] if line.pair == ruled.pairs[1])
    assert in_full.points.denominator == 11
    assert in_full.points / in_full.deals == (in_full.points - in_full.points / 12) / 11


def test_unequal_groups_each_a_pair_sits_out_once(days: Mapping[str, Day]) -> None:
    met: dict[str, set[str]] = {}
    for draw in days[UNEQUAL].draws[:7]:
        for table in draw.tables:
            if len(table.seats) == 1:
                met.setdefault(table.seats[0].entrant, set()).add("nobody")
            else:
                met.setdefault(table.seats[0].entrant, set()).add(table.seats[1].entrant)
    assert met == {f"A{pair}": {"nobody", *(f"B{other}" for other in range(1, 7))} for pair in range(1, 8)}
    standings = groups(UNEQUAL, 7)
    assert {line.deals for line in standings["A"]} == {12}
    assert {line.deals for line in standings["B"]} == {14}


def test_unequal_groups_go_by_rank_points_per_deal(days: Mapping[str, Day]) -> None:
    lines = days[UNEQUAL].ranking.lines
    for line in lines:
        points, per_deal = line.values["rank_points"], line.values["rank_points_per_deal"]
        assert isinstance(points, int)
        assert per_deal == Fraction(points, 12 if line.group == "A" else 14)
    first, second = [line for line in lines if line.group == "A"][:2]
    assert first.values["rank_points"] == second.values["rank_points"]
    assert second.decided_by == "raw_total"


def test_final_of_the_unequal_groups(days: Mapping[str, Day]) -> None:
    final = totals(UNEQUAL, "R08")
    prizes = {line.prize: line.entrant for line in days[UNEQUAL].ranking.lines if line.prize}
    assert final[prizes["champion"]] > final[prizes["runner_up"]]
    assert {*final} == {groups(UNEQUAL, 7)[group][0].pair for group in "AB"}


def test_pairs_have_two_names_one_department_and_lots(days: Mapping[str, Day]) -> None:
    assert {name: len(days[name].event.entrants) for name in days} == {EQUAL: 12, UNEQUAL: 13}
    for day in days.values():
        assert all(len(set(one.players)) == 2 and one.unit.endswith("系") for one in day.event.entrants)
    english = [one for one in days[EQUAL].event.entrants if one.name.isascii()]
    assert [one.players for one in english] == [("Emily Wong", "Tom Baker")]
    sources = {name: {row.split(",")[-1] for row in lots(name)} for name in days}
    assert sources == {EQUAL: {"drawn"}, UNEQUAL: {"typed"}}


def lots(name: str) -> list[str]:
    return (SAMPLES / name / "draws" / "lots.csv").read_text("utf-8-sig").splitlines()[1:]


def test_results_tell_every_deal_of_both_pairs(days: Mapping[str, Day]) -> None:
    rows = exports.results(days[EQUAL]).splitlines()
    assert len(rows) == 1 + 2 * (72 + 4 + 2)
    assert sum(row.startswith("P") for row in rows) == 4


def test_columns_of_results_are_told_in_the_docs(days: Mapping[str, Day]) -> None:
    told = (HOME / "docs" / "files.md").read_text("utf-8")
    named = {name for line in told.splitlines() if line.startswith("| `") for name in line.split("`")[1::2]}
    assert {*exports.results(days[EQUAL]).splitlines()[0].lstrip("\ufeff").split(",")} <= named
