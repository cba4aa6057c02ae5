from __future__ import annotations

import pytest

from pipeline.language import CODES, language
from pipeline.reports import scoresheet
from pipeline.reports.render import render
from tests.reports.conftest import make_draw, make_event
from tests.reports.forms import make_forms
from tests.reports.pdf import looked_at, sizes, texts


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("rehearsal", [False, True])
def test_one_table_a_page(code: str, rehearsal: bool) -> None:
    event = make_event(15, code, rehearsal)
    draw = make_draw(event, 1)
    pdf = render(scoresheet.paper(event, draw, make_forms(draw)).html)
    pages = texts(pdf)
    assert len(pages) == 4
    assert set(sizes(pdf)) == {(297, 210)}
    for table, text in zip(draw.tables, pages, strict=True):
        assert f"rummikub.3fa21c|RSF|1|{table.number}|9d01ab" in text
        names = [event.entrant(seat.entrant).name for seat in table.seats]
        assert [
            name for name in names if name.replace(" ", "") not in text.replace("\n", "").replace(" ", "")
        ] == []


def test_what_is_printed_and_what_is_not() -> None:
    event = make_event(4)
    draw = make_draw(event)
    (text,) = texts(render(scoresheet.paper(event, draw, make_forms(draw)).html))
    words = language("zh-Hant")
    for shown in (
        "2016 年 1 月 21 日",
        "→ 2",
        "出完牌",
        "中途退出",
        "取消資格",
        "第 1 局",
        words.text("scoresheet.stamp"),
    ):
        assert shown in text
    for hidden in (words.label("rummikub", "table_check"), words.label("rummikub", "sheet_status"), "填寫中"):
        assert hidden not in text


@pytest.mark.parametrize("lines", [2, 12, 13, 24, 30])
def test_forms_of_many_lines_stand_upright_and_fit(lines: int) -> None:
    event = make_event(8)
    draw = make_draw(event)
    paper = scoresheet.paper(event, draw, make_forms(draw, lines))
    pdf, over = looked_at(paper.html)
    assert sizes(pdf) == [(210, 297) if lines > 12 else (297, 210)] * 2
    assert over == []
