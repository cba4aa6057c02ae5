"""Cells understood: each kind of field has its grammar (rules 3.2 to 3.4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from pipeline.model.cell import Cell, Entry
from pipeline.model.kind import Choice, Clock, Day, Kind, Mark, Moment, Share, Text, Verdict, Whole, YesNo
from pipeline.model.problem import Problem
from pipeline.model.value import Value, shown
from pipeline.sheets.moments import (
    clock_of_stored,
    clock_of_text,
    day_of_stored,
    day_of_text,
    moment_of_stored,
    moment_of_text,
    not_a_number,
    shown_moment,
)
from pipeline.sheets.numbers import Understood, of_stored, of_text, shown_number, stored_number
from pipeline.sheets.plain import printable
from pipeline.sheets.raw import Fault, RawCell
from pipeline.sheets.reader import is_external
from pipeline.sheets.words import choice_of, mark_of, yes_no_of

Read = tuple[Value, str, tuple[Fault, ...]]
"""Value, text as typed, and faults."""

_SHOWN_LIMIT = 120
_KNOWN, _SHORT = 4096, 1_000
"""So many cells of a kind are remembered, if they have fewer characters."""


@dataclass(frozen=True, eq=False)
class Grammar:
    """How cells of a kind are understood. `known`: what has been understood; the same says the same anywhere.

    Numbers and choices come again and again; names and verdicts hardly ever.
    """

    kind: Kind
    known: dict[RawCell, Read]

    def understand(self, raw: RawCell | None, at: Cell) -> tuple[Entry, Sequence[Fault]]:
        """A cell as an entry of this kind, and what is wrong with it."""
        if raw is None:
            return Entry(None, "", at), ()
        read = self.known.get(raw)
        if read is None:
            read = _read(self.kind, raw)
            if self._comes_again(raw):
                self.known[raw] = read
        value, typed, faults = read
        return Entry(value, typed, at), faults

    def _comes_again(self, raw: RawCell) -> bool:
        short = len(raw.raw) + len(raw.formula or "") < _SHORT
        return short and len(self.known) < _KNOWN and not isinstance(self.kind, Text | Verdict)


@lru_cache(maxsize=256)
def grammar(kind: Kind) -> Grammar:
    """The grammar of a kind."""
    return Grammar(kind, {})


def understand(kind: Kind, raw: RawCell | None, at: Cell) -> tuple[Entry, Sequence[Fault]]:
    """A cell as a field of this kind. Blank stays None; `typed` is the text as typed.

    Outside its range a number is kept, so that a correction can name it; whatever does not follow the
    grammar has the value None. Faults: CM7, CM8 (and their suffixes) errors; CM9 warning; CM10 warning,
    CM10.blank and CM10.link errors.
    """
    return grammar(kind).understand(raw, at)


def _read(kind: Kind, raw: RawCell) -> Read:
    typed = as_typed(raw)
    if raw.formula is None:
        value, faults = _value(kind, raw)
        return value, typed, tuple(faults)
    formula = "=" + raw.formula[:_SHOWN_LIMIT]
    if is_external(raw.formula):
        return None, formula, (Fault("CM10.link", "error", {"found": formula}),)
    if raw.kind == "blank":
        return None, formula, (Fault("CM10.blank", "error", {"found": formula}),)
    value, faults = _value(kind, raw)
    return value, typed, (Fault("CM10", "warning", {"found": formula, "used": typed}), *faults)


def understand_text(kind: Kind, typed: str, at: Cell) -> tuple[Entry, Sequence[Fault]]:
    """The same for a value that was typed elsewhere: the new value of a correction."""
    return understand(kind, RawCell("text", typed) if typed else None, at)


def stored(grammar: Grammar, raw: RawCell | None, at: Cell) -> tuple[Entry, Sequence[Fault]]:
    """A computed cell: the figure its formula last showed, with nothing typed.

    Without a formula somebody typed over it: that is an entry like any other (rules 3.9).
    """
    entry, faults = grammar.understand(raw, at)
    if raw is None or raw.formula is None:
        return entry, faults
    return Entry(entry.value, "", at), ()


def is_typed_over(entry: Entry) -> bool:
    """Whether the entry of a computed field was typed by a person in place of the formula."""
    return bool(printable(entry.typed))


def is_blank(entry: Entry | None) -> bool:
    """Whether nothing was typed: a cell with something unreadable in it is not blank."""
    return entry is None or (entry.value is None and not printable(entry.typed))


def problem_of(fault: Fault, field: str, at: Cell) -> Problem:
    """A fault with the field (`form.key`) and the cell it was found in."""
    values = {
        name: shown(value) if "_key" in name else _short(shown(value)) for name, value in fault.values.items()
    }
    return Problem(fault.kind, fault.severity, (at,), {"field": field, **values})


def as_typed(raw: RawCell) -> str:
    """The content of a cell as text, as far as the file tells what was typed."""
    if raw.kind == "bool":
        return "TRUE" if raw.raw.strip() in ("1", "true") else "FALSE"
    if raw.kind == "day" or raw.style in ("date", "time", "datetime"):
        return shown_moment(raw)
    if raw.kind != "number":
        return raw.raw
    number = stored_number(raw.raw) if raw.style == "percent" else None
    return f"{float(number * 100):g}%" if number is not None else shown_number(raw.raw)


def _value(kind: Kind, raw: RawCell) -> Understood:
    if raw.kind == "blank":
        return None, []
    if raw.kind == "error":
        return None, [Fault("CM7.error", "error", {"found": raw.raw})]
    return _content(kind, raw)


def _content(kind: Kind, raw: RawCell) -> Understood:
    match kind:
        case Whole() | Share():
            return _number(kind, raw)
        case Text():
            return _text(kind, raw)
        case Choice():
            return choice_of(kind, as_typed(raw))
        case YesNo():
            return yes_no_of(as_typed(raw))
        case Mark():
            return mark_of(as_typed(raw))
        case Clock():
            return clock_of_text(raw.raw) if raw.kind == "text" else clock_of_stored(raw)
        case Day():
            return day_of_text(raw.raw) if raw.kind == "text" else day_of_stored(raw)
        case Moment():
            return moment_of_text(raw.raw) if raw.kind == "text" else moment_of_stored(raw)
        case Verdict():
            return printable(as_typed(raw)) or None, []


def _number(kind: Whole | Share, raw: RawCell) -> Understood:
    if raw.kind == "text":
        return of_text(kind, raw.raw)
    if raw.kind == "bool":
        return None, [Fault("CM7.bool", "error", {"found": as_typed(raw)})]
    if raw.kind == "day" or raw.style in ("date", "time", "datetime"):
        return None, [not_a_number(raw)]
    if raw.style == "percent":
        return None, [Fault("CM7.percent", "error", {"found": as_typed(raw)})]
    return of_stored(kind, raw.raw)


def _text(kind: Text, raw: RawCell) -> Understood:
    typed = as_typed(raw)
    value = printable(typed)
    faults: list[Fault] = []
    if raw.kind == "day" or raw.style in ("date", "time", "datetime"):
        faults.append(Fault("CM9", "warning", {"found": typed, "used": value}))
    if len(value) > kind.limit:
        faults.append(Fault("CM8.long", "error", {"found": typed, "expected": kind.limit}))
    return value or None, faults


def _short(text: str) -> str:
    plain = printable(text)
    return plain if len(plain) <= _SHOWN_LIMIT else plain[: _SHOWN_LIMIT - 1] + "…"
