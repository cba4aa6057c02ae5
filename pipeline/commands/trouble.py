"""Why something cannot be done, in words."""

from __future__ import annotations

import os

from pipeline.language import Language
from pipeline.reason import reason_of
from pipeline.store import Unusable


def trouble_text(error: Unusable | OSError, words: Language) -> str:
    """What an unusable event or environment is told as; of a file that cannot be opened its name and why."""
    if isinstance(error, Unusable):
        values = {
            name: words.text(str(value)) if name.endswith("_key") else value
            for name, value in error.values.items()
        }
        reason = " ".join(words.problem(problem).message for problem in error.problems)
        return words.text(f"unusable.{error.kind}", **{"reason": reason, **values})
    return words.text("unusable.no_file", file=_text_of(error.filename), reason=words.text(reason_of(error)))


def _text_of(name: object) -> str:
    """The name of a file as text: bytes that are none become `?`."""
    return os.fsdecode(name).encode("utf-8", "replace").decode() if isinstance(name, str | bytes) else ""
