"""Cookies, origins, hosts, headers, limits, logs: what keeps strangers out and secrets in."""

from __future__ import annotations

import json
import logging
from pathlib import Path

import pytest
from http_house import Server, answered, make_table, played, refused, serving

from saloon.server.common.logs import Lines
from saloon.server.common.settings import Settings
from saloon.server.network import limits
from saloon.server.network.hosts import HostPolicy
from saloon.server.people.users import visible

pytest_plugins = ["http_server"]


def test_every_answer_carries_the_headers(server: Server) -> None:
    for path in (
        "/",
        "/table/abc",
        "/api/games",
        "/api/me",
        "/api/nothing",
        "/health",
        "/nothing",
        "/schema/openapi.json",
    ):
        headers = server.visitor().get(path).headers
        csp = headers["content-security-policy"]
        assert "script-src 'self';" in csp
        assert "unsafe" not in csp
        assert "frame-ancestors 'none'" in csp
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["cross-origin-opener-policy"] == "same-origin"
        assert "server" not in headers
    assert server.visitor().put("/api/me").headers["x-content-type-options"] == "nosniff"
    assert server.visitor().get("/api/games").headers["cache-control"] == "no-store"


def test_a_foreign_page_cannot_change_anything(server: Server) -> None:
    client, own = server.guest("Host"), server.url
    for headers in (
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
        {"sec-fetch-site": "cross-site", "origin": "https://evil.example"},
        {"origin": "https://evil.example"},
        {"origin": "null"},
        {"origin": own.replace("http:", "https:")},
        {"origin": "https://evil.example", "sec-fetch-site": "same-origin"},
    ):
        refused(client.patch("/api/me", json={"name": "Stolen"}, headers=headers), 403, "foreign-page")
    for headers in ({"sec-fetch-site": "same-origin", "origin": own}, {"sec-fetch-site": "none"}, {"origin": own}, {}):
        answered(client.patch("/api/me", json={"name": "Own"}, headers=headers))


@pytest.mark.parametrize("host", ["evil.example", "evil.example:80", "localhost.evil.example", ""])
def test_only_our_names_are_answered(server: Server, host: str) -> None:
    refused(server.visitor(host=host).get("/api/games"), 421, "wrong-host")


@pytest.mark.parametrize("host", ["localhost", "localhost:1", "127.0.0.1", "192.168.1.7:8876", "[::1]:8876"])
def test_our_names_are_answered(server: Server, host: str) -> None:
    answered(server.visitor(host=host).get("/api/games"))


def test_doors() -> None:
    hosts = HostPolicy(Settings(data=Path(), public_url="https://Saloon.example", origins=("http://localhost:5173",)))
    assert hosts.admits("https://saloon.example", "127.0.0.1:8876", "ws"), "behind a proxy"
    assert hosts.admits("http://localhost:5173", "127.0.0.1:8876", "ws"), "the developer's own"
    assert hosts.admits("http://192.168.1.7:8876", "192.168.1.7:8876", "ws")
    assert not hosts.admits("", "127.0.0.1:8876", "ws"), "no origin is a foreign one"
    assert not hosts.admits("http://evil.example", "evil.example", "ws"), "a name that points at us"
    assert not hosts.admits("https://saloon.example.evil.example", "saloon.example", "wss")
    assert hosts.secure("http")


def test_the_cookie_is_secure_behind_tls(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path, public_url="https://saloon.example")
    with serving(settings) as server:
        response = server.visitor().post("/api/me", json={"name": "Ana"})
        cookie = response.headers["set-cookie"]
        assert cookie.startswith("__Host-saloon=")
        assert "Secure" in cookie
        assert "Path=/" in cookie
        assert "Domain" not in cookie
        assert response.headers["strict-transport-security"]
        token = cookie.partition("=")[2].partition(";")[0]
        answered(server.visitor(cookie=f"__Host-saloon={token}").get("/api/me"))
        assert answered(server.visitor(cookie=f"saloon={token}").get("/api/me")) is None


def test_forwarded_headers_count_only_from_the_proxy(server: Server, tmp_path: Path) -> None:
    forwarded = {"x-forwarded-for": "8.8.8.8", "x-forwarded-proto": "https"}
    plain = server.visitor(**forwarded).post("/api/me", json={"name": "Liar"})
    assert plain.headers["set-cookie"].startswith("saloon=")
    assert server.visitor(**forwarded).get("/metrics").status_code == 200
    with serving(Settings(data=tmp_path, proxy="127.0.0.1")) as behind:
        assert (
            behind.visitor(**forwarded).post("/api/me", json={"name": "A"}).headers["set-cookie"].startswith("__Host-")
        )
        refused(behind.visitor(**forwarded).get("/metrics"), 404, "no-page")


def test_bodies_are_limited(server: Server) -> None:
    client = server.guest("Long")
    refused(client.post("/api/tables", json={"game": "x" * 70_000, "chairs": []}), 413, "too-large")

    def endless() -> object:
        yield from (b"[" * 8_000 for _ in range(20))

    chunked = client.post("/api/tables", content=endless(), headers={"content-type": "application/json"})  # type: ignore[arg-type]
    refused(chunked, 413, "too-large")


