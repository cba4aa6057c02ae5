"""`circuit` as its organiser uses it: a new workbook, the ledger, publishing, the championship's folder."""

from __future__ import annotations

import csv
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from pipeline.circuit.events import ListedEvent
from pipeline.circuit.found import Found
from pipeline.circuit_event import found as read_event
from pipeline.cli import main
from pipeline.commands.circuit import CircuitPlace, circuit, circuit_place, new_circuit, workbook
from pipeline.commands.told import Told
from pipeline.event_book import event_book
from pipeline.store import Unusable
from tools.circuit_sample import DECLINED, STORES, book, event

SAMPLE = Path(__file__).parents[2] / "sample_sheets" / "circuit"
HOLDERS = ["P01", "P02", "P10", "P09", "P15", "P19", "P20", "P22"]


@pytest.fixture(scope="module")
def stores() -> dict[str, Found]:
    """What each store of the sample comes to, read once."""
    found = {}
    for store in STORES:
        listed = ListedEvent(
            store.folder.upper(), store.folder, "store", "", "", store.start, store.listed, None, None, None,
            "finished", None, (),
        )  # fmt: skip
        found[store.folder] = read_event(listed, SAMPLE)
    return found


@pytest.fixture
def at(
    tmp_path: Path, stores: dict[str, Found], monkeypatch: pytest.MonkeyPatch, unprinted: None
) -> CircuitPlace:
    """The sample before its championship: its stores as read, nothing published yet."""
    folder = tmp_path / "circuit"
    folder.mkdir()
    (folder / "circuit.xlsx").write_bytes(book("planned", "2020-09-01"))

    def known(listed: ListedEvent, circuit: Path, kept: Path | None) -> Found:
        return stores.get(listed.folder) or read_event(listed, circuit, kept)

    monkeypatch.setattr("pipeline.circuit_run.event_found", known)
    return circuit_place(folder, tmp_path / "out")


def late(monkeypatch: pytest.MonkeyPatch, stores: dict[str, Found], folder: str) -> None:
    """The results of a store have not come in."""
    monkeypatch.setitem(stores, folder, Found(folder.upper()))


def keys(told: Told) -> list[str]:
    return [line.key.removeprefix("circuit.") for line in told.lines]


def ledger_of(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file))


def test_new_circuit_is_made_once_and_never_written_over(tmp_path: Path, unprinted: None) -> None:
    at = circuit_place(tmp_path / "circuit", tmp_path / "out", "zh-Hans")
    assert keys(new_circuit(at)) == ["new_made", "next_fill"]
    data = (tmp_path / "circuit" / "circuit.xlsx").read_bytes()
    with pytest.raises(Unusable) as refused:
        new_circuit(at)
    assert refused.value.kind == "circuit.exists"
    assert (tmp_path / "circuit" / "circuit.xlsx").read_bytes() == data
    assert keys(circuit(at)) == ["events", "problems_none", "held", "next_events"]


def test_run_writes_papers_csv_and_report_and_publishes_nothing(at: CircuitPlace) -> None:
    told = circuit(at)
    written = {path.name for path in at.output.path.iterdir() if not path.name.startswith(".")}
    assert written == {
        "ledger.pdf", "championship.pdf", "ledger.csv", "results.csv", "problems.csv", "report.xlsx",
    }  # fmt: skip
    assert keys(told) == ["events", "problems_none", "held", "next_publish"]
    assert [row["holder"] for row in ledger_of(at.output.path / "ledger.csv") if row["holder"]] == HOLDERS
    assert not (at.folder.path / "ledgers").exists()


