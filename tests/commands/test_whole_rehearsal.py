"""`rehearse --all-rounds --faults`: a tournament that plays itself, and what it says of injected faults."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pipeline.commands.rehearse import rehearse
from pipeline.commands.seat import seat
from pipeline.commands.setting import Place
from pipeline.commands.whole_rehearsal import rehearse_all
from pipeline.store import Unusable
from tests.commands.days import day, said

At = Callable[..., Place]


def test_all_rounds_are_played_and_the_awards_are_there(at: At) -> None:
    home = at(12, games=2)
    told = said(rehearse_all(home, seed=1))
    assert "Game 1: played. Tables: 3; sheets filled in: 3" in told
    assert "Game 2: played. Tables: 3; sheets filled in: 3" in told
    assert day(home.event.path).awarded
    assert (home.output.path / "certificates.pdf").exists()
    assert "Faults" not in told


def test_faults_are_told_with_their_checks_and_leave_the_result_as_it_would_have_been(at: At) -> None:
    home = at(12, games=2)
    told = said(rehearse_all(home, seed=1, faults=6))
    assert "of 6" in told or "Faults that found no table" in told
    assert "Caught: " in told
    assert "though a check should have" not in told
    faulty = day(home.event.path)
    assert (faulty.awarded, [one for one in faulty.problems if one.severity == "error"]) == (True, [])


def test_same_seed_gives_the_same_faults(at: At) -> None:
    home = at(12)
    seat(home)
    first = said(rehearse(home, 1, seed=4, faults=3))
    for file in home.event.path.glob("inbox/**/*.*"):
        file.unlink()
    assert said(rehearse(home, 1, seed=4, faults=3)) == first


def test_faults_of_one_round_stay_for_the_staff_to_find(at: At) -> None:
    home = at(12)
    seat(home)
    rehearse(home, 1, seed=2, faults=3)
    assert len(day(home.event.path).sheets) < 3 or day(home.event.path).problems


def test_real_event_is_never_rehearsed(at: At) -> None:
    with pytest.raises(Unusable):
        rehearse_all(at(6, rehearsal=0), seed=1)
