"""Workbooks made by hand, part by part, so that every oddity of other programs can be written down."""

from __future__ import annotations

from collections.abc import Mapping
from xml.sax.saxutils import escape

from pipeline.sheets.package import pack

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
STRICT = "http://purl.oclc.org/ooxml/spreadsheetml/main"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
RELS = "http://schemas.openxmlformats.org/package/2006/relationships"
TYPES = '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'


def parts(
    rows: str = "",
    *,
    before: str = "",
    after: str = "",
    book: str = "",
    properties: str = "",
    strings: str = "",
    formats: str = "",
    main: str = MAIN,
    sheets: tuple[str, ...] = ("Sheet1",),
) -> dict[str, bytes]:
    """The parts of a workbook whose sheets all hold `rows` (XML of sheetData)."""
    tabs = "".join(f'<sheet name="{name}" sheetId="{n}" r:id="rId{n}"/>' for n, name in enumerate(sheets, 1))
    links = "".join(
        _link(f"rId{n}", "worksheet", f"worksheets/sheet{n}.xml") for n in range(1, len(sheets) + 1)
    )
    links += _link("rIdA", "sharedStrings", "sharedStrings.xml") if strings else ""
    links += _link("rIdB", "styles", "styles.xml") if formats else ""
    sheet = f'<worksheet xmlns="{main}">{before}<sheetData>{rows}</sheetData>{after}</worksheet>'
    made = {
        "[Content_Types].xml": TYPES,
        "_rels/.rels": _links(_link("rId1", "officeDocument", "xl/workbook.xml")),
        "xl/workbook.xml": f'<workbook xmlns="{main}" xmlns:r="{OFFICE}">{properties}'
        f"<sheets>{tabs}</sheets>{book}</workbook>",
        "xl/_rels/workbook.xml.rels": _links(links),
        **{f"xl/worksheets/sheet{n}.xml": sheet for n in range(1, len(sheets) + 1)},
    }
    if strings:
        made["xl/sharedStrings.xml"] = f'<sst xmlns="{main}">{strings}</sst>'
    if formats:
        made["xl/styles.xml"] = f'<styleSheet xmlns="{main}">{formats}</styleSheet>'
    return {name: text.encode() for name, text in made.items()}


def workbook(rows: str = "", **more: object) -> bytes:
    """The same, packed."""
    return pack(parts(rows, **more))


def table(cells: Mapping[str, str | int | float], **more: object) -> bytes:
    """A workbook with one sheet of texts, numbers and formulas (`=1+2` or `=1+2|3` with its result)."""
    by_row: dict[int, list[str]] = {}
    for at, content in sorted(
        cells.items(), key=lambda item: (int("".join(filter(str.isdigit, item[0]))), item[0])
    ):
        row = int("".join(filter(str.isdigit, at)))
        by_row.setdefault(row, []).append(_cell(at, content))
    rows = "".join(f'<row r="{row}">{"".join(inner)}</row>' for row, inner in by_row.items())
    return workbook(rows, **more)


def _cell(at: str, content: str | float) -> str:
    if not isinstance(content, str):
        return f'<c r="{at}"><v>{content}</v></c>'
    if content.startswith("="):
        formula, bar, result = content[1:].partition("|")
        return f'<c r="{at}"><f>{escape(formula)}</f>{f"<v>{result}</v>" if bar else ""}</c>'
    return f'<c r="{at}" t="inlineStr"><is><t>{escape(content)}</t></is></c>'


def _link(id_: str, kind: str, target: str) -> str:
    return f'<Relationship Id="{id_}" Type="{OFFICE}/{kind}" Target="{target}"/>'


def _links(inner: str) -> str:
    return f'<Relationships xmlns="{RELS}">{inner}</Relationships>'