def test_ledger_is_published_once_for_every_change(
    at: CircuitPlace, stores: dict[str, Found], monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as before:
        late(before, stores, "laodie")
        assert keys(circuit(at, publish=True))[-2:] == ["published", "next_open"]
        assert "publish_same" in keys(circuit(at, publish=True))
    told = circuit(at)
    assert {"changed", "change"} <= set(keys(told))
    assert keys(circuit(at, publish=True))[3:] == [
        "changed", "change", "change", "change", "published", "next_final",
    ]  # fmt: skip
    names = sorted(path.name for path in (at.folder.path / "ledgers").iterdir())
    assert names == ["ledger-01.csv", "ledger-02.csv"]
    first, second = (ledger_of(at.folder.path / "ledgers" / name) for name in names)
    assert [row["event"] for row in first] == ["SHIDA"] * 2 + ["SHERLOCK"] * 2 + ["BREMEN"] * 4
    assert [row["holder"] for row in second if row["holder"]] == HOLDERS
    assert "same" in keys(circuit(at))


def test_ledger_is_not_published_while_circuit_xlsx_has_errors(at: CircuitPlace) -> None:
    rows = [{**event(store, "store", "finished"), "listing_order": 0} for store in STORES]
    (at.folder.path / "circuit.xlsx").write_bytes(workbook({"language": "en"}, rows))
    told = circuit(at, publish=True)
    assert "publish_stopped" in keys(told)
    assert told.status == 1
    assert not (at.folder.path / "ledgers").exists()


def test_championship_is_made_from_the_published_ledger_and_only_once(at: CircuitPlace) -> None:
    folder = at.folder.path / "final"
    assert "final_unpublished" in keys(circuit(at, championship=folder))
    circuit(at, publish=True)
    assert keys(circuit(at, championship=folder))[-2:] == ["final_made", "final_next"]
    made = event_book((folder / "event.xlsx").read_bytes())
    assert [one.person for one in made.event.entrants] == HOLDERS
    assert [one.id for one in made.event.entrants] == [str(number) for number in range(1, 9)]
    assert made.event.rules.text("dates") == "2020-09-05"
    assert made.event.rules.text("start_time") == "10:00"
    assert made.problems == ()
    assert all(one.registration and one.registration.born for one in made.event.entrants)
    with pytest.raises(Unusable) as refused:
        circuit(at, championship=folder)
    assert refused.value.kind == "exists"
    elsewhere = circuit(at, championship=at.folder.path / "elsewhere")
    assert keys(elsewhere)[-3:] == ["final_made", "final_unlisted", "final_next"]


def test_championship_waits_for_the_results_of_every_store(
    at: CircuitPlace, stores: dict[str, Found], monkeypatch: pytest.MonkeyPatch
) -> None:
    late(monkeypatch, stores, "laodie")
    circuit(at, publish=True)
    told = circuit(at, championship=at.folder.path / "final")
    assert "final_open" in keys(told)
    assert not (at.folder.path / "final").exists()


def test_person_who_declined_is_not_in_the_championship(at: CircuitPlace) -> None:
    circuit(at)
    row = next(row for row in ledger_of(at.output.path / "ledger.csv") if row["won_by"] == f"P{DECLINED}")
    assert (row["holder"], row["outcome"], row["note"]) == ("", "vacant", "declined")


def test_name_that_no_font_has_is_told_with_the_cell_of_the_person(
    at: CircuitPlace, stores: dict[str, Found], monkeypatch: pytest.MonkeyPatch
) -> None:
    shida = stores["shida"]
    odd = replace(shida.entered[0], name="林\U0001f9a9")
    monkeypatch.setitem(stores, "shida", replace(shida, entered=(odd, *shida.entered[1:])))
    circuit(at)
    told = [row for row in ledger_of(at.output.path / "problems.csv") if row["kind"] == "CM7.glyph"]
    assert [(row["file"], row["cell"]) for row in told] == [("shida/event.xlsx", odd.at.address)]


def test_frozen_ledger_is_not_published_again(
    at: CircuitPlace, stores: dict[str, Found], monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as before:
        late(before, stores, "laodie")
        circuit(at, publish=True)
    (at.folder.path / "circuit.xlsx").write_bytes(book("running", "2020-09-05"))
    told = circuit(at, publish=True)
    assert {"frozen", "changed", "publish_frozen"} <= set(keys(told))
    assert len(list((at.folder.path / "ledgers").iterdir())) == 1
    assert "LAODIE" not in {row["event"] for row in ledger_of(at.output.path / "ledger.csv")}


def test_damaged_published_ledger_is_refused_by_name(at: CircuitPlace) -> None:
    circuit(at, publish=True)
    (at.folder.path / "ledgers" / "ledger-01.csv").write_text("event\nSHIDA\n", encoding="utf-8")
    with pytest.raises(Unusable) as refused:
        circuit(at)
    assert (refused.value.kind, refused.value.values) == (
        "circuit.ledger_damaged",
        {"file": "ledgers/ledger-01.csv"},
    )


@pytest.mark.parametrize(
    ("begun", "said"),
    [
        (lambda folder: None, "circuit.xlsx"),
        (lambda folder: (folder / "circuit.xlsx").write_bytes(b"no workbook"), "circuit.xlsx"),
    ],
)
def test_console_says_in_one_line_why_there_is_no_circuit(
    begun: Callable[[Path], object], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    begun(tmp_path)
    status = main(["circuit", str(tmp_path), "--output", str(tmp_path / "out"), "--language", "en"])
    error = capsys.readouterr().err
    assert status == 2
    assert said in error
    assert "Traceback" not in error


def test_papers_of_the_sample_are_printed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shutil.copytree(SAMPLE, tmp_path / "circuit")
    folder, output = tmp_path / "circuit", tmp_path / "out"
    assert main(["circuit", str(folder), "--output", str(output), "--language", "en"]) == 0
    assert "8 held, 2 vacant" in capsys.readouterr().out
    for name in ("ledger.pdf", "championship.pdf"):
        assert (output / name).read_bytes().startswith(b"%PDF")
