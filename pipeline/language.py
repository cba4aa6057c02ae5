"""Catalogues: turn keys, values and problems into text of the reader's language."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from pipeline.model.entrant import STATUSES, Status
from pipeline.model.kind import Choice
from pipeline.model.problem import Problem
from pipeline.model.value import Value, shown

LOCALES = Path(__file__).parent / "locales"
CODES = ("zh-Hant", "zh-Hans", "en")
LIKE = "like."
"""Keys that say whose words a form uses: `like.duplicate = "bridge"`."""


@dataclass(frozen=True)
class ProblemText:
    """A problem in words."""

    title: str
    message: str
    remedy: str


@dataclass(frozen=True)
class Language:
    """One catalogue. Keys are dotted; placeholders are `{name}`."""

    code: str
    entries: Mapping[str, str]

    def has(self, key: str) -> bool:
        """Whether the catalogue has this key."""
        return key in self.entries

    def text(self, key: str, **values: Value) -> str:
        """The text of a key, filled; a missing key is a bug and raises KeyError."""
        return self.entries[key].format_map({name: shown(value) for name, value in values.items()})

    def label(self, form: str, field: str) -> str:
        """The label of a field: the form's own, else the one all forms share."""
        return self._of(form, field, "label")

    def prompt(self, form: str, field: str) -> str:
        """What to type in a field, in one or two sentences; empty if there is nothing to say."""
        return self._of(form, field, "prompt", "")

    def _of(self, form: str, field: str, what: str, default: str | None = None) -> str:
        for key in (f"{form}.{field}.{what}", f"form.{field}.{what}"):
            if key in self.entries:
                return self.entries[key]
        if default is None:
            raise KeyError(f"{form}.{field}.{what}")
        return default

    def group(self, name: str) -> str:
        """A group as people call it: by words of its own (`group.NS`), else `Group A`."""
        own = f"group.{name}"
        return self.entries[own] if own in self.entries else self.text("paper.group", name=name)

    def choice(self, choice: Choice, key: str) -> str:
        """The label of one key of a list."""
        return self.entries[f"choice.{choice.name}.{key}"]

    def problem(self, problem: Problem) -> ProblemText:
        """A problem in words.

        `field` is shown as its label, names ending in `_key` as that key's text, names ending in `_keys`
        (keys separated by `|`) as a list of texts.
        """
        values = {name: self._shown(name, value) for name, value in problem.values.items()}
        title, message, remedy = (
            self.entries[f"problem.{problem.kind}.{part}"].format_map(values)
            for part in ("title", "message", "remedy")
        )
        return ProblemText(title, message, remedy)

    def _shown(self, name: str, value: Value) -> str:
        if name == "field" and isinstance(value, str):
            form, _, field = value.rpartition(".")
            return self.label(form, field)
        if name.endswith("_key") and isinstance(value, str):
            return self.text(value)
        if name.endswith("_keys") and isinstance(value, str):
            return self.text("form.comma").join(self.text(key) for key in value.split("|"))
        return shown(value)


@lru_cache
def language(code: str) -> Language:
    """The catalogue of a language code (`en`, `zh-Hant`, `zh-Hans`)."""
    with (LOCALES / f"{code}.toml").open("rb") as file:
        entries = dict(_flat(tomllib.load(file), ""))
    return Language(code, {**_borrowed(entries), **entries})


def _borrowed(entries: Mapping[str, str]) -> Mapping[str, str]:
    """Words of forms that are called what another form calls them, unless they have their own (`like`)."""
    pairs = [(key.removeprefix(LIKE), other) for key, other in entries.items() if key.startswith(LIKE)]
    return {
        f"{part}{form}{key.removeprefix(part + other)}": text
        for form, other in pairs
        for part in ("", "live.")
        for key, text in entries.items()
        if key.startswith(f"{part}{other}.")
    }


def status_labels() -> Mapping[str, Status]:
    """What people may type for a status: its key, or its label in any language, folded."""
    found: dict[str, Status] = {status: status for status in STATUSES}
    for code in CODES:
        for status in STATUSES:
            found[language(code).text(f"choice.status.{status}").strip().casefold()] = status
    return found


def _flat(table: Mapping[str, object], prefix: str) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    for key, value in table.items():
        if isinstance(value, Mapping):
            found += _flat(value, f"{prefix}{key}.")
        else:
            found.append((prefix + key, str(value)))
    return found
