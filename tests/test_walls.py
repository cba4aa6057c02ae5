"""The walls of the house (architecture.md, Rooms): who may import whom, who may print, who knows what."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

HOUSE = Path(__file__).parents[1] / "pipeline"
MODULES = sorted(HOUSE.rglob("*.py"))

ROOMS = {
    "model": {"model"},
    "games": {"games", "model"},
    "formats": {"formats", "model"},
    "ranking": {"ranking", "model"},
    "checks": {"checks", "model"},
    "circuit": {"circuit", "model"},
    "sheets": {"sheets", "model", "language"},
    "reports": {"reports", "model", "language"},
    "archive": {"archive", "model", "sheets"},
    "language": {"model"},
}
LIBRARIES = {
    "openpyxl": {"sheets"},
    "zipfile": {"sheets", "archive"},
    "jinja2": {"reports"},
    "weasyprint": {"reports"},
    "fontTools": {"reports"},
    "numpy": {"ranking"},
    "distributed": {"cluster"},
    "multiprocessing": {"process_pool"},
    "pandas": {"checks", "reports", "run"},
}


def room(path: Path) -> str:
    return path.relative_to(HOUSE).parts[0].removesuffix(".py")


def imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def names(path: Path) -> set[str]:
    return {n.id for n in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(n, ast.Name)}


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(HOUSE).as_posix())
def test_room_imports_only_its_neighbours(path: Path) -> None:
    allowed = ROOMS.get(room(path))
    if allowed is None:
        return
    entered = {name.split(".")[1] for name in imports(path) if name.startswith("pipeline.")}
    assert entered <= allowed, f"{path.name} enters {sorted(entered - allowed)}"


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(HOUSE).as_posix())
def test_library_is_known_only_where_it_belongs(path: Path) -> None:
    strangers = [
        name
        for name in imports(path)
        if (top := name.split(".")[0]) in LIBRARIES and room(path) not in LIBRARIES[top]
    ]
    assert strangers == []


def test_model_uses_the_standard_library_only() -> None:
    import sys

    outside = {
        name.split(".")[0]
        for path in MODULES
        if room(path) == "model"
        for name in imports(path)
        if not name.startswith("pipeline")
    }
    assert outside <= sys.stdlib_module_names


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(HOUSE).as_posix())
def test_only_the_console_prints(path: Path) -> None:
    assert room(path) == "cli" or "print" not in names(path)


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(HOUSE).as_posix())
def test_nothing_is_random_or_asks_the_clock(path: Path) -> None:
    """Random only from a seed; the console may measure how long somebody has been waiting."""
    text = path.read_text(encoding="utf-8")
    assert "Random()" not in text
    clock = {name for name in imports(path) if name.split(".")[0] == "time"} | (
        {"now"} if ".now(" in text or ".today(" in text else set()
    )
    assert not clock or room(path) == "cli"


def test_reader_of_forms_never_uses_pandas_or_openpyxl() -> None:
    for name in ("reader", "recognise", "grammar", "records"):
        assert not {top for top in imports(HOUSE / "sheets" / f"{name}.py") if top in ("pandas", "openpyxl")}
