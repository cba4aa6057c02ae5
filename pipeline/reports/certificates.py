"""Certificates for the prize winners, one designed page each."""

from __future__ import annotations

import re
from dataclasses import dataclass

from pipeline.language import Language, language
from pipeline.model.event import Event
from pipeline.model.score import Ranking
from pipeline.model.value import shown
from pipeline.reports.ornament import art
from pipeline.reports.paper import Heading, Paper, compose, day_text, ordinal
from pipeline.reports.prizes import Winner, winners


@dataclass(frozen=True)
class Certificate:
    """One page. `achieved` says for what; `award` is the prize and place; `aside` the second language."""

    serial: str
    winner: Winner
    achieved: str
    award: str
    aside: str


def paper(event: Event, ranking: Ranking) -> Paper:
    """One certificate per prize winner, best place first."""
    words = language(event.language)
    values = event.rules.values
    return compose(
        "certificates",
        "certificates.html",
        event,
        Heading(words.text("paper.certificate.title")),
        certificates=tuple(
            _certificate(event, words, winner, number)
            for number, winner in enumerate(winners(event, ranking), start=1)
        ),
        art=art(),
        organiser=shown(values.get("organiser")),
        day=day_text(words, shown(values.get("dates"))),
        venue=shown(values.get("venue")),
        spaced=words.code != "en",
    )


def _certificate(event: Event, words: Language, winner: Winner, number: int) -> Certificate:
    comma = words.text("paper.certificate.comma")
    figures = comma.join(f"{label} {value}" for label, value in winner.figures)
    award = words.text("paper.certificate.award", prize=winner.prize, place=winner.place_text)
    year = re.search(r"\d{4}", shown(event.rules.values.get("dates")))
    parts = (event.id, *((year.group(),) if year else ()), f"{number:03d}")
    return Certificate(
        serial=words.text("paper.certificate.serial", serial="-".join(parts)),
        winner=winner,
        achieved=words.text("paper.certificate.achieved", figures=figures)
        if figures
        else words.text("paper.certificate.achieved_plain"),
        award=_in_group(words, winner, winner.prize if winner.alone else award),
        aside=words.text("paper.certificate.reward_other", place=_place_other(words, winner)),
    )


def _in_group(words: Language, winner: Winner, award: str) -> str:
    """An award with the group it is won in, where there are groups."""
    return f"{words.group(winner.group)} · {award}" if winner.group else award


def _place_other(words: Language, winner: Winner) -> str:
    """The place in the second language, or the prize where that says all."""
    if winner.alone:
        prize = language("zh-Hant" if words.code == "en" else "en").text(f"prize.{winner.key}")
        return prize if winner.shared else words.text("paper.certificate.prize_other", prize=prize)
    number = str(winner.place) if words.code == "en" else ordinal(winner.place)
    return words.text("paper.certificate.place_other", ordinal=number)
