"""Formats, found by module name."""

from __future__ import annotations

from importlib import import_module

from pipeline.formats.format import Format


def find(name: str) -> Format:
    """The format of this module name, as a preset's stage names it."""
    found: Format = import_module(f"pipeline.formats.{name}").FORMAT
    return found
