"""Names in two scripts are the same name; other names are not (CM15, a name that differs only in script)."""

import pytest

from pipeline.checks.variants import alike


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("陳大文", "陈大文"),
        ("臺灣隊", "台湾队"),
        ("歐陽靜怡", "欧阳静怡"),
        ("葉啓樂", "叶启乐"),
        ("張麗華", "张丽华"),
        ("周䶮", "周䶮"),
        ("Ｅｍｉｌｙ　Wong", "emily wong"),
    ],
)
def test_one_name_written_in_two_ways(one: str, other: str) -> None:
    assert alike(one, other)
    assert alike(other, one)


@pytest.mark.parametrize(("one", "other"), [("陳大文", "陈大明"), ("林", "李"), ("Ann", "Anne"), ("王", "")])
def test_two_names(one: str, other: str) -> None:
    assert not alike(one, other)
