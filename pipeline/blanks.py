"""Blank table workbooks: written for the judges, and theirs as soon as anything is typed in one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from pipeline import games
from pipeline.games.layouts import layout_of
from pipeline.intake import blank_name
from pipeline.language import language
from pipeline.model.event import Event
from pipeline.model.form import Layout, Spot
from pipeline.model.seating import Draw, Table, round_label, table_label
from pipeline.model.value import Value
from pipeline.prefill import prefill
from pipeline.sheets.master import Master, build
from pipeline.sheets.patch import fill
from pipeline.sheets.reader import read
from pipeline.sheets.recognise import find_tag, scoresheet
from pipeline.sheets.tag import Tag, layout_mark, seating_mark

STATUS: Spot = ("", "", "sheet_status")


def workbooks(
    event: Event, draw: Draw, inputs: Mapping[int, Mapping[Spot, Value]] | None = None
) -> Iterator[tuple[str, bytes]]:
    """File name and workbook of every table of a round; `inputs`: what a judge would have typed, by table."""
    game = games.find(event.rules.game)
    masters: dict[Layout, Master] = {}
    for table in draw.tables:
        if len(table.seats) < 2:
            continue
        layout = layout_of(game, table, event.rules)
        if layout not in masters:
            masters[layout] = build(layout, language(event.language), event.rehearsal)
        tag = Tag(layout_mark(layout), event.id, table.round, table.number, seating_mark(table))
        typed = (inputs or {}).get(table.number, {STATUS: "in_progress"})
        values = {**prefill(event, game, layout, table), **typed}
        yield (
            blank_name(event.id, table),
            fill(masters[layout], table_label(table.round, table.number), tag.text(), values),
        )


def blank_path(output: Path, event: Event, table: Table) -> Path:
    """Where the blank of a table lies: `scoresheets/R02/RSF-R02-T03.xlsx`."""
    return output / "scoresheets" / round_label(table.round) / blank_name(event.id, table)


def touched(path: Path, event: Event, table: Table) -> bool:
    """Whether somebody has typed in a blank, or put something else in its place: then it is a person's."""
    return path.exists() and typed_in(path.read_bytes(), path.name, event, table)


def typed_in(data: bytes, file: str, event: Event, table: Table) -> bool:
    """Whether a workbook is anything else than the table's blank as it was made."""
    workbook, _ = read(data, file)
    tag, raw, _ = find_tag(workbook) if workbook else (None, None, [])
    if workbook is None or tag is None or raw is None:
        return True
    layout = layout_of(games.find(event.rules.game), table, event.rules)
    sheet, _ = scoresheet(workbook, raw, layout, table)
    inputs = {field.key for field in layout.fields() if field.role == "input"} - {"sheet_status"}
    rows = (sheet.head, *(row for rows in sheet.blocks.values() for row in rows))
    return any(entry.typed for row in rows for key, entry in row.items() if key in inputs)
