"""The 84 cards as data (point-salad.md 9.2), their worth (R1, R2, 9.1), lists as people write them (C11)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.games.point_salad.card_list import CardList, card_list
from pipeline.games.point_salad.cards import ALL_CARDS, CARDS, PER_VEGETABLE, VEGETABLES, score

CRITERIA: Mapping[str, str] = {
    "CAB05": "+2/car", "CAB09": "+2/car +1/pep -2/cab", "CAB12": "+4/car -2/let -2/tom", "CAB13": "car+car=5",
    "CAR08": "+3/cab -2/tom", "CAR13": "cab+cab=5", "CAR15": "oni+pep=5", "CAR17": "pep+cab+tom=8",
    "LET05": "+2/pep", "LET10": "+2/pep +2/cab -4/tom", "LET16": "pep+pep+pep=8", "LET18": "oni+pep+cab=8",
    "ONI06": "+1/tom +1/car", "ONI11": "+3/tom -1/car -1/oni", "ONI14": "car+pep=5", "ONI17": "cab+tom+let=8",
    "PEP07": "+1/let +1/oni", "PEP10": "+2/let +2/car -4/oni", "PEP15": "cab+tom=5", "PEP18": "tom+let+car=8",
    "TOM12": "+4/oni -2/car -2/let", "TOM13": "oni+oni=5", "TOM14": "cab+pep=5", "TOM17": "car+oni+pep=8",
}  # fmt: skip
"""Cards of every column and row of 9.2, copied by hand."""

EXAMPLES = {
    "E1": ("CAR15 CAR13 CAR08", {"CAB": 2, "ONI": 1, "PEP": 1}, (5, 5, 6), 16),
    "E2": ("CAB12 LET10", {"CAR": 1, "LET": 3, "TOM": 2, "PEP": 1, "CAB": 1}, (-6, -4), -10),
    "E3": ("TOM17 TOM14 TOM13", {"ONI": 3, "PEP": 2, "CAB": 1}, (0, 5, 5), 10),
    "E4": ("", {"CAB": 5, "ONI": 4}, (), 0),
}


def oracle(criterion: str, owned: Mapping[str, int]) -> int:
    """A criterion in the notation of the rules, worth counted card by card."""
    table = Counter({code.lower(): count for code, count in owned.items()})
    if "=" not in criterion:
        return sum(int(n) for n, name in re.findall(r"([+-]\d)/(\w+)", criterion) for _ in range(table[name]))
    members, worth = criterion.split("=")
    total = 0
    while not Counter(members.split("+")) - table:
        table -= Counter(members.split("+"))
        total += int(worth)
    return total


# --- the deck ---


def test_there_are_84_cards_with_ids_of_their_own() -> None:
    assert len(CARDS) == ALL_CARDS == 84
    assert {id_: card.id for id_, card in CARDS.items()} == {id_: id_ for id_ in CARDS}
    assert all(re.fullmatch(r"(CAB|CAR|LET|ONI|PEP|TOM)(0[5-9]|1[0-8])", id_) for id_ in CARDS)


def test_fourteen_cards_have_each_vegetable_on_the_back() -> None:
    assert Counter(card.back for card in CARDS.values()) == dict.fromkeys(VEGETABLES, PER_VEGETABLE)


def test_all_criteria_are_different() -> None:
    seen = {
        (tuple(sorted(card.each.items())), tuple(sorted(card.sets.items())), card.worth)
        for card in CARDS.values()
    }
    assert len(seen) == ALL_CARDS


def test_a_card_counts_vegetables_up_to_number_12_and_sets_after_it() -> None:
    for card in CARDS.values():
        number = int(card.id[3:])
        assert bool(card.each) == (number <= 12)
        assert bool(card.sets) == (number > 12)
        assert sum(card.sets.values()) == {0: 0, 5: 2, 8: 3}[card.worth]


# --- what they are worth ---


@pytest.mark.parametrize("name", EXAMPLES)
def test_example_scores_as_in_the_rules(name: str) -> None:
    ids, owned, parts, total = EXAMPLES[name]
    assert tuple(CARDS[id_].points(owned) for id_ in ids.split()) == parts
    assert score(ids.split(), owned) == total


hands = st.dictionaries(st.sampled_from(list(VEGETABLES)), st.integers(0, PER_VEGETABLE))


@pytest.mark.parametrize("id_", CRITERIA)
@given(owned=hands)
def test_card_is_worth_what_its_criterion_says(id_: str, owned: Mapping[str, int]) -> None:
    assert CARDS[id_].points(owned) == oracle(CRITERIA[id_], owned)


@given(cards=st.lists(st.sampled_from(list(CARDS)), unique=True), owned=hands, seed=st.integers())
def test_score_is_the_same_in_any_order(cards: list[str], owned: Mapping[str, int], seed: int) -> None:
    mixed = Random(seed).sample(cards, len(cards))
    assert score(mixed, owned) == score(cards, owned)


@given(cards=st.lists(st.sampled_from(list(CARDS)), unique=True, min_size=1), owned=hands)
def test_cards_do_not_use_vegetables_up(cards: list[str], owned: Mapping[str, int]) -> None:
    first, *others = cards
    assert score(cards, owned) == score([first], owned) + score(others, owned)


# --- lists as people write them ---

LISTS = {
    "CAR15 TOM08": ("CAR15 TOM08", "", ""),
    "car 15, Tom-8；let_05": ("CAR15 TOM08 LET05", "", ""),
    "ＣＡＲ１５、ｐｅｐ０７": ("CAR15 PEP07", "", ""),
    "CAR15/CAR16\nCAR17": ("CAR15 CAR16 CAR17", "", ""),
    "CAR15CAR16": ("CAR15 CAR16", "", ""),
    "CAR015": ("CAR15", "", ""),
    "(CAB05) + [CAB06].": ("CAB05 CAB06", "", ""),
    "番茄8 紅蘿蔔15 胡萝卜16": ("TOM08 CAR15 CAR16", "", ""),
    "onion 13": ("ONI13", "", ""),
    "CAR15 CAR15": ("CAR15 CAR15", "", ""),
    "": ("", "", ""),
    "-": ("", "", ""),
    "無": ("", "", ""),
    "CAR01 CAR4": ("", "CAR01 CAR04", ""),
    "CAR19": ("", "", "CAR19"),
    "CAR00": ("", "", "CAR00"),
    "CAR115": ("", "", "CAR115"),
    "CAR": ("", "", "CAR"),
    "15": ("", "", "15"),
    "CAR08 13, 15; tom 7/8": ("CAR08 CAR13 CAR15 TOM07 TOM08", "", ""),
    "紅蘿蔔8、13": ("CAR08 CAR13", "", ""),
    "CAR08 3 19": ("CAR08", "CAR03", "CAR19"),
    "CAR15 CER08 13": ("CAR15", "", "CER08 13"),
    "CAR15 3AB": ("CAR15", "", "3AB"),
    "CER15 CAR15": ("CAR15", "", "CER15"),
    "CAR15?": ("CAR15", "", "?"),
}


@pytest.mark.parametrize("text", LISTS)
def test_list_is_read(text: str) -> None:
    ids, removed, unknown = (tuple(words.split()) for words in LISTS[text])
    assert card_list(text) == CardList(ids, removed, unknown)


@given(st.lists(st.sampled_from(list(CARDS))), st.sampled_from([" ", ",", "、", "；", "\n", " / "]))
def test_every_card_is_read_between_any_separators(cards: list[str], between: str) -> None:
    assert card_list(between.join(cards)) == CardList(tuple(cards))


@given(st.text(max_size=80))
def test_nothing_is_lost_in_silence(text: str) -> None:
    """A text with letters or digits is some card or named as unknown; only blanks and signs go."""
    found = card_list(text)
    if re.search(r"[A-Za-z0-9]", text) and text.strip().casefold() not in ("none", "0"):
        assert found.ids or found.removed or found.unknown
