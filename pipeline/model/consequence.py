"""What a correction or a better workbook has changed, as values."""

from __future__ import annotations

from dataclasses import dataclass

from pipeline.model.event import Correction
from pipeline.model.score import Standing
from pipeline.model.seating import Round


@dataclass(frozen=True)
class Moved:
    """Somebody whose line is another one now; None: he is in no line of the stage."""

    stage: str
    entrant: str
    without: Standing | None
    now: Standing | None

    @property
    def places(self) -> int | None:
        """How many places he has gone up (down: below 0); None where he has none before or after."""
        before = self.without.place if self.without else None
        after = self.now.place if self.now else None
        return None if before is None or after is None else before - after


@dataclass(frozen=True)
class Consequence:
    """One correction, or a workbook in inbox/_old that another has replaced; neither: all corrections.

    `in_force`: whether it changes anything at all (a refused line does not). `moved`: in the order of today's
    standings. `opened`: tables that would be open without it. `draws`: rounds that would be drawn otherwise;
    `papers`: names of papers that would say something else.
    """

    correction: Correction | None = None
    file: str = ""
    replaced_by: str = ""
    round: Round | None = None
    table: int | None = None
    in_force: bool = True
    moved: tuple[Moved, ...] = ()
    opened: tuple[tuple[Round, int], ...] = ()
    draws: tuple[Round, ...] = ()
    papers: tuple[str, ...] = ()
