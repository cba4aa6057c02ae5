"""The Guandan sample: a staff union's evening with matches decided in every way."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from pipeline.model.entrant import Entrant
from pipeline.model.form import Spot
from pipeline.model.seating import Table
from pipeline.model.value import Value
from pipeline.run import Day
from tools import guandan_matches
from tools.played import new_event, pairs, publish_and_play, typed

STAFF = """
陈启文/林静宜 王建国/刘思远 黄志豪/蔡佩玲 吴宗翰/许雅雯 郑文彬/谢佳蓉 郭俊宏/洪淑贞
邱奕廷/曾郁文 廖国栋/赖怡安 徐振宇/周晓萱 叶明哲/苏筱涵 庄士贤/欧阳芷若 何文辉/江若云
罗世昌/高美琪 萧敬德/潘韵如 简大钧/朱映雪 方志远/施可欣 彭永康/游雅琳 魏立群/温心瑜
杜承志/连芳仪 范光耀/姚思齐 石宇轩/龚佳颖 唐伟伦/翁采薇 冯国泰/夏侯晴 尹书豪/柯宜庭
钱学文/孙晓梅 李国强/赵丽华 孔祥东/曹雪莲 严守一/金玉婷 姜大海/戚小勇 章文博/鲁春燕
韦家辉/昌盛 苗苗/凤仪
"""
UNITS_OF_TWO = ("图书馆", "后勤处", "体育部", "保卫处")
UNITS_OF_THREE = ("数理系", "外语系", "机电系", "建筑系", "护理系", "音乐系", "财务处", "附属中学")
STAFF_SEED = 7


def guandan(folder: Path) -> None:
    """32 pairs of 12 units, three rounds, matches decided in every way."""
    settings = {"event_id": "GD", "dates": "2022-10-19", "organiser": "校工会", "lot_seed": 1019}
    new_event(folder, staff(), settings, "guandan-knockout")
    for _ in range(3):
        publish_and_play(folder, STAFF_SEED, match_typed)


def staff() -> list[Entrant]:
    """The entry list as the units sent it in: two or three pairs each."""
    sent = [*UNITS_OF_TWO, *UNITS_OF_THREE] * 2 + list(UNITS_OF_THREE)
    return [replace(pair, unit=unit) for pair, unit in zip(pairs(STAFF, sent), sent, strict=True)]


def match_typed(day: Day, table: Table, seed: int) -> Mapping[Spot, Value]:
    """What the judge of a table types."""
    return guandan_matches.sheet(table.round, table.number, typed(day, table, seed))
