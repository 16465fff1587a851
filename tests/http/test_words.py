"""A word when it is one's turn: to a push service, a mail server and a chat on this machine."""

from __future__ import annotations

import asyncio
import re
import sqlite3
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from secrets import token_hex
from typing import Any

import httpx
import pytest
from http_house import Server, answered, make_table, refused, serving
from http_house import wait_for as wait_long
from py_vapid import Vapid02
from receivers import Browser, Mailbox, Receiver, mailbox, receiving
from test_sockets import hear, line, ticket

from saloon.server.common.settings import Settings
from saloon.server.network.outward import Outward, is_outside
from saloon.server.wire.problem import Problem
from saloon.server.words import outbox, sending
from services import Postgres

pytest_plugins = ["http_server"]
PUBLIC = "http://saloon.example.org"
# West, who made the table, is asked first.
TRAIL = {"position": "W 0:[S] 2:[C1] 3:[K1] 1:[D1] | E 10:[S] 8:[K2] 9:[D2]", "dice": [1, 1, 1], "turn": 3}
DAYS = {"kind": "days", "seconds": 86_400.0}


def wait_for(what: Any) -> Any:
    return wait_long(what, 20.0)


class Town:
    """A house, and all around it that takes its words."""

    def __init__(self, folder: Path, receiver: Receiver, box: Mailbox, mail: str) -> None:
        self.folder = folder
        self.receiver = receiver
        self.box = box
        self.mail = mail

    def settings(self, **more: Any) -> Settings:
        given: dict[str, Any] = {
            "data": self.folder, "limit_factor": 1000.0, "word_wait": 0.1, "mail_wait": 0.1, "mail": self.mail,
            "mail_from": "saloon@example.org", "webhook_allow": (f"127.0.0.1:{self.receiver.port}",),
        }  # fmt: skip
        return Settings(**{**given, **more})

    @contextmanager
    def house(self, **more: Any) -> Iterator[Server]:
        with serving(self.settings(**more)) as server:
            yield server

    def sql(self, statement: str, *values: Any) -> list[Any]:
        with sqlite3.connect(self.folder / "saloon.db", timeout=30) as db:
            found = db.execute(statement, values).fetchall()
        db.close()
        return found

    def lives_at(self, person: httpx.Client, address: str) -> None:
        self.sql("UPDATE users SET mail = ? WHERE id = ?", address, answered(person.get("/api/me"))["id"])

    def states(self, way: str) -> list[str]:
        return [state for (state,) in self.sql("SELECT state FROM words WHERE way = ? ORDER BY id", way)]


@pytest.fixture
def town(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Town]:
    monkeypatch.setattr(sending, "BEAT", 0.1)
    monkeypatch.setattr(outbox, "BACKOFF", (0.2, 0.2, 0.2, 0.2))
    with ExitStack() as stack:
        receiver = stack.enter_context(receiving())
        address, box = stack.enter_context(mailbox())
        yield Town(tmp_path, receiver, box, address)


def seated(ann: httpx.Client, bob: httpx.Client, **plan: Any) -> str:
    """The table of a game of two that has begun, with nobody there."""
    table = make_table(ann, position=TRAIL, **plan)
    answered(bob.post(f"/api/invite/{table['invite']}", json={}))
    answered(ann.post(f"/api/tables/{table['id']}/start"))
    id: str = table["id"]
    wait_for(lambda: answered(ann.get(f"/api/tables/{id}")).get("owing"))
    return id


def take_notices(person: httpx.Client, receiver: Receiver, path: str) -> Browser:
    browser = Browser(receiver, path)
    answered(person.post("/api/words/devices", json=browser.subscription()))
    return browser


def answers(server: Server, person: httpx.Client, table: str, seat: int) -> None:
    """One answer, given at the table."""
    with line(server, ticket(person, table, seat=seat)) as socket:
        ask = hear(socket, "welcome")["sight"]["asks"][0]
        move = {"type": "move", "key": token_hex(8), "ask": ask["id"], "do": ask["options"][0]}
        socket.send(httpx.Response(200, json=move).text)
        hear(socket, "ack")


