"""Tables, chairs and links."""

from __future__ import annotations

import threading
from typing import Any

import httpx
import pytest
from http_house import BOTS, TWO, Server, answered, make_table, played, refused

pytest_plugins = ["http_server"]


def test_the_games_are_told(server: Server) -> None:
    games = answered(server.visitor().get("/api/games"))
    assert "two-towns" in {game["slug"] for game in games}
    assert all(game["levels"] == ["easy", "medium", "hard"] for game in games)


def test_choices_that_a_table_is_too_small_or_large_for_are_told(server: Server) -> None:
    client = server.guest("Maker")
    games = {game["slug"]: game for game in answered(client.get("/api/games"))}
    options = {(slug, one["id"]): one for slug, game in games.items() for one in game["options"]}
    assert options["dice-town", "sheriff"]["only"] == {"3": [3, 4, 5, 6], "4": [4, 5, 6], "5": [5, 6], "6": [6]}
    assert options["deadwood-1876", "sharing"]["only"] == {"yes": [6, 7, 8, 9]}
    assert options["deadwood-1876", "quick-draw"]["only"] == {"yes": [3, 4, 5, 6, 7, 8, 9]}
    assert "only" not in options["dice-town", "modules"]
    for seats in range(2, 7):
        chairs = [{"kind": "me"}, *[{"kind": "bot"}] * (seats - 1)]
        for choice, sizes in options["dice-town", "sheriff"]["only"].items():
            plan = {"game": "dice-town", "chairs": chairs, "options": {"sheriff": choice}}
            assert client.post("/api/tables", json=plan).is_success == (seats in sizes)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_rules_are_pages(server: Server, lang: str) -> None:
    page = server.visitor().get(f"/api/rules/two-towns/{lang}")
    assert page.headers["content-type"].startswith("text/markdown")
    assert page.text.startswith("#")
    refused(server.visitor().get(f"/api/rules/chess/{lang}"), 404, "no-game")
    refused(server.visitor().get("/api/rules/two-towns/de"), 404, "no-rules")


def test_what_is_printed_is_told(server: Server) -> None:
    printed = answered(server.visitor().get("/api/games/deadwood/printed"))
    assert len(printed["plots"]) == 27
    assert answered(server.visitor().get("/api/games/two-towns/printed")) == {}
    refused(server.visitor().get("/api/games/chess/printed"), 404, "no-game")


def test_a_table_as_its_maker_planned_it(server: Server) -> None:
    client = server.guest("Maker")
    chairs = [{"kind": "guest", "name": "Kid"}, {"kind": "bot", "level": "hard"}]
    table = make_table(client, chairs, options={"lift": 3}, clock={"kind": "move", "seconds": 30}, hints=False)
    assert table["status"] == "open"
    assert table["host"] is True
    assert table["options"]["lift"] == 3
    assert table["options"]["sheriff"] == 4, "defaults are written down"
    assert table["clock"] == {"kind": "move", "seconds": 30}
    assert table["hints"] is False
    kid, bot = table["chairs"]
    assert (kid["kind"], kid["name"], kid["you"]) == ("human", "Kid", True)
    assert (bot["kind"], bot["level"]) == ("bot", "hard")
    assert bot["name"]


@pytest.mark.parametrize(
    ("plan", "key"),
    [
        ({"game": "chess"}, "game"),
        ({"chairs": [{"kind": "me"}]}, "seats"),
        ({"options": {"no-such": 1}}, "option"),
        ({"options": {"lift": 99}}, "option-value"),
        ({"position": {"position": "nonsense"}}, "fact-value"),
        ({"position": {"position": "W 0:[S] | E 10:[S]", "used": 5}}, "fact-value"),
        ({"chairs": [{"kind": "me"}, {"kind": "me"}]}, "two-of-me"),
        ({"chairs": [{"kind": "me"}, {"kind": "guest", "name": "a\x07"}]}, "name-signs"),
        ({"seed": "\x00"}, "seed-signs"),
    ],
)
def test_a_plan_that_cannot_be_played_is_named(server: Server, plan: dict[str, Any], key: str) -> None:
    for lang in ("en", "fr"):
        client = server.guest("Planner", **{"accept-language": lang})
        response = client.post("/api/tables", json={"game": "two-towns", "chairs": TWO, **plan})
        assert response.headers["content-language"] == lang
        refused(response, 422, key)


