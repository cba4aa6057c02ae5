"""Stamped sheets: the same pictures and the same text as sheets laid out one by one."""

from __future__ import annotations

from dataclasses import replace

import pypdfium2
import pytest
from PIL import ImageChops

from pipeline.reports import render as rendering
from pipeline.reports import scoresheet, seating, standings
from pipeline.reports.paper import Paper
from pipeline.reports.render import render
from pipeline.reports.stamping import plan
from pipeline.reports.stamps import Unprovable, pieces
from tests.reports.conftest import make_draw, make_event, make_ranking, make_scores
from tests.reports.forms import make_forms
from tests.reports.pdf import texts

NAMES = ("龘", "Wolfeschlegelsteinhausenbergerdorff", "Ana & <b>Bob</b>", "สมชาย ใจดี", "AVA Tomé", "王 小明")


def named(count: int, code: str = "zh-Hant", unit: str = "明德國民小學"):
    event = make_event(count, code)
    entrants = tuple(
        replace(one, name=NAMES[at % 7] if at % 7 < len(NAMES) else one.name, unit=unit if at % 3 else "")
        for at, one in enumerate(event.entrants)
    )
    return replace(event, entrants=entrants)


def sheets(code: str) -> Paper:
    event = named(28, code)
    return scoresheet.paper(event, make_draw(event), make_forms(make_draw(event)))


def seats(code: str) -> Paper:
    event = named(4 * (seating.LARGE + 1), code)
    return seating.paper(event, make_draw(event, 2), make_draw(event), by_name=True)


def ranked(code: str) -> Paper:
    event = named(standings.LARGE + 60, code)
    return standings.paper(event, make_ranking(event), make_scores(event), "score")


def pictures(pdf: bytes) -> list:
    return [page.render(scale=1).to_pil().convert("L") for page in pypdfium2.PdfDocument(pdf)]


@pytest.mark.parametrize(
    ("make", "code"), [(sheets, "zh-Hant"), (sheets, "en"), (seats, "zh-Hant"), (ranked, "en")]
)
def test_stamped_paper_looks_and_reads_like_the_paper_laid_out(
    make, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    paper = make(code)
    planned = plan(paper.html)
    assert planned is not None
    stamped = render(paper.html)
    monkeypatch.setattr(rendering, "plan", lambda _: None)
    whole = render(paper.html)
    assert [sorted("".join(page.split())) for page in texts(stamped)] == [
        sorted("".join(page.split())) for page in texts(whole)
    ]
    for one, other in zip(pictures(stamped), pictures(whole), strict=True):
        differing = ImageChops.difference(one, other).point(lambda value: 255 * (value > 60))
        assert differing.getbbox() is None


def test_most_sheets_are_stamped() -> None:
    """Otherwise all would be well, and slow."""
    planned = plan(sheets("zh-Hant").html)
    assert planned is not None
    assert len(planned.stamped()) == len(planned.sheets) == 7


def test_text_too_high_for_its_slot_has_its_sheet_laid_out(monkeypatch: pytest.MonkeyPatch) -> None:
    event = named(28)
    long = replace(event.entrants[5], name="W" * 400)
    event = replace(event, entrants=(*event.entrants[:5], long, *event.entrants[6:]))
    html = scoresheet.paper(event, make_draw(event), make_forms(make_draw(event))).html
    stamped = texts(render(html))
    monkeypatch.setattr(rendering, "plan", lambda _: None)
    assert ["".join(page.split()) for page in stamped if "W" * 9 in page] == [
        "".join(page.split()) for page in texts(render(html)) if "W" * 9 in page
    ]


def test_few_sheets_and_other_papers_are_laid_out_as_ever() -> None:
    assert plan("<p>No sheets</p>") is None
    assert plan('<section data-sheet><div data-slot="5">1</div><!--slot--></section>' * 3) is None
    assert plan("<section data-sheet>all the same</section>" * 9) is None
    assert plan('<section data-sheet><div data-slot="5">1</div><!--slot--></section>-' * 9) is None


def test_pieces_of_text_keep_colour_and_font_that_were_set_before() -> None:
    drawing = [b"1 0 0 -1 0 9 cm", b"q", b"1 0 0 rg", b"BT", b"1 0 0 -1 5 7 Tm", b"/F 9 Tf", b"[<01>] TJ"]
    drawing += [b"1 0 0 -1 5 17 Tm", b"[<02>] TJ", b"ET", b"Q"]
    first, second = pieces(drawing)
    assert first == (7.0, (b"1 0 0 rg", b"BT", b"1 0 0 -1 5 7 Tm", b"/F 9 Tf", b"[<01>] TJ", b"ET"))
    assert second == (17.0, (b"1 0 0 rg", b"/F 9 Tf", b"BT", b"1 0 0 -1 5 17 Tm", b"[<02>] TJ", b"ET"))


def test_anything_drawn_beside_text_is_not_stamped() -> None:
    with pytest.raises(Unprovable):
        list(pieces([b"BT", b"1 0 0 -1 5 7 Tm", b"[<01>] TJ", b"ET", b"0 0 9 9 re"]))
