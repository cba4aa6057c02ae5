"""Entrant-number order (rules 3.6)."""

import pytest

from pipeline.model.entrant import STATUSES, Entrant


def test_order_numbers_by_size_then_names_of_the_draw_by_group_and_number() -> None:
    ids = ["B1", "A10", "2", "A2", "10", "A1"]
    assert sorted(ids, key=lambda id_: Entrant(id_, "").order) == ["2", "10", "A1", "A2", "A10", "B1"]


@pytest.mark.parametrize(
    ("spells", "plays"),
    [
        ("active 1", "yyyyy"),
        ("active 3", "--yyy"),
        ("withdrawn 3", "yy---"),
        ("absent 1", "-----"),
        ("disqualified 2", "y----"),
        ("active 1, withdrawn 3, active 5", "yy--y"),
        ("active 1, absent 2, active 3", "y-yyy"),
        ("active 3, withdrawn 4", "--y--"),
    ],
)
def test_plays_round_by_round_as_the_statuses_say(spells: str, plays: str) -> None:
    told = [spell.split() for spell in spells.split(", ")]
    *before, (status, since) = [(status, int(round_)) for status, round_ in told]
    entrant = Entrant(
        "1",
        "P",
        status=next(known for known in STATUSES if known == status),
        from_round=since,
        before=tuple((first, known) for name, first in before for known in STATUSES if known == name),
    )
    assert "".join("y" if entrant.plays(round_) else "-" for round_ in range(1, 6)) == plays
