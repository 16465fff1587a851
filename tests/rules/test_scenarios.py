"""Every scenario file of every game: the ledgers' test vectors and more."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from saloon.games import ROOMS, find, scenarios
from saloon.kernel.scenario import run_file

FILES = [path for slug in ROOMS for path in scenarios(slug)]


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parents[1].name}/{path.stem}")
def test_scenario(path: Path) -> None:
    outcomes = run_file(path.stem, tomllib.loads(path.read_text("utf-8")), find)
    assert outcomes
    assert {outcome.name: [*map(str, outcome.problems)] for outcome in outcomes if outcome.problems} == {}
