"""The judge's sheet of one game: which of the two forms, by `entry` (rummikub.md section 2)."""

from __future__ import annotations

from pipeline.games.rummikub import counted_form, scores_form
from pipeline.games.rummikub.form import FOOT, head, more_fields, table_verdict
from pipeline.model.form import Block, Field, Layout, Seats
from pipeline.model.rules import Rules
from pipeline.model.seating import Table


def layout(table: Table, rules: Rules) -> Layout:
    """Blocks with one row per seat: the result first, then what is only sometimes needed."""
    made = counted_form.parts if rules.text("entry") == "counted" else scores_form.parts
    form = made(rules)
    rows = Seats(tuple(seat.key for seat in table.seats))
    return Layout(
        form="rummikub",
        head=(
            *head(rules),
            *form.head,
            *form.helpers,
            Field("table_check", table_verdict(table, rules, form.nobody), role="computed"),
        ),
        blocks=(
            *(Block(key, rows, fields) for key, fields in form.blocks),
            Block("more", rows, more_fields(rows, table, rules, form.more, form.said)),
        ),
        foot=FOOT,
    )
