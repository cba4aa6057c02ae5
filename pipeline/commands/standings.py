"""`standings`: everything that is known now; says the same again at once where nothing has changed."""

from __future__ import annotations

from pipeline.commands.setting import Place, Progress
from pipeline.commands.told import Told
from pipeline.commands.unchanged import once


def standings(at: Place, progress: Progress | None = None) -> Told:
    """Reads, checks, scores, ranks and prints what is due; ends with what to do next."""

    def work() -> Told:
        # Only now: these modules take longer to load than it takes to see that nothing has changed.
        from pipeline.commands.day_files import day_files

        return day_files(at, progress).told

    with at.output.alone():
        return once(at, work)
