"""A worksheet read quickly: what has been met before in another sheet is not parsed again.

Sheets made from one form share nearly all their cells, and the frame around them: columns, rows, rules. A
sheet is cut into its cells and its frame; each is parsed by `sheet_xml` when it is new and remembered when it
comes again. Only the plain shape that spreadsheet programs write is cut. In it every `<` begins a tag, and
every cell is whole in itself, so a frame and cells that are sound make a sound sheet. Any other sheet is read
by `sheet_xml` as a whole, which alone says what anything means and what is wrong with it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
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
_BEGIN, _END = "<sheetData>", "</sheetData>"
_PAGE, _PAGE_END = "<headerFooter", "</headerFooter>"
_WORKSHEET = '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">', "</worksheet>"
_REMEMBERED = 8_000_000
"""Characters remembered at once; then all is forgotten, and what is common is learned again."""

Filled = Mapping[Position, RawCell]


@dataclass(frozen=True)
class Worksheet:
    """A worksheet part as cells. `hidden_rows`: those with content."""

    cells: Filled
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
class Row:
    """A row as text: its attributes, and its cells, each from behind its `<c `."""

    head: str
    pieces: Sequence[str]


@dataclass(frozen=True)
class Known:
    """A cell met before. `cell`: None if there is nothing in it; `string`: the number of its shared text."""

    at: Position
    cell: RawCell | None
    string: int | None = None


@dataclass
class Memory:
    """Rows and cells by their text; `size`: how many characters that is.

    `filled`: the cells of `rows` that have content; `seen`: hashes of rows that have come at least once.
    """

    rows: dict[str, Row] = field(default_factory=dict)
    filled: dict[str, Filled] = field(default_factory=dict)
    cells: dict[str, Known] = field(default_factory=dict)
    seen: set[int] = field(default_factory=set)
    size: int = 0

    def forget(self) -> None:
        """Empty again."""
        for known in (self.rows, self.filled, self.cells, self.seen):
            known.clear()
        self.size = 0


class Unlike(Exception):
    """A worksheet that is not of the plain shape; never seen outside."""


def worksheet(data: Iterable[bytes], shared: Shared, room: int = CELLS_LIMIT) -> Worksheet:
    """A worksheet part, from its pieces. Raises Refused: damaged, entity, too_big."""
    pieces = iter(data)
    first, second = next(pieces, b""), next(pieces, None)
    if second is not None:
        return _read_whole(chain((first, second), pieces), shared, room)
    try:
        return _put_together(first, shared, room)
    except (Unlike, Refused):
        return _read_whole((first,), shared, room)


def _read_whole(data: Iterable[bytes], shared: Shared, room: int) -> Worksheet:
    found = SheetXml(data, shared, room)
    hidden = frozenset(found.hidden_rows)
    return Worksheet(found.cells, tuple(found.merges), hidden, tuple(found.hidden_columns))


def _put_together(data: bytes, shared: Shared, room: int) -> Worksheet:
    before, texts, after = _cut(data)
    memory = _memory(tuple(shared.styles), shared.date1904)
    if memory.size > _REMEMBERED:
        memory.forget()
    rows = [memory.rows.get(text) or _row(text) for text in texts]
    frame = _frame("".join((before, _BEGIN, *(f"<row {row.head}></row>" for row in rows), _END, after)))
    if len(frame.rows) != len(rows):
        raise Unlike
    unknown = [
        (number, row)
        for (number, _), text, row in zip(frame.rows, texts, rows, strict=True)
        if text not in memory.rows
    ]
    _learn(memory, unknown, shared)
    cells: dict[Position, RawCell] = {}
    hidden: set[int] = set()
    for (number, is_hidden), text, row in zip(frame.rows, texts, rows, strict=True):
        filled = memory.filled.get(text)
        if filled is None:
            filled = _filled(memory, number, text, row, shared.strings)
        before_it = len(cells)
        cells.update(filled)
        if len(cells) != before_it + len(filled) or len(cells) > room:
            raise Unlike
        if is_hidden and filled:
            hidden.add(number)
    return Worksheet(cells, frame.merges, frozenset(hidden), frame.hidden_columns)


def _cut(data: bytes) -> tuple[str, Sequence[str], str]:
    """What stands before the rows, the rows, each from behind its `<row `, and what stands after them."""
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        raise Unlike from None
    before, begin, rest = text.partition(_BEGIN)
    body, end, after = rest.partition(_END)
    declared = before[: before.find("?>") + 1].lower()
    if not begin or not end or ("encoding" in declared and 'encoding="utf-8"' not in declared):
        raise Unlike
    first, *rows = body.split("<row ")
    if first.strip():
        raise Unlike
    return before, rows, _without_page_text(after)


def _without_page_text(after: str) -> str:
    """What is printed above and below every page means nothing here, and names the table."""
    before, begin, rest = after.partition(_PAGE)
    text, end, then = rest.partition(_PAGE_END)
    if not end:
        return after
    found = SheetXml(("".join((_WORKSHEET[0], begin, text, end, _WORKSHEET[1])).encode(),), Shared())
    if found.rows or found.cells or found.merges or found.hidden_columns:
        raise Unlike
    return before + then


def _row(text: str) -> Row:
    head, _, inner = text.partition(">")
    if head.endswith("/"):
        head, inner = head.removesuffix("/"), inner + "</row>"
    inside, closed, after = inner.rpartition("</row>")
    before, *pieces = inside.split("<c ")
    if not closed or before.strip() or after.strip():
        raise Unlike
    return Row(head, pieces)


@lru_cache(maxsize=64)
def _frame(text: str) -> Frame:
    """The frame understood. In a comment or an instruction a `<` would be no tag, and cutting a guess."""
    if "<!" in text or text.rfind("<?") > 1:
        raise Unlike
    found = SheetXml((text.encode(),), Shared())
    if found.cells:
        raise Unlike
    return Frame(tuple(found.rows), tuple(found.merges), tuple(found.hidden_columns))


@lru_cache(maxsize=32)
def _memory(styles: tuple[Style, ...], date1904: bool) -> Memory:
    """What a number means depends on the styles and the calendar of its workbook."""
    return Memory()


def _filled(memory: Memory, number: int, text: str, row: Row, strings: Sequence[str]) -> Filled:
    """The cells of a row that have content; remembered where no shared text is among them."""
    filled: dict[Position, RawCell] = {}
    empty, shared = 0, False
    for one in [memory.cells[piece] for piece in row.pieces]:
        cell = one.cell
        if one.string is not None:
            shared = True
            cell = RawCell("text", strings[one.string]) if one.string < len(strings) else None
        if one.at[0] != number or (cell is None and one.string is not None):
            raise Unlike
        if cell is None:
            empty += 1
        else:
            filled[one.at] = cell
    if len(filled) + empty < len(row.pieces):
        raise Unlike
    _remember(memory, text, row, filled, shared)
    return filled


def _remember(memory: Memory, text: str, row: Row, filled: Filled, shared: bool) -> None:
    """A row is remembered when it comes a second time, if it means the same in every workbook."""
    if hash(text) in memory.seen and not shared:
        memory.rows[text], memory.filled[text] = row, filled
        memory.size += len(text)
    memory.seen.add(hash(text))
    memory.size += 1


def _learn(memory: Memory, rows: Sequence[tuple[int, Row]], shared: Shared) -> None:
    """Remembers the cells that are new: these are parsed, all at once."""
    new = [(number, [one for one in row.pieces if one not in memory.cells]) for number, row in rows]
    shapes = [(piece, _PLAIN.fullmatch(piece)) for _, pieces in new for piece in pieces]
    if not shapes:
        return
    texts = (
        f'<row r="{number}">{"".join(f"<c {piece}" for piece in pieces)}</row>' for number, pieces in new
    )
    parts = (_WORKSHEET[0], _BEGIN, *texts, _END, _WORKSHEET[1])
    parsed = SheetXml(("".join(parts).encode(),), shared).cells
    for piece, shape in shapes:
        at = position_in(shape["at"]) if shape else None
        if shape is None or at is None or (shape["kind"] == "s" and shape["formula"]):
            raise Unlike
        string = int(shape["value"]) if shape["kind"] == "s" and shape["value"] else None
        memory.cells[piece] = Known(at, parsed.get(at), string)
        memory.size += len(piece)
