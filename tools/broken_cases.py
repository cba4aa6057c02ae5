"""What judges and organisers get wrong, a file each, for tools/make_broken.py."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, time

from openpyxl.comments import Comment

from pipeline.model.seating import Round
from pipeline.model.value import Value
from tools.broken_hands import (
    Hand,
    cut_and_pasted,
    cut_off,
    in_excel,
    listed,
    one_after_another,
    overwritten,
    put,
    row_copied,
    setting_added,
    setting_deleted,
    sheet_hidden,
    stored,
    swollen,
    tagged,
    two_forms,
    typed_in,
    with_definitions,
    with_drawing,
    with_macros,
    without_heading,
    without_sheet,
)
from tools.broken_others import OTHERS, other_form

Cells = Mapping[str, Value]
"""What a judge types: `judge`, `tile_points.丙` -> value."""


@dataclass(frozen=True)
class Sheet:
    """A table's scoresheet: how it differs from a sound one, and what is done to the file afterwards."""

    typed: Cells = field(default_factory=dict)
    hand: Hand | None = None
    table: int = 1
    round: Round = 1


@dataclass(frozen=True)
class Event:
    """A small event. `sent`: what comes in, by file name; `publish`: how many draws there are.

    `played`: how the sheets differ from sound ones that the next draw needs; `kept`: of how many
    rounds they stay in the inbox.
    `organiser`: what is done to event.xlsx at the end, after everything has been published.
    """

    settings: Mapping[str, Value]
    sent: Mapping[str, Sheet | bytes] = field(default_factory=dict)
    players: int = 12
    publish: int = 1
    played: Cells = field(default_factory=dict)
    kept: int = 0
    organiser: Hand | None = None


COUNTED: Cells = {
    "judge": "陳大文",
    "start_time": "10:20",
    "end_time": "10:45",
    "end_type": "out",
    "starter": "乙",
    "countersign": 1,
    "sheet_status": "finished",
    **{"result.甲": "left", "tile_points.甲": 7, "result.乙": "out"},
    **{"result.丙": "left", "tile_points.丙": 61, "result.丁": "left", "tile_points.丁": 50},
}
"""A sound sheet: -7, +118, -61, -50 (E1)."""

PAPER: Cells = {
    **{key: value for key, value in COUNTED.items() if "." not in key},
    **{"win.甲": 0, "score.甲": -7, "win.乙": 1, "score.乙": 118},
    **{"win.丙": 0, "score.丙": -61, "win.丁": 0, "score.丁": -50},
}
"""The same game as on the paper sheet: "0 -7, 1 +118, 0 -61, 0 -50"."""

LEVEL: Cells = {"result.甲": "out", "tile_points.甲": None} | {
    key: value
    for seat in "乙丙丁"
    for key, value in {f"result.{seat}": "left", f"tile_points.{seat}": 10}.items()
}
"""+30, and three who are level with -10."""


def scores(*rows: str, **more: Value) -> Cells:
    """Win, score and raw by seat: `scores("0 -7", "1 +118", "0 -61", "0 -50")`."""
    made: dict[str, Value] = dict(more)
    for seat, row in zip("甲乙丙丁", rows, strict=True):
        made |= {
            f"{key}.{seat}": int(text)
            for key, text in zip(("win", "score", "raw"), row.split(), strict=False)
        }
    return made


def in_seats(key: str, **typed: Value) -> Cells:
    """One column: `in_seats("start_tile", 甲=3, 乙=9)`."""
    return {f"{key}.{seat}": value for seat, value in typed.items()}


