"""explain: what a Buchholz and a progressive score are the sum of."""

from pathlib import Path

import pytest

from tests.commands.days import publish
from tests.commands.salad_days import fill, make
from tests.commands.test_explain import lines


@pytest.fixture(scope="module")
def two_rounds(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """1 beat 2 and 3, 3 beat 4, 5 beat 2; 5 and 4 had the byes: points 1 and 5 four, 3 and 4 two, 2 none."""
    order = "buchholz, buchholz_cut1, sonneborn_berger, progressive, lot"
    folder = make(tmp_path_factory.mktemp("swiss") / "e", 5, last_tiebreaks=order)
    for round_ in (1, 2):
        publish(folder)
        fill(folder, round_)
    return folder


@pytest.mark.parametrize(
    ("entrant", "expected"),
    [
        ("1", ("Buchholz: 2 = 0 + 2", "Buchholz Cut-1: 2", "Sonneborn-Berger: 2 = 0 + 2")),
        ("5", ("Buchholz: 4 = 4 + 0", "Buchholz Cut-1: 4", "Sonneborn-Berger: 4 = 4 + 0")),
        ("2", ("Buchholz: 8 = 4 + 4", "Sonneborn-Berger: 0 = 0 + 0", "Progressive: 0 = 0 + 0")),
        ("3", ("Buchholz: 6 = 2 + 4", "Progressive: 4 = 2 + 2")),
        ("4", ("Buchholz: 4 = 2 + 2", "Progressive: 2 = 0 + 2")),
    ],
)
def test_explain_says_which_points_are_added_up(
    two_rounds: Path, entrant: str, expected: tuple[str, ...]
) -> None:
    said = lines(two_rounds, entrant)
    for text in expected:
        assert any(text == line.strip() for line in said), said
