"""Notice of an earlier title: circuit.md R19, C12."""

from datetime import datetime, timedelta

import pytest

from pipeline.circuit.qualification.ledger import GroupResult, QualificationTerms, ledger
from pipeline.circuit.qualification.notice import Notice, notice, qualified_before

START = datetime(2020, 8, 14, 18, 30)


@pytest.mark.parametrize(
    ("ticked", "minutes", "said"),
    [
        (True, 61, "in_time"),
        (True, 60, "in_time"),
        (True, 59, "late"),
        (True, -5, "late"),
        (True, None, "none"),
        (False, 90, "none"),
    ],
)
def test_notice_is_an_hour_before_the_start(ticked: bool, minutes: int | None, said: Notice) -> None:
    told = None if minutes is None else START - timedelta(minutes=minutes)
    assert notice(ticked, told, START) == said


def test_qualified_before_are_holders_of_events_that_had_begun() -> None:
    results = [
        GroupResult("師大", datetime(2020, 8, 5, 19, 30), 1, "1", ("甲", "乙", "丙")),
        GroupResult("老爹", datetime(2020, 8, 7, 18), 2, "1", ("甲", "丁", "戊")),
        GroupResult("together", START, 3, "1", ("己", "庚", "辛")),
    ]
    lines = ledger(results, {}, QualificationTerms())
    held = {person: line.event for person, line in qualified_before(lines, results, START).items()}
    assert held == {"甲": "師大", "乙": "師大", "戊": "老爹", "丁": "老爹"}
    assert qualified_before(lines, results, datetime(2020, 8, 5, 19, 30)) == {}