FILES: Mapping[str, Sheet | bytes] = {
    **OTHERS,
    "own-table.xlsx": other_form(),
    "interrupted.xlsx": Sheet(hand=cut_off),
    "overwritten.xlsx": Sheet(hand=overwritten),
    "swollen.xlsx": Sheet(hand=swollen),
    "definitions.xlsx": Sheet(hand=with_definitions),
    "macros.xlsx": Sheet(hand=with_macros),
    "two-forms.xlsx": Sheet(hand=two_forms),
    "older-form.xlsx": Sheet(hand=tagged(layout="rummikub.000000")),
    "other-seating.xlsx": Sheet(hand=tagged(seating="00000000")),
    "other-event.xlsx": Sheet(hand=tagged(event="LAST")),
    "no-such-table.xlsx": Sheet(hand=tagged(table="9")),
    "no-such-round.xlsx": Sheet(hand=tagged(round="P1")),
    "round-to-come.xlsx": Sheet(hand=tagged(round="2")),
    "row-deleted.xlsx": Sheet(hand=in_excel(lambda sheet, at: sheet.delete_rows(int(at("result.乙")[1:])))),
    "key-deleted.xlsx": Sheet(
        hand=in_excel(lambda sheet, at: sheet.__setitem__("A" + at("sheet_status")[1:], None))
    ),
    "row-copied.xlsx": Sheet(hand=in_excel(row_copied)),
    "cut-and-pasted.xlsx": Sheet(hand=in_excel(cut_and_pasted)),
    "merged.xlsx": Sheet(
        hand=in_excel(lambda sheet, at: sheet.merge_cells(f"{at('tile_points.丙')}:{at('jokers_left.丙')}"))
    ),
    "row-hidden.xlsx": Sheet(
        hand=in_excel(
            lambda sheet, at: setattr(sheet.row_dimensions[int(at("result.丙")[1:])], "hidden", True)
        )
    ),
    "sheet-hidden.xlsx": Sheet(hand=sheet_hidden),
    "text-box.xlsx": Sheet(hand=with_drawing),
    "note-beside.xlsx": Sheet(hand=in_excel(lambda sheet, at: sheet.__setitem__("B25", "丁早退"))),
    "comment.xlsx": Sheet(
        hand=in_excel(
            lambda sheet, at: setattr(sheet[at("tile_points.丙")], "comment", Comment("再數一次", "judge"))
        )
    ),
}

CONTENT: Mapping[str, Sheet | bytes] = {
    "points-in-words.xlsx": Sheet({"tile_points.丙": "六十一分"}),
    "points-a-date.xlsx": Sheet(hand=put("tile_points.丙", date(2016, 2, 1), "m-d")),
    "points-a-time.xlsx": Sheet(hand=put("tile_points.丙", time(1, 2), "h:mm")),
    "points-percent.xlsx": Sheet(hand=put("tile_points.丙", 0.61, "0%")),
    "points-true.xlsx": Sheet(hand=put("tile_points.丙", True)),
    "points-and-a-half.xlsx": Sheet(hand=put("tile_points.丙", 61.5)),
    "points-error-value.xlsx": Sheet(hand=put("tile_points.丙", "#N/A")),
    "points-plus-in-words.xlsx": Sheet({"tile_points.丙": "正61"}),
    "points-formula.xlsx": Sheet(hand=stored("tile_points.丙", "<f>30+31</f><v>61</v>")),
    "points-formula-not-calculated.xlsx": Sheet(hand=put("tile_points.丙", "=30+31")),
    "points-of-another-file.xlsx": Sheet(hand=stored("tile_points.丙", "<f>[1]Racks!$B$3</f><v>61</v>")),
    "points-blank.xlsx": Sheet({"tile_points.丙": None}),
    "ending-blank.xlsx": Sheet({"end_type": None}),
    "jokers-three.xlsx": Sheet({"jokers_left.丙": 3}),
    "result-own-words.xlsx": Sheet({"result.丙": "差一點贏"}),
    "remarks-too-long.xlsx": Sheet({"remarks": "很長的備註" * 61}),
    "points-more-than-the-box.xlsx": Sheet(in_seats("tile_points", 甲=300, 丙=300, 丁=129)),
    "judge-blank.xlsx": Sheet({"judge": None}),
    "not-countersigned.xlsx": Sheet({"countersign": None}),
    "date-of-no-day.xlsx": Sheet({"date": "2016-02-21"}),
    "date-of-second-day.xlsx": Sheet({"date": "2016-01-22"}),
    "entrant-changed.xlsx": Sheet({"entrant.丙": 7}),
    "name-changed.xlsx": Sheet({"name.丙": "李小欣"}),
    "name-wider.xlsx": Sheet({"name.乙": "ＥＭＩＬＹ　ＷＯＮＧ"}),
    "games-changed.xlsx": Sheet({"games_total": 4}),
    "formula-of-another-figure.xlsx": Sheet(hand=stored("score.丙", "{f}<v>-16</v>")),
    "in-progress.xlsx": Sheet({"sheet_status": "in_progress"}),
}

