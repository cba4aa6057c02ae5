"""What is due in a folder that people write to, from two looks at it: pure, and without a clock.

A file counts once two looks in a row found it the same and nobody had it open: what is half written, growing
or locked waits. A file that has vanished is believed gone at the second look, since programs save by putting
a new file in the place of the old one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

INBOX = "inbox/"


@dataclass(frozen=True)
class Mark:
    """What tells one state of a file from another: bytes, and when it was written (as a number)."""

    size: int
    written: int


Files = Mapping[str, Mark]
NOTHING: Files = MappingProxyType({})


@dataclass(frozen=True)
class Look:
    """The files of an event at one moment, by name from the event folder on; which are open elsewhere."""

    files: Files = field(default_factory=lambda: NOTHING)
    locked: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Due:
    """What has changed since the files were worked out last. `renamed`: old name and new.

    `waits`: changed files that are not still; `settled`: all others, which a run may read.
    """

    came: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()
    renamed: tuple[tuple[str, str], ...] = ()
    waits: frozenset[str] = frozenset()
    settled: Files = field(default_factory=lambda: NOTHING)

    @property
    def anything(self) -> bool:
        """Whether there is something to work out, and the organiser's own files can be read."""
        own = [name for name in self.waits if not name.startswith(INBOX)]
        return bool(self.came or self.changed or self.gone or self.renamed) and not own

    @property
    def fresh(self) -> tuple[str, ...]:
        """Files that are to be told of: new ones and changed ones."""
        return tuple(sorted((*self.came, *self.changed)))


def due(worked: Files, before: Look, now: Look) -> Due:
    """What to do after the second of two looks; `worked`: the files as they were worked out last."""
    altered = {name for name, mark in now.files.items() if worked.get(name) != mark}
    moving = {name for name, mark in now.files.items() if before.files.get(name) != mark}
    waits = frozenset(altered & (moving | now.locked))
    settled = {name: mark for name, mark in now.files.items() if name not in waits}
    came = [name for name in settled if name not in worked]
    gone = [name for name in worked if name not in now.files and name not in before.files]
    renamed = _renamed({name: worked[name] for name in gone}, {name: settled[name] for name in came})
    old, new = {pair[0] for pair in renamed}, {pair[1] for pair in renamed}
    return Due(
        came=tuple(sorted(set(came) - new)),
        changed=tuple(sorted(name for name in altered - waits if name in worked)),
        gone=tuple(sorted(set(gone) - old)),
        renamed=renamed,
        waits=waits,
        settled=settled,
    )


def _renamed(gone: Files, came: Files) -> tuple[tuple[str, str], ...]:
    """Files that have gone under one name and come under another, each once."""
    left = dict(sorted(came.items()))
    pairs = []
    for old, mark in sorted(gone.items()):
        new = next((name for name, one in left.items() if one == mark), None)
        if new is not None:
            del left[new]
            pairs.append((old, new))
    return tuple(pairs)
