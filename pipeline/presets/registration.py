"""Registration declared: further columns of 名單 and the settings beside them (circuit.md sections 2, 8).

A preset names the parts it has; every part brings its columns and its settings.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from pipeline.circuit.refunds import REASONS
from pipeline.model.form import Field, Setting
from pipeline.model.kind import Choice, Clock, Day, Moment, Text, Whole, YesNo

Part = Literal["person", "age", "request", "fee", "cancellation", "check_in", "prior_title"]

CHANNELS = ("advance", "walk_in")
MOST_MONEY = 99_999

EVERY: tuple[Setting, ...] = (
    Setting("start_time", Clock()),
    Setting("today", Day()),
)
"""Settings of every event with registration: its day is in `dates`; today is typed, never asked for."""

COLUMNS: Mapping[Part, tuple[Field, ...]] = {
    "person": (Field("person_id", Text(40)),),
    "age": (Field("birth_date", Day()), Field("age", Whole(0, 120)), Field("guardian", YesNo())),
    "request": (Field("registered_at", Moment()), Field("channel", Choice("channel", CHANNELS))),
    "fee": (Field("fee_paid", Whole(0, MOST_MONEY)), Field("paid_at", Day())),
    "cancellation": (
        Field("cancelled_at", Moment()),
        Field("cancel_reason", Choice("cancel_reason", REASONS)),
        Field("refund", Whole(0, MOST_MONEY)),
    ),
    "check_in": (Field("checked_in_at", Clock()),),
    "prior_title": (Field("prior_title", YesNo()), Field("prior_title_told_at", Moment())),
}

SETTINGS: Mapping[Part, tuple[Setting, ...]] = {
    "person": (),
    "age": (Setting("min_age", Whole(0, 120), "8"), Setting("guardian_below", Whole(0, 120), "12")),
    "request": (
        Setting("capacity_min", Whole(2, 999), "8"),
        Setting("capacity_max", Whole(2, 999), "16"),
        Setting("waiting_list", YesNo(), "false"),
    ),
    "fee": (Setting("fee", Whole(0, MOST_MONEY), "250"),),
    "cancellation": (
        Setting("refund_basis", Text(), "calendar_days", ("calendar_days", "24h")),
        Setting("refund_table", Text(100), "10:100, 2:90, 0:0"),
        Setting("confirm_days", Whole(0, 99), "3"),
    ),
    "check_in": (Setting("checkin_before_min", Whole(0, 600), "30"),),
    "prior_title": (Setting("title_notice_min", Whole(0, 600), "60"),),
}
