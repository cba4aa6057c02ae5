"""Substitutes: one partner of a pair is replaced from a round on, and the pair keeps its line (更正)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from pipeline.checks.entry_list import PARTNERS
from pipeline.checks.variants import alike
from pipeline.model.entrant import Called, Entrant
from pipeline.model.event import Correction
from pipeline.model.problem import Problem


def with_substitutes(
    entrants: Sequence[Entrant], corrections: Sequence[Correction]
) -> tuple[tuple[Entrant, ...], list[Problem]]:
    """Entrants with what they are called from which round on; refused where a line does not fit them.

    Lines are taken in the order of their rounds. Who plays alone cannot be replaced: his place would be
    another's (RK-R14; a qualification is a person's own).
    """
    found = {entrant.id: entrant for entrant in entrants}
    problems: list[Problem] = []
    for one in sorted(corrections, key=lambda line: line.round if isinstance(line.round, int) else 0):
        wrong = list(_refusals(one, found))[:1]
        problems += wrong
        if not wrong:
            found[one.entrant] = _replaced(found[one.entrant], one)
    return tuple(found.values()), problems


def _refusals(one: Correction, found: Mapping[str, Entrant]) -> Iterator[Problem]:
    """What is wrong with a line; the first says it all."""
    entrant = found.get(one.entrant)
    new = one.new.typed.strip()
    if entrant is None:
        yield _problem("CM-correction.entrant", one, found=one.entrant)
    elif len(entrant.players) < 2:
        yield _problem("CM-substitute.alone", one, name=entrant.name)
    elif not isinstance(one.round, int) or one.round < 1:
        yield _problem("CM-substitute.round", one, found=str(one.round))
    else:
        if not any(alike(name, one.old.typed) for name in _last(entrant).players):
            yield _problem("CM-substitute.old", one, found=one.old.typed, name=_last(entrant).name)
        if not new:
            yield _problem("CM-substitute.blank", one, name=_last(entrant).name)
        for other in found.values():
            if any(alike(name, new) for name in _last(other).players):
                yield _problem("CM-substitute.taken", one, found=new, name=_last(other).name)


def _last(entrant: Entrant) -> Called:
    """What an entrant is called after every substitution so far."""
    return entrant.called[-1] if entrant.called else Called(1, entrant.name, entrant.players)


def _replaced(entrant: Entrant, one: Correction) -> Entrant:
    before = entrant.called or (_last(entrant),)
    players = tuple(
        one.new.typed.strip() if alike(name, one.old.typed) else name for name in before[-1].players
    )
    since = one.round if isinstance(one.round, int) else 1
    earlier = tuple(spell for spell in before if spell.since < since)
    return replace(entrant, called=(*earlier, Called(since, PARTNERS.join(players), players)))


def _problem(kind: str, one: Correction, **values: str) -> Problem:
    return Problem(kind, "error", (one.at,), values, None, None, one.entrant)
