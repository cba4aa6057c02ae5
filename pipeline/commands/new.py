"""`new`: an event folder with a workbook that explains itself, and nothing where there is one already."""

from __future__ import annotations

import hashlib
import shlex
from pathlib import Path

from pipeline import presets
from pipeline.commands.invented import invented
from pipeline.commands.setting import shown_path
from pipeline.commands.told import Told, line
from pipeline.language import language
from pipeline.presets import event_book as forms
from pipeline.sheets.organiser import event_book
from pipeline.store import Unusable, exclusive

ID_LENGTH = 12


def new(preset: str, folder: Path, entrants: int | None = None, code: str = "") -> Told:
    """Makes the folder; with `entrants` the list is invented and the event is a rehearsal."""
    if preset not in presets.names():
        raise Unusable("preset_unknown", found=preset, expected=", ".join(presets.names()))
    if (folder / "event.xlsx").exists():
        raise Unusable("exists", folder=folder.name)
    rules = presets.defaults(preset)
    code = code or rules.text("language")
    values = {
        **rules.values,
        "event_id": event_id(folder.resolve().name),
        "language": code,
        "rehearsal": int(entrants is not None),
    }
    settings = [(setting, values[setting.key]) for setting in presets.declared(preset)]
    book = event_book(
        forms.settings_layout(presets.declared(preset)),
        forms.ENTRANTS,
        forms.CORRECTIONS,
        settings,
        invented(entrants or 0, code),
        language(code),
    )
    for part in ("inbox/_old", "draws"):
        (folder / part).mkdir(parents=True, exist_ok=True)
    exclusive(folder / "event.xlsx", book)
    made = line("new_made", file=shown_path(folder.resolve() / "event.xlsx"))
    return Told((made, line("new_next", command=f"make seat EVENT={shlex.quote(str(folder))}")), code)


def event_id(name: str) -> str:
    """The short name in file names, from the folder's: ASCII letters and digits, or a fingerprint of it."""
    plain = "".join(character for character in name if character.isascii() and character.isalnum())
    if plain:
        return plain[:ID_LENGTH].upper()
    return "E" + hashlib.sha256(name.encode()).hexdigest()[:5].upper()
