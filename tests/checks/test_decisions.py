"""Corrections that are decisions: a status, the file that counts, a warning confirmed."""

from pathlib import Path

from tests.commands import days
from tests.commands.days import decide


def test_status_corrected_from_a_round_on(tmp_path: Path) -> None:
    folder = days.play(days.make(tmp_path / "e", 12, games=3), rounds=1)
    decide(folder, round=2, entrant="5", field="status", old="參賽", new="棄權")
    entrant = days.day(folder).event.entrant("5")
    assert entrant is not None
    assert (entrant.status, entrant.from_round) == ("withdrawn", 2)


def test_status_refused_where_the_old_one_differs(tmp_path: Path) -> None:
    folder = days.make(tmp_path / "e", 12)
    decide(folder, round=1, entrant="5", field="status", old="absent", new="withdrawn")
    decide(folder, round=1, entrant="6", field="status", old="", new="sleeping")
    assert days.kinds(days.day(folder)) == ["CM-correction.status", "CM8.list"]


def test_file_named_counts_and_the_other_is_a_note(tmp_path: Path) -> None:
    folder = days.play(days.make(tmp_path / "e", 12, games=1), rounds=1)
    first = next((folder / "inbox").glob("*T02.xlsx"))
    second = first.with_name("again.xlsx")
    second.write_bytes(first.read_bytes())
    days.type_in(second, {("", "", "judge"): "Somebody else"})
    assert "CM4" in days.kinds(days.day(folder), "error")
    decide(folder, round=1, table=2, field="file", old="", new="again.xlsx")
    day = days.day(folder)
    assert days.kinds(day, "error") == []
    assert "CM4.chosen" in days.kinds(day, "note")
    assert [sheet.cell.file for sheet in day.sheets if sheet.table.number == 2] == ["inbox/again.xlsx"]


def test_warning_confirmed_becomes_a_note(tmp_path: Path) -> None:
    folder = days.make(tmp_path / "e", 12, games=1)
    days.publish(folder)
    days.fill(folder, 1, {(1, ""): {"judge": None}, (2, ""): {"judge": None}})
    assert days.kinds(days.day(folder)).count("CM11") == 2
    decide(folder, round=1, table=1, field="CM11", new="OK")
    day = days.day(folder)
    assert [(p.kind, p.severity, p.table) for p in day.problems] == [
        ("CM11", "warning", 2),
        ("CM11", "note", 1),
    ]


def test_confirmation_of_nothing_is_said(tmp_path: Path) -> None:
    folder = days.play(days.make(tmp_path / "e", 12, games=1), rounds=1)
    decide(folder, round=1, table=1, field="RK-C24", new="ok")
    assert days.kinds(days.day(folder)) == ["CM-correction.nothing"]


def test_correction_of_a_table_without_sheet_is_refused(tmp_path: Path) -> None:
    folder = days.make(tmp_path / "e", 12, games=1)
    days.publish(folder)
    decide(folder, round=1, table=1, entrant="1", field="tile_points", old=5, new=7)
    assert "CM-correction.no_sheet" in days.kinds(days.day(folder), "error")


def test_disqualified_afterwards_voids_later_games_only_where_the_setting_says_so(tmp_path: Path) -> None:
    kept, void = (
        days.play(days.make(tmp_path / effect, 12, games=2, dq_effect=effect), rounds=2)
        for effect in ("stand", "void_later_games")
    )
    for folder in (kept, void):
        decide(folder, round=2, entrant="5", field="status", old="", new="disqualified")
    assert days.kinds(days.day(kept), "error") == ["RK-C25"]
    day = days.day(void)
    assert days.kinds(day, "error") == []
    assert day.ranking.state == "final"
