"""An event read from its organiser's workbook: settings understood, entrants listed, corrections."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass, replace

from pipeline import admission, formats, games, presets
from pipeline.checks.entry_list import Listed, entry_list
from pipeline.checks.units import player_checks, unit_checks
from pipeline.event_lists import requests, units
from pipeline.event_registration import KEYS, registered
from pipeline.language import CODES, language
from pipeline.model.cell import Cell, Entry
from pipeline.model.event import Correction, Event
from pipeline.model.problem import Problem, has_errors
from pipeline.model.rules import Rules
from pipeline.model.seating import LONGEST_ROUND
from pipeline.model.sheet import Row, value, whole
from pipeline.prefill import DAY
from pipeline.presets import event_book as forms
from pipeline.sheets.raw import Workbook
from pipeline.sheets.reader import read
from pipeline.sheets.records import records
from pipeline.store import Unusable

BOOK = "event.xlsx"

_FILE_NAME = re.compile(r'[^.~_\s\\/:*?"<>|][^\\/:*?"<>|\r\n\t]*')


@dataclass(frozen=True)
class Book:
    """event.xlsx understood. `fit`: whether rounds can be drawn from it."""

    event: Event
    listed: tuple[Listed, ...]
    problems: tuple[Problem, ...]

    @property
    def fit(self) -> bool:
        """Whether a round may be published from it."""
        return not has_errors(self.problems)


def event_book(data: bytes, language_code: str = "") -> Book:
    """The event; raises Unusable where the workbook or its preset cannot be used at all.

    `language_code` replaces the event's own language.
    """
    workbook, problems = read(data, BOOK)
    if workbook is None:
        raise Unusable("event_unreadable", problems)
    preset = _preset(workbook)
    head, found = records(workbook, forms.settings_layout(presets.declared(preset)))
    silent = {f"{forms.SETTINGS_FORM}.{one.key}" for one in presets.declared(preset) if one.silent}
    found = [default_taken(one) for one in found if not _is_date(one) and not _is_absent(one, silent)]
    rules, refused = presets.understood(preset, dict(head.head) if head else {})
    unfit = _unfit(head.head["event_id"]) if head else []
    listed, doubled, list_at = _entrants(workbook, rules)
    corrections, wrong = _corrections(workbook, rules)
    sending, of_units = units(workbook) if rules.units else ([], [])
    asks = formats.find(rules.stages[0].format).takes_requests
    asked, of_requests = requests(workbook) if asks else ([], [])
    wrong += [*of_units, *unit_checks(sending, listed), *of_requests]
    event = Event(
        id=(rules.text("event_id") if not unfit else "") or "EVENT",
        language=language_code or rules.text("language"),
        rules=rules,
        entrants=tuple(one.entrant for one in listed),
        corrections=tuple(corrections),
        cells=tuple((one.entrant.id, one.at) for one in listed),
        setting_cells=tuple((key, entry.at) for key, entry in head.head.items()) if head else (),
        units=tuple(sending),
        requests=tuple(asked),
    )
    field = _refused_field(event, list_at)
    unfit_settings = [*games.find(rules.game).refuse(rules), *admission.refuse(rules)]
    apart = [_at_setting(one, head.head if head else {}) for one in unfit_settings]
    undated = _undated(head.head["dates"]) if head else []
    everything = (*problems, *found, *refused, *apart, *unfit, *undated, *doubled, *wrong, *field)
    return Book(event, tuple(listed), everything)


def _refused_field(event: Event, list_at: Cell | None) -> list[Problem]:
    """An entry list that cannot be seated, blamed on its sheet; nothing where the list could not be read."""
    if list_at is None:
        return []
    refused = formats.find(event.rules.stages[0].format).refuse(event.entrants, event.rules)
    return [replace(one, cells=one.cells or (list_at,)) for one in refused]


def _is_date(problem: Problem) -> bool:
    """A real date in the cell for dates: elsewhere a text that became a date is worth a warning (CM9)."""
    return problem.kind == "CM9" and problem.values.get("field") == f"{forms.SETTINGS_FORM}.dates"


def _is_absent(problem: Problem, silent: Collection[str]) -> bool:
    """A row that may be absent without a word."""
    return problem.kind == "CM1.keys" and problem.values.get("field") in silent


def default_taken(problem: Problem) -> Problem:
    """A setting without its row has the preset's value: workbooks of an earlier version go on working."""
    if problem.kind != "CM1.keys":
        return problem
    return replace(problem, kind="CM8.no_row", severity="note")


