"""event.xlsx as it comes back: rows gone, lots recorded, names typed in another way."""

from pathlib import Path

from openpyxl import Workbook

from tests.commands import days


def delete_row(folder: Path, key: str) -> None:
    def change(book: Workbook) -> None:
        sheet = book.worksheets[0]
        at = next(row for row in range(1, 80) if str(sheet.cell(row, 1).value).startswith(f"{key}="))
        sheet.delete_rows(at)

    days.retype(folder / "event.xlsx", change)


def test_setting_without_a_row_takes_the_value_of_the_preset_and_says_so(tmp_path: Path) -> None:
    folder = days.make(tmp_path / "e", 12)
    delete_row(folder, "warnings_before_review")
    day = days.day(folder)
    assert [(problem.kind, problem.severity) for problem in day.problems] == [("CM8.no_row", "note")]
    assert day.event.rules.whole("warnings_before_review") == 2
    assert day.next_draw is not None


def test_lot_recorded_separates_who_is_level(tmp_path: Path) -> None:
    folder = days.make(tmp_path / "e", 4, games=1, prize_places=1, playoff_scope="none")
    days.publish(folder)
    seats = {(1, key): {"result": "left", "tile_points": 9, "jokers_left": None} for key in "甲乙丙丁"}
    days.fill(folder, 1, {(1, ""): {"end_type": "pile"}, **seats})
    assert [line.place for line in days.day(folder).ranking.lines] == [1, 1, 1, 1]
    lines = [
        {
            "round": 1,
            "entrant": str(one),
            "field": "lot",
            "new": lot,
            "reason": "level",
            "decided_by": "chief",
        }
        for one, lot in ((3, 1), (1, 2), (4, 3), (2, 4))
    ]
    days.type_rows(folder, "corrections", lines)
    ranking = days.day(folder).ranking
    assert [(line.place, line.entrant) for line in ranking.lines] == [(1, "3"), (2, "1"), (3, "4"), (4, "2")]
    assert ranking.lines[1].decided_by == "lot"


def test_lot_of_a_stranger_or_without_a_number_is_refused(tmp_path: Path) -> None:
    folder = days.make(tmp_path / "e", 4)
    wrong = [{"entrant": "77", "new": 1}, {"entrant": "1", "new": "first"}]
    lines = [{"round": 1, "field": "lot", "reason": "x", "decided_by": "y", **one} for one in wrong]
    days.type_rows(folder, "corrections", lines)
    assert sorted(days.kinds(days.day(folder))) == ["CM-correction.entrant", "CM7"]


def test_draw_that_a_correction_would_have_changed_stays_and_is_told(tmp_path: Path) -> None:
    folder = days.make(tmp_path / "e", 12, games=2)
    days.publish(folder)
    seats = {
        (1, "甲"): {"result": "out", "tile_points": None, "jokers_left": None},
        (1, "乙"): {"result": "left", "tile_points": 5, "jokers_left": None},
        (1, "丙"): {"result": "left", "tile_points": 6, "jokers_left": None},
        (1, "丁"): {"result": "left", "tile_points": 7, "jokers_left": None},
    }
    days.fill(folder, 1, {(1, ""): {"end_type": "out"}, **seats})
    days.publish(folder)
    before = (folder / "draws" / "round-02.csv").read_bytes()
    assert "CM3.draw" not in days.kinds(days.day(folder))
    # 3 moves up instead of 2, and whoever comes takes the seat of 3 instead of that of 2.
    days.correct(folder, (1, 1, "3", "tile_points", 6, 4))
    (told,) = [problem for problem in days.day(folder).problems if problem.kind == "CM3.draw"]
    assert (told.severity, told.round, told.values["count"]) == ("warning", 2, 3)
    assert (folder / "draws" / "round-02.csv").read_bytes() == before


def test_date_that_no_form_can_show_is_named_and_sheets_are_left_in_peace(tmp_path: Path) -> None:
    folder = days.make(tmp_path / "e", 4, games=1, dates="2027-03-12")
    days.publish(folder)
    days.fill(folder, 1)
    days.set_setting(folder, dates="12.3.2027")
    found = [(problem.kind, problem.severity, problem.cells[0].file) for problem in days.day(folder).problems]
    assert found == [("CM7", "warning", "event.xlsx")]
