"""Check-in list and refunds list as people read them, without printing them."""

import re

import pytest

from pipeline import presets
from pipeline.language import CODES
from pipeline.model.entrant import Entrant
from pipeline.model.event import Event
from pipeline.reports import check_in, refunds
from pipeline.reports.check_in import Arrival, Door
from pipeline.reports.refunds import AskedToday, Return, Till

TILL = Till(received=1000, refunded=225, kept=775, open=0)


def event(code: str = "en") -> Event:
    return Event("PSS", code, presets.defaults("point-salad-store", dates="2020-08-22", language=code), ())


def arrival(name: str, **told: object) -> Arrival:
    usual = {
        "age": 30,
        "guardian": "",
        "paid": 250,
        "walk_in": False,
        "checked_in": "",
        "placed": True,
        "state": "",
        "titled": False,
    }
    return Arrival(Entrant("1", name), **{**usual, **told})  # type: ignore[arg-type]


def rows(html: str) -> list[list[str]]:
    """The cells of each line of the tables' bodies, as text."""
    bodies = "".join(re.findall(r"<tbody>(.*?)</tbody>", html, re.S))
    lines = re.findall(r"<tr.*?>(.*?)</tr>", bodies, re.S)
    return [[re.sub(r"<.*?>", "", cell).strip() for cell in re.findall(r"<td.*?</td>", one)] for one in lines]


def test_check_in_list_has_those_with_a_place_first() -> None:
    listed = [
        arrival("Ann", paid=None, placed=False, state="unpaid"),
        arrival("Ben", age=10, guardian="needed"),
        arrival("Cy", age=9, guardian="present", checked_in="18:05", walk_in=True, titled=True, state="late"),
        arrival("Di", age=None),
    ]
    html = check_in.paper(event(), listed, Door(16, "18:00", "2020-08-22", 250, 750)).html
    assert rows(html) == [
        ["1", "Ben", "10", "needed", "250", "", ""],
        ["1", "Cy", "9", "yes", "250", "18:05", "late: out, walk-in, already qualified"],
        ["1", "Di", "–", "", "250", "", ""],
        ["1", "Ann", "30", "", "–", "", "fee to be paid"],
    ]
    assert "3 of 16 places taken · check-in until 18:00 · as of 2020-08-22" in html


def test_championship_without_a_fee_has_no_column_of_it() -> None:
    html = check_in.paper(event(), [arrival("Ann")], Door(0, "", "", None, 0)).html
    assert rows(html) == [["1", "Ann", "30", "", "", ""]]
    assert "Fee paid" not in html


def test_refunds_are_listed_with_their_reason_and_those_undecided_are_told() -> None:
    back = [
        Return(Entrant("2", "Ben"), 250, "2020-08-13 09:00", 9, "player", 225),
        Return(Entrant("3", "Cy"), 250, "", None, "excused", None),
    ]
    html = refunds.paper(event(), back, Till(1000, 225, 775, 1), AskedToday("2020-08-12", 10, 250, 250)).html
    assert rows(html) == [
        ["2", "Ben", "250", "2020-08-13 09:00", "9", "asked by the player", "225", ""],
        ["3", "Cy", "250", "", "", "good reason", "open", ""],
    ]
    assert "The organiser still decides: 1" in html
    assert "Whoever cancels on 2020-08-12, 10 days before, gets back 250 of 250." in html


@pytest.mark.parametrize("code", CODES)
def test_both_lists_say_that_today_is_not_filled_in(code: str) -> None:
    """Where the day is missing it is said, in every language, never taken from a clock."""
    told = {
        "en": "Today is blank in Settings",
        "zh-Hant": "「設定」的今天沒填",
        "zh-Hans": "“设定”的今天没填",
    }
    door = check_in.paper(event(code), [arrival("n")], Door(16, "18:00", "", 250, 250)).html
    till = refunds.paper(event(code), [], TILL, None).html
    assert told[code] in door
    assert told[code] in till
