"""The circuit's workbook declared: settings, events, declined places, ledger corrected by hand.

Values and defaults are those of circuit.md sections 2 and 8.
"""

from __future__ import annotations

from pipeline.circuit.events import KINDS, STATUSES
from pipeline.circuit.qualification.notice import TITLE_NOTICE_MIN
from pipeline.model.form import Block, Field, Layout, Many, Setting
from pipeline.model.kind import Choice, Clock, Day, Text, Whole
from pipeline.presets.common import COMMON
from pipeline.presets.event_book import settings_layout
from pipeline.presets.registration import MOST_MONEY

SETTINGS_FORM = "circuit.settings"
EVENTS_FORM = "circuit.events"
DECLINES_FORM = "circuit.declines"
LEDGER_FORM = "circuit.ledger"

_SHARED = ("title", "organiser", "contact", "language", "rehearsal")
"""Settings that a circuit has as every event has them."""

SETTINGS: tuple[Setting, ...] = (
    *(setting for setting in COMMON if setting.key in _SHARED),
    Setting("today", Day()),
    Setting("first_day", Day()),
    Setting("last_day", Day()),
    Setting("circuit_order", Text(), "date_time_listing", ("date_time_listing",)),
    Setting("applies_to", Text(), "all_places", ("all_places", "champions_only")),
    Setting("cascade", Text(), "vacant", ("vacant", "to_fourth")),
    Setting(
        "both_places_free",
        Text(),
        "first_to_third_second_vacant",
        ("first_to_third_second_vacant", "to_fourth"),
    ),
    Setting("skipped_prize", Text(), "stays", ("stays", "moves")),
    Setting("after_decline", Text(), "no_second_claim", ("no_second_claim", "may_claim")),
    Setting("title_notice_min", Whole(0, 600), str(TITLE_NOTICE_MIN)),
    Setting("confirm_days", Whole(0, 99), "3"),
    Setting("championship_capacity", Whole(2, 999), ""),
    Setting("championship_fee", Whole(0, MOST_MONEY), "0"),
    Setting("championship_preset", Text(60), "point-salad-championship"),
    Setting("circuit_id", Text(12)),
)

SETTINGS_LAYOUT = settings_layout(SETTINGS, SETTINGS_FORM)

EVENTS = Layout(
    EVENTS_FORM,
    (),
    (
        Block(
            "events",
            Many(room=40),
            (
                Field("event_id", Text(20), required=True),
                Field("folder", Text(200), required=True),
                Field("kind", Choice("event_kind", KINDS), required=True),
                Field("venue", Text(80), required=True),
                Field("region", Text(40)),
                Field("date", Day(), required=True),
                Field("time", Clock(), required=True),
                Field("listing_order", Whole(1, 999), required=True),
                Field("capacity_min", Whole(2, 999)),
                Field("capacity_max", Whole(2, 999)),
                Field("fee", Whole(0, MOST_MONEY)),
                Field("status", Choice("event_status", STATUSES)),
                Field("confirmed_on", Day()),
            ),
        ),
    ),
    (),
)
"""A line per event; `folder` is named from the circuit's folder on."""

DECLINES = Layout(
    DECLINES_FORM,
    (),
    (
        Block(
            "declines",
            Many(room=40),
            (
                Field("person_id", Text(20), required=True),
                Field("name", Text(80)),
                Field("declined_on", Day(), required=True),
                Field("reason", Text()),
            ),
        ),
    ),
    (),
)
"""Who gives up the championship, and since when (R20)."""

LEDGER = Layout(
    LEDGER_FORM,
    (),
    (
        Block(
            "ledger",
            Many(room=40),
            (
                Field("event_id", Text(20), required=True),
                Field("group", Text(8)),
                Field("place", Whole(1, 2), required=True),
                Field("holder", Text(20)),
                Field("reason", Text(), required=True),
                Field("decided_by", Text(80), required=True),
            ),
        ),
    ),
    (),
)
"""Places that the organiser gives otherwise than the rules do; a blank holder leaves them vacant (C13)."""

LISTS = (EVENTS, DECLINES, LEDGER)
