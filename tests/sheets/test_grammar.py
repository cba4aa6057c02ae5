from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.language import CODES, language
from pipeline.model.cell import Cell
from pipeline.model.kind import Choice, Clock, Day, Mark, Moment, Share, Text, Verdict, Whole, YesNo
from pipeline.sheets.grammar import (
    grammar,
    is_blank,
    is_typed_over,
    problem_of,
    stored,
    understand,
    understand_text,
)
from pipeline.sheets.raw import RawCell

AT = Cell("x.xlsx", "R01-T01", "E8")
REJECTED = (
    *("7-", "--7", "+-7", "7分", "-10分", "o", "-1O", "1,180", "七", "負十", "7,5", "7.0", "7 8", "1 18"),
    *("⑩", "10²", "١٠", "1_0", "0x1", "1e2", "—7", "10/3", "=7", "''7", "-", "'", "1" * 16, "𝟕", "None"),
)
STATUS = Choice("sheet_status", ("in_progress", "finished"))


def text(kind, typed):
    entry, faults = understand_text(kind, typed, AT)
    assert entry.typed == typed
    return entry.value, [fault.kind for fault in faults]


def number(kind, raw, style=""):
    entry, faults = understand(kind, RawCell("number", raw, style=style), AT)
    return entry.value, [fault.kind for fault in faults]


@pytest.mark.parametrize(
    ("typed", "value", "faults"),
    [
        ("+118", 118, []),
        ("－７", -7, []),
        ("−7", -7, []),
        ("-7", -7, []),
        ("１１８", 118, []),
        ("＋１１８", 118, []),
        (" 5\u00a0", 5, []),
        ("\u30005\u200b\n", 5, []),
        ("\ufeff-\u200e 7", -7, []),
        ("007", 7, []),
        ("'0", 0, ["CM9"]),
        ("' 12", 12, ["CM9"]),
        ("–7", -7, ["CM9"]),
        ("ー7", -7, ["CM9"]),
        ("負7", -7, ["CM9"]),
        ("负7", -7, ["CM9"]),
        ("正7", 7, ["CM9"]),
        ("", None, []),
        (" \u3000", None, []),
        *[(typed, None, ["CM7"]) for typed in REJECTED],
    ],
)
def test_the_number_grammar(typed, value, faults):
    assert text(Whole(), typed) == (value, faults)


@pytest.mark.parametrize(
    ("raw", "style", "value", "faults"),
    [
        ("7", "", 7, []),
        ("-10.000000000000002", "", -10, []),
        ("1.18E2", "", 118, []),
        ("7.0000001", "", None, ["CM7.fraction"]),
        ("7.5", "", None, ["CM7.fraction"]),
        ("45658", "date", None, ["CM7.date"]),
        ("4.3055555555555555E-2", "time", None, ["CM7.time"]),
        ("45658.5", "datetime", None, ["CM7.date"]),
        ("0.5", "percent", None, ["CM7.percent"]),
        ("1e999", "", None, ["CM7"]),
        ("1e300", "", None, ["CM7"]),
        ("nan", "", None, ["CM7"]),
        ("1_0", "", None, ["CM7"]),
        ("٣", "", None, ["CM7"]),
    ],
)
def test_stored_numbers(raw, style, value, faults):
    assert number(Whole(), raw, style) == (value, faults)


@pytest.mark.parametrize(
    ("raw", "kind", "found", "guess"),
    [
        (RawCell("number", "45689", style="date"), "CM7.date", "2025-02-01", "2-1"),
        (RawCell("number", "4.3055555555555555E-2", style="time"), "CM7.time", "01:02", "1:2"),
        (RawCell("day", "2025-02-01T00:00:00"), "CM7.date", "2025-02-01", "2-1"),
    ],
)
def test_what_a_spreadsheet_made_of_a_number_is_asked_about(raw, kind, found, guess):
    _, [fault] = understand(Whole(), raw, AT)
    assert (fault.kind, dict(fault.values)) == (kind, {"found": found, "guess": guess})


@pytest.mark.parametrize(
    ("raw", "faults"),
    [
        (RawCell("bool", "1"), ["CM7.bool"]),
        (RawCell("error", "#N/A"), ["CM7.error"]),
        (RawCell("number", "17", "5+12"), ["CM10"]),
        (RawCell("blank", "", "5+12"), ["CM10.blank"]),
        (RawCell("number", "17", "[1]Sheet1!A1"), ["CM10.link"]),
        (RawCell("number", "17", ""), ["CM10"]),
        (RawCell("text", "", '""'), ["CM10"]),
        (RawCell("error", "#REF!", "#REF!"), ["CM10", "CM7.error"]),
    ],
)
def test_what_is_no_plain_number(raw, faults):
    assert [fault.kind for fault in understand(Whole(), raw, AT)[1]] == faults


