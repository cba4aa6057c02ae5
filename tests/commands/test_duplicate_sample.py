"""The sample of a club's evening: seven tables, 21 boards, every one played by everybody."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import lru_cache

from pipeline.commands.setting import HOME
from pipeline.run import Day, run
from pipeline.store import EventFolder


@lru_cache
def sample() -> Day:
    return run(EventFolder(HOME / "sample_sheets" / "bridge-duplicate"))


def total(key: str) -> Fraction:
    values = [score.values[key] for score in sample().scores]
    return sum((Fraction(value) for value in values if isinstance(value, int | Fraction)), Fraction(0))


def test_sample_is_final_without_a_problem() -> None:
    assert sample().problems == ()
    assert sample().ranking.state == "final"


def test_every_pair_plays_every_board_once() -> None:
    played = Counter((score.entrant, score.line) for score in sample().scores)
    assert len(played) == 14 * 21
    assert set(played.values()) == {1}


def test_matchpoints_are_half_of_what_could_be_had_but_for_the_fouled_board() -> None:
    """60 and 60 is a tenth of a top too much for each side, 60 and 40 is nothing too much."""
    assert total("top") == 14 * 21 * 12
    assert total("matchpoints") == 14 * 21 * 6 + 2 * Fraction(12, 10)


def test_each_direction_has_three_prizes() -> None:
    prizes = Counter(line.group for line in sample().ranking.lines if line.prize)
    assert prizes == {"NS": 3, "EW": 3}
