"""The columns and choices of circuit.md section 2, in the words of the rules."""

from __future__ import annotations

import pytest

from pipeline import presets
from pipeline.language import language
from pipeline.model.kind import Choice
from pipeline.presets import circuit_book
from pipeline.presets.registration import COLUMNS

EVENTS = {
    "event_id": ("賽事代號", "赛事代号"),
    "folder": ("資料夾", "文件夹"),
    "kind": ("類別", "类别"),
    "venue": ("地點", "地点"),
    "region": ("地區", "地区"),
    "date": ("日期", "日期"),
    "time": ("開始時間", "开始时间"),
    "listing_order": ("排序", "排序"),
    "capacity_min": ("最低人數", "最低人数"),
    "capacity_max": ("名額", "名额"),
    "fee": ("報名費", "报名费"),
    "status": ("狀態", "状态"),
    "confirmed_on": ("確認日期", "确认日期"),
}
ENTRANTS = {
    "person_id": ("選手編號", "选手编号"),
    "birth_date": ("出生日期", "出生日期"),
    "age": ("年齡", "年龄"),
    "guardian": ("家長陪同", "家长陪同"),
    "registered_at": ("報名時間", "报名时间"),
    "channel": ("預先／現場", "预先／现场"),
    "fee_paid": ("已繳費用", "已缴费用"),
    "paid_at": ("繳費日期", "缴费日期"),
    "cancelled_at": ("取消申請時間", "取消申请时间"),
    "cancel_reason": ("取消原因", "取消原因"),
    "refund": ("退費金額", "退费金额"),
    "checked_in_at": ("報到時間", "报到时间"),
    "prior_title": ("已獲資格", "已获资格"),
    "prior_title_told_at": ("告知時間", "告知时间"),
}
CHOICES = {
    "event_status": "籌備 成賽 進行中 延期 取消 結束",
    "cancel_reason": "選手申請 未達人數 不可抗力 遲到 缺席 有正當理由",
    "event_kind": "店家賽 冠軍賽",
    "channel": "預先 現場",
}
OUTCOMES = {"direct": "直接取得", "passed_down": "順延遞補", "vacant": "從缺"}
HANT, HANS = language("zh-Hant"), language("zh-Hans")


def test_event_list_has_the_columns_of_the_rules_in_their_words() -> None:
    fields = circuit_book.EVENTS.blocks[0].fields
    found = {
        one.key: tuple(words.label("circuit.events", one.key) for words in (HANT, HANS)) for one in fields
    }
    assert found == EVENTS


def test_entry_list_of_a_store_has_the_columns_of_the_rules_in_their_words() -> None:
    parts = presets.defaults("point-salad-store").registration
    keys = [field.key for part, fields in COLUMNS.items() if part in parts for field in fields]
    assert {
        key: tuple(words.label("event.entrants", key) for words in (HANT, HANS)) for key in keys
    } == ENTRANTS


@pytest.mark.parametrize("name", CHOICES)
def test_choices_are_in_the_words_of_the_rules(name: str) -> None:
    fields = [*circuit_book.EVENTS.blocks[0].fields, *(one for part in COLUMNS.values() for one in part)]
    kinds = (field.kind for field in fields)
    choice = next(kind for kind in kinds if isinstance(kind, Choice) and kind.name == name)
    assert " ".join(HANT.choice(choice, key) for key in choice.keys) == CHOICES[name]


def test_outcomes_are_in_the_words_of_the_rules() -> None:
    assert {key: HANT.text(f"paper.ledger.outcomes.{key}") for key in OUTCOMES} == OUTCOMES
