"""Bridge as it goes wrong: every finding with its cell, through the whole intake (bridge.md 4 and 7)."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from pipeline.commands.rehearse import rehearse
from pipeline.commands.seat import seat
from pipeline.commands.setting import place
from pipeline.commands.told import FAULTS
from pipeline.language import language
from pipeline.model.form import Spot
from pipeline.model.seating import Draw
from pipeline.store import Unusable
from tests.commands import bridge_days, days
from tests.commands.bridge_days import fill, make, pair, places, play
from tests.commands.days import decide, found, publish


def of_deal(deal: int, key: str) -> Spot:
    return "deals", str(deal), key


def of_head(key: str) -> Spot:
    return "", "", key


def blamed(file: Path, *cells: tuple[str, Spot]) -> list[str]:
    """What should be found: kinds with the cells that these fields have in the workbook."""
    return [f"{kind} {days.address_of(file, spot)}" for kind, spot in cells]


def message(folder: Path) -> str:
    """The first problem in English."""
    return language("en").problem(days.day(folder).problems[0]).message


def seated(draw: Draw | None) -> list[list[str]]:
    assert draw is not None
    return [[seat.entrant for seat in table.seats] for table in draw.tables]


def round_one(tmp_path: Path, tables: Mapping[int, str], **settings: object) -> tuple[Path, list[Path]]:
    """An event of 2 + 2 pairs with the sheets of its first round."""
    folder = make(tmp_path / "e", **settings)
    publish(folder)
    return folder, fill(folder, 1, tables)


@pytest.mark.parametrize(
    ("text", "kind", "key", "says"),
    [
        ("8H N 10", "BR-C1", "contract", "holds “8H”, which is no contract"),
        ("4Z N 10", "BR-C1", "contract", "holds “4Z”"),
        ("4S N 14", "BR-C2", "tricks", "holds 14; only 0..13 is possible"),
        ("Pass - 7", "BR-C3", "tricks", "the contract is Pass, but “Tricks” holds “7”"),
        ("Pass W", "BR-C3", "declarer", "the contract is Pass, but “Declarer” holds “W”"),
        ("4♠X N 10", "BR-C4", "contract", "there is no double or redouble"),
        ("4S - 10", "BR-C5", "declarer", "is blank, but the contract is 4S"),
        ("4S N", "BR-C5", "tricks", "is blank, but the contract is 4S"),
        ("4S N 10 - - adj_ew", "BR-C16", "ruling", "there is a score as well"),
    ],
)
def test_deal_that_cannot_be_is_told_by_its_cell_and_does_not_count(
    tmp_path: Path, text: str, kind: str, key: str, says: str
) -> None:
    folder, files = round_one(tmp_path, {1: text})
    assert found(folder) == blamed(files[0], (kind, of_deal(1, key)))
    assert says in message(folder)
    assert days.day(folder).ranking.out == ((1, 1),)


def test_slams_and_very_few_tricks_are_only_asked_about(tmp_path: Path) -> None:
    folder, files = round_one(tmp_path, {1: "6S N 12", 2: "4S E 3"})
    assert found(folder, "warning") == [
        *blamed(files[0], ("BR-C17.level", of_deal(1, "contract"))),
        *blamed(files[1], ("BR-C17.tricks", of_deal(1, "tricks"))),
    ]
    decide(folder, round=1, table=1, field="BR-C17", new="ok")
    assert found(folder, "warning") == blamed(files[1], ("BR-C17.tricks", of_deal(1, "tricks")))
    assert days.day(folder).ranking.out == ()


def test_score_typed_over_the_formula_has_to_be_right(tmp_path: Path) -> None:
    """X1: 3S by West with 8 tricks is one down: 50 for B."""
    folder, files = round_one(tmp_path, {1: "3S W 8", 2: "3S W 8"})
    days.type_in(files[0], {of_deal(1, "score_ew"): 290})
    days.type_in(files[1], {of_deal(1, "score_ns"): 50})
    assert found(folder) == blamed(files[0], ("BR-C7", of_deal(1, "score_ew")))
    assert "holds 290; by contract, declarer and tricks it is A 0, B 50" in message(folder)


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        ("3S W 8 290 50", [("BR-C6", "score_ew")]),
        ("3S W 8 - 100", [("BR-C7", "score_ns")]),
        ("4S W 10 0 600", [("BR-C9", "declarer")]),
        ("4S W - 340", [("BR-C5", "tricks"), ("BR-C8", "score_ew")]),
        ("4S W 10 605", [("BR-C15", "score_ew")]),
        ("Pass - - 50", [("BR-C3", "score_ew")]),
        ("4S W 10 600 0", []),
        ("4S W 10", []),
    ],
)
def test_typed_scores_against_the_contract(tmp_path: Path, text: str, cells: list[tuple[str, str]]) -> None:
    folder, files = round_one(tmp_path, {1: text}, entry="scores")
    assert found(folder) == blamed(files[0], *((kind, of_deal(1, key)) for kind, key in cells))


@pytest.mark.parametrize(
    ("typed", "cells"),
    [
        (
            {of_head("pair_ew"): "B1", of_head("pair_ns"): "A1"},
            [("BR-C10", of_head("pair_ew")), ("BR-C10", of_head("pair_ns"))],
        ),
        ({of_head("pair_ns"): "B2"}, [("CM15", of_head("pair_ns"))]),
        (
            {of_head("east"): "Bob1", of_head("west"): "Ann1"},
            [("BR-C11", of_head("east")), ("BR-C11", of_head("west"))],
        ),
        ({of_deal(1, "dealer"): "E"}, [("BR-C14", of_deal(1, "dealer"))]),
        ({of_deal(2, "deal"): 1}, [("BR-C12", of_deal(2, "deal"))]),
        ({of_deal(1, "deal"): 7}, [("BR-C13", of_deal(1, "deal"))]),
    ],
)
def test_what_was_printed_and_comes_back_changed_is_told_by_its_cell(
    tmp_path: Path, typed: Mapping[Spot, object], cells: list[tuple[str, Spot]]
) -> None:
    folder, files = round_one(tmp_path, {}, boards_per_meeting=2)
    days.type_in(files[0], typed)
    assert found(folder) == blamed(files[0], *cells)
    assert days.day(folder).ranking.out == ((1, 1),)


def test_wrong_dealer_is_told_with_the_right_one(tmp_path: Path) -> None:
    """X9: deal 5 is opened by North."""
    folder = play(make(tmp_path / "e", 3, 3, boards_per_meeting=2), {}, {}, {})
    days.type_in(folder / "inbox" / "EV-R03-T02.xlsx", {of_deal(5, "dealer"): "E"})
    assert "Deal 5: “Dealer” is “E”; the one to open is N" in message(folder)


def test_deals_of_a_table_entered_twice_count_for_nobody(tmp_path: Path) -> None:
    folder, files = round_one(tmp_path, {1: "4S N 10"})
    first = files[0].read_bytes()
    fill(folder, 1, {1: "4S N 9"})
    (folder / "inbox" / "again.xlsx").write_bytes(first)
    assert found(folder) == blamed(files[0], ("CM4", of_deal(1, "tricks")))
    assert days.day(folder).ranking.out == ((1, 1),)
    decide(folder, round=1, table=1, field="file", new="again.xlsx")
    assert found(folder, "error") == []
    assert [score.values["score"] for score in days.day(folder).scores[:2]] == [0, 600]


def test_sheet_for_a_pair_that_sits_out_is_told_by_the_pairs_cell(tmp_path: Path) -> None:
    """Somebody made it from another draw: A2 against a B2 who is not there."""
    _, files = round_one(tmp_path / "full", {})
    folder = play(make(tmp_path / "e", 2, 1), {})
    (folder / "inbox" / "sits-out.xlsx").write_bytes(files[1].read_bytes())
    assert found(folder) == blamed(files[1], ("BR-C19", of_head("pair_ew")))
    assert "holds “A2”, but this pair has no opponent in this round" in message(folder)
    assert seated(days.day(folder).next_draw) == [["A2", "B1"], ["A1"]]


def test_who_sits_out_owes_no_sheet(tmp_path: Path) -> None:
    folder = play(make(tmp_path / "e", 2, 1), {1: "4S E 10"}, {1: "4S E 9"})
    assert found(folder) == []
    assert days.day(folder).ranking.state == "after"
    assert [line.values["deals"] for line in days.day(folder).ranking.lines] == [1, 1, 2]


def test_correction_of_a_deals_tricks_names_the_deal(tmp_path: Path) -> None:
    folder, _ = round_one(tmp_path, {1: "4S N 10, 3NT E 8"}, boards_per_meeting=2)
    decide(folder, round=1, table=1, game=2, field="Tricks", old=8, new=9)
    scores = [score for score in days.day(folder).scores if score.table == 1]
    assert [(score.line, score.entrant, score.values["score"]) for score in scores] == [
        (1, "A1", 0),
        (1, "B1", 600),
        (2, "A1", 580),
        (2, "B1", 0),
    ]
    assert found(folder) == []


def test_correction_of_a_contract_that_nobody_could_read(tmp_path: Path) -> None:
    folder, _ = round_one(tmp_path, {1: "8H N 10"})
    decide(folder, round=1, table=1, game=1, field="contract", old="8H", new="三線紅心")
    assert found(folder) == []
    assert days.day(folder).scores[0].values["contract"] == "3H"


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ({"game": 7}, "CM-correction.game"),
        ({"game": 1, "old": 9}, "CM-correction.old"),
        ({"game": 1, "new": 14}, "CM8"),
        ({"game": 1, "field": "score_ns"}, "CM-correction.field"),
        ({"game": 1, "table": 9}, "CM-correction.no_sheet"),
    ],
)
def test_correction_that_does_not_fit_is_never_lost_without_a_word(
    tmp_path: Path, line: Mapping[str, object], kind: str
) -> None:
    folder, _ = round_one(tmp_path, {1: "4S N 10"})
    decide(folder, **{"round": 1, "table": 1, "field": "tricks", "old": 10, "new": 11, **line})
    assert days.kinds(days.day(folder), "error") == [kind]


def test_round_with_a_table_out_is_not_compared_yet(tmp_path: Path) -> None:
    folder, files = round_one(tmp_path, {1: "4S N 10", 2: "3S N 10"})
    assert places(folder) == ["1 A1 4", "1 A2 4", "1 B1 4", "2 B2 3"]
    files[1].unlink()
    day = days.day(folder)
    assert [score.values["rank_points"] for score in day.scores] == [None, None]
    assert [line.values["rank_points"] for line in day.ranking.lines] == [0, 0, 0, 0]
    assert (day.ranking.state, day.open_tables(1)) == ("provisional", (2,))
    assert day.next_draw is None
    assert found(folder) == ["CM14"]


def test_withdrawn_pair_is_a_phantom_from_the_next_round(tmp_path: Path) -> None:
    folder, _ = round_one(tmp_path, {1: "4S N 10", 2: "3S N 10"})
    decide(folder, round=2, entrant="B2", field="status", new="withdrawn")
    assert seated(days.day(folder).next_draw) == [["A2", "B1"], ["A1"]]
    publish(folder)
    fill(folder, 2, {1: "4S E 10"})
    assert found(folder) == []
    assert places(folder) == ["1 A2 8", "2 A1 4", "1 B1 8", "None B2 3"]
    lines = days.day(folder).ranking.lines
    assert [line.values["rank_points_per_deal"] for line in lines] == [4, 4, 4, 3]
    assert lines[1].decided_by == "raw_total"


def test_score_of_a_pair_that_has_stopped_is_told(tmp_path: Path) -> None:
    folder, files = round_one(tmp_path, {})
    decide(folder, round=1, entrant="B2", field="status", new="withdrawn")
    assert found(folder) == blamed(files[1], ("BR-C19.stopped", of_deal(1, "contract")))


def test_odd_number_of_pairs_a_lot_decides_which_group_is_larger(tmp_path: Path) -> None:
    sizes = set()
    for seed in (1, 2, 3):
        folder = make(tmp_path / str(seed), entrants=[pair(n) for n in range(1, 6)], lot_seed=seed)
        lots = [lot.id for lot in days.day(folder).lots_due]
        assert lots in (["A1", "A2", "A3", "B1", "B2"], ["A1", "A2", "B1", "B2", "B3"])
        sizes.add(lots[2])
    assert sizes == {"A3", "B1"}


def test_lots_typed_in_the_entry_list_are_the_lots(tmp_path: Path) -> None:
    lots = [("B", 2), ("A", 1), ("b", 1), ("A", 2)]
    folder = make(tmp_path / "e", entrants=[pair(n, *lot) for n, lot in enumerate(lots, start=1)])
    publish(folder)
    assert (folder / "draws" / "lots.csv").read_text("utf-8-sig").splitlines()[1:] == [
        "1,A,2,Ann2 / Bob2,typed",
        "2,A,4,Ann4 / Bob4,typed",
        "1,B,3,Ann3 / Bob3,typed",
        "2,B,1,Ann1 / Bob1,typed",
    ]
    assert seated(days.day(folder).draws[0]) == [["A1", "B1"], ["A2", "B2"]]


@pytest.mark.parametrize(
    ("lots", "kinds"),
    [
        ([("", None)] * 4, ["CM6.lots"]),
        ([("A", 1), ("B", 1), ("A", 1), ("B", 2)], ["CM-lots.twice C7"]),
        ([("A", 1), ("B", 1), ("C", 1), ("B", 2)], ["CM-lots.group C7"]),
        ([("A", 1), ("B", 1), ("A", 2), ("", None)], ["CM-lots.blank C8"]),
        ([("A", 1), ("B", 1), ("A", 3), ("B", 2)], ["CM-lots.beyond C7"]),
        ([("A", 1), ("A", 2), ("A", 3), ("B", 1)], ["CM-lots.unequal C7"]),
    ],
)
def test_lots_that_cannot_be_are_told_by_the_pair_and_nothing_is_drawn(
    tmp_path: Path, lots: list[tuple[str, int | None]], kinds: list[str]
) -> None:
    folder = make(tmp_path / "e", entrants=[pair(n, *lot) for n, lot in enumerate(lots, start=1)])
    assert found(folder) == kinds
    assert days.day(folder).next_draw is None


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\0\0\0",
        "lot,group\n1,A\n",
        "lot,group,entrant,name,source\none,A,1,x,typed\n",
        "lot,group,entrant,name,source\n1,A,1,x,typed\n3,A,2,y,typed\n",
        "lot,group,entrant,name,source\n1,A,1,x,typed\n1,B,1,x,typed\n",
    ],
)
def test_damaged_file_of_lots_is_one_message(tmp_path: Path, text: str) -> None:
    folder, _ = round_one(tmp_path, {})
    (folder / "draws" / "lots.csv").write_text(text, encoding="utf-8")
    with pytest.raises(Unusable) as told:
        days.day(folder)
    assert (told.value.kind, told.value.values["file"]) == ("draw_damaged", "draws/lots.csv")


def three_level(folder: Path) -> Path:
    """Nothing but passes: every pair has the same, and three share the first place of each group."""
    return play(make(folder, 3, 3), *({1: "Pass", 2: "Pass", 3: "Pass"} for _ in range(3)))


def drawn(folder: Path, *order: str) -> None:
    for lot, entrant in enumerate(order, start=1):
        decide(folder, round=3, entrant=entrant, field="lot", new=lot)


def test_tie_of_three_for_the_first_place_waits_for_a_lot(tmp_path: Path, unprinted: None) -> None:
    folder = three_level(tmp_path / "e")
    day = days.day(folder)
    assert day.next_draw is None
    assert [problem.kind for problem in day.waiting] == ["CM-playoff.lot"] * 6
    assert seat(place(folder, tmp_path / "out")).status == FAULTS
    drawn(folder, "A3", "A1", "A2")
    assert {problem.entrant for problem in days.day(folder).waiting} == {"B1", "B2", "B3"}
    drawn(folder, "B2", "B1", "B3")
    day = days.day(folder)
    assert seated(day.next_draw) == [["A3", "B2"]]
    assert [line.decided_by for line in day.ranking.lines if line.place == 2] == ["lot", "lot"]


def test_final_is_not_drawn_before_the_groups_are_finished(tmp_path: Path) -> None:
    folder = play(make(tmp_path / "e"), {1: "4S E 10"}, {1: "4S E 9"})
    assert days.day(folder).next_draw is not None
    (folder / "inbox" / "EV-R01-T02.xlsx").unlink()
    day = days.day(folder)
    assert (day.next_draw, day.waiting, day.ranking.state) == (None, (), "provisional")


def finished(folder: Path) -> Path:
    """A1 and B1 win their groups, and A1 the final."""
    play(make(folder), {1: "4S E 10", 2: "3S N 9"}, {1: "4S N 10", 2: "2S E 8"})
    publish(folder)
    fill(folder, 3, {1: "4S W 10"})
    return folder


def prizes(folder: Path) -> Mapping[str, str]:
    return {line.prize: line.entrant for line in days.day(folder).ranking.lines if line.prize}


def test_correction_after_the_final_was_published_does_not_seat_it_anew(tmp_path: Path) -> None:
    folder = finished(tmp_path / "e")
    assert places(folder) == ["1 A1 8", "2 A2 6", "1 B1 7", "2 B2 7"]
    assert prizes(folder) == {"champion": "A1", "runner_up": "B1"}
    decide(folder, round=1, table=1, game=1, field="tricks", old=10, new=9)
    decide(folder, round=2, table=2, game=2, field="tricks", old=8, new=7)
    decide(folder, round=2, table=1, game=2, field="declarer", old="N", new="E")
    day = days.day(folder)
    assert places(folder)[0].startswith("1 A2")
    assert seated(day.draws[2]) == [["A1", "B1"]]
    assert prizes(folder) == {"champion": "A1", "runner_up": "B1"}
    warned = [problem for problem in day.problems if problem.kind == "CM3.draw"]
    assert [(problem.severity, problem.round) for problem in warned] == [("warning", 3)]
    assert days.kinds(day, "error") == []


def test_rehearsal_after_the_extra_deal_of_a_group_fills_in_the_final(tmp_path: Path) -> None:
    """P1 was published before the final, whatever their names say."""
    folder = play(make(tmp_path / "e", rehearsal=1), {1: "4S E 10", 2: "4S E 9"}, {1: "4S E 9", 2: "4S E 10"})
    publish(folder)
    assert seated(days.day(folder).playoffs[0]) == [["B1", "B2"]]
    fill(folder, "P1")
    publish(folder)
    at = place(folder, tmp_path / "out")
    assert rehearse(at, None, seed=1).status == 0
    assert (folder / "inbox" / "EV-R03-T01.xlsx").exists()
    assert days.day(folder).ranking.out == ()


def test_finalist_who_does_not_come_loses_to_the_other(tmp_path: Path) -> None:
    folder = finished(tmp_path / "e")
    fill(folder, 3, {1: "- - - - - not_played"})
    decide(folder, round=3, entrant="A1", field="status", new="withdrawn")
    assert prizes(folder) == {"champion": "B1"}


def test_lots_are_kept_when_the_entry_list_changes_afterwards(tmp_path: Path) -> None:
    folder, _ = round_one(tmp_path, {})

    def other_lot(book):
        sheet = book.worksheets[1]
        column = next(cell.column for cell in sheet[1] if cell.value == "lot")
        sheet.cell(5, column).value = 9

    days.retype(folder / "event.xlsx", other_lot)
    assert found(folder) == ["CM-lots.changed C5"]
    assert seated(days.day(folder).draws[0]) == [["A1", "B1"], ["A2", "B2"]]
    assert bridge_days.places(folder) == ["1 A1 4", "1 A2 4", "1 B1 4", "1 B2 4"]
