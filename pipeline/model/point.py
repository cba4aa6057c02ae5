"""What a rules sheet says, before it has words (rules README 6)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pipeline.model.value import Value


@dataclass(frozen=True)
class Point:
    """A point of the rules sheet; `says` are its sentences, by their keys under `rules.<game>`,
    or under `rules.<book>` where it is of no game.

    `heading`: the group it stands in, a key under `rules.heading`. `values`: what its texts may show.
    """

    heading: str
    says: tuple[str, ...]
    values: Mapping[str, Value]
    book: str = ""
