"""Whose the prize of a store event is when its qualification is passed on (circuit.md R18)."""

from __future__ import annotations

from pipeline.circuit.qualification.ledger import Line, QualificationTerms


def prize_moves(line: Line, terms: QualificationTerms) -> bool:
    """Whether the prize goes with the place, to somebody who did not win it."""
    return terms.skipped_prize == "moves" and line.outcome == "passed_down"


def prize_winner(line: Line, terms: QualificationTerms) -> str:
    """Who gets the store's prize for this place, if it has one; of a vacant place who won it."""
    return line.holder if prize_moves(line, terms) else line.won_by
