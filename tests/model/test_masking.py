"""Names as others may read them."""

import pytest

from pipeline.model.entrant import Called, Entrant
from pipeline.model.event import Event
from pipeline.model.masking import masked, masked_name
from pipeline.presets import defaults


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("陳大文", "陳○文"),
        ("丁一", "丁○"),
        ("歐陽小明", "歐○○明"),
        ("周䶮", "周○"),
        ("𠮷野家", "𠮷○家"),
        ("王", "○"),
        ("陳 大文", "陳 大○"),
        ("Chan Tai Man", "Chan T. M."),
        ("Ben Smith", "Ben S."),
        ("Emily Wong 黃小明", "Emily W. 黃○明"),
        ("Zoë", "Z."),
        ("Anne-Marie O’Hara", "Anne-Marie O."),
        ("E\u0301lodie E\u0301mile", "E\u0301lodie E\u0301."),
        ("陳大文 / Ben Smith", "陳○文 / Ben S."),
        ("김민준", "김○준"),
        ("", ""),
    ],
)
def test_name_keeps_what_its_owner_knows_it_by(name: str, shown: str) -> None:
    assert masked_name(name) == shown


def test_event_is_masked_in_every_name_it_ever_had_and_in_nothing_else() -> None:
    pair = Entrant(
        "7", "陳大文 / 李嘉欣", ("陳大文", "李嘉欣"), unit="青松小學",
        called=(Called(1, "張子軒 / 李嘉欣", ("張子軒", "李嘉欣")),),
    )  # fmt: skip
    event = Event("EV", "zh-Hant", defaults("guandan-knockout"), (pair,))
    (shown,) = masked(event).entrants
    assert (shown.id, shown.name, shown.unit) == ("7", "陳○文 / 李○欣", "青松小學")
    assert shown.players == ("陳○文", "李○欣")
    assert shown.called == (Called(1, "張○軒 / 李○欣", ("張○軒", "李○欣")),)
