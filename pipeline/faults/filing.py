"""Faults of the hand that saves and hands in: files missing, twice, of another table, under another name."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from pipeline.faults.fault import Damage, Fault, Filled
from pipeline.faults.typing import next_figure

PDF = b"%PDF-1.7\n%scoresheet\n"
"""The beginning of a sheet that was exported for printing instead of saved."""


def _missing(sheet: Filled, random: Random) -> Damage | None:
    return Damage({})


def _other_name(sheet: Filled, random: Random) -> Damage | None:
    """Saved under the name of another table, as a folder in the inbox keeps it beside that table's own."""
    return Damage({f"copies/{sheet.other.file}": sheet.data}) if sheet.other else None


def _copy_of_other(sheet: Filled, random: Random) -> Damage | None:
    return Damage({sheet.file: sheet.other.data}) if sheet.other else None


def _twice(sheet: Filled, random: Random) -> Damage | None:
    return Damage({sheet.file: sheet.data, f"copies/{sheet.file}": sheet.data})


def _twice_differing(sheet: Filled, random: Random) -> Damage | None:
    damage = next_figure(sheet, random)
    if damage is None:
        return None
    files = {sheet.file: sheet.data, f"copies/{sheet.file}": damage.files[sheet.file]}
    return replace(damage, files=files)


def _as_pdf(sheet: Filled, random: Random) -> Damage | None:
    return Damage({sheet.file: PDF})


FILING = (
    Fault("missing", ("CM14",), _missing),
    Fault("other_name", (), _other_name, of_two=True),
    Fault("copy_of_other", ("CM4", "CM14"), _copy_of_other, of_two=True),
    Fault("twice", ("CM4",), _twice),
    Fault("twice_differing", ("CM4",), _twice_differing),
    Fault("as_pdf", ("CM1.",), _as_pdf),
)
"""Who saves under another table's name does no harm: a sheet knows its table."""
