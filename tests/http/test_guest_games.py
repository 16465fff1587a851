"""A game from a package in the house: listed, read, played, its files served; taken away, it says what is missing."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from http_house import BOTS, Server, answered, make_table, over, refused, serving, wait_for

from guest_games import metadata, on_path
from saloon.server.common.settings import Settings
from saloon.server.http import games as http_games

SLUG = "rattlesnake-bluff"
SOURCE = Path(__file__).parent.parent.parent / "examples" / SLUG / "src"


@contextmanager
def installed(site: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """For this process, and for those of the bots and replays."""
    if not site.exists():
        metadata(site, "saloon-rattlesnake-bluff", rattlesnake_bluff="rattlesnake_bluff")
    with on_path(SOURCE, site), monkeypatch.context() as patch:
        patch.setenv("PYTHONPATH", os.pathsep.join([str(SOURCE), str(site), *sys.path]))
        forget()
        yield
    forget()


def forget() -> None:
    for kept in (http_games.described, http_games.files_of, http_games.edition):
        kept.cache_clear()


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("house")
    settings = Settings(data=folder)
    with pytest.MonkeyPatch.context() as patch, installed(folder / "site", patch), serving(settings) as server:
        yield server


def test_a_game_that_was_taken_away_leaves_its_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings = Settings(data=tmp_path)
    with installed(tmp_path / "site", monkeypatch), serving(settings) as server:
        host = server.guest("Host")
        waiting = make_table(host, [{"kind": "me"}, {"kind": "open"}], game=SLUG)["id"]
        table = make_table(host, BOTS, game=SLUG, options={"dice": 2})["id"]
        answered(host.post(f"/api/tables/{table}/start"))
        wait_for(lambda: over(host, table))
        assert len(answered(host.get(f"/api/tables/{table}/replay"))["frames"]) > 4
        assert answered(host.post(f"/api/tables/{table}/analysis"))["report"]["game"] == SLUG
    cookies = host.cookies
    with serving(settings) as server:
        host = server.visitor()
        host.cookies = cookies
        assert {one["id"] for one in answered(host.get("/api/tables/mine"))} == {table, waiting}
        said = refused(host.get(f"/api/tables/{table}/replay"), 409, "not-installed")["detail"]
        refused(host.post(f"/api/tables/{table}/analysis"), 409, "not-installed")
        assert SLUG in said
        assert "pip" in said
        assert host.get(f"/api/tables/{table}/journal").text.count("\n") > 4
        refused(host.post(f"/api/tables/{waiting}/start"), 409, "chairs-open")
        refused(host.post("/api/tables", json={"game": SLUG, "chairs": BOTS}), 422, "game")


def test_it_is_listed_with_what_a_client_cannot_know(house: Server) -> None:
    visitor = house.visitor()
    *others, bluff = answered(visitor.get("/api/games"))
    assert (bluff["slug"], bluff["seats"]) == (SLUG, [2, 3, 4, 5, 6])
    assert bluff["words"]["fr"]["title"] == "Le Bluff du crotale"
    assert all(bluff["words"][lang].keys() == {"title", "tagline", "length"} for lang in ("en", "fr"))
    assert not any(game.keys() & {"words", "board", "bill"} for game in others)
    texts = answered(visitor.get(f"/api/games/{SLUG}/texts/fr"))
    assert texts["verb.doubt"] == "Dénoncer le bluff"
    assert answered(visitor.get("/api/games/two-towns/texts/en"))["title"] == "Two-Town Trail"
    assert "**RB-014**" in visitor.get(f"/api/rules/{SLUG}/en").text
    assert "RB-" not in visitor.get(f"/api/rules/{SLUG}/en/summary").text  # the first chapter, for want of a summary
    assert answered(visitor.get(f"/api/rules/{SLUG}/cases"))["RB-014"] > 0
    assert answered(visitor.get(f"/api/rules/{SLUG}/cases/RB-014/1"))["frames"]
    refused(visitor.get(f"/api/games/{SLUG}/texts/xx"), 404, "no-rules")
    refused(visitor.get("/api/games/nosuch/texts/en"), 404, "no-game")


def test_its_files_are_served_and_no_others(house: Server) -> None:
    visitor = house.visitor()
    *_, bluff = answered(visitor.get("/api/games"))
    board, bill = visitor.get(bluff["board"]), visitor.get(bluff["bill"])
    assert board.headers["content-type"].startswith("text/javascript")
    assert "immutable" in board.headers["cache-control"]
    assert "script-src 'self'" in board.headers["content-security-policy"]
    assert board.text == (SOURCE / "rattlesnake_bluff" / "web" / "board.js").read_text("utf-8")
    assert bill.headers["content-type"].startswith("image/svg+xml")
    folder = bluff["board"].rpartition("/")[0]
    assert visitor.get(f"{folder}/board.css").headers["content-type"].startswith("text/css")
    assert visitor.head(bluff["board"]).status_code == 200
    wrong = [f"{folder}/__init__.py", f"{folder}/..%2f__init__.py", f"{folder}/%2e%2e/__init__.py", f"{folder}/"]
    wrong += [f"{folder}x/board.js", f"/games/two-towns/{folder[-16:]}/board.js", "/games/nosuch/0/board.js", "/games/"]
    for path in wrong:
        assert visitor.get(path).status_code == 404, path