@pytest.mark.parametrize(
    "body",
    ["", "[]", "{}", "{", '{"game":1,"chairs":[]}', '{"game":"two-towns","chairs":[{"kind":"cat"}]}', "[" * 5000],
)
def test_an_unreadable_plan_names_its_fields(server: Server, body: str) -> None:
    client = server.guest("Typo")
    response = client.post("/api/tables", content=body, headers={"content-type": "application/json"})
    refused(response, 400, "bad-input")


def test_a_game_can_start_from_a_position(server: Server) -> None:
    client = server.guest("Puzzle")
    position = {"position": "W 9:[S] | E 10:[S]", "active": "west", "dice": [1, 1, 1]}
    table = make_table(client, BOTS, position=position)["id"]
    assert answered(client.post(f"/api/tables/{table}/start"))["status"] != "open"


def test_public_tables_are_listed_and_private_ones_are_not(server: Server) -> None:
    host, other = server.guest("Host"), server.guest("Other")
    public, private = make_table(host, public=True)["id"], make_table(host)["id"]
    listed = {table["id"]: table for table in answered(other.get("/api/tables"))}
    assert public in listed
    assert private not in listed
    assert "invite" not in listed[public]
    assert {public, private} <= {table["id"] for table in answered(host.get("/api/tables/mine"))}
    answered(other.get(f"/api/tables/{public}"))
    refused(other.get(f"/api/tables/{private}"), 404, "no-table")
    refused(other.get("/api/tables/nosuchtable"), 404, "no-table")
    refused(other.get("/api/tables/%00"), 404, "no-table")
    refused(server.visitor().get("/api/tables/mine"), 401, "nobody")


def test_joining_by_link_needs_only_a_nickname(server: Server) -> None:
    host = server.guest("Host")
    table = make_table(host)
    stranger = server.visitor()
    shown = answered(stranger.get(f"/api/invite/{table['invite']}"))
    assert shown["id"] == table["id"]
    assert "invite" not in shown
    refused(stranger.post(f"/api/invite/{table['invite']}", json={}), 422, "name-empty")
    seated = answered(stranger.post(f"/api/invite/{table['invite']}", json={"name": "Friend"}))
    assert seated["seat"] == 1
    me = answered(stranger.get("/api/me"))["id"]
    assert seated["table"]["chairs"][1] == {"seat": 1, "kind": "human", "name": "Friend", "you": True, "person": me}
    assert len(seated["token"]) >= 43
    again = answered(stranger.post(f"/api/invite/{table['invite']}", json={}))
    assert (again["seat"], again["token"]) == (1, None), "who sits already stays there"
    refused(server.guest("Third").post(f"/api/invite/{table['invite']}", json={}), 409, "no-free-chair")
    refused(server.guest("Third").post(f"/api/invite/{table['invite']}", json={"seat": 1}), 409, "chair-taken")
    refused(server.guest("Third").post(f"/api/invite/{table['invite']}", json={"seat": 9}), 404, "no-chair")


def test_links_do_not_work_crosswise(server: Server) -> None:
    host, friend = server.guest("Host"), server.guest("Friend")
    table = make_table(host)
    seat = answered(friend.post(f"/api/invite/{table['invite']}", json={}))["token"]
    links = {"invite": table["invite"], "watch": table["watch"], "seat": seat}
    assert len(set(links.values())) == 3
    for kind, token in links.items():
        for door in links:
            if door != kind:
                refused(server.guest("Sly").post(f"/api/{door}/{token}", json={}), 404, "no-link")
    for door in ("invite", "watch", "seat"):
        refused(server.guest("Sly").post(f"/api/{door}/{'x' * 43}", json={}), 404, "no-link")
    refused(friend.post(f"/api/tables/{table['id']}/ticket", json={"watch": table["invite"]}), 404, "no-link")
    other = make_table(host)
    refused(friend.post(f"/api/tables/{table['id']}/ticket", json={"watch": other["watch"]}), 404, "no-link")


