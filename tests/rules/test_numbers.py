"""Numbers that joined the content after a release: the released digest stays, and an owner's own number counts."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import pytest

from saloon.games import find
from saloon.games.content import Content, digest_of
from saloon.kernel.messages import Mistake
from saloon.kernel.scenario import run_file

GAMES = Path(__file__).parent.parent.parent / "src" / "saloon" / "games"
OWN: list[tuple[str, str, str, str, dict[str, Any]]] = [  # a number of a box, another, and what then happens
    (
        "dice-town", "numbers.toml", '"joe", value = 4', '"joe", value = 2',
        {
            "given": {
                "phase": "sheriff", "cash": [3, 8], "dice": ["99TTA", "9TJQQ"], "stores": [[], ["joe"]],
            },
            "do": [{"answer": "joe 0"}],
            "expect": {"cash": [1, 10]},
        },
    ),
    (
        "deadwood", "powers.toml", '"bank", dollars = 5', '"bank", dollars = 7',
        {
            "given": {"gauge": 0, "town": ["bank@C3"]},
            "do": [{"answer": "send 1 C3"}, {"answer": "annex"}],
            "expect": {"dollars": [12, 5]},
        },
    ),
    (
        "deadwood-1876", "numbers.toml", '"lives", value = 2', '"lives", value = 1',
        {
            "seats": 3,
            "chance": ["roll 4", "roll 2"],
            "given": {
                "phase": "reveal", "houses": ["GEM", "GEM", "BEL"], "rows": [["G1a"], ["G5"], []],
                "hands": [["COL/STE#1", "COL/STE#2"], ["PEP/STE#1", "PEP/STE#2"], []],
            },
            "do": [{"seat": 0, "answer": "commit COL/STE#1"}, {"seat": 1, "answer": "commit PEP/STE#1"}],
            "expect": {"result": [1, 0, 0]},
        },
    ),
    (
        "slaughter-gulch", "numbers.toml", '"end-conditions", value = 3', '"end-conditions", value = 4',
        {
            "seats": 3,
            "given": {
                "phase": "end", "outfits": ["agency", "hucksters", "rangers"], "dudes": [["home"], ["home"], ["home"]],
                "condition": 6, "met": [1, 3, 5], "turn": 4,
            },
            "expect": {"result": []},
        },
    ),
]  # fmt: skip
SLUGS = [row[0] for row in OWN]


def shipped(slug: str, file: str) -> str:
    return (GAMES / slug.replace("-", "_") / "data" / file).read_text("utf-8")


def boxed(box: Path, slug: str, file: str, text: str) -> Path:
    (box / slug).mkdir(parents=True)
    (box / slug / file).write_text(text, "utf-8")
    return box


@pytest.mark.parametrize(("slug", "file", "old", "new", "played"), OWN, ids=SLUGS)
def test_an_owners_number_counts(
    slug: str, file: str, old: str, new: str, played: dict[str, Any], tmp_path: Path
) -> None:
    text = shipped(slug, file)
    assert old in text
    box = boxed(tmp_path, slug, file, text.replace(old, new))
    assert find(slug, box=box).content != find(slug).content
    for where, problems in ((box, 0), (None, 1)):
        (outcome,) = run_file(slug, {"rules": slug, **played}, partial(find, box=where))
        assert len(outcome.problems) == problems


@pytest.mark.parametrize(("slug", "file"), [row[:2] for row in OWN], ids=SLUGS)
def test_the_file_that_joined_leaves_the_released_digest_alone(slug: str, file: str, tmp_path: Path) -> None:
    text = shipped(slug, file)
    assert find(slug, box=boxed(tmp_path / "same", slug, file, text)).content == find(slug).content
    assert find(slug, box=boxed(tmp_path / "other", slug, file, f"{text}# mine\n")).content != find(slug).content


def test_what_joined_counts_once_it_changes(tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir()
    (data / "a.toml").write_bytes(b"a = 1\n")
    released = Content(tmp_path, "paper", None).digest()
    (data / "b.toml").write_bytes(b"b = 1\n")
    joined = {"b.toml": digest_of(b"b = 1\n")}
    assert Content(tmp_path, "paper", None, joined).digest() == released
    assert Content(tmp_path, "paper", None).digest() != released
    (data / "b.toml").write_bytes(b"b = 2\n")
    assert Content(tmp_path, "paper", None, joined).digest() != released


def test_a_number_out_of_bounds_is_refused(tmp_path: Path) -> None:
    text = shipped("dice-town", "numbers.toml").replace('"joe", value = 4', '"joe", value = 400')
    with pytest.raises(Mistake, match="joe"):
        find("dice-town", box=boxed(tmp_path, "dice-town", "numbers.toml", text))
