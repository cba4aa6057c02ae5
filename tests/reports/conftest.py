from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from types import MappingProxyType

import pytest

from pipeline.model.cell import Cell
from pipeline.model.entrant import Entrant
from pipeline.model.event import Event
from pipeline.model.rules import PrizePlan, Rules, StagePlan
from pipeline.model.score import Ranking, Score, Standing
from pipeline.model.seating import FOUR_SEATS, Draw, Seat, Table
from pipeline.model.value import Value, exact
from pipeline.reports import fonts

SURNAMES = "陳黃李張王吳劉蔡楊許鄭謝郭洪曾廖賴徐周葉蘇莊呂江何蕭羅高"
GIVEN = (
    "大文",
    "小明",
    "嘉欣",
    "靜怡",
    "柏翰",
    "詠詩",
    "梓軒",
    "芷晴",
    "浩然",
    "思敏",
    "穎",
    "俊傑",
    "子喬",
    "曉彤",
)
UNITS = ("聖保羅堂小學", "明德國民小學", "啟思學校", "Riverside Primary School", "")
SPECIAL = {
    1: "歐陽靜怡",
    2: "李𠮷",
    3: "王堃",
    4: "陶喆",
    5: "Maximiliana Featherstonehaugh",
    6: "Tom <b>O'Neil</b> & Co",
    7: "さくら",
    8: "김민준",
    9: "Nguyễn Thị Ánh",
}
TITLES = {
    "zh-Hant": ("2015-2016 年度魔力橋數字牌遊戲大賽", "聖保羅堂小學數學科", "四樓禮堂"),
    "zh-Hans": ("2015-2016 年度拉密数字牌游戏大赛", "圣保罗堂小学数学科", "四楼礼堂"),
    "en": (
        "Rummikub School Final 2015–2016",
        "St Paul's Primary School, Mathematics Panel",
        "School Hall, 4th floor",
    ),
}


@pytest.fixture(scope="session", autouse=True)
def _fonts(tmp_path_factory: pytest.TempPathFactory) -> None:
    assert fonts.prepare(tmp_path_factory.mktemp("fonts")) == []


def make_event(count: int = 64, code: str = "zh-Hant", rehearsal: bool = False) -> Event:
    chance = random.Random(7)
    title, organiser, venue = TITLES[code]
    entrants = tuple(
        Entrant(
            str(number),
            SPECIAL.get(number, chance.choice(SURNAMES) + chance.choice(GIVEN)),
            unit=chance.choice(UNITS),
        )
        for number in range(1, count + 1)
    )
    values: Mapping[str, Value] = {
        "title": title,
        "organiser": organiser,
        "venue": venue,
        "contact": "",
        "dates": "2016-01-21",
        "timetable": "09:50 報到; 10:20 比賽",
        "rehearsal": 1 if rehearsal else None,
    }
    rules = Rules(
        "rummikub-school-final",
        "rummikub",
        values,
        (StagePlan("main", "rotation", ("wins", "average"), ("wins", "total", "average")),),
        (PrizePlan("winner", 4),),
    )
    cells = tuple((entrant.id, Cell("event.xlsx", "名單", f"C{5 + int(entrant.id)}")) for entrant in entrants)
    return Event("RSF", code, rules, entrants, cells=cells)


def make_draw(event: Event, round_: int = 1) -> Draw:
    ids = [entrant.id for entrant in event.entrants]
    shift = 2 * (round_ - 1)
    ids = ids[-shift:] + ids[:-shift] if shift else ids
    tables = tuple(
        Table(
            round_,
            "main",
            "",
            at // 4 + 1,
            tuple(Seat(key, id_) for key, id_ in zip(FOUR_SEATS, ids[at : at + 4], strict=False)),
            (round_,),
            MappingProxyType({"direction": f"→ {at // 4 + 2}"}),
        )
        for at in range(0, len(ids), 4)
    )
    return Draw(round_, "main", tables)


def make_scores(event: Event, rounds: int = 3) -> tuple[Score, ...]:
    found = []
    chance = random.Random(3)
    for round_ in range(1, rounds + 1):
        for table in make_draw(event, round_).tables:
            lost = [-chance.randint(1, 90) for _ in table.seats[1:]]
            winner = chance.randrange(len(table.seats))
            nets = [*lost[:winner], -sum(lost), *lost[winner:]]
            found += [
                Score(
                    round_, table.number, round_, s.entrant, {"win": int(net > 0), "score": net}, "RK-R5", ()
                )
                for s, net in zip(table.seats, nets, strict=True)
            ]
    return tuple(found)


def make_ranking(event: Event, rounds: int = 3, gone: int = 2, **changes: object) -> Ranking:
    scores = make_scores(event, rounds)
    mine = {e.id: [s.values for s in scores if s.entrant == e.id] for e in event.entrants}
    values: dict[str, dict[str, Value]] = {}
    for id_, got in mine.items():
        total = sum(v["score"] for v in got)
        values[id_] = {
            "wins": sum(v["win"] for v in got),
            "average": exact(Fraction(total, max(len(got), 1))),
            "total": total,
        }
    last = [e.id for e in event.entrants[-gone:]] if gone else []
    order = sorted(
        (e for e in event.entrants if e.id not in last),
        key=lambda e: (-values[e.id]["wins"], -values[e.id]["average"], e.order),
    )
    lines = []
    for at, entrant in enumerate(order):
        above = lines[-1] if lines else None
        own = values[entrant.id]
        decided = next((c for c in ("wins", "average") if above and above.values[c] != own[c]), "")
        shared = above is not None and not decided
        place = above.place if shared else at + 1
        if shared:
            lines[-1] = replace(above, tied=True)
        prize = "winner" if rounds == 3 and place <= 4 else ""
        lines.append(Standing("", place, shared, entrant.id, own, decided, prize))
    lines += [Standing("", None, False, id_, values[id_]) for id_ in last]
    status = dict.fromkeys(last, "withdrawn")
    ranking = Ranking(tuple(lines), ("wins", "average"), rounds, 3, (), (), status)
    return replace(ranking, **changes)


@pytest.fixture
def school() -> Callable[..., Event]:
    return make_event
