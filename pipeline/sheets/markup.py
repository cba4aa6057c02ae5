"""XML within limits: no document type, no entities, bounded nesting, text and tags."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar
from xml.parsers import expat

from pipeline.sheets.raw import Refused

NESTING = 64
TEXT_LIMIT = 100_000
TAG_LIMIT = 500_000
"""Bytes of one tag with its attributes: the parser holds all of it at once."""
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
TEXTS = ("v", "f", "t", "definedName")
"""Elements that hold text and nothing else."""

Handler = TypeVar("Handler")
Attributes = Mapping[str, str]
Starts = Mapping[str, Callable[[Attributes], None]]
Ends = Mapping[str, Callable[[str], None]]


def parse(data: Iterable[bytes], starts: Starts, ends: Ends, spaces: tuple[str, ...] = MAIN) -> None:
    """Call `starts[name](attributes)` and `ends[name](text)` for elements of these names in these namespaces.

    `data` comes in pieces. `text` is what stands between the last tag and this end tag. An element of
    `TEXTS` with another one in it could be read in two ways. Raises Refused: entity, too_big, damaged.
    """
    parser = expat.ParserCreate(None, " ")
    parser.buffer_text = True
    parser.StartDoctypeDeclHandler = _no_entities
    parser.EntityDeclHandler = _no_entities
    pieces: list[str] = []
    _connect(parser, pieces, _qualified(starts, spaces), _qualified(ends, spaces))
    fed = 0
    try:
        for chunk in data:
            parser.Parse(chunk, False)
            fed += len(chunk)
            if fed - parser.CurrentByteIndex > TAG_LIMIT or sum(map(len, pieces)) > TEXT_LIMIT:
                raise Refused("too_big")
        parser.Parse(b"", True)
    except expat.ExpatError as trouble:
        undefined = trouble.code == expat.errors.codes[expat.errors.XML_ERROR_UNDEFINED_ENTITY]
        raise Refused("entity" if undefined else "damaged") from trouble
    except (ValueError, LookupError) as trouble:
        raise Refused("damaged") from trouble


def _connect(
    parser: expat.XMLParserType,
    pieces: list[str],
    starts: Mapping[str, Callable[[Attributes], None]],
    ends: Mapping[str, Callable[[str], None]],
) -> None:
    depth = 0
    in_text = False
    started, ended, clear = starts.get, ends.get, pieces.clear
    texts = {name for name in ends if name.rpartition(" ")[2] in TEXTS}

    def start(name: str, attributes: dict[str, str]) -> None:
        nonlocal depth, in_text
        depth += 1
        if depth > NESTING:
            raise Refused("too_big")
        if in_text:
            raise Refused("damaged")
        in_text = name in texts
        if pieces:
            clear()
        handler = started(name)
        if handler:
            handler(attributes)

    def end(name: str) -> None:
        nonlocal depth, in_text
        depth -= 1
        in_text = False
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
