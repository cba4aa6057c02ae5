import re
from pathlib import Path

import pytest

from pipeline import sheets
from pipeline.language import CODES, language
from tests.sheets.test_package import OTHERS

SOURCES = "\n".join(path.read_text("utf-8") for path in sorted(Path(sheets.__file__).parent.glob("*.py")))
KINDS = {
    *re.findall(r'"(CM[0-9]+(?:\.[a-z_]+)?)"', SOURCES),
    *(f"CM1.{cause}" for cause in re.findall(r'Refused\("([a-z_]+)"\)', SOURCES)),
    *(f"CM1.{cause}" for cause, _ in OTHERS),
}


@pytest.mark.parametrize("code", CODES)
def test_every_problem_of_reading_has_words(code):
    words = language(code)
    parts = [f"problem.{kind}.{part}" for kind in sorted(KINDS) for part in ("title", "message", "remedy")]
    assert [key for key in parts if not words.has(key)] == []


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_all_languages_say_the_same(kind):
    def names(code: str) -> set[str]:
        entries = language(code).entries
        return set(
            re.findall(
                r"{(\w+)}", "".join(entries[f"problem.{kind}.{part}"] for part in ("message", "remedy"))
            )
        )

    assert names("zh-Hant") == names("en") == names("zh-Hans")
