"""Games from packages: written by `saloon new`, played like those of the house, left out if they are broken."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from counter import complaint, saloon

from guest_games import metadata, module, on_path
from saloon import games
from saloon.games import ROOMS, find, folders, open_all, slugs
from saloon.kernel.messages import Mistake


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("new") / "high-noon"
    ran = saloon("new", "high-noon", "--out", folder)
    assert ran.code == 0
    assert f"pip install {folder}" in ran.out
    return folder


@pytest.fixture
def high_noon(written: Path, tmp_path: Path) -> Iterator[Path]:
    with on_path(written / "src", metadata(tmp_path / "site", "saloon-high-noon", high_noon="high_noon")):
        yield written


# --- a sound one ---


def test_a_new_game_is_listed_played_and_fuzzed(high_noon: Path) -> None:
    assert slugs() == [*ROOMS, "high-noon"]
    listed = saloon("games")
    assert (listed.code, listed.err) == (0, "")
    assert "High Noon" in listed.out
    assert "rounds" in saloon("games", "--options", "high-noon").out
    assert "High Noon" in saloon("--lang", "fr", "games").out
    ran = saloon("fuzz", "high-noon", "--games", "24")
    assert ran.code == 0, ran.err
    assert "24 games played, 0 broken" in ran.out
    assert "never" not in ran.out  # every size of table and every choice was tried
    assert "HN-3" in saloon("rules", "show", "HN-3").out
    where = saloon("rules", "where", "HN-3")
    assert str(high_noon / "src" / "high_noon" / "flow.py") in where.out
    played = saloon("play", "high-noon", "--seed", "1", typed="1\n1\n")
    assert played.code == 0
    assert "Round 2" in played.out


def test_what_is_written_is_whole(high_noon: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert saloon("declare", high_noon, "--check").code == 0
    assert saloon("scenario", "high-noon") == (0, "1 passed, 0 failed\n", "")
    assert not any(word in path.read_text("utf-8") for path in files(high_noon) for word in ("Quick", "quick", "QD-"))
    monkeypatch.chdir(high_noon)
    assert saloon("rules", "coverage", "high-noon").out.splitlines() == [
        "high-noon: 4 rules, 4 tested, 0 exempt, 0 missing"
    ]


def files(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file() and path.suffix != ".pyc"]


def test_declarations_are_written_anew(high_noon: Path) -> None:
    package = high_noon / "src" / "high_noon"
    before = {name: (package / name).read_text("utf-8") for name in ("state.py", "shown.py", "packing.py")}
    for name in before:
        (package / name).unlink()
    assert saloon("declare", high_noon, "--check").code == 1
    assert saloon("declare", high_noon).code == 0
    assert saloon("declare", high_noon, "--check").code == 0
    assert {name: (package / name).read_text("utf-8") for name in before} == before


def test_nothing_is_imported_before_it_is_asked_for(high_noon: Path) -> None:
    assert find("two-towns").slug == "two-towns"
    assert "high-noon" in slugs()
    assert "high_noon" not in sys.modules
    assert find("high-noon").rules == "1"
    assert "high_noon" in sys.modules


@pytest.mark.parametrize(
    ("slug", "word"),
    [("High-Noon", "small letters"), ("7up", "a letter first"), ("a--b", "single dashes"), ("class", "Python"),
     ("random", "Python"), ("two-towns", "already"), ("../x", "small letters")],
)  # fmt: skip
def test_names_that_cannot_be(slug: str, word: str, tmp_path: Path) -> None:
    assert word in complaint("new", slug, "--out", tmp_path / "x")
    assert not (tmp_path / "x").exists()


def test_what_is_there_is_not_touched(written: Path) -> None:
    assert "exists already" in complaint("new", "noon-train", "--out", written)
    assert "existe déjà" in complaint("new", "noon-train", "--out", written, locale="fr_FR.UTF-8")


def test_several_versions_of_the_rules(high_noon: Path, tmp_path: Path) -> None:
    later = module(
        tmp_path / "later",
        "noon_versions",
        "from high_noon import HighNoon\n"
        'VERSIONS = {"1": "high_noon", "2": "noon_versions"}\n'
        "def make(box):\n    game = HighNoon()\n    game.rules = '2'\n    return game\n",
    )
    info = high_noon.parent / "two-versions"
    with on_path(later, metadata(info, "a-later-noon", noon="noon_versions")):
        assert "its slug is high-noon" in str(open_all()[1])  # a name must be kept, too
    (later / "noon_versions.py").write_text(
        (later / "noon_versions.py").read_text().replace("game.rules", "game.slug = 'noon'; game.rules")
    )
    with on_path(later, info):
        assert find("noon").rules == "2"
        assert find("noon", "1").slug == "high-noon"
        assert len(folders("noon")) == 2
        with pytest.raises(Mistake, match="rules: game noon, rules 3"):
            find("noon", "3")


# --- those that are left out ---


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("import nosuch_library\n", "nosuch_library"),
        ("def make(box:\n", "SyntaxError"),
        ("x = 1\n", "make"),
        ("def make(box):\n    raise RuntimeError('two\\nlines')\n", "RuntimeError: two lines"),
        ("from saloon.games.two_towns import make\n", "its slug is two-towns"),
    ],
)
def test_a_broken_package_leaves_the_house_standing(text: str, word: str, tmp_path: Path) -> None:
    with on_path(module(tmp_path, "sorry_game", text), metadata(tmp_path / "site", "saloon-sorry", sorry="sorry_game")):
        listed = saloon("games")
        assert listed.code == 0
        assert "Two-Town Trail" in listed.out
        assert listed.err.count("\n") == 1
        assert all(said in listed.err for said in ("saloon-sorry", word, "pip uninstall saloon-sorry", ".py"))
        assert word in complaint("play", "sorry")
        assert saloon("games").err == listed.err  # said again, not found out again
        assert "laissé de côté" in saloon("--lang", "fr", "games").err


def test_every_missing_word_is_said_at_once(high_noon: Path) -> None:
    package = high_noon / "src" / "high_noon"
    text = (package / "text" / "fr.toml").read_text("utf-8")
    try:
        (package / "text" / "fr.toml").write_text("\n".join(text.splitlines()[4:]), "utf-8")
        assert "missing: text/fr.toml: title, text/fr.toml: tagline" in complaint("play", "high-noon")
    finally:
        (package / "text" / "fr.toml").write_text(text, "utf-8")


def test_names_that_clash(written: Path, tmp_path: Path) -> None:
    here = [metadata(tmp_path / "1", "noon-one", noon="high_noon", two_towns="high_noon", Big="high_noon")]
    here += [metadata(tmp_path / "2", "noon-two", noon="high_noon")]
    with on_path(written / "src", *here):
        assert slugs() == list(ROOMS)
        assert find("two-towns").texts["en"].text("title", {}) == "Two-Town Trail"
        said = saloon("games").err.splitlines()
        assert len(said) == 3
        assert [line.count("noon-one") for line in said] == [1, 1, 2]
        assert "noon-two" in next(line for line in said if "several packages" in line)
        assert "noon" in complaint("play", "noon")
        assert games.refused()


def test_a_game_that_is_gone_says_what_to_install(high_noon: Path, tmp_path: Path) -> None:
    journal = tmp_path / "game.saloon"
    assert saloon("play", "high-noon", "--save", journal, typed="1\n1\n").code == 0
    assert saloon("verify", journal).code == 0
    with on_path():
        sys.path.remove(str(high_noon / "src"))
        sys.path.remove(str(tmp_path / "site"))
        try:
            said = complaint("verify", journal)
        finally:
            sys.path[:0] = [str(high_noon / "src"), str(tmp_path / "site")]
    assert "high-noon" in said
    assert "install" in said
