"""Of positions given 70 %, about 70 % are won: roughly, on a small sample; the docs show a larger one."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from saloon.arena.calibration import Foretold, bins, brier, calibrate, slope
from saloon.cli.main import status
from saloon.games import find

FAIR = [Foretold(0.7, 1.0)] * 7 + [Foretold(0.7, 0.0)] * 3 + [Foretold(0.2, 1.0)] + [Foretold(0.2, 0.0)] * 4
BOLD = [Foretold(0.95, 1.0)] * 7 + [Foretold(0.95, 0.0)] * 3


def test_bins_say_what_was_given_and_what_was_won() -> None:
    low, high = bins(FAIR)
    assert [low.given, low.won.share, low.won.games] == pytest.approx([0.2, 0.2, 5])
    assert [high.given, high.won.share, high.won.games] == pytest.approx([0.7, 0.7, 10])
    assert high.won.low < 0.7 < high.won.high


def test_the_fit_tells_fair_odds_from_bold_ones() -> None:
    assert slope(FAIR) == pytest.approx(1.0)
    assert slope(BOLD) < 0.5
    assert slope([Foretold(0.55, 1.0)] * 8 + [Foretold(0.55, 0.0)] * 2) > 2.0


def test_two_towns_is_not_grossly_off() -> None:
    """A standing that knew nothing would score 0.25; one that is upside down has a negative fit."""
    found = calibrate(find("two-towns"), 2, 30, 3, lambda: None)
    assert len(found) == 90
    assert 0.6 < slope(found) < 2.2
    assert brier(found) < 0.235


def test_the_command_tells_and_draws_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "calibration.svg"
    assert status(["calibrate", "two-towns", "--games", "2", "--plot", str(file)]) == 0
    assert "6 positions" in capsys.readouterr().out
    assert file.read_text("utf-8").startswith("<?xml")
    assert status(["calibrate", "two-towns", "--games", "2", "--json"]) == 0
    [line] = json.loads(capsys.readouterr().out)
    assert line["positions"] == 6
    assert sum(one["games"] for one in line["bins"]) == 6
