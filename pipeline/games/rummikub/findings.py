"""Findings on a Rummikub sheet."""

from __future__ import annotations

from functools import partial

from pipeline.games.finding import finding

blame = partial(finding, "rummikub")
"""A problem of one field of the sheet: sheet, kind, entry, field .."""
