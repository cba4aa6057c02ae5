"""What every game asks of the words of its findings, in one place."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from pipeline.language import language
from pipeline.model.problem import Problem
from tests.test_language import KIND


def kinds_in(files: Iterable[Path]) -> set[str]:
    """Every kind of problem that is written out in these sources."""
    literals = {text for file in files for text in re.findall(r'"([^"\n]+)"', file.read_text("utf-8"))}
    return {text for text in literals if KIND.fullmatch(text)}


def assert_in_words(found: Iterable[Problem], kind: str, code: str) -> None:
    """Title, message and remedy of every problem of this kind are there, and nothing is left to fill in."""
    for problem in found:
        if problem.kind == kind:
            words = language(code).problem(problem)
            assert all((words.title, words.message, words.remedy))
            assert "{" not in words.message + words.remedy