def settle(seconds: float = 1.0) -> None:
    """Long enough for several rounds: whatever else would be sent has been."""
    time.sleep(seconds)


def test_who_is_waited_for_is_told_once_by_every_way(town: Town) -> None:
    with town.house(public_url=PUBLIC, mail_wait=0.5) as server:
        ann, bob = server.guest("Ann", **{"accept-language": "fr"}), server.guest("Bob")
        phone, laptop = take_notices(ann, town.receiver, "/push/1"), take_notices(bob, town.receiver, "/push/2")
        town.lives_at(ann, "ann@example.org")
        answered(ann.post("/api/words", json={"push": True, "mail": True}))
        table = make_table(ann, position=TRAIL)
        answered(bob.post(f"/api/invite/{table['invite']}", json={}))
        told = answered(ann.post(f"/api/tables/{table['id']}/hook", json={"url": f"{town.receiver.url}/chat"}))
        assert told == {"bell": "usual", "hook": "127.0.0.1"}
        answered(ann.post(f"/api/tables/{table['id']}/start"))
        (notice,) = wait_for(phone.notices)
        wait_for(lambda: town.box.mails)
        wait_for(lambda: town.receiver.said("/chat"))
        settle()
        # All there is to read, word for word: nothing of the game is in it.
        assert phone.notices() == [notice]
        assert notice == {
            "title": "La Piste des deux villes", "text": "C’est à vous, Ann. Vous jouez avec Bob.",
            "url": f"/table/{table['id']}", "tag": f"turn-{table['id']}",
        }  # fmt: skip
        assert not laptop.notices()
        said = f"La Piste des deux villes : c’est à Ann de jouer. {PUBLIC}/table/{table['id']}"
        assert [(body["text"], body["content"]) for body in town.receiver.said("/chat")] == [(said, said)]
        ((to, subject, text),) = town.box.mails
        assert (to, subject) == (["ann@example.org"], "Saloon : une table vous attend")
        first, stop = text.strip().split("\n\n")
        assert (
            first == f"La Piste des deux villes : C’est à vous, Ann. Vous jouez avec Bob.\n{PUBLIC}/table/{table['id']}"
        )
        assert town.sql("SELECT DISTINCT state FROM words") == [("sent",)]
        vouched(town.receiver, "/push/1")
        # The link in the mail stops mails, and nothing else, without anybody logging in.
        link = re.search(rf"{PUBLIC}/words/stop/(\S+)", stop)
        assert link is not None
        stranger = server.visitor()
        refused(stranger.post(f"/api/words/stop/{link[1][:-1]}x"), 404, "no-link")
        answered(stranger.post(f"/api/words/stop/{link[1]}"), 204)
        wishes = answered(ann.get("/api/words"))
        assert (wishes["push"], wishes["mail"], wishes["address"]) == (True, False, "ann@example.org")


def vouched(receiver: Receiver, path: str) -> None:
    """The push service can tell that it was this house, and what to do with it."""
    headers = next(headers for at, headers, _ in receiver.requests if at == path)
    assert Vapid02.verify(headers["authorization"])
    assert headers["content-encoding"] == "aes128gcm"
    assert int(headers["ttl"]) > 0


def test_who_is_there_or_wants_none_is_not_told(town: Town) -> None:
    with town.house() as server:
        ann, bob = server.guest("Ann"), server.guest("Bob")
        phone, laptop = take_notices(ann, town.receiver, "/push/1"), take_notices(bob, town.receiver, "/push/2")
        table = make_table(ann, position=TRAIL)
        answered(bob.post(f"/api/invite/{table['invite']}", json={}))
        with line(server, ticket(ann, table["id"], seat=0)):
            answered(ann.post(f"/api/tables/{table['id']}/start"))
            settle()
            assert not town.receiver.requests
        # Whoever goes within half a minute has perhaps not seen it.
        wait_for(phone.notices)
        answered(bob.post(f"/api/tables/{table['id']}/bell", json={"bell": "none"}))
        owing = [0]
        while owing == [0]:
            answers(server, ann, table["id"], 0)
            owing = answered(ann.get(f"/api/tables/{table['id']}")).get("owing", [])
        settle()
        assert not laptop.notices()
        answered(bob.post("/api/words", json={"push": False, "mail": False}))
        answered(bob.post(f"/api/tables/{table['id']}/bell", json={"bell": "usual"}))
        other = seated(bob, ann)
        settle()
        assert not laptop.notices()
        answered(bob.post(f"/api/tables/{other}/bell", json={"bell": "all"}))
        assert answered(bob.get(f"/api/tables/{other}/words")) == {"bell": "all", "hook": None}
        stranger = server.guest("Eve")
        refused(stranger.get(f"/api/tables/{other}/words"), 404, "no-table")
        refused(ann.post(f"/api/tables/{other}/hook", json={"url": "https://example.org/x"}), 403, "not-host")


