"""What a judge's number may look like, on the scoresheet of every game (rules 3.2, excel-input.md)."""

from __future__ import annotations

import pytest

from tests.sheets.every_game import EVERY, Game, Hand, by_hand, cell, game, replaced, text_in

FULL_WIDTH = str.maketrans("0123456789", "０１２３４５６７８９")

AS_TEXT = {
    "text": "{n}",
    "plus": "+{n}",
    "full width": "{wide}",
    "full-width plus": "＋{wide}",
    "leading zeros": "00{n}",
    "space after": "{n} ",
    "no-break space": "\u00a0{n}\u00a0",
    "narrow no-break space": "{n}\u202f",
    "ideographic space": "\u3000{n}",
    "zero width space": "{n}\u200b",
    "word joiner": "\u2060{n}",
    "byte order mark": "\ufeff{n}",
    "direction marks": "\u200e{n}\u200f",
    "embedding": "\u202a{n}\u202c",
    "line break": "{n}\n",
    "tab": "\t{n}",
    "space after the sign": "+ {n}",
    "as Excel escapes a line break": "{n}_x000D_",
}
UNUSUAL = {"apostrophe": "'{n}", "curly apostrophe": "’{n}", "plus in words": "正{n}"}
NO_NUMBER = {
    "unit": "{n}分",
    "point": "{n}點",
    "words": "七",
    "thousands": "1,{n}80",
    "decimal comma": "{n},5",
    "decimal zero": "{n}.0",
    "sign behind": "{n}-",
    "two signs": "--{n}",
    "two numbers": "{n} {n}",
    "sum": "{n}+1",
    "letter O": "{n}O",
    "letter l": "l{n}",
    "circled": "⑩",
    "superscript": "{n}²",
    "Arabic digits": "١٠",
    "Devanagari digits": "१०",
    "mathematical digits": "𝟕",
    "keycap": "7️⃣",
    "half": "½",
    "Roman": "Ⅶ",
    "underscore": "1_0",
    "hexadecimal": "0x1F",
    "exponent": "1e1",
    "em dash": "—{n}",
    "dash alone": "-",
    "question mark": "{n}?",
    "circa": "~{n}",
    "in brackets": "({n})",
    "currency": "${n}",
    "tally marks": "正正",
    "range": "{n}~{n}",
    "formula as text": "={n}",
    "None": "None",
    "error as text": "#N/A",
    "infinity": "∞",
    "nan": "nan",
    "very long": "9" * 60_000,
    "zalgo": "{n}" + "\u0301" * 500,
}
STORED = {
    "as it is": "<v>{n}</v>",
    "with a point": "<v>{n}.0</v>",
    "float noise": "<v>{n}.000000000000002</v>",
    "exponent": "<v>{n}.0E0</v>",
    "spaces in the file": "<v> {n} </v>",
    "CDATA": "<v><![CDATA[{n}]]></v>",
    "character reference": "<v>&#x30;{n}</v>",
    "comment in the file": "<v>{n}<!-- a --></v>",
}
FAULTY = {
    "half": ("<v>{n}.5</v>", "", "CM7.fraction"),
    "a hair beside": ("<v>{n}.0000001</v>", "", "CM7.fraction"),
    "beyond all bounds": ("<v>1e300</v>", "", "CM7"),
    "not a number": ("<v>nan</v>", "", "CM7"),
    "infinite": ("<v>INF</v>", "", "CM7"),
    "other digits": ("<v>٣</v>", "", "CM7"),
    "ISO date": ("<v>2016-02-01</v>", "d", "CM7.date"),
    "ISO time": ("<v>T10:20:00</v>", "d", "CM7.date"),
    "true": ("<v>1</v>", "b", "CM7.bool"),
    "false": ("<v>0</v>", "b", "CM7.bool"),
}
ERRORS = ("#N/A", "#REF!", "#DIV/0!", "#VALUE!", "#NAME?", "#NUM!", "#NULL!", "#SPILL!", "#CALC!", "#FIELD!")
FORMATS = {
    "m-d": "CM7.date",
    "[$-404]e/m/d": "CM7.date",
    "[$-411]ge.m.d": "CM7.date",
    "m&quot;月&quot;d&quot;日&quot;": "CM7.date",
    "aaaa": "CM7.date",
    "bbbb": "CM7.date",
    "mmm yy": "CM7.date",
    "h:mm": "CM7.date",
    "yyyy/m/d h:mm": "CM7.date",
    "0%": "CM7.percent",
    "0.00%": "CM7.percent",
    "General": "",
    "0&quot;分&quot;": "",
    "#,##0": "",
    "&quot;NT$&quot;#,##0": "",
    "0.00E+00": "",
    "# ?/?": "",
    "[Red]0": "",
    "[DBNum1][$-404]General": "",
    "@": "",
}
"""A serial number of some date, shown as a date, is never taken for a score; other formats change nothing."""

LINKS = {
    "another workbook": "[1]Racks!$B$3",
    "another workbook by its path": "&apos;C:\\x\\[Racks.xlsx]A&apos;!B3",
    "another file of LibreOffice": "&apos;file:///tmp/Racks.ods&apos;#$A.B3",
    "dynamic data exchange": "cmd|&apos;/C calc&apos;!A0",
    "a web service": "WEBSERVICE(&quot;http://example.org&quot;)",
    "a web service as Excel stores it": "_xlfn.WEBSERVICE(&quot;http://example.org&quot;)",
    "another sheet of Google": "IMPORTRANGE(&quot;x&quot;,&quot;A1&quot;)",
    "real-time data": "RTD(&quot;x&quot;,,&quot;y&quot;)",
}


