"""Racks as they count when a game ends, from either form (rummikub.md R2 to R4, R11)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from pipeline.games.rummikub.form import FLAGS, GONE
from pipeline.games.rummikub.tile_list import list_of
from pipeline.games.rummikub.tiles import JOKER
from pipeline.model.rules import Rules
from pipeline.model.sheet import Row, Sheet, value, whole

LEAVER_PENALTY = -200
"""`leaver_score = minus_200`."""

LEFT = ("withdrew", "dq")
"""Who has left during the game, or was disqualified in it."""

Net = int | Fraction


@dataclass(frozen=True)
class Rack:
    """What a player held when the game ended.

    `raw`: what it counts for him, 0 or less. `face`: what the winner of an `out` game collects of it, if
    that is not the same. `stayed`: false for somebody who left; he cannot win.
    """

    seat: str
    raw: Net
    out: bool
    face: Net | None = None
    stayed: bool = True

    @property
    def collected(self) -> Net:
        """What the player who went out gets of it, as a figure of 0 or less."""
        return self.raw if self.face is None else self.face


def player_rows(sheet: Sheet) -> tuple[Row, ...]:
    """One row per seat with the fields of all blocks."""
    return tuple(
        {key: entry for row in rows for key, entry in row.items()}
        for rows in zip(*sheet.blocks.values(), strict=True)
    )


def ending(sheet: Sheet) -> str:
    """How the game ended; empty if nobody has said so."""
    return str(value(sheet.head, "end_type") or "")


def is_counted(rules: Rules) -> bool:
    """Whether the judge counts tiles, as against typing scores."""
    return rules.text("entry") == "counted"


def has_left(row: Row) -> bool:
    """Whether this player was there and left before the end (R11)."""
    return (value(row, "result") or value(row, "status")) in LEFT


def is_present(row: Row) -> bool:
    """Whether this player was there to the end; in a counted sheet only if somebody has said so."""
    if "result" in row:
        return value(row, "result") not in (None, *GONE)
    return value(row, "status") in (None, "present")


def is_scored(row: Row, rules: Rules) -> bool:
    """Whether this seat has a score (R11, `leaver_score`)."""
    return is_present(row) or (has_left(row) and rules.text("leaver_score") != "none")


def face_value(row: Row) -> int:
    """Minus the tiles left, as counted (R1)."""
    points, jokers = whole(row, "tile_points") or 0, whole(row, "jokers_left") or 0
    return -(points + JOKER * jokers)


def face_counts(row: Row, end_type: str, rules: Rules) -> bool:
    """Whether the tiles themselves count in a counted sheet, so that their points are needed."""
    result = value(row, "result")
    if result == "withdrew":
        return rules.text("leaver_score") == "rack_value"
    if result not in FLAGS:
        return result == "left"
    if end_type == "out":
        return rules.text("winner_collects_flags") == "face_value_only"
    return result != "rack_knock" and end_type != "" and rules.text("exhaust_uses") == "face_value"


def flag_value(row: Row, end_type: str, rules: Rules) -> int | None:
    """The fixed penalty that replaces the tiles (R3, R4, `penalty_stack`, `exhaust_uses`); None without."""
    if has_left(row):
        return LEAVER_PENALTY if rules.text("leaver_score") == "minus_200" else None
    ice, knock = value(row, "result") or value(row, "ice"), _knocked(row)
    found = [FLAGS["rack_knock"]] if knock else []
    icy = end_type == "out" or rules.text("exhaust_uses") == "flags"
    if ice in ("unable", "able") and icy:
        found.append(FLAGS[str(ice)])
    if not found:
        return None
    return sum(found) if rules.text("penalty_stack") == "sum" else min(found)


def is_flagged(row: Row) -> bool:
    """Whether the judge has marked this rack, whatever it counts."""
    return _knocked(row) or (value(row, "result") or value(row, "ice")) in FLAGS


def _knocked(row: Row) -> bool:
    return value(row, "result") == "rack_knock" or value(row, "rack_knock") == 1


def counted_racks(sheet: Sheet, rules: Rules) -> list[Rack]:
    """The racks of a counted sheet, in seat order."""
    end_type = ending(sheet)
    found = []
    for row in player_rows(sheet):
        if is_scored(row, rules):
            fixed = flag_value(row, end_type, rules)
            raw = face_value(row) if fixed is None else fixed
            face = face_value(row) if _collected_by_face(row, rules) else None
            out = value(row, "result") == "out"
            found.append(Rack(str(value(row, "seat")), raw, out, face, not has_left(row)))
    return found


def _collected_by_face(row: Row, rules: Rules) -> bool:
    return rules.text("winner_collects_flags") == "face_value_only" and not has_left(row)


def typed_racks(sheet: Sheet, rules: Rules) -> Mapping[str, Rack]:
    """The racks that a sheet of typed scores tells of, by seat; in an `out` game a score is as good.

    A seat is missing where nothing tells what was on its rack.
    """
    end_type = ending(sheet)
    found = {}
    for row in player_rows(sheet):
        out = end_type == "out" and is_present(row) and value(row, "win") == 1
        raw = rack_figure(row, out, end_type, rules)
        if is_scored(row, rules) and raw is not None:
            seat = str(value(row, "seat"))
            found[seat] = Rack(seat, raw, out, _listed_face(row, rules), not has_left(row))
    return found


def _listed_face(row: Row, rules: Rules) -> int | None:
    """What a marked rack is worth by its list of tiles, where the winner collects that."""
    listed = list_of(row)
    if not _collected_by_face(row, rules) or not is_flagged(row) or listed is None or not listed.sound:
        return None
    return -listed.worth


def can_collect(sheet: Sheet, rules: Rules) -> bool:
    """Whether a sheet of typed scores tells what the winner gets: no marked rack of unknown face value."""
    if rules.text("winner_collects_flags") == "true" or ending(sheet) != "out":
        return True
    marked = [row for row in player_rows(sheet) if is_flagged(row) and is_present(row)]
    return all(_listed_face(row, rules) is not None for row in marked)


def rack_figure(row: Row, out: bool, end_type: str, rules: Rules) -> Net | None:
    """What a rack counts by a sheet of typed scores: its `raw`, a leaver's penalty, or a loser's score."""
    raw, score = whole(row, "raw"), value(row, "score")
    if out:
        return 0
    if raw is not None:
        return raw
    if has_left(row) and rules.text("leaver_score") == "minus_200":
        return LEAVER_PENALTY
    return score if end_type == "out" and isinstance(score, int | Fraction) else None
