"""Characters that no font has, found before they print as 〓."""

from __future__ import annotations

from collections.abc import Iterator

from pipeline.model.entrant import Entrant
from pipeline.model.event import Event
from pipeline.model.problem import Problem
from pipeline.model.value import shown
from pipeline.reports.fonts import missing_glyphs

PRINTED_SETTINGS = ("title", "organiser", "venue")


def glyph_problems(event: Event) -> list[Problem]:
    """One problem per name, unit or printed setting with characters that will print as 〓 (rules CM7)."""
    cells = dict(event.cells)
    settings = [shown(event.rules.values.get(key)) for key in PRINTED_SETTINGS]
    found = [
        Problem("CM7.glyph", "error", values=_values(text, missing)) for text, missing in _lacking(settings)
    ]
    for entrant in event.entrants:
        at = (cells[entrant.id],) if entrant.id in cells else ()
        found += [
            Problem("CM7.glyph", "error", at, _values(text, missing), entrant=entrant.id)
            for text, missing in _lacking(_texts(entrant))
        ]
    return found


def _texts(entrant: Entrant) -> list[str]:
    return list(dict.fromkeys((entrant.name, *entrant.players, entrant.unit, entrant.group, entrant.id)))


def _lacking(texts: list[str]) -> Iterator[tuple[str, str]]:
    return ((text, missing) for text in texts if (missing := missing_glyphs(text)))


def _values(text: str, missing: str) -> dict[str, str]:
    codes = ", ".join(f"U+{ord(character):04X}" for character in missing)
    return {"name": text, "characters": missing, "codes": codes}