def test_many_tables_are_one_mail_and_answered_ones_are_not_in_it(town: Town) -> None:
    with town.house(mail_wait=4.0) as server:
        ann, bob = server.guest("Ann"), server.guest("Bob")
        town.lives_at(ann, "ann@example.org")
        answered(ann.post("/api/words", json={"push": True, "mail": True}))
        tables = [seated(ann, bob) for _ in range(4)]
        wait_for(lambda: len(town.states("mail")) == 4)
        while 0 in answered(ann.get(f"/api/tables/{tables[0]}")).get("owing", []):
            answers(server, ann, tables[0], 0)
        wait_for(lambda: town.box.mails)
        settle()
        ((_, subject, text),) = town.box.mails
        assert subject == "Saloon: 3 tables wait for you"
        assert text.count("It is your turn, Ann.") == 3
        assert town.states("mail").count("sent") == 3


def test_what_fails_is_tried_again_and_who_is_gone_is_forgotten(town: Town) -> None:
    with town.house() as server:
        ann, bob = server.guest("Ann"), server.guest("Bob")
        town.lives_at(ann, "ann@example.org")
        answered(ann.post("/api/words", json={"push": True, "mail": True}))
        phone = take_notices(ann, town.receiver, "/push/1")
        town.receiver.answers += [503, 429, 201]
        town.box.answers += ["451 later", "421 later"]
        seated(ann, bob)
        wait_for(lambda: town.states("push") == ["sent"] and town.states("mail") == ["sent"])
        assert (len(phone.notices()), len(town.box.mails)) == (3, 1)
        town.receiver.answers += [410]
        seated(ann, bob)
        wait_for(lambda: town.states("push") == ["sent", "dropped"])
        assert answered(ann.get("/api/words"))["devices"] == []
        # A redirect leads nowhere, and what is refused for good is not tried again.
        take_notices(ann, town.receiver, "/push/2")
        town.receiver.answers += [307]
        seated(ann, bob)
        wait_for(lambda: town.states("push") == ["sent", "dropped", "dropped"])
        assert not [at for at, _, _ in town.receiver.requests if at == "/elsewhere"]


def test_words_outlive_the_house_and_are_not_doubled(town: Town) -> None:
    with town.house(word_wait=2.0) as server:
        ann, bob = server.guest("Ann"), server.guest("Bob")
        phone = take_notices(ann, town.receiver, "/push/1")
        seated(ann, bob)
        wait_for(lambda: town.states("push") == ["waiting"])
    assert not phone.notices()
    with town.house():
        wait_for(phone.notices)
        wait_for(lambda: town.states("push") == ["sent"])
    with town.house():  # it looks at all tables anew, and finds that all is told
        settle()
    assert len(phone.notices()) == 1
    # A worker that died between sending and noting so: nobody knows, and nobody is told twice.
    town.sql("UPDATE words SET state = 'sending', until = 0")
    with town.house():
        wait_for(lambda: town.states("push") == ["lost"])
        settle()
    assert len(phone.notices()) == 1


def test_two_workers_tell_one_word(town: Town, cluster: Postgres) -> None:
    database = cluster.new_database()
    with town.house(database=database) as one, town.house(database=database):
        ann, bob = one.guest("Ann"), one.guest("Bob")
        phone = take_notices(ann, town.receiver, "/push/1")
        for _ in range(5):
            seated(ann, bob)
        wait_for(lambda: len(phone.notices()) == 5)
        settle()
        assert len({notice["url"] for notice in phone.notices()}) == len(phone.notices()) == 5