def test_a_spectator_sees_and_does_not_sit(server: Server) -> None:
    host, watcher = server.guest("Host"), server.guest("Watcher")
    table = make_table(host)
    shown = answered(watcher.post(f"/api/watch/{table['watch']}"))
    assert shown["id"] == table["id"]
    assert "invite" not in shown
    answered(watcher.get(f"/api/tables/{table['id']}", params={"watch": table["watch"]}))
    ticket = answered(watcher.post(f"/api/tables/{table['id']}/ticket", json={"watch": table["watch"]}))
    assert ticket["seat"] is None
    refused(watcher.post(f"/api/tables/{table['id']}/chairs/1/take", json={}), 404, "no-table")
    refused(watcher.post(f"/api/tables/{table['id']}/ticket", json={}), 404, "no-table")
    stranger = answered(server.visitor().post(f"/api/tables/{table['id']}/ticket", json={"watch": table["watch"]}))
    assert stranger["seat"] is None


def test_a_seat_goes_on_at_another_device(server: Server) -> None:
    host, friend, phone = server.guest("Host"), server.guest("Friend"), server.visitor()
    table = make_table(host)
    token = answered(friend.post(f"/api/invite/{table['invite']}", json={}))["token"]
    seated = answered(phone.post(f"/api/seat/{token}"))
    assert seated["seat"] == 1
    assert answered(phone.get("/api/me"))["name"] == "Friend"
    assert seated["table"]["chairs"][1]["you"] is True
    refused(friend.post(f"/api/tables/{table['id']}/ticket", json={"seat": 1}), 404, "no-table")
    new = answered(phone.post(f"/api/tables/{table['id']}/chairs/1/link"))["token"]
    refused(friend.post(f"/api/seat/{token}"), 404, "no-link")
    answered(friend.post(f"/api/seat/{new}"))
    refused(phone.post(f"/api/tables/{table['id']}/chairs/1/link"), 404, "no-table")


def test_a_host_s_only_seat_takes_the_table_along(server: Server) -> None:
    laptop, phone = server.guest("Host"), server.guest("Phone")
    table = make_table(laptop)
    token = answered(laptop.post(f"/api/tables/{table['id']}/chairs/0/link"))["token"]
    assert answered(phone.post(f"/api/seat/{token}"))["table"]["host"] is True


def test_chairs_are_the_host_s_to_arrange(server: Server) -> None:
    host, friend = server.guest("Host"), server.guest("Friend")
    table = make_table(host, public=True)
    chairs = f"/api/tables/{table['id']}/chairs"
    refused(friend.post(f"{chairs}/1/bot", json={}), 403, "not-host")
    bot = answered(host.post(f"{chairs}/1/bot", json={"level": "easy"}))["chairs"][1]
    assert (bot["kind"], bot["level"]) == ("bot", "easy")
    changed = answered(host.post(f"{chairs}/1/bot", json={"level": "hard"}))["chairs"][1]
    assert (changed["name"], changed["level"]) == (bot["name"], "hard")
    refused(friend.post(f"{chairs}/1/take", json={}), 409, "chair-taken")
    refused(host.post(f"{chairs}/1/kick"), 409, "chair-unfit")
    answered(host.post(f"{chairs}/1/open"))
    refused(host.post(f"{chairs}/1/open"), 409, "chair-unfit")
    answered(friend.post(f"{chairs}/1/take", json={"name": "Slim", "seed": "luck"}))
    refused(host.post(f"{chairs}/1/bot", json={}), 409, "chair-taken")
    refused(friend.post(f"{chairs}/0/kick"), 403, "not-host")
    refused(host.post(f"{chairs}/0/kick"), 422, "not-yourself")
    assert answered(host.post(f"{chairs}/1/kick"))["chairs"][1] == {"seat": 1, "kind": "open"}
    refused(friend.post(f"{chairs}/1/leave"), 403, "sent-away")
    refused(host.post(f"{chairs}/7/bot", json={}), 404, "no-chair")
    refused(host.post(f"{chairs}/99/bot", json={}), 400, "bad-input")
    refused(server.visitor().post(f"{chairs}/1/take"), 401, "nobody")


