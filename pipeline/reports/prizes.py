"""The prize list for the ceremony, read aloud from the lowest place to the highest."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pipeline.language import Language, language
from pipeline.model.entrant import Entrant
from pipeline.model.event import Event
from pipeline.model.score import Ranking, Standing
from pipeline.model.value import shown
from pipeline.reports.paper import Heading, Paper, compose, criterion_text, figure, place_text

COUNTS = frozenset({"games", "first_count", "byes"})
"""Figures of a ranking that are no merit: how often somebody played, began, sat out."""


@dataclass(frozen=True)
class Winner:
    """A prize winner as printed. `figures`: criterion and value, in order of precedence.

    `alone`: the prize is for one place, or for all who share one (`shared`): its name says all and is
    `place_text` too. `seal`: the place, or which prize it is from the best down. `names`: everybody who has
    played for it.
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
    shared: bool
    seal: int


@dataclass(frozen=True)
class Block:
    """Winners read together: one, or all of a prize that has no places within."""

    title: str
    winners: tuple[Winner, ...]
    top: bool


def paper(event: Event, ranking: Ranking) -> Paper:
    """All prize winners, lowest place first, group by group."""
    words = language(event.language)
    found = winners(event, ranking)
    names = tuple(dict.fromkeys(winner.group for winner in found))
    return compose(
        "prizes",
        "prizes.html",
        event,
        Heading(words.text("paper.prizes.title"), words.text("paper.prizes.subtitle")),
        groups=tuple(
            (
                words.group(name) if name else "",
                _blocks([winner for winner in found if winner.group == name]),
            )
            for name in names
        ),
        count=len(found),
    )


def _blocks(found: Sequence[Winner]) -> tuple[Block, ...]:
    """The lowest place first; who shares a prize as a whole stands in the order of the ranking."""
    blocks: list[Block] = []
    for winner in found:
        if winner.shared and blocks and blocks[-1].title == winner.prize:
            blocks[-1] = replace(blocks[-1], winners=(*blocks[-1].winners, winner))
        else:
            blocks.append(Block(winner.prize if winner.shared else "", (winner,), winner.top))
    return tuple(reversed(blocks))


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
    told = tuple(dict.fromkeys(columns)) or ranking.criteria
    figures = [
        (criterion_text(words, name), figure(name, line.values[name]))
        for name in told
        if name in line.values and name not in COUNTS
    ]
    prize = words.text(f"prize.{line.prize}")
    keys = [plan.key for plan in event.rules.prizes]
    single = any((plan.key, plan.places) == (line.prize, 1) for plan in event.rules.prizes) and not line.tied
    shared = _one_place(ranking, line)
    alone = single or shared
    return Winner(
        place=place,
        place_text=prize if alone else place_text(words, place, line.tied),
        prize=prize,
        key=line.prize,
        alone=alone,
        group=line.group,
        entrant=who,
        names=who.everybody if len(who.players) > 1 else (who.name,),
        figures=(*figures, *(_extra(words, ranking, line) if single else ())),
        top=place == 1,
        shared=shared,
        seal=keys.index(line.prize) + 1 if shared and line.prize in keys else place,
    )


def _one_place(ranking: Ranking, line: Standing) -> bool:
    """Whether several have this prize and the same place: a place would tell them nothing more."""
    others = [one for one in ranking.lines if (one.group, one.prize) == (line.group, line.prize)]
    return line.tied and len(others) > 1 and {one.place for one in others} == {line.place}


def _extra(words: Language, ranking: Ranking, line: Standing) -> list[tuple[str, str]]:
    """What the play-offs that decided a title came to."""
    names = [name for name in ranking.criteria if name.startswith("P")]
    held = [(name, line.values.get(name)) for name in names]
    return [(criterion_text(words, name), shown(value)) for name, value in held if value is not None]
