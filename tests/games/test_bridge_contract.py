"""Contracts as people write them (bridge.md section 2)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.games.bridge.contract import KEYS, LEVELS, STRAINS, Contract, contract_of, dealer_of, side_of

WRITTEN = {
    "4S": "4S 4s ４Ｓ 4♠ ４♠ 四黑桃 4黑桃 四線黑桃 四线黑桃 4線♠ 4♤ 4♠\ufe0f",
    "1C": "1C 1c 1♣ 一梅花 1梅花 一線梅花",
    "5D": "5D 5♦ 五方塊 五方块 5方塊 5♦\ufe0e",
    "2H": "2H 2♥ 二紅心 二红心 ２ｈ",
    "3NT": "3NT 3nt 3N 3n ３ＮＴ 三無王 三无王 3無王 三線無王",
    "7NT": "7NT 七无王 7N",
    "6H": "6H 六紅心",
    "PASS": "PASS Pass pass p P Ｐ 全過 全过 派司 ＰＡＳＳ",
    "4SX": "4SX 4sx 4♠X 4♠x 4S* 四黑桃X ４ＳＸ",
    "4SXX": "4SXX 4♠** 4Sxx",
    "3NTX": "3NTX 3NX 三無王*",
}
NOT = "8H 0S 4 S NT 4Z 4SS 44S 4SXXX S4 八黑桃 零梅花 X 過 不叫 4.0S 3.NT PASSX 4S! 4線 - 4S5H 10S"


@pytest.mark.parametrize("text", [(key, text) for key, texts in WRITTEN.items() for text in texts.split(" ")])
def test_contract_in_every_script(text: tuple[str, str]) -> None:
    key, typed = text
    found = contract_of(typed)
    assert (found.key if isinstance(found, Contract) else found) == key


@pytest.mark.parametrize("text", [" 4 S ", "3 NT", "\u30004\u3000黑桃", "4\u00a0♠", "\u200b4S", "p a s s"])
def test_blanks_do_not_matter(text: str) -> None:
    assert contract_of(text) is not None


@pytest.mark.parametrize("text", ["", " ", *NOT.split()])
def test_what_is_no_contract(text: str) -> None:
    assert contract_of(text) is None


def test_the_list_is_36_and_each_key_reads_as_itself() -> None:
    assert len(KEYS) == 36
    assert KEYS[0] == "1C"
    assert KEYS[-2:] == ("7NT", "PASS")
    assert [found.key if isinstance(found := contract_of(key), Contract) else found for key in KEYS] == list(
        KEYS
    )


@given(st.sampled_from(LEVELS), st.sampled_from(STRAINS), st.integers(0, 2))
def test_key_reads_back(level: int, strain: str, doubled: int) -> None:
    contract = Contract(level, strain, doubled)
    assert contract_of(contract.key) == contract


@given(st.text())
def test_no_text_breaks_it(text: str) -> None:
    contract_of(text)


def test_dealers_and_sides() -> None:
    assert "".join(dealer_of(deal) for deal in range(1, 9)) == "NESWNESW"
    assert dealer_of(5) == "N"
    assert [side_of(seat) for seat in "NESW"] == ["NS", "EW", "NS", "EW"]
