"""Expected tables against received sheets: missing, in progress, twice (CM4, CM14)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from unicodedata import normalize

import pandas as pd

from pipeline.model.cell import Entry
from pipeline.model.problem import Problem
from pipeline.model.seating import Draw, Round, is_bye
from pipeline.model.sheet import Sheet


def once(
    sheets: Sequence[Sheet], chosen: Mapping[tuple[Round, int], str] | None = None
) -> tuple[list[Sheet], list[Problem]]:
    """One sheet per table: of equal ones the first by file name; of different ones none (CM4).

    `chosen`: the file that counts where the organiser has decided, by its name or its way from the inbox,
    composed (NFC), since some systems keep the names of files decomposed.
    """
    by_table: dict[tuple[str, int], list[Sheet]] = {}
    for sheet in sorted(sheets, key=lambda sheet: sheet.cell):
        by_table.setdefault((str(sheet.table.round), sheet.table.number), []).append(sheet)
    kept, problems = [], []
    for same in by_table.values():
        named = _named(same, (chosen or {}).get((same[0].table.round, same[0].table.number), ""))
        if named:
            kept.append(named)
            problems += [_passed_over(named, other) for other in same if other is not named]
            continue
        first, *others = same
        different = [found for other in others if (found := _difference(first, other))]
        if different:
            problems.append(_twice(first, different))
            continue
        kept.append(first)
        problems += [_same(first, other) for other in others]
    return kept, problems


def _named(same: Sequence[Sheet], name: str) -> Sheet | None:
    found = [one for one in same if name and f"/{normalize('NFC', one.cell.file)}".endswith(f"/{name}")]
    return found[0] if len(found) == 1 and len(same) > 1 else None


def _passed_over(named: Sheet, other: Sheet) -> Problem:
    values = {"file": named.cell.file, "other": other.cell.file}
    return Problem("CM4.chosen", "note", (other.cell,), values, named.table.round, named.table.number)


def _difference(first: Sheet, other: Sheet) -> tuple[Entry, Entry] | None:
    for one, two in zip(_entries(first), _entries(other), strict=True):
        if one.value != two.value and (one.typed or two.typed):
            return one, two
    return None


def _entries(sheet: Sheet) -> Iterator[Entry]:
    for row in (sheet.head, *(row for rows in sheet.blocks.values() for row in rows)):
        yield from row.values()


def _twice(first: Sheet, different: Sequence[tuple[Entry, Entry]]) -> Problem:
    one, two = different[0]
    cells = (one.at, *(other.at for _, other in different))
    values = {
        "file": one.at.file,
        "other": two.at.file,
        "found": one.typed,
        "expected": two.typed,
        "cell": one.at.address,
    }
    return Problem("CM4", "error", cells, values, first.table.round, first.table.number)


def _same(first: Sheet, other: Sheet) -> Problem:
    values = {"file": first.cell.file, "other": other.cell.file}
    return Problem("CM4.same", "warning", (other.cell,), values, first.table.round, first.table.number)


def missing(draws: Sequence[Draw], seen: Collection[tuple[Round, int]]) -> list[Problem]:
    """Seated tables of which no file has come in at all (CM14); who sits out has no sheet."""
    expected = pd.DataFrame(
        [(draw.round, table.number) for draw in draws for table in draw.tables if not is_bye(table)],
        columns=["round", "table"],
        dtype=object,
    )
    came = pd.DataFrame(sorted(seen, key=str), columns=["round", "table"], dtype=object)
    joined = expected.merge(came, how="left", on=["round", "table"], indicator=True)
    absent = joined[joined["_merge"] == "left_only"]
    return [
        Problem("CM14", "warning", round=round_, table=int(table))
        for round_, table in zip(absent["round"], absent["table"], strict=True)
    ]


def unfinished(sheet: Sheet) -> list[Problem]:
    """A sheet that its judge has not called finished is checked but does not count (CM18)."""
    entry = sheet.head["sheet_status"]
    values = {"found": entry.typed, "file": entry.at.file}
    return [Problem("CM18", "warning", (entry.at,), values, sheet.table.round, sheet.table.number)]


def without_blanks(sheet: Sheet, problems: Sequence[Problem]) -> list[Problem]:
    """Findings of a sheet in progress: what is still blank is not wrong yet; what nobody can read is."""
    blank: Mapping[object, bool] = {
        entry.at: entry.value is None and not entry.typed.strip() for entry in _entries(sheet)
    }
    return [problem for problem in problems if not (problem.cells and blank.get(problem.cells[0]))]
