"""A finished event packed, and checked by making it again: whatever was changed in it is found."""

import csv
import io
import json
import shutil
from collections.abc import Callable
from pathlib import Path
from zipfile import ZipFile

import pytest
from openpyxl import load_workbook

from pipeline.archive.compare import against_manifest, unlike
from pipeline.archive.manifest import NAME, digests
from pipeline.archive.package import pack, unpack
from pipeline.commands.archive import archive
from pipeline.commands.setting import Place, place
from pipeline.commands.verify import opened, verify
from pipeline.store import Unusable
from tests.commands import days
from tests.commands.conftest import print_nothing

Change = Callable[[bytes], bytes]


@pytest.fixture(scope="module")
def packed(finished_day: Path, tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The archive of a finished day."""
    home = tmp_path_factory.mktemp("packed")
    for part in ("event", "output"):
        shutil.copytree(finished_day / part, home / part)
    with pytest.MonkeyPatch.context() as patch:
        print_nothing(patch)
        archive(place(home / "event", home / "output"))
    return (home / "output.zip").read_bytes()


def changed(data: bytes, name: str, change: Change, *, forged: bool) -> bytes:
    """The archive with one file changed; `forged`: and its digest in the manifest too."""
    files = unpack(data)
    files[name] = change(files[name])
    manifest = json.loads(files.pop(NAME))
    if forged:
        manifest["files"] = digests(files)
    return pack({**files, NAME: json.dumps(manifest).encode()})


def checked(data: bytes, folder: Path) -> tuple[int, str]:
    """Exit status and lines of `verify`."""
    (folder / "checked.zip").write_bytes(data)
    told = verify(folder / "checked.zip", "en")
    return told.status, days.said(told)


def flipped(data: bytes) -> bytes:
    """One digit of the last line that has one is another."""
    at = max(data.rfind(str(digit).encode()) for digit in range(10))
    return data[:at] + (b"1" if data[at : at + 1] != b"1" else b"2") + data[at + 1 :]


def test_archive_of_a_finished_day_is_sound(packed: bytes, tmp_path: Path, unprinted: None) -> None:
    status, told = checked(packed, tmp_path)
    assert (status, told.split("\n")[-1]) == (
        0,
        "The archive is sound: its inputs give exactly what it holds.",
    )


def test_archive_holds_inputs_draws_outputs_and_versions(packed: bytes) -> None:
    names = set(unpack(packed))
    assert {"event/event.xlsx", "event/draws/round-01.csv"} <= names
    assert len([name for name in names if name.startswith("event/inbox/")]) == 9
    assert {
        "output/standings.csv",
        "output/standings.pdf",
        "output/report.xlsx",
        "output/index.html",
    } <= names
    manifest = json.loads(unpack(packed)[NAME])
    assert {"program", "python", "pango", "fonts", "weasyprint", "openpyxl"} <= manifest["versions"].keys()
    assert manifest["files"].keys() == names - {NAME}
    assert not [name for name in names if name.rpartition("/")[2].startswith(".")]


def test_same_event_gives_the_same_archive_wherever_it_lies(finished: Place, packed: bytes) -> None:
    archive(finished)
    first = (finished.output.path.parent / "output.zip").read_bytes()
    archive(finished)
    assert (finished.output.path.parent / "output.zip").read_bytes() == first == packed


def test_archive_writes_nothing_in_the_event(finished: Place) -> None:
    before = days.snapshot(finished.event.path)
    archive(finished)
    assert days.snapshot(finished.event.path) == before


def test_one_flipped_byte_in_any_file_is_found_by_its_digest(packed: bytes) -> None:
    files = unpack(packed)
    listed = json.loads(files.pop(NAME))["files"]
    for name, data in files.items():
        spoilt = {**files, name: data[:-1] + bytes([data[-1] ^ 1])}
        assert [(one.kind, one.file) for one in against_manifest(listed, digests(spoilt))] == [
            ("changed", name)
        ]


@pytest.mark.parametrize("name", ["results.csv", "standings.csv", "problems.csv", "index.html"])
def test_flipped_digit_in_an_output_is_found_even_if_its_digest_is_forged(
    name: str, packed: bytes, tmp_path: Path, unprinted: None
) -> None:
    change = flipped if name != "problems.csv" else lambda data: data + b"1"
    status, told = checked(changed(packed, f"output/{name}", change, forged=True), tmp_path)
    assert status == 1
    assert f"  {name}: differs\n" in told


@pytest.mark.parametrize("number", [1, 2, 3])
def test_flipped_digit_in_a_draw_is_found_even_if_its_digest_is_forged(
    number: int, packed: bytes, tmp_path: Path, unprinted: None
) -> None:
    def other_seat(data: bytes) -> bytes:
        rows = list(csv.reader(io.StringIO(data.decode("utf-8-sig"))))
        at = rows[0].index("entrant")
        rows[1][at], rows[-1][at] = rows[-1][at], rows[1][at]
        made = io.StringIO()
        csv.writer(made, lineterminator="\n").writerows(rows)
        return b"\xef\xbb\xbf" + made.getvalue().encode()

    file = f"event/draws/round-0{number}.csv"
    status, told = checked(changed(packed, file, other_seat, forged=True), tmp_path)
    assert status == 1
    assert "standings.csv: differs" in told or "cannot be made again" in told


def test_flipped_digit_in_a_scoresheet_is_found_even_if_its_digest_is_forged(
    packed: bytes, tmp_path: Path, unprinted: None
) -> None:
    name = next(name for name in unpack(packed) if name.startswith("event/inbox/") and "R03-T01" in name)

    def one_point_more(data: bytes) -> bytes:
        sheet = tmp_path / Path(name).name
        sheet.write_bytes(data)
        for seat in "甲乙丙丁":
            with_points = points(sheet, seat)
            if with_points:
                days.type_in(sheet, {("seats", seat, "tile_points"): with_points + 1})
                break
        return sheet.read_bytes()

    status, told = checked(changed(packed, name, one_point_more, forged=True), tmp_path)
    assert status == 1
    assert "results.csv: differs" in told


def points(sheet: Path, seat: str) -> int:
    return (
        load_workbook(sheet).worksheets[0][days.address_of(sheet, ("seats", seat, "tile_points"))].value or 0
    )


def test_file_taken_out_or_put_in_is_found(packed: bytes, tmp_path: Path, unprinted: None) -> None:
    files = unpack(packed)
    del files["output/standings.csv"]
    files["output/diary.txt"] = b"dear diary"
    status, told = checked(pack(files), tmp_path)
    assert status == 1
    assert "output/standings.csv: listed, but not there" in told
    assert "output/diary.txt: there, but not listed" in told
    assert "  standings.csv: the inputs give this file" in told
    assert "  diary.txt: the inputs do not give this file" in told


def other_versions(data: bytes, name: str = "", change: Change = bytes) -> bytes:
    """The archive as an older library would have made it."""
    files = unpack(data)
    manifest = json.loads(files.pop(NAME))
    manifest["versions"]["weasyprint"] = "1.0"
    if name:
        files[name] = change(files[name])
    manifest["files"] = digests(files)
    return pack({**files, NAME: json.dumps(manifest).encode()})


def repacked(data: bytes) -> bytes:
    """The same workbook in other bytes."""
    made = io.BytesIO()
    with ZipFile(io.BytesIO(data)) as old, ZipFile(made, "w") as new:
        for name in old.namelist():
            new.writestr(name, old.read(name))
    return made.getvalue()


def test_other_versions_are_named_and_cells_count_instead_of_bytes(
    packed: bytes, tmp_path: Path, unprinted: None
) -> None:
    status, told = checked(other_versions(packed, "output/report.xlsx", repacked), tmp_path)
    assert "Made by other versions (archive / here): weasyprint 1.0 / " in told
    assert (status, told.split("\n")[-1][:44]) == (0, "The archive is sound: its inputs give what i")


def test_other_versions_still_find_a_csv_that_differs_in_one_digit(
    packed: bytes, tmp_path: Path, unprinted: None
) -> None:
    status, told = checked(other_versions(packed, "output/standings.csv", flipped), tmp_path)
    assert status == 1
    assert "standings.csv: differs in line " in told


def test_paper_that_other_versions_make_otherwise_leaves_the_figures_as_they_are(
    packed: bytes, tmp_path: Path, unprinted: None
) -> None:
    status, told = checked(other_versions(packed, "output/rules.pdf", lambda data: data + b"1"), tmp_path)
    assert (status, told.split("\n")[-1][:45]) == (1, "Figures are the same in every CSV file. Paper")


def test_workbooks_are_compared_cell_by_cell(packed: bytes, tmp_path: Path) -> None:
    book = tmp_path / "report.xlsx"
    book.write_bytes(unpack(packed)["output/report.xlsx"])
    whole = book.read_bytes()
    days.retype(book, lambda made: made.worksheets[3].cell(4, 2).__setattr__("value", 99))
    assert unlike("report.xlsx", whole, repacked(whole)) == []
    (found,) = unlike("report.xlsx", whole, book.read_bytes())
    assert found.kind == "cells"


def test_inputs_that_are_no_event_any_more_are_told(packed: bytes, tmp_path: Path, unprinted: None) -> None:
    status, told = checked(changed(packed, "event/event.xlsx", lambda _: b"gone", forged=True), tmp_path)
    assert status == 1
    assert "Nothing can be made again from these inputs: event.xlsx cannot be used." in told


@pytest.mark.parametrize(
    "data", [b"", b"no zip", pack({"a.txt": b""}), pack({NAME: b"[]"}), pack({NAME: b"{}"})]
)
def test_what_is_no_archive_is_refused(data: bytes, tmp_path: Path) -> None:
    (tmp_path / "a.zip").write_bytes(data)
    with pytest.raises(Unusable):
        opened(tmp_path / "a.zip")


def test_language_of_a_manifest_is_one_of_ours_and_no_path(packed: bytes, tmp_path: Path) -> None:
    files = unpack(packed)
    manifest = {**json.loads(files[NAME]), "language": "../../pyproject"}
    (tmp_path / "a.zip").write_bytes(pack({**files, NAME: json.dumps(manifest).encode()}))
    with pytest.raises(Unusable):
        opened(tmp_path / "a.zip")


def test_name_that_no_other_system_holds_is_told_before_packing(finished: Place) -> None:
    (finished.event.path / "inbox" / "a:b.xlsx").write_bytes(b"x")
    with pytest.raises(Unusable) as found:
        archive(finished)
    assert (found.value.kind, found.value.values["file"]) == ("archive_name", "inbox/a:b.xlsx")
