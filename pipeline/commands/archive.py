"""`archive`: one file with inputs, draws, outputs and versions; the same event gives the same bytes."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

from pipeline.archive.manifest import NAME, Manifest, digests, manifest_text
from pipeline.archive.package import FILE_LIMIT, TOTAL_LIMIT, Unsafe, pack
from pipeline.commands.rebuild import EVENT, OUTPUT, rebuilt
from pipeline.commands.setting import Place, Progress, shown_path
from pipeline.commands.standings import standings
from pipeline.commands.told import Told, line
from pipeline.store import EventFolder, Unusable, replace
from pipeline.versions import versions

PARTS = ("inbox", "draws")


def archive(at: Place, to: Path | None = None, progress: Progress | None = None) -> Told:
    """Brings the event's papers up to date, makes them once more from a copy, and packs both."""
    told = standings(at, progress)
    inputs = inputs_of(at.event)
    made = rebuilt(inputs, at.language, at.output.path, progress)
    files = {
        **{f"{EVENT}/{name}": data for name, data in inputs.items()},
        **{f"{OUTPUT}/{name}": data for name, data in made.files.items()},
    }
    manifest = Manifest(made.day.event.id, at.language, versions(), digests(files))
    data = _packed({**files, NAME: manifest_text(manifest).encode()})
    path = replace(to or at.output.path.with_name(f"{at.output.path.name}.zip"), data)
    said = line("archive_made", file=shown_path(path), n=len(files), digest=sha256(data).hexdigest())
    check = line("archive_check", file=shown_path(path))
    return Told((*told.lines, said, check), told.language, told.status)


def inputs_of(folder: EventFolder) -> dict[str, bytes]:
    """All that people own of an event: its workbook, copies of it, inbox and draws, put aside or not."""
    books = [folder.book, *folder.path.glob("[Ee][Vv][Ee][Nn][Tt]?*.xlsx")]
    below = [path for part in PARTS for path in (folder.path / part).rglob("*")]
    found: dict[str, bytes] = {}
    room = TOTAL_LIMIT
    for path in sorted(path for path in (*books, *below) if path.is_file()):
        size = path.stat().st_size
        room -= size
        if size > FILE_LIMIT or room < 0:
            raise Unusable("archive_too_big", file=folder.shown(path))
        found[folder.shown(path)] = path.read_bytes()
    return found


def _packed(files: dict[str, bytes]) -> bytes:
    try:
        return pack(files)
    except Unsafe as unsafe:
        raise Unusable("archive_name", file=unsafe.name.removeprefix(f"{EVENT}/")) from None
