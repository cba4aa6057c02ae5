"""The organiser's commands: arguments, progress, the last lines and the exit status. Alone prints."""

from __future__ import annotations

import argparse
import os
import signal
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pipeline.commands.told import Told

MOST_JOBS = 61
"""Windows can wait for no more processes at a time."""
PATIENCE = 2.0
"""Seconds of silence after which progress is shown."""
OFTEN = 0.1
"""Seconds between two looks at it."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a command; returns 0 clean, 1 finished with errors in the data, 2 unusable."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        from pipeline.arguments import parser

        return _run(parser(partial(_text, _spoken())).parse_args(arguments))
    except BrokenPipeError:
        return _nobody_listens()
    except KeyboardInterrupt:
        print("^C", file=sys.stderr)
        return 130


def _nobody_listens() -> int:
    """The reader of our lines has gone (`| head`); the rest of them goes nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    return 141


def _run(asked: argparse.Namespace) -> int:
    from pipeline.commands.trouble import trouble_text
    from pipeline.language import language
    from pipeline.store import Unusable

    try:
        told = HANDLERS[asked.command](asked)
    except BrokenPipeError:
        raise
    except (Unusable, OSError) as error:
        print(plain(trouble_text(error, language(asked.language or _spoken()))), file=sys.stderr)
        return 2
    if not asked.quiet or told.status:
        _say(told)
    sys.stdout.flush()
    return told.status


def _say(told: Told) -> None:
    for line in told.lines:
        print(_text(told.language, f"cli.{line.key}", line.values))


def _new(asked: argparse.Namespace) -> Told:
    from pipeline.commands.new import new

    return new(asked.preset, Path(asked.folder), asked.entrants, asked.language)


def _seat(asked: argparse.Namespace) -> Told:
    from pipeline.commands.redraw import redraw
    from pipeline.commands.seat import seat
    from pipeline.commands.setting import place

    at = place(Path(asked.folder), asked.output, asked.language, _jobs(asked))
    if asked.redraw is not None:
        return redraw(at, asked.redraw, asked.reason, _progress(asked))
    return seat(at, _progress(asked))


def _standings(asked: argparse.Namespace) -> Told:
    from pipeline.commands.setting import place
    from pipeline.commands.standings import standings

    return standings(place(Path(asked.folder), asked.output, asked.language, _jobs(asked)), _progress(asked))


def _watch(asked: argparse.Namespace) -> Told:
    """Tells what comes in as it comes in, until somebody ends it."""
    from pipeline.commands.setting import place
    from pipeline.commands.told import Told, line
    from pipeline.commands.watch import watch

    at = place(Path(asked.folder), asked.output, asked.language, _jobs(asked))
    code = asked.language or _spoken()
    try:
        for told in watch(at, lambda: time.sleep(asked.every), code):
            code = told.language
            _say(told)
            sys.stdout.flush()
    except KeyboardInterrupt:
        print(end="\n" if sys.stdout.isatty() else "")
    return Told((line("watch_ended"),), code)


def _explain(asked: argparse.Namespace) -> Told:
    from pipeline.commands.explain import explain
    from pipeline.commands.setting import place

    return explain(place(Path(asked.folder), None, asked.language), asked.entrant)


def _rehearse(asked: argparse.Namespace) -> Told:
    from pipeline.commands.rehearse import rehearse
    from pipeline.commands.setting import place
    from pipeline.commands.whole_rehearsal import rehearse_all

    at = place(Path(asked.folder), asked.output, asked.language, _jobs(asked))
    if asked.all_rounds:
        return rehearse_all(at, asked.seed, asked.faults, _progress(asked))
    return rehearse(at, asked.round, asked.seed, asked.faults, _progress(asked))


def _archive(asked: argparse.Namespace) -> Told:
    from pipeline.commands.archive import archive
    from pipeline.commands.setting import place

    at = place(Path(asked.folder), asked.output, asked.language, _jobs(asked))
    return archive(at, asked.to, _progress(asked))


def _verify(asked: argparse.Namespace) -> Told:
    from pipeline.commands.verify import verify

    return verify(asked.zip, asked.language or _spoken(), _progress(asked))


def _circuit(asked: argparse.Namespace) -> Told:
    from pipeline.commands.circuit import circuit, circuit_place, new_circuit

    at = circuit_place(Path(asked.folder), asked.output, asked.language, _jobs(asked), asked.scheduler)
    if asked.new:
        return new_circuit(at)
    return circuit(at, asked.publish, asked.championship, _progress(asked))


def _doctor(asked: argparse.Namespace) -> Told:
    from pipeline.commands.told import CLEAN, UNUSABLE, Told
    from pipeline.doctor import doctor

    code = asked.language or _spoken()
    for finding in doctor():
        print(_text(code, finding.line, finding.values))
        if finding.remedy:
            print("    " + _text(code, finding.remedy, finding.values))
    return Told((), code, CLEAN if all(finding.ok for finding in doctor()) else UNUSABLE)


HANDLERS: Mapping[str, Callable[[argparse.Namespace], Told]] = {
    "new": _new,
    "seat": _seat,
    "standings": _standings,
    "watch": _watch,
    "explain": _explain,
    "rehearse": _rehearse,
    "archive": _archive,
    "verify": _verify,
    "circuit": _circuit,
    "doctor": _doctor,
}


def _jobs(asked: argparse.Namespace) -> int | None:
    """How many processes: a number as typed, None where nothing is typed."""
    from pipeline.store import Unusable

    text: str | None = asked.jobs
    if text is None:
        return None
    if text.isascii() and text.isdecimal() and 1 <= int(text[:9]) <= MOST_JOBS:
        return int(text)
    raise Unusable("jobs", typed=text, most=MOST_JOBS)


def _progress(asked: argparse.Namespace) -> Callable[[str, int, int], None] | None:
    """A counter on one line, only for a person at a console and only once something takes long."""
    if asked.quiet or not sys.stderr.isatty():
        return None
    shown = time.monotonic() + PATIENCE - OFTEN
    last = ""

    def show(what: str, number: int, of: int) -> None:
        nonlocal shown, last
        last = _text(asked.language or _spoken(), f"cli.progress.{what}", {"done": number, "all": of})
        now = time.monotonic()
        if now - shown > OFTEN or (number == of and now > shown):
            shown = now
            print(f"\r{last}\x1b[K", end="\n" if number == of else "", file=sys.stderr, flush=True)

    def reminded(*_: object) -> None:
        if last:
            print(f"\r{last}\x1b[K", end="", file=sys.stderr, flush=True)

    if hasattr(signal, "setitimer"):
        # One large paper may be all there is: nothing else would be said while it is made.
        signal.signal(signal.SIGALRM, reminded)
        signal.setitimer(signal.ITIMER_REAL, PATIENCE)
    return show


def _spoken() -> str:
    """The language of messages before any event has been read: the system's, if we have it."""
    spoken = next(
        (os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), ""
    )
    if spoken.startswith(("zh_TW", "zh_HK", "zh_MO")):
        return "zh-Hant"
    return "zh-Hans" if spoken.startswith("zh") else "en"


def _text(code: str, key: str, values: Mapping[str, object] | None = None) -> str:
    from pipeline.language import language

    return plain(language(code).entries[key].format_map({k: str(v) for k, v in (values or {}).items()}))


def plain(text: str) -> str:
    """Text for a console: whatever a sheet or a name holds, no control character reaches the terminal."""
    return "".join(character if character.isprintable() else " " for character in text)


if __name__ == "__main__":
    sys.exit(main())
