"""Every kind of judge's fault in every kind of event: what no check names is nobody's to know."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from pipeline import games
from pipeline.commands.new import new
from pipeline.commands.rehearse import mend, put_in, tried
from pipeline.commands.seat import publish_next
from pipeline.commands.setting import Place, place
from pipeline.faults import FAULTS
from pipeline.faults.fault import GAME
from pipeline.faults.verdict import Verdict
from pipeline.games.rummikub.counted_form import RESULTS
from pipeline.language import CODES, language
from pipeline.presets import defaults
from pipeline.run import run
from tests.sheets.every_game import EVERY

ENTRANTS = {"guandan-knockout": 32, "bridge-two-groups": 16, "point-salad-championship": 16}
SEED = 3


def started(folder: Path, preset: str) -> Place:
    """An event of invented entrants whose first round is published."""
    new(preset, folder / "event", ENTRANTS.get(preset, 12), "en")
    at = place(folder / "event", folder / "output")
    publish_next(at.event, run(at.event))
    return at


@lru_cache
def verdicts(preset: str) -> tuple[Verdict, ...]:
    """Every kind of fault that the first round's sheets can have, a few at a time, each time mended."""
    found: list[Verdict] = []
    with TemporaryDirectory() as home:
        at = started(Path(home), preset)
        day = run(at.event)
        put = put_in(at.event, day.event, day.latest, SEED)
        left = list(FAULTS)
        while left:
            now = tried(at, put, left, len(left), SEED)
            for one in now:
                mend(at.event, one.injected)
            left = [fault for fault in left if fault not in {one.injected.fault for one in now}]
            found += now
            if not now:
                break
    return tuple(found)


@pytest.mark.parametrize("preset", EVERY)
def test_fault_that_a_rule_forbids_is_caught_by_the_check_for_it(preset: str) -> None:
    """A figure that nothing is made from may be typed over: it changes no score (Guandan, failed hands)."""
    own = games.find(defaults(preset).game).stopped.partition("-")[0] + "-"
    wrong = [
        (one.injected.fault.key, one.outcome, [problem.kind for problem in one.caught_by])
        for one in verdicts(preset)
        if (expects := tuple(own if code == GAME else code for code in one.injected.fault.expects))
        and (one.injected.fault.key, one.outcome) != ("wrong_sum", "harmless")
        and not any(problem.kind.startswith(expects) for problem in one.caught_by)
    ]
    assert wrong == []


@pytest.mark.parametrize("preset", EVERY)
def test_what_is_said_of_a_fault_names_the_table_or_the_file(preset: str) -> None:
    for one in verdicts(preset):
        for problem in one.caught_by:
            here = (problem.round, problem.table) == (1, one.injected.sheet.table.number)
            assert here or problem.cells, (one.injected.fault.key, problem)


@pytest.mark.parametrize("preset", EVERY)
def test_sheet_under_the_name_of_another_table_does_no_harm(preset: str) -> None:
    outcomes = {one.injected.fault.key: one.outcome for one in verdicts(preset)}
    assert outcomes["other_name"] == "harmless"


@pytest.mark.parametrize("preset", EVERY)
def test_kinds_of_faults_a_form_cannot_have_are_few(preset: str) -> None:
    """Nobody loses a minus where none is typed, nor changes a choice that is not there."""
    had = {one.injected.fault.key for one in verdicts(preset)}
    assert {fault.key for fault in FAULTS} - had <= {
        "minus_lost",
        "other_choice",
        "rows_swapped",
        "digits_swapped",
    }


def test_fault_that_no_form_can_have_gives_way_to_the_next_kind() -> None:
    """No Guandan sheet has a minus to lose: three are asked for, and three are there."""
    at_all = {one.injected.fault.key for one in verdicts("guandan-knockout")}
    lost, *others = sorted(FAULTS, key=lambda fault: fault.key != "minus_lost")
    assert lost.key not in at_all
    with TemporaryDirectory() as home:
        at = started(Path(home), "guandan-knockout")
        day = run(at.event)
        put = put_in(at.event, day.event, day.latest, SEED)
        assert len(tried(at, put, [lost, *others], 3, SEED)) == 3


def test_wrong_choice_is_told_by_what_stands_on_the_form() -> None:
    damage = next(
        one.injected.damage
        for one in verdicts("rummikub-school-final")
        if one.injected.fault.key == "other_choice"
    )
    words = language("en")
    labels = {words.text(f"choice.result.{key}") for key in RESULTS}
    assert damage.at is not None
    assert damage.at[2] == "result"
    assert {damage.was, damage.now} <= labels


def test_every_fault_has_words_in_every_language() -> None:
    for code in CODES:
        assert all(language(code).has(f"fault.{fault.key}") for fault in FAULTS)


@pytest.mark.parametrize("preset", EVERY)
def test_mended_sheets_leave_no_trace(preset: str, tmp_path: Path) -> None:
    at = started(tmp_path, preset)
    day = run(at.event)
    put = put_in(at.event, day.event, day.latest, SEED)
    before = run(at.event)
    for one in tried(at, put, FAULTS, len(FAULTS), SEED):
        mend(at.event, one.injected)
    after = run(at.event)
    assert (after.scores, after.problems) == (before.scores, before.problems)
