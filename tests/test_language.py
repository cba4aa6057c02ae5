"""Catalogues: the same keys and placeholders everywhere, words for all the code says, each script pure."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from itertools import combinations
from pathlib import Path
from string import Formatter

import pytest

from pipeline.language import CODES, language

SOURCE = Path(__file__).parents[1] / "pipeline"
KIND = re.compile(r"((RK|BR|GD|PS|CI)-[CV]?\d+(\.\d+)?|CM\d+|CM-[a-z]+|ENV)(\.[a-z_]+)?")
PARTS = ("title", "message", "remedy")
PAIRS = tuple(combinations(CODES, 2))
OTHER = re.compile(r"(^|[._])other$")
"""Keys of the second language on bilingual papers."""

SCRIPTS = (
    "個个 們们 這这 為为 會会 時时 說说 對对 開开 關关 過过 還还 進进 選选 擇择 結结 總总 評评 審审 "
    "員员 計计 號号 數数 點点 單单 設设 檔档 資资 儲储 執执 請请 問问 題题 錯错 誤误 錄录 檢检 線线 "
    "業业 獎奖 領领 隊队 賽赛 場场 輪轮 組组 蓋盖 備备 註注 勝胜 負负 補补 標标 應应 該该 顯显 從从 "
    "將将 與与 無无 須须 終终 權权 續续 離离 讀读 寫写 聲声 響响 動动 產产 種种 類类 級级 紀纪 經经 "
    "驗验 變变 長长 門门 間间 東东 車车 頁页 順顺 預预 頭头 風风 體体 齊齐 擊击 敗败 決决 減减 調调 "
    "謂谓 識识 護护 讓让 貝贝 財财 責责 貨货 質质 費费 買买 賣卖 輸输 轉转 達达 遠远 適适 邊边 鄰邻 "
    "鐘钟 錢钱 鐵铁 鍵键 鎖锁 陰阴 陽阳 階阶 際际 隱隐 雖虽 雙双 雜杂 難难 電电 靜静 項项 頻频 額额 "
    "願愿 內内 兩两 冊册 劃划 劑剂 務务 區区 協协 卻却 參参 嗎吗 園园 圍围 圖图 團团 塊块 壞坏 報报 "
    "壓压 奪夺 學学 寶宝 實实 專专 導导 屬属 島岛 幣币 廣广 張张 彈弹 強强 當当 徵征 戲戏 戶户 拋抛 "
    "掃扫 掛挂 換换 揮挥 損损 搶抢 據据 擔担 擬拟 擴扩 斷断 晉晋 晝昼 暫暂 書书 條条 來来 極极 構构 "
    "槍枪 樂乐 樣样 樓楼 橋桥 機机 歡欢 歲岁 歷历 歸归 殘残 毀毁 氣气 況况 淨净 測测 溫温 滅灭 滿满 "
    "災灾 煩烦 熱热 燈灯 營营 爭争 狀状 獨独 獲获 獻献 現现 環环 畫画 療疗 盜盗 盤盘 盡尽 監监 碼码 "
    "禮礼 稱称 穩稳 競竞 筆笔 節节 範范 築筑 糾纠 約约 紅红 純纯 紙纸 細细 給给 統统 絕绝 網网 緊紧 "
    "緒绪 編编 緩缓 練练 縣县 縮缩 績绩 織织 繞绕 繼继 罰罚 義义 習习 聞闻 聯联 聽听 職职 腦脑 臉脸 "
    "臨临 舉举 舊旧 華华 萬万 葉叶 處处 虛虚 術术 衛卫 衝冲 複复 見见 規规 視视 覺觉 觀观 訂订 訊讯 "
    "託托 記记 許许 訪访 證证 詞词 試试 話话 詳详 語语 談谈 論论 講讲 謝谢 飛飞 飯饭 館馆 驚惊 發发 "
    "傳传 價价 優优 則则 剛刚 創创 簡简 簽签 籌筹 糧粮 納纳 絲丝 縱纵 聖圣 薦荐 蘭兰 衆众 裝装 貼贴 "
    "賬账 跡迹 躍跃 軟软 載载 較较 遞递 遲迟 遺遗 醫医 釋释 針针 鏈链 閉闭 閱阅 隨随 險险 雲云 韓韩 "
    "頂顶 頒颁 顆颗 飲饮 騙骗 驅驱 "
)
TRADITIONAL = {pair[0] for pair in SCRIPTS.split()} | set("後裏裡隻係餘製準採佔於乾籤麼")
SIMPLIFIED = {pair[1] for pair in SCRIPTS.split()} - set("征范云托复划注")
"""Some simplified characters are traditional ones too, with another meaning; those are not listed."""


def entries(code: str) -> Mapping[str, str]:
    return language(code).entries


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def own(code: str) -> dict[str, str]:
    """What is written in the catalogue's own language, without placeholders; languages name themselves."""
    return {
        key: re.sub(r"\{\w+\}", "", text)
        for key, text in entries(code).items()
        if not OTHER.search(key) and not key.startswith("choice.language.")
    }


