"""One worksheet part as cells: a single pass, keeping only cells with content."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from pipeline.sheets.area import COLUMNS, ROWS, Area, Position, area_in, position_in, within
from pipeline.sheets.markup import Attributes, parse
from pipeline.sheets.raw import CellKind, RawCell, Refused, Style

CELLS_LIMIT = 50_000
AREAS_LIMIT = 4_000
SPILLS_LIMIT = 200
SPILLED_LIMIT = 500_000

_KINDS: dict[str, CellKind] = {"b": "bool", "e": "error", "d": "day", "str": "text", "inlineStr": "text"}
_ESCAPED = re.compile(r"_x([0-9A-Fa-f]{4})_")
_YES = ("1", "true")
_SHAPES: dict[CellKind, re.Pattern[str]] = {
    "bool": re.compile("(?:0|1|true|false)$"),
    "day": re.compile(r"[0-9]{4}-[0-9]{2}|T?[0-9]{2}:[0-9]{2}"),
}
"""How the value of a cell begins that says of itself that it is a truth or a date."""


@dataclass(frozen=True)
class Shared:
    """What the cells of all sheets refer to: shared texts, the style of each cell format, the calendar."""

    strings: Sequence[str] = ()
    styles: Sequence[Style] = ()
    date1904: bool = False


class SheetXml:
    """Gathers a worksheet while its part is read. Raises Refused: damaged, entity, too_big.

    `rows`: the number of each, and whether it is hidden, in order; `hidden_rows`: those with content.
    """

    def __init__(self, data: Iterable[bytes], shared: Shared, room: int = CELLS_LIMIT) -> None:
        self.cells: dict[Position, RawCell] = {}
        self.merges: list[Area] = []
        self.hidden_rows: set[int] = set()
        self.hidden_columns: list[tuple[int, int]] = []
        self.rows: list[tuple[int, bool]] = []
        self._shared = shared
        self._room = room
        self._row = 0
        self._row_named = False
        self._row_hidden = False
        self._at = ""
        self._steps = 0
        self._open: Attributes = {}
        self._value: str | None = None
        self._formula: str | None = None
        self._inline: list[str] = []
        self._phonetic = False
        self._spills: list[Area] = []
        parse(
            data,
            {
                "row": self._start_row,
                "c": self._start_cell,
                "f": self._start_formula,
                "rPh": self._start_phonetic,
                "col": self._column,
                "mergeCell": self._merge,
            },
            {
                "v": self._end_value,
                "f": self._end_formula,
                "t": self._end_text,
                "rPh": self._end_phonetic,
                "c": self._end_cell,
            },
        )
        self._mark_spills()
        self.hidden_columns = _joined(self.hidden_columns)

    def _start_row(self, attributes: Attributes) -> None:
        self._row_named = "r" in attributes
        self._row = _number(attributes["r"]) if self._row_named else self._row + 1
        self._row_hidden = attributes.get("hidden") in _YES
        self.rows.append((self._row, self._row_hidden))
        self._at = ""
        self._steps = 0

    def _start_cell(self, attributes: Attributes) -> None:
        self._open = attributes
        self._value = self._formula = None
        # A cell without an address stands to the right of the one before; it is worked out only if needed.
        if "r" in attributes:
            self._at = attributes["r"]
            self._steps = 0
        else:
            self._steps += 1

    def _end_value(self, text: str) -> None:
        if self._value is not None:
            raise Refused("damaged")
        self._value = text

    def _start_formula(self, attributes: Attributes) -> None:
        if attributes.get("t") in ("array", "dataTable") and ":" in attributes.get("ref", ""):
            spill = area_in(attributes["ref"])
            if spill is None:
                raise Refused("damaged")
            if len(self._spills) >= SPILLS_LIMIT:
                raise Refused("too_big")
            self._spills.append(spill)

    def _mark_spills(self) -> None:
        """Results of one formula for many cells: only the first of them says so in the file."""
        if len(self._spills) * len(self.cells) > SPILLED_LIMIT:
            raise Refused("too_big")
        for spill in self._spills:
            for at in [at for at, cell in self.cells.items() if cell.formula is None and within(at, spill)]:
                self.cells[at] = self.cells[at]._replace(formula="")

    def _end_formula(self, text: str) -> None:
        if self._formula is not None:
            raise Refused("damaged")
        self._formula = text

    def _end_text(self, text: str) -> None:
        if not self._phonetic:
            self._inline.append(text)

    def _start_phonetic(self, _: Attributes) -> None:
        self._phonetic = True

    def _end_phonetic(self, _: str) -> None:
        self._phonetic = False

    def _end_cell(self, _: str) -> None:
        kind = self._open.get("t", "n")
        if self._inline:
            self._value = "".join(self._inline) if kind == "inlineStr" else self._value
            self._inline = []
        if not self._value and self._formula is None:
            return
        at = self._position()
        if at in self.cells:
            raise Refused("damaged")
        if len(self.cells) >= self._room:
            raise Refused("too_big")
        self.cells[at] = self._cell(kind, self._value)
        if self._row_hidden:
            self.hidden_rows.add(at[0])

    def _cell(self, kind: str, value: str | None) -> RawCell:
        formula = self._formula
        if kind == "s" and value:
            return RawCell("text", self._string(value), formula)
        if value is None or (not value and kind not in ("str", "inlineStr")):
            return RawCell("blank", "", formula)
        if kind != "n":
            named = _KINDS.get(kind, "text")
            if named in _SHAPES and not _SHAPES[named].match(value.strip()):
                raise Refused("damaged")
            return RawCell(named, unescaped(value) if named == "text" else value, formula)
        style = self._style()
        if self._shared.date1904 and style in ("date", "datetime"):
            value = _since_1900(value)
        return RawCell("number", value, formula, style)

    def _style(self) -> Style:
        number = self._open.get("s")
        if number is None:
            return ""
        styles = self._shared.styles
        return styles[int(number)] if number.isdecimal() and int(number) < len(styles) else ""

    def _string(self, value: str) -> str:
        try:
            return self._shared.strings[_number(value)]
        except IndexError as trouble:
            raise Refused("damaged") from trouble

    def _position(self) -> Position:
        before = position_in(self._at) if self._at else (self._row, 0)
        if before is None:
            raise Refused("damaged")
        row, column = before[0], before[1] + self._steps
        if not (1 <= row <= ROWS and 1 <= column <= COLUMNS) or (self._row_named and row != self._row):
            raise Refused("damaged")
        return row, column

    def _column(self, attributes: Attributes) -> None:
        if attributes.get("hidden") in _YES:
            self.hidden_columns.append(
                (_number(attributes.get("min", "")), _number(attributes.get("max", "")))
            )
            _bounded(self.hidden_columns)

    def _merge(self, attributes: Attributes) -> None:
        found = area_in(attributes.get("ref", ""))
        if found is None:
            raise Refused("damaged")
        self.merges.append(found)
        _bounded(self.merges)


def read_strings(data: Iterable[bytes]) -> list[str]:
    """The shared texts: runs of rich text joined, readings (phonetic runs) dropped."""
    strings: list[str] = []
    pieces: list[str] = []
    phonetic = False

    def enter(_: Attributes) -> None:
        nonlocal phonetic
        phonetic = True

    def leave(_: str) -> None:
        nonlocal phonetic
        phonetic = False

    def piece(text: str) -> None:
        if not phonetic:
            pieces.append(text)

    def item(_: str) -> None:
        strings.append(unescaped("".join(pieces)))
        pieces.clear()

    parse(data, {"rPh": enter}, {"rPh": leave, "t": piece, "si": item})
    return strings


def unescaped(text: str) -> str:
    """Characters that XML cannot hold are written `_x000B_`; an unpaired half of a character is replaced."""
    if "_x" not in text or not _ESCAPED.search(text):
        return text
    whole = _ESCAPED.sub(lambda found: chr(int(found[1], 16)), text)
    return whole.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def _since_1900(value: str) -> str:
    try:
        return repr(float(value) + 1462)
    except ValueError:
        return value


def _number(text: str) -> int:
    plain = text.strip()
    if not (plain.isascii() and plain.isdigit() and len(plain) < 9):
        raise Refused("damaged")
    return int(plain)


def _joined(runs: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Runs of columns in order, without overlaps."""
    found: list[tuple[int, int]] = []
    for low, high in sorted(runs):
        if found and low <= found[-1][1] + 1:
            found[-1] = (found[-1][0], max(high, found[-1][1]))
        else:
            found.append((low, high))
    return found


def _bounded(areas: Sequence[object]) -> None:
    if len(areas) > AREAS_LIMIT:
        raise Refused("too_big")
