"""Clock times and dates in cells (rules 3.3)."""

from __future__ import annotations

import re
from datetime import date, datetime, timedelta
from fractions import Fraction

from pipeline.model.kind import Clock, Day, Moment
from pipeline.model.width import narrowed
from pipeline.sheets.numbers import Understood, not_grammar, shown_number, stored_number
from pipeline.sheets.plain import stripped
from pipeline.sheets.raw import Fault, RawCell

_CLOCK = re.compile(r"([01]?[0-9]|2[0-3]):([0-5][0-9])")
_CLOCK_OF_ISO = re.compile(_CLOCK.pattern + r"(?::[0-5][0-9](?:\.[0-9]+)?)?Z?")
_DAY = re.compile(r"([0-9]{4})(?:([-/])([0-9]{1,2})\2([0-9]{1,2})|年([0-9]{1,2})月([0-9]{1,2})日)")
_ORIGIN = datetime(1899, 12, 30)
"""Serial 0: a time without a date. Serial 1 is 1900-01-01, and 60 the 29 February that 1900 never had."""
_LAST_SERIAL = 2_958_465
_MINUTES = 24 * 60


def clock_of_text(text: str) -> Understood:
    """`10:20` as it stands; `9:05` is understood with a warning (CM9)."""
    inner = narrowed(stripped(text))
    found = _CLOCK.fullmatch(inner)
    if not found:
        return (None, []) if not inner else (None, [not_grammar(text, Clock())])
    clock = f"{int(found[1]):02d}:{found[2]}"
    plain = len(found[1]) == 2
    return clock, [] if plain else [Fault("CM9", "warning", {"found": text, "used": clock})]


def day_of_text(text: str) -> Understood:
    """`2016-01-21`, `2016/1/21`, `2016年1月21日` as `2016-01-21`."""
    inner = narrowed(stripped(text))
    found = _DAY.fullmatch(inner)
    if not found:
        return (None, []) if not inner else (None, [not_grammar(text, Day())])
    try:
        day = date(int(found[1]), int(found[3] or found[5]), int(found[4] or found[6]))
    except ValueError:
        return None, [not_grammar(text, Day())]
    return day.isoformat(), []


def clock_of_stored(raw: RawCell) -> Understood:
    """A spreadsheet time; seconds are dropped. A date or a plain number is CM7."""
    moment = _moment(raw)
    if raw.style not in ("time", "datetime") and raw.kind != "day":
        moment = None
    if moment is None or moment.date() != _ORIGIN.date():
        return None, [not_grammar(shown_moment(raw), Clock())]
    return f"{moment:%H:%M}", []


def day_of_stored(raw: RawCell) -> Understood:
    """A spreadsheet date; a time of day beside it is dropped. A plain number is CM7."""
    moment = _moment(raw)
    if (
        (raw.style not in ("date", "datetime") and raw.kind != "day")
        or moment is None
        or moment.date() == _ORIGIN.date()
    ):
        return None, [not_grammar(shown_moment(raw), Day())]
    return f"{moment:%Y-%m-%d}", []


def moment_of_text(text: str) -> Understood:
    """`2020-08-12 19:30`, the day alone or the time alone."""
    day, *rest = narrowed(stripped(text)).replace("T", " ").split(maxsplit=1) or [""]
    if not rest:
        return _as_moment(text, clock_of_text(day) if ":" in day else day_of_text(day))
    (on, faults), (at, odd) = day_of_text(day), clock_of_text(rest[0])
    if on is None or at is None:
        return None, [not_grammar(text, Moment())]
    return f"{on} {at}", [*faults, *odd]


def moment_of_stored(raw: RawCell) -> Understood:
    """A spreadsheet date with its time of day, or one of them alone. A plain number is CM7."""
    moment = _moment(raw)
    if moment is None or (raw.style not in ("date", "time", "datetime") and raw.kind != "day"):
        return None, [not_grammar(shown_moment(raw), Moment())]
    return shown_moment(raw), []


def _as_moment(text: str, understood: Understood) -> Understood:
    value, faults = understood
    return understood if value is not None or not faults else (None, [not_grammar(text, Moment())])


def shown_moment(raw: RawCell) -> str:
    """A date or time cell as text: `2025-02-01`, `01:02`, `2025-02-01 10:20`; others as stored."""
    moment = _moment(raw)
    if moment is None or (raw.kind == "number" and raw.style not in ("date", "time", "datetime")):
        return shown_number(raw.raw) if raw.kind == "number" else raw.raw
    if moment.date() == _ORIGIN.date():
        return f"{moment:%H:%M}"
    return f"{moment:%Y-%m-%d}" if (moment.hour, moment.minute) == (0, 0) else f"{moment:%Y-%m-%d %H:%M}"


def not_a_number(raw: RawCell) -> Fault:
    """CM7 for a date or time where a number is due: a spreadsheet makes dates of `2-1` and times of `1:2`."""
    moment, found = _moment(raw), shown_moment(raw)
    if moment is None:
        return Fault("CM7.date", "error", {"found": found, "guess": "2-1"})
    if moment.date() == _ORIGIN.date() and raw.style != "date":
        return Fault("CM7.time", "error", {"found": found, "guess": f"{moment.hour}:{moment.minute}"})
    return Fault("CM7.date", "error", {"found": found, "guess": f"{moment.month}-{moment.day}"})


def _moment(raw: RawCell) -> datetime | None:
    if raw.kind == "day":
        return _of_iso(raw.raw)
    serial = stored_number(raw.raw) if raw.kind == "number" else None
    if serial is None or not 0 <= serial <= _LAST_SERIAL:
        return None
    days, rest = divmod(Fraction(serial), 1)
    # Times are stored as binary fractions of a day: 10:20 may lie a hair below its minute.
    minutes = min(int(rest * _MINUTES + Fraction(1, 1_000)), _MINUTES - 1)
    shift = 1 if 0 < days < 60 else 0
    return _ORIGIN + timedelta(days=days + shift, minutes=minutes)


def _of_iso(text: str) -> datetime | None:
    try:
        return datetime.fromisoformat(text.strip()).replace(tzinfo=None)
    except ValueError:
        found = _CLOCK_OF_ISO.fullmatch(text.strip())
        return _ORIGIN + timedelta(hours=int(found[1]), minutes=int(found[2])) if found else None
