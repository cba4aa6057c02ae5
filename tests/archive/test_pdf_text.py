"""Pages and text of our papers, read without a library, held against one that reads every PDF."""

from pathlib import Path

import pytest

from pipeline.archive.compare import unlike
from pipeline.archive.pdf_text import Unreadable, paper_text
from pipeline.commands.setting import ready_to_print
from pipeline.papers import result_papers, round_papers
from pipeline.reports.render import render
from tests.commands import days
from tests.reports.pdf import texts


def characters(text: str) -> list[str]:
    return sorted("".join(text.split()))


@pytest.fixture(scope="module")
def papers(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    ready_to_print()
    folder = tmp_path_factory.mktemp("event")
    days.make(folder, 8, "zh-Hant", 0, title="Rummikub 魔力橋 2026")
    days.play(folder, 1)
    day = days.day(folder)
    wanted = ("standings", "seating-R01", "scoresheets-R01")
    made = [*round_papers(day), *result_papers(day)]
    return {paper.name: render(paper.html) for paper in made if paper.name in wanted}


@pytest.mark.parametrize("name", ["standings", "seating-R01"])
def test_text_of_each_page_is_what_another_reader_finds(name: str, papers: dict[str, bytes]) -> None:
    found = paper_text(papers[name]).pages
    assert [characters(page) for page in found] == [characters(page) for page in texts(papers[name])]


def test_scoresheets_have_a_page_for_each_table(papers: dict[str, bytes]) -> None:
    found = paper_text(papers["scoresheets-R01"])
    assert len(found.pages) == 2
    everything = "".join((*found.pages, *found.shared))
    assert "魔力橋計分表" in everything


@pytest.mark.parametrize(
    "data", [b"", b"%PDF-1.7", b"PK\x03\x04", b"1 0 obj\n<</Type /Pages/Kids [2 0 R]>>\nendobj"]
)
def test_what_is_no_paper_of_ours_is_unreadable(data: bytes) -> None:
    with pytest.raises(Unreadable):
        paper_text(data)


def test_paper_cut_anywhere_is_unreadable_and_breaks_nothing(
    papers: dict[str, bytes], tmp_path: Path
) -> None:
    data = papers["standings"]
    for end in range(0, len(data) - 400, len(data) // 40):
        with pytest.raises(Unreadable):
            paper_text(data[:end])


def test_papers_of_other_bytes_are_compared_by_pages_and_text(papers: dict[str, bytes]) -> None:
    paper, other = papers["standings"], papers["seating-R01"]
    assert unlike("standings.pdf", paper, paper + b"\n% another program") == []
    assert [one.kind for one in unlike("standings.pdf", paper, other)] == ["pages"]
    assert [one.kind for one in unlike("standings.pdf", paper, b"%PDF-1.7")] == ["bytes"]
