"""saloon rules where: the lines that carry a rule out; and every rule of our games has one, or a reason."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from counter import complaint, saloon

from saloon.cli.citations import CITED, CODE, citations, cited_in, rule_ids, unneeded
from saloon.games import ROOMS, find, folders

WHY = 'en = "it follows"\nfr = "elle en découle"\n'


def faults(slug: str) -> list[str]:
    """Rules without place or reason, or with both; reasons and citations of rules that the page does not have."""
    ids = rule_ids(find(slug))
    places, reasons = citations(slug, ids, CODE), unneeded(slug)
    found = [f"{id} stands nowhere" for id in ids if not places[id] and id not in reasons]
    found += [f"{id} has a reason and a place" for id in ids if places[id] and id in reasons]
    found += [f"{id} has a reason and no text" for id in reasons if id not in ids]
    return [*found, *unknown(slug, ids)]


def unknown(slug: str, ids: list[str]) -> Iterator[str]:
    series = {id.partition("-")[0] for id in ids}
    for path in [path for folder in folders(slug) for pattern in CODE for path in sorted(folder.rglob(pattern))]:
        for place, cited in cited_in(path):
            ends = [end.group() for end in CITED.finditer(cited[0].replace("…", ","))]
            if cited["series"] in series and (ends != sorted(ends) or not {*ends} <= {*ids}):
                yield f"{path.name}:{place.line} cites {cited[0]}"


@pytest.mark.parametrize("slug", ROOMS)
def test_every_rule_has_a_place_or_a_reason(slug: str) -> None:
    assert faults(slug) == []


@pytest.fixture
def paper(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A game of three rules, NN-1 to NN-3, in a folder of its own."""
    for slug in reversed(list(ROOMS)):  # they come back in their order
        monkeypatch.delitem(ROOMS, slug)
    monkeypatch.setitem(ROOMS, "paper-nines", {"1": "paper_nines"})
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "paper_nines"
    for name in ("data", "text", "rules"):
        (folder / name).mkdir(parents=True)
    (folder / "__init__.py").write_text('"""NN-1 … NN-3"""\n\nfrom shut_nines import make\n', "utf-8")
    yield folder
    sys.modules.pop("paper_nines", None)


def test_places_are_told_as_path_and_line(paper: Path) -> None:
    (paper / "flow.py").write_text(
        '"""All of it:\n\nNN-1 … NN-3."""\n\nclass A:\n    """NN-3"""\n\n    b = 2  # NN-2 … NN-3: so\n', "utf-8"
    )
    (paper / "data" / "rules.toml").write_text("# NN-2\n", "utf-8")
    (paper / "text" / "en.toml").write_text('NN-2 = "No."\n', "utf-8")
    ran = saloon("rules", "where", "nn-2", "NN-3")
    assert ran.code == 0
    assert ran.out.splitlines() == [
        "NN-2",
        "  paper_nines/flow.py:8  b = 2  # NN-2 … NN-3: so",
        "  paper_nines/data/rules.toml:1  # NN-2",
        '  paper_nines/text/en.toml:1  NN-2 = "No."',
        "NN-3",
        '  paper_nines/flow.py:6  class A: """NN-3"""',
        "  paper_nines/flow.py:8  b = 2  # NN-2 … NN-3: so",
    ]


def test_from_elsewhere_the_full_path_is_told(paper: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (paper / "flow.py").write_text("# NN-1\n", "utf-8")
    monkeypatch.chdir(paper / "data")
    told = json.loads(saloon("rules", "where", "NN-1", "--json").out)
    assert told == {"NN-1": {"places": [f"{paper}/flow.py:1"], "unneeded": ""}}


def test_a_reason_is_told_in_the_readers_language(paper: Path) -> None:
    (paper / "rules" / "unneeded.toml").write_text(f"[NN-1]\n{WHY}", "utf-8")
    assert saloon("rules", "where", "NN-1").out == "NN-1 has no line of its own: it follows\n"
    assert "elle en découle" in saloon("rules", "where", "NN-1", "--lang", "fr").out
    nowhere = saloon("rules", "where", "NN-1", "NN-3")
    assert (nowhere.code, nowhere.out.splitlines()[1]) == (1, "NN-3 stands nowhere yet")
    (paper / "rules" / "unneeded.toml").write_text('[NN-1]\nen = "it follows"\n', "utf-8")
    assert "NN-1 needs a reason in each language" in complaint("rules", "where", "NN-1")


def test_an_unknown_rule_is_told_with_its_neighbours() -> None:
    assert "TT-111" in complaint("rules", "where", "TT-036", "TT-119")
    assert "TT-111" in complaint("rules", "show", "TT-119")
    assert "come close" not in complaint("rules", "where", "sheriff")
    assert "ID… is missing" in complaint("rules", "where")


def test_nothing_that_is_wrong_goes_unnoticed(paper: Path) -> None:
    (paper / "flow.py").write_text("# NN-2\n# NN-4\n# NN-3 … NN-2\n# UTF-8\n", "utf-8")
    (paper / "rules" / "unneeded.toml").write_text(f"[NN-2]\n{WHY}[NN-7]\n{WHY}", "utf-8")
    assert faults("paper-nines") == [
        "NN-1 stands nowhere",
        "NN-3 stands nowhere",
        "NN-2 has a reason and a place",
        "NN-7 has a reason and no text",
        "flow.py:2 cites NN-4",
        "flow.py:3 cites NN-3 … NN-2",
    ]
