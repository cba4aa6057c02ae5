"""The reader of .xlsx files: streaming, within limits, and never an exception, whatever the file."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from pipeline.model.problem import Problem
from pipeline.sheets.area import Position, position_in
from pipeline.sheets.known_cells import worksheet
from pipeline.sheets.markup import PACKAGE, Attributes, parse
from pipeline.sheets.package import Package, unpack
from pipeline.sheets.plain import uncontrolled
from pipeline.sheets.raw import RawCell, RawSheet, Refused, Workbook
from pipeline.sheets.sheet_xml import CELLS_LIMIT, Shared, read_strings
from pipeline.sheets.styles_xml import read_styles

SHEETS_LIMIT = 200
NAMES_LIMIT = 5_000
LINKS_LIMIT = 5_000
FORMULAS_LIMIT = 2_000_000
"""Characters of formulas that are looked through for names of another file."""
_TITLE_LIMIT = 100
_YES = ("1", "true")
_EXTERNAL = re.compile(r"\[\d+\]|\[[^\[\]]*\.(?:xl|od|csv)\w*\]|file:|https?:|\|", re.I)
_FETCHED = re.compile(
    r"\b(?:WEBSERVICE|IMPORT(?:RANGE|DATA|HTML|XML|FEED)|GOOGLEFINANCE|STOCKHISTORY|RTD|DDE|CUBE[A-Z]+)\s*\(",
    re.I,
)
_WORD = re.compile(r"[\w.\\]+")
_QUOTED = re.compile(r'"[^"]*"')


@dataclass(frozen=True)
class _Link:
    kind: str
    target: str


@dataclass(frozen=True)
class _Tab:
    name: str
    link: str
    hidden: bool


@dataclass(frozen=True)
class _Contents:
    tabs: tuple[_Tab, ...]
    names: Mapping[str, str]
    tab_names: Mapping[int, Mapping[str, str]]
    date1904: bool


def read(data: bytes, file: str) -> tuple[Workbook | None, list[Problem]]:
    """A file's worksheets; None and the reason (CM1) if it cannot be read. Never raises.

    Problems: CM1.<cause> as error; CM1.macros as warning (excel-input.md).
    """
    try:
        workbook = _workbook(unpack(data, file), file)
    except Refused as refusal:
        return None, [refusal.problem(file)]
    except RecursionError:
        return None, [Refused("damaged").problem(file)]
    macros = Refused("macros").problem(file)
    return workbook, [Problem(macros.kind, "warning", macros.cells)] if workbook.macros else []


def is_external(formula: str) -> bool:
    """Whether a formula takes its value from another file or program."""
    if not any(mark in formula for mark in "[:|("):
        return False
    plain = _QUOTED.sub("", formula)
    return bool(_EXTERNAL.search(plain) or _FETCHED.search(plain))


def _workbook(package: Package, file: str) -> Workbook:
    path = _main_part(package)
    data = package.part(path)
    if data is None:
        raise Refused("not_workbook")
    links = _links(package, path)
    contents = _contents(data)
    shared = _shared(package, links, contents.date1904)
    sheets: list[RawSheet] = []
    room = CELLS_LIMIT
    for number, tab in enumerate(contents.tabs):
        link = links.get(tab.link)
        if link is None:
            raise Refused("damaged")
        if link.kind == "worksheet":
            named = contents.tab_names.get(number, {})
            sheets.append(_sheet(package, tab, link, shared, named, contents.names, room))
            room -= len(sheets[-1].cells)
    macros = any(link.kind == "vbaProject" for link in links.values())
    return Workbook(file, tuple(sheets), contents.names, contents.date1904, macros)


def _main_part(package: Package) -> str:
    links = _links(package, "")
    return next((link.target for link in links.values() if link.kind == "officeDocument"), "xl/workbook.xml")


def _links(package: Package, path: str) -> Mapping[str, _Link]:
    """The parts that a part refers to, by the id it uses for them; links to the outside are left out."""
    folder, name = posixpath.split(path)
    data = package.part(posixpath.join(folder, "_rels", f"{name}.rels"))
    return {} if data is None else _linked(b"".join(data), folder)


@lru_cache(maxsize=64)
def _linked(data: bytes, folder: str) -> Mapping[str, _Link]:
    """Sheets made from one form have the same links."""
    found: dict[str, _Link] = {}

    def relationship(attributes: Attributes) -> None:
        if len(found) > LINKS_LIMIT:
            raise Refused("too_big")
        if attributes.get("TargetMode") != "External":
            target = posixpath.normpath(posixpath.join("/", folder, attributes.get("Target", "")))
            kind = attributes.get("Type", "").rpartition("/")[2]
            found[attributes.get("Id", f" {len(found)}")] = _Link(kind, target.lstrip("/"))

    parse((data,), {"Relationship": relationship}, {}, PACKAGE)
    return found


def _contents(data: Iterable[bytes]) -> _Contents:
    tabs: list[_Tab] = []
    names: dict[str, str] = {}
    tab_names: dict[int, dict[str, str]] = {}
    date1904 = False
    named: Attributes = {}

    def properties(attributes: Attributes) -> None:
        nonlocal date1904
        date1904 = attributes.get("date1904") in _YES

    def tab(attributes: Attributes) -> None:
        link = next((value for name, value in attributes.items() if name.endswith(" id")), "")
        name = uncontrolled(attributes.get("name", ""))[:_TITLE_LIMIT]
        tabs.append(_Tab(name, link, attributes.get("state", "visible") != "visible"))
        if len(tabs) > SHEETS_LIMIT:
            raise Refused("too_big")

    def start_name(attributes: Attributes) -> None:
        nonlocal named
        named = attributes

    def end_name(text: str) -> None:
        scope = named.get("localSheetId", "")
        mine = tab_names.setdefault(int(scope), {}) if scope.isdecimal() and len(scope) < 6 else names
        mine[named.get("name", "")] = text
        if len(mine) > NAMES_LIMIT:
            raise Refused("too_big")

    starts = {"workbookPr": properties, "sheet": tab, "definedName": start_name}
    parse(data, starts, {"definedName": end_name})
    if not tabs:
        raise Refused("not_workbook")
    return _Contents(tuple(tabs), names, tab_names, date1904)


def _shared(package: Package, links: Mapping[str, _Link], date1904: bool) -> Shared:
    strings = _part_of_kind(package, links, "sharedStrings")
    styles = _part_of_kind(package, links, "styles")
    return Shared(
        read_strings(strings) if strings is not None else (),
        read_styles(styles) if styles is not None else (),
        date1904,
    )


def _part_of_kind(package: Package, links: Mapping[str, _Link], kind: str) -> Iterator[bytes] | None:
    target = next((link.target for link in links.values() if link.kind == kind), None)
    return None if target is None else package.part(target)


def _sheet(
    package: Package,
    tab: _Tab,
    link: _Link,
    shared: Shared,
    names: Mapping[str, str],
    of_book: Mapping[str, str],
    room: int,
) -> RawSheet:
    data = package.part(link.target)
    if data is None:
        raise Refused("damaged")
    found = worksheet(data, shared, room)
    links = _links(package, link.target)
    return RawSheet(
        tab.name,
        _told_apart(found.cells, {**of_book, **names}),
        tab.hidden,
        found.merges,
        found.hidden_rows,
        found.hidden_columns,
        names,
        _comments(package, links),
        any(one.kind == "drawing" for one in links.values()),
    )


def _told_apart(cells: Mapping[Position, RawCell], names: Mapping[str, str]) -> Mapping[Position, RawCell]:
    """The cells; a formula that reaches another file by a name says where the name leads."""
    outside = {name.casefold(): target for name, target in names.items() if is_external(target)}
    if not outside:
        return cells
    if sum(len(cell.formula) for cell in cells.values() if cell.formula) > FORMULAS_LIMIT:
        raise Refused("too_big")
    told = dict(cells)
    for at, cell in cells.items():
        words = _WORD.findall(_QUOTED.sub("", cell.formula or ""))
        leads = next((outside[word.casefold()] for word in words if word.casefold() in outside), None)
        if leads is not None:
            told[at] = cell._replace(formula=f"{cell.formula} ({leads})")
    return told


def _comments(package: Package, links: Mapping[str, _Link]) -> tuple[str, ...]:
    data = _part_of_kind(package, links, "comments")
    found: list[str] = []

    def comment(attributes: Attributes) -> None:
        where = attributes.get("ref", "")
        if len(found) < 1000 and position_in(where):
            found.append(where)

    if data is not None:
        parse(data, {"comment": comment}, {})
    return tuple(found)
