"""A worksheet read quickly: what has been met before in another sheet is not parsed again.

Sheets made from one form share nearly all their cells, and the frame around them: columns, rows, rules. A
sheet is cut into its cells and its frame; each is parsed by `sheet_xml` when it is new and remembered when it
comes again. Only the plain shape that spreadsheet programs write is cut. In it every `<` begins a tag, and
every cell is whole in itself, so a frame and cells that are sound make a sound sheet. Any other sheet is read
by `sheet_xml` as a whole, which alone says what anything means and what is wrong with it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import chain

from pipeline.sheets.area import Area, Position, position_in
from pipeline.sheets.raw import RawCell, Refused, Style
from pipeline.sheets.sheet_xml import CELLS_LIMIT, Shared, SheetXml

_FORMULA = '(?: (?:aca|ca|t|ref|si)="(?:false|shared|[A-Z0-9:]+)")*'
_PLAIN = re.compile(
    r'r="(?P<at>[A-Z]{1,3}[1-9][0-9]{0,6})"(?: s="[0-9]+")?(?: t="(?P<kind>[A-Za-z]+)")?(?:/>|>'
    rf"(?P<formula><f{_FORMULA}(?:/>|>[^<]*</f>))?(?:<v>(?P<value>[^<]*)</v>)?"
    r'(?:<is><t(?: xml:space="preserve")?>[^<]*</t></is>)?</c>)'
)
_PAGE = "<headerFooter"
_PAGE_TEXT = re.compile(
    "(?<=(?:Header|Footer)>)"
    r"(?:[^<>&\x00-\x1f\ud800-\udfff\ufffe\uffff]++|&(?:amp|quot|#(?:[4-9][0-9]|[1-9][0-9]{2,3}"
    r"|[1-4][0-9]{4}|5[0-489][0-9]{3}|6[0-4][0-9]{3}|65[0-4][0-9]{2}));)++"
    "(?=</(?:odd|even|first)(?:Header|Footer)>)"
)
"""What is printed above and below every page, in characters that XML allows: it means nothing here, and it
names the table, so that no two frames would be the same."""

_ROW = re.compile(r'r="([1-9][0-9]{0,6})"')
_BEGIN, _END = "<sheetData>", "</sheetData>"
_SHEET = (
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>',
    "</sheetData></worksheet>",
)
_REMEMBERED = 4_000_000
"""Characters of cells remembered at once; then all are forgotten, and the common ones learned again."""


@dataclass(frozen=True)
class Worksheet:
    """A worksheet part as cells. `hidden_rows`: those with content."""

    cells: dict[Position, RawCell]
    merges: tuple[Area, ...]
    hidden_rows: frozenset[int]
    hidden_columns: tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Frame:
    """A worksheet without its cells. `rows`: the number of each, and whether it is hidden, in order."""

    rows: tuple[tuple[int, bool], ...]
    merges: tuple[Area, ...]
    hidden_columns: tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Known:
    """A cell met before. `cell`: None if there is nothing in it; `string`: the number of its shared text."""

    at: Position
    cell: RawCell | None
    string: int | None = None


@dataclass
class Memory:
    """Cells by their text; `size`: how many characters that is."""

    cells: dict[str, Known] = field(default_factory=dict)
    size: int = 0


@dataclass(frozen=True)
class Cut:
    """A sheet in parts: the text of every row's cells, by the row's number, and the rest of it."""

    rows: tuple[tuple[int, Sequence[str]], ...]
    frame: str


class Unlike(Exception):
    """A worksheet that is not of the plain shape; never seen outside."""


def worksheet(data: Iterable[bytes], shared: Shared, room: int = CELLS_LIMIT) -> Worksheet:
    """A worksheet part, from its pieces. Raises Refused: damaged, entity, too_big."""
    pieces = iter(data)
    first, second = next(pieces, b""), next(pieces, None)
    if second is not None:
        return _read_whole(chain((first, second), pieces), shared, room)
    try:
        return _put_together(_cut(first), shared, room)
    except (Unlike, Refused):
        return _read_whole((first,), shared, room)


def _read_whole(data: Iterable[bytes], shared: Shared, room: int) -> Worksheet:
    found = SheetXml(data, shared, room)
    hidden = frozenset(found.hidden_rows)
    return Worksheet(found.cells, tuple(found.merges), hidden, tuple(found.hidden_columns))


def _put_together(cut: Cut, shared: Shared, room: int) -> Worksheet:
    frame = _frame(cut.frame)
    if [number for number, _ in frame.rows] != [number for number, _ in cut.rows]:
        raise Unlike
    known = _learned(_memory(tuple(shared.styles), shared.date1904), cut, shared)
    cells: dict[Position, RawCell] = {}
    hidden: set[int] = set()
    for (number, is_hidden), (_, pieces) in zip(frame.rows, cut.rows, strict=True):
        filled = list(_filled(number, [known[piece] for piece in pieces], shared.strings))
        before = len(cells)
        cells.update(filled)
        if len(cells) != before + len(filled) or len(cells) > room:
            raise Unlike
        if is_hidden and filled:
            hidden.add(number)
    return Worksheet(cells, frame.merges, frozenset(hidden), frame.hidden_columns)


def _filled(row: int, known: Iterable[Known], strings: Sequence[str]) -> Iterator[tuple[Position, RawCell]]:
    """The cells of a row that have content."""
    for one in known:
        if one.at[0] != row:
            raise Unlike
        if one.string is not None:
            if one.string >= len(strings):
                raise Unlike
            yield one.at, RawCell("text", strings[one.string])
        elif one.cell is not None:
            yield one.at, one.cell


def _cut(data: bytes) -> Cut:
    """The sheet in parts. A `<` that is no tag, or another encoding, would make cutting a guess."""
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        raise Unlike from None
    declared, begin = text[: text.find("?>") + 1].lower(), text.find(_BEGIN)
    body, end, after = text[begin + len(_BEGIN) :].partition(_END)
    if begin < 0 or not end or "<!" in text or text.rfind("<?") > 1 or "\r" in body:
        raise Unlike
    if "encoding" in declared and 'encoding="utf-8"' not in declared:
        raise Unlike
    before, *rows = body.split("<row ")
    if before.strip():
        raise Unlike
    cut = [_row(row) for row in rows]
    frame = (
        text[:begin],
        _BEGIN,
        *(f"<row {head}></row>" for _, head, _ in cut),
        end,
        _PAGE_TEXT.sub("", after),
    )
    return Cut(tuple((number, pieces) for number, _, pieces in cut), "".join(frame))


def _without_page_text(after: str) -> str:
    before, page, rest = after.partition(_PAGE)
    return before + page + _PAGE_TEXT.sub("", rest)


def _row(text: str) -> tuple[int, str, Sequence[str]]:
    """A row from behind its `<row `: number, attributes, and its cells, each from behind its `<c `."""
    head, _, inner = text.partition(">")
    number = _ROW.match(head)
    if head.endswith("/"):
        head, inner = head.removesuffix("/"), inner + "</row>"
    inside, closed, after = inner.rpartition("</row>")
    before, *pieces = inside.split("<c ")
    if number is None or not closed or before.strip() or after.strip():
        raise Unlike
    return int(number[1]), head, pieces


@lru_cache(maxsize=64)
def _frame(text: str) -> Frame:
    found = SheetXml((text.encode(),), Shared())
    if found.cells:
        raise Unlike
    return Frame(tuple(found.rows), tuple(found.merges), tuple(found.hidden_columns))


@lru_cache(maxsize=32)
def _memory(styles: tuple[Style, ...], date1904: bool) -> Memory:
    """What a number means depends on the styles and the calendar of its workbook."""
    return Memory()


def _learned(memory: Memory, cut: Cut, shared: Shared) -> dict[str, Known]:
    """The memory, with the cells that are new in it: these are parsed, all at once."""
    if memory.size > _REMEMBERED:
        memory.cells.clear()
        memory.size = 0
    new = [(number, [piece for piece in pieces if piece not in memory.cells]) for number, pieces in cut.rows]
    shapes = [(piece, _PLAIN.fullmatch(piece)) for _, pieces in new for piece in pieces]
    if not shapes:
        return memory.cells
    rows = (f'<row r="{number}">{"".join(f"<c {piece}" for piece in pieces)}</row>' for number, pieces in new)
    parsed = SheetXml(("".join((_SHEET[0], *rows, _SHEET[1])).encode(),), shared).cells
    for piece, shape in shapes:
        at = position_in(shape["at"]) if shape else None
        if shape is None or at is None or (shape["kind"] == "s" and shape["formula"]):
            raise Unlike
        string = int(shape["value"]) if shape["kind"] == "s" and shape["value"] else None
        memory.cells[piece] = Known(at, parsed.get(at), string)
        memory.size += len(piece)
    return memory.cells
