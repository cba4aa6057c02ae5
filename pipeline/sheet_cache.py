"""What sheets were read as, kept in the output folder: an unchanged sheet is not read again.

A line is a digest of the rest, a key and a record in JSON; the first line names the program. Whatever is
damaged or from another program counts as nothing, so deleting the file costs time and nothing else.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256

Json = Mapping[str, object]

NAME = ".sheets.jsonl"
_DIGEST = 16


class SheetCache:
    """Records by key. Only those asked for or made in this run stay, so that it never outgrows the inbox."""

    def __init__(self, data: bytes, program: str) -> None:
        self._head = program.encode()
        first, _, rest = data.partition(b"\n")
        known = rest.splitlines() if first == self._head else []
        self._known = {line[_DIGEST + 1 :].partition(b" ")[0]: line for line in known}
        self._kept: dict[bytes, bytes] = {}

    def find(self, key: str) -> Json | None:
        """The record of a key, if there is a whole one."""
        name = key.encode()
        line = self._known.get(name)
        if line is None:
            return None
        digest, _, said = line.partition(b" ")
        if digest != _digest(said):
            return None
        self._kept[name] = line
        found: Json = json.loads(said.partition(b" ")[2])
        return found

    def keep(self, key: str, record: Json) -> None:
        """Keeps a record under a key, in place of any other."""
        said = f"{key} {json.dumps(record, separators=(',', ':'))}".encode()
        self._kept[key.encode()] = b"%b %b" % (_digest(said), said)

    @property
    def lines(self) -> Mapping[bytes, bytes]:
        """What has been asked for or made, as another cache may take it over."""
        return self._kept

    def take_over(self, lines: Mapping[bytes, bytes]) -> None:
        """Knows what another cache has kept, in place of what it knew itself."""
        self._known.update(lines)

    def data(self) -> bytes:
        """The file as it should be now; the same records give the same bytes."""
        return b"\n".join([self._head, *(self._kept[key] for key in sorted(self._kept))])


def key_of(purpose: str, file: str, data: bytes) -> str:
    """The key of a file's content under its name, for one purpose."""
    named = f"{purpose} {file}\n".encode("utf-8", "surrogatepass")
    return sha256(named + sha256(data).digest()).hexdigest()


def _digest(said: bytes) -> bytes:
    return sha256(said).hexdigest()[:_DIGEST].encode()