GAME: Mapping[str, Sheet | bytes] = {
    "result-blank.xlsx": Sheet({"result.丙": None}),
    "absent-with-points.xlsx": Sheet({"result.丁": "absent"}),
    "win-typed-2.xlsx": Sheet(hand=put("win.乙", 2)),
    "win-typed-for-loser.xlsx": Sheet(hand=put("win.丙", 1)),
    "win-typed-for-fuller-rack.xlsx": Sheet(
        {"end_type": "pile", "result.乙": "left", "tile_points.乙": 20}, put("win.丙", 1)
    ),
    "score-typed-wrong.xlsx": Sheet(hand=put("score.丙", -16)),
    "nobody-out.xlsx": Sheet({"result.乙": "left", "tile_points.乙": 20}),
    "out-although-pool-empty.xlsx": Sheet({"end_type": "pile"}),
    "two-out.xlsx": Sheet({"result.丙": "out", "tile_points.丙": None}),
    "left-with-nothing.xlsx": Sheet({"tile_points.丙": 0}),
    "out-with-points.xlsx": Sheet({"tile_points.乙": 5}),
    "three-jokers.xlsx": Sheet(in_seats("jokers_left", 甲=1, 丙=1, 丁=1)),
    "starter-blank.xlsx": Sheet({"starter": None}),
    "starter-not-highest.xlsx": Sheet(in_seats("start_tile", 甲=13, 乙=9, 丙=2, 丁=5)),
    "one-tile-of-31.xlsx": Sheet({"tile_points.丙": 31, "tiles_left.丙": 1}),
    "move-tile-missing.xlsx": Sheet(LEVEL),
    "move-tiles-equal.xlsx": Sheet({**LEVEL, **in_seats("move_tile", 乙=8, 丙=8, 丁=3)}),
    "move-tile-not-due.xlsx": Sheet({"move_tile.甲": 8}),
    "third-warning.xlsx": Sheet({"warnings.丙": 3}),
    "ends-before-start.xlsx": Sheet({"end_time": "10:10"}),
    "too-long.xlsx": Sheet({"end_time": "10:56"}),
    "loser-without-tiles.xlsx": Sheet({"tiles_left.丙": 0}),
    "winner-with-tiles.xlsx": Sheet({"tiles_left.乙": 2}),
    "only-two-came.xlsx": Sheet(
        {**in_seats("result", 丙="absent", 丁="absent"), **in_seats("tile_points", 丙=None, 丁=None)}
    ),
}

