"""The organiser's commands: arguments, progress, the last lines and the exit status. Alone prints."""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pipeline.commands.told import Told

COMMANDS = (
    "new",
    "seat",
    "standings",
    "watch",
    "explain",
    "rehearse",
    "archive",
    "verify",
    "circuit",
    "doctor",
)
PATIENCE = 2.0
"""Seconds of silence after which progress is shown."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a command; returns 0 clean, 1 finished with errors in the data, 2 unusable."""
    from pipeline.language import CODES

    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    asked = _parser(CODES).parse_args(arguments)
    try:
        return _run(asked)
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

    at = place(Path(asked.folder), asked.output, asked.language)
    if asked.redraw is not None:
        return redraw(at, asked.redraw, asked.reason, _progress(asked))
    return seat(at, _progress(asked))


def _standings(asked: argparse.Namespace) -> Told:
    from pipeline.commands.setting import place
    from pipeline.commands.standings import standings

    return standings(place(Path(asked.folder), asked.output, asked.language), _progress(asked))


def _watch(asked: argparse.Namespace) -> Told:
    """Tells what comes in as it comes in, until somebody ends it."""
    from pipeline.commands.setting import place
    from pipeline.commands.told import Told, line
    from pipeline.commands.watch import watch

    at, code = place(Path(asked.folder), asked.output, asked.language), asked.language or _spoken()
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

    at = place(Path(asked.folder), asked.output, asked.language)
    if asked.all_rounds:
        return rehearse_all(at, asked.seed, asked.faults, _progress(asked))
    return rehearse(at, asked.round, asked.seed, asked.faults)


def _archive(asked: argparse.Namespace) -> Told:
    from pipeline.commands.archive import archive
    from pipeline.commands.setting import place

    at = place(Path(asked.folder), asked.output, asked.language)
    return archive(at, asked.to, _progress(asked))


def _verify(asked: argparse.Namespace) -> Told:
    from pipeline.commands.verify import verify

    return verify(asked.zip, asked.language or _spoken(), _progress(asked))


def _circuit(asked: argparse.Namespace) -> Told:
    from pipeline.commands.circuit import circuit, circuit_place, new_circuit

    at = circuit_place(Path(asked.folder), asked.output, asked.language)
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


def _parser(codes: Sequence[str]) -> argparse.ArgumentParser:
    code = _spoken()
    shared = argparse.ArgumentParser(add_help=False)
    shared.add_argument("--language", choices=codes, default="", help=_text(code, "cli.option.language"))
    shared.add_argument("--quiet", action="store_true", help=_text(code, "cli.option.quiet"))
    parser = argparse.ArgumentParser(prog="tourney", description=_text(code, "cli.help.tourney"))
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    made = {
        name: commands.add_parser(name, parents=[shared], help=_text(code, f"cli.help.{name}"))
        for name in COMMANDS
    }
    made["new"].add_argument("preset", metavar="PRESET", help=_text(code, "cli.option.preset"))
    made["new"].add_argument("folder", metavar="DIR", help=_text(code, "cli.option.folder"))
    made["new"].add_argument("--entrants", type=int, metavar="N", help=_text(code, "cli.option.entrants"))
    made["explain"].add_argument("folder", metavar="DIR", help=_text(code, "cli.option.folder"))
    made["explain"].add_argument("entrant", metavar="ENTRANT", help=_text(code, "cli.option.entrant"))
    for name in ("seat", "standings", "watch", "rehearse", "archive"):
        made[name].add_argument("folder", metavar="DIR", help=_text(code, "cli.option.folder"))
        made[name].add_argument(
            "--output", type=Path, metavar="DIR", default=None, help=_text(code, "cli.option.output")
        )
    _circuit_options(made["circuit"], code)
    made["archive"].add_argument("--to", type=Path, metavar="ZIP", help=_text(code, "cli.option.to"))
    made["verify"].add_argument("zip", type=Path, metavar="ZIP", help=_text(code, "cli.option.zip"))
    made["watch"].add_argument(
        "--every", type=_seconds, default=2.0, metavar="S", help=_text(code, "cli.option.every")
    )
    made["seat"].add_argument("--redraw", type=_round, metavar="R", help=_text(code, "cli.option.redraw"))
    made["seat"].add_argument("--reason", default="", metavar="TEXT", help=_text(code, "cli.option.reason"))
    which = made["rehearse"].add_mutually_exclusive_group()
    which.add_argument("--round", type=_round, metavar="R", help=_text(code, "cli.option.round"))
    which.add_argument("--all-rounds", action="store_true", help=_text(code, "cli.option.all_rounds"))
    made["rehearse"].add_argument(
        "--seed", type=int, default=1, metavar="S", help=_text(code, "cli.option.seed")
    )
    made["rehearse"].add_argument(
        "--faults", type=_count, default=0, metavar="K", help=_text(code, "cli.option.faults")
    )
    return parser


def _circuit_options(parser: argparse.ArgumentParser, code: str) -> None:
    parser.add_argument("folder", metavar="DIR", help=_text(code, "cli.option.circuit"))
    parser.add_argument(
        "--output", type=Path, metavar="DIR", default=None, help=_text(code, "cli.option.output")
    )
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--new", action="store_true", help=_text(code, "cli.option.circuit_new"))
    what.add_argument("--publish", action="store_true", help=_text(code, "cli.option.publish"))
    what.add_argument(
        "--championship", type=Path, metavar="FOLDER", help=_text(code, "cli.option.championship")
    )


def _round(text: str) -> int | str:
    """A round as typed: `2`, or `P1` for a play-off."""
    if text.isascii() and text.isdecimal():
        return int(text)
    if text[:1].upper() == "P" and text[1:].isascii() and text[1:].isdecimal():
        return text.upper()
    raise argparse.ArgumentTypeError(text)


def _count(text: str) -> int:
    """How many: no sign, no words."""
    if text.isascii() and text.isdecimal():
        return int(text)
    raise argparse.ArgumentTypeError(text)


def _seconds(text: str) -> float:
    """A pause between two looks: long enough that a file may change in it, short enough to see it today."""
    try:
        found = float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(text) from None
    if not 0.1 <= found <= 3600:
        raise argparse.ArgumentTypeError(text)
    return found


def _progress(asked: argparse.Namespace) -> Callable[[str, int, int], None] | None:
    """A counter on one line, only for a person at a console and only once something takes long."""
    if asked.quiet or not sys.stderr.isatty():
        return None
    begun = time.monotonic()

    def show(what: str, number: int, of: int) -> None:
        if time.monotonic() - begun > PATIENCE:
            text = _text(asked.language or _spoken(), f"cli.progress.{what}", {"done": number, "all": of})
            print(f"\r{text}", end="\n" if number == of else "", file=sys.stderr, flush=True)

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
