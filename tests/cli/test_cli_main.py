"""Language, help, version, and what happens to a line that makes no sense."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from counter import complaint, saloon

import saloon as package
from saloon.cli.main import COMMANDS
from saloon.games import slugs
from saloon.kernel.build import COMPILED


def test_version() -> None:
    ran = saloon("--version")
    assert ran == (0, f"saloon {package.__version__} ({'compiled' if COMPILED else 'plain'})\n", "")


@pytest.mark.parametrize(
    ("args", "locale", "expected"),
    [
        (["games"], "en_GB.UTF-8", "Two-Town Trail"),
        (["games"], "fr_CH.UTF-8", "La Piste"),
        (["games"], "de_DE.UTF-8", "Two-Town Trail"),
        (["games"], "", "Two-Town Trail"),
        (["--lang", "fr", "games"], "en_GB.UTF-8", "La Piste"),
        (["games", "--lang", "fr"], "en_GB.UTF-8", "La Piste"),
        (["games", "--lang=en"], "fr_FR.UTF-8", "Two-Town Trail"),
    ],
)
def test_the_language_is_that_of_the_line_or_else_of_the_locale(args: list[str], locale: str, expected: str) -> None:
    ran = saloon(*args, locale=locale)
    assert ran.code == 0
    assert expected in " ".join(ran.out.split())


def test_there_is_help_for_every_command() -> None:
    ran = saloon("--help")
    assert ran.code == 0
    for name in COMMANDS:
        assert f"  {name} " in ran.out


def test_without_a_command_the_house_is_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SALOON_DATABASE", "mysql://here")
    assert "none we can use" in complaint()
    assert "n’est pas de celles" in complaint("--lang", "fr")


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("path", [[], *([name] for name in COMMANDS), ["rules", "show"], ["rules", "coverage"]])
def test_every_help_page_fits_and_explains_everything(path: list[str], lang: str) -> None:
    ran = saloon(*path, "--help", "--lang", lang)
    assert ran.code == 0
    assert max(map(len, ran.out.splitlines())) <= 80
    names = [line for line in ran.out.splitlines() if line.startswith("  ") and not line.startswith("   ")]
    assert [line for line in names if len(line.split("  ")) < 3 and len(line) < 34] == [], "no name without a meaning"


def test_help_differs_between_the_languages() -> None:
    assert saloon("play", "--help").out != saloon("play", "--help", "--lang", "fr").out


def test_games_lists_games_and_options() -> None:
    assert "20 minutes" in saloon("games").out
    out = saloon("games", "--options", "two-towns", "--lang", "fr").out
    assert "sheriff-resets" in out
    assert "Reposé à chaque duel" in out
    assert "1–9" in out


@pytest.mark.parametrize(
    ("args", "expected"),
    [
        (["nonsense"], "“nonsense”"),
        (["rules", "nonsense"], "show, where, coverage"),
        (["--nonsense"], "--nonsense"),
        (["games", "--nonsense"], "saloon games --help"),
        (["play"], "SLUG is missing"),
        (["play", "two-towns", "three-towns"], "“three-towns” is one word too many"),
        (["play", "two-towns", "--seed", "x"], "--seed"),
        (["play", "two-towns", "--seed"], "--seed"),
        (["fuzz", "two-towns", "--games", "0"], "--games"),
        (["replay", "x", "--at", "first"], "--at"),
        (["games", "--lang", "de"], "“de”"),
        (["games", "--lang"], "en, fr"),
        (["games", "--options", "poker"], "two-towns"),
        (["games", "--content", "/nowhere"], "“/nowhere”"),
    ],
)
def test_a_line_that_makes_no_sense_gets_one_line(args: list[str], expected: str) -> None:
    assert expected in complaint(*args)
    french = complaint(*args, locale="fr_FR.UTF-8")
    assert french != complaint(*args)


def box(folder: Path, file: str, text: str) -> Path:
    (folder / "two-towns").mkdir(parents=True)
    (folder / "two-towns" / file).write_text(text, "utf-8")
    return folder


def test_content_of_a_box_is_used_and_checked(tmp_path: Path) -> None:
    rules = Path(package.__file__).parent / "games" / "two_towns" / "data" / "rules.toml"
    short = box(tmp_path / "a", "rules.toml", rules.read_text("utf-8").replace("value = 200", "value = 77"))
    assert "normally 77" in saloon("games", "--options", "two-towns", "--content", short).out
    assert "rules.toml" in complaint("games", "--content", box(tmp_path / "b", "rules.toml", "[[value]]"))
    assert "TOML" in complaint("games", "--content", box(tmp_path / "c", "rules.toml", "[[value"))
    assert "two-towns/extra.toml" in complaint("games", "--content", box(tmp_path / "d", "extra.toml", ""))


def test_the_installed_command_runs() -> None:
    script = Path(sys.executable).parent / "saloon"
    ran = subprocess.run([script, "play", "poker", "--lang", "fr"], capture_output=True, text=True, check=False)
    assert ran.returncode == 2
    said = f"Aucun jeu ne s’appelle ici «\u202fpoker\u202f». Choisissez parmi\u202f: {', '.join(slugs())}."
    assert ran.stderr.startswith(said)
