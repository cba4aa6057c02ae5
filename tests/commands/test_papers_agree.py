"""One ranking feeds every paper, export and draw: read back from each of them, places and figures agree."""

from __future__ import annotations

import csv
import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache
from html import unescape
from io import BytesIO, StringIO

import pytest
from openpyxl import load_workbook

from pipeline import exports
from pipeline.commands.setting import HOME
from pipeline.explain_text import explanation
from pipeline.language import language
from pipeline.papers import result_papers
from pipeline.report_rows import report
from pipeline.run import Day, run
from pipeline.sheets.report import report_book
from pipeline.store import EventFolder

SAMPLES = sorted(
    folder.name
    for folder in (HOME / "sample_sheets").iterdir()
    if (folder / "event.xlsx").exists() and folder.name != "broken"
)
ONE_STAGE = ("bridge-duplicate",)
STAGED = [name for name in SAMPLES if name.startswith(("bridge", "point")) and name not in ONE_STAGE]
WITHOUT_FIGURES = ("guandan-knockout",)
"""Where the draws decide the places."""

Places = Mapping[str, int | None]
Figures = Mapping[str, Mapping[str, Fraction]]
"""Entrant id -> label of a figure -> the figure, to two decimals."""


@lru_cache
def played(sample: str) -> Day:
    return run(EventFolder(HOME / "sample_sheets" / sample), "en")


def label(key: str) -> str:
    return language("en").entries.get(f"criterion.{key}", key)


def number(text: object) -> Fraction | None:
    """A figure as people read it; whatever is none, is None."""
    plain = str(text).replace("−", "-").replace("+", "").strip()
    if not re.fullmatch(r"-?\d+(\.\d+|/\d+)?", plain):
        return None
    hundredths = abs(Fraction(plain)) * 100
    rounded = Fraction(
        (2 * hundredths.numerator + hundredths.denominator) // (2 * hundredths.denominator), 100
    )
    return -rounded if plain.startswith("-") else rounded


def place_in(text: str) -> int | None:
    found = re.search(r"\d+", text)
    return int(found[0]) if found else None


def figures_in(row: Mapping[str, object]) -> dict[str, Fraction]:
    return {key: value for key, text in row.items() if (value := number(text)) is not None}


def of_csv(day: Day) -> tuple[Places, Figures]:
    rows = list(csv.DictReader(StringIO(exports.standings(day))))
    places = {row["entrant"]: place_in(row["place"]) for row in rows}
    kept = [*list(rows[0])[7:-2]]
    return places, {row["entrant"]: figures_in({label(key): row[key] for key in kept}) for row in rows}


def paper(day: Day, name: str) -> str:
    return next((one.html for one in result_papers(day) if one.name == name), "")


def of_paper(day: Day) -> tuple[Places, Figures]:
    """The table of standings.pdf as it is laid out."""
    html = re.sub("<div data-slot[^>]*>|</div><!--slot-->", "", paper(day, "standings"))
    columns = [unescape(text) for text in re.findall(r'<th class="n figure[^>]*>([^<]*)', html)]
    columns = columns[: len(set(columns))]
    places, figures = dict[str, int | None](), dict[str, Mapping[str, Fraction]]()
    for row in re.findall(r'<tr class="[^"]*"><td class="rank">.*?</tr>', html, re.S):
        rank, id_ = re.findall(r'<td class="(?:rank|id)">([^<]*)', row)
        texts = re.findall(r'<td class="n figure">([^<]*)', row)
        places[id_] = place_in(rank)
        figures[id_] = figures_in(dict(zip(columns, texts, strict=True)))
    return places, figures


def of_report(day: Day) -> tuple[Places, Figures]:
    """The sheet of report.xlsx, by its headings."""
    data = report_book(report(day, (), ""), language("en"))
    sheet = load_workbook(BytesIO(data))[language("en").text("report.standings.title")]
    rows = [[cell.value for cell in row] for row in sheet.iter_rows()]
    head = next(row for row in rows if "No." in row)
    at = head.index("No.")
    known = {entrant.id for entrant in day.event.entrants}
    own = {str(row[at]): row for row in rows if str(row[at]) in known}
    places = {id_: place_in(str(row[head.index(head[0])])) for id_, row in own.items()}
    kept = [name for name in head if name and name not in (head[0], "No.")]
    return places, {
        id_: figures_in({str(name): row[head.index(name)] for name in kept}) for id_, row in own.items()
    }


def of_explain(day: Day) -> tuple[Places, Figures]:
    """What `explain` says of everybody in the first stage: the place, and a line for each figure."""
    places, figures = dict[str, int | None](), dict[str, Mapping[str, Fraction]]()
    for line in day.stages[0].ranking.lines:
        said = list(explanation(day, line.entrant))
        place = re.search(r": (?:Shared )?(\d+)\w\w place", said[0])
        places[line.entrant] = int(place[1]) if place else None
        pairs = (re.fullmatch(r"  ([^:]+): ([-+\d./]+)(?: = .*)?", text) for text in said)
        figures[line.entrant] = figures_in({pair[1]: pair[2] for pair in reversed([*filter(None, pairs)])})
    return places, figures


READINGS: Mapping[str, Callable[[Day], tuple[Places, Figures]]] = {
    "standings.pdf": of_paper,
    "report.xlsx": of_report,
    "explain": of_explain,
}


@pytest.mark.parametrize("sample", SAMPLES)
@pytest.mark.parametrize("name", READINGS)
def test_places_and_figures_are_those_of_the_csv(name: str, sample: str) -> None:
    places, figures = READINGS[name](played(sample))
    right, counted = of_csv(played(sample))
    leading = len(played(sample).stages) > 1 and played(sample).leading
    if not (name == "explain" and leading):
        assert places == right
    wrong = {
        (id_, key): (value, counted[id_][key])
        for id_, own in figures.items()
        for key, value in own.items()
        if key in counted[id_] and counted[id_][key] != value
    }
    assert wrong == {}
    told = any(set(own) & set(counted[id_]) for id_, own in figures.items())
    assert told or sample in WITHOUT_FIGURES


@pytest.mark.parametrize("sample", SAMPLES)
def test_prizes_read_out_are_those_of_the_csv(sample: str) -> None:
    rows = csv.DictReader(StringIO(exports.standings(played(sample))))
    prized = {row["entrant"] for row in rows if row["prize"]}
    read_out = set(re.findall(r'<span class="soft">No\. ([^<]+)</span>', paper(played(sample), "prizes")))
    assert read_out == prized
    assert bool(prized) == played(sample).awarded


@pytest.mark.parametrize("sample", SAMPLES)
def test_every_result_paper_has_its_mark_and_the_number_of_corrections(sample: str) -> None:
    applied = len(played(sample).applied)
    for one in result_papers(played(sample)):
        assert re.fullmatch(r"[0-9A-F]{6}", one.mark)
        assert one.mark in one.html
        assert (one.corrected, f"corrections included: {applied}" in one.html) == (applied, True), one.name


@pytest.mark.parametrize("sample", STAGED)
def test_who_is_seated_in_the_next_stage_is_who_the_standings_put_first(sample: str) -> None:
    first, second = played(sample).stages[:2]
    seated = {seat.entrant for table in second.draws[0].tables for seat in table.seats}
    for group in {line.group for line in first.ranking.lines}:
        ranked = [line for line in first.ranking.lines if line.group == group and line.place]
        inside = [line.place for line in ranked if line.entrant in seated and line.place]
        outside = [line.place for line in ranked if line.entrant not in seated and line.place]
        assert not inside or not outside or max(inside) < min(outside)
