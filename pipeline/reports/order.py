"""The order of a ranking in words: what is compared first, what next, and what each of it means."""

from __future__ import annotations

from collections.abc import Sequence

from pipeline.language import Language
from pipeline.reports.paper import criterion_text

OF_OPPONENTS = ("buchholz", "buchholz_cut1", "buchholz_median", "sonneborn_berger")
"""Criteria to which a round that was not played adds something too."""


def order_text(words: Language, criteria: Sequence[str]) -> str:
    """`Ranked by Points, then Buchholz.`; empty where nothing is compared (a knockout)."""
    named = words.text("paper.order.comma").join(criterion_text(words, name) for name in criteria)
    return words.text("paper.order.ranked", criteria=named) if named else ""


def legend(words: Language, criteria: Sequence[str]) -> tuple[str, ...]:
    """The order, then the meaning of every criterion whose name alone does not say it, a sentence each."""
    meanings = tuple(
        words.text(
            "paper.order.meaning",
            criterion=criterion_text(words, name),
            meaning=words.text(f"criterion_means.{name}"),
        )
        for name in criteria
        if words.has(f"criterion_means.{name}")
    )
    unplayed = (words.text("paper.order.unplayed"),) if set(criteria) & set(OF_OPPONENTS) else ()
    return tuple(text for text in (order_text(words, criteria), *meanings, *unplayed) if text)
