"""The prize list for the ceremony, read aloud from the lowest place to the highest."""

from __future__ import annotations

from dataclasses import dataclass

from pipeline.language import Language, language
from pipeline.model.entrant import Entrant
from pipeline.model.event import Event
from pipeline.model.score import Ranking, Standing
from pipeline.model.value import shown
from pipeline.reports.paper import Heading, Paper, compose, criterion_text, figure, place_text


@dataclass(frozen=True)
class Winner:
    """A prize winner as printed. `figures`: criterion and value, in order of precedence.

    `alone`: the prize is for one place, so its name says all and is `place_text` too.
    """

    place: int
    place_text: str
    prize: str
    key: str
    alone: bool
    group: str
    entrant: Entrant
    names: tuple[str, ...]
    figures: tuple[tuple[str, str], ...]
    top: bool


def paper(event: Event, ranking: Ranking) -> Paper:
    """All prize winners, lowest place first, group by group."""
    words = language(event.language)
    found = winners(event, ranking)
    groups = tuple(dict.fromkeys(winner.group for winner in found))
    return compose(
        "prizes",
        "prizes.html",
        event,
        Heading(words.text("paper.prizes.title"), words.text("paper.prizes.subtitle")),
        groups=tuple((g, tuple(reversed([w for w in found if w.group == g]))) for g in groups),
        count=len(found),
    )


def winners(event: Event, ranking: Ranking) -> tuple[Winner, ...]:
    """Who has a prize, best place first."""
    words = language(event.language)
    entrants = {entrant.id: entrant for entrant in event.entrants}
    return tuple(
        _winner(words, event, ranking, line, line.place, entrants.get(line.entrant))
        for line in ranking.lines
        if line.prize and line.place is not None
    )


def _winner(
    words: Language, event: Event, ranking: Ranking, line: Standing, place: int, entrant: Entrant | None
) -> Winner:
    who = entrant or Entrant(line.entrant, line.entrant)
    columns = [name for plan in event.rules.stages for name in plan.columns if name in line.values]
    shown_names = tuple(dict.fromkeys(columns)) or ranking.criteria
    figures = [(criterion_text(words, name), figure(name, line.values[name])) for name in shown_names]
    prize = words.text(f"prize.{line.prize}")
    alone = any((plan.key, plan.places) == (line.prize, 1) for plan in event.rules.prizes) and not line.tied
    return Winner(
        place=place,
        place_text=prize if alone else place_text(words, place, line.tied),
        prize=prize,
        key=line.prize,
        alone=alone,
        group=line.group,
        entrant=who,
        names=who.players if len(who.players) > 1 else (who.name,),
        figures=(*figures, *(_extra(words, ranking, line) if alone else ())),
        top=place == 1,
    )


def _extra(words: Language, ranking: Ranking, line: Standing) -> list[tuple[str, str]]:
    """What the play-offs that decided a title came to."""
    names = [name for name in ranking.criteria if name.startswith("P")]
    held = [(name, line.values.get(name)) for name in names]
    return [(criterion_text(words, name), shown(value)) for name, value in held if value is not None]
