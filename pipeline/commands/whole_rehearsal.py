"""`rehearse --all-rounds`: a whole tournament played through the commands, to the last stage and play-off."""

from __future__ import annotations

from collections.abc import Sequence

from pipeline.commands.rehearse import mend, put_in, rehearsed_day, tried, verdict_lines
from pipeline.commands.seat import seat
from pipeline.commands.setting import Place, Progress
from pipeline.commands.standings import standings
from pipeline.commands.summary import called
from pipeline.commands.told import CLEAN, FAULTS, Line, Told, line
from pipeline.faults.injection import kinds
from pipeline.faults.verdict import Verdict
from pipeline.model.seating import Draw, Table, is_bye
from pipeline.run import Day, run


def rehearse_all(at: Place, seed: int, faults: int = 0, progress: Progress | None = None) -> Told:
    """Seats, fills and ranks round after round until nothing is left to play.

    `faults`: judges' faults spread over the rounds; each is told with the check that caught it, and mended
    before the next round as an organiser would. Fails where the tournament comes to a halt or a fault
    escapes the check that should have caught it.
    """
    day, queue = rehearsed_day(at, progress), kinds(seed)
    said, verdicts = list[Line](), list[Verdict]()
    while True:
        if not day.ranking.out:
            if day.next_draw is None:
                break
            stopped = seat(at, progress)
            if stopped.status != CLEAN:
                return Told((*said, *stopped.lines), day.event.language, FAULTS)
            day = run(at.event, at.language, progress, at.jobs)
        draw = day.latest
        put = put_in(at.event, day.event, draw, seed, progress)
        share = due(day, draw, faults - len(verdicts))
        found = tried(at, put, queue, share, seed)
        for one in found:
            mend(at.event, one.injected)
        verdicts += found
        told = standings(at, progress)
        day = run(at.event, at.language, progress, at.jobs)
        said.append(_played(day, draw, put))
        if day.ranking.out:
            return Told((*said, *told.lines), day.event.language, FAULTS)
    ended = standings(at, progress)
    escaped = any(one.outcome == "escaped" for one in verdicts)
    return Told(
        (*said, *verdict_lines(day.event, verdicts, faults), *ended.lines),
        day.event.language,
        FAULTS if escaped else ended.status,
    )


def due(day: Day, draw: Draw, left: int) -> int:
    """How many of the faults that are left fall to a round: an even share, or half of its tables if more.

    Early rounds of a knockout have more tables; what does not find one there would find none later.
    """
    stage = day.stages[-1]
    rounds = max(1, len(stage.rounds) - len(stage.draws) + 1)
    return min(left, max(-(-left // rounds), len(_played_tables(draw)) // 2))


def _played_tables(draw: Draw) -> list[Table]:
    return [table for table in draw.tables if not is_bye(table)]


def _played(day: Day, draw: Draw, put: Sequence[object]) -> Line:
    return line(
        "rehearse_round",
        round=called(day, draw),
        tables=len(_played_tables(draw)),
        n=len(put),
    )