@pytest.fixture(scope="module", params=EVERY)
def at(request: pytest.FixtureRequest) -> tuple[Game, str, int]:
    """A game, and the address and value of a number that a judge has typed: one of two digits or less."""
    played = game(request.param)
    numbers = played.numbers
    if not numbers:
        pytest.skip("the judges of this game type no numbers")
    return played, *numbers[0]


def told(played: Game, place: str, *hands: Hand) -> tuple[list[str], bool]:
    """The kinds of problems of a cell, and whether the sheet still says the same."""
    data = by_hand(played.data, *hands)
    received = played.receive(data)
    kinds = [one.kind for one in received.problems if one.cells and one.cells[0].address == place]
    return kinds, played.values(received) == played.before


def filled(text: str, number: int) -> str:
    return text.replace("{n}", str(number)).replace("{wide}", str(number).translate(FULL_WIDTH))


@pytest.mark.parametrize("text", AS_TEXT.values(), ids=AS_TEXT)
def test_number_as_text_is_accepted_without_a_word(at: tuple[Game, str, int], text: str) -> None:
    played, place, number = at
    assert told(played, place, text_in(place, filled(text, number))) == ([], True)


@pytest.mark.parametrize("text", UNUSUAL.values(), ids=UNUSUAL)
def test_unusual_number_is_accepted_and_told(at: tuple[Game, str, int], text: str) -> None:
    played, place, number = at
    assert told(played, place, text_in(place, filled(text, number))) == (["CM9"], True)


@pytest.mark.parametrize("text", NO_NUMBER.values(), ids=NO_NUMBER)
def test_what_is_no_number_is_refused_by_its_cell(at: tuple[Game, str, int], text: str) -> None:
    played, place, number = at
    assert told(played, place, text_in(place, filled(text, number))) == (["CM7"], False)


@pytest.mark.parametrize("stored", STORED.values(), ids=STORED)
def test_number_however_a_program_stores_it_is_accepted(at: tuple[Game, str, int], stored: str) -> None:
    played, place, number = at
    assert told(played, place, cell(place, filled(stored, number))) == ([], True)


@pytest.mark.parametrize(("stored", "kind", "problem"), FAULTY.values(), ids=FAULTY)
def test_stored_value_that_is_no_whole_number_is_refused(
    at: tuple[Game, str, int], stored: str, kind: str, problem: str
) -> None:
    played, place, number = at
    assert told(played, place, cell(place, filled(stored, number), kind)) == ([problem], False)


@pytest.mark.parametrize("error", ERRORS)
def test_error_value_is_refused_by_its_name(at: tuple[Game, str, int], error: str) -> None:
    played, place, _ = at
    data = by_hand(played.data, cell(place, f"<v>{error}</v>", "e"))
    (problem,) = (one for one in played.receive(data).problems if one.cells[0].address == place)
    assert (problem.kind, problem.values["found"]) == ("CM7.error", error)


@pytest.mark.parametrize(("code", "problem"), FORMATS.items(), ids=FORMATS)
def test_number_format_tells_a_date_from_a_number(at: tuple[Game, str, int], code: str, problem: str) -> None:
    played, place, number = at
    kinds, same = told(played, place, cell(place, f"<v>{number}</v>", style=code))
    assert (kinds, same) == (([problem], False) if problem else ([], True))


@pytest.mark.parametrize(
    ("inner", "kinds"),
    [
        ("<f>{n}+0</f><v>{n}</v>", ["CM10"]),
        ("<f>{n}+0</f>", ["CM10.blank"]),
        ("<f>{n}+0</f><v/>", ["CM10.blank"]),
        ("<f>Nowhere!A1</f><v>{n}</v>", ["CM10"]),
    ],
)
def test_formula_counts_with_the_result_it_was_saved_with(
    at: tuple[Game, str, int], inner: str, kinds: list[str]
) -> None:
    played, place, number = at
    assert told(played, place, cell(place, filled(inner, number))) == (kinds, kinds == ["CM10"])


@pytest.mark.parametrize("formula", LINKS.values(), ids=LINKS)
def test_value_from_elsewhere_is_not_followed(at: tuple[Game, str, int], formula: str) -> None:
    played, place, number = at
    inner = f"<f>{formula}</f><v>{number}</v>"
    assert told(played, place, cell(place, inner)) == (["CM10.link"], False)


def test_value_from_elsewhere_by_a_name_is_not_followed(at: tuple[Game, str, int]) -> None:
    played, place, number = at
    name = '<definedName name="Points">[1]Racks!$B$3</definedName></definedNames>'
    hands = (
        replaced("xl/workbook.xml", "</definedNames>", name),
        cell(place, f"<f>1+points-1</f><v>{number}</v>"),
    )
    assert told(played, place, *hands) == (["CM10.link"], False)


def test_blank_is_never_0(at: tuple[Game, str, int]) -> None:
    played, place, _ = at
    for inner, kind in (("", ""), ('<f>""</f><v></v>', "str"), ("<is><t> </t></is>", "inlineStr")):
        data = by_hand(played.data, cell(place, inner, kind))
        spots = {spot for spot, address in played.places.items() if address == place}
        assert not spots & played.values(played.receive(data)).keys()


@pytest.mark.parametrize(
    "inner", ["<v>7</v><v>8</v>", "<f>1</f><f>2</f><v>7</v>", "<v>7<x/></v>", "<v><v>7</v></v>"]
)
def test_cell_that_says_two_things_makes_the_file_damaged(at: tuple[Game, str, int], inner: str) -> None:
    played, place, _ = at
    received = played.receive(by_hand(played.data, cell(place, inner)))
    assert [one.kind for one in received.problems] == ["CM1.damaged"]
