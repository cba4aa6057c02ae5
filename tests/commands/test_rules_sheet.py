"""rules.pdf is there from the first command on."""

from __future__ import annotations

from pathlib import Path

import pytest

from pipeline import cli
from tests.reports.pdf import texts


@pytest.mark.parametrize("preset", ["rummikub-school-final", "rummikub-top-ten"])
@pytest.mark.parametrize("command", ["standings", "seat"])
def test_the_rules_are_printed_before_round_1(preset: str, command: str, tmp_path: Path) -> None:
    folder, out = tmp_path / "event", tmp_path / "out"
    assert cli.main(["new", preset, str(folder), "--entrants", "8"]) == 0
    assert cli.main([command, str(folder), "--output", str(out)]) == 0
    (text,) = texts((out / "rules.pdf").read_bytes())
    assert "比賽規則" in text
