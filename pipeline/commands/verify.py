"""`verify`: whether an archive is as it was made, and whether its inputs still give what it holds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from pipeline.archive.compare import Difference, against_manifest, against_rebuilt
from pipeline.archive.manifest import NAME, Manifest, digests, read_manifest
from pipeline.archive.package import TOTAL_LIMIT, Unsafe, unpack
from pipeline.commands.rebuild import EVENT, OUTPUT, rebuilt
from pipeline.commands.setting import Progress, ready_to_print
from pipeline.commands.told import CLEAN, FAULTS, Line, Told, line
from pipeline.commands.trouble import trouble_text
from pipeline.language import CODES, language
from pipeline.store import Unusable
from pipeline.versions import unlike, versions

SHOWN = 20

FIGURES = ".csv"
"""Ending of the files that must be the same whatever version makes them."""


@dataclass(frozen=True)
class Archive:
    """An archive opened: its manifest, all other files by name."""

    manifest: Manifest
    files: Mapping[str, bytes]

    def below(self, folder: str) -> dict[str, bytes]:
        """The files of one folder, by their names in it."""
        start = f"{folder}/"
        return {name.removeprefix(start): data for name, data in self.files.items() if name.startswith(start)}


def verify(path: Path, spoken: str, progress: Progress | None = None) -> Told:
    """Compares digests, then makes everything again in a temporary folder and compares that."""
    found = opened(path)
    others = unlike(found.manifest.versions, versions())
    damaged = against_manifest(found.manifest.files, digests(found.files))
    code, unmade, different = _rebuilt(found, not others, spoken, progress)
    lines = [
        line("verify_files", n=len(found.files), damaged=len(damaged)),
        *_differences(damaged),
        line("verify_versions", versions=", ".join(others)) if others else line("verify_same_versions"),
        *unmade,
        *([] if unmade else [line("verify_made", n=len(found.below(OUTPUT)), different=len(different))]),
        *_differences(different),
    ]
    wrong = bool(damaged or unmade or any(one.file.endswith(FIGURES) for one in different))
    verdict = _verdict(wrong, bool(different), bool(others))
    return Told((*lines, verdict), code, FAULTS if wrong or different else CLEAN)


def _verdict(wrong: bool, different: bool, others: bool) -> Line:
    """The last line: under other versions papers may differ, figures never."""
    if wrong or (different and not others):
        return line("verify_wrong")
    if different:
        return line("verify_figures")
    return line("verify_alike") if others else line("verify_exact")


def opened(path: Path) -> Archive:
    """An archive read; raises Unusable where it is none, or is not safe to open."""
    with path.open("rb") as file:
        data = file.read(TOTAL_LIMIT + 1)
    try:
        if len(data) > TOTAL_LIMIT:
            raise Unsafe("too_big")
        files = unpack(data)
        manifest = read_manifest(files.pop(NAME, b""))
        if manifest.language not in ("", *CODES):
            raise ValueError(manifest.language)
    except Unsafe as unsafe:
        cause = f"archive.cause.{unsafe.cause}"
        raise Unusable("archive_unsafe", file=path.name, cause_key=cause, name=unsafe.name) from None
    except ValueError:
        raise Unusable("archive_no_manifest", file=path.name) from None
    return Archive(manifest, files)


def _rebuilt(
    found: Archive, exactly: bool, spoken: str, progress: Progress | None
) -> tuple[str, list[Line], list[Difference]]:
    """The language of the event, why nothing could be made again, and what was made otherwise."""
    ready_to_print()
    asked = found.manifest.language
    try:
        made = rebuilt(found.below(EVENT), asked, progress=progress)
    except Unusable as error:
        code = asked or spoken
        return code, [line("verify_unmade", reason=trouble_text(error, language(code)))], []
    different = against_rebuilt(found.below(OUTPUT), made.files, exactly=exactly)
    return made.day.event.language, [], different


def _differences(found: Sequence[Difference]) -> list[Line]:
    shown = [Line(f"verify_{one.kind}", {"file": one.file, **one.values}) for one in found[:SHOWN]]
    more = len(found) - SHOWN
    return [*shown, *([line("more_problems", n=more)] if more > 0 else [])]
