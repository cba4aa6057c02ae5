"""HTML to PDF: offline, the same bytes every time, and no paper at all rather than a faulty one."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from pipeline.reports import fonts
from pipeline.reports.stamping import plan
from pipeline.reports.stamps import Unprovable, stamped
from pipeline.reports.uncollected import uncollected

TEMPLATES = Path(__file__).parents[2] / "templates"
ASSETS = {"asset:print.css": (TEMPLATES / "print.css", "text/css")}
"""Everything a paper may load; any other address is refused."""

EXPECTED = re.compile(r"Noto (Sans|Serif)( Mono)? CJK (TC|SC|HK|JP|KR)")


class PaperFault(Exception):
    """A paper that must not leave the house: a bug in a template or an unusable environment."""


def render(html: str) -> bytes:
    """The PDF of a paper. Characters without a glyph print as 〓; any other fault raises PaperFault."""
    if not fonts.prepared():
        raise PaperFault("fonts.prepare has not run")
    from weasyprint.urls import FatalURLFetchingError

    with uncollected(), _strict() as faults:
        try:
            pdf, document = _printed(fonts.printable(html))
        except FatalURLFetchingError as refused:
            raise PaperFault(str(refused)) from refused
    faults += _font_faults(document)
    if faults:
        raise PaperFault("; ".join(faults))
    return pdf


def _printed(html: str) -> tuple[bytes, Any]:
    """The PDF and the document it was drawn from: stamped where sheets are equal, else as a whole."""
    planned = plan(html)
    if planned:
        with suppress(Unprovable):
            return stamped(planned, _laid_out)
    document = _laid_out(html)
    return document.write_pdf(), document


def _laid_out(html: str) -> Any:
    import weasyprint

    return weasyprint.HTML(string=html, url_fetcher=fetch).render()


def fetch(url: str) -> Any:
    """One of our own assets; any other address is refused."""
    from weasyprint.urls import FatalURLFetchingError, URLFetcherResponse

    if url not in ASSETS:
        raise FatalURLFetchingError(f"not one of our assets: {url}")
    path, kind = ASSETS[url]
    return URLFetcherResponse(url, path.read_bytes(), {"Content-Type": kind})


def _font_faults(document: Any) -> list[str]:
    used = list(document.fonts.values())
    strangers = sorted({font.family for font in used if not EXPECTED.fullmatch(font.family)})
    boxes = sorted({chr(code) for font in used for code in font.missing})
    return [
        *(f"unexpected font {family}" for family in strangers),
        *(f"no glyph for {character!r}" for character in boxes),
    ]


class _Faults(logging.Handler):
    """Collects what WeasyPrint only logs: lost images, unknown CSS, missing glyphs."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep the line."""
        self.lines.append(record.getMessage())


@contextmanager
def _strict() -> Iterator[list[str]]:
    logger, handler = logging.getLogger("weasyprint"), _Faults()
    logger.addHandler(handler)
    try:
        yield handler.lines
    finally:
        logger.removeHandler(handler)
