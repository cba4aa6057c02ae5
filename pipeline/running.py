"""The steps of a day in their order: what to do, which command does it, which paper belongs to it.

Made from settings and entry list alone, so that the sheet printed in the morning holds all day.
"""

from __future__ import annotations

from pipeline import formats, games
from pipeline.formats.format import Format
from pipeline.model.event import Event
from pipeline.model.rules import Rules, StagePlan
from pipeline.model.seating import round_label
from pipeline.reports.hall import round_minutes
from pipeline.reports.paper import round_text, stage_text
from pipeline.reports.running_sheet import Block, Step
from pipeline.run import Day

ENTERING, CHECK_IN, MONEY = "request", "check_in", ("fee", "cancellation")
EVERY = "R.."
"""Stands in a file's name for the rounds of a stage whose number nobody knows yet."""


def blocks(day: Day) -> tuple[Block, ...]:
    """Before, the hall opens, every round, what follows the first stage, ties, the end."""
    event, first = day.event, day.stages[0]
    rounds = [_round(event, first.plan, number) for number in first.rounds]
    later = [_later(event, plan) for plan in event.rules.stages[1:]]
    return (_before(event), _opening(event), *rounds, *later, _ties(), _end(event.rules))


def _before(event: Event) -> Block:
    rules = event.rules
    form = formats.find(rules.stages[0].format)
    entering = ("how-to-enter.pdf",) if ENTERING in rules.registration else ()
    briefed = bool(games.find(rules.game).briefing(rules))
    return Block(
        "before",
        (
            Step("settings", "make standings", ("rules.pdf", *entering)),
            *([Step("units", "", ("entries.pdf",))] if rules.units else []),
            *([Step("lots")] if form.lot_columns else []),
            *([Step("judges", "", ("briefing.pdf",))] if briefed else []),
            Step("rehearsal", "make rehearse"),
        ),
    )


def _opening(event: Event) -> Block:
    rules = event.rules
    begins = str(rules.values.get("start_time") or "")
    arriving = (
        [Step("check_in", "make standings", ("check-in.pdf",))] if CHECK_IN in rules.registration else []
    )
    return Block(
        "opening",
        (
            Step("projector", "make watch", ("index.html",)),
            *arriving,
            Step("absent", "", ("event.xlsx",)),
            Step("rules", "", ("rules.pdf",), begins),
        ),
    )


def _round(event: Event, plan: StagePlan, number: int) -> Block:
    """One round of the first stage."""
    form, label = formats.find(plan.format), round_label(number)
    guided = number == 1 and "group" in form.lot_columns
    return Block(
        "round",
        (
            Step("seat", "make seat", (*_seating(label), *(("guide-cards.pdf",) if guided else ()))),
            Step("play", "", ("index.html",), minutes=round_minutes(event)),
            Step("collect", "make watch", ("chase-list.pdf", "report.xlsx")),
            Step("wall", "make standings", _wall(event.rules, plan)),
        ),
        round_text(event, number),
    )


def _later(event: Event, plan: StagePlan) -> Block:
    """All rounds of a stage that somebody has yet to enter."""
    return Block(
        "later",
        (
            Step("seat_next", "make seat", _seating(EVERY)),
            Step("play", "", ("index.html",), minutes=round_minutes(event)),
            Step("collect", "make watch", ("chase-list.pdf", "report.xlsx")),
            Step("wall", "make standings", _wall(event.rules, plan)),
        ),
        stage_text(event, plan.stage),
    )


def _seating(label: str) -> tuple[str, ...]:
    return (f"seating-{label}.pdf", f"scoresheets-{label}.pdf", f"scoresheets/{label}/")


def _wall(rules: Rules, plan: StagePlan) -> tuple[str, ...]:
    form, compared = formats.find(plan.format), games.find(rules.game).recap(rules)
    return (
        "standings.pdf",
        *(("bracket.pdf",) if _draws_brackets(form) else ()),
        *(("crosstable.pdf",) if form.crossed else ()),
        *(("recap.pdf",) if compared.own else ()),
    )


def _draws_brackets(form: Format) -> bool:
    """Whether a format says more of brackets than that there are none."""
    return type(form).brackets is not Format.brackets


def _ties() -> Block:
    return Block(
        "ties", (Step("tie", "make seat", ("tie-slips.pdf", "seating-P1.pdf", "scoresheets-P1.pdf")),)
    )


def _end(rules: Rules) -> Block:
    money = any(part in rules.registration for part in MONEY)
    return Block(
        "end",
        (
            Step("prizes", "make standings", ("prizes.pdf", "certificates.pdf")),
            *([Step("refunds", "", ("refunds.pdf",))] if money else []),
            *([Step("public", "", ("public/",))] if rules.yes("mask_names") else []),
            Step("archive", "make archive"),
        ),
    )
