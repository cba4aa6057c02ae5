"""What an archive says of itself: a digest of every file, and the versions that made them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256

NAME = "manifest.json"
FORMAT = 1


@dataclass(frozen=True)
class Manifest:
    """`event`: its short name; `language`: what the papers were asked for in, empty: the event's own.

    `files`: the digest of each file of the archive, by its name.
    """

    event: str
    language: str
    versions: Mapping[str, str]
    files: Mapping[str, str]


def digests(files: Mapping[str, bytes]) -> dict[str, str]:
    """The SHA-256 of each file."""
    return {name: sha256(data).hexdigest() for name, data in sorted(files.items())}


def manifest_text(manifest: Manifest) -> str:
    """The manifest for people and programs."""
    said = {
        "format": FORMAT,
        "event": manifest.event,
        "language": manifest.language,
        "versions": dict(manifest.versions),
        "files": dict(manifest.files),
    }
    return json.dumps(said, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def read_manifest(data: bytes) -> Manifest:
    """The manifest of an archive; raises ValueError where it is none of this format."""
    try:
        found = json.loads(data)
        if found["format"] != FORMAT:
            raise ValueError(found["format"])
        return Manifest(
            _text(found["event"]),
            _text(found["language"]),
            {_text(name): _text(version) for name, version in found["versions"].items()},
            {_text(name): _text(digest) for name, digest in found["files"].items()},
        )
    except (KeyError, TypeError, AttributeError, RecursionError) as trouble:
        raise ValueError("manifest") from trouble


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(value)
    return value