def _no_registration(problem: Problem) -> bool:
    """A column of registrations that is not there: lists of an earlier version, or kept without it."""
    return problem.kind == "CM1.keys" and str(problem.values["field"]).rpartition(".")[2] in KEYS


def _at_setting(problem: Problem, typed: Row) -> Problem:
    """A problem of a setting with the cell it stands in."""
    entry = typed.get(str(problem.values["field"]).rpartition(".")[2])
    return replace(problem, cells=(entry.at,)) if entry else problem


def _unfit(entry: Entry) -> list[Problem]:
    """A short name that no file name can hold (CM8.file_name): every sheet's file begins with it."""
    text = str(entry.value or "")
    if not text or _FILE_NAME.fullmatch(text):
        return []
    values = {"field": f"{forms.SETTINGS_FORM}.event_id", "found": entry.typed}
    return [Problem("CM8.file_name", "error", (entry.at,), values)]


def _undated(entry: Entry) -> list[Problem]:
    """Dates without one that the forms can show (CM7, a warning): they are printed as they are typed."""
    text = str(entry.value or "")
    if not text or DAY.search(text):
        return []
    values = {
        "field": f"{forms.SETTINGS_FORM}.dates",
        "found": entry.typed,
        "expected_key": "expected.day",
    }
    return [Problem("CM7", "warning", (entry.at,), values)]


def _preset(workbook: Workbook) -> str:
    found, problems = records(workbook, forms.PRESET)
    if found is None:
        raise Unusable("event_unreadable", problems)
    name = found.head["preset"].value
    if name is None:
        raise Unusable("preset_blank", expected=", ".join(presets.names()))
    if name not in presets.names():
        raise Unusable("preset_unknown", found=name, expected=", ".join(presets.names()))
    return str(name)


def _entrants(workbook: Workbook, rules: Rules) -> tuple[list[Listed], list[Problem], Cell | None]:
    """Who is listed, what is wrong with the list, and where it is if all of it could be found."""
    found, problems = records(workbook, forms.entrants_layout(rules))
    if found is None:
        return [], problems, None
    problems = [problem for problem in problems if not _no_registration(problem)]
    listed, doubled = entry_list(found.blocks["entrants"])
    listed = registered(listed, found.blocks["entrants"], rules)
    may_play = player_checks(listed, rules.values.get("deadline")) if rules.units else []
    broken = any(problem.kind.startswith("CM1.") for problem in problems)
    return listed, [*problems, *doubled, *may_play], None if broken else found.at


def _corrections(workbook: Workbook, rules: Rules) -> tuple[list[Correction], list[Problem]]:
    found, problems = records(workbook, forms.CORRECTIONS)
    if found is None:
        return [], problems
    return [_correction(row, rules) for row in found.blocks["corrections"]], problems


def _correction(row: Row, rules: Rules) -> Correction:
    round_ = str(value(row, "round") or "").upper()
    return Correction(
        round=int(round_) if round_.isdecimal() and len(round_) <= LONGEST_ROUND else round_,
        table=whole(row, "table") or 0,
        entrant=str(value(row, "entrant") or ""),
        game=whole(row, "game"),
        field=field_key(rules.game, str(value(row, "field") or "")),
        old=row["old"],
        new=row["new"],
        reason=str(value(row, "reason") or ""),
        decided_by=str(value(row, "decided_by") or ""),
        at=row["field"].at,
    )


def field_key(form: str, typed: str) -> str:
    """The key of a field that people name by its key or by its label in any language."""
    wanted = _folded(typed)
    for words in (language(code) for code in CODES):
        for key, text in words.entries.items():
            if key.startswith((f"{form}.", "form.")) and key.endswith(".label") and _folded(text) == wanted:
                return key.split(".")[1]
    return typed.strip()


def _folded(text: str) -> str:
    return "".join(text.split()).casefold()