def test_limits_hold_and_say_how_long(tmp_path: Path) -> None:
    with serving(Settings(data=tmp_path)) as server:
        server.app.state.services.limits.clock = lambda: 0.0  # nothing fills up again while we count
        wrong = {"login": "nobody", "password": "guessing"}
        answers = [server.visitor(**{"accept-language": "fr"}).post("/api/login", json=wrong) for _ in range(11)]
        assert [answer.status_code for answer in answers[:10]] == [403] * 10
        problem = refused(answers[10], 429, "limit")
        assert int(answers[10].headers["retry-after"]) == problem["facts"]["seconds"] > 0
        assert "Réessayez" in problem["detail"]

        client = server.guest("Busy")
        tables = 600 // (20 + 2)
        for _ in range(tables):
            make_table(client)
        refused(client.post("/api/tables", json={"game": "two-towns", "chairs": []}), 400, "bad-input")
        plan = {"game": "two-towns", "chairs": [{"kind": "me"}, {"kind": "open"}]}
        refused(client.post("/api/tables", json=plan), 429, "limit")

        other = server.guest("Fast")
        codes = [other.get("/api/me").status_code for _ in range(301)]
        assert codes == [*[200] * 300, 429]


def test_an_address_pays_for_all_who_stand_behind_it(tmp_path: Path) -> None:
    with serving(Settings(data=tmp_path)) as server:
        limits_of_all = server.app.state.services.limits
        limits_of_all.clock = lambda: 0.0
        limits_of_all.rates["address"] = limits.Rate(100, 30)
        people = [server.guest(f"Pupil {n}") for n in range(5)]  # 2 points each
        codes = [people[n % 5].get("/api/me").status_code for n in range(46)]
        assert codes == [*[200] * 45, 429]


def test_guesses_at_several_workers_are_counted_together(database: str, tmp_path: Path) -> None:
    settings = Settings(data=tmp_path, database=database)
    with serving(settings) as first, serving(settings) as second:
        wrong = {"login": "nobody", "password": "guessing"}
        answers = [server.visitor().post("/api/login", json=wrong) for server in (first, second) * 6]
        assert [answer.status_code for answer in answers] == [*[403] * 10, 429, 429]
        assert refused(answers[10], 429, "limit")["facts"]["seconds"] > 0


def test_buckets_fill_up_again() -> None:
    now = [0.0]
    bucket = limits.Limits({"k": limits.Rate(2, 60)}, clock=lambda: now[0])
    assert [bucket.wait("k", "a") > 0 for _ in range(3)] == [False, False, True]
    assert bucket.wait("k", "b") == 0.0
    now[0] = 30.0
    assert bucket.wait("k", "a") == 0.0
    assert bucket.wait("k", "a") == pytest.approx(30.0)
    now[0] = 600.0
    bucket.forget(now[0])
    assert not bucket.full_at


def test_faults_show_a_number_and_no_more(
    server: Server, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def broken(*_: object) -> None:
        raise RuntimeError("the secret is 4711")

    monkeypatch.setattr("saloon.server.lobby.lobby.Lobby.public", broken)
    for lang, words in (("en", "our side"), ("fr", "de notre côté")):
        caplog.clear()
        problem = refused(server.visitor(**{"accept-language": lang}).get("/api/tables"), 500, "incident")
        assert words in problem["detail"]
        assert problem["incident"] in problem["detail"]
        assert "4711" not in str(problem)
        line = json.loads(Lines().format(next(record for record in caplog.records if record.message == "incident")))
        assert line["incident"] == problem["incident"]
        assert line["error"][0] == "RuntimeError"
        assert "4711" not in str(line)


def test_logs_hold_no_tokens(server: Server, caplog: pytest.LogCaptureFixture) -> None:
    for name in ("saloon", "uvicorn"):
        caplog.set_level(logging.DEBUG, name)
    host, friend = server.guest("Host"), server.guest("Friend")
    table = make_table(host)
    seat = answered(friend.post(f"/api/invite/{table['invite']}", json={"seed": "my seed"}))["token"]
    ticket = answered(friend.post(f"/api/tables/{table['id']}/ticket"))["ticket"]
    answered(friend.get(f"/api/tables/{table['id']}", params={"watch": table["watch"]}))
    answered(server.visitor().post(f"/api/seat/{seat}"))
    account = {"login": "logged", "password": "very secret password"}
    answered(host.post("/api/account", json=account))
    played(host)
    ours = [record for record in caplog.records if record.name.startswith(("saloon", "uvicorn"))]
    lines = "\n".join(Lines().format(record) for record in ours)
    assert '"route": "/api/invite/{token}"' in lines
    tokens = [table["invite"], table["watch"], seat, ticket, host.cookies["saloon"], friend.cookies["saloon"]]
    for secret in (*tokens, "my seed", account["password"]):
        assert secret not in lines


def test_invisible_signs_are_known() -> None:
    assert visible("Zoé 🤠")
    assert not any(visible(text) for text in ("\t", "\n", "\x7f", "\u200d", "\u202e", "\u2028", "\ue000", "\ud800"))


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_problems_speak_the_reader_s_language(server: Server, lang: str) -> None:
    response = server.visitor(**{"accept-language": f"de, {lang};q=0.8, *;q=0.1"}).get("/api/tables/mine")
    assert response.headers["content-language"] == lang
    assert ("Say your name" if lang == "en" else "Dites d’abord votre nom") in refused(response, 401, "nobody")[
        "detail"
    ]
