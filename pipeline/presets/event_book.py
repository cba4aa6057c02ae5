"""The organiser's workbook declared: 設定 settings, 名單 entrants, 更正 corrections, further lists."""

from __future__ import annotations

from pipeline.model.entrant import STATUSES
from pipeline.model.form import Block, Field, Layout, Many, Setting
from pipeline.model.kind import Choice, Day, Text, Whole, YesNo
from pipeline.model.request import REQUEST_KINDS
from pipeline.model.rules import Rules
from pipeline.presets.registration import COLUMNS

SETTINGS_FORM = "event.settings"
ENTRANTS_FORM = "event.entrants"
CORRECTIONS_FORM = "event.corrections"
UNITS_FORM = "event.units"
REQUESTS_FORM = "event.requests"

PRESET = Layout(SETTINGS_FORM, (Field("preset", Text(60)),), (), ())
"""What has to be read first: the preset says which other settings there are."""


def entrants_layout(rules: Rules) -> Layout:
    """The entry list: a line per entrant, with the names of his players and the columns of the preset."""
    players = range(1, rules.players + 1)
    keys = [f"player_{number}" for number in players] if rules.players > 1 else ["name"]
    names = tuple(Field(key, Text(80), required=True) for key in keys)
    further = {
        "group": (Field("group", Text(8)),),
        "lot": (Field("lot", Whole(1, 999)),),
        "member": tuple(Field(f"member_{number}", YesNo()) for number in players),
        "entered": (Field("entered", Day()),),
    }
    fields = (
        Field("entrant", Text(20), required=True),
        *names,
        Field("unit", Text(80), required=rules.units),
        Field("class", Text(80)),
        *(field for column in rules.columns for field in further[column]),
        Field("status", Choice("status", STATUSES)),
        Field("from_round", Whole(1, 99)),
        *(field for part, columns in COLUMNS.items() if part in rules.registration for field in columns),
    )
    return Layout(ENTRANTS_FORM, (), (Block("entrants", Many(room=120), fields),), ())


CORRECTIONS = Layout(
    CORRECTIONS_FORM,
    (),
    (
        Block(
            "corrections",
            Many(room=60),
            (
                Field("round", Text(4), required=True),
                Field("table", Whole(1)),
                Field("entrant", Text(20)),
                Field("game", Whole(1)),
                Field("field", Text(40), required=True),
                Field("old", Text()),
                Field("new", Text()),
                Field("reason", Text(), required=True),
                Field("decided_by", Text(80), required=True),
            ),
        ),
    ),
    (),
)


UNITS = Layout(
    UNITS_FORM,
    (),
    (
        Block(
            "units",
            Many(room=40),
            (
                Field("unit", Text(80), required=True),
                Field("quota", Whole(0, 999)),
                Field("leader", Text(80)),
            ),
        ),
    ),
    (),
)
"""Who sends entrants: how many, and led by whom (guandan.md 1)."""

REQUESTS = Layout(
    REQUESTS_FORM,
    (),
    (
        Block(
            "requests",
            Many(room=40),
            (
                Field("request", Choice("request", REQUEST_KINDS), required=True),
                Field("round", Whole(1, 99)),
                Field("entrant", Text(20), required=True),
                Field("other", Text(20)),
                Field("reason", Text(), required=True),
            ),
        ),
    ),
    (),
)
"""What organisers ask of the pairings."""


def settings_layout(settings: tuple[Setting, ...], form: str = SETTINGS_FORM) -> Layout:
    """A row per setting; a setting with a list of values becomes a choice."""
    return Layout(form, tuple(_field(setting) for setting in settings), (), ())


def _field(setting: Setting) -> Field:
    if not setting.choices:
        return Field(setting.key, setting.kind)
    return Field(setting.key, Choice(setting.key, (*setting.choices, *setting.later)))
