from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest

from pipeline.language import CODES, language
from pipeline.model.entrant import Entrant
from pipeline.reports import fonts, render, seating
from pipeline.reports.glyphs import glyph_problems
from tests.reports.conftest import make_draw, make_event
from tests.reports.pdf import texts


def test_rare_characters_have_glyphs() -> None:
    assert fonts.missing_glyphs("𠮷堃喆龘〓★◀–·　\u200b🈚"[:-1]) == ""


def test_missing_characters_are_named_once_in_order() -> None:
    assert fonts.missing_glyphs("a😀สส王") == "ส😀"
    assert fonts.printable("王😀") == "王〓"


def test_no_fonts_is_a_problem_and_changes_nothing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    before = dict(os.environ)
    monkeypatch.setattr(fonts, "font_folders", lambda folder=None: (tmp_path,))
    (problem,) = fonts.prepare(tmp_path / "cache")
    assert problem.kind == "ENV.fonts"
    assert dict(os.environ) == before
    for code in CODES:
        assert "Noto Serif CJK TC Bold" in language(code).problem(problem).message


def test_a_missing_glyph_is_reported_with_its_cell_and_printed_as_geta() -> None:
    event = make_event(8)
    event = replace(event, entrants=(Entrant("1", "王\U0003134a😀"), *event.entrants[1:]))
    (problem,) = glyph_problems(event)
    assert (problem.kind, problem.severity, problem.entrant) == ("CM7.glyph", "error", "1")
    assert problem.cells == (dict(event.cells)["1"],)
    assert "U+1F600" in language("en").problem(problem).message
    assert "王〓〓" in texts(render.render(seating.paper(event, make_draw(event), None).html))[0]


def test_ordinary_events_have_no_glyph_problem() -> None:
    assert glyph_problems(make_event()) == []


@pytest.mark.parametrize(
    "html",
    [
        "<img src='https://example.org/a.png'>",
        "<img src='file:///etc/passwd'>",
        "<link rel=stylesheet href='asset:other.css'>",
        "<p style='nonsense: 1'>a</p>",
        "<p style='background: url(asset:x)'>a</p>",
    ],
)
def test_whatever_weasyprint_would_only_log_is_refused(html: str) -> None:
    with pytest.raises(render.PaperFault):
        render.render(html)
