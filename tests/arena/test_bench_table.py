"""benchmarks/run.py: medians, verdicts and the table in the README."""

from __future__ import annotations

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

SCRIPT = Path(__file__).parent.parent.parent / "benchmarks" / "run.py"


@pytest.fixture(scope="module")
def run() -> ModuleType:
    spec = spec_from_file_location("bench_run", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules["bench_run"] = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def a_round(speed: float, peers: bool = True) -> dict[str, dict[str, Any]]:
    ours = {"decisions_per_s": speed, "submit_per_s": speed / 2, "rollouts_per_s": 4000.0, "clone_us": 1.0}
    measured: dict[str, dict[str, Any]] = {
        "two-towns, plain": {**ours, "view_us": 201.0},
        "two-towns, compiled": {**ours, "view_us": 20.0},
    }
    if peers:
        measured["catanatron"] = {"decisions_per_s": 10.0, "clone_us": 60.0, "version": "3"}
    return measured


def test_verdicts_come_from_the_median_round(run: ModuleType) -> None:
    lines = [run.verdict([a_round(speed) for speed in (70, 10, 900)], target) for target in run.TARGETS[:7]]
    assert [line[:14].strip() for line in lines] == [
        "met", "NOT MET", "not measured", "met", "NOT MET", "met", "NOT MET",
    ]  # fmt: skip
    assert "7 × (at least 7 ×)" in lines[0]


def test_without_peers_nothing_is_compared(run: ModuleType) -> None:
    assert run.verdict([a_round(70, peers=False)], run.TARGETS[0]).startswith("not measured")
    assert "catanatron 3" not in run.markdown([a_round(70, peers=False)])


def test_the_readme_keeps_all_but_the_table(run: ModuleType, tmp_path: Path) -> None:
    page = tmp_path / "README.md"
    page.write_text("before\n<!-- bench -->\nold\n<!-- /bench -->\nafter\n")
    for _ in range(2):
        run.write_readme(page, run.markdown([a_round(70)]))
    text = page.read_text()
    assert text.startswith("before\n<!-- bench -->\n| engine | decisions/s |")
    assert text.endswith("\n<!-- /bench -->\nafter\n")
    assert text.count("| **Saloon** two-towns, plain | 70 |") == 1
    assert "old" not in text


def test_a_readme_without_the_marks_is_left_alone(run: ModuleType, tmp_path: Path) -> None:
    page = tmp_path / "README.md"
    page.write_text("nothing here\n")
    with pytest.raises(SystemExit):
        run.write_readme(page, "table")
    assert page.read_text() == "nothing here\n"
