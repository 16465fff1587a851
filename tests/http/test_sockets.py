"""Where the lobby meets the live tables: tickets, and sockets that end with the right to be there."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx
import pytest
from http_house import PATIENCE, Server, answered, make_table, refused, wait_for
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

pytest_plugins = ["http_server"]


def ticket(client: httpx.Client, table: str, **wish: Any) -> str:
    given: str = answered(client.post(f"/api/tables/{table}/ticket", json=wish))["ticket"]
    return given


@contextmanager
def line(server: Server, ticket: str, origin: str | None = None) -> Iterator[ClientConnection]:
    url = f"ws://127.0.0.1:{server.port}/ws?ticket={ticket}"
    with connect(url, origin=Origin(origin or server.url), open_timeout=PATIENCE) as socket:
        yield socket


def hear(socket: ClientConnection, kind: str) -> Any:
    """The next message of this kind."""
    while True:
        message = json.loads(socket.recv(PATIENCE))
        if message["type"] == kind:
            return message


def test_the_promise_about_the_dice_is_made_before_any_seed_is_given(server: Server) -> None:
    host = server.guest("Host")
    table = make_table(host, [{"kind": "me"}, {"kind": "bot"}])
    start = f"/api/tables/{table['id']}/start"
    refused(host.post(start, json={"seed": "\x00"}), 422, "seed-signs")
    begun = answered(host.post(start, json={"seed": "north wind"}))
    assert len(table["promise"]) == 64
    assert begun["promise"] == table["promise"]
    with line(server, ticket(host, table["id"], seat=0)) as socket:
        fair = hear(socket, "welcome")["fair"]
    assert (fair["commitment"], fair["seeds"]) == (table["promise"], ["north wind", ""])


def test_a_ticket_opens_one_socket_once(server: Server) -> None:
    host = server.guest("Host")
    table = make_table(host)["id"]
    pass_ = ticket(host, table)
    with line(server, pass_) as socket:
        welcome = hear(socket, "welcome")
        assert (welcome["seat"], welcome["table"]["id"]) == (0, table)
        with line(server, pass_) as second:
            assert hear(second, "bye")["reason"] == "no-ticket"
    with line(server, "x" * 43) as third:
        assert hear(third, "bye")["reason"] == "no-ticket"


@pytest.mark.parametrize("origin", ["https://evil.example", "null"])
def test_a_foreign_page_gets_no_socket(server: Server, origin: str) -> None:
    host = server.guest("Host")
    pass_ = ticket(host, make_table(host)["id"])
    with pytest.raises(InvalidStatus), line(server, pass_, origin):
        pass


def test_those_at_the_table_hear_what_the_lobby_does(server: Server) -> None:
    host, friend = server.guest("Host"), server.guest("Friend")
    table = make_table(host)
    with line(server, ticket(host, table["id"])) as socket:
        hear(socket, "welcome")
        answered(friend.post(f"/api/invite/{table['invite']}", json={}))
        news = hear(socket, "tablenews")["table"]
        assert news["chairs"][1]["name"] == "Friend"
        answered(host.post(f"/api/tables/{table['id']}/start"))
        assert wait_for(lambda: hear(socket, "welcome")["sight"])


def test_the_lobby_tells_who_is_at_the_table(server: Server) -> None:
    host, friend = server.guest("Host"), server.guest("Friend")
    table = make_table(host)
    answered(friend.post(f"/api/invite/{table['invite']}", json={}))
    assert here(host, table["id"]) == [False, False]
    with line(server, ticket(friend, table["id"])) as socket:
        hear(socket, "welcome")
        wait_for(lambda: here(host, table["id"]) == [False, True])
        (mine,) = answered(friend.get("/api/tables/mine"))
        assert [chair.get("here", False) for chair in mine["chairs"]] == [False, True]
    wait_for(lambda: here(host, table["id"]) == [False, False])


def test_the_lobby_says_whose_turn_it_is(server: Server) -> None:
    host, friend, other = server.guest("Host"), server.guest("Friend"), server.guest("Other")
    table = make_table(host, public=True)
    answered(friend.post(f"/api/invite/{table['invite']}", json={}))
    assert "owing" not in answered(host.get(f"/api/tables/{table['id']}"))
    answered(host.post(f"/api/tables/{table['id']}/start"))
    with line(server, ticket(host, table["id"])) as socket:
        (ask,) = hear(socket, "welcome")["sight"]["asks"]
    assert ask["owing"] in ([0], [1])
    for reader in (host, friend, other):
        assert answered(reader.get(f"/api/tables/{table['id']}"))["owing"] == ask["owing"]


def here(client: httpx.Client, table: str) -> list[bool]:
    chairs = answered(client.get(f"/api/tables/{table}"))["chairs"]
    return [chair.get("here", False) for chair in chairs]


def test_a_socket_ends_with_its_session_or_seat(server: Server) -> None:
    for end in ("logout", "kick", "leave", "carry on", "forget"):
        host, friend, phone = server.guest("Host"), server.guest("Friend"), server.guest("Phone")
        table = make_table(host)
        seat = answered(friend.post(f"/api/invite/{table['invite']}", json={}))["token"]
        chair = f"/api/tables/{table['id']}/chairs/1"
        with line(server, ticket(friend, table["id"])) as socket:
            hear(socket, "welcome")
            if end == "logout":
                friend.post("/api/logout").raise_for_status()
            elif end == "kick":
                host.post(f"{chair}/kick").raise_for_status()
            elif end == "leave":
                friend.post(f"{chair}/leave").raise_for_status()
            elif end == "carry on":
                phone.post(f"/api/seat/{seat}").raise_for_status()
            else:
                friend.delete("/api/me").raise_for_status()
            with pytest.raises(ConnectionClosed):
                hear(socket, "no such message")


def test_a_table_that_is_closed_says_so(server: Server) -> None:
    host, friend = server.guest("Host"), server.guest("Friend")
    table = make_table(host)
    answered(friend.post(f"/api/invite/{table['invite']}", json={}))
    with line(server, ticket(friend, table["id"])) as socket:
        hear(socket, "welcome")
        answered(host.post(f"/api/tables/{table['id']}/close"))
        wait_for(lambda: json.loads(socket.recv(PATIENCE)).get("table", {}).get("status") == "closed")


def test_a_running_game_of_somebody_who_is_forgotten_ends_quietly(server: Server) -> None:
    host = server.guest("Host")
    table = make_table(host, [{"kind": "me"}, {"kind": "bot"}])["id"]
    answered(host.post(f"/api/tables/{table}/start"))
    with line(server, ticket(host, table)) as socket:
        hear(socket, "welcome")
        answered(host.delete("/api/me"), 204)
        with pytest.raises(ConnectionClosed):
            hear(socket, "no such message")
    assert answered(server.visitor().get("/health"))["status"] == "ok"
