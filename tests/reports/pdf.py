"""Reading papers back, and WeasyPrint's boxes, for the tests."""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import Any
from unittest import mock

import pikepdf
import pypdfium2
import weasyprint

from pipeline.reports import render as rendering
from pipeline.reports.render import render

SLACK = 1.0
"""CSS pixels a glyph may stand over its box: a quarter of a millimetre."""


def texts(pdf: bytes) -> list[str]:
    document = pypdfium2.PdfDocument(pdf)
    return [page.get_textpage().get_text_bounded().replace("\r\n", "\n") for page in document]


def sizes(pdf: bytes) -> list[tuple[int, int]]:
    """Width and height of each page in millimetres."""
    document = pypdfium2.PdfDocument(pdf)
    return [tuple(round(side / 72 * 25.4) for side in page.get_size()) for page in document]


def strays(pdf: bytes) -> list[str]:
    """Characters outside the page."""
    found = []
    for page in pypdfium2.PdfDocument(pdf):
        width, height = page.get_size()
        text = page.get_textpage()
        for index in range(text.count_chars()):
            left, bottom, right, top = text.get_charbox(index)
            if left < 0 or bottom < 0 or right > width or top > height:
                found.append(text.get_text_range(index, 1))
    return found


def loose_fonts(pdf: bytes) -> list[str]:
    """Fonts that are not embedded as a subset."""
    found = []
    with pikepdf.open(io.BytesIO(pdf)) as document:
        for item in document.objects:
            if isinstance(item, pikepdf.Dictionary) and item.get("/Type") == "/FontDescriptor":
                name = str(item.FontName)
                if "+" not in name or not {"/FontFile", "/FontFile2", "/FontFile3"} & set(item.keys()):
                    found.append(name)
    return found


def looked_at(html: str) -> tuple[bytes, list[str]]:
    """The PDF of a paper, and the lines of text that stand over the edge of what holds them.

    Laid out once, as the paper is printed, and its boxes are kept.
    """
    kept = []

    class Kept(weasyprint.HTML):
        def render(self, *args: Any, **options: Any) -> Any:
            kept.append(super().render(*args, **options))
            return kept[-1]

    # Stamped sheets look the same (test_stamping): here every sheet is laid out as a whole.
    with mock.patch.object(weasyprint, "HTML", Kept), mock.patch.object(rendering, "plan", return_value=None):
        pdf = render(html)
    (document,) = kept
    return pdf, [text for page in document.pages for text in _over(page._page_box, 0, page.width)]


def _over(box: Any, left: float, right: float) -> Iterator[str]:
    kind = type(box).__name__
    if kind == "TextBox":
        if box.position_x < left - SLACK or box.position_x + box.width > right + SLACK:
            yield box.text
        return
    if (
        kind in ("TableCellBox", "BlockBox")
        and isinstance(box.width, int | float)
        and "MarginBox" not in kind
    ):
        left = box.position_x + box.margin_left + box.border_left_width
        right = left + box.padding_left + box.width + box.padding_right
    for child in getattr(box, "children", ()):
        yield from _over(child, left, right)
