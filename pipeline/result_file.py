"""The result list of a circuit as CSV: who came in at places 1 to 4 of each group (circuit.md section 2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pipeline.circuit.qualification.ledger import GroupResult
from pipeline.csv_file import csv_text
from pipeline.ledger_file import source

RESULT_COLUMNS = ("event", "group", "place", "person", "name", "from")


def result_text(results: Sequence[GroupResult], names: Mapping[str, str]) -> str:
    """A row for each place that somebody has, in the order of the ledger; `from`: where they got it."""
    rows = [
        (
            result.event,
            result.group,
            place,
            person,
            names.get(person, ""),
            "; ".join(map(source, result.cells_of(place))),
        )
        for result in sorted(results, key=lambda one: one.order)
        for place, person in enumerate(result.people, start=1)
        if person
    ]
    return csv_text(RESULT_COLUMNS, rows)
