"""The bench runs, and its fields are paired without a repeat."""

import pytest

from pipeline.formats.pairing import pairing
from tools.bench import ROUNDS, main, tournament


def test_bench_prints_a_line_per_size(capsys: pytest.CaptureFixture[str]) -> None:
    main((16, 32))
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == ["players", "16", "32"]


def test_round_eleven_of_a_large_field_has_no_repeat() -> None:
    barred, scores = tournament(256)
    assert len(scores) == ROUNDS * 256
    pairs = pairing(barred)
    assert len(pairs) == 128
    assert not any(two in barred[one] for one, two in pairs)
