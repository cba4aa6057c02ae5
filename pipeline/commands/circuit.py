"""`circuit`: the ledger of a circuit from its events: printed, published, made into a championship."""

from __future__ import annotations

import os
import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from pipeline import exports, presets
from pipeline.circuit_book import BOOK, circuit_book
from pipeline.circuit_event import cache_name
from pipeline.circuit_report import report
from pipeline.circuit_rows import change_texts, event_text, papers
from pipeline.circuit_run import Circuit, circuit_of, run
from pipeline.circuit_store import CircuitFolder
from pipeline.commands.championship import entrants, settings
from pipeline.commands.new import book, event_id
from pipeline.commands.output import write_files, write_papers
from pipeline.commands.setting import HOME, Progress, ready_to_print, shown_path
from pipeline.commands.summary import problem_count
from pipeline.commands.told import CLEAN, FAULTS, Line, Told, line
from pipeline.executor import Executor, executor, processes
from pipeline.language import language
from pipeline.ledger_file import ledger_text
from pipeline.model.entrant import Entrant
from pipeline.model.event import Event
from pipeline.model.problem import has_errors, in_order
from pipeline.model.value import Value
from pipeline.presets import circuit_book as forms
from pipeline.reports.glyphs import glyph_problems
from pipeline.result_file import result_text
from pipeline.sheets.list_sheet import Record
from pipeline.sheets.organiser import event_book
from pipeline.sheets.report import report_book
from pipeline.store import OutputFolder, Unusable, exclusive

SHOWN_CHANGES = 3
KEPT = ".events"
"""In the output folder: what the sheets of each event were read as."""
SECONDS = 0.1
"""About what a small event takes."""
PUBLISHED = "circuit.published"


@dataclass(frozen=True)
class CircuitPlace:
    """A circuit's folder and where its papers go. `language`: replaces the circuit's own where given.

    `jobs`: how many processes share the work; None leaves it to the size of the work. `scheduler`: address of
    the cluster that reads the events instead, where there is one.
    """

    folder: CircuitFolder
    output: OutputFolder
    language: str = ""
    jobs: int | None = None
    scheduler: str = ""

    def command(self, *further: str) -> str:
        """The command for this circuit as its organiser types it."""
        options = f" ARGS={shlex.quote(' '.join(further))}" if further else ""
        return f"make circuit DIR={shlex.quote(shown_path(self.folder.path))}{options}"


def circuit_place(
    folder: Path, output: Path | None, code: str = "", jobs: int | None = None, scheduler: str = ""
) -> CircuitPlace:
    """The folders of the command; output goes to `output/<folder name>` unless told otherwise."""
    folder = folder.resolve()
    written = OutputFolder(output or HOME / "output" / folder.name)
    return CircuitPlace(CircuitFolder(folder), written, code, jobs, scheduler)


def new_circuit(at: CircuitPlace) -> Told:
    """A circuit.xlsx that explains itself, and nothing where there is one already."""
    folder, code = at.folder.path, at.language or "en"
    if (folder / BOOK).exists():
        raise Unusable("circuit.exists", folder=folder.name)
    data = workbook({"language": code, "circuit_id": event_id(folder.name)})
    folder.mkdir(parents=True, exist_ok=True)
    exclusive(folder / BOOK, data)
    made = line("new_made", file=shown_path(folder / BOOK))
    return Told((made, line("circuit.next_fill", command=at.command())), code)


def workbook(changed: Mapping[str, Value], *rows: Sequence[Record]) -> bytes:
    """circuit.xlsx with some settings changed; `rows`: of events, declined places and ledger by hand."""
    chosen = [(one, changed.get(one.key, presets.default(one))) for one in forms.SETTINGS]
    lists = [(form, rows[at] if at < len(rows) else ()) for at, form in enumerate(forms.LISTS)]
    return event_book(forms.SETTINGS_LAYOUT, chosen, lists, language(str(changed["language"])))


def circuit(
    at: CircuitPlace,
    publish: bool = False,
    championship: Path | None = None,
    progress: Progress | None = None,
) -> Told:
    """Reads every event, makes the ledger, prints it; publishes it or makes the championship if asked."""
    with at.output.alone():
        found = read_circuit(at, progress)
        ready_to_print()
        asked: list[Line] = []
        before = found
        if publish:
            asked += _publish(at, found)
            found = circuit_of(found.book, found.events, at.folder.published())
        found = replace(found, problems=in_order((*found.problems, *glyph_problems(_called(found)))))
        if championship is not None:
            asked += _championship(at, found, championship)
        small = write_files(at.output, _files(at, found))
        large = write_papers(at.output, papers(found), progress, at.jobs)
        lines = (
            *_summary(found),
            *_changed(before),
            *asked,
            *small.lines,
            *large.lines,
            *(_next(at, found) if not asked or asked[-1].key == PUBLISHED else []),
        )
        faults = has_errors(found.problems) or large.lost
        return Told(lines, found.book.head.language, FAULTS if faults else CLEAN)


def read_circuit(at: CircuitPlace, progress: Progress | None = None) -> Circuit:
    """The circuit, its events read by whoever was asked for; what their sheets said is kept."""
    book = circuit_book(at.folder.book_bytes(), at.language)
    at.output.claim(book.head.id)
    kept = at.output.path / KEPT
    kept.mkdir(exist_ok=True)
    found = run(at.folder, at.language, progress, _workers(at, len(book.events)), kept.resolve())
    named = {cache_name(one.folder) for one in book.events}
    for file in kept.iterdir():
        if file.name not in named:
            file.unlink()
    return found


