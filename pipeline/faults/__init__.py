"""Judges' faults of known kinds, put into rehearsed sheets to see which checks catch them."""

from __future__ import annotations

from pipeline.faults.fault import Fault
from pipeline.faults.filing import FILING
from pipeline.faults.typing import TYPING

FAULTS: tuple[Fault, ...] = (*TYPING, *FILING)
"""Every kind of fault that a rehearsal can inject."""
