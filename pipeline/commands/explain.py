"""`explain`: why an entrant stands where he does, every number with its cell; writes nothing."""

from __future__ import annotations

from pipeline.commands.setting import Place
from pipeline.commands.told import Told, line
from pipeline.explain import meant
from pipeline.explain_text import explanation, name_of
from pipeline.run import run
from pipeline.store import Unusable

NAMED = 6
"""Entrants named where a name may mean several."""


def explain(at: Place, typed: str) -> Told:
    """The explanation of one entrant, by number or by name."""
    day = run(at.event, at.language)
    found = meant(day, typed)
    if not found:
        raise Unusable("entrant_unknown", found=typed)
    if len(found) > 1:
        names = ", ".join(f"{id_} {name_of(day, id_)}" for id_ in found[:NAMED])
        raise Unusable("entrant_several", found=typed, names=names + (" …" if len(found) > NAMED else ""))
    return Told(tuple(line("said", text=text) for text in explanation(day, found[0])), day.event.language)