def test_a_reminder_comes_before_the_time_runs_out(town: Town) -> None:
    with town.house() as server:
        ann, bob = server.guest("Ann"), server.guest("Bob")
        phone = take_notices(ann, town.receiver, "/push/1")
        table = seated(ann, bob, clock=DAYS)
        wait_for(phone.notices)
        ((due,),) = town.sql("SELECT due FROM words WHERE kind = 'reminder'")
        assert 0.70 < (due - time.time()) / DAYS["seconds"] < 0.76  # a quarter of a day is left then
        # Had the clock stood still, it would not be due yet, and waits on.
        town.sql("UPDATE words SET due = 0 WHERE kind = 'reminder'")
        wait_for(lambda: town.sql("SELECT due FROM words WHERE kind = 'reminder' AND state = 'waiting'")[0][0] > 0)
        assert len(phone.notices()) == 1
    clock = town.sql("SELECT clock FROM tables WHERE id = ?", table)[0][0]
    town.sql("UPDATE tables SET clock = ? WHERE id = ?", re.sub(r'"left":\[[\d.]+', '"left":[20000.0', clock), table)
    town.sql("UPDATE words SET due = 0 WHERE kind = 'reminder'")
    with town.house():
        wait_for(lambda: len(phone.notices()) == 2)
        settle()
    assert phone.notices()[1]["text"] == "Your time is running out, Ann. They wait for you: Bob."
    assert len(phone.notices()) == 2


def test_nobody_is_told_while_they_are_on_holiday(town: Town) -> None:
    with town.house(holiday_days=3) as server:
        ann, bob = server.guest("Ann"), server.guest("Bob")
        phone, now = take_notices(ann, town.receiver, "/push/1"), time.time()
        refused(ann.post("/api/me/holiday", json={"since": now, "until": now}), 422, "holiday-times")
        refused(ann.post("/api/me/holiday", json={"since": now, "until": now + 4 * 86_400}), 409, "holiday-long")
        told = answered(ann.post("/api/me/holiday", json={"since": now, "until": now + 2 * 86_400}))
        assert (told["left"], told["most"]) == (1, 3)
        table = seated(ann, bob, clock=DAYS)
        waits = "SELECT due FROM words WHERE kind = 'turn' AND state = 'waiting'"
        wait_for(lambda: (found := town.sql(waits)) and found[0][0] > now + 1000)
        (chair, _) = answered(bob.get(f"/api/tables/{table}"))["chairs"]
        assert chair["holiday"] == told["until"]
        assert phone.notices() == []
        assert [one["spent"] for one in answered(ann.get("/api/me/export"))["holidays"]] == [2]
        answered(ann.delete("/api/me/holiday"), 204)
        told = answered(ann.get("/api/me/holiday"))
        assert (told["until"], told["left"]) == (None, 2), "a day that has begun counts"
        town.sql("UPDATE words SET due = 0 WHERE state = 'waiting'")
        wait_for(phone.notices)
        answered(ann.delete("/api/me"), 204)
        assert town.sql("SELECT * FROM holidays") == []


def test_what_is_kept_is_told_handed_over_and_forgotten(town: Town) -> None:
    with town.house() as server:
        ann, bob = server.guest("Ann"), server.guest("Bob")
        take_notices(ann, town.receiver, "/push/1")
        table = seated(ann, bob)
        wait_for(lambda: town.states("push") == ["sent"])
        answered(ann.post(f"/api/tables/{table}/bell", json={"bell": "all"}))
        answered(ann.post(f"/api/tables/{table}/hook", json={"url": f"{town.receiver.url}/chat"}))
        answered(ann.post("/api/words", json={"push": True, "mail": False}))
        told = answered(ann.get("/api/me/export"))
        assert [one["endpoint"] for one in told["devices"]] == [f"{town.receiver.url}/push/1"]
        assert (told["bells"], told["hooks"][0]["url"]) == (
            [{"table": table, "bell": "all"}],
            f"{town.receiver.url}/chat",
        )
        assert [(one["way"], one["state"]) for one in told["words"]] == [("push", "sent")]
        assert len(told["wishes"]) == 1
        keeper = server.guest("Keeper")
        answered(keeper.post("/api/account", json={"login": "keeper", "password": "a long password"}))
        answered(ann.post("/api/login", json={"login": "keeper", "password": "a long password"}))
        told = answered(ann.get("/api/me/export"))
        assert (len(told["bells"]), len(told["hooks"]), len(told["wishes"]), told["devices"]) == (1, 1, 1, [])
        take_notices(ann, town.receiver, "/push/1")
        answered(ann.delete("/api/me"), 204)
        left = [town.sql(f"SELECT count(*) FROM {name}") for name in ("wishes", "bells", "devices", "hooks", "words")]
        assert left == [[(0,)]] * 5


