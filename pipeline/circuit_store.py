"""A circuit's folder: circuit.xlsx is its organiser's, ledgers/ holds what was published, once each."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from pipeline.circuit.qualification.ledger import Line
from pipeline.circuit_book import BOOK
from pipeline.csv_file import BOM
from pipeline.ledger_file import read_ledger
from pipeline.reason import reason_of
from pipeline.store import Unusable, content, exclusive

_LEDGER = re.compile(r"ledger-([0-9]{2,})\.csv")


@dataclass(frozen=True)
class Published:
    """A ledger as it was published: its number, its file from the circuit's folder on, its lines."""

    number: int
    file: str
    lines: tuple[Line, ...]


@dataclass(frozen=True)
class CircuitFolder:
    """A folder that people own: `circuit.xlsx`, `ledgers/`, and usually the event folders."""

    path: Path

    def book_bytes(self) -> bytes:
        """circuit.xlsx; raises Unusable where it is missing or cannot be read."""
        if not self.path.is_dir():
            raise Unusable("no_folder", folder=self.path.name)
        try:
            return content(self.path / BOOK)
        except FileNotFoundError:
            raise Unusable("circuit.no_book", folder=self.path.name) from None
        except OSError as error:
            raise Unusable("no_access", file=BOOK, reason_key=reason_of(error)) from None

    def published(self) -> Published | None:
        """The last published ledger, None before the first; raises Unusable where it is damaged."""
        numbered = [
            (int(match[1]), path)
            for path in sorted((self.path / "ledgers").glob("ledger-*.csv"))
            if (match := _LEDGER.fullmatch(path.name))
        ]
        if not numbered:
            return None
        number, path = max(numbered)
        file = f"ledgers/{path.name}"
        try:
            return Published(number, file, read_ledger(content(path), file))
        except ValueError:
            raise Unusable("circuit.ledger_damaged", file=file) from None

    def publish(self, number: int, text: str) -> str:
        """Writes a ledger once, exclusively and whole; its file from the circuit's folder on."""
        path = self.path / "ledgers" / f"ledger-{number:02}.csv"
        path.parent.mkdir(exist_ok=True)
        try:
            exclusive(path, BOM + text.encode())
        except FileExistsError:
            raise Unusable("published_meanwhile", file=f"ledgers/{path.name}") from None
        return f"ledgers/{path.name}"
