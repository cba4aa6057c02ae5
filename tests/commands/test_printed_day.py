"""Every paper of the shipped sample, printed by one run as its organiser gets it."""

from __future__ import annotations

from pathlib import Path

import pytest

from pipeline.commands.setting import HOME, place
from pipeline.commands.standings import standings
from pipeline.run import run
from pipeline.store import EventFolder
from tests.commands.days import said, snapshot
from tests.reports.pdf import loose_fonts, sizes, strays, texts

SAMPLE = HOME / "sample_sheets" / "rummikub-school-final"
PAGES = {
    "scoresheets-R01.pdf": 16,
    "scoresheets-R02.pdf": 16,
    "scoresheets-R03.pdf": 16,
    "seating-R01.pdf": 4,
    "seating-R02.pdf": 4,
    "seating-R03.pdf": 4,
    "standings.pdf": 3,
    "prizes.pdf": 1,
    "certificates.pdf": 4,
    "rules.pdf": 1,
    "running-sheet.pdf": 2,
}
A4 = {(210, 297), (297, 210)}


@pytest.fixture(scope="module")
def output(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("printed") / "out"
    before = snapshot(SAMPLE)
    told = standings(place(SAMPLE, folder))
    assert told.status == 0
    assert "全部完成" in said(told)
    assert snapshot(SAMPLE) == before
    return folder


@pytest.fixture(scope="module")
def papers(output: Path) -> dict[str, bytes]:
    return {name: data for name, data in snapshot(output).items() if name.endswith(".pdf")}


def test_papers_and_their_pages_are_those_expected(papers: dict[str, bytes]) -> None:
    assert {name: len(sizes(data)) for name, data in papers.items()} == PAGES
    assert {size for data in papers.values() for size in sizes(data)} <= A4


def test_fonts_are_embedded_and_subset(papers: dict[str, bytes]) -> None:
    assert {name: loose_fonts(data) for name, data in papers.items()} == {name: [] for name in papers}


def test_no_character_stands_outside_its_page(papers: dict[str, bytes]) -> None:
    assert {name: strays(data) for name, data in papers.items()} == {name: [] for name in papers}


def test_winners_are_on_their_certificates_and_read_from_the_lowest_place(papers: dict[str, bytes]) -> None:
    day = run(EventFolder(SAMPLE))
    names = {entrant.id: entrant.name for entrant in day.event.entrants}
    winners = [names[line.entrant] for line in day.ranking.lines if line.prize]
    assert len(winners) == 4
    printed = "".join("".join(texts(papers["prizes.pdf"])).split())
    assert sorted(winners, key=printed.index) == winners[::-1]
    certificates = ["".join(page.split()) for page in texts(papers["certificates.pdf"])]
    assert sorted(winners) == sorted(
        name for name in winners if sum(name in page for page in certificates) == 1
    )


def test_every_entrant_is_on_the_standings_and_on_every_seating_list(papers: dict[str, bytes]) -> None:
    day = run(EventFolder(SAMPLE))
    for name, there in {
        "standings.pdf": [entrant.id for entrant in day.event.entrants],
        "seating-R02.pdf": [seat.entrant for table in day.draws[1].tables for seat in table.seats],
    }.items():
        printed = "".join("".join(texts(papers[name])).split())
        listed = {entrant.id: "".join(entrant.name.split()) for entrant in day.event.entrants}
        assert [listed[id_] for id_ in there if listed[id_] not in printed] == []


def test_papers_printed_again_have_the_same_bytes(output: Path, papers: dict[str, bytes]) -> None:
    for name in ("standings.pdf", "prizes.pdf", "certificates.pdf", "seating-R03.pdf"):
        (output / name).unlink()
    standings(place(SAMPLE, output))
    assert {name: data for name, data in snapshot(output).items() if name.endswith(".pdf")} == papers


def test_no_file_holds_a_path_of_this_machine(output: Path) -> None:
    paths = [str(HOME).encode(), str(output).encode(), str(Path.home()).encode() + b"/"]
    for name, data in snapshot(output).items():
        assert not [path for path in paths if path in data], name