# --- keys and placeholders ---


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_catalogues_have_the_same_keys(one: str, other: str) -> None:
    assert sorted(entries(one)) == sorted(entries(other))


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_catalogues_have_the_same_placeholders(one: str, other: str) -> None:
    shared = entries(one).keys() & entries(other).keys()
    found = {key: (placeholders(entries(one)[key]), placeholders(entries(other)[key])) for key in shared}
    assert {key: both for key, both in found.items() if both[0] != both[1]} == {}


@pytest.mark.parametrize("code", CODES)
def test_placeholders_are_names(code: str) -> None:
    assert [
        name for text in entries(code).values() for name in placeholders(text) if not name.isidentifier()
    ] == []


@pytest.mark.parametrize("code", CODES)
def test_no_text_has_loose_ends(code: str) -> None:
    """Nothing empty; a space at the end only where the text joins two others."""
    texts = {key: text for key, text in entries(code).items() if not key.endswith(".comma")}
    loose = [key for key, text in texts.items() if not text.strip() or text != text.rstrip()]
    assert loose == []


# --- all that the code says has words ---


def trees() -> list[ast.Module]:
    return [ast.parse(path.read_text(encoding="utf-8")) for path in sorted(SOURCE.rglob("*.py"))]


TREES = trees()


def texts(node: ast.AST) -> Iterator[str]:
    for inner in ast.walk(node):
        if isinstance(inner, ast.Constant) and isinstance(inner.value, str):
            yield inner.value


def calls(*names: str) -> Iterator[ast.Call]:
    for tree in TREES:
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names:
                yield node


def rules() -> set[str]:
    """What scores are said to follow from: their words are under `rule`, not `problem`."""
    nodes = (node for tree in TREES for node in ast.walk(tree))
    named = [node for node in nodes if isinstance(node, ast.keyword) and node.arg == "rule"]
    return {text for node in named for text in texts(node.value)}


def kinds() -> set[str]:
    """Every literal that reads like a kind, and the causes for which a file is refused whole."""
    literal = {text for tree in TREES for text in texts(tree) if KIND.fullmatch(text)} - rules()
    causes = {text for call in calls("Refused") for arg in call.args for text in texts(arg)}
    return literal | {f"CM1.{cause}" for cause in causes if re.fullmatch(r"[a-z_]+", cause)}


def first_word(call: ast.Call) -> str | None:
    """The text a call begins with, if it is written out there."""
    first = call.args[0] if call.args else None
    return first.value if isinstance(first, ast.Constant) and isinstance(first.value, str) else None


def written_values() -> Iterator[tuple[str, set[str]]]:
    """Kinds with the names of their values, where both are written out in one call."""
    for call in calls("Problem", "Fault"):
        named = [keyword.value for keyword in call.keywords if keyword.arg == "values"]
        written = [one for one in (*call.args, *named) if isinstance(one, ast.Dict)]
        kind = first_word(call)
        if kind and written:
            names = {str(key.value) for key in written[0].keys if isinstance(key, ast.Constant)}
            is_fault = isinstance(call.func, ast.Name) and call.func.id == "Fault"
            yield kind, names | ({"field"} if is_fault else set())


