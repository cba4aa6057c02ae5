"""Tie-breaks of random tournaments against their definitions, and ranks against a plain sort."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from random import Random

import pytest

from pipeline.model.entrant import Entrant
from pipeline.model.rules import Rules, StagePlan
from pipeline.model.score import Score
from pipeline.model.value import Value
from pipeline.ranking.metrics import METRICS
from pipeline.ranking.ranks import ranks
from pipeline.ranking.results import Results
from pipeline.ranking.standings import standings

SEEDS = range(60)


@dataclass(frozen=True)
class Game:
    """A round of somebody: whom he met, None for nobody, and his points."""

    round: int
    opponent: str | None
    points: int


def tournament(seed: int) -> tuple[list[Score], Mapping[str, list[Game]]]:
    """Random games with byes, no-shows, and players who are not there every round; as scores and as games."""
    random = Random(seed)
    players = [f"{number}" for number in range(1, random.randint(3, 9) + 1)]
    scores: list[Score] = []
    games: dict[str, list[Game]] = {}
    for round_ in range(1, random.randint(2, 6)):
        here = [one for one in players if random.random() < 0.85]
        random.shuffle(here)
        for table, at in enumerate(range(0, len(here), 2), start=1):
            pair = here[at : at + 2]
            came = len(pair) == 2 and random.random() < 0.85
            own = random.choice((0, 1, 2)) if came else 2
            others = pair[::-1] if came else (None, None)
            for id_, points, other in zip(pair, (own, 2 - own), others, strict=False):
                values: dict[str, Value] = {"points": points, "win": int(points == 2), "met": int(came)}
                scores.append(Score(round_, table, 1, id_, values, "", ()))
                games.setdefault(id_, []).append(Game(round_, other, points))
    return scores, games


def by_definition(games: Mapping[str, list[Game]]) -> Mapping[str, Mapping[str, Fraction]]:
    """Every tie-break of everybody, one game after the other."""
    rounds = sorted({game.round for own in games.values() for game in own})
    total = {one: sum(game.points for game in own) for one, own in games.items()}
    found: dict[str, dict[str, Fraction]] = {}
    for one, own in games.items():
        at = {game.round: game for game in own}
        against = [total[at[r].opponent or one] if r in at else total[one] for r in rounds]
        after = [sum(game.points for game in own if game.round <= r) for r in rounds]
        figures = {
            "buchholz": sum(against),
            "buchholz_cut1": sum(sorted(against)[1:]),
            "buchholz_median": sum(sorted(against)[1:-1]),
            "sonneborn_berger": sum(Fraction(game.points, 2) * total[game.opponent or one] for game in own),
            "progressive": sum(after),
            "progressive_cut1": sum(after[1:]),
        }
        for name, figure in figures.items():
            found.setdefault(name, {})[one] = Fraction(figure)
    return found


@pytest.mark.parametrize("seed", SEEDS)
def test_every_tiebreak_is_what_its_definition_says(seed: int) -> None:
    scores, games = tournament(seed)
    for name, expected in by_definition(games).items():
        assert METRICS[name](Results(scores)) == expected, name


@pytest.mark.parametrize("seed", SEEDS)
def test_tiebreaks_are_whole_numbers_or_fractions_never_floats(seed: int) -> None:
    scores, games = tournament(seed)
    for name in by_definition(games):
        assert {type(number) for number in METRICS[name](Results(scores)).values()} <= {int, Fraction}


@pytest.mark.parametrize("seed", SEEDS)
def test_standings_do_not_depend_on_the_order_of_scores_or_entrants(seed: int) -> None:
    scores, games = tournament(seed)
    order = ("points", *by_definition(games), "head_to_head", "wins")
    plan = StagePlan("prelim", "swiss", order)
    field = [Entrant(one, one) for one in games]
    rules = Rules("", "", {"playoff_scope": "none"}, (plan,))
    random = Random(seed)
    one, other = (
        standings(random.sample(field, len(field)), rules, plan, (), mixed, (), rounds=0)
        for mixed in (scores, random.sample(scores, len(scores)))
    )
    assert one.lines == other.lines


@pytest.mark.parametrize("seed", SEEDS)
def test_ranks_are_those_of_a_plain_sort(seed: int) -> None:
    random = Random(seed)
    field = [Entrant(str(number), "") for number in range(1, random.randint(2, 12))]
    figures = {name: {one.id: random.randint(0, 2) for one in field} for name in "abc"}

    def key(one: Entrant) -> tuple[int, ...]:
        return tuple(-figures[name][one.id] for name in "abc")

    plain = sorted(field, key=lambda one: (key(one), int(one.id)))
    found = ranks(random.sample(field, len(field)), figures, "abc")
    assert [rank.entrant for rank in found] == plain
    assert [rank.place for rank in found] == [1 + sum(key(o) < key(one) for o in field) for one in plain]
    assert [rank.tied for rank in found] == [sum(key(o) == key(one) for o in field) > 1 for one in plain]
    for above, rank in pairwise(found):
        pairs = zip("abc", key(above.entrant), key(rank.entrant), strict=True)
        assert rank.decided_by == next((name for name, his, own in pairs if his != own), "")


def test_a_game_that_counts_for_nobody_is_no_meeting() -> None:
    """P beat Q in a game that is void; each has won another, so nothing tells the two apart."""
    worth = (("P", 1, 2), ("Q", 1, 0), ("P", 2, 2), ("R", 2, 0), ("Q", 3, 2), ("R", 3, 0))
    scores = [Score(at, 1, 1, id_, {"points": points, "met": 1}, "", ()) for id_, at, points in worth]
    plan = StagePlan("prelim", "swiss", ("points", "head_to_head"))
    rules, field = Rules("", "", {"playoff_scope": "none"}, (plan,)), [Entrant(id_, id_) for id_ in "PQR"]
    found = standings(field, rules, plan, (), scores, (), rounds=0, void={(1, 1)})
    assert [(line.entrant, line.place) for line in found.lines] == [("P", 1), ("Q", 1), ("R", 3)]
