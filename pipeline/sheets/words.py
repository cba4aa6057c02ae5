"""Choices, yes/no and signatures in cells (rules 3.3)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from pipeline.language import CODES, language
from pipeline.model.kind import Choice, Suggestion, YesNo
from pipeline.sheets.numbers import Understood, not_grammar
from pipeline.sheets.plain import folded, printable
from pipeline.sheets.raw import Fault

_YES = ("1", "y", "yes", "true", "是", "有", "✓", "✔", "√")
_NO = ("0", "n", "no", "false", "否", "無", "无", "×")
_ANSWERS: Mapping[str, int] = {**dict.fromkeys(_YES, 1), **dict.fromkeys(_NO, 0)}


def choice_of(kind: Choice, text: str) -> Understood:
    """The key of a list's entry, typed as the key or as its label in any of the languages; else CM8.list.

    What a suggestion does not offer is the text as typed.
    """
    inner = folded(text)
    if not inner:
        return None, []
    key = _labels(kind).get(inner)
    if key:
        return key, []
    if isinstance(kind, Suggestion):
        return printable(text), []
    labels = "|".join(f"choice.{kind.name}.{key}" for key in kind.keys)
    return None, [Fault("CM8.list", "error", {"found": text, "expected_keys": labels})]


def yes_no_of(text: str) -> Understood:
    """1 or 0; blank stays None."""
    inner = folded(text)
    if not inner:
        return None, []
    answer = _ANSWERS.get(inner)
    return answer, [not_grammar(text, YesNo())] if answer is None else []


def mark_of(text: str) -> Understood:
    """A signature: what says no is 0, any other text 1."""
    inner = folded(text)
    return (_ANSWERS.get(inner, 1), []) if inner else (None, [])


@lru_cache(maxsize=256)
def _labels(kind: Choice) -> Mapping[str, str]:
    found: dict[str, set[str]] = {}
    for code in CODES:
        catalogue = language(code)
        for key in kind.keys:
            if catalogue.has(f"choice.{kind.name}.{key}"):
                found.setdefault(folded(catalogue.choice(kind, key)), set()).add(key)
    # A label that means two things in two languages means nothing here: it is never guessed.
    clear = {label: next(iter(keys)) for label, keys in found.items() if len(keys) == 1}
    return {**clear, **{folded(key): key for key in kind.keys}}
