"""Settings every event has (rules README, section 5)."""

from __future__ import annotations

from pipeline.formats import playoff
from pipeline.language import CODES
from pipeline.model.form import Setting
from pipeline.model.kind import Day, Text, Whole, YesNo

COMMON: tuple[Setting, ...] = (
    Setting("preset", Text(60)),
    Setting("event_id", Text(12)),
    Setting("title", Text(120)),
    Setting("organiser", Text(120)),
    Setting("venue", Text(120)),
    Setting("contact", Text(120)),
    Setting("dates", Text(200)),
    Setting("timetable", Text(1000)),
    Setting("language", Text(), "en", CODES),
    Setting("rehearsal", YesNo(), "false"),
    Setting("mask_names", YesNo(), "false", silent=True),
    Setting("unknown_cell", Text(), "reject", ("reject",), later=("warn",)),
    Setting("lot_seed", Whole(), ""),
    Setting("withdrawn_rank", Text(), "listed_unranked", ("listed_unranked",), later=("ranked_last",)),
    Setting("rank_display_ties", Text(), "competition", ("competition",), later=("ordinal_by_lot",)),
    Setting("score_tiebreak", Text(), "average", ("average", "total")),
    Setting("prize_places", Whole(0, 1000), "3"),
    *playoff.SETTINGS,
)

UNITS: tuple[Setting, ...] = (Setting("deadline", Day()),)
"""Settings of events whose entrants are sent by units: until when they had to be entered."""
