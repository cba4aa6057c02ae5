"""Laws over whatever may stand in a cell: the grammar of numbers against a second one (rules 3.2)."""

from __future__ import annotations

from io import BytesIO

import openpyxl
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.model.cell import Cell
from pipeline.model.kind import Share, Whole
from pipeline.sheets.grammar import understand
from pipeline.sheets.raw import RawCell
from tests.fuzz.oracle import numbers_agree
from tests.sheets.every_game import by_hand, cell, game, text_in

AT = Cell("x.xlsx", "R01-T01", "E8")
INVISIBLE = st.text(st.sampled_from(" \u00a0\u3000\u200b\u200e\ufeff\u2060\n\t"), max_size=3)
SIGNS = {"": 1, "+": 1, "＋": 1, "-": -1, "－": -1, "−": -1, "正": 1, "負": -1, "负": -1, "–": -1, "ー": -1}
WIDE = str.maketrans("0123456789", "０１２３４５６７８９")
NEARLY = st.text(st.sampled_from("0179０７+-－−–ー負正'’.,/ \u200b\u3000分eE⑩²٣"), max_size=7)


@given(INVISIBLE, st.sampled_from(sorted(SIGNS)), INVISIBLE, st.integers(0, 10**9), st.booleans(), INVISIBLE)
def test_every_way_to_type_a_number_is_that_number(
    before: str, sign: str, between: str, number: int, wide: bool, after: str
) -> None:
    digits = str(number).translate(WIDE) if wide else str(number)
    text = before + sign + (between if sign else "") + digits + after
    entry, faults = understand(Whole(), RawCell("text", text), AT)
    assert entry.value == SIGNS[sign] * number
    assert [fault.kind for fault in faults] == (["CM9"] if sign in "正負负–ー" and sign else [])


@settings(max_examples=500)
@given(NEARLY)
def test_no_text_is_taken_for_a_number_that_the_rules_do_not_see(text: str) -> None:
    for kind in (Whole(), Share()):
        entry, faults = understand(kind, RawCell("text", text), AT)
        if entry.value is not None:
            assert numbers_agree(entry.value, text)
        else:
            assert not text.strip("\u200b\u3000 ") or [fault.kind for fault in faults] == ["CM7"]


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_stored_number_is_whole_within_a_billionth_or_refused(number: float) -> None:
    entry, faults = understand(Whole(), RawCell("number", repr(number)), AT)
    if entry.value is None:
        assert [fault.kind for fault in faults] in (["CM7"], ["CM7.fraction"])
    else:
        assert numbers_agree(entry.value, number)


VALUES = st.one_of(
    st.integers(-(10**6), 10**6).map(lambda number: cell_of(f"<v>{number}</v>")),
    st.floats(-1e6, 1e6).map(lambda number: cell_of(f"<v>{number!r}</v>")),
    NEARLY.map(lambda text: text_of(text)),
    st.sampled_from(["b", "e", "d", "str", "s"]).map(lambda kind: cell_of("<v>1</v>", kind)),
)


def cell_of(inner: str, kind: str = "") -> tuple[str, str, str]:
    return "stored", inner, kind


def text_of(text: str) -> tuple[str, str, str]:
    return "typed", text, ""


@settings(max_examples=30)
@given(VALUES)
def test_sheet_counts_only_with_what_another_reader_sees(value: tuple[str, str, str]) -> None:
    played = game("rummikub-school-final")
    place, _ = played.numbers[0]
    how, content, kind = value
    hand = text_in(place, content) if how == "typed" else cell(place, content, kind)
    data = by_hand(played.data, hand)
    received = played.receive(data)
    if not received.counts:
        assert received.problems
        return
    spot = next(spot for spot, at in played.places.items() if at == place)
    read = played.values(played.receive(data)).get(spot)
    seen = openpyxl.load_workbook(BytesIO(data), data_only=True).worksheets[0][place].value
    assert numbers_agree(read, seen) if read is not None else seen is None
