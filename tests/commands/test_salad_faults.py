"""Point Salad as it goes wrong: every finding with its cell, through the whole intake (point-salad.md)."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from pipeline.language import language
from pipeline.model.form import Spot
from tests.commands import days
from tests.commands.days import found, meetings, publish
from tests.commands.salad_days import fill, make


def rewrite(folder: Path, round_: int, swaps: Mapping[str, str]) -> None:
    """The published draw changed by hand, as nobody should: each text at once by another."""
    file = folder / "draws" / f"round-{round_:02d}.csv"
    lines = file.read_text(encoding="utf-8-sig").splitlines()
    for at, line in enumerate(lines):
        for old, new in swaps.items():
            if old in line:
                lines[at] = line.replace(old, new)
    file.write_text("\n".join(lines) + "\n", encoding="utf-8-sig")


def of_seat(seat: str, key: str) -> Spot:
    return "seats", seat, key


def of_head(key: str) -> Spot:
    return "", "", key


@pytest.mark.parametrize(
    ("typed", "kind", "spot", "says"),
    [
        ({of_head("result"): "Draw"}, "PS-C1", of_head("result"), "by the scores it is: A wins"),
        ({of_seat("A", "points"): 0}, "PS-C2", of_seat("A", "points"), "by the scores it is 2"),
        ({of_head("first_player"): "B"}, "PS-C6", of_head("first_player"), "made out as A"),
        ({of_seat("A", "score"): 1601}, "PS-C7", of_seat("A", "score"), "-400..1600"),
        ({of_seat("B", "score"): None}, "PS-C9.missing", of_seat("B", "score"), "is blank"),
        ({of_seat("B", "present"): "No"}, "PS-C9.alone", of_seat("A", "score"), "would not count"),
        ({of_seat("A", "player"): "2 Player 2"}, "PS-C16", of_seat("A", "player"), "1 Player 1"),
    ],
)
def test_sheet_that_cannot_be_is_told_by_its_cell_and_does_not_count(
    tmp_path: Path, typed: Mapping[Spot, object], kind: str, spot: Spot, says: str
) -> None:
    folder = make(tmp_path / "e")
    publish(folder)
    file = fill(folder, 1)[0]
    days.type_in(file, typed)
    assert f"{kind} {days.address_of(file, spot)}" in found(folder, "error")
    problem = next(one for one in days.day(folder).problems if one.kind == kind)
    assert says in language("en").problem(problem).message
    assert (1, 1) in days.day(folder).ranking.out


def test_score_of_an_absent_player_is_told_by_its_cell(tmp_path: Path) -> None:
    folder = make(tmp_path / "e")
    publish(folder)
    file = fill(folder, 1)[0]
    days.type_in(file, {of_seat("B", "present"): "No", of_seat("A", "score"): None})
    assert found(folder, "error") == [f"PS-C9.absent {days.address_of(file, of_seat('B', 'score'))}"]


def test_nobody_who_is_absent_is_asked_to_sign(tmp_path: Path) -> None:
    folder = make(tmp_path / "e")
    publish(folder)
    file = fill(folder, 1, {1: (None, None)})[0]
    days.type_in(file, {of_seat("A", "present"): None, of_head("sign_b"): None})
    assert set(found(folder)) <= {"CM14"}


def test_round_by_the_rules_and_nobody_has_two_byes(tmp_path: Path) -> None:
    """Sections 5 and 6: five players, three rounds; the lowest without a bye sits out."""
    folder = make(tmp_path / "e")
    publish(folder)
    assert meetings(folder, 1) == ["1-2", "3-4", "5"]
    fill(folder, 1, {2: (300, 100)})
    publish(folder)
    assert meetings(folder, 2) == ["3-1", "5-2", "4"]
    fill(folder, 2)
    publish(folder)
    assert meetings(folder, 3) == ["3-5", "1-4", "2"]
    assert set(found(folder)) == {"CM14"}


CHANGED: dict[str, tuple[int, dict[str, str], list[str]]] = {
    "as published": (3, {}, []),
    "3 and 4 meet again": (2, {"1,B,1,": "1,B,4,", "3,A,4,": "3,A,1,"}, ["SW-3.repeat F3"]),
    "5 has a second bye": (3, {"1,B,5,": "1,B,2,", "3,A,2,": "3,A,5,"}, ["SW-5.second_bye F6"]),
    "3 and 1 meet again": (3, {"1,B,5,": "1,B,1,", "2,A,1,": "2,A,5,"}, ["SW-3.repeat F3"]),
}


@pytest.mark.parametrize("name", CHANGED)
def test_draw_changed_by_hand_is_told_by_its_cell(tmp_path: Path, name: str) -> None:
    """C3 and C5; by the rules 3 plays 1 and 5 plays 2 in round 2, then 3-5, 1-4 and a bye for 2."""
    round_, swaps, expected = CHANGED[name]
    folder = make(tmp_path / "e")
    publish(folder)
    fill(folder, 1, {2: (300, 100)})
    publish(folder)
    fill(folder, 2)
    publish(folder)
    rewrite(folder, round_, swaps)
    told = [text for text in found(folder) if text.startswith(("SW-3", "SW-4", "SW-5"))]
    assert told == expected
    assert bool(swaps) == ("CM3.draw" in [one.kind for one in days.day(folder).problems])


def test_first_player_changed_in_the_draw_is_told_by_its_cell(tmp_path: Path) -> None:
    """C6: in round 1 seat A begins."""
    folder = make(tmp_path / "e")
    publish(folder)
    file = folder / "draws" / "round-01.csv"
    lines = file.read_text(encoding="utf-8-sig").splitlines()
    assert lines[1].endswith(",1")
    lines[1], lines[2] = lines[1][:-1], lines[2] + "1"
    file.write_text("\n".join(lines) + "\n", encoding="utf-8-sig")
    assert [text for text in found(folder) if text.startswith("SW-")] == ["SW-6.first F3"]


def test_correction_of_an_old_result_does_not_seat_anybody_anew(tmp_path: Path) -> None:
    """The published rounds stay; what they would have been is told, and later results are no reason."""
    folder = make(tmp_path / "e")
    publish(folder)
    file = fill(folder, 1, {2: (300, 100)})[0]
    publish(folder)
    fill(folder, 2, {1: (100, 350), 2: (90, 380)})
    publish(folder)
    assert set(found(folder)) <= {"CM14"}
    days.type_in(file, {of_seat("A", "score"): 100})
    told = [one for one in days.day(folder).problems if one.kind == "CM3.draw"]
    assert [one.round for one in told] == [2, 3]
    assert meetings(folder, 2) == ["3-1", "5-2", "4"]


def test_leaver_is_ranked_and_paired_until_his_round(tmp_path: Path) -> None:
    """Withdrawn from round 3: in round 2 he is paired by his place, in round 3 not at all."""
    folder = make(tmp_path / "e", 6)
    publish(folder)
    fill(folder, 1, {1: (300, 100)})
    days.type_status(folder, "1", "Withdrawn", 3)
    publish(folder)
    assert meetings(folder, 2)[0].startswith("1-")
    fill(folder, 2)
    publish(folder)
    assert all("1" not in meeting.split("-") for meeting in meetings(folder, 3))
    assert [one.kind for one in days.day(folder).problems if one.kind == "CM3.draw"] == []


@pytest.mark.parametrize(
    ("row", "kind"),
    [
        ({"request": "pair", "round": 2, "entrant": 1, "other": 2}, "SW-request.repeat"),
        ({"request": "bye", "round": 2, "entrant": 5}, "SW-request.bye_second"),
        ({"request": "pair", "round": 2, "entrant": 1, "other": 9}, "SW-request.stranger"),
    ],
)
def test_pairing_asked_for_against_the_rules_is_told_by_its_cell_and_not_published(
    tmp_path: Path, row: Mapping[str, object], kind: str
) -> None:
    """C3 and C5: in round 1 players 1 and 2 have met, and 5 has had the bye."""
    folder = make(tmp_path / "e")
    publish(folder)
    fill(folder, 1)
    days.type_rows(folder, "requests", [{"reason": "asked", **row}])
    day = days.day(folder)
    (problem,) = day.waiting
    assert day.next_draw is None
    assert problem.kind == kind
    assert problem.cells[0].file == "event.xlsx"
    assert problem.cells[0].address


def test_pairing_asked_for_with_a_reason_is_published_with_it(tmp_path: Path) -> None:
    folder = make(tmp_path / "e")
    publish(folder)
    fill(folder, 1)
    asked = {"request": "pair", "round": 2, "entrant": 1, "other": 4, "reason": "brothers last time"}
    days.type_rows(folder, "requests", [asked])
    publish(folder)
    assert "1-4" in meetings(folder, 2)
    (draw,) = (one for one in days.day(folder).published if one.round == 2)
    assert "brothers last time" in draw.reasons["1"]