def test_kinds_are_found_in_the_source() -> None:
    assert {"RK-C14", "RK-1.4", "CM1.version", "CM1.password", "CM4.same", "CM-correction.old"} <= kinds()


@pytest.mark.parametrize("code", CODES)
def test_every_kind_of_problem_has_words(code: str) -> None:
    wanted = {f"problem.{kind}.{part}" for kind in kinds() for part in PARTS}
    assert sorted(wanted - entries(code).keys()) == []


@pytest.mark.parametrize("code", CODES)
def test_problem_texts_use_only_values_the_code_gives(code: str) -> None:
    found = {}
    for kind, names in written_values():
        used = {name for part in PARTS for name in placeholders(entries(code)[f"problem.{kind}.{part}"])}
        if used - names:
            found[kind] = used - names
    assert found == {}


@pytest.mark.parametrize(("function", "section"), [("Unusable", "unusable"), ("line", "cli")])
@pytest.mark.parametrize("code", CODES)
def test_what_commands_say_has_words(function: str, section: str, code: str) -> None:
    # `Unusable(kind, problems)` is told with the problems' own words as the reason.
    said = [
        (
            first_word(call),
            {keyword.arg for keyword in call.keywords} | ({"reason"} if call.args[1:] else set()),
        )
        for call in calls(function)
    ]
    keys = [(f"{section}.{key}", names) for key, names in said if key]
    assert keys
    wrong = {
        key: names
        for key, names in keys
        if key not in entries(code) or not placeholders(entries(code)[key]) <= names
    }
    assert wrong == {}


# --- each script pure ---


@pytest.mark.parametrize(("code", "foreign"), [("zh-Hans", TRADITIONAL), ("zh-Hant", SIMPLIFIED)])
def test_chinese_is_of_one_script(code: str, foreign: set[str]) -> None:
    found = {key: set(text) & foreign for key, text in own(code).items()}
    assert {key: characters for key, characters in found.items() if characters} == {}


@pytest.mark.parametrize(
    ("code", "foreign"), [("zh-Hant", "\"'“”‘’"), ("zh-Hans", "\"'「」『』"), ("en", '"「」')]
)
def test_quotes_are_those_of_the_language(code: str, foreign: str) -> None:
    assert {key: text for key, text in own(code).items() if set(text) & set(foreign)} == {}


@pytest.mark.parametrize("code", ["zh-Hant", "zh-Hans"])
def test_chinese_has_full_width_punctuation(code: str) -> None:
    """Round brackets in lists of choices are the rules' own: 未破冰(牌不足). A timetable has `;`."""
    half = re.compile(r"[㐀-鿿][,;:!?]|[,;:!?][㐀-鿿]|[㐀-鿿]\.($|\s)")
    brackets = re.compile(r"[㐀-鿿]\(|\)[㐀-鿿]")
    found = [
        key
        for key, text in own(code).items()
        if (half.search(text) and key != "event.settings.timetable.prompt")
        or (brackets.search(text) and not key.startswith("choice."))
    ]
    assert found == []


def test_english_is_in_latin_letters() -> None:
    """But for the keys of lists, which are what they are in every language."""
    assert {key: text for key, text in own("en").items() if re.search(r"[㐀-鿿]", text)} == {}


def test_form_that_is_like_another_borrows_its_words_and_keeps_its_own() -> None:
    words = language("en")
    assert words.text("like.duplicate") == "bridge"
    assert words.label("duplicate", "tricks") == words.label("bridge", "tricks")
    assert words.text("live.duplicate.row_blank") == words.text("live.bridge.row_blank")
    assert words.label("duplicate", "deal") != words.label("bridge", "deal")


def test_group_has_a_name_of_its_own_or_its_letter() -> None:
    assert language("en").group("NS") == "North-South"
    assert language("en").group("A") == "Group A"
