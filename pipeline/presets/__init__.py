"""Presets: one TOML per kind of event; settings typed in event.xlsx change it."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from pipeline import formats, games
from pipeline.model.cell import Entry
from pipeline.model.form import Setting
from pipeline.model.kind import Whole, YesNo
from pipeline.model.problem import Problem
from pipeline.model.rules import PrizePlan, Rules, StagePlan
from pipeline.model.value import Value
from pipeline.presets import registration
from pipeline.presets.common import COMMON, UNITS
from pipeline.ranking.played_off import DRAWN

LAST, LOT = "last_tiebreaks", "lot"
"""The setting of a Swiss, and the name it has for the lot of the draw."""

FOLDER = Path(__file__).parent


def names() -> tuple[str, ...]:
    """Every preset, by name."""
    return tuple(sorted(path.stem for path in FOLDER.glob("*.toml")))


def declared(preset: str) -> tuple[Setting, ...]:
    """The settings an event of this preset has: common, registration, game, formats, each once.

    `without` in the preset: settings every event has that mean nothing in this one.
    """
    idle = _plan(preset).get("without", ())
    return tuple(setting for setting in _settings(preset) if setting.key not in idle)


def _settings(preset: str) -> tuple[Setting, ...]:
    plan = _plan(preset)
    parts = plan.get("registration", ())
    found = [*COMMON, *(UNITS if plan.get("units") else ()), *(registration.EVERY if parts else ())]
    found += [one for part, own in registration.SETTINGS.items() if part in parts for one in own]
    found += games.find(plan["game"]).settings
    for stage in plan["stages"]:
        found += formats.find(stage["format"]).settings
    return tuple({setting.key: setting for setting in found}.values())


def defaults(preset: str, /, **changed: Value) -> Rules:
    """The rules of a preset with some settings changed."""
    typed = {"preset": preset, **_plan(preset)["settings"]}
    values = {
        setting.key: _value(setting, typed.get(setting.key, setting.default)) for setting in _settings(preset)
    }
    return _rules(preset, {**values, **changed, "preset": preset})


def texts(preset: str, code: str) -> Mapping[str, Value]:
    """Title, place and time table of a preset in another language than its own; empty where it has none."""
    return dict(_plan(preset).get("texts", {}).get(code, {}))


def understood(preset: str, typed: Mapping[str, Entry]) -> tuple[Rules, list[Problem]]:
    """The rules of an event; a value that is not built yet is refused by name, and the default kept.

    `typed`: entries of 設定 by key, already of the right kind; blank means the preset's value.
    """
    good, later = built(declared(preset), typed, "event.settings")
    return defaults(preset, **good), later


def built(
    settings: Sequence[Setting], typed: Mapping[str, Entry], form: str
) -> tuple[dict[str, Value], list[Problem]]:
    """Values that are typed and built, by key; the others are refused by name (CM8.later)."""
    refusing = {setting.key: setting for setting in settings if setting.later}
    good: dict[str, Value] = {}
    later: list[Problem] = []
    for key, entry in typed.items():
        if key in refusing and entry.value in refusing[key].later:
            offered = "|".join(f"choice.{key}.{choice}" for choice in refusing[key].choices)
            values = {"field": f"{form}.{key}", "found": entry.typed, "expected_keys": offered}
            later.append(Problem("CM8.later", "error", (entry.at,), values))
        elif entry.value is not None:
            good[key] = entry.value
    return good, later


def default(setting: Setting) -> Value:
    """What a setting is where nothing is typed."""
    return _value(setting, setting.default)


@lru_cache
def _plan(preset: str) -> Mapping[str, Any]:
    with (FOLDER / f"{preset}.toml").open("rb") as file:
        return tomllib.load(file)


def _rules(preset: str, values: Mapping[str, Value]) -> Rules:
    plan = _plan(preset)

    held = {**values, LAST: _by_the_draw(str(values.get(LAST) or ""))}

    def filled(text: str | int) -> str:
        return str(text).format_map(held)

    return Rules(
        preset=preset,
        game=plan["game"],
        values=values,
        stages=tuple(
            StagePlan(
                stage=stage["stage"],
                format=stage["format"],
                precedence=_names(filled(",".join(stage["precedence"]))),
                columns=_names(filled(",".join(stage["columns"]))),
                complete=stage.get("complete", False),
                grouped=stage.get("grouped", False),
                leads=stage.get("leads", False),
            )
            for stage in plan["stages"]
        ),
        players=plan.get("players", 1),
        seats=tuple(plan.get("seats", ())),
        columns=(*formats.find(plan["stages"][0]["format"]).lot_columns, *plan.get("columns", ())),
        units=plan.get("units", False),
        registration=tuple(plan.get("registration", ())),
        prizes=tuple(PrizePlan(prize["key"], int(filled(prize["places"]))) for prize in plan["prizes"]),
    )


def _names(listed: str) -> tuple[str, ...]:
    """Names separated by commas: a setting may stand for several criteria."""
    return tuple(name.strip() for name in listed.split(",") if name.strip())


def _by_the_draw(listed: str) -> str:
    """A Swiss's last tie-breaks: their `lot` is that of the draw; everywhere else it is drawn for the tie."""
    return ",".join(DRAWN if name == LOT else name for name in _names(listed))


def _value(setting: Setting, default: str | int | bool) -> Value:
    """A default as understood; TOML writes numbers as numbers, a declaration writes text."""
    if isinstance(setting.kind, YesNo) or isinstance(default, bool):
        return int(default in (True, "true"))
    if isinstance(setting.kind, Whole):
        return int(default) if default != "" else None
    return str(default) if default != "" else None
