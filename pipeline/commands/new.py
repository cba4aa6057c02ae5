"""`new`: an event folder with a workbook that explains itself, and nothing where there is one already."""

from __future__ import annotations

import hashlib
import shlex
from collections.abc import Sequence
from pathlib import Path

from pipeline import formats, presets
from pipeline.commands.invented import invented
from pipeline.commands.setting import shown_path
from pipeline.commands.told import Told, line
from pipeline.language import language
from pipeline.model.entrant import Entrant
from pipeline.model.value import Value
from pipeline.presets import event_book as forms
from pipeline.sheets.organiser import entrant_record, event_book, unit_records
from pipeline.store import Unusable, exclusive

ID_LENGTH = 12
REHEARSAL_SEED = 1
"""Lots of a rehearsal, so that it runs through; a real event draws its own."""


def new(preset: str, folder: Path, entrants: int | None = None, code: str = "") -> Told:
    """Makes the folder; with `entrants` the list is invented and the event is a rehearsal."""
    if preset not in presets.names():
        raise Unusable("preset_unknown", found=preset, expected=", ".join(presets.names()))
    if (folder / "event.xlsx").exists():
        raise Unusable("exists", folder=folder.name)
    code = code or presets.defaults(preset).text("language")
    listed = invented(entrants or 0, code, presets.defaults(preset).players)
    data = book(
        preset,
        listed,
        **presets.texts(preset, code),
        event_id=event_id(folder.resolve().name),
        language=code,
        rehearsal=int(entrants is not None),
        lot_seed=None if entrants is None else REHEARSAL_SEED,
    )
    for part in ("inbox/_old", "draws"):
        (folder / part).mkdir(parents=True, exist_ok=True)
    exclusive(folder / "event.xlsx", data)
    made = line("new_made", file=shown_path(folder.resolve() / "event.xlsx"))
    return Told((made, line("new_next", command=f"make seat EVENT={shlex.quote(str(folder))}")), code)


def book(preset: str, entrants: Sequence[Entrant], **changed: Value) -> bytes:
    """The organiser's workbook of a preset with an entry list; `changed`: settings that differ from it."""
    rules, declared = presets.defaults(preset, **changed), presets.declared(preset)
    takes_requests = formats.find(rules.stages[0].format).takes_requests
    return event_book(
        forms.settings_layout(declared),
        [(setting, rules.values[setting.key]) for setting in declared],
        [
            (forms.entrants_layout(rules), [entrant_record(one) for one in entrants]),
            *([(forms.UNITS, unit_records(entrants))] if rules.units else []),
            *([(forms.REQUESTS, [])] if takes_requests else []),
            (forms.CORRECTIONS, []),
        ],
        language(rules.text("language")),
    )


def event_id(name: str) -> str:
    """The short name in file names, from the folder's: ASCII letters and digits, or a fingerprint of it."""
    plain = "".join(character for character in name if character.isascii() and character.isalnum())
    if plain:
        return plain[:ID_LENGTH].upper()
    return "E" + hashlib.sha256(name.encode()).hexdigest()[:5].upper()
