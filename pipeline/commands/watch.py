"""`watch`: works the day out again whenever something has come in, and tells it. Publishes nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from pipeline.commands.day_files import Work, day_files
from pipeline.commands.setting import Place, shown_path
from pipeline.commands.told import Line, Told, line
from pipeline.commands.trouble import trouble_text
from pipeline.commands.watch_lines import event_lines, sheet_lines
from pipeline.language import language
from pipeline.looking import look
from pipeline.store import Unusable
from pipeline.watching import NOTHING, Due, Files, Look, due

PATIENCE = 3
"""Looks after which a file that still waits is told of."""

BUSY = "busy"

TOLD_BY_SHEET = ("first_problem", "more_problems")
"""Lines of the summary that say again what was said of a sheet as it came in."""


@dataclass(frozen=True)
class Watch:
    """Where a watch stands. `worked`: the files as last worked out; `said`: the summary told last.

    `waited`: for how many looks a file has been waiting. `trouble`: what was told last of why nothing goes.
    """

    worked: Files = field(default_factory=lambda: NOTHING)
    before: Look = field(default_factory=Look)
    said: tuple[Line, ...] = ()
    waited: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    trouble: str = ""
    begun: bool = False
    language: str = ""


def watch(at: Place, pause: Callable[[], None], spoken: str) -> Iterator[Told]:
    """What is to be told, as it comes; between two looks it pauses. Ends only when it is interrupted.

    An event that cannot be used at the beginning raises Unusable; later that is told, and it waits.
    """
    at.event.book_bytes()
    state = Watch(language=at.language or spoken)
    yield Told((line("watch_begins", folder=shown_path(at.event.path)),), state.language)
    while True:
        state, lines = step(at, state)
        if lines:
            yield Told(tuple(lines), state.language)
        pause()


def step(at: Place, state: Watch) -> tuple[Watch, list[Line]]:
    """One look, and the work that is due."""
    now = look(at.event, state.worked)
    found = due(state.worked, state.before, now)
    waited = {name: state.waited.get(name, 0) + 1 for name in sorted(found.waits)}
    after = replace(state, before=now, waited=waited)
    lines = [line("watch_waits", file=name) for name, looks in waited.items() if looks == PATIENCE]
    if not found.anything:
        return after, lines
    try:
        work = _work(at, found)
    except (Unusable, OSError) as error:
        return _troubled(after, error, lines)
    told = _lines(state, found, work)
    return (
        replace(
            after,
            worked=found.settled,
            said=work.told.lines,
            trouble="",
            begun=True,
            language=work.told.language,
        ),
        [*lines, *told],
    )


def _work(at: Place, found: Due) -> Work:
    still = replace(at, event=replace(at.event, waiting=found.waits))
    with at.output.alone():
        return day_files(still)


def _troubled(state: Watch, error: Unusable | OSError, lines: list[Line]) -> tuple[Watch, list[Line]]:
    """Nothing could be done: it is tried again at the next look. Told once, unless another run is at work."""
    if isinstance(error, Unusable) and error.kind == BUSY:
        return state, lines
    if not state.begun:
        raise error
    text = trouble_text(error, language(state.language))
    told = [line("said", text=text)] if text != state.trouble else []
    return replace(state, trouble=text), [*lines, *told]


def _lines(state: Watch, found: Due, work: Work) -> list[Line]:
    """What has come in, then what the summary says that it did not say before; at first the summary alone."""
    summary = [one for one in work.told.lines if one not in state.said]
    if not state.begun:
        return summary
    news = [one for one in summary if one.key not in TOLD_BY_SHEET]
    return [*event_lines(found), *sheet_lines(found, work.day, work.problems), *news]
