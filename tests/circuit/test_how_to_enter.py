"""The sheet for entrants: every line of circuit.md section 10, with the figures of the settings."""

from __future__ import annotations

from typing import Any

import pytest

from pipeline import games, presets
from pipeline.circuit.how_to_enter import points
from pipeline.language import CODES, language
from pipeline.model.event import Event
from pipeline.papers import entry_sheet
from pipeline.reports.rules import sections

STORE = "point-salad-store"
CHANGED: tuple[dict[str, Any], ...] = (
    {},
    {"fee": 0},
    {"guardian_below": 0},
    {"waiting_list": "true"},
    {"refund_basis": "24h"},
    {"refund_table": "7:50, 3:25, 2:10, 0:5"},
)


def said(code: str = "en", preset: str = STORE, **changed: Any) -> list[str]:
    event = Event("PSS", code, presets.defaults(preset, **changed), ())
    return [text for section in sections(event, points(event.rules)) for _, text in section.lines]


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("changed", CHANGED, ids=str)
def test_every_line_has_words_and_figures(code: str, changed: dict[str, Any]) -> None:
    assert all(line and "{" not in line and "None" not in line for line in said(code, **changed))


def test_every_sentence_is_said_under_some_settings() -> None:
    keys = {
        key
        for changed in CHANGED
        for point in points(presets.defaults(STORE, **changed))
        for key in point.says
    }
    assert {key for key in language("en").entries if key.startswith("rules.entry.")} == {
        f"rules.entry.{key}" for key in keys
    }


SECTION_10 = (
    "向店家報名，繳費才算完成；報名費每人每場 250 元", "須滿 8 歲；未滿 12 歲需家長陪同",
    "請先致電確認名額；額滿不開放現場報名", "不參賽請告知店家，讓出名額", "10 天前取消：全額退費",
    "9 天前至前 2 天取消：扣 10%", "之後取消，或無正當理由缺席：不退費", "未成賽：全額退費",
    "賽前 3 天向店家確認是否成賽及報到時間", "賽前 30 分鐘完成報到；逾時取消資格，不退費",
    "最遲賽前 60 分鐘告知店家", "採最早者，其餘由該組季軍遞補；季軍無法參賽則從缺",
    "口罩，保持距離", "全程拍照錄影", "每組冠軍得遊戲及冠軍賽資格，亞軍得冠軍賽資格；人人有參加獎",
    "更改與最終解釋權",
)  # fmt: skip


def test_line_of_section_10_is_printed_once() -> None:
    (paper,) = entry_sheet(Event("PSS", "zh-Hant", presets.defaults(STORE), ()))
    assert [text for text in SECTION_10 if paper.html.count(text) != 1] == []


DIFFERENCES: dict[str, tuple[dict[str, Any], list[str]]] = {
    "no fee": ({"fee": 0}, ["Register with the store; there is no entry fee."]),
    "no guardian": ({"guardian_below": 8}, ["From 8 years on the day of the event."]),
    "other steps of refunds": (
        {"refund_table": "7:50, 3:25, 2:10"},
        [
            "Cancelled 7 days before the event or earlier: the fee less 50 %.",
            "Cancelled 6 to 3 days before: the fee less 75 %.",
            "Cancelled 2 days before: the fee less 90 %.",
        ],
    ),
    "money back until the end": (
        {"refund_table": "5:100, 0:50"},
        ["Cancelled 4 to 0 days before: the fee less 50 %.", "Absent without good reason: nothing."],
    ),
    "spans of 24 hours": ({"refund_basis": "24h"}, ["A day here is 24 hours before the start."]),
    "decision a week before": (
        {"confirm_days": 7},
        ["Ask the store 7 days before whether the event takes place and when to check in."],
    ),
    "notice two hours before": (
        {"title_notice_min": 120},
        ["Already qualified at another event? Tell the store at least 120 minutes before the start."],
    ),
}


@pytest.mark.parametrize("name", DIFFERENCES)
def test_setting_changes_what_is_said(name: str) -> None:
    changed, lines = DIFFERENCES[name]
    assert set(lines) <= set(said(**changed))
    assert not set(lines) & set(said())


def test_check_in_ends_as_the_settings_say() -> None:
    rules = presets.defaults(STORE, checkin_before_min=45)
    late = [point for point in games.find("point_salad").points(rules) if point.says == ("late",)]
    assert [point.values["minutes"] for point in late] == [45]


def test_event_that_takes_no_requests_has_no_such_sheet() -> None:
    for preset in ("point-salad-championship", "rummikub-school-final"):
        assert entry_sheet(Event("E", "en", presets.defaults(preset), ())) == []
