"""What can be typed behind `tourney`, with its help in the language of the system."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

from pipeline.language import CODES

COMMANDS = (
    "new", "seat", "standings", "watch", "explain", "rehearse", "archive", "verify", "circuit", "doctor",
)  # fmt: skip
Words = Callable[[str], str]
"""The text of a key."""


def parser(words: Words) -> argparse.ArgumentParser:
    """Everything that can be asked for, with its help."""
    shared = argparse.ArgumentParser(add_help=False)
    shared.add_argument("--language", choices=CODES, default="", help=words("cli.option.language"))
    shared.add_argument("--quiet", action="store_true", help=words("cli.option.quiet"))
    tourney = argparse.ArgumentParser(prog="tourney", description=words("cli.help.tourney"))
    commands = tourney.add_subparsers(dest="command", required=True, metavar="COMMAND")
    made = {
        name: commands.add_parser(name, parents=[shared], help=words(f"cli.help.{name}")) for name in COMMANDS
    }
    made["new"].add_argument("preset", metavar="PRESET", help=words("cli.option.preset"))
    made["new"].add_argument("folder", metavar="DIR", help=words("cli.option.folder"))
    made["new"].add_argument("--entrants", type=int, metavar="N", help=words("cli.option.entrants"))
    made["explain"].add_argument("folder", metavar="DIR", help=words("cli.option.folder"))
    made["explain"].add_argument("entrant", metavar="ENTRANT", help=words("cli.option.entrant"))
    for name in ("seat", "standings", "watch", "rehearse", "archive"):
        made[name].add_argument("folder", metavar="DIR", help=words("cli.option.folder"))
        made[name].add_argument(
            "--output", type=Path, metavar="DIR", default=None, help=words("cli.option.output")
        )
    _circuit_options(made["circuit"], words)
    made["archive"].add_argument("--to", type=Path, metavar="ZIP", help=words("cli.option.to"))
    made["verify"].add_argument("zip", type=Path, metavar="ZIP", help=words("cli.option.zip"))
    made["watch"].add_argument(
        "--every", type=_seconds, default=2.0, metavar="S", help=words("cli.option.every")
    )
    for name in ("seat", "standings", "watch", "rehearse", "archive", "circuit"):
        made[name].add_argument("--jobs", metavar="N", help=words("cli.option.jobs"))
    made["seat"].add_argument("--redraw", type=_round, metavar="R", help=words("cli.option.redraw"))
    made["seat"].add_argument("--reason", default="", metavar="TEXT", help=words("cli.option.reason"))
    which = made["rehearse"].add_mutually_exclusive_group()
    which.add_argument("--round", type=_round, metavar="R", help=words("cli.option.round"))
    which.add_argument("--all-rounds", action="store_true", help=words("cli.option.all_rounds"))
    made["rehearse"].add_argument("--seed", type=int, default=1, metavar="S", help=words("cli.option.seed"))
    made["rehearse"].add_argument(
        "--faults", type=_count, default=0, metavar="K", help=words("cli.option.faults")
    )
    return tourney


def _circuit_options(parser: argparse.ArgumentParser, words: Words) -> None:
    parser.add_argument("folder", metavar="DIR", help=words("cli.option.circuit"))
    parser.add_argument("--output", type=Path, metavar="DIR", default=None, help=words("cli.option.output"))
    parser.add_argument("--scheduler", default="", metavar="ADDRESS", help=words("cli.option.scheduler"))
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--new", action="store_true", help=words("cli.option.circuit_new"))
    what.add_argument("--publish", action="store_true", help=words("cli.option.publish"))
    what.add_argument("--championship", type=Path, metavar="FOLDER", help=words("cli.option.championship"))


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
