"""What becomes of a file on other people's computers: every game's sheet, and event.xlsx (excel-input.md)."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Callable
from functools import lru_cache

import openpyxl
import pytest

from pipeline.event_book import Book, event_book
from pipeline.presets import defaults, names
from pipeline.sheets.address import letters
from pipeline.sheets.area import position_in
from pipeline.sheets.package import pack
from pipeline.sheets.reader import read
from pipeline.store import Unusable
from tests.sheets.every_game import BOOK, EVERY, SHEET, STYLES, Game, Parts, by_hand, game, opened, replaced
from tests.sheets.handmade import MAIN, STRICT
from tests.sheets.test_package import OTHERS

RELS = "xl/worksheets/_rels/sheet1.xml.rels"
PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships"


@pytest.fixture(params=EVERY)
def played(request: pytest.FixtureRequest) -> Game:
    return game(request.param)


def in_sheets(change: Callable[[str], str]) -> Callable[[Parts], Parts]:
    """The same change to every worksheet."""

    def hand(parts: Parts) -> Parts:
        return {
            name: change(data.decode()).encode() if name.startswith("xl/worksheets/sheet") else data
            for name, data in parts.items()
        }

    return hand


def everywhere(change: Callable[[bytes], bytes]) -> Callable[[Parts], Parts]:
    return lambda parts: {name: change(data) for name, data in parts.items()}


def shared(parts: Parts) -> Parts:
    """Texts in one common part, as Excel keeps them; the common texts as rich text with a reading."""
    texts: list[str] = []

    def text(found: re.Match[str]) -> str:
        texts.append(found[2])
        return f't="s"{found[1]}><v>{len(texts) - 1}</v></c>'

    made = in_sheets(
        lambda xml: re.sub(
            r't="inlineStr"([^>]*)><is><t(?: xml:space="preserve")?>(.*?)</t></is></c>', text, xml, flags=re.S
        )
    )(parts)
    items = "".join(f'<si><r><t xml:space="preserve">{one}</t></r></si>' for one in texts)
    items = items.replace("</si>", '<rPh sb="0" eb="1"><t>トウキョウ</t></rPh></si>')
    rels = "xl/_rels/workbook.xml.rels"
    link = f'<Relationship Id="rIdS" Type="{MAIN}/sharedStrings" Target="sharedStrings.xml"/></Relationships>'
    return {
        **made,
        "xl/sharedStrings.xml": f'<sst xmlns="{MAIN}">{items}</sst>'.encode(),
        rels: made[rels].replace(b"</Relationships>", link.encode()),
    }


def prefixed(xml: str) -> str:
    """Every element with a prefix, as some libraries write them."""
    xml = re.sub(r"<(/?)(?=[A-Za-z])(?![^<>]*:[A-Za-z]+[ >/])", r"<\1x:", xml)
    return xml.replace(f'xmlns="{MAIN}"', f'xmlns:x="{MAIN}"')


def upper_case(parts: Parts) -> Parts:
    return {name.upper() if name.startswith("xl/work") else name: data for name, data in parts.items()}


def zipped(parts: Parts, compression: int = zipfile.ZIP_DEFLATED, stream: bool = False) -> bytes:
    class Pipe(io.BytesIO):
        def seekable(self) -> bool:
            return False

        def seek(self, *_: int) -> int:
            raise OSError

        def tell(self) -> int:
            raise OSError

    target = Pipe() if stream else io.BytesIO()
    with zipfile.ZipFile(target, "w", compression) as made:
        for name, data in parts.items():
            made.writestr(name, data)
    return target.getvalue()


UNHARMED = {
    "strict": everywhere(lambda data: data.replace(MAIN.encode(), STRICT.encode())),
    "no dimension": in_sheets(lambda xml: re.sub("<dimension[^>]*/>", "", xml)),
    "false dimension": in_sheets(lambda xml: re.sub("<dimension[^>]*/>", '<dimension ref="A1"/>', xml)),
    "shared and rich texts": shared,
    "prefixes": in_sheets(prefixed),
    "byte order mark": in_sheets(lambda xml: "\ufeff" + xml),
    "pretty print": in_sheets(lambda xml: xml.replace("<row", "\n  <row").replace("<c ", "\n    <c ")),
    "declaration and comments": in_sheets(
        lambda xml: (
            f'<?xml version="1.0" encoding="UTF-8" standalone="yes"?><?mso x?><!-- a -->{xml.lstrip()}'
        )
    ),
    "upper-case parts": upper_case,
    "parts of other programs": lambda parts: {
        **parts,
        "xl/media/image1.png": b"\x89PNG",
        "custom/x.bin": b"\0",
    },
    "no content types": lambda parts: {**parts, "[Content_Types].xml": b"<Types/>"},
    "no theme": lambda parts: {name: data for name, data in parts.items() if "theme" not in name},
    "no properties": lambda parts: {name: data for name, data in parts.items() if "docProps" not in name},
    "formatted empty rows": in_sheets(
        lambda xml: xml.replace(
            "</sheetData>",
            "".join(f'<row r="{n}"><c r="A{n}" s="1"/></row>' for n in range(900, 20_000)) + "</sheetData>",
        )
    ),
    "view and print settings": in_sheets(
        lambda xml: xml.replace("</worksheet>", '<pageMargins left="1" right="1"/><x/></worksheet>')
    ),
    "unknown extensions": in_sheets(
        lambda xml: xml.replace(
            "</worksheet>",
            '<extLst><ext uri="x"><v xmlns="urn:x">7</v><t>loose</t></ext></extLst></worksheet>',
        )
    ),
}


@pytest.mark.parametrize("hand", UNHARMED.values(), ids=UNHARMED)
def test_every_way_to_write_a_workbook_is_read(played: Game, hand: Callable[[Parts], Parts]) -> None:
    data = by_hand(played.data, hand)
    assert data != played.data
    received = played.receive(data)
    assert [problem.kind for problem in received.problems] == []
    assert played.values(received) == played.before
    event = event_book(by_hand(played.book, hand))
    assert (event.problems, event.event) == ((), understood(played.book).event)


@lru_cache
def understood(book: bytes) -> Book:
    return event_book(book)


def test_zip_however_packed_is_read(played: Game) -> None:
    parts = opened(played.data)
    for data in (zipped(parts, zipfile.ZIP_STORED), zipped(parts, stream=True)):
        assert played.values(played.receive(data)) == played.before


def with_link(kind: str, name: str) -> Callable[[Parts], Parts]:
    """A part that belongs to the sheet."""

    def hand(parts: Parts) -> Parts:
        link = f'<Relationship Id="rX" Type="{PACKAGE}/{kind}" Target="../x.xml"/>'
        return {
            **parts,
            RELS: f'<Relationships xmlns="{PACKAGE}">{link}</Relationships>'.encode(),
            "xl/x.xml": f'<{name} xmlns="{MAIN}"><comment ref="B3"/></{name}>'.encode(),
        }

    return hand


def stray(xml: str) -> str:
    return xml.replace(
        "</sheetData>", '<row r="1048576"><c r="XFD1048576"><v>123456</v></c></row></sheetData>'
    )


def hidden_rows(xml: str) -> str:
    return re.sub(r"<row (?![^>]*hidden=)", '<row hidden="1" ', xml)


def macros(parts: Parts) -> Parts:
    link = f'<Relationship Id="rIdM" Target="vbaProject.bin" Type="{PACKAGE}/vbaProject"/></Relationships>'
    return {
        **replaced("xl/_rels/workbook.xml.rels", "</Relationships>", link)(parts),
        "xl/vbaProject.bin": b"x",
    }


TOLD = {
    "stray cell": (in_sheets(stray), ["CM16"]),
    "rows hidden": (in_sheets(hidden_rows), ["CM16.hidden"]),
    "columns hidden": (
        in_sheets(lambda xml: xml.replace("<cols>", '<cols><col min="1" max="16384" hidden="1"/>')),
        ["CM16.hidden"],
    ),
    "form hidden": (replaced(BOOK, 'state="visible"', 'state="veryHidden"'), ["CM16.hidden_sheet"]),
    "comment": (with_link("comments", "comments"), ["CM16.comment"]),
    "text box": (with_link("drawing", "drawing"), ["CM16.drawn"]),
    "macros": (macros, ["CM1.macros"]),
}


@pytest.mark.parametrize(("hand", "kinds"), TOLD.values(), ids=TOLD)
def test_what_may_mean_something_is_told_and_the_sheet_counts(
    played: Game, hand: Callable[[Parts], Parts], kinds: list[str]
) -> None:
    data = by_hand(played.data, hand)
    received = played.receive(data)
    assert [(problem.kind, problem.severity) for problem in received.problems] == [
        (kind, "warning") for kind in kinds
    ]
    assert played.values(received) == played.before
    assert received.counts


def test_sheet_renamed_and_others_beside_it_are_no_matter(played: Game) -> None:
    book = openpyxl.load_workbook(io.BytesIO(played.data))
    book.create_sheet("Racks", 0)["A1"] = "ours|x"
    book.create_sheet("分數 & <b>")["C3"] = "=1+1"
    target = io.BytesIO()
    book.save(target)
    received = played.receive(target.getvalue())
    assert [problem.kind for problem in received.problems] == []


@pytest.mark.parametrize("title", ["分數 (2)", "It's", "a&b", "x" * 31, "="])
def test_name_of_the_tab_is_no_matter(played: Game, title: str) -> None:
    old = read(played.data, "")[0].sheets[0].name
    plain, quoted = title.replace("&", "&amp;"), title.replace("&", "&amp;").replace("'", "''")
    data = by_hand(
        played.data,
        replaced(BOOK, f'name="{old}"', f'name="{plain}"'),
        lambda parts: {**parts, BOOK: re.sub(f"'?{old}'?!", f"'{quoted}'!", parts[BOOK].decode()).encode()},
    )
    assert [problem.kind for problem in played.receive(data).problems] == []


def shifted(rows: int, columns: int, after: int) -> Callable[[Parts], Parts]:
    """Rows or columns put in: cells and names behind them move on, as spreadsheet programs move them."""

    def moved(at: str) -> str:
        row, column = position_in(at.replace("$", "")) or (0, 0)
        row, column = row + rows * (row > after), column + columns * (column > after)
        return f"{letters(column)}{row}"

    def hand(parts: Parts) -> Parts:
        xml, book = parts[SHEET].decode(), parts[BOOK].decode()
        xml = re.sub(r'(<c r=")([A-Z]+\d+)"', lambda found: f'{found[1]}{moved(found[2])}"', xml)
        xml = re.sub(
            r'(<row [^>]*?r=")(\d+)"', lambda m: f'{m[1]}{int(m[2]) + rows * (int(m[2]) > after)}"', xml
        )
        xml = re.sub(
            r'(<mergeCell ref=")([A-Z]+\d+):([A-Z]+\d+)"',
            lambda m: f'{m[1]}{moved(m[2])}:{moved(m[3])}"',
            xml,
        )
        xml = re.sub(r"<cols>.*?</cols>", "", xml, flags=re.S)
        book = re.sub(
            r"!(\$[A-Z]+\$\d+)", lambda m: "!" + re.sub(r"([A-Z]+)(\d+)", r"$\1$\2", moved(m[1])), book
        )
        return {**parts, SHEET: xml.encode(), BOOK: book.encode()}

    return hand


@pytest.mark.parametrize(("rows", "columns"), [(1, 0), (3, 0), (0, 1), (0, 2)])
def test_rows_and_columns_put_in_are_found_by_the_keys(played: Game, rows: int, columns: int) -> None:
    data = by_hand(played.data, shifted(rows, columns, after=2))
    assert played.values(played.receive(data)) == played.before
    received = played.receive(data)
    assert {problem.kind for problem in received.problems} <= {"CM16"}


def test_sheet_copied_in_the_file_is_refused(played: Game) -> None:
    def hand(parts: Parts) -> Parts:
        again = re.sub(
            r'<sheet ([^>]*)name="[^"]*"([^>]*)/>', r'\g<0><sheet \1name="copy"\2/>', parts[BOOK].decode()
        )
        return {**parts, BOOK: again.encode()}

    assert [problem.kind for problem in played.receive(by_hand(played.data, hand)).problems] == [
        "CM1.two_forms"
    ]


def test_every_merge_over_an_entry_is_an_error(played: Game) -> None:
    place = next(at for spot, at in played.places.items() if played.layout.field(spot[2]).role == "input")
    row, column = position_in(place)
    area = f"{letters(column - 1)}{row}:{place}"
    merge = f'<mergeCells><mergeCell ref="{area}"/>'
    hand = in_sheets(
        lambda xml: (
            re.sub(r"<mergeCells[^>]*>", merge, xml)
            if "<mergeCells" in xml
            else xml.replace("</sheetData>", f"</sheetData>{merge}</mergeCells>")
        )
    )
    problems = played.receive(by_hand(played.data, hand)).problems
    assert [(one.kind, one.cells[0].address) for one in problems if one.severity == "error"] == [
        ("CM7.merged", place)
    ]


@pytest.mark.parametrize(("cause", "data"), OTHERS)
def test_what_is_no_workbook_is_refused_as_event_book(cause: str, data: bytes) -> None:
    with pytest.raises(Unusable) as refused:
        event_book(data)
    assert [problem.kind for problem in refused.value.problems] == [f"CM1.{cause}"]


def cut(data: bytes, share: int) -> bytes:
    return data[: len(data) * share // 10]


@pytest.mark.parametrize("share", range(10))
def test_half_written_file_is_refused_at_every_length(played: Game, share: int) -> None:
    (problem,) = played.receive(cut(played.data, share)).problems
    assert problem.kind == ("CM1.truncated" if share else "CM1.empty")


def test_half_written_file_filled_up_with_zeros_is_refused(played: Game) -> None:
    """As sync programs and file systems leave it after a power cut."""
    for share in range(10):
        data = cut(played.data, share).ljust(len(played.data), b"\0")
        (problem,) = played.receive(data).problems
        assert problem.kind in ("CM1.empty", "CM1.truncated")


def test_tag_changed_by_hand_is_refused(played: Game) -> None:
    tag = read(played.data, "")[0].sheets[0].cells[1, 1].raw
    at = f"|1|{played.table.number}|"
    for other, kinds in {
        tag.replace(at, "|1|99|"): ["CM3.table"],
        tag.replace(at, f"|99|{played.table.number}|"): ["CM3.round", "CM13"],
        tag[:-1] + ("0" if tag[-1] != "0" else "1"): ["CM5.seating"],
        "x" + tag: ["CM1.version", "CM2", "CM1.no_form"],
        tag.rpartition("|")[0]: ["CM1.no_form"],
        "": ["CM1.no_form"],
    }.items():
        data = by_hand(played.data, replaced(SHEET, tag, other))
        problems = played.receive(data).problems
        assert [one.kind in kinds for one in problems] == [True], (other, problems)


def test_styles_lost_leave_numbers_as_they_are(played: Game) -> None:
    """Then a time is a fraction and a date a large number: told where due, never taken for scores."""
    data = by_hand(played.data, lambda parts: {**parts, STYLES: b"<styleSheet/>"})
    before, after = played.before, played.values(played.receive(data))
    kept = {spot: value for spot, value in before.items() if isinstance(value, int)}
    assert {spot: after.get(spot) for spot in kept} == kept
    assert {problem.kind for problem in played.receive(data).problems} <= {"CM7", "CM12"}


def test_sent_twice_under_other_names_packs_the_same(played: Game) -> None:
    assert pack(opened(played.data)) == played.data


def test_every_game_is_among_the_kinds_of_event_these_tests_take() -> None:
    assert {defaults(name).game for name in EVERY} == {defaults(name).game for name in names()}
