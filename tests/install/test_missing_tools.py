"""Where there is no C compiler or no Node, pip says so in one sentence, and what remains works."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest
from clean import LONG, PATIENCE, Environment, checkout, for_a_house, only, sentences

NO_COMPILER = (
    "saloon: no C compiler that finds Python.h was found (on Debian: gcc and python3-dev), "
    "so plain Python is installed: the same games, several times slower."
)
NO_NODE = (
    "saloon: Node 20 or newer with npm was not found, "
    "so the browser client is not built: games in the terminal and bots work, the server has no pages."
)

NPM_FAILED = (
    "saloon: “npm ci” failed, "
    "so the browser client is not built: games in the terminal and bots work, the server has no pages."
)

pytestmark = pytest.mark.timeout(LONG)


def test_without_compiler_and_node_a_plain_house_says_what_it_lacks(tmp_path: Path) -> None:
    source, house = checkout(tmp_path / "source"), Environment(tmp_path)
    said = house.pip_install(for_a_house(source), env=nothing(tmp_path))
    assert sentences(said) == [NO_COMPILER, NO_NODE]
    assert "saloon-0.1.0-py3-none-any.whl" in said  # good on any machine
    assert house.saloon("--version").stdout == "saloon 0.1.0 (plain)\n"
    with house.house() as url:
        english, french = (httpx.get(url, headers={"accept-language": lang}, timeout=PATIENCE) for lang in ("en", "fr"))
        assert "With Node 20 or newer, run “make client”" in english.text
        assert "Avec Node\u202f20 ou plus récent, lancez «\u202fmake client\u202f»" in french.text


def test_whoever_asks_for_the_compiled_build_is_not_given_another(tmp_path: Path) -> None:
    source, house = checkout(tmp_path / "source"), Environment(tmp_path)
    lacking = {**nothing(tmp_path), "SALOON_COMPILE": "1"}
    done = house.run("pip", "install", "--no-deps", source, patience=LONG, env=lacking)
    assert done.returncode != 0
    assert "and SALOON_COMPILE=1 does not do without" in done.stdout + done.stderr


def test_where_npm_reaches_nobody_the_rest_is_installed(tmp_path: Path) -> None:
    source, house = checkout(tmp_path / "source"), Environment(tmp_path)
    tools = nothing(tmp_path)
    for name, program in {"node": "echo v20.0.0", "npm": "exit 1"}.items():
        (tmp_path / "tools" / name).write_text(f"#!/bin/sh\n{program}\n")
        (tmp_path / "tools" / name).chmod(0o755)
    said = house.pip_install("--no-deps", source, env={**tools, "SALOON_COMPILE": "0"})
    assert sentences(said) == [NPM_FAILED]


def nothing(folder: Path) -> dict[str, str]:
    return {"PATH": only(folder=folder / "tools")}