def test_taking_another_chair_frees_the_first(server: Server) -> None:
    host = server.guest("Host")
    table = make_table(host)
    chairs = f"/api/tables/{table['id']}/chairs"
    moved = answered(host.post(f"{chairs}/1/take"))["table"]["chairs"]
    assert [chair["kind"] for chair in moved] == ["open", "human"]
    both = answered(host.post(f"{chairs}/0/take", json={"guest": True, "name": "Kid"}))["table"]["chairs"]
    assert [chair["name"] for chair in both] == ["Kid", "Host"]
    assert [chair["kind"] for chair in answered(host.post(f"{chairs}/0/leave"))["chairs"]] == ["open", "human"]


def test_two_people_cannot_take_one_chair(server: Server) -> None:
    """Ten at once, over and over: one sits, nine are told that somebody was faster."""
    host = server.guest("Host")
    people = [server.guest(f"P{number}") for number in range(10)]
    for _ in range(5):
        table = make_table(host, public=True)
        start, results = threading.Barrier(len(people)), list[httpx.Response]()

        def race(client: httpx.Client, table: str = table["id"], start: threading.Barrier = start) -> None:
            start.wait()
            results.append(client.post(f"/api/tables/{table}/chairs/1/take", json={}))  # noqa: B023

        threads = [threading.Thread(target=race, args=(client,)) for client in people]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(response.status_code for response in results) == [200] + [409] * 9
        for response in results:
            if response.status_code == 409:
                refused(response, 409, "chair-taken")


def test_starting(server: Server) -> None:
    host, friend = server.guest("Host"), server.guest("Friend")
    table = make_table(host, seed="north wind")
    start = f"/api/tables/{table['id']}/start"
    assert refused(host.post(start), 409, "chairs-open")["facts"] == {"n": 1}
    answered(friend.post(f"/api/invite/{table['invite']}", json={"seed": "south wind"}))
    refused(friend.post(start), 403, "not-host")
    refused(server.guest("Stranger").post(start), 404, "no-table")
    assert answered(host.post(start))["status"] == "running"
    refused(host.post(start), 409, "table-begun")
    refused(host.post(f"/api/tables/{table['id']}/close"), 409, "table-begun")
    refused(host.post(f"/api/tables/{table['id']}/chairs/1/kick"), 409, "table-begun")
    refused(host.get(f"/api/tables/{table['id']}/journal"), 409, "table-not-over")
    refused(host.get(f"/api/tables/{table['id']}/replay"), 409, "table-not-over")
    refused(host.post(f"/api/tables/{table['id']}/rematch"), 409, "table-not-over")
    late = server.guest("Late").post(f"/api/invite/{table['invite']}", json={})
    refused(late, 409, "table-begun")


def test_leaving_a_running_game_leaves_a_bot(server: Server) -> None:
    host, friend = server.guest("Host"), server.guest("Friend")
    table = make_table(host)
    answered(friend.post(f"/api/invite/{table['invite']}", json={}))
    answered(host.post(f"/api/tables/{table['id']}/start"))
    answered(friend.post(f"/api/tables/{table['id']}/chairs/1/leave"))
    chair = answered(host.get(f"/api/tables/{table['id']}"))["chairs"][1]
    assert (chair["name"], chair["stand_in"], chair["left"]) == ("Friend", True, True)
    refused(friend.post(f"/api/tables/{table['id']}/ticket", json={}), 404, "no-table")


def test_a_host_who_leaves_a_running_game_leaves_it_to_somebody(server: Server) -> None:
    host, friend = server.guest("Host"), server.guest("Friend")
    table = make_table(host)
    answered(friend.post(f"/api/invite/{table['invite']}", json={}))
    answered(host.post(f"/api/tables/{table['id']}/start"))
    answered(host.post(f"/api/tables/{table['id']}/chairs/0/leave"))
    assert answered(friend.get(f"/api/tables/{table['id']}"))["host"]
    assert answered(friend.post(f"/api/tables/{table['id']}/chairs/1/leave"))["status"] == "closed"


