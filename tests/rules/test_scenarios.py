"""Every scenario file under this folder: the ledgers' test vectors and more."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from saloon.games import find
from saloon.kernel.scenario import run_file

HERE = Path(__file__).parent
FILES = sorted(path for path in HERE.rglob("*.toml") if path.name != "exempt.toml")


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_scenario(path: Path) -> None:
    outcomes = run_file(path.stem, tomllib.loads(path.read_text("utf-8")), find)
    assert outcomes
    assert {outcome.name: [*map(str, outcome.problems)] for outcome in outcomes if outcome.problems} == {}
