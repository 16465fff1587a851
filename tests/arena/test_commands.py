"""The commands `saloon arena` and `saloon bench`."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from saloon.cli.main import status
from saloon.games import slugs
from saloon.kernel.build import COMPILED

PEERS = {"catanatron": {"decisions_per_s": 10.0, "games_per_s": 0.1, "clone_us": 1000.0, "version": "3"}}
NUMBERS = {"decisions_per_s", "games_per_s", "submit_per_s", "clone_us", "rollouts_per_s", "view_us"}


def test_arena(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told, drawn, sheet = tmp_path / "arena.json", tmp_path / "arena.png", tmp_path / "arena.csv"
    line = ["arena", "two-towns", "--bots", "random,greedy", "--games", "3", "--jobs", "1", "--option", "max-turns=30"]
    assert status([*line, "--json", str(told), "--plot", str(drawn), "--csv", str(sheet)]) == 0
    out = capsys.readouterr().out
    assert "random" in out
    assert "greedy" in out
    data = json.loads(told.read_text())
    assert len(data["games"]) == 4
    assert data["options"]["max-turns"] == 30
    assert [line["games"] for line in data["balance"]["seats"]] == [4, 4]
    assert data["balance"]["turns"]["most"] <= 30
    assert "Seat 2" in out
    assert "Turns in a game" in out
    assert drawn.read_bytes().startswith(b"\x89PNG")
    rows = [*csv.DictReader(sheet.read_text().splitlines())]
    assert [row["kind"] for row in rows] == ["seat", "seat", "turns", "answers"]
    assert float(rows[0]["won"]) == data["balance"]["seats"][0]["won"]


@pytest.mark.parametrize(
    ("line", "kinds"),
    [("slaughter-gulch --seats 6 --option turns=4", 6), ("deadwood-1876 --seats 3", 9), ("dice-town --seats 3", 0)],
)
def test_arena_counts_wins_by_role(line: str, kinds: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = tmp_path / "arena.json"
    assert status(["arena", *line.split(), "--bots", "random", "--games", "2", "--jobs", "1", "--json", str(told)]) == 0
    data = json.loads(told.read_text())
    roles = data["balance"]["roles"]
    seats = len(data["balance"]["seats"])
    assert len(roles) <= kinds
    assert sum(line["games"] for line in roles.values()) == (2 * seats if kinds else 0)
    assert data["games"][0]["roles"] == ([*filter(None, data["games"][0]["roles"])] if kinds else [None] * seats)
    assert ("Texas Rangers" in capsys.readouterr().out) == (kinds == 6)
    assert data["balance"]["turns"]["least"] > 0


@pytest.mark.parametrize(
    "wrong",
    ["--bots random,nobody", "--bots greedy:400", "--bots random --seats 3", "--bots random --option no-such-thing=1"],
)
def test_arena_refuses_in_one_line_before_anything_is_played(wrong: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert status(["arena", "two-towns", *wrong.split()]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert len(said.err.splitlines()) == 1


def test_arena_looks_for_the_folder_first(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    nowhere = tmp_path / "nowhere" / "arena.json"
    assert status(["arena", "two-towns", "--bots", "random", "--json", str(nowhere)]) == 2
    assert "nowhere" in capsys.readouterr().err


def test_bench_prints_figures(capsys: pytest.CaptureFixture[str]) -> None:
    assert status(["bench", "--json", "--seconds", "0.01"]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert figures.keys() == {"engine", "peers"}
    assert list(figures["engine"]) == slugs()
    for line in figures["engine"].values():
        assert line.keys() == NUMBERS | {"build", "seats"}
        assert line["build"] == ("compiled" if COMPILED else "plain")
        assert all(line[name] > 0 for name in NUMBERS)


def test_bench_compares_with_peers(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "peers.json"
    file.write_text(json.dumps(PEERS))
    line = ["bench", "--game", "two-towns", "--seconds", "0.01", "--peers", str(file)]
    assert status([*line, "--json"]) == 0
    figures = json.loads(capsys.readouterr().out)
    ours = figures["engine"]["two-towns"]
    assert figures["peers"] == PEERS
    ratios = figures["ratios"]["two-towns"]["catanatron"]
    assert ratios["decisions"] == pytest.approx(ours["decisions_per_s"] / 10, rel=0.01)
    assert ratios["clone"] == pytest.approx(1000 / ours["clone_us"], rel=0.01)
    assert status(line) == 0
    assert "catanatron 3" in capsys.readouterr().out


@pytest.mark.parametrize("text", ["no JSON", "[]", '{"catanatron": {}}', '{"catanatron": 1}'])
def test_bench_refuses_what_is_no_peers_file(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "peers.json"
    file.write_text(text)
    assert status(["bench", "--peers", str(file)]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
