"""Invented entrants for trying an event out: natural names in the event's script, the same every time."""

from __future__ import annotations

from random import Random

from pipeline.checks.entry_list import PARTNERS
from pipeline.model.entrant import Entrant

SEED = "invented entrants"

SURNAMES = {
    "zh-Hant": "陳 林 黃 張 李 王 吳 劉 蔡 楊 許 鄭 謝 郭 洪 邱 曾 廖 賴 徐 周 葉 蘇 莊 何 羅 歐陽 司徒",
    "zh-Hans": "陈 林 黄 张 李 王 吴 刘 蔡 杨 许 郑 谢 郭 洪 邱 曾 廖 赖 徐 周 叶 苏 庄 何 罗 欧阳 司徒",
    "en": "Chan Lee Wong Smith Brown Taylor Wilson Evans Patel Khan Garcia Novak Silva Murphy Kim Rossi",
}
GIVEN = {
    "zh-Hant": "子軒 宥廷 品妍 詠晴 承恩 柏翰 思妤 家豪 曉彤 俊傑 嘉欣 芷晴 浩然 靜怡 冠宇 雅婷 志明 穎 樂",
    "zh-Hans": "子轩 宥廷 品妍 咏晴 承恩 柏翰 思妤 家豪 晓彤 俊杰 嘉欣 芷晴 浩然 静怡 冠宇 雅婷 志明 颖 乐",
    "en": "Amy Ben Chloe Daniel Emma Felix Grace Henry Iris Jack Karen Leo Mia Noah Olivia Peter Ruth Sam",
}
UNITS = {
    "zh-Hant": "第一小學 第二小學 第三小學 第四小學",
    "zh-Hans": "第一小学 第二小学 第三小学 第四小学",
    "en": "North School;East School;South School;West School",
}


def invented(count: int, language: str, players: int = 1) -> list[Entrant]:
    """So many entrants, numbered from 1, each of one of four schools; names repeat only when they run out."""
    random = Random(SEED)
    surnames, given = SURNAMES[language].split(), GIVEN[language].split()
    names = [_name(first, last, language) for last in surnames for first in given]
    random.shuffle(names)
    units = UNITS[language].split(";") if language == "en" else UNITS[language].split()
    found = []
    for number in range(1, count + 1):
        first = (number - 1) * players
        own = tuple(names[at % len(names)] for at in range(first, first + players))
        unit = units[(number - 1) % len(units)]
        found.append(Entrant(str(number), PARTNERS.join(own), own if players > 1 else (), unit))
    return found


def _name(given: str, surname: str, language: str) -> str:
    return f"{given} {surname}" if language == "en" else surname + given
