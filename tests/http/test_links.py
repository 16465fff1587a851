"""Links that are renewed, and people who are sent away: the old link dies at once, and they stay out."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from http_house import Server, answered, make_table, refused
from test_sockets import hear, line, ticket
from websockets.exceptions import ConnectionClosed

pytest_plugins = ["http_server"]


def seat(client: httpx.Client, table: dict[str, Any]) -> Any:
    return answered(client.post(f"/api/invite/{table['invite']}", json={}))


def renewed(host: httpx.Client, table: str, link: str) -> Any:
    return answered(host.post(f"/api/tables/{table}/links/{link}"))


def test_a_new_invitation_ends_the_old_one_and_nobody_s_seat(server: Server) -> None:
    host, friend, late = server.guest("Host"), server.guest("Friend"), server.guest("Late")
    table = make_table(host, [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}], game="dice-town")
    seat(friend, table)
    with line(server, ticket(friend, table["id"])) as socket:
        hear(socket, "welcome")
        new = renewed(host, table["id"], "invite")
        assert (new["invite"] != table["invite"], new["watch"]) == (True, table["watch"])
        assert hear(socket, "tablenews")["table"]["invite"] == new["invite"], "who sits there can still invite"
        refused(late.get(f"/api/invite/{table['invite']}"), 404, "no-link")
        refused(late.post(f"/api/invite/{table['invite']}", json={}), 404, "no-link")
        assert seat(late, new)["seat"] == 2
        assert hear(socket, "tablenews")["table"]["chairs"][1]["name"] == "Friend"


def test_a_new_link_for_spectators_sends_the_old_ones_away(server: Server) -> None:
    host, friend, fan = server.guest("Host"), server.guest("Friend"), server.guest("Fan")
    table = make_table(host)
    seat(friend, table)
    id, watch = table["id"], table["watch"]
    waiting = ticket(fan, id, watch=watch)
    with line(server, ticket(fan, id, watch=watch)) as looking, line(server, ticket(friend, id)) as playing:
        hear(looking, "welcome")
        hear(playing, "welcome")
        new = renewed(host, id, "watch")
        assert (new["invite"], new["watch"] != watch) == (table["invite"], True)
        assert hear(looking, "bye")["reason"] == "revoked"
        with pytest.raises(ConnectionClosed):
            hear(looking, "no such message")
        with line(server, waiting) as late:
            assert hear(late, "bye")["reason"] == "no-ticket", "a ticket by the old link is gone too"
        refused(fan.post(f"/api/watch/{watch}"), 404, "no-link")
        refused(fan.post(f"/api/tables/{id}/ticket", json={"watch": watch}), 404, "no-link")
        with line(server, ticket(fan, id, watch=new["watch"])) as again:
            hear(again, "welcome")
        playing.send('{"type": "ping", "stamp": 1}')
        hear(playing, "pong")


def test_only_the_host_renews_links(server: Server) -> None:
    host, friend = server.guest("Host"), server.guest("Friend")
    table = make_table(host)
    seat(friend, table)
    links = f"/api/tables/{table['id']}/links"
    refused(friend.post(f"{links}/invite"), 403, "not-host")
    refused(server.guest("Stranger").post(f"{links}/invite"), 404, "no-table")
    refused(host.post(f"{links}/seat"), 400, "bad-input")
    answered(host.post(f"/api/tables/{table['id']}/close"))
    refused(host.post(f"{links}/invite"), 409, "table-closed")


@pytest.mark.parametrize("public", [False, True])
def test_whoever_is_sent_away_stays_out_until_invited_anew(server: Server, public: bool) -> None:
    host, friend = server.guest("Host"), server.guest("Friend")
    table = make_table(host, public=public)
    id = table["id"]
    token = seat(friend, table)["token"]
    unused = ticket(friend, id)
    with line(server, ticket(friend, id)) as socket:
        hear(socket, "welcome")
        told = answered(host.post(f"/api/tables/{id}/chairs/1/kick"))
        assert hear(socket, "bye")["reason"] == "revoked"
    assert told["invite"] != table["invite"]
    with line(server, unused) as late:
        assert hear(late, "bye")["reason"] == "no-ticket"
    answered(friend.patch("/api/me", json={"name": "Somebody Else"}))
    refused(friend.get(f"/api/tables/{id}"), 403, "sent-away")
    refused(friend.post(f"/api/tables/{id}/chairs/1/take", json={}), 403, "sent-away")
    refused(friend.post(f"/api/tables/{id}/ticket", json={}), 403, "sent-away")
    refused(friend.post(f"/api/tables/{id}/ticket", json={"watch": table["watch"]}), 403, "sent-away")
    refused(friend.post(f"/api/seat/{token}"), 404, "no-link")
    refused(friend.get(f"/api/invite/{table['invite']}"), 404, "no-link")
    refused(friend.post(f"/api/invite/{told['invite']}", json={}), 403, "sent-away")
    friend.post("/api/logout").raise_for_status()
    newcomer = server.guest("Friend")
    refused(newcomer.post(f"/api/invite/{table['invite']}", json={}), 404, "no-link")


def test_a_new_invitation_lets_them_in_again(server: Server) -> None:
    host, friend = server.guest("Host"), server.guest("Friend")
    table = make_table(host)
    seat(friend, table)
    answered(host.post(f"/api/tables/{table['id']}/chairs/1/kick"))
    renewed(host, table["id"], "watch")
    refused(friend.get(f"/api/tables/{table['id']}"), 403, "sent-away")
    new = renewed(host, table["id"], "invite")
    refused(friend.get(f"/api/tables/{table['id']}"), 404, "no-table")
    assert seat(friend, new)["seat"] == 1


def test_who_was_sent_away_does_not_come_back_by_logging_in(server: Server) -> None:
    host, friend, phone = server.guest("Host"), server.guest("Friend"), server.guest("Phone")
    account = {"login": "friend-of-the-house", "password": "very secret password"}
    answered(phone.post("/api/account", json=account))
    table = make_table(host)
    seat(friend, table)
    told = answered(host.post(f"/api/tables/{table['id']}/chairs/1/kick"))
    answered(friend.post("/api/login", json=account))
    refused(friend.post(f"/api/invite/{told['invite']}", json={}), 403, "sent-away")
    refused(phone.post(f"/api/invite/{told['invite']}", json={}), 403, "sent-away")


def test_a_guest_who_logs_in_to_an_account_that_was_sent_away_gets_up(server: Server) -> None:
    host, friend, tablet = server.guest("Host"), server.guest("Friend"), server.guest("Tablet")
    account = {"login": "sent-away-before", "password": "very secret password"}
    answered(friend.post("/api/account", json=account))
    table = make_table(host)
    kick = f"/api/tables/{table['id']}/chairs/1/kick"
    seat(friend, table)
    told = answered(host.post(kick))
    assert seat(tablet, told)["seat"] == 1
    answered(tablet.post("/api/login", json=account))
    refused(tablet.get(f"/api/tables/{table['id']}"), 403, "sent-away")
    assert answered(host.get(f"/api/tables/{table['id']}"))["chairs"][1]["kind"] == "open"
    refused(host.post(kick), 409, "chair-unfit")


def test_a_seat_that_comes_to_an_account_beside_its_own_is_a_guest_s(server: Server) -> None:
    host, friend = server.guest("Host"), server.guest("Friend")
    account = {"login": "host-of-two-seats", "password": "very secret password"}
    answered(host.post("/api/account", json=account))
    table = make_table(host)
    seat(friend, table)
    answered(friend.post("/api/login", json=account))
    places = f"/api/tables/{table['id']}/chairs"
    refused(host.post(f"{places}/0/kick"), 422, "not-yourself")
    assert answered(host.post(f"{places}/1/kick"))["chairs"][1]["kind"] == "open"


def test_nobody_is_kept_out_of_a_table_of_their_own(server: Server) -> None:
    host, phone = server.guest("Host"), server.guest("Phone")
    account = {"login": "host-with-a-phone", "password": "very secret password"}
    answered(host.post("/api/account", json=account))
    table = make_table(host)
    seat(phone, table)
    answered(host.post(f"/api/tables/{table['id']}/chairs/1/kick"))
    answered(phone.post("/api/login", json=account))
    for client in (host, phone):
        assert answered(client.get(f"/api/tables/{table['id']}"))["id"] == table["id"]


def test_guests_at_one_s_device_go_and_stay_by_what_they_are_not_by_name(server: Server) -> None:
    """A guest may have the very name of whoever they came with."""
    host, friend = server.guest("Host"), server.guest("Friend")
    chairs = [{"kind": "me"}, {"kind": "guest", "name": "Host"}, {"kind": "open"}, {"kind": "open"}]
    table = make_table(host, chairs, game="dice-town")
    places = f"/api/tables/{table['id']}/chairs"
    assert answered(host.post(f"{places}/1/kick"))["chairs"][1]["kind"] == "open"
    refused(host.post(f"{places}/0/kick"), 422, "not-yourself")
    seat(friend, {"invite": answered(host.get(f"/api/tables/{table['id']}"))["invite"]})
    answered(friend.post(f"{places}/2/take", json={"name": "Friend", "guest": True}))
    answered(friend.post(f"{places}/3/take", json={"name": "Cowboy"}))
    told = answered(host.get(f"/api/tables/{table['id']}"))["chairs"]
    assert [chair["kind"] for chair in told] == ["human", "open", "human", "human"], "the guest stays, Friend has moved"
    answered(friend.patch("/api/me", json={"name": "Slim"}))
    told = answered(host.get(f"/api/tables/{table['id']}"))["chairs"]
    assert [chair.get("name") for chair in told[2:]] == ["Friend", "Slim"]
    told = answered(host.post(f"{places}/2/kick"))["chairs"]
    assert [chair["kind"] for chair in told[1:]] == ["open"] * 3, "who came with whoever is sent away goes as well"


def test_a_host_has_so_many_tables_and_no_more(server: Server) -> None:
    host = server.guest("Host")
    limits, most = server.app.state.services.limits, 3
    usual, limits.most["hosted"] = limits.most["hosted"], most
    try:
        made = [make_table(host)["id"] for _ in range(most)]
        plan = {"game": "two-towns", "chairs": [{"kind": "me"}, {"kind": "open"}]}
        assert refused(host.post("/api/tables", json=plan), 409, "too-many-tables")["facts"] == {"most": most}
        make_table(server.guest("Other"))
        answered(host.post(f"/api/tables/{made[0]}/close"))
        make_table(host)
    finally:
        limits.most["hosted"] = usual


def test_the_house_has_so_many_running_tables_and_no_more(server: Server) -> None:
    host = server.guest("Host")
    table = make_table(host, [{"kind": "me"}, {"kind": "bot"}])["id"]
    answered(host.post(f"/api/tables/{table}/start"))
    waits = make_table(host, [{"kind": "me"}, {"kind": "bot"}])["id"]
    limits = server.app.state.services.limits
    usual, limits.most["running"] = limits.most["running"], 1
    try:
        plan = {"game": "two-towns", "chairs": [{"kind": "me"}, {"kind": "open"}]}
        refused(host.post("/api/tables", json=plan), 503, "busy")
        refused(host.post(f"/api/tables/{waits}/start"), 503, "busy")
    finally:
        limits.most["running"] = usual
    assert answered(host.post(f"/api/tables/{waits}/start"))["status"] == "running"
