"""The zip of an archive: the same bytes for the same files, and nothing opened that could do harm."""

import io
import stat
from collections.abc import Callable
from zipfile import ZIP_BZIP2, ZIP_DEFLATED, ZipFile, ZipInfo

import pytest

from pipeline.archive import package
from pipeline.archive.package import Unsafe, is_plain, pack, unpack

FILES = {"event/event.xlsx": b"book", "event/inbox/表 1.xlsx": b"sheet", "output/results.csv": b"1,2\n"}


def zipped(*entries: tuple[str | ZipInfo, bytes], method: int = ZIP_DEFLATED) -> bytes:
    made = io.BytesIO()
    with ZipFile(made, "w", method) as file:
        for name, data in entries:
            file.writestr(name, data)
    return made.getvalue()


def refused(data: bytes) -> tuple[str, str]:
    with pytest.raises(Unsafe) as found:
        unpack(data)
    return found.value.cause, found.value.name


def test_what_is_packed_is_unpacked_the_same() -> None:
    assert unpack(pack(FILES)) == FILES


def test_same_files_in_any_order_give_the_same_bytes() -> None:
    assert pack(FILES) == pack(dict(reversed(FILES.items())))


@pytest.mark.parametrize(
    "name",
    [
        "../event.xlsx", "/etc/passwd", "event/../../x", "C:/x", "C:x", "event\\x", "event//x", "event/./x",
        "", "event/", "event/con", "event/aux.xlsx", "event/x.", "event/x ", "event/a\nb", "event/a\u202eb",
        "x" * 401,
    ],
)  # fmt: skip
def test_name_that_could_lead_elsewhere_is_refused(name: str) -> None:
    assert not is_plain(name)
    if name:
        with pytest.raises(Unsafe):
            unpack(zipped((name, b"")))


@pytest.mark.parametrize(
    "name", ["event/inbox/_old/甲 (2).xlsx", "event/inbox/.hidden", "output/R01/a-b_c.xlsx"]
)
def test_name_of_an_ordinary_file_is_plain(name: str) -> None:
    assert is_plain(name)


def test_two_files_that_some_systems_take_for_one_are_refused() -> None:
    assert refused(zipped(("event/a.xlsx", b"1"), ("event/A.xlsx", b"2"))) == ("twice", "event/A.xlsx")


def test_link_is_refused() -> None:
    link = ZipInfo("event/link")
    link.external_attr = (stat.S_IFLNK | 0o777) << 16
    assert refused(zipped((link, b"/etc/passwd"))) == ("kind", "event/link")


def test_unknown_way_of_packing_is_refused() -> None:
    assert refused(zipped(("event/a", b"x"), method=ZIP_BZIP2)) == ("kind", "event/a")


def test_file_that_claims_or_holds_too_much_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(package, "FILE_LIMIT", 1000)
    monkeypatch.setattr(package, "TOTAL_LIMIT", 1500)
    assert refused(zipped(("a", bytes(1001)))) == ("too_big", "a")
    assert refused(zipped(("a", bytes(800)), ("b", bytes(800)))) == ("too_big", "")


def test_too_many_files_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(package, "FILES_LIMIT", 2)
    assert refused(zipped(("a", b""), ("b", b""), ("c", b""))) == ("too_big", "")


def shorter(data: bytes) -> bytes:
    """Says in its directory that its file is shorter than it is."""
    at = data.index(b"PK\x01\x02") + 24
    return data[:at] + (5).to_bytes(4, "little") + data[at + 4 :]


@pytest.mark.parametrize(
    "spoil",
    [
        lambda data: data[:-30],
        lambda data: b"",
        lambda data: b"PK",
        shorter,
        lambda data: data.replace(b"sheet", b"shoot"),
    ],
    ids=["cut", "empty", "begun", "lying", "altered"],
)
def test_damaged_archive_is_refused(spoil: Callable[[bytes], bytes]) -> None:
    assert refused(spoil(pack(FILES)))[0] in ("damaged", "too_big")
