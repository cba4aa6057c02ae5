"""A paper of sheets as a PDF: arts as they were laid out, and on each sheet its texts where they belong."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pipeline.reports.stamping import (
    Box,
    Key,
    Plan,
    Slot,
    arts_html,
    keys,
    keys_of,
    slots,
    too_high,
    whole_html,
)

Layout = Callable[[str], Any]
"""Lays out HTML: a document with pages."""

INHERITED = ("font_style", "font_weight", "white_space", "overflow_wrap")
STATE = (b"rg", b"gs", b"Tf")
"""What holds until it is changed: colour, transparency, font."""
SHOWS = (b"Tf", b"TJ", b"Ts")


class Unprovable(Exception):
    """Something that cannot be stamped for certain: the paper is then laid out as a whole."""


@dataclass(frozen=True)
class Drawn:
    """A text as drawn. `box`: where it was laid out; `operators`: what draws it there."""

    box: Box
    operators: tuple[bytes, ...]


def stamped(planned: Plan, layout: Layout) -> tuple[bytes, Any]:
    """The PDF and the document it was drawn from; raises Unprovable."""
    places = _places(planned, layout)
    while True:
        texts = keys(planned, places)
        document = layout(whole_html(planned, texts))
        boxes = dict(zip(texts, _boxes(document.pages, len(texts)), strict=True))
        heights = {key: box.bottom - box.top for key, (_, box) in boxes.items()}
        high = too_high(planned, places, heights)
        if not high:
            break
        planned = planned.keeping(high)
    for page in document.pages:
        page.links.clear()
    finish = _Finish(planned, places, boxes)
    return document.write_pdf(finisher=finish), document


def _places(planned: Plan, layout: Layout) -> Mapping[str, tuple[Slot, ...]]:
    pages = layout(arts_html(planned)).pages
    if len(pages) != len(planned.arts):
        raise Unprovable
    found = {
        art: slots([(target, Box(*box), look(style.style)) for _, target, box, style in page.links])
        for art, page in zip(planned.arts, pages, strict=True)
    }
    if any(len(places) != art.count("<!--slot-->") for art, places in found.items()):
        raise Unprovable
    return found


def look(style: Any) -> str:
    """What a text inherits from around its slot, as CSS."""
    red, green, blue = (round(255 * part) for part in style["color"].to("srgb").coordinates)
    line = style["line_height"]
    family = ", ".join(f"'{name}'" for name in style["font_family"])
    spacing = {name: style[f"{name}_spacing"] for name in ("letter", "word")}
    features = style["font_feature_settings"]
    return ";".join(
        (
            f"font-family:{family};font-size:{style['font_size']:.4f}px",
            f"color:rgb({red},{green},{blue});text-align:{style['text_align_all']}",
            f"line-height:{line if isinstance(line, float | int | str) else f'{line.value:.4f}px'}",
            *(f"{name.replace('_', '-')}:{style[name]}" for name in INHERITED),
            *(f"{k}-spacing:{v}{'' if isinstance(v, str) else 'px'}" for k, v in spacing.items()),
            "font-feature-settings:"
            + (features if isinstance(features, str) else ",".join(f"'{k}' {v}" for k, v in features)),
        )
    )


def _boxes(pages: Sequence[Any], count: int) -> list[tuple[int, Box]]:
    """The page and the place of every text, by its number."""
    begin = next((at for at, page in enumerate(pages) if "texts" in page.anchors), len(pages))
    found: dict[int, tuple[int, Box]] = {}
    for at, page in enumerate(pages[begin:], start=begin):
        for _, target, box, _ in page.links:
            # What is moved within a text is a link of its own, after that of the whole text.
            found.setdefault(int(target), (at, Box(*box)))
    if sorted(found) != list(range(count)):
        raise Unprovable
    return [found[number] for number in range(count)]


@dataclass(frozen=True)
class _Finish:
    """Puts the pages of a PDF together from what was laid out, just before it is written."""

    planned: Plan
    places: Mapping[str, Sequence[Slot]]
    boxes: Mapping[Key, tuple[int, Box]]

    def __call__(self, document: Any, pdf: Any) -> None:
        """Called by WeasyPrint with its document and pydyf's."""
        import pydyf

        laid = [pdf.objects[number] for number in pdf.pages["Kids"][::3]]
        streams = [pdf.objects[int(page["Contents"].split()[0])] for page in laid]
        named: dict[str, list[int]] = {}
        name = ""
        for at, page in enumerate(document.pages):
            name = next((one for one in page.anchors if one == "texts" or "-" in one), name)
            named.setdefault(name, []).append(at)
        resources = pdf.objects[int(laid[0]["Resources"].split()[0])]
        drawn = self._drawn(streams)
        for number in range(len(self.planned.arts)):
            (at,) = named[f"art-{number}"]
            streams[at].extra.update(
                Type="/XObject", Subtype="/Form", BBox=laid[at]["MediaBox"], Resources=laid[at]["Resources"]
            )
            resources["XObject"][f"art-{number}"] = streams[at].reference
        for at in named.get("texts", []):
            streams[at].stream = []
        kids: list[Any] = []
        stamped = dict(self.planned.stamped())
        for number, sheet in enumerate(self.planned.sheets):
            if number not in stamped:
                for at in named[f"sheet-{number}"]:
                    kids += [laid[at].number, 0, "R"]
                continue
            art_number = self.planned.arts.index(sheet.art)
            page = laid[named[f"art-{art_number}"][0]]
            drawing = self._stamp(sheet, art_number, float(page["MediaBox"][3]), drawn)
            stream = pydyf.Stream(drawing, compress=True)
            pdf.add_object(stream)
            new = pydyf.Dictionary({**page, "Contents": stream.reference})
            pdf.add_object(new)
            kids += [new.number, 0, "R"]
        pdf.pages["Kids"] = pydyf.Array(kids)
        pdf.pages["Count"] = len(kids) // 3

    def _drawn(self, streams: Sequence[Any]) -> Mapping[Key, Drawn]:
        """The operators of every text, found by where they draw."""
        by_page: dict[int, list[tuple[float, float, Key]]] = {}
        for key, (at, box) in self.boxes.items():
            by_page.setdefault(at, []).append((box.top, box.bottom, key))
        found: dict[Key, list[bytes]] = {key: [] for key in self.boxes}
        for at, lines in by_page.items():
            lines.sort(key=lambda line: line[0])
            tops = [top for top, _, _ in lines]
            for y, operators in pieces(streams[at].stream):
                top, bottom, key = lines[max(0, bisect_right(tops, y) - 1)]
                if not top <= y <= bottom:
                    raise Unprovable
                found[key] += operators
        return {key: Drawn(self.boxes[key][1], tuple(operators)) for key, operators in found.items()}

    def _stamp(self, sheet: Any, art: int, height: float, drawn: Mapping[Key, Drawn]) -> list[bytes]:
        """The drawing of a sheet: its art, then each text moved into its slot."""
        found = [f"/art-{art} Do".encode(), f"0.75 0 0 -0.75 0 {height:g} cm".encode()]
        places = self.places[sheet.art]
        for slot, key in zip(places, keys_of(sheet, places), strict=True):
            text = drawn[key]
            if text.operators:
                across, down = slot.box.left - text.box.left, slot.box.middle - text.box.middle
                moved = f"1 0 0 1 {across:.4f} {down:.4f} cm".encode()
                found += [b"q", moved, *text.operators, b"Q"]
        return found


def pieces(operators: Sequence[bytes | str]) -> Iterator[tuple[float, tuple[bytes, ...]]]:
    """The pieces of text of a page: how far down each stands, and what draws it, colour and font included.

    Anything else that is drawn there raises Unprovable.
    """
    states: list[dict[bytes, bytes]] = [{}]
    piece: list[bytes] = []
    y = 0.0
    for one in operators:
        operator = one.encode() if isinstance(one, str) else one
        name = operator.rpartition(b" ")[2]
        if name in (b"Tm", b"ET") and piece:
            yield y, (*piece, b"ET")
            piece = []
        if name == b"Tm":
            y, piece = float(operator.split()[5]), [*states[-1].values(), b"BT", operator]
        elif name in SHOWS and piece:
            piece.append(operator)
        elif name == b"q":
            states.append(dict(states[-1]))
        elif name == b"Q":
            states.pop()
        elif name not in (*STATE, b"BT", b"ET", b"cm"):
            raise Unprovable
        if name in STATE:
            states[-1][name] = operator