def _workers(at: CircuitPlace, events: int) -> Executor:
    """A cluster where one is named, else processes of this computer."""
    if at.scheduler:
        from pipeline.cluster import Cluster

        return Cluster(at.scheduler, at.folder.path / BOOK)
    return executor(processes(at.jobs, SECONDS * events))


def _called(found: Circuit) -> Event:
    """The circuit with everybody who may stand on its papers, each with the cell of the id."""
    cells = {one.person: one.at for _, event in found.events for one in event.entered}
    people = tuple(Entrant(person, name) for person, name in found.people.items())
    return replace(found.book.head, entrants=people, cells=tuple(cells.items()))


def _files(at: CircuitPlace, found: Circuit) -> dict[str, bytes]:
    way = Path(os.path.relpath(at.folder.path, at.output.path.resolve())).as_posix()
    code = found.book.head.language
    return {
        "ledger.csv": exports.encoded(ledger_text(found.lines, found.people, found.book.terms)),
        "results.csv": exports.encoded(result_text(found.results, found.people)),
        "problems.csv": exports.encoded(exports.problems(found.problems, code)),
        "report.xlsx": report_book(report(found, way), language(code)),
    }


def _publish(at: CircuitPlace, found: Circuit) -> list[Line]:
    """Writes today's ledger once; not if nothing has changed, something is wrong, or it is frozen (R21)."""
    last = found.published
    if found.in_the_way:
        return [line("circuit.publish_stopped")]
    if last is not None and not found.changes:
        return [line("circuit.publish_same", file=last.file)]
    if last is not None and found.frozen:
        return [line("circuit.publish_frozen")]
    number = last.number + 1 if last is not None else 1
    file = at.folder.publish(number, ledger_text(found.today, found.people, found.book.terms))
    return [line(PUBLISHED, file=file)]


def _championship(at: CircuitPlace, found: Circuit, folder: Path) -> list[Line]:
    """The event folder of the championship, once, or why it is not made."""
    if (folder / "event.xlsx").exists():
        raise Unusable("exists", folder=folder.name)
    if found.in_the_way:
        return [line("circuit.final_stopped")]
    if found.open and not found.frozen:
        return [line("circuit.final_open", events=_events(found))]
    if found.published is None or (found.changes and not found.frozen):
        return [line("circuit.final_unpublished")]
    if not found.holders:
        return [line("circuit.final_nobody")]
    return _made(at, found, folder)


def _made(at: CircuitPlace, found: Circuit, folder: Path) -> list[Line]:
    """The event folder of the championship from the published ledger, and what its organiser does next."""
    preset = found.book.rules.text("championship_preset")
    if preset not in presets.names():
        raise Unusable("preset_unknown", found=preset, expected=", ".join(presets.names()))
    listed = entrants(found)
    data = book(preset, listed, **settings(found, folder))
    for part in ("inbox/_old", "draws"):
        (folder / part).mkdir(parents=True, exist_ok=True)
    exclusive(folder / "event.xlsx", data)
    made = line("circuit.final_made", file=shown_path(folder.resolve() / "event.xlsx"), n=len(listed))
    named = any((at.folder.path / one.folder).resolve() == folder.resolve() for one in found.book.events)
    command = f"make seat EVENT={shlex.quote(shown_path(folder.resolve()))}"
    unlisted = [] if named else [line("circuit.final_unlisted")]
    return [made, *unlisted, line("circuit.final_next", command=command)]


def _summary(found: Circuit) -> list[Line]:
    """What has come in, what is wrong, who holds places."""
    stores = [one for one, _ in found.events if one.kind == "store" and one.status != "cancelled"]
    vacant = sum(not one.holder for one in found.lines)
    return [
        line("circuit.events", n=len(stores) - len(found.open), all=len(stores)),
        *problem_count(found.book.head, found.problems),
        line("circuit.held", held=len(found.lines) - vacant, vacant=vacant),
    ]


def _changed(found: Circuit) -> list[Line]:
    """What is different since the ledger that was published last, before this run published another."""
    if found.published is None:
        return []
    file, texts = found.published.file, change_texts(found)
    said = [line("circuit.frozen", file=file)] if found.frozen else []
    if not texts:
        return [*said, line("circuit.same", file=file)]
    more = len(texts) - SHOWN_CHANGES
    return [
        *said,
        line("circuit.changed", file=file, n=len(texts)),
        *(line("circuit.change", text=text) for text in texts[:SHOWN_CHANGES]),
        *([line("circuit.changes_more", n=more)] if more > 0 else []),
    ]


def _next(at: CircuitPlace, found: Circuit) -> Sequence[Line]:
    if found.in_the_way:
        return [line("next_fix", report="report.xlsx")]
    if not found.book.events:
        return [line("circuit.next_events", command=at.command())]
    if (found.changes and not found.frozen) or (found.published is None and found.lines):
        return [line("circuit.next_publish", command=at.command("--publish"))]
    if found.open and not found.frozen:
        return [line("circuit.next_open", events=_events(found))]
    final = found.championship
    if final is not None and not (at.folder.path / final.folder / "event.xlsx").exists():
        wanted = shlex.quote(shown_path(at.folder.path / final.folder))
        return [line("circuit.next_final", command=at.command("--championship", wanted))]
    return [line("circuit.next_print", folder=shown_path(at.output.path))]


def _events(found: Circuit) -> str:
    return ", ".join(event_text(found, one.id) for one in found.open)