def test_closing(server: Server) -> None:
    host = server.guest("Host")
    table = make_table(host, public=True)
    refused(server.guest("Other").post(f"/api/tables/{table['id']}/close"), 403, "not-host")
    assert answered(host.post(f"/api/tables/{table['id']}/close"))["status"] == "closed"
    refused(host.post(f"/api/tables/{table['id']}/start"), 409, "table-begun")
    assert table["id"] not in {one["id"] for one in answered(host.get("/api/tables"))}


def test_a_ticket_is_for_one_s_own_seat(server: Server) -> None:
    host, friend = server.guest("Host"), server.guest("Friend")
    table = make_table(host, [{"kind": "me"}, {"kind": "guest"}])
    ticket = f"/api/tables/{table['id']}/ticket"
    assert answered(host.post(ticket, json={}))["seat"] == 0
    assert answered(host.post(ticket, json={"seat": 1}))["seat"] == 1
    refused(friend.post(ticket, json={"seat": 1}), 404, "no-table")
    public = make_table(host, public=True)["id"]
    refused(friend.post(f"/api/tables/{public}/ticket", json={"seat": 0}), 403, "not-your-seat")
    assert answered(friend.post(f"/api/tables/{public}/ticket"))["seat"] is None


def test_a_rematch_is_made_once(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    host, other = server.guest("Host"), server.guest("Other")
    table = played(host)
    refused(other.post(f"/api/tables/{table['id']}/rematch"), 404, "no-table")
    following = answered(host.post(f"/api/tables/{table['id']}/rematch"))
    assert following["status"] == "open"
    names = [chair["name"] for chair in table["chairs"]]
    assert [chair["name"] for chair in following["chairs"]] == names
    with monkeypatch.context() as patch:
        patch.setitem(server.app.state.services.limits.most, "hosted", 0)  # one that is there takes no more room
        assert answered(host.post(f"/api/tables/{table['id']}/rematch"))["id"] == following["id"]
    assert answered(host.get(f"/api/tables/{table['id']}"))["rematch"] == following["id"]


def test_two_of_the_same_name_are_told_apart(server: Server) -> None:
    host, friend = server.guest("Belle"), server.guest("belle")
    table = make_table(
        host, [{"kind": "bot"}, {"kind": "me"}, {"kind": "open"}, {"kind": "guest", "name": "Belle"}], game="dice-town"
    )
    names = [chair.get("name", "") for chair in table["chairs"]]
    assert names == ["Belle 3", "Belle", "", "Belle 2"], "people before bots, then by seat"
    answered(friend.post(f"/api/invite/{table['invite']}", json={}))
    answered(host.post(f"/api/tables/{table['id']}/start"))
    begun = [chair["name"] for chair in answered(host.get(f"/api/tables/{table['id']}"))["chairs"]]
    assert begun == ["Belle 4", "Belle", "belle 2", "Belle 3"]
    long = "A" * 24
    twins = make_table(server.guest(long), [{"kind": "me"}, {"kind": "guest", "name": long}])
    assert [chair["name"] for chair in twins["chairs"]] == [long, f"{'A' * 22} 2"]


def test_a_seat_link_says_where_it_leads_and_moves_nothing(server: Server) -> None:
    host, phone = server.guest("Host"), server.visitor()
    table = make_table(host)
    token = answered(host.post(f"/api/tables/{table['id']}/chairs/0/link"))["token"]
    assert answered(phone.get(f"/api/seat/{token}")) == {"game": "two-towns", "name": "Host", "yours": False}
    assert answered(host.get(f"/api/seat/{token}"))["yours"] is True
    assert answered(host.get(f"/api/tables/{table['id']}"))["chairs"][0]["you"] is True
    refused(phone.get("/api/seat/nothing"), 404, "no-link")