TYPED: Mapping[str, Sheet | bytes] = {
    "score-blank.xlsx": Sheet({"score.丙": None}),
    "absent-with-score.xlsx": Sheet({"status.丁": "absent", "score.乙": 68}),
    "left-with-score.xlsx": Sheet({"status.丁": "withdrew", "score.乙": 68}),
    "win-2.xlsx": Sheet({"win.丙": 2}),
    "X1-sum.xlsx": Sheet({"score.乙": 117}),
    "X2-minus-signs.xlsx": Sheet(scores("0 7", "1 118", "0 61", "0 50")),
    "X3-two-winners.xlsx": Sheet(scores("1 10", "1 10", "0 -15", "0 -5")),
    "X4-loser-with-0.xlsx": Sheet(scores("0 0", "1 111", "0 -61", "0 -50")),
    "X5-minus-100.xlsx": Sheet(scores("1 300", "0 -100", "0 -150", "0 -50")),
    "nobody-won.xlsx": Sheet({"win.乙": 0, "score.乙": -5}),
    "loser-with-plus.xlsx": Sheet(scores("0 7", "1 104", "0 -61", "0 -50")),
    "winner-with-minus.xlsx": Sheet({"score.乙": -118}),
    "least-rack-not-winner.xlsx": Sheet(scores("1 0 -20", "1 0 -20", "1 0 -20", "0 0 -20", end_type="pile")),
    "winners-not-alike.xlsx": Sheet(scores("1 8 -1", "1 6 -1", "0 -9 -10", "0 -5 -6", end_type="pile")),
    "score-not-the-rack.xlsx": Sheet({"score.丙": -16, "score.乙": 73, "raw.丙": -61}),
    "rack-missing.xlsx": Sheet(scores("1 30 -5", "0 -5 -10", "0 -10 -15", "0 -15", end_type="pile")),
    "not-opened-but-61.xlsx": Sheet({"ice.丙": "unable"}),
    "winner-not-opened.xlsx": Sheet({"ice.乙": "able"}),
    "one-tile-of-61.xlsx": Sheet({"tiles_left.丙": 1}),
    "loser-without-tiles.xlsx": Sheet({"tiles_left.丙": 0}),
    "list-of-another-rack.xlsx": Sheet(
        {
            **scores("1 30 -5", "0 -5 -10", "0 -10 -15", "0 -15 -20", end_type="pile"),
            "tile_list.丙": "R1 R2 R3",
        }
    ),
}

LISTS: Mapping[str, Sheet | bytes] = {
    "no-such-tile.xlsx": Sheet({"tile_list.丙": "R6 X3"}),
    "three-red-tens.xlsx": Sheet(
        {
            **in_seats("tile_points", 丙=25, 丁=15),
            **in_seats("tile_list", 丙="R10 R10 B5", 丁="R10 K5"),
        }
    ),
    "two-tiles-not-three.xlsx": Sheet({"tile_points.丙": 11, "tiles_left.丙": 3, "tile_list.丙": "R6 R5"}),
    "eleven-not-twelve.xlsx": Sheet({"tile_points.丙": 12, "tile_list.丙": "R6 R5"}),
    "joker-not-counted.xlsx": Sheet({"tile_points.丙": 6, "tile_list.丙": "R6 J"}),
    "could-have-opened.xlsx": Sheet(
        {"result.丙": "unable", "tile_points.丙": None, "tile_list.丙": "R10 R11 R12 B1 K2"}
    ),
}


def correction(field_: str, old: Value = None, new: Value = None, **at: Value) -> Mapping[str, Value]:
    """A line of 更正 for the first table of round 1."""
    return {
        **{"round": 1, "table": 1, "entrant": "3", "field": field_, "old": old, "new": new},
        **{"reason": "看錯", "decided_by": "何老師", **at},
    }