def test_ranges():
    assert number(Whole(0, 13), "14") == (14, ["CM8"])
    assert text(Whole(low=1), "0") == (0, ["CM8"])
    assert text(Whole(high=5), "負7") == (-7, ["CM9"])
    _, [fault] = understand_text(Whole(0, 13), "－１", AT)
    assert dict(fault.values) == {"found": "－１", "expected": "0 – 13"}


@given(st.integers(-(10**14), 10**14))
def test_every_way_to_write_a_whole_number(value):
    digits = str(abs(value)).translate(str.maketrans("0123456789", "０１２３４５６７８９"))
    sign = "−" if value < 0 else "＋"
    assert text(Whole(), f"\u3000{sign} {digits}\u200f") == (value, [])
    assert number(Whole(), str(value)) == (value, [])


@given(st.text(max_size=30))
def test_no_text_breaks_any_grammar(typed):
    kinds = (Whole(0, 9), Share(), Text(5), STATUS, YesNo(), Mark(), Clock(), Day(), Moment(), Verdict(()))
    for kind in kinds:
        for raw in ("text", "number", "bool", "error", "day"):
            for style in ("", "date", "time", "datetime", "percent"):
                understand(kind, RawCell(raw, typed, None, style), AT)


@pytest.mark.parametrize(
    ("typed", "value", "faults"),
    [
        ("10/3", Fraction(10, 3), []),
        ("-3.33", Fraction(-333, 100), []),
        ("6/3", 2, []),
        ("負10/3", Fraction(-10, 3), ["CM9"]),
        ("3", 3, []),
        ("1/0", None, ["CM7"]),
        ("1/2/3", None, ["CM7"]),
        (".5", None, ["CM7"]),
        ("3,33", None, ["CM7"]),
    ],
)
def test_shares(typed, value, faults):
    assert text(Share(), typed) == (value, faults)


def test_stored_shares_are_kept_to_the_last_digit():
    value, faults = number(Share(), "3.3333333333333335")
    assert faults == []
    assert 0 < abs(value - Fraction(10, 3)) < Fraction(1, 10**9)


@pytest.mark.parametrize(
    ("typed", "value", "faults"),
    [
        (" 陳大文\u3000", "陳大文", []),
        ("None", "None", []),
        ("=1+1", "=1+1", []),
        ("@x", "@x", []),
        ("O'Neil\nLee", "O'Neil\nLee", []),
        ("a\x0bb\x1b[31m", "ab[31m", []),
        ("\u200b", None, []),
        ("x" * 11, "x" * 11, ["CM8.long"]),
    ],
)
def test_text(typed, value, faults):
    assert text(Text(10), typed) == (value, faults)


def test_text_in_cells_of_other_kinds():
    assert number(Text(), "12") == ("12", [])
    assert number(Text(), "12.0") == ("12", [])
    assert number(Text(), "45689", "date") == ("2025-02-01", ["CM9"])
    assert understand(Text(), RawCell("bool", "0"), AT)[0].value == "FALSE"


@pytest.mark.parametrize("code", CODES)
def test_a_choice_takes_its_labels_in_every_language(code):
    assert text(STATUS, language(code).choice(STATUS, "finished")) == ("finished", [])


@pytest.mark.parametrize(
    ("typed", "value", "faults"),
    [
        ("finished", "finished", []),
        (" ＦＩＮＩＳＨＥＤ ", "finished", []),
        ("", None, []),
        ("maybe", None, ["CM8.list"]),
        ("finish", None, ["CM8.list"]),
    ],
)
def test_choices(typed, value, faults):
    assert text(STATUS, typed) == (value, faults)


def test_yes_and_no():
    yes = ("1", "Y", "yes", "TRUE", "是", "有", "✓", "✔", "√", "１", "✔\ufe0f")
    no = ("0", "N", "no", "False", "否", "無", "无", "×", "０")
    assert {text(YesNo(), typed)[0] for typed in yes} == {1}
    assert {text(YesNo(), typed)[0] for typed in no} == {0}
    assert text(YesNo(), " ") == (None, [])
    assert text(YesNo(), "maybe") == (None, ["CM7"])
    assert understand(YesNo(), RawCell("bool", "1"), AT)[0].value == 1
    assert number(YesNo(), "0") == (0, [])


def test_marks():
    assert text(Mark(), "陳老師") == (1, [])
    assert text(Mark(), "否") == (0, [])
    assert text(Mark(), "\u3000") == (None, [])


@pytest.mark.parametrize(
    ("typed", "value", "faults"),
    [
        ("10:20", "10:20", []),
        ("１０：２０", "10:20", []),
        ("00:00", "00:00", []),
        ("9:05", "09:05", ["CM9"]),
        ("24:00", None, ["CM7"]),
        ("10:60", None, ["CM7"]),
        ("1020", None, ["CM7"]),
        ("10.20", None, ["CM7"]),
    ],
)
def test_clock_times(typed, value, faults):
    assert text(Clock(), typed) == (value, faults)


