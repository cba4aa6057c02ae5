"""The bench runs, and costs have not doubled since it was last looked at (docs/performance.md)."""

from pathlib import Path

from pipeline.formats.pairing import pairing
from tools.bench import forms, ingest, papers
from tools.bench.hall import played
from tools.bench.swiss import ROUNDS, measured, tournament
from tools.bench.table import interleaved


def test_swiss_has_a_row_per_size() -> None:
    assert [row[0] for row in measured(256).rows] == ["512"]


def test_ingest_costs_a_few_times_the_bare_parse(tmp_path: Path) -> None:
    """About 4 on a quiet machine: this fails where it has doubled."""
    event = played(60, tmp_path)
    files = [event.book, *event.inbox()[0]]
    ingest.ingest(event)
    least, ours = interleaved(lambda: ingest.floor(files), lambda: ingest.ingest(event), times=5)
    assert ours / least < 9


def test_blanks_cost_a_tenth_of_building_them(tmp_path: Path) -> None:
    (row,) = forms.measured(60, tmp_path).rows
    assert float(row[-1]) < 0.1


def test_scoresheets_cost_a_part_of_laying_them_out(tmp_path: Path) -> None:
    """About 0.2 for so few, less for more."""
    event = played(60, tmp_path)
    (ours, _), (plain, _) = (papers._measured(event, "scoresheets-R01", way) for way in papers.WAYS)
    assert ours / plain < 0.4


def test_round_eleven_of_a_large_field_has_no_repeat() -> None:
    barred, scores = tournament(256)
    assert len(scores) == ROUNDS * 256
    pairs = pairing(barred)
    assert len(pairs) == 128
    assert not any(two in barred[one] for one, two in pairs)
