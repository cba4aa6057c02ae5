"""Corrections that are decisions: a status, the file that counts, a warning confirmed (rules 3.8, CM4)."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import get_args
from unicodedata import normalize

from pipeline.model.entrant import Entrant, Status
from pipeline.model.event import Correction
from pipeline.model.problem import Problem
from pipeline.model.seating import Round

STATUS, FILE, LOT, OK = "status", "file", "lot", "ok"
SUBSTITUTE = "substitute"
_LOT = re.compile(r"0*[1-9][0-9]{0,8}")
_CODE = re.compile(r"(?:CM|[A-Z]{2}-C)\d+(?:[.-][A-Za-z_]+)?")


@dataclass(frozen=True)
class Decisions:
    """The lines of 更正 by what they are about; `values` replace an input of a sheet."""

    values: tuple[Correction, ...]
    statuses: tuple[Correction, ...]
    files: tuple[Correction, ...]
    lots: tuple[Correction, ...]
    substitutes: tuple[Correction, ...]
    confirmed: tuple[Correction, ...]


def decisions(corrections: Sequence[Correction]) -> Decisions:
    """Sorts the corrections list; each line is one thing.

    A status with a table is an item of that table's sheet; without, of the entry list.
    """
    confirmed = tuple(one for one in corrections if _confirms(one))
    statuses = tuple(one for one in corrections if one.field == STATUS and not one.table)
    files = tuple(one for one in corrections if one.field == FILE)
    lots = tuple(one for one in corrections if one.field == LOT)
    substitutes = tuple(one for one in corrections if one.field == SUBSTITUTE)
    others = {one.at for one in (*confirmed, *statuses, *files, *lots, *substitutes)}
    values = tuple(one for one in corrections if one.at not in others)
    return Decisions(values, statuses, files, lots, substitutes, confirmed)


def _confirms(correction: Correction) -> bool:
    return bool(_CODE.fullmatch(correction.field)) and _plain(correction.new.typed) == OK


def _plain(text: str) -> str:
    return text.strip().casefold()


def with_statuses(
    entrants: Sequence[Entrant], corrections: Sequence[Correction], labels: Mapping[str, Status]
) -> tuple[tuple[Entrant, ...], list[Problem]]:
    """Entrants with a status from the given round on; refused where the old one is not theirs.

    `labels`: what people may type for a status, folded, to its key.
    """
    found = {entrant.id: entrant for entrant in entrants}
    problems: list[Problem] = []
    for one in corrections:
        entrant, new = found.get(one.entrant), labels.get(_plain(one.new.typed))
        old = labels.get(_plain(one.old.typed)) if one.old.typed else "active"
        if entrant is None:
            problems.append(_refused("CM-correction.entrant", one, found=one.entrant))
        elif new is None or old is None:
            typed = one.new if new is None else one.old
            values = {"field": "event.entrants.status", "found": typed.typed, "expected_keys": STATUS_KEYS}
            problems.append(Problem("CM8.list", "error", (typed.at,), values, entrant=one.entrant))
        elif entrant.status != old:
            problems.append(_refused_old(one, entrant))
        else:
            since = one.round if isinstance(one.round, int) else 1
            before = (*entrant.before, (entrant.from_round, entrant.status))
            found[one.entrant] = replace(entrant, status=new, from_round=since, before=before)
    return tuple(found.values()), problems


STATUS_KEYS = "|".join(f"choice.status.{status}" for status in get_args(Status))


def lots_drawn(
    corrections: Sequence[Correction], known: Collection[str]
) -> tuple[Mapping[str, int], list[Problem]]:
    """Lots that separate equals, lowest first; refused for strangers and for what is no whole number."""
    found: dict[str, int] = {}
    problems: list[Problem] = []
    for one in corrections:
        typed = one.new.typed.strip()
        if one.entrant not in known:
            problems.append(_refused("CM-correction.entrant", one, found=one.entrant))
        elif not _LOT.fullmatch(typed):
            values = {
                "field": "event.corrections.new",
                "found": one.new.typed,
                "expected_key": "expected.whole",
            }
            problems.append(Problem("CM7", "error", (one.new.at,), values, entrant=one.entrant))
        else:
            found[one.entrant] = int(typed)
    return found, problems


def chosen(corrections: Sequence[Correction]) -> Mapping[tuple[Round, int], str]:
    """The file that counts for a table of which several have come in (CM4)."""
    return {(one.round, one.table): normalize("NFC", one.new.typed.strip()) for one in corrections}


def confirm(
    problems: Sequence[Problem], corrections: Sequence[Correction]
) -> tuple[list[Problem], list[Problem]]:
    """Warnings that somebody has looked at become notes; a line that confirms nothing is said to.

    A code without suffix confirms all its causes; an entrant or table left blank means any.
    """
    left = list(problems)
    idle: list[Problem] = []
    for one in corrections:
        hits = [at for at, problem in enumerate(left) if _about(problem, one)]
        for at in hits:
            left[at] = replace(left[at], severity="note")
        if not hits:
            idle.append(replace(_refused("CM-correction.nothing", one, found=one.field), severity="warning"))
    return left, idle


def applied(corrections: Sequence[Correction], problems: Sequence[Problem]) -> tuple[Correction, ...]:
    """The lines that are in force: all of whose cells no finding of more than a note says anything."""
    refused = {cell for problem in problems if problem.severity != "note" for cell in problem.cells}
    return tuple(one for one in corrections if not refused & {one.at, one.old.at, one.new.at})


def _about(problem: Problem, one: Correction) -> bool:
    code = one.field
    same_code = problem.kind == code or problem.kind.partition(".")[0] == code
    same_place = problem.round == one.round and one.table in (0, problem.table)
    return problem.severity == "warning" and same_code and same_place and one.entrant in ("", problem.entrant)


def _refused_old(one: Correction, entrant: Entrant) -> Problem:
    values = {
        "found": one.old.typed,
        "expected_key": f"choice.status.{entrant.status}",
        "name": entrant.name,
    }
    return Problem("CM-correction.status", "error", (one.at,), values, None, None, one.entrant)


def _refused(kind: str, one: Correction, **values: str) -> Problem:
    return Problem(kind, "error", (one.at,), values, one.round, one.table or None, one.entrant)
