"""The boards of an evening in Portable Bridge Notation 2.1, each with its score table.

Cards are not known, so the deal of each board is left blank; there are no lines for players, as every table
has others. Scores are those of North-South and East-West.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from pipeline.games.bridge.contract import EW, NS, PASSED, dealer_of
from pipeline.games.duplicate.settings import BUTLER, CROSS, MATCHPOINTS
from pipeline.games.duplicate.vulnerability import BOTH, NONE, vulnerability
from pipeline.model.event import Event
from pipeline.model.rules import Rules
from pipeline.model.score import Score
from pipeline.model.seating import Round, Table
from pipeline.model.value import Value, shown

NAME = "boards.pbn"
END = "\r\n"
NOTHING = "-"
VULNERABLE = {NONE: "None", NS: "NS", EW: "EW", BOTH: "All"}
SCORING = {MATCHPOINTS: "MatchPoints", BUTLER: "IMP;Butler", CROSS: "IMP;Cross"}

SHARED = (
    *("Table\\2R", "Round\\2R", "PairId_NS\\4R", "PairId_EW\\4R"),
    *("Contract\\5L", "Declarer\\1R", "Result\\2R", "Score_NS\\7R", "Score_EW\\7R"),
)
POINTS = ("MP_NS\\6R", "MP_EW\\6R", "Percentage_NS\\6R", "Percentage_EW\\6R")
IMPS = ("IMP_NS\\6R", "IMP_EW\\6R")


@dataclass(frozen=True)
class Met:
    """A board at one table: the scores of both sides."""

    table: Table
    ns: Score
    ew: Score


def boards(event: Event, tables: Sequence[Table], scores: Sequence[Score]) -> str:
    """The whole file: every board that has a result, in order of their numbers."""
    met = _met(tables, scores)
    records = (_record(event, board, met[board]) for board in sorted(met))
    return END.join(("% PBN 2.1", "% EXPORT", *(line for record in records for line in ("", *record)), ""))


def _met(tables: Sequence[Table], scores: Sequence[Score]) -> Mapping[int, list[Met]]:
    at: dict[tuple[Round, int, int, str], Score] = {
        (one.round, one.table, one.line, one.entrant): one for one in scores
    }
    found: dict[int, list[Met]] = {}
    for table in sorted(tables, key=lambda one: one.number):
        who = {seat.key: seat.entrant for seat in table.seats}
        for board in table.lines:
            ns, ew = (at.get((table.round, table.number, board, who.get(side, ""))) for side in (NS, EW))
            if ns and ew:
                found.setdefault(board, []).append(Met(table, ns, ew))
    return found


def _record(event: Event, board: int, met: Sequence[Met]) -> Iterator[str]:
    """Tags in the order of the standard, then the table of results."""
    rules = event.rules
    tags = {
        "Event": event.title,
        "Site": shown(rules.values.get("venue")),
        "Date": shown(rules.values.get("dates"))[:10].replace("-", ".") or "?",
        "Board": str(board),
        **dict.fromkeys(("West", "North", "East", "South"), ""),
        "Dealer": dealer_of(board),
        "Vulnerable": VULNERABLE[vulnerability(board)],
        "Deal": "",
        "Scoring": SCORING.get(rules.text("comparison"), "?"),
        **dict.fromkeys(("Declarer", "Contract", "Result"), ""),
        "Competition": "Pairs",
    }
    for tag, value in tags.items():
        yield f'[{tag} "{_plain(value)}"]'
    columns = (*SHARED, *_compared(rules))
    yield f'[ScoreTable "{";".join(columns)}"]'
    for one in met:
        yield " ".join(_set(text, column) for text, column in zip(_row(one, rules), columns, strict=True))


def _compared(rules: Rules) -> tuple[str, ...]:
    way = rules.text("comparison")
    return POINTS if way == MATCHPOINTS else IMPS if way in (BUTLER, CROSS) else ()


def _row(one: Met, rules: Rules) -> tuple[str, ...]:
    values = one.ns.values
    contract = "Pass" if values["contract"] == PASSED else shown(values["contract"])
    told = (contract, shown(values["declarer"]), shown(values["tricks"]))
    scores = (shown(one.ns.values["score"]), shown(one.ew.values["score"]))
    who = (str(one.table.number), str(one.table.round), one.ns.entrant, one.ew.entrant)
    return (*who, *(text or NOTHING for text in (*told, *scores)), *_worth(one, rules))


def _worth(one: Met, rules: Rules) -> tuple[str, ...]:
    columns = _compared(rules)
    if not columns:
        return ()
    key = "imps" if columns == IMPS else MATCHPOINTS
    got = [side.values[key] for side in (one.ns, one.ew)]
    if columns == IMPS:
        return tuple(map(shown, got))
    return (*map(shown, got), *(_percentage(value, one.ns.values["top"]) for value in got))


def _percentage(points: Value, top: Value) -> str:
    if isinstance(points, int | Fraction) and isinstance(top, int) and top:
        return shown(Fraction(100 * points) / top)
    return NOTHING


def _set(text: str, column: str) -> str:
    """A value as wide as its column says, `Result\\2R`."""
    width, side = int(column[:-1].rpartition("\\")[2]), column[-1]
    return text.rjust(width) if side == "R" else text.ljust(width)


def _plain(text: str) -> str:
    return text.replace('"', "'").replace("\n", " ")
