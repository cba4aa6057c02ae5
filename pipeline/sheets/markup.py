"""XML within limits: no document type, no entities, bounded nesting, text and number of elements."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar
from xml.parsers import expat

from pipeline.sheets.raw import Refused

NESTING = 64
TEXT_LIMIT = 100_000
TAGS_LIMIT = 4_000_000
MAIN = (
    "http://schemas.openxmlformats.org/spreadsheetml/2006/main",
    "http://purl.oclc.org/ooxml/spreadsheetml/main",
    "",
)
"""Transitional and Strict spreadsheets, and parts without any namespace."""
PACKAGE = (
    "http://schemas.openxmlformats.org/package/2006/relationships",
    "http://purl.oclc.org/ooxml/package/relationships",
    "",
)

Handler = TypeVar("Handler")
Attributes = Mapping[str, str]
Starts = Mapping[str, Callable[[Attributes], None]]
Ends = Mapping[str, Callable[[str], None]]


def parse(data: bytes, starts: Starts, ends: Ends, spaces: tuple[str, ...] = MAIN) -> None:
    """Call `starts[name](attributes)` and `ends[name](text)` for elements of these names in these namespaces.

    `text` is what stands between the last start tag and this end tag. Raises Refused: entity, too_big,
    damaged.
    """
    # Counting the opening brackets at once is far cheaper than counting elements one by one.
    if data.count(b"<") > TAGS_LIMIT:
        raise Refused("too_big")
    parser = expat.ParserCreate(None, " ")
    parser.buffer_text = True
    parser.StartDoctypeDeclHandler = _no_entities
    parser.EntityDeclHandler = _no_entities
    _connect(parser, _qualified(starts, spaces), _qualified(ends, spaces))
    try:
        parser.Parse(data, True)
    except expat.ExpatError as trouble:
        undefined = trouble.code == expat.errors.codes[expat.errors.XML_ERROR_UNDEFINED_ENTITY]
        raise Refused("entity" if undefined else "damaged") from trouble
    except (ValueError, LookupError) as trouble:
        raise Refused("damaged") from trouble


def _connect(
    parser: expat.XMLParserType,
    starts: Mapping[str, Callable[[Attributes], None]],
    ends: Mapping[str, Callable[[str], None]],
) -> None:
    depth = 0
    pieces: list[str] = []
    started, ended, clear = starts.get, ends.get, pieces.clear

    def start(name: str, attributes: dict[str, str]) -> None:
        nonlocal depth
        depth += 1
        if depth > NESTING:
            raise Refused("too_big")
        if pieces:
            clear()
        handler = started(name)
        if handler:
            handler(attributes)

    def end(name: str) -> None:
        nonlocal depth
        depth -= 1
        handler = ended(name)
        if not handler:
            return
        if not pieces:
            handler("")
            return
        text = "".join(pieces)
        if len(text) > TEXT_LIMIT:
            raise Refused("too_big")
        clear()
        handler(text)

    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.CharacterDataHandler = pieces.append


def _qualified(handlers: Mapping[str, Handler], spaces: tuple[str, ...]) -> dict[str, Handler]:
    return {
        f"{space} {name}" if space else name: handler
        for name, handler in handlers.items()
        for space in spaces
    }


def _no_entities(*_: object) -> None:
    raise Refused("entity")
