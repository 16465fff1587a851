"""Without its extra a command says in one line what to install, and with it, works."""

from __future__ import annotations

from pathlib import Path

import pytest
from clean import LONG, Environment, built

from saloon.cli.extras import EXTRAS

NOWHERE = "postgresql://saloon@127.0.0.1:1/saloon"
ARENA = ["arena", "two-towns", "--bots", "random,greedy", "--games", "2", "--jobs", "1"]
SERVE = ["serve", "--no-browser", "--database", NOWHERE]
WITHOUT = {
    "server": [["serve", "--no-browser"], ["backup", "all.backup"], ["statistics"]],
    "arena": [ARENA],
    "postgres": [
        SERVE,
        ["backup", "all.backup", "--database", NOWHERE],
        ["restore", "all.backup", "--database", NOWHERE],
    ],
    "redis": [[*SERVE, "--redis", "redis://127.0.0.1:1"]],
}

pytestmark = pytest.mark.timeout(LONG)


def test_each_absence_is_told_in_one_line_and_mended_by_what_it_says(tmp_path: Path) -> None:
    house = Environment(tmp_path)
    house.pip_install(built(".whl"))
    for extra, commands in WITHOUT.items():  # one after the other: Redis is for those who have PostgreSQL
        for command in commands:
            assert told(house, command, "en") == f"Missing here: {missing(extra)}. Install it with: {remedy(extra)}\n"
            assert told(house, command, "fr").endswith(f"{remedy(extra)}\n")
        house.pip_install(f"saloon[{extra}]")
    played = house.saloon(*ARENA, "--plot", "arena.png")
    assert played.returncode == 0, played.stderr
    assert (tmp_path / "arena.png").read_bytes().startswith(b"\x89PNG")
    for command in (*WITHOUT["postgres"][:2], *WITHOUT["redis"]):  # all there now, and nobody answers
        assert "127.0.0.1" in told(house, command, "en")


def told(house: Environment, command: list[str], lang: str) -> str:
    """The one line."""
    ran = house.saloon(*command, "--lang", lang)
    assert (ran.returncode, ran.stdout, ran.stderr.count("\n")) == (2, "", 1), ran.stdout + ran.stderr
    return ran.stderr


def missing(extra: str) -> str:
    return ", ".join(EXTRAS[extra])


def remedy(extra: str) -> str:
    return f'pip install "saloon[{extra}]"'
