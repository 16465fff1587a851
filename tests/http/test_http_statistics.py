"""Statistics over HTTP: one's own and nobody else's, the house's for everybody, and both to take away."""

from __future__ import annotations

import asyncio
import csv
import json
from contextlib import ExitStack
from io import StringIO
from pathlib import Path
from typing import Any

import httpx
import pytest
from http_house import PATIENCE, Server, answered, make_table, over, played, refused
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from saloon.cli.main import status

pytest_plugins = ["http_server"]

MINE = "/api/me/statistics"
HOUSE = "/api/house/statistics"
ME_AND_A_BOT = [{"kind": "me"}, {"kind": "bot", "level": "easy"}]
ME_AND_A_GUEST = [{"kind": "me"}, {"kind": "guest", "name": "=Bill"}]


def socket_of(server: Server, client: httpx.Client, table: str, seat: int) -> ClientConnection:
    ticket = answered(client.post(f"/api/tables/{table}/ticket", json={"seat": seat}))["ticket"]
    return connect(f"ws://127.0.0.1:{server.port}/ws?ticket={ticket}", origin=Origin(server.url), open_timeout=PATIENCE)


def play_out(server: Server, sitting: dict[int, httpx.Client], table: str) -> Any:
    """Every seat takes the first answer there is, until the game is over."""
    with ExitStack() as closing:
        lines = {
            seat: closing.enter_context(socket_of(server, client, table, seat)) for seat, client in sitting.items()
        }
        while (ended := over(sitting[0], table)) is None:
            for seat, line in lines.items():
                answer_all(line, seat)
    return ended


def answer_all(line: ClientConnection, seat: int) -> None:
    """Whatever this seat has been asked by now."""
    try:
        while True:
            message = json.loads(line.recv(0.05))
            for ask in message.get("sight", {}).get("asks", []):
                if ask["mine"] and ask["options"]:
                    key = f"seat-{seat}-{ask['id']}-{message['seq']}"
                    said = {"key": key, "ask": ask["id"], "seen": message["seq"], "do": ask["options"][0]}
                    line.send(json.dumps({"type": "move", **said}))
    except TimeoutError:
        return


def against_a_bot(server: Server, client: httpx.Client) -> Any:
    table = make_table(client, ME_AND_A_BOT)["id"]
    answered(client.post(f"/api/tables/{table}/start"))
    return play_out(server, {0: client}, table)


def test_nobody_is_told_another_s_statistics(server: Server) -> None:
    refused(server.visitor().get(MINE), 401, "nobody")
    refused(server.visitor().get(f"{MINE}/games"), 401, "nobody")
    refused(server.visitor().get(f"{MINE}/games.csv"), 401, "nobody")
    ann, bob = server.guest("Ann"), server.guest("Bob")
    against_a_bot(server, ann)
    assert answered(ann.get(MINE))["wins"]["games"] == 1
    told = answered(bob.get(MINE))
    assert (told["wins"]["games"], told["kinds"], told["opponents"]) == (0, [], [])
    assert answered(bob.get(f"{MINE}/games")) == []


def test_a_game_is_counted_when_it_is_first_asked_for(server: Server) -> None:
    client = server.guest("Cora")
    info = against_a_bot(server, client)
    won = float(info["result"][0] > info["result"][1])
    told = answered(client.get(MINE))
    assert told["kinds"] == [{"game": "two-towns", "seats": [2]}]
    assert (told["waiting"], told["left"]) == (0, 0)
    assert (told["wins"]["games"], told["wins"]["won"], told["wins"]["even"]) == (1, won, 0.5)
    assert told["wins"]["low"] <= told["wins"]["share"] <= told["wins"]["high"]
    assert [(one["name"], one["level"], one["ahead"]["won"]) for one in told["opponents"]] == [("", "easy", won)]
    (opening,) = told["openings"]
    assert opening["opening"]["verb"] in ("march", "back", "roll", "stop", "lift", "pass")
    assert told["analysed"] == []
    assert answered(client.get(MINE, params={"game": "dice-town"}))["wins"]["games"] == 0
    assert answered(client.get(MINE, params={"players": 2}))["wins"]["games"] == 1
    answered(client.get(MINE, params={"players": 99}), 400)


