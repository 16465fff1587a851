"""My tables: what waits for me first, with the time left and what was said since I looked."""

from __future__ import annotations

import time
from typing import Any

from http_house import Server, answered, make_table, played, refused
from test_sockets import hear, line, ticket

pytest_plugins = ["http_server"]
# West, who made the table, is asked first.
TRAIL = {"position": "W 0:[S] 2:[C1] 3:[K1] 1:[D1] | E 10:[S] 8:[K2] 9:[D2]", "dice": [1, 1, 1], "turn": 3}
NONE: dict[str, Any] = {"kind": "none"}
DAYS: dict[str, Any] = {"kind": "days", "seconds": 86_400.0}


def test_what_waits_for_me_comes_first_and_chat_is_unread_until_it_is_read(server: Server) -> None:
    ann, bob = server.guest("Ann"), server.guest("Bob")
    ids = []
    for host, guest, clock in ((ann, bob, NONE), (bob, ann, NONE), (ann, bob, DAYS)):
        table = make_table(host, position=TRAIL, clock=clock)
        answered(guest.post(f"/api/invite/{table['invite']}", json={}))
        answered(host.post(f"/api/tables/{table['id']}/start"))
        ids.append(table["id"])
    plain, hers, days = ids
    done = played(ann)["id"]
    with line(server, ticket(bob, days)) as socket:
        hear(socket, "welcome")
        for number in range(2):
            socket.send(f'{{"type": "chat", "key": "line-{number}-of-chat", "text": "Your turn!"}}')
            said = hear(socket, "heard")["line"]
    told = answered(ann.get("/api/me/tables"))
    assert [one["table"]["id"] for one in told["going"]] == [days, plain, hers]
    assert [one["table"]["id"] for one in told["over"]] == [done]
    assert told["over_in_all"] == 1
    first = told["going"][0]
    assert first["unread"] == 2
    assert 80_000 < first["left"] <= 86_400
    assert "left" not in told["going"][1]
    assert answered(bob.get("/api/me/tables"))["going"][0]["table"]["id"] == hers
    assert all(not one.get("unread") for one in answered(bob.get("/api/me/tables"))["going"])
    answered(ann.post(f"/api/tables/{days}/read", json={"at": said["at"]}), 204)
    answered(ann.post(f"/api/tables/{days}/read", json={"at": 1.0}), 204)  # an earlier look takes nothing back
    assert "unread" not in answered(ann.get("/api/me/tables"))["going"][0]
    (kept,) = answered(ann.get("/api/me/export"))["chat_read"]
    assert (kept["table"], kept["seen"] <= time.time()) == (days, True)
    assert answered(ann.get("/api/me/tables?page=1"))["over"] == []
    refused(server.visitor().get("/api/me/tables"), 401, "nobody")
    refused(server.guest("Eve").post(f"/api/tables/{days}/read", json={"at": 1.0}), 404, "no-table")
