"""Whether anything at all has changed since `standings` last ran: if not, it has the same to say.

The key is made from every file of the event, of the output folder and of the program, from fonts and
libraries, and from where and how it was called. Nothing is understood, so nothing can be misunderstood; a
folder with links or with files that cannot be read has no key, and everything is worked out anew.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Iterator
from hashlib import sha256
from importlib.metadata import distributions
from pathlib import Path

from pipeline.commands.setting import HOME, Place
from pipeline.commands.told import Line, Told
from pipeline.lock import NAME as LOCK
from pipeline.program_mark import program_mark
from pipeline.reports import fonts
from pipeline.sheets.package import FILE_LIMIT
from pipeline.store import OutputFolder, replace

NAME = ".standings.json"
OWN = {NAME, LOCK}


def once(at: Place, work: Callable[[], Told]) -> Told:
    """What `work` tells; without doing it where it would tell and write the same as the last time."""
    seen = _seen(at)
    told = _kept(at.output, _key(seen, at.output)) if seen else None
    if told is None:
        told = work()
        # What was there before is what was read: a sheet that comes in meanwhile is for the next run.
        _keep(at.output, _key(seen, at.output), told)
    return told


def _kept(folder: OutputFolder, key: str) -> Told | None:
    try:
        found = json.loads((folder.path / NAME).read_bytes())
        if found["key"] != key:
            return None
        lines = tuple(Line(name, values) for name, values in found["lines"])
        return Told(lines, found["language"], found["status"])
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _keep(folder: OutputFolder, key: str, told: Told) -> None:
    """What was told, where JSON says all of it and every file could be written."""
    values = [value for line in told.lines for value in line.values.values()]
    plain = all(value is None or isinstance(value, str | int) for value in values)
    unwritten = any(line.key.startswith(("kept_", "lost_")) for line in told.lines)
    if key and plain and not unwritten and not any(folder.path.glob("*-new.*")):
        said = [[line.key, dict(line.values)] for line in told.lines]
        found = {"key": key, "lines": said, "language": told.language, "status": told.status}
        replace(folder.path / NAME, json.dumps(found).encode())


def _key(seen: str, written: OutputFolder) -> str:
    """A digest of what was seen and of what was written from it; empty where some of it is not known."""
    return _digest([seen], written.path, passing=("scoresheets",)) if seen else ""


def _seen(at: Place) -> str:
    """A digest of all that a run can see: the event, blanks somebody may have filled, the program."""
    versions = sorted(f"{one.name} {one.version}" for one in distributions())
    called = [os.getcwd(), str(at.event.path), str(at.output.path.resolve()), at.language]
    seen = [program_mark(), *called, *versions, *fonts.font_marks()]
    for folder in (HOME / "templates", at.event.path, at.output.path / "scoresheets"):
        seen.append(_digest(seen, folder))
    return seen[-1] if all(seen[-3:]) else ""


def _digest(known: Iterable[str], folder: Path, passing: tuple[str, ...] = ()) -> str:
    """A digest of a folder after what is known; empty where something in it cannot be read."""
    found = sha256("\n".join(known).encode("utf-8", "surrogatepass"))
    try:
        for line in _contents(folder, passing) if folder.exists() else ():
            found.update(line)
    except OSError:
        return ""
    return found.hexdigest()


def _contents(folder: Path, passing: tuple[str, ...]) -> Iterator[bytes]:
    """A line for each folder and file, with the digest of what is in it. Raises OSError for anything else."""

    def closed(error: OSError) -> None:
        raise error

    for place, folders, files in os.walk(folder, onerror=closed):
        folders[:] = sorted(name for name in folders if name not in passing)
        for name in folders + sorted(set(files) - OWN):
            path = Path(place, name)
            if path.is_symlink() or not (path.is_dir() or path.is_file()):
                raise OSError(path)
            if path.is_file() and path.stat().st_size > FILE_LIMIT:
                raise OSError(path)
            said = b"/" if path.is_dir() else sha256(path.read_bytes()).digest()
            yield b"\n%b %b" % (os.fsencode(path.relative_to(folder)), said)