@pytest.mark.parametrize("minutes", range(0, 1440, 7))
def test_every_spreadsheet_time(minutes):
    assert number(Clock(), repr(minutes / 1440), "time") == (f"{minutes // 60:02d}:{minutes % 60:02d}", [])


def test_numbers_that_are_no_times():
    assert number(Clock(), "10.2") == (None, ["CM7"])
    assert number(Clock(), "0.43") == (None, ["CM7"])
    assert number(Clock(), "42390.43", "datetime") == (None, ["CM7"])
    assert number(Clock(), "-0.5", "time") == (None, ["CM7"])


@pytest.mark.parametrize(
    ("typed", "value", "faults"),
    [
        ("2016-01-21", "2016-01-21", []),
        ("2016/1/21", "2016-01-21", []),
        ("2016年1月21日", "2016-01-21", []),
        ("２０１６－０１－２１", "2016-01-21", []),
        ("2016-02-30", None, ["CM7"]),
        ("2016-1/21", None, ["CM7"]),
        ("21/1/2016", None, ["CM7"]),
        ("20160121", None, ["CM7"]),
    ],
)
def test_days(typed, value, faults):
    assert text(Day(), typed) == (value, faults)


def test_spreadsheet_dates():
    assert number(Day(), "42390", "date") == ("2016-01-21", [])
    assert number(Day(), "42390.43", "datetime") == ("2016-01-21", [])
    assert number(Day(), "1", "date") == ("1900-01-01", [])
    assert number(Day(), "61", "date") == ("1900-03-01", [])
    assert number(Day(), "42390") == (None, ["CM7"])
    assert number(Day(), "2958466", "date") == (None, ["CM7"])
    assert understand(Day(), RawCell("day", "2016-01-21"), AT)[0].value == "2016-01-21"


@pytest.mark.parametrize(
    ("typed", "value", "faults"),
    [
        ("2020-08-01 19:30", "2020-08-01 19:30", []),
        ("2020/8/1　１９：３０", "2020-08-01 19:30", []),
        ("2020年8月1日 9:05", "2020-08-01 09:05", ["CM9"]),
        ("2020-08-01T19:30", "2020-08-01 19:30", []),
        ("2020-08-01", "2020-08-01", []),
        ("19:30", "19:30", []),
        ("", None, []),
        (" \u200b", None, []),
        ("2020-08-01 25:00", None, ["CM7"]),
        ("2020-08-32 19:30", None, ["CM7"]),
        ("25:00", None, ["CM7"]),
        ("1 August", None, ["CM7"]),
    ],
)
def test_moment_is_a_day_a_time_or_both(typed, value, faults):
    assert text(Moment(), typed) == (value, faults)


def test_moment_of_the_spreadsheet_keeps_what_it_has():
    assert number(Moment(), "44044.8125", "datetime") == ("2020-08-01 19:30", [])
    assert number(Moment(), "44044", "date") == ("2020-08-01", [])
    assert number(Moment(), "0.8125", "time") == ("19:30", [])
    assert number(Moment(), "44044.8125") == (None, ["CM7"])


def test_a_computed_cell_holds_a_figure_that_nobody_typed():
    entry, faults = stored(grammar(Whole()), RawCell("number", "118", "SUM(A1)"), AT)
    assert (entry.value, is_typed_over(entry), list(faults)) == (118, False, [])
    entry, faults = stored(grammar(Whole()), RawCell("number", "118"), AT)
    assert (entry.value, is_typed_over(entry), list(faults)) == (118, True, [])
    assert stored(grammar(Whole()), RawCell("text", "", "IF()"), AT)[0].value is None


def test_blank_and_unreadable_are_two_things():
    assert is_blank(understand_text(Whole(), " ", AT)[0])
    assert is_blank(understand(Whole(), RawCell("text", "", '""'), AT)[0])
    assert not is_blank(understand_text(Whole(), "o", AT)[0])
    assert not is_blank(understand(Whole(), RawCell("blank", "", "1+1"), AT)[0])


@pytest.mark.parametrize("code", CODES)
def test_every_fault_has_words(code):
    raws = [
        RawCell("text", "七"),
        RawCell("text", "負7"),
        RawCell("number", "7.5"),
        RawCell("number", "45689", style="date"),
        RawCell("number", "0.1", style="time"),
        RawCell("number", "0.1", style="percent"),
        RawCell("number", "99", "98+1"),
        RawCell("blank", "", "1"),
        RawCell("number", "1", "[1]A!B1"),
        RawCell("bool", "1"),
        RawCell("error", "#N/A"),
    ]
    kinds = (Whole(0, 9), Share(), Text(1), STATUS, YesNo(), Clock(), Day(), Moment())
    for kind in kinds:
        for raw in raws:
            for fault in understand(kind, raw, AT)[1]:
                words = language(code).problem(problem_of(fault, "any.judge", AT))
                assert language(code).label("any", "judge") in words.message
