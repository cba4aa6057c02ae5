"""Text from sheets is text everywhere: no formula, no markup, no terminal escape, no path is made of it."""

from __future__ import annotations

import csv
import io
import os
import re
import subprocess
import sys
import zipfile
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path

import openpyxl
import pypdfium2 as pdfium
import pytest

from pipeline.cli import main
from pipeline.commands.seat import seat
from pipeline.commands.setting import HOME, Place, place
from pipeline.commands.standings import standings
from pipeline.model.entrant import Entrant
from pipeline.reports import fonts
from pipeline.reports.render import render
from tests.commands.days import fill, make, type_in

At = Callable[..., Place]

HOSTILE = (
    '=HYPERLINK("http://example.org","x")',
    "@SUM(1+1)",
    "Wu;=cmd|' /C calc'!A0",
    "-2+3",
    "<script>alert(1)</script>",
    '"><img src=x onerror=y>',
    "&lt;b&gt; ]]> <!-- {{ 7*7 }} {title}",
    "../../etc/passwd",
    "\x1b[31mred\x1b[0m\x07\x9b1m",
    "a\u202eb\u2066c",
    '&"Arial"&D &P',
    "javascript:alert(1)",
)
HARMLESS = tuple(f"Player {number}" for number in range(1, 13))
TEXTS = {"title": 0, "organiser": 4, "venue": 5, "contact": 11}
FORMULA = re.compile(r"[\s'\"]*[=+@＝＋＠]|[\s'\"]*[-－](?![0-9./]*$)")
CONTROL = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


def played(folder: Path, texts: tuple[str, ...]) -> Place:
    """An event in which every text is one of these, also on the sheets, up to its prizes."""
    units = {1: texts[6], 2: texts[2]}
    named = [Entrant(str(n), text, unit=units.get(n, "")) for n, text in enumerate(texts, 1)]
    settings = {key: texts[number] for key, number in TEXTS.items()}
    make(folder / "event", named, rehearsal=0, games=1, prize_places=2, **settings)
    at = place(folder / "event", folder / "out")
    seat(at)
    typed = {(n, ""): {"judge": text, "remarks": text} for n, text in enumerate(texts, 1)}
    fill(folder / "event", 1, typed)
    standings(at)
    return at


@pytest.fixture(scope="module")
def papers() -> dict[str, list[str]]:
    return {"hostile": [], "harmless": []}


@pytest.fixture(scope="module")
def events(tmp_path_factory: pytest.TempPathFactory, papers: dict[str, list[str]]) -> dict[str, Place]:
    """The same day twice: with hostile texts and with harmless ones."""
    found = {}
    for name, texts in (("hostile", HOSTILE), ("harmless", HARMLESS)):

        def kept(html: str, name: str = name) -> bytes:
            papers[name].append(html)
            return b"%PDF-1.7"

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("pipeline.reports.render.render", kept)
            found[name] = played(tmp_path_factory.mktemp(name), texts)
    return found


def names(at: Place) -> list[str]:
    return sorted(
        path.relative_to(at.event.path.parent).as_posix() for path in at.event.path.parent.rglob("*")
    )


def test_names_of_files_come_from_no_text(events: dict[str, Place]) -> None:
    assert names(events["hostile"]) == names(events["harmless"])


def test_no_csv_holds_a_formula(events: dict[str, Place]) -> None:
    files = [*events["hostile"].output.path.glob("*.csv"), *events["hostile"].event.path.glob("draws/*.csv")]
    assert len(files) >= 4
    for file in files:
        text = file.read_text("utf-8-sig")
        for separator in ",;\t":
            for row in csv.reader(io.StringIO(text, newline=""), delimiter=separator):
                found = [cell for cell in row if FORMULA.match(cell) and not cell.startswith("'")]
                assert [cell for cell in found if not re.fullmatch(r"[-+]?[0-9./]+", cell)] == []


