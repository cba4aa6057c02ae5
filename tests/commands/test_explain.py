"""Why somebody is fifth: every number with its cell, its rule, and what separates from the place above."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from fractions import Fraction
from io import BytesIO
from pathlib import Path

import pytest
from openpyxl import load_workbook

from pipeline.cli import main
from pipeline.commands.explain import explain
from pipeline.commands.setting import HOME, Place, place
from pipeline.commands.standings import standings
from pipeline.explain import explained
from pipeline.store import Unusable
from tests.commands import bridge_days, days
from tests.commands.test_playoffs import table

At = Callable[..., Place]


def lines(folder: Path, entrant: str) -> list[str]:
    told = explain(place(folder, None), entrant)
    return [str(line.values["text"]) for line in told.lines]


def one_game(folder: Path, **settings: object) -> Path:
    """Four players, one game: 1 out +60, the others -10, -20, -30."""
    days.make(folder, 4, games=1, prize_places=1, **settings)
    days.publish(folder)
    days.fill(folder, 1, table(1, "out, left 10, left 20, left 30"))
    return folder


def test_explain_gives_each_number_with_its_cell_and_rule(tmp_path: Path) -> None:
    said = lines(one_game(tmp_path / "e"), "3")
    assert said[0].endswith(": 3rd place, Final")
    assert said[1:4] == ["  Games won: 0", "  Average: -20", "  Total: -20"]
    assert said[4].startswith("  Behind 2nd place, 2 ")
    assert said[4].endswith(": Average -20 against -10")
    assert said[5] == "  Level with them in Games won"
    assert said[6:] == [
        "  Game 1, table 1, no. 1: Rack -20 · Won 0 · Score -20",
        "    Rule RK-R5: a player went out and gets what the others lose",
        "    Result: Tiles left, in inbox/EV-R01-T01.xlsx, sheet R01-T01, cell E10",
        "    Tile points: 20, in inbox/EV-R01-T01.xlsx, sheet R01-T01, cell F10",
        "    How it ended: A player went out, in inbox/EV-R01-T01.xlsx, sheet R01-T01, cell E5",
    ]


def test_explain_names_a_correction_with_its_old_value(tmp_path: Path) -> None:
    folder = one_game(tmp_path / "e")
    days.correct(folder, (1, 1, "3", "tile_points", 20, 5))
    assert (
        "    Tile points: 5, corrected (20 in inbox/EV-R01-T01.xlsx, sheet R01-T01, cell F10; misread; chief)"
        in lines(folder, "3")
    )
    assert "2nd place" in lines(folder, "3")[0]


def test_explain_an_average_as_sum_by_games(tmp_path: Path) -> None:
    """Example 9.5 has averages; here three games of one table."""
    folder = days.make(tmp_path / "e", 4, games=3, prize_places=1, movement="none")
    for round_, rows in enumerate(
        ("out, left 1, left 2, left 3", "left 5, out, left 6, left 7", "left 9, left 8, left 7, out"), 1
    ):
        days.publish(folder)
        days.fill(folder, round_, table(1, rows))
    assert "  Average: -2.67 = (+6 - 5 - 9) / 3" in lines(folder, "1")
    assert "  Games won: 1 = 1 + 0 + 0" in lines(folder, "1")


def test_explain_a_playoff_beside_the_totals(tmp_path: Path) -> None:
    folder = days.make(tmp_path / "e", 4, games=1, prize_places=2)
    days.publish(folder)
    days.fill(folder, 1, table(1, "out, left 10, left 10, left 10"))
    assert "  The tie is not decided yet: play-off or lot" in lines(folder, "3")
    days.publish(folder)
    days.fill(folder, "P1", table(1, "left 22, out, left 9"))
    said = lines(folder, "4")
    assert any(
        text.startswith("  Behind 2nd place, 3 ") and "Play-off 1 -9 against +31" in text for text in said
    )
    assert any("Play-off 1, table 1" in text and text.endswith("enters no total") for text in said)


def test_explain_somebody_who_shares_a_place(tmp_path: Path) -> None:
    folder = days.make(tmp_path / "e", 4, games=1, prize_places=1)
    days.publish(folder)
    days.fill(folder, 1, table(1, "out, left 10, left 10, left 10"))
    said = lines(folder, "3")
    assert "Shared 2nd place" in said[0]
    assert any(text.startswith("  Shares the place with 2 ") and ", 4 " in text for text in said)


def test_explain_who_is_not_ranked_says_why(tmp_path: Path) -> None:
    folder = one_game(tmp_path / "e")
    days.correct(folder, (2, 0, "3", "status", "", "disqualified"))
    assert lines(folder, "3")[0].endswith("not ranked (disqualified), Final")


def test_explain_a_pair_by_deals_and_by_lot(tmp_path: Path) -> None:
    """Both pairs of a group level: the recorded lot decides, and is named with its cell."""
    folder = bridge_days.make(tmp_path / "e", 2, 2, group_tiebreak="lot")
    bridge_days.play(folder, {}, {})
    for entrant, lot in (("A1", 2), ("A2", 1), ("B1", 1), ("B2", 2)):
        days.decide(folder, round=2, entrant=entrant, field="lot", new=lot, reason="drawn in the hall")
    said = lines(folder, "A1")
    assert said[0] == "A1 Ann1 / Bob1: 2nd place, After Round 2"
    assert "  Behind 1st place, A2 Ann2 / Bob2: lot 2 against 1" in said
    assert any(text.startswith("  Lot 2, recorded in ") and "drawn in the hall" in text for text in said)
    assert any("cell" in text and "Contract: 1NT" in text for text in said)


@pytest.mark.parametrize("code", days.CODES)
def test_explain_in_every_language_as_a_command(
    tmp_path: Path, code: str, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = one_game(tmp_path / "e")
    assert main(["explain", str(folder), "3", "--language", code]) == 0
    assert "inbox/EV-R01-T01.xlsx" in capsys.readouterr().out


def test_explain_by_name_and_whom_nobody_knows(tmp_path: Path) -> None:
    folder = one_game(tmp_path / "e")
    name = days.day(folder).event.entrants[2].name
    assert lines(folder, name.upper()) == lines(folder, "3")
    with pytest.raises(Unusable, match="entrant_unknown"):
        explain(place(folder, None), "99")
    with pytest.raises(Unusable, match="entrant_several"):
        explain(place(folder, None), "e")


def test_explain_writes_nothing(tmp_path: Path) -> None:
    folder = one_game(tmp_path / "e")
    before = days.snapshot(folder)
    explain(place(folder, tmp_path / "out"), "3")
    assert days.snapshot(folder) == before
    assert not (tmp_path / "out").exists()


def test_report_has_the_same_numbers_and_cells(tmp_path: Path, unprinted: None) -> None:
    folder = one_game(tmp_path / "e")
    standings(place(folder, tmp_path / "out"))
    book = load_workbook(BytesIO((tmp_path / "out" / "report.xlsx").read_bytes()))
    sheet = book["Why"]
    header = next(row for row in sheet.iter_rows(values_only=True) if "Figure" in row)
    rows = [dict(zip(header, row, strict=True)) for row in sheet.iter_rows(values_only=True)]
    cells = {(row["Figure"], row["Value"], row["Cell"]) for row in rows if row["No."] == 3}
    assert ("Tile points", "20", "F10") in cells
    assert ("Average", "-20", None) in cells


def test_parts_of_every_figure_add_up_to_it(tmp_path: Path) -> None:
    """Of every entrant of a rehearsed event: nothing is said that is not so."""
    folder = days.play(days.make(tmp_path / "e", 12), 3)
    day = days.day(folder)
    for entrant in day.event.entrants:
        for one in explained(day, entrant.id):
            for figure in one.figures:
                assert not figure.parts or Fraction(sum(figure.parts)) / figure.over == figure.value
            scores = [played.score.values["score"] for played in one.played if played.counts]
            assert sum(Fraction(str(score)) for score in scores) == one.line.values["total"]


def test_explain_a_finalist_before_and_after_the_finals(tmp_path: Path) -> None:
    """Finals not yet begun are not spoken of; after them the preliminary rounds are told by the last."""
    folder = tmp_path / "e"
    shutil.copytree(HOME / "sample_sheets" / "point-salad-two-groups", folder)
    heads = [text for text in lines(folder, "1-3") if text.startswith("1-3")]
    assert heads == ["1-3 徐若瑄：第 2 名，第 3 輪後", "1-3 徐若瑄：第 1 名，決賽，最終"]
    for name in ("draws/round-04.csv", "draws/round-05.csv", *folder.glob("inbox/*-R0[45]-*")):
        (folder / name).unlink()
    assert [text for text in lines(folder, "1-3") if text.startswith("1-3")] == heads[:1]
