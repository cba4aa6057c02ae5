from __future__ import annotations

from pipeline.model.form import Block, Field, Layout, Lines, Rows, Seats
from pipeline.model.kind import Choice, Clock, Day, Finding, Mark, Share, Text, Verdict, Whole
from pipeline.model.seating import FOUR_SEATS, Draw
from pipeline.reports.scoresheet import Form

RESULTS = ("out", "left", "unable", "able", "rack_knock", "absent", "withdrew")


def make_layout(rows: Rows) -> Layout:
    """A form like Rummikub's, with every kind of field."""
    given = (
        (
            Field("seat", Choice("seat", FOUR_SEATS), role="given"),
            Field("entrant", Text(20), role="given"),
            Field("name", Text(), role="given"),
        )
        if isinstance(rows, Seats)
        else ()
    )
    return Layout(
        "rummikub",
        (
            Field("event_name", Text(), role="given"),
            Field("round", Text(), role="given"),
            Field("table", Whole(1), role="given"),
            Field("games_total", Whole(1), role="given"),
            Field("date", Day(), role="given"),
            Field("direction", Text(20), role="given"),
            Field("judge", Text(60)),
            Field("start_time", Clock()),
            Field("end_type", Choice("end_type", ("out", "pile", "time"))),
            Field("outs", Whole(), role="helper", live="1"),
            Field("table_check", Verdict((Finding("end_blank", "todo", "1"),)), role="computed"),
        ),
        (
            Block(
                "seats",
                rows,
                (
                    *given,
                    Field("result", Choice("result", RESULTS)),
                    Field("tile_points", Whole(0)),
                    Field("win", Whole(), role="computed", live="1"),
                    Field("score", Share(), role="computed", live="1"),
                ),
            ),
            Block("more", rows, (Field("chief_decision", Choice("chief_decision", ("keep", "cancel"))),)),
        ),
        (
            Field("countersign", Mark()),
            Field("remarks", Text(300)),
            Field("sheet_status", Choice("sheet_status", ("in_progress", "finished"))),
        ),
    )


def make_forms(draw: Draw, lines: int = 0) -> list[Form]:
    return [
        (
            table,
            make_layout(
                Lines(tuple(range(1, lines + 1))) if lines else Seats(tuple(s.key for s in table.seats))
            ),
            {("", "", "games_total"): 3},
            f"rummikub.3fa21c|RSF|{draw.round}|{table.number}|9d01ab",
        )
        for table in draw.tables
    ]
