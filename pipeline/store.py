"""Folders and files: what belongs to people is only read, what belongs to the program is replaced whole."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from pipeline.csv_file import BOM
from pipeline.draw_file import draw_name, draw_text
from pipeline.model.problem import Problem
from pipeline.model.seating import Draw
from pipeline.model.value import Value

PASSING = ("~$", ".~lock.", "._", ".")
"""Beginnings of files that spreadsheet programs and systems leave behind; they are counted, not read."""


class Unusable(Exception):
    """The event or the environment cannot be worked with; `kind` is a key under `unusable`.

    `problems`: what is wrong, where the text has a place for the `reason`.
    """

    def __init__(self, kind: str, problems: Sequence[Problem] = (), **values: Value) -> None:
        super().__init__(kind)
        self.kind = kind
        self.problems = problems
        self.values = values


@dataclass(frozen=True)
class EventFolder:
    """A folder that people own: `event.xlsx`, `inbox/`, `draws/`."""

    path: Path

    @property
    def book(self) -> Path:
        """The organiser's workbook."""
        return self.path / "event.xlsx"

    def book_bytes(self) -> bytes:
        """event.xlsx; raises Unusable where it is missing or cannot be read."""
        if not self.path.is_dir():
            raise Unusable("no_folder", folder=self.path.name)
        try:
            return self.book.read_bytes()
        except FileNotFoundError:
            raise Unusable("no_event", folder=self.path.name) from None
        except OSError as error:
            raise Unusable("no_access", file=self.book.name, reason=error.strerror or "") from None

    def inbox(self) -> tuple[tuple[Path, ...], int]:
        """Files to read, in the order of their names, and how many were passed over as left-behinds.

        Folders beginning with `_` or `.` are not read.
        """
        found, skipped = [], 0
        for folder, folders, files in os.walk(self.path / "inbox"):
            folders[:] = sorted(name for name in folders if not name.startswith(("_", ".")))
            for name in sorted(files):
                path = Path(folder) / name
                special = path.exists() and not path.is_file()
                if special or name.startswith(PASSING) or name.endswith(".tmp"):
                    skipped += name != ".gitkeep"
                else:
                    found.append(path)
        return tuple(sorted(found)), skipped

    def shown(self, file: Path) -> str:
        """A file as people see it, from the event folder on; bytes that are no text become `?`."""
        return file.relative_to(self.path).as_posix().encode("utf-8", "replace").decode("utf-8")

    def draws(self) -> Iterator[tuple[Path, bytes]]:
        """Published draws, rounds then play-offs: path and content, each in order."""
        folder = self.path / "draws"
        for path in (*sorted(folder.glob("round-*.csv")), *sorted(folder.glob("playoff-*.csv"))):
            yield path, path.read_bytes()

    def lots(self) -> tuple[Path, bytes | None]:
        """The lots that were drawn; None before the draw."""
        path = self.path / "draws" / "lots.csv"
        return path, path.read_bytes() if path.exists() else None

    def keep_lots(self, text: str) -> None:
        """Writes the lots before the first draw, and again with those of who has come late."""
        path = self.path / "draws" / "lots.csv"
        path.parent.mkdir(exist_ok=True)
        data = BOM + text.encode()
        if path.exists():
            replace(path, data)
        else:
            exclusive(path, data)

    def publish(self, draw: Draw, names: Mapping[str, str]) -> Path:
        """Writes a draw once: exclusively and whole, or not at all."""
        path = self.path / "draws" / draw_name(draw.round)
        path.parent.mkdir(exist_ok=True)
        exclusive(path, BOM + draw_text(draw, names).encode())
        return path


def exclusive(path: Path, data: bytes) -> None:
    """Creates a file whole; FileExistsError where there is one, and a killed run leaves none."""
    beside = _written_beside(path, data)
    try:
        os.link(beside, path)
    except (PermissionError, NotImplementedError, OSError) as error:
        if isinstance(error, FileExistsError):
            raise
        if path.exists():
            raise FileExistsError(path) from None
        os.rename(beside, path)
        return
    finally:
        beside.unlink(missing_ok=True)


def _written_beside(path: Path, data: bytes) -> Path:
    handle, name = tempfile.mkstemp(prefix="._", suffix=".tmp", dir=path.parent)
    with os.fdopen(handle, "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    beside = Path(name)
    beside.chmod(0o644)
    return beside


def replace(path: Path, data: bytes) -> Path:
    """Writes a file beside and renames it; where it is open elsewhere, leaves a copy beside it.

    Returns where the data went. A file that already holds the data is not touched; a copy that an
    earlier run had to leave is removed.
    """
    copy = path.with_name(f"{path.stem}-new{path.suffix}")
    if not path.exists() or path.read_bytes() != data:
        path.parent.mkdir(parents=True, exist_ok=True)
        beside = _written_beside(path, data)
        try:
            beside.replace(path)
        except PermissionError:
            return beside.replace(copy)
    with suppress(PermissionError):
        copy.unlink(missing_ok=True)
    return path


@dataclass(frozen=True)
class OutputFolder:
    """A folder that the program owns; it remembers which event it is for."""

    path: Path

    MARK = ".tourney-event"

    def claim(self, event_id: str) -> None:
        """Takes the folder for an event; raises Unusable where it holds another event or other files."""
        mark = self.path / self.MARK
        if mark.is_file():
            if mark.read_bytes().strip() != event_id.encode():
                raise Unusable("other_event", folder=self.path.name)
            return
        if self.path.exists() and not self._is_free():
            raise Unusable("not_ours", folder=self.path.name)
        self.path.mkdir(parents=True, exist_ok=True)
        replace(mark, f"{event_id}\n".encode())

    def _is_free(self) -> bool:
        return self.path.is_dir() and all(one.name.startswith(".") for one in self.path.iterdir())

    def remove(self, names: Iterable[str]) -> tuple[str, ...]:
        """Removes papers that are no longer true; returns those that stay because they are open."""
        kept = []
        for name in names:
            try:
                (self.path / name).unlink(missing_ok=True)
            except PermissionError:
                kept.append(name)
        return tuple(kept)
