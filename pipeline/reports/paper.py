"""What all papers share: the templates, their filters, and the words of every head and foot."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from pipeline.language import Language, language
from pipeline.model.event import Event
from pipeline.model.seating import Round
from pipeline.model.value import Value, shown, signed
from pipeline.reports.render import TEMPLATES

UNMARKED = "\ue000"
"""Stands in for the mark while the mark is being computed."""

SMALLEST = 6
"""Points below which nobody reads: longer words break."""

SIGNED = frozenset({"total", "average", "score", "margin"})
"""Figures that show a plus in front of positive values."""


@dataclass(frozen=True)
class Paper:
    """A paper ready to render; `name` is its file's stem.

    `mark`: made from all it says, and printed on it; `corrected`: how many corrections it says are in it.
    """

    name: str
    html: str
    mark: str = ""
    corrected: int | None = None


@dataclass(frozen=True)
class Heading:
    """The head of a paper. `state`: how firm the figures are, if that is a question; `note`: why."""

    title: str
    subtitle: str = ""
    state: str = ""
    note: str = ""
    firm: bool = True


def compose(name: str, template: str, event: Event, heading: Heading, **view: object) -> Paper:
    """Fill a template; the mark in the foot is a hash of all the paper says."""
    words = language(event.language)
    page = words.text("paper.pages", page="\n", pages="\n").split("\n")
    html = (
        environment()
        .get_template(template)
        .render(
            event=event,
            heading=heading,
            language=words,
            t=words.text,
            facts=facts(event, words),
            page_words=page,
            mark=UNMARKED,
            corrected=corrected_text(words, event.corrected),
            **view,
        )
    )
    mark = sha256(html.encode("utf-8", "replace")).hexdigest()[:6].upper()
    return Paper(name, html.replace(UNMARKED, mark), mark, event.corrected)


def corrected_text(words: Language, count: int | None) -> str:
    """How many corrections a paper includes; None: it is of those that corrections do not change."""
    return words.text("paper.uncorrected") if count is None else words.text("paper.corrected", n=count)


@lru_cache
def environment() -> Environment:
    """The one Jinja2 environment: everything escaped, nothing undefined."""
    made = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters.update(signed=signed, shown=shown, fit=fit)
    return made


def facts(event: Event, words: Language) -> tuple[str, ...]:
    """Date, venue and organiser as far as the settings have them."""
    values = event.rules.values
    found = (
        day_text(words, shown(values.get("dates"))),
        *(shown(values.get(k)) for k in ("venue", "organiser")),
    )
    return tuple(text for text in found if text)


def day_text(words: Language, dates: str) -> str:
    """Dates `2016-01-21` in words of the language; other text unchanged."""

    def spelled(match: re.Match[str]) -> str:
        year, month, day = (int(part) for part in match.groups())
        if not 1 <= month <= 12:
            return match.group()
        return words.text("paper.day", year=year, month=words.text(f"paper.month.m{month}"), day=day)

    return re.sub(r"(\d{4})-(\d{1,2})-(\d{1,2})", spelled, dates)


def round_text(event: Event, round_: Round) -> str:
    """A round as people call it: `Round 2`, `第 2 局`, `Play-off 1`."""
    words = language(event.language)
    if isinstance(round_, str):
        return words.text("paper.round.playoff", n=round_.removeprefix("P"))
    own = f"paper.round.{event.rules.game}"
    return words.text(own if words.has(own) else "paper.round.any", n=round_)


def stage_text(event: Event, stage: str, round_: Round = 0) -> str:
    """A round as people call it, by its stage's own name where it has one: `Final`, `Finals · Round 4`.

    Without a round: the stage alone.
    """
    words = language(event.language)
    name, numbered = f"paper.stage.{stage}", f"paper.stage_round.{stage}"
    if isinstance(round_, int) and round_ and words.has(numbered):
        return words.text(numbered, n=round_)
    return words.text(name) if words.has(name) else round_text(event, round_)


def game_text(event: Event, prefix: str) -> str:
    """A word that some games have their own for: under `prefix` the game's, else `any`."""
    words = language(event.language)
    own = f"{prefix}.{event.rules.game}"
    return words.text(own if words.has(own) else f"{prefix}.any")


def ranges(numbers: Sequence[int]) -> str:
    """Numbers that follow each other as a range: `1–2`."""
    first, last = numbers[0], numbers[-1]
    return str(first) if first == last else f"{first}–{last}"


def place_text(words: Language, place: int, tied: bool = False) -> str:
    """A place in words: `1st place`, `並列第 3 名`."""
    number = ordinal(place) if words.code == "en" else str(place)
    return words.text("paper.place.shared" if tied else "paper.place.alone", n=number)


def ordinal(number: int) -> str:
    """1st, 2nd, 3rd, 4th, 11th."""
    if number % 100 in (11, 12, 13):
        return f"{number}th"
    return f"{number}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th') }"


def figure(criterion: str, value: Value) -> str:
    """A value of a criterion as printed."""
    in_playoff = criterion.startswith("P") and not criterion.endswith("-tile")
    return signed(value) if criterion in SIGNED or in_playoff else shown(value)


def criterion_text(words: Language, name: str) -> str:
    """A criterion as printed; `P1` and `P1-tile` are play-offs."""
    playoff = re.fullmatch(r"P(\d+)(-tile)?", name)
    if playoff:
        key = "criterion.playoff_tile" if playoff[2] else "criterion.playoff"
        return words.text(key, n=playoff[1])
    return words.text(f"criterion.{name}")


def measured(words: Language, name: str, value: Value) -> str:
    """A figure with its unit: `62.50%` where the criterion is called `%`."""
    told = figure(name, value)
    return f"{told}%" if told and criterion_text(words, name).endswith("%") else told


def named_figure(words: Language, name: str, *values: Value) -> str:
    """A figure under its name, or how it has changed: `Average +31.3 → +32`."""
    label = criterion_text(words, name).removesuffix("%").strip()
    return f"{label} {' → '.join(measured(words, name, one) or '–' for one in values)}".strip()


def seat_text(words: Language, key: str) -> str:
    """A seat as printed: its label, or its key where the catalogue has none."""
    label = f"choice.seat.{key}"
    return words.text(label) if words.has(label) else key


def ems(text: str) -> float:
    """How wide a text sets in bold, in ems, rather too wide than too narrow."""
    return sum(_em(character) for character in text)


def fit(text: str, width: float, most: float, least: float) -> str:
    """The size at which a text fits a width (mm), between two sizes (pt): `font-size:14pt`.

    Below the least size it wraps instead, at a size at which two lines and its longest word fit.
    """
    points = width / 25.4 * 72
    size = min(most, points / max(ems(text), 0.1))
    if size < least:
        longest = max(ems(word) for word in re.split(r"[\s-]", text))
        size = max(SMALLEST, min(least, points / max(longest, 0.1), 1.5 * points / ems(text)))
    return f"font-size:{int(size * 4) / 4:g}pt"


def _em(character: str) -> float:
    if unicodedata.combining(character):
        return 0
    if unicodedata.east_asian_width(character) in "WF":
        return 1
    if character in "MWmw@%—&":
        return 0.93
    if character.isupper() or character in "<>+=":
        return 0.66
    return 0.36 if character in " ijlft.,'·:;|!I-()" else 0.61
