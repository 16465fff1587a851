"""saloon fuzz finds what is broken, keeps the evidence, and leaves the rest in peace."""

from __future__ import annotations

from pathlib import Path

import pytest
from counter import complaint, saloon

from saloon.games import ROOMS


@pytest.fixture(autouse=True)
def toys(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(ROOMS, "nines", {"1": "nines"})
    monkeypatch.setitem(ROOMS, "shut-nines", {"1": "shut_nines"})


def test_a_planted_bug_is_found_and_dumped(tmp_path: Path) -> None:
    out = tmp_path / "found"
    ran = saloon("fuzz", "nines", "--games", "12", "--seed", "3", "--out", out)
    assert ran.code == 1
    dumps = sorted(out.glob("nines-*.saloon"))
    assert dumps
    assert ran.out.endswith(f"12 games played, {len(dumps)} broken\n")
    assert "nothing is raised: ZeroDivisionError: fell through the hole" in ran.err
    for dump in dumps:
        assert "fell through the hole" in dump.with_suffix(".txt").read_text("utf-8")
        replayed = saloon("replay", dump)
        assert replayed.code == 0, "the moves before the bug can be looked at"
        assert "Ann says" in replayed.out


def test_the_same_seed_finds_the_same(tmp_path: Path) -> None:
    some, others = tmp_path / "some", tmp_path / "others"
    saloon("fuzz", "nines", "--games", "6", "--out", some)
    saloon("fuzz", "nines", "--games", "6", "--out", others)
    assert {path.name: path.read_text("utf-8") for path in some.glob("*.saloon")} == {
        path.name: path.read_text("utf-8") for path in others.glob("*.saloon")
    }


def test_a_sound_game_leaves_nothing_behind(tmp_path: Path) -> None:
    ran = saloon("fuzz", "shut-nines", "--games", "4", "--seats", "3", "--out", tmp_path / "out", "--lang", "fr")
    assert ran == (
        0,
        "joueurs\N{NO-BREAK SPACE}: 3 × 4\nhole\N{NO-BREAK SPACE}: shut × 4\n4 parties jouées, 0 en défaut\n",
        "",
    )
    assert list(tmp_path.iterdir()) == []


def test_our_game_is_sound(tmp_path: Path) -> None:
    assert saloon("fuzz", "two-towns", "--games", "12", "--seed", "40", "--out", tmp_path).code == 0


def test_bad_input_gets_one_line() -> None:
    assert "“poker”" in complaint("fuzz", "poker")
    assert "9 players" in complaint("fuzz", "two-towns", "--seats", "9")
    assert "nowhere" in complaint("fuzz", "two-towns", "--content", "nowhere")
