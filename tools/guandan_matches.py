"""Matches of the Guandan sample that were chosen, so that every way to decide one is there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pipeline.model.form import Spot
from pipeline.model.seating import Round
from pipeline.model.value import Value

HANDS, FOULS = "hands", "foul_list"
ORDERS = {"X2": "NS", "X3": "SEN", "X4": "NEW", "Y2": "WE", "Y3": "ESW", "Y4": "WNS"}
"""A hand: the side that was first out and the place of its other player."""

Match = tuple[str, Mapping[str, Value]]

CHOSEN: Mapping[tuple[Round, int], Match] = {
    (1, 2): ("X2 X2 X2 X2 X3", {"end_time": "18:12"}),
    (1, 4): ("X2 X2 X2 X2 X4 X4 X4 X3", {}),
    (1, 6): ("X2 Y2 X4 Y4 X3 Y3", {}),
    (1, 9): ("X2 X3 Y4 X2 Y2", {"fouls_x": 3, "fouls_y": 1, "end_time": "18:21"}),
    (1, 11): ("", {"absent_y": 2, "end_time": None, "sign_y": None}),
    (1, 13): ("", {"absent_x": 1, "end_time": None}),
    (1, 15): ("Y4", {"extra_hand": "Y", "end_time": "18:34"}),
    (2, 3): ("Y2 Y2 X3 Y3 X4", {"direct_loss": "Y", "end_time": "19:08"}),
    (2, 6): ("X2 X3 Y4 Y3", {}),
    (3, 2): ("Y2 X3 Y2 Y3 X4 Y2 Y3 Y2", {"end_time": "20:14"}),
}
"""Passed A; back from A to 2; on stage; fouls; forfeits; a hand after time; ruled; off stage; passed A."""

FOUL_LIST: Mapping[tuple[Round, int], Sequence[tuple[str, int, str, str]]] = {
    (1, 9): (
        ("17:52", 1, "X", "order"),
        ("18:03", 3, "Y", "slow_return"),
        ("18:10", 4, "X", "count"),
        ("18:19", 5, "X", "slow_play"),
    ),
}
STARTS: Mapping[Round, tuple[str, str]] = {
    1: ("17:45", "18:30"),
    2: ("18:40", "19:25"),
    3: ("19:35", "20:20"),
}
"""When a round was announced and when its time was up."""


def sheet(round_: Round, table: int, usual: Mapping[Spot, Value]) -> Mapping[Spot, Value]:
    """What the judge of a table types: the match chosen for it, or a usual one at the time of the round."""
    start, end = STARTS[round_]
    times: dict[Spot, Value] = {("", "", "start_time"): start}
    at = (round_, table)
    if at not in CHOSEN:
        return {**usual, **times, **_ended(usual, start)}
    hands, fields = CHOSEN[at]
    kept = {spot: value for spot, value in usual.items() if spot[2] in KEPT}
    head: dict[Spot, Value] = {("", "", key): value for key, value in fields.items()}
    return {**kept, **times, ("", "", "end_time"): end, **_places(hands), **_fouls(at), **head}


KEPT = ("judge", "sign_x", "sign_y", "sheet_status")


def _ended(usual: Mapping[Spot, Value], start: str) -> Mapping[Spot, Value]:
    """The end as many minutes after this start as it was after the rehearsed one."""
    began, ended = (usual.get(("", "", key)) for key in ("start_time", "end_time"))
    if began is None or ended is None:
        return {}
    minutes = _minutes(start) + _minutes(str(ended)) - _minutes(str(began))
    return {("", "", "end_time"): f"{minutes // 60:02d}:{minutes % 60:02d}"}


def _minutes(clock: str) -> int:
    hours, minutes = clock.split(":")
    return int(hours) * 60 + int(minutes)


def _places(hands: str) -> dict[Spot, Value]:
    return {
        (HANDS, str(line), key): seat
        for line, hand in enumerate(hands.split(), 1)
        for key, seat in zip(("first", "second", "third"), ORDERS[hand], strict=False)
    }


def _fouls(at: tuple[Round, int]) -> dict[Spot, Value]:
    keys = ("foul_time", "foul_hand", "foul_by", "foul_kind")
    return {
        (FOULS, str(line), key): value
        for line, foul in enumerate(FOUL_LIST.get(at, ()), 1)
        for key, value in zip(keys, foul, strict=True)
    }
