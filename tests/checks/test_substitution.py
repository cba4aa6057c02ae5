"""Substitutes: who plays for a pair from which round on, and lines that fit nobody."""

import pytest

from pipeline.checks.substitution import with_substitutes
from pipeline.model.cell import Cell, Entry
from pipeline.model.entrant import Entrant
from pipeline.model.event import Correction
from pipeline.model.seating import Round

FIELD = (
    Entrant("1", "王 / 李", ("王", "李")),
    Entrant("2", "陳 / 林", ("陳", "林")),
    Entrant("3", "張"),
)


def line(round_: Round, entrant: str, old: str, new: str, row: int = 5) -> Correction:
    old_at, new_at, at = (Cell("event.xlsx", "更正", f"{column}{row}") for column in "GHF")
    return Correction(
        round_, 0, entrant, None, "substitute", Entry(old, old, old_at), Entry(new, new, new_at), "", "", at
    )


def names(*lines: Correction) -> list[str]:
    """What pair 1 is called in rounds 1 to 4."""
    found, problems = with_substitutes(FIELD, lines)
    assert problems == []
    return [found[0].in_round(round_).name for round_ in range(1, 5)]


def test_substitute_plays_from_his_round_on() -> None:
    assert names(line(3, "1", "李", "周")) == ["王 / 李", "王 / 李", "王 / 周", "王 / 周"]


def test_substitute_from_the_first_round_has_always_played() -> None:
    assert names(line(1, "1", "李", "周")) == ["王 / 周"] * 4
    (pair, *_), _ = with_substitutes(FIELD, [line(1, "1", "李", "周")])
    assert pair.in_round(4).everybody == ("王", "周")


def test_substitutes_in_the_order_of_rounds_whatever_the_order_of_lines() -> None:
    assert names(line(4, "1", "周", "李"), line(2, "1", "李", "周")) == [
        "王 / 李",
        "王 / 周",
        "王 / 周",
        "王 / 李",
    ]


def test_both_partners_replaced_in_one_round() -> None:
    assert names(line(2, "1", "王", "周"), line(2, "1", "李", "吳"))[1] == "周 / 吳"


def test_everybody_is_who_has_played_up_to_now() -> None:
    (pair, *_), _ = with_substitutes(FIELD, [line(2, "1", "李", "周"), line(4, "1", "王", "吳")])
    assert pair.in_round(1).everybody == ("王", "李")
    assert pair.in_round(3).everybody == ("王", "周", "李")
    assert pair.in_round(4).everybody == ("吳", "周", "王", "李")


@pytest.mark.parametrize(
    ("wrong", "kind"),
    [
        (line(2, "9", "李", "周"), "CM-correction.entrant"),
        (line(2, "3", "張", "周"), "CM-substitute.alone"),
        (line("P1", "1", "李", "周"), "CM-substitute.round"),
        (line(0, "1", "李", "周"), "CM-substitute.round"),
        (line(2, "1", "林", "周"), "CM-substitute.old"),
        (line(2, "1", "", "周"), "CM-substitute.old"),
        (line(2, "1", "李", " "), "CM-substitute.blank"),
        (line(2, "1", "李", "林"), "CM-substitute.taken"),
        (line(2, "1", "李", "陈"), "CM-substitute.taken"),
        (line(2, "1", "李", "王"), "CM-substitute.taken"),
    ],
)
def test_line_that_fits_nobody_is_told_by_its_cell_and_changes_nothing(wrong: Correction, kind: str) -> None:
    found, problems = with_substitutes(FIELD, [wrong])
    assert [(one.kind, one.severity, one.cells[0].address) for one in problems] == [(kind, "error", "F5")]
    assert found == FIELD