def test_a_guest_at_my_device_is_an_opponent_and_nobody_s_player(server: Server) -> None:
    client = server.guest("Dan")
    table = make_table(client, ME_AND_A_GUEST)["id"]
    answered(client.post(f"/api/tables/{table}/start"))
    play_out(server, {0: client, 1: client}, table)
    told = answered(client.get(MINE))
    assert told["wins"]["games"] == 1, "one's own chair, not the guest's"
    assert [one["name"] for one in told["opponents"]] == ["=Bill"]
    (kept,) = answered(client.get(f"{MINE}/games"))
    assert (kept["table"], kept["seat"], kept["seats"], kept["by_bot"]) == (table, 0, 2, False)
    assert kept["seconds"] > 0
    response = client.get(f"{MINE}/games.csv")
    assert response.headers["content-type"] == "text/csv; charset=utf-8"
    assert "attachment" in response.headers["content-disposition"]
    (row,) = csv.DictReader(StringIO(response.text))
    assert row["opponents"] == "'=Bill"
    assert (row["place"], row["table"]) == (str(kept["place"]), table)
    assert [one["table"] for one in answered(client.get("/api/me/export"))["played"]] == [table] * 2


def test_what_somebody_did_goes_with_them_and_stays_nameless(server: Server) -> None:
    host, friend = server.guest("Eve"), server.guest("Fay")
    table = make_table(host)
    answered(friend.post(f"/api/invite/{table['invite']}", json={}))
    answered(host.post(f"/api/tables/{table['id']}/start"))
    play_out(server, {0: host, 1: friend}, table["id"])
    assert [one["name"] for one in answered(host.get(MINE))["opponents"]] == ["Fay"]
    answered(friend.delete("/api/me"), 204)
    told = answered(host.get(MINE))
    assert [(one["name"], one["level"]) for one in told["opponents"]] == [("", "")]
    assert told["wins"]["games"] == 1
    assert "Fay" not in host.get(f"{MINE}/games").text


def test_the_house_tells_totals_to_everybody(server: Server) -> None:
    services = server.app.state.services
    client = server.guest("Gil")
    played(client)
    counted = asyncio.run_coroutine_threadsafe(services.counting.count_some(), services.hall.loop)
    assert counted.result(PATIENCE) >= 1
    services.house_book.at = float("-inf")
    (told,) = [one for one in answered(server.visitor().get(HOUSE))["games"] if one["game"] == "two-towns"]
    assert (told["players"], len(told["seats"])) == (2, 2)
    assert sum(seat["won"] for seat in told["seats"]) == pytest.approx(told["games"])
    assert all(seat["low"] <= seat["share"] <= seat["high"] and seat["even"] == 0.5 for seat in told["seats"])
    assert sum(told["turns"]["bars"]) == sum(told["answers"]["bars"]) == told["games"]
    rows = [*csv.DictReader(StringIO(server.visitor().get(f"{HOUSE}.csv").text))]
    assert {row["kind"] for row in rows if row["game"] == "two-towns"} == {"seat", "turns", "answers", "minutes"}
    assert services.hall.background.stopped() == []


def test_whoever_keeps_the_house_counts_from_the_command_line(
    embedded: Server, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    played(embedded.guest("Hal"))
    told, sheet = tmp_path / "house.json", tmp_path / "house.csv"
    where = ["--data", str(embedded.settings.data), "--json", str(told), "--csv", str(sheet)]
    assert status(["statistics", *where, "--lang", "fr"]) == 0
    assert "2 joueurs" in capsys.readouterr().out
    (one,) = [game for game in json.loads(told.read_text())["games"] if game["game"] == "two-towns"]
    assert sum(seat["won"] for seat in one["balance"]["seats"]) == one["balance"]["seats"][0]["games"] >= 1
    assert sheet.read_text().startswith("game,seats,kind,name,games,won,share,low,high,median,least,most")
    status(["statistics", "--data", str(tmp_path / "empty"), "--lang", "en"])
    assert "No game has ended here yet." in capsys.readouterr().out