INSIDE = [
    "127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.7", "169.254.169.254", "100.64.0.1", "0.0.0.0", "224.0.0.1",
    "255.255.255.255", "240.0.0.1", "198.18.0.1", "192.0.2.1", "168.63.129.16", "::1", "::", "fe80::1", "fe80::1%eth0",
    "fd00:ec2::254", "ff02::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "64:ff9b::7f00:1", "64:ff9b::a9fe:a9fe",
    "64:ff9b:1::1", "2002:7f00:1::", "2001::1", "2001:db8::1",
]  # fmt: skip


@pytest.mark.parametrize("address", INSIDE)
def test_inside_is_inside_in_every_disguise(address: str) -> None:
    assert not is_outside(address)


@pytest.mark.parametrize(
    "address", ["93.184.216.34", "2606:2800:220:1::1", "::ffff:93.184.216.34", "64:ff9b::5db8:d822"]
)
def test_outside_is_outside(address: str) -> None:
    assert is_outside(address)


@pytest.mark.parametrize(
    ("url", "key"),
    [
        ("http://example.org/x", "outward-https"), ("ftp://example.org", "outward-https"),
        ("https://", "outward-https"),
        ("https://user@example.org/", "outward-https"), ("https://example.org:x/", "outward-https"),
        ("https://exa mple.org/", "outward-https"), ("", "outward-https"), ("https://[::1]/", "outward-inside"),
        ("https://127.0.0.1/", "outward-inside"), ("https://2130706433/", "outward-inside"),
        ("https://localhost/", "outward-inside"), ("https://no.such.host.invalid/", "outward-unknown"),
    ],
)  # fmt: skip
def test_a_hook_that_leads_inside_is_refused_and_says_why(server: Server, url: str, key: str) -> None:
    host = server.guest("Host")
    table = make_table(host)["id"]
    refused(host.post(f"/api/tables/{table}/hook", json={"url": url}), 422, key)


def test_one_bad_address_among_good_ones_is_enough() -> None:
    async def both(_host: str, _port: int) -> list[str]:
        return ["93.184.216.34", "10.0.0.1"]

    async def vet() -> None:
        await Outward(resolve=both).vetted("https://example.org/")

    with pytest.raises(Problem, match="outward-inside"):
        asyncio.run(vet())


def test_the_request_goes_to_the_very_address_that_was_vetted(monkeypatch: pytest.MonkeyPatch) -> None:
    """A name that leads outside when it is vetted and inside a moment later is asked only once."""
    leads = [["93.184.216.34"], ["127.0.0.1"]]

    async def rebinding(_host: str, _port: int) -> list[str]:
        return leads.pop(0)

    sent: list[httpx.Request] = []

    async def send(request: httpx.Request, **_: Any) -> httpx.Response:
        sent.append(request)
        return httpx.Response(204, request=request)

    async def post() -> int:
        outward = Outward(resolve=rebinding)
        monkeypatch.setattr(outward.client, "send", send)
        try:
            return await outward.post("https://example.org:8443/x?y=1", b"{}", {})
        finally:
            await outward.close()

    assert asyncio.run(post()) == 204
    (request,) = sent
    assert str(request.url) == "https://93.184.216.34:8443/x?y=1"
    assert request.headers["host"] == "example.org:8443"
    assert request.extensions["sni_hostname"] == "example.org"
    assert leads == [["127.0.0.1"]]