def test_no_workbook_has_a_formula_of_a_text(events: dict[str, Place]) -> None:
    """The report none at all; the scoresheets the same ones as those of harmless texts."""
    report = openpyxl.load_workbook(events["hostile"].output.path / "report.xlsx")
    cells = [cell for sheet in report for row in sheet.iter_rows() for cell in row]
    assert {cell.value for cell in cells} >= {HOSTILE[0], HOSTILE[4]}
    assert [cell.coordinate for cell in cells if cell.data_type == "f"] == []
    links = [cell.hyperlink.target for cell in cells if cell.hyperlink and cell.hyperlink.target]
    assert links
    assert [link for link in links if ":" in link] == []
    for kind in ("scoresheets/R01/*.xlsx", "../event/event.xlsx"):
        pairs = [sorted(events[one].output.path.glob(kind)) for one in ("hostile", "harmless")]
        for hostile, harmless in zip(*pairs, strict=True):
            assert formulas(hostile) == formulas(harmless)


def formulas(file: Path) -> list[str]:
    """Everything a spreadsheet program would calculate, validate or open."""
    found = []
    with zipfile.ZipFile(file) as package:
        for name in sorted(package.namelist()):
            text = package.read(name).decode()
            found += re.findall(
                r"<f[ >].*?</f>|<formula\d?>.*?</formula\d?>|<definedName.*?>|<hyperlink.*?>", text
            )
            found += [text] if name.endswith(".rels") else []
    return found


class Tags(HTMLParser):
    """The tags of a page, with the names of their attributes."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: set[tuple[str, tuple[str, ...]]] = set()
        self.feed(html)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.found.add((tag, tuple(name for name, _ in attributes)))


def test_no_paper_has_markup_of_a_text(events: dict[str, Place], papers: dict[str, list[str]]) -> None:
    assert len(papers["hostile"]) == len(papers["harmless"]) >= 6
    for hostile, harmless in zip(papers["hostile"], papers["harmless"], strict=True):
        assert {tag for tag, _ in Tags(hostile).found} <= {tag for tag, _ in Tags(harmless).found} | {"wbr"}
        attributes = {name for _, names in Tags(hostile).found for name in names}
        assert attributes <= {name for _, names in Tags(harmless).found for name in names} | {"style"}
        assert "49" not in re.findall(r"\{\{ 7\*7 \}\}|(49) \{title\}", hostile)


def test_pdf_has_no_action_and_shows_the_text(events: dict[str, Place], papers: dict[str, list[str]]) -> None:
    fonts.prepare(HOME / ".cache" / "fonts")
    shown = [html for html in papers["hostile"] if "&lt;script&gt;alert" in html]
    data = render(min(shown, key=len))
    for action in (b"/JavaScript", b"/Launch", b"/URI", b"/EmbeddedFile", b"/OpenAction", b"/GoToR"):
        assert action not in data
    with pdfium.PdfDocument(data) as document:
        text = "".join(page.get_textpage().get_text_range() for page in document)
    assert "<script>alert(1)</script>" in "".join(text.split())


def test_console_without_chinese_letters_is_no_crash(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "pipeline.cli", "standings", str(tmp_path / "決賽")]
    surroundings = {**os.environ, "PYTHONIOENCODING": "ascii", "LC_ALL": "zh_TW.UTF-8"}
    done = subprocess.run(command, cwd=HOME, env=surroundings, capture_output=True)
    assert done.returncode == 2
    assert b"Traceback" not in done.stderr
    assert b"??" in done.stderr


def test_reader_who_leaves_early_is_no_crash(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "pipeline.cli", "standings", str(tmp_path / "nowhere")]
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(command, cwd=HOME, stdout=writing, stderr=writing)
    os.close(writing)
    assert done.returncode in (2, 141)


def test_no_terminal_escape_reaches_the_console(at: At, capsys: pytest.CaptureFixture[str]) -> None:
    home = at([Entrant(str(n), text) for n, text in enumerate(HOSTILE, 1)], games=1)
    assert main(["seat", str(home.event.path), "--output", str(home.output.path)]) == 0
    first, *_ = fill(home.event.path, 1)
    type_in(first, {("seats", "甲", "tile_points"): "\x9b31m\u202eseven\n\n\nProblems: none"})
    first.rename(first.with_name("\x1b]0;title\x07\u202e\nProblems: none\x9b.xlsx"))
    (first.parent / "\x1b[2J.xlsx").write_bytes(b"")
    assert main(["standings", str(home.event.path), "--output", str(home.output.path)]) == 1
    told = capsys.readouterr()
    assert "seven" in told.out
    for line in (told.out + told.err).splitlines():
        assert not CONTROL.search(line)
        assert not line.startswith("Problems: none")
