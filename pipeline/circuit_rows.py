"""What a circuit's ledger says in words: the rows of its papers, its report and the console."""

from __future__ import annotations

from collections.abc import Sequence

from pipeline.circuit.qualification.changes import Change
from pipeline.circuit.qualification.ledger import Line
from pipeline.circuit.qualification.prize import prize_moves
from pipeline.circuit_run import Circuit
from pipeline.language import Language, language
from pipeline.ledger_file import source
from pipeline.reports import ledger as ledger_paper
from pipeline.reports import qualified as qualified_paper
from pipeline.reports.ledger import Firmness, LedgerRow
from pipeline.reports.paper import Paper, day_text
from pipeline.reports.qualified import QualifiedRow


def papers(circuit: Circuit) -> list[Paper]:
    """The ledger, and who plays the championship."""
    words, final = language(circuit.book.head.language), circuit.championship
    frozen = circuit.published.file if circuit.frozen and circuit.published else ""
    firm = Firmness(len(circuit.open), frozen)
    since = circuit.published.file if circuit.published else ""
    changed = change_texts(circuit) if circuit.published and not frozen else []
    when = (
        ""
        if final is None
        else f"{day_text(words, f'{final.start:%Y-%m-%d}')} {final.start:%H:%M} {final.venue}"
    )
    still = words.text("paper.ledger.open", n=firm.open) if firm.open and not frozen else ""
    fee = circuit.book.rules.whole("championship_fee")
    return [
        ledger_paper.paper(circuit.book.head, ledger_rows(circuit), firm, changed, since),
        qualified_paper.paper(circuit.book.head, qualified_rows(circuit), when, fee, still),
    ]


def ledger_rows(circuit: Circuit) -> list[LedgerRow]:
    """The ledger in force, in its order."""
    words = language(circuit.book.head.language)
    starts = {listed.id: listed.start for listed, _ in circuit.events}
    return [
        LedgerRow(
            number=number,
            event=event_text(circuit, line.event),
            when=f"{starts[line.event]:%Y-%m-%d %H:%M}" if line.event in starts else "",
            place=_place(circuit, words, line),
            won_by=_person(circuit, words, line.won_by, "nobody"),
            holder=_person(circuit, words, line.holder, "vacant"),
            outcome=line.outcome,
            why=_why(circuit, words, line),
            sources=tuple(source(cell) for cell in line.cells),
        )
        for number, line in enumerate(circuit.lines, 1)
    ]


def qualified_rows(circuit: Circuit) -> list[QualifiedRow]:
    """Who holds a place, in ledger order."""
    words = language(circuit.book.head.language)
    held = [line for line in circuit.lines if line.holder]
    return [
        QualifiedRow(
            number=number,
            person=line.holder,
            name=circuit.people.get(line.holder, ""),
            through=event_text(circuit, line.event),
            how=_place(circuit, words, line)
            if line.outcome == "direct"
            else words.text(f"paper.ledger.outcomes.{line.outcome}"),
        )
        for number, line in enumerate(held, 1)
    ]


def change_texts(circuit: Circuit) -> list[str]:
    """What is different today from the last published ledger, a sentence a place."""
    words = language(circuit.book.head.language)
    return [_change(circuit, words, one) for one in circuit.changes]


def event_text(circuit: Circuit, event: str) -> str:
    """An event as people call it: its id and place."""
    venue = next((listed.venue for listed, _ in circuit.events if listed.id == event), "")
    return f"{event} {venue}".strip()


def _change(circuit: Circuit, words: Language, one: Change) -> str:
    there = one.after or one.before
    assert there is not None
    place = f"{event_text(circuit, there.event)} {_place(circuit, words, there)}"
    before, after = (_state(circuit, words, line) for line in (one.before, one.after))
    return words.text(
        "paper.ledger.change",
        place=place,
        before=before or words.text("paper.ledger.new"),
        after=after or words.text("paper.ledger.gone"),
    )


def _state(circuit: Circuit, words: Language, line: Line | None) -> str:
    """A line in short: who holds it, or why nobody does; "" where there is none."""
    if line is None:
        return ""
    note = words.text(f"paper.ledger.notes.{line.note}") if line.note else ""
    who = _person(circuit, words, line.holder, "vacant")
    how = "" if line.outcome == "vacant" else words.text(f"paper.ledger.outcomes.{line.outcome}")
    return words.text("paper.ledger.comma").join(filter(None, (who, how, note)))


def _why(circuit: Circuit, words: Language, line: Line) -> str:
    """Why a line is not simply direct, and where the prize went with the place."""
    note = words.text(f"paper.ledger.notes.{line.note}") if line.note else ""
    prize = words.text("paper.ledger.with_prize") if prize_moves(line, circuit.book.terms) else ""
    return words.text("paper.ledger.comma").join(filter(None, (note, prize)))


def _place(circuit: Circuit, words: Language, line: Line) -> str:
    """`Champion`; where the event has several groups with the group."""
    place = words.text(f"paper.ledger.place_{line.place}")
    groups: Sequence[str] = next(
        (found.groups for listed, found in circuit.events if listed.id == line.event), ()
    )
    if len(groups) < 2:
        return place
    return words.text("paper.ledger.in_group", group=line.group, place=place)


def _person(circuit: Circuit, words: Language, person: str, nobody: str) -> str:
    """A person by name and id, as namesakes are told apart."""
    if not person:
        return words.text(f"paper.ledger.{nobody}")
    return f"{circuit.people.get(person, '')} {person}".strip()
