"""Rummikub: two to four players, one game a sheet (rummikub.md)."""

from __future__ import annotations

from pipeline.games.rummikub import form
from pipeline.games.rummikub.settings import SETTINGS

__all__ = ["SETTINGS", "form"]
