"""The organiser's workbook declared: 設定 settings, 名單 entrants, 更正 corrections."""

from __future__ import annotations

from pipeline.model.entrant import STATUSES
from pipeline.model.form import Block, Field, Layout, Many, Setting
from pipeline.model.kind import Choice, Text, Whole

SETTINGS_FORM = "event.settings"
ENTRANTS_FORM = "event.entrants"
CORRECTIONS_FORM = "event.corrections"

PRESET = Layout(SETTINGS_FORM, (Field("preset", Text(60)),), (), ())
"""What has to be read first: the preset says which other settings there are."""


def entrants_layout(players: int = 1, lots: bool = False) -> Layout:
    """The entry list: a line per entrant. `players` of each; `lots`: whether group and lot may be typed."""
    keys = [f"player_{number}" for number in range(1, players + 1)] if players > 1 else ["name"]
    names = tuple(Field(key, Text(80), required=True) for key in keys)
    drawn = (Field("group", Text(8)), Field("lot", Whole(1, 999))) if lots else ()
    fields = (
        Field("entrant", Text(20), required=True),
        *names,
        Field("unit", Text(80)),
        Field("class", Text(80)),
        *drawn,
        Field("status", Choice("status", STATUSES)),
        Field("from_round", Whole(1, 99)),
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


def settings_layout(settings: tuple[Setting, ...]) -> Layout:
    """A row per setting; a setting with a list of values becomes a choice."""
    return Layout(SETTINGS_FORM, tuple(_field(setting) for setting in settings), (), ())


def _field(setting: Setting) -> Field:
    if not setting.choices:
        return Field(setting.key, setting.kind)
    return Field(setting.key, Choice(setting.key, (*setting.choices, *setting.later)))
