"""The source's own paper sheet: the judge types win and score (rummikub.md section 2, `entry = scores`)."""

from __future__ import annotations

from dataclasses import replace

from pipeline.games.rummikub.form import TILES_LEFT_FINDINGS, Parts, number_finding
from pipeline.games.rummikub.ice import TILE_LIST, list_due, lists_asked
from pipeline.games.rummikub.scores_live import (
    RACKS_FINDINGS,
    head_helpers,
    right_score,
    row_helpers,
    row_verdict,
)
from pipeline.games.rummikub.tiles import JOKERS, TILES
from pipeline.model.form import Field
from pipeline.model.kind import Choice, Finding, Share, Text, Verdict, Whole, YesNo
from pipeline.model.rules import Rules
from pipeline.model.seating import FOUR_SEATS

PRESENCE = ("present", "absent", "withdrew", "dq")
ICE = ("broken", "unable", "able")

SUM = Field(
    "sum",
    Share(),
    role="computed",
    live='IF(SUM({is_filled:all})=0,"",IF({balanced}=1,0,ROUND(SUM({counted:all}),2)))',
    paper=False,
)
"""What all scores add up to: nothing, if they are right (R9)."""


def parts(rules: Rules) -> Parts:
    """A block for the result, one for the racks; lists of tiles are only sometimes needed."""
    return Parts(
        helpers=head_helpers(rules),
        blocks=(("seats", _result_fields(rules)), ("racks", _rack_fields(rules))),
        more=(replace(TILE_LIST, paper=lists_asked(rules)),),
        said=list_due("{ice#}>1", rules),
        nobody=Finding("no_winner", "wrong", "AND({winners}=0,SUM({is_blank:all})=0)"),
        head=(SUM,),
    )


def _result_fields(rules: Rules) -> tuple[Field, ...]:
    return (
        Field("seat", Choice("seat", FOUR_SEATS), role="given"),
        Field("entrant", Text(20), role="given"),
        Field("name", Text(), role="given"),
        Field("status", Choice("presence", PRESENCE)),
        Field("win", Whole(0, 1), idle=_gone(rules), recomputed=True),
        Field("score", Share(), idle=_gone(rules), recomputed=True),
        Field("raw", Whole(high=0), idle=_gone(rules)),
        Field("expected", Share(), role="computed", live=right_score(rules), paper=False),
        Field("check", row_verdict(rules), role="computed"),
        *row_helpers(rules),
    )


def _gone(rules: Rules) -> str:
    return "{status#}>1" if rules.text("leaver_score") == "none" else "{status#}=2"


def _rack_fields(rules: Rules) -> tuple[Field, ...]:
    knock = "rack_knock" if rules.yes("knock_needs_intent") else "rack_knock.any"
    counts = (
        Field("tiles_left", Whole(0, TILES), paper=False),
        Field("jokers_left", Whole(0, JOKERS), paper=False),
    )
    findings = (number_finding("racks_number", counts), *RACKS_FINDINGS, *TILES_LEFT_FINDINGS)
    return (
        Field("ice", Choice("ice", ICE)),
        Field("rack_knock", YesNo(), words=knock),
        *counts,
        Field("racks_check", Verdict(findings), role="computed"),
    )