EVENTS: Mapping[str, Event] = {
    "counted": Event({"event_id": "CNT", "dates": "2016-01-21, 2016-01-22"}, {**FILES, **CONTENT, **GAME}),
    "scores": Event({"event_id": "SCO", "entry": "scores"}, TYPED),
    "scores-of-leavers": Event(
        {"event_id": "LEA", "entry": "scores", "leaver_score": "rack_value"},
        {"leaver-has-won.xlsx": Sheet({"status.丁": "withdrew", "win.丁": 1})},
    ),
    "lists-agree": Event({"event_id": "AGR", "ice_flag_source": "both_must_agree"}, LISTS),
    "lists-decide": Event(
        {"event_id": "DEC", "ice_flag_source": "from_tile_list"},
        {"could-have-opened.xlsx": LISTS["could-have-opened.xlsx"]},
    ),
    "days-same-sheet-twice": Event(
        {"event_id": "TWO"}, {"R01-T01.xlsx": Sheet(), "R01-T01 copy.xlsx": Sheet()}
    ),
    "days-two-sheets-differ": Event(
        {"event_id": "TWO"}, {"R01-T01.xlsx": Sheet(), "R01-T01 new.xlsx": Sheet({"tile_points.丙": 16})}
    ),
    "days-file-chosen": Event(
        {"event_id": "TWO"},
        {"R01-T01.xlsx": Sheet(), "R01-T01 new.xlsx": Sheet({"tile_points.丙": 16})},
        organiser=listed(2, correction("file", new="R01-T01.xlsx", entrant=None)),
    ),
    "days-sheet-missing": Event(
        {"event_id": "MIS"}, {"R01-T01.xlsx": Sheet(), "R01-T03.xlsx": Sheet(table=3)}
    ),
    "days-starter-of-game-2": Event(
        {"event_id": "STA", "movement": "none", "start_draw": "first_game_only"},
        {"R01-T01.xlsx": Sheet(), "R02-T01.xlsx": Sheet(round=2)},
        publish=2,
        players=8,
    ),
    "days-scored-after-stopping": Event(
        {"event_id": "STO"},
        {"R01-T01.xlsx": Sheet()},
        organiser=listed(1, {"status": "absent"}, after=2),
    ),
    "days-removed-from-list": Event(
        {"event_id": "REM"},
        organiser=listed(1, {"entrant": None, "name": None, "unit": None}, after=2),
    ),
    "days-fewer-games-than-played": Event({"event_id": "FEW"}, publish=2, organiser=typed_in(games=1)),
    "days-corrected-after-the-draw": Event(
        {"event_id": "AFT"},
        players=8,
        publish=2,
        kept=1,
        organiser=listed(2, correction("剩牌點數", 7, 70, entrant="1")),
    ),
    "days-two-left-at-a-table": Event(
        {"event_id": "LEF", "movement": "none"},
        players=8,
        kept=1,
        organiser=listed(
            1, {"status": "withdrawn", "from_round": 2}, {"status": "withdrawn", "from_round": 2}
        ),
    ),
    "days-lots-for-the-playoff": Event(
        {"event_id": "LOT", "movement": "none", "games": 1, "prize_places": 3},
        players=8,
        played=LEVEL,
        kept=1,
    ),
    "days-playoff-level": Event(
        {"event_id": "PLA", "movement": "none", "games": 1, "prize_places": 1},
        {
            "P1-T01.xlsx": Sheet(
                {
                    **{"end_type": "pile", "starter": "甲"},
                    **in_seats("result", 甲="left", 乙="left"),
                    **in_seats("tile_points", 甲=8, 乙=8),
                },
                round="P1",
            )
        },
        players=8,
        played=LEVEL,
        kept=1,
        publish=2,
    ),
    "days-corrections-refused": Event(
        {"event_id": "COR"},
        {"R01-T01.xlsx": Sheet()},
        organiser=listed(
            2,
            correction("剩牌點數", 16, 60),
            correction("剩牌點數", 61, 60, entrant="9"),
            correction("鞋號", 61, 60),
            correction("剩牌點數", 61, 60, table=2),
            correction("status", "棄權", "缺席", table=None),
            correction("CM12", new="ok"),
            correction("剩牌點數", 61, "六十"),
            correction("剩牌點數", 61, 60, game=2),
        ),
    ),
    "organiser-settings": Event(
        {},
        publish=0,
        organiser=one_after_another(
            setting_deleted,
            typed_in(
                event_id="R:1",
                games=9,
                prize_places="四",
                movement="swiss_by_score",
                penalty_stack="sum",
                entry="quickly",
            ),
            setting_added,
        ),
    ),
    "organiser-entry-list": Event(
        {"event_id": "LIS"},
        publish=0,
        organiser=listed(
            1,
            {"entrant": 3, "name": "又是三號"},
            {"entrant": 13},
            {"name": "沒有號碼"},
            {"entrant": 14, "name": "狀態不明", "status": "釣魚去了"},
            {"entrant": 15, "name": "很長的名" * 21},
            {"entrant": 16, "name": "王\ue000明"},
            after=12,
        ),
    ),
    "organiser-no-entry-list": Event({"event_id": "NOL"}, publish=0, organiser=without_sheet(1)),
    "organiser-no-heading": Event({"event_id": "NOH"}, publish=0, organiser=without_heading),
    "organiser-five-players": Event({"event_id": "FIV"}, publish=0, players=5),
    "organiser-three-and-a-waiting-list": Event(
        {"event_id": "WAI", "tables": "waiting_list"}, publish=0, players=3
    ),
}
