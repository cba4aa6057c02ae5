"""Folders and files: what belongs to people is only read, what belongs to the program is replaced whole."""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from pipeline.csv_file import BOM
from pipeline.draw_file import draw_name, draw_text
from pipeline.inbox import listed
from pipeline.lock import Taken, locked
from pipeline.lots_file import LOTS_NAME
from pipeline.model.problem import Problem
from pipeline.model.seating import Draw
from pipeline.model.value import Value
from pipeline.reason import reason_of
from pipeline.sheets.package import FILE_LIMIT

_PUBLISHED = re.compile(r"(?:round|playoff)-[0-9]{2,}\.csv|lots\.csv")
SUPERSEDED = "_superseded"
"""Folder of draws that others have replaced; nothing in it is read."""
BESIDE = ("._", ".tmp")
"""Beginning and end of a file that is being written."""


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
    """A folder that people own: `event.xlsx`, `inbox/`, `draws/`.

    `waiting`: files of the inbox, as people see them, that are not read yet: they are still arriving.
    """

    path: Path
    waiting: frozenset[str] = frozenset()

    @property
    def book(self) -> Path:
        """The organiser's workbook."""
        return self.path / "event.xlsx"

    def book_bytes(self) -> bytes:
        """event.xlsx; raises Unusable where it is missing or cannot be read."""
        if not self.path.is_dir():
            raise Unusable("no_folder", folder=self.path.name)
        try:
            return content(self.book)
        except FileNotFoundError:
            raise Unusable("no_event", folder=self.path.name) from None
        except OSError as error:
            raise Unusable("no_access", file=self.book.name, reason_key=reason_of(error)) from None

    def book_copies(self) -> tuple[Path, ...]:
        """Workbooks beside event.xlsx that a sync program may have made of it and that say something else."""
        there = sorted(self.path.glob("[Ee][Vv][Ee][Nn][Tt]?*.xlsx"))
        others = [path for path in there if path.name.lower() != self.book.name and path.is_file()]
        return tuple(path for path in others if content(path) != content(self.book))

    def inbox(self) -> tuple[tuple[Path, ...], int]:
        """Files to read, in the order of their names, and how many were passed over as left-behinds."""
        files, skipped = listed(self.path / "inbox")
        return tuple(file for file in files if self.shown(file) not in self.waiting), skipped

    def put_aside(self) -> tuple[Path, ...]:
        """Files in inbox/_old, in the order of their names: read to tell what replacing them has changed."""
        return listed(self.path / "inbox" / "_old")[0]

    def shown(self, file: Path) -> str:
        """A file as people see it, from the event folder on; bytes that are no text become `?`."""
        return file.relative_to(self.path).as_posix().encode("utf-8", "replace").decode("utf-8")

    def draws(self) -> Iterator[tuple[Path, bytes]]:
        """Published draws, rounds then play-offs: path and content, each in order.

        Raises Unusable where a sync program has left a second one beside them that says something else.
        """
        folder = self.path / "draws"
        there = [
            path for kind in ("round", "playoff", "lots") for path in sorted(folder.glob(f"{kind}*.csv"))
        ]
        published = {path: content(path) for path in there if _PUBLISHED.fullmatch(path.name)}
        for path in there:
            if path not in published and content(path) not in published.values():
                raise Unusable("draw_copy", file=self.shown(path))
        yield from ((path, data) for path, data in published.items() if path.name != LOTS_NAME)

    def lots(self) -> tuple[Path, bytes | None]:
        """The lots that were drawn; None before the draw."""
        path = self.path / "draws" / LOTS_NAME
        return path, content(path) if path.exists() else None

    def keep_lots(self, text: str) -> None:
        """Writes the lots before the first draw, and again with those of who has come late."""
        path = self.path / "draws" / LOTS_NAME
        data = BOM + text.encode()
        if path.exists():
            replace(path, data)
        else:
            self._write_once(path, data)

    def publish(self, draw: Draw, names: Mapping[str, str]) -> Path:
        """Writes a draw once: exclusively and whole, or not at all."""
        path = self.path / "draws" / draw_name(draw.round)
        self._write_once(path, BOM + draw_text(draw, names).encode())
        return path

    def republish(self, draw: Draw, names: Mapping[str, str]) -> Path:
        """Puts a draw in the place of the one of its round, which is kept in draws/_superseded.

        The old one is copied first and replaced in one step: a run killed at any moment leaves one of the two
        published, and the old one is never lost.
        """
        path = self.path / "draws" / draw_name(draw.round)
        self._keep_superseded(path)
        if replace(path, BOM + draw_text(draw, names).encode()) != path:
            path.with_name(f"{path.stem}-new{path.suffix}").unlink(missing_ok=True)
            raise Unusable("draw_open", file=self.shown(path))
        return path

    def _keep_superseded(self, path: Path) -> None:
        """`round-02.1.csv`, `.2` ..; a copy that a killed run has left there already serves."""
        folder = path.parent / SUPERSEDED
        folder.mkdir(exist_ok=True)
        number, data = 1, path.read_bytes()
        while (copy := folder / f"{path.stem}.{number}{path.suffix}").exists():
            if copy.read_bytes() == data:
                return
            number += 1
        exclusive(copy, data)

    def _write_once(self, path: Path, data: bytes) -> None:
        path.parent.mkdir(exist_ok=True)
        try:
            exclusive(path, data)
        except FileExistsError:
            raise Unusable("published_meanwhile", file=self.shown(path)) from None


def content(path: Path) -> bytes:
    """What a file holds, up to a little more than the limit: then it is too big, however big it is.

    A folder that its system shows as one file has no content of its own.
    """
    if path.is_dir():
        os.listdir(path)
        return b""
    with path.open("rb") as file:
        return file.read(FILE_LIMIT + 1)


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
        _settle(path.parent)


def _written_beside(path: Path, data: bytes) -> Path:
    handle, name = tempfile.mkstemp(prefix=BESIDE[0], suffix=BESIDE[1], dir=path.parent)
    beside = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        beside.chmod(0o644)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise
    return beside


def _settle(folder: Path) -> None:
    """Has the system write down the names in a folder too, where it can: a power cut undoes no draw."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


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
            try:
                return beside.replace(copy)
            finally:
                beside.unlink(missing_ok=True)
    with suppress(PermissionError):
        copy.unlink(missing_ok=True)
    return path


@dataclass(frozen=True)
class OutputFolder:
    """A folder that the program owns; it remembers which event it is for."""

    path: Path

    MARK = ".tourney-event"

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Keeps other runs out while this one reads and writes; raises Unusable where one is at work.

        What a killed run left half written is removed; a folder made only for the lock goes again.
        """
        made = not self.path.exists()
        if self.path.exists() and not self.path.is_dir():
            raise Unusable("not_ours", folder=self.path.name)
        self.path.mkdir(parents=True, exist_ok=True)
        try:
            with locked(self.path):
                self._tidy()
                yield
        except Taken:
            raise Unusable("busy", folder=self.path.name) from None
        finally:
            if made:
                with suppress(OSError):
                    self.path.rmdir()

    def _tidy(self) -> None:
        if (self.path / self.MARK).is_file():
            for left in self.path.rglob(f"{BESIDE[0]}*{BESIDE[1]}"):
                with suppress(OSError):
                    left.unlink()

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
