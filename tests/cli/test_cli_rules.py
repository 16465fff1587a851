"""saloon rules: one rule's text, and which rules have a test."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from counter import complaint, saloon

from saloon.games import ROOMS, find


def test_a_rule_is_shown_in_the_readers_language() -> None:
    assert saloon("rules", "show", "TT-036").out.startswith("TT-036  No more than two units")
    french = saloon("rules", "show", "tt-036", "--lang", "fr").out
    assert french.startswith("TT-036  Une unité ne peut être choisie")
    assert "](#" not in saloon("rules", "show", "TT-028").out
    assert "“TT-999”" in complaint("rules", "show", "TT-999")
    assert "ID is missing" in complaint("rules", "show")


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project whose tests cover some rules of the toy."""
    for slug in reversed(list(ROOMS)):  # they come back in their order
        monkeypatch.delitem(ROOMS, slug)
    monkeypatch.setitem(ROOMS, "shut-nines", {"1": "shut_nines"})
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "tests" / "rules" / "shut-nines"
    folder.mkdir(parents=True)
    return folder


def coverage() -> tuple[int, dict[str, Any]]:
    ran = saloon("rules", "coverage", "--json")
    return ran.code, json.loads(ran.out)["shut-nines"]


def test_coverage_counts_marks_and_scenarios(checkout: Path) -> None:
    ids = ["NN-1", "NN-2", "NN-3"]
    assert coverage() == (1, {"ids": ids, "tested": [], "missing": ids, "exempt": {}})
    (checkout / "one.toml").write_text('ids = ["NN-1", "XX-9"]', "utf-8")
    assert coverage()[1]["tested"] == ["NN-1"]
    marks = '@pytest.mark.rule("NN-2", "NN-9")\ndef test_it(): pass\n'
    (checkout.parent.parent / "test_it.py").write_text(f"import pytest\n{marks}", "utf-8")
    code, found = coverage()
    assert (code, found["tested"], found["missing"]) == (1, ["NN-1", "NN-2"], ["NN-3"])
    (checkout / "test_that.py").write_text('@rule("NN-3")\ndef test_that(): pass\n', "utf-8")
    assert coverage() == (0, {"ids": ids, "tested": ids, "missing": [], "exempt": {}})


def test_exempt_rules_are_neither_tested_nor_missing(checkout: Path) -> None:
    (checkout / "one.toml").write_text('ids = ["NN-1", "NN-2"]', "utf-8")
    (checkout / "exempt.toml").write_text('[exempt]\n"NN-2" = "for a reason"\n', "utf-8")
    code, found = coverage()
    assert code == 1
    assert (found["tested"], found["missing"], found["exempt"]) == (["NN-1"], ["NN-3"], {"NN-2": "for a reason"})
    told = saloon("rules", "coverage")
    assert told.code == 1
    assert told.out.splitlines() == [
        "shut-nines: 3 rules, 1 tested, 1 exempt, 1 missing",
        "  NN-2 exempt: for a reason",
        "  NN-3 has no test",
    ]
    assert "1 dispensée, 1 manquante" in saloon("rules", "coverage", "--lang", "fr").out


def test_what_cannot_be_read_gets_one_line(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (checkout / "exempt.toml").write_text('[exempt]\n"NN-2" = ""\n', "utf-8")
    assert "reason" in complaint("rules", "coverage")
    (checkout / "exempt.toml").unlink()
    (checkout / "test_it.py").write_text("def (", "utf-8")
    assert "not valid Python" in complaint("rules", "coverage")
    monkeypatch.chdir(checkout)
    assert "checkout" in complaint("rules", "coverage")


def test_every_rule_on_our_pages_can_be_shown() -> None:
    from saloon.cli.citations import RULE
    from saloon.cli.rules import rule_text

    for slug in ROOMS:
        game = find(slug)
        for lang, page in game.pages.items():
            ids = [found["id"] for found in RULE.finditer(page)]
            assert ids
            assert all(rule_text(game, id, lang) for id in ids)
