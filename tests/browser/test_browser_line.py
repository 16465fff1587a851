"""The line breaks, the house falls over, a move is on its way: it is made, and made once."""

from __future__ import annotations

import json
import signal
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from browser_house import BOT, FRIEND, QUIET_TRAIL, Arrives, House, Person, Wire, until
from playwright.sync_api import WebSocket, WebSocketRoute, expect

from saloon.server.wire import PROTOCOL

pytest_plugins = ["browser_server"]


@pytest.fixture
def shack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house of one's own, to be torn down."""
    shack = House(tmp_path_factory.mktemp("shack")).open()
    yield shack
    shack.close()


def test_a_move_that_never_arrived_is_sent_again(arrives: Arrives) -> None:
    ana = at_a_quiet_trail(arrives("Ana"))
    wire = Wire(ana)
    ana.page.reload()
    ana.waits_for_turn()
    wire.lose_next_move = True
    marches_once(ana, wire)
    assert [move["key"] for move in wire.moves()] == [wire.moves()[0]["key"]] * 2


def test_a_move_whose_answer_was_lost_is_not_made_twice(arrives: Arrives) -> None:
    ana = at_a_quiet_trail(arrives("Ana"))
    wire = Wire(ana)
    ana.page.reload()
    ana.waits_for_turn()
    wire.lose_next_answer = True
    marches_once(ana, wire)


def at_a_quiet_trail(person: Person) -> Person:
    return person.sits_at(person.starts(person.lays(BOT, position=QUIET_TRAIL)))


def marches_once(person: Person, wire: Wire) -> None:
    """One march on a bad line: afterwards the trail has changed by exactly one entry."""
    seq, home = person.seq(), person.stands(0, "C1")
    picks(person, "Cowboy 1")
    until(person.page, lambda: len(wire.lines) >= 2)
    person.waits_for_seq(seq + 1)
    person.page.locator("[data-option]").first.wait_for(state="attached")
    assert person.seq() == seq + 1
    assert person.stands(0, "C1") != home
    expect(person.page.locator(".banner.shown")).to_have_count(0)


def picks(person: Person, who: str) -> None:
    """Picks and confirms, without waiting for what comes of it."""
    options = person.page.locator("[data-option]").all_inner_texts()
    number = str(1 + next(i for i, text in enumerate(options) if who in text))
    person.page.keyboard.press(number)
    person.page.locator("[data-confirm]").wait_for()
    person.page.keyboard.press(number)


def test_a_quiet_banner_while_the_line_is_down(arrives: Arrives) -> None:
    ana = at_a_quiet_trail(arrives("Ana"))
    wire = Wire(ana)
    ana.page.reload()
    ana.waits_for_turn()
    ana.page.evaluate("window.stillHere = true")
    ana.context.set_offline(True)
    wire.lines[-1].close(code=4001)
    banner = ana.page.locator(".banner.shown")
    expect(banner).to_contain_text("Connection lost. Your moves are safe")
    expect(ana.page.locator(".unit:not(.gone)")).to_have_count(7)
    ana.context.set_offline(False)
    expect(banner).to_have_count(0)
    ana.marches("Cowboy 1")
    assert ana.page.evaluate("window.stillHere") is True


def test_what_others_did_meanwhile_is_caught_up_with(arrives: Arrives) -> None:
    ana, bob = arrives("Ana"), arrives("Bob")
    table = ana.lays(FRIEND, position=QUIET_TRAIL)
    bob.post(f"/api/invite/{table['invite']}")
    ana.starts(table)
    ana.sits_at(table)
    wire = Wire(bob)
    bob.sits_at(table)
    ana.waits_for_turn()
    bob.context.set_offline(True)
    wire.lines[-1].close(code=4001)
    expect(bob.page.locator(".banner.shown")).to_contain_text("Connection lost")
    ana.marches("Cowboy 1")
    bob.context.set_offline(False)
    expect(bob.page.locator(".banner.shown")).to_contain_text("Caught up: 1 move.")
    bob.waits_for_seq(ana.seq())
    assert [line.split(".")[0] for line in bob.trail()] == [line.split(".")[0] for line in ana.trail()]


@pytest.mark.parametrize("arrived", [False, True])
def test_the_house_falls_over_in_mid_move(arrives: Arrives, shack: House, arrived: bool) -> None:
    ana = at_a_quiet_trail(arrives("Ana", at=shack))
    wire = Wire(ana)
    ana.page.reload()
    ana.waits_for_turn()
    ana.page.evaluate("window.stillHere = true")
    if arrived:
        wire.lose_next_answer = True
    else:
        wire.lose_next_move = True
    seq = ana.seq()
    picks(ana, "Cowboy 1")
    until(ana.page, lambda: wire.moves() and not (wire.lose_next_move or wire.lose_next_answer))
    shack.close(signal.SIGKILL)
    shack.open()
    ana.waits_for_seq(seq + 1)
    ana.waits_for_turn()
    ana.marches("Farmer 1")
    assert made(ana) == [("march", "C1"), ("march", "K1")]
    assert ana.page.evaluate("window.stillHere") is True


class DeafWire(Wire):
    """While it is deaf, what has a key goes no further, and is answered by hand or not at all."""

    def __init__(self, person: Person) -> None:
        super().__init__(person)
        self.deaf = False
        self.times: list[Counter[str]] = []  # by line: how often each kind of keyed message was sent on it

    def _dial(self, line: WebSocketRoute) -> None:
        self.times.append(Counter())
        super()._dial(line)

    def _out(self, line: WebSocketRoute, far: WebSocketRoute, text: str | bytes) -> None:
        message = json.loads(text)
        keyed = "key" in message
        if keyed:
            self.times[self.lines.index(line)][message["type"]] += 1
        if keyed and self.deaf:
            self.sent.append(message)
        else:
            super()._out(line, far, text)

    def keys(self) -> set[str]:
        return {message["key"] for message in self.sent if "key" in message}

    def troubles(self, problem: str) -> None:
        for key in self.keys():
            self.lines[-1].send(json.dumps({"type": "trouble", "problem": problem, "key": key}))


def test_a_storm_of_troubles_and_cuts_sends_each_message_once_for_each(arrives: Arrives) -> None:
    ana = at_a_quiet_trail(arrives("Ana"))
    wire = DeafWire(ana)
    ana.page.reload()
    ana.waits_for_turn()
    seq = ana.seq()
    wire.deaf = True
    picks(ana, "Cowboy 1")
    says(ana, "Howdy!")
    for times in range(1, 5):
        until(ana.page, lambda times=times: wire.times[-1] == {"move": times, "chat": times})
        for problem in ("down", "busy", "down"):
            wire.troubles(problem)
    for _ in range(3):
        lines = len(wire.lines)
        wire.lines[-1].close(code=4001)
        until(ana.page, lambda lines=lines: wire.times[lines:] and wire.times[lines].keys() == {"move", "chat"})
    wire.deaf = False
    wire.lines[-1].close(code=4001)
    ana.waits_for_seq(seq + 1)
    expect(ana.page.get_by_role("log").get_by_text("Howdy!")).to_have_count(1)
    ana.waits_for_turn()
    ana.marches("Farmer 1")
    assert made(ana) == [("march", "C1"), ("march", "K1")]
    assert len(wire.keys()) == 3
    first, *later, last = wire.times
    assert first in ({"move": times, "chat": times} for times in (4, 5))  # the line may be cut before the last try
    assert later == [{"move": 1, "chat": 1}] * 3
    assert last == {"move": 2, "chat": 1}


def test_a_message_that_never_gets_through_frees_the_player_and_says_why(arrives: Arrives) -> None:
    ana = at_a_quiet_trail(arrives("Ana"))
    wire = DeafWire(ana)
    ana.page.reload()
    ana.waits_for_turn()
    wire.deaf = True
    picks(ana, "Cowboy 1")
    says(ana, "Howdy!")
    until(ana.page, lambda: wire.times[-1] == {"move": 1, "chat": 1})
    move, chat = wire.moves()[0]["key"], next(one["key"] for one in wire.sent if one["type"] == "chat")
    confirm = ana.page.locator("[data-confirm]")
    wire.lines[-1].send(json.dumps({"type": "trouble", "problem": "no-whispers", "key": chat}))
    expect(ana.page.locator(".banner.shown")).to_contain_text("You cannot whisper to that seat here.")
    expect(confirm).to_be_disabled()
    wire.lines[-1].send(json.dumps({"type": "trouble", "problem": "not-your-seat", "key": move}))
    expect(ana.page.locator(".banner.shown")).to_contain_text("That is not your seat.")
    expect(confirm).to_be_enabled()


def test_what_is_said_while_the_house_is_shut_is_said_once_when_it_opens(arrives: Arrives, shack: House) -> None:
    ana = at_a_quiet_trail(arrives("Ana", at=shack))
    frames: list[list[str]] = []  # by socket: the keys that the browser really sent

    def note(line: WebSocket) -> None:
        keys: list[str] = []
        frames.append(keys)
        line.on("framesent", lambda text: keys.extend([key] if (key := json.loads(text).get("key")) else []))

    ana.page.on("websocket", note)
    ana.page.reload()
    ana.waits_for_turn()
    for lines in ("ace of spades", "two of hearts"), ("three of clubs", "four of diamonds"):
        shack.close(signal.SIGKILL)
        expect(ana.page.locator(".banner.shown")).to_contain_text("Connection lost")
        for line in lines:
            says(ana, line)
        shack.open()
        expect(ana.page.get_by_role("log").get_by_text(lines[-1])).to_have_count(1)
    for line in ("ace of spades", "two of hearts", "three of clubs", "four of diamonds"):
        expect(ana.page.get_by_role("log").get_by_text(line)).to_have_count(1)
    sent = [key for keys in frames for key in keys]
    assert len(sent) == len(set(sent)) == 4


def says(person: Person, text: str) -> None:
    person.page.get_by_role("tab", name="Talk").click()
    line = person.page.get_by_label("Say something")
    line.fill(text)
    line.press("Enter")
    line.blur()


def made(person: Person) -> list[tuple[Any, Any]]:
    """What this person has answered, as the log of a fresh page tells it."""
    other = person.context.new_page()
    log: list[tuple[Any, Any]] = []

    def note(text: str | bytes) -> None:
        message = json.loads(text)
        if message["type"] == "welcome":
            lines = [line for line in message["log"] if line.get("seat") == 0]
            log.extend((event["event"], event.get("unit")) for line in lines for event in line["events"][:1])

    other.on("websocket", lambda line: line.on("framereceived", note))
    other.goto(person.page.url)
    other.locator("[data-announcer]").wait_for(state="attached")
    other.close()
    return log


def test_an_old_page_against_a_new_house_asks_to_be_loaded_again(arrives: Arrives) -> None:
    ana = arrives("Ana")
    table = ana.starts(ana.lays(BOT, position=QUIET_TRAIL))
    ana.page.route_web_socket("**/ws?*", newer)
    ana.goes(f"/table/{table['id']}")
    expect(ana.page.get_by_role("heading", name="There is a newer saloon")).to_be_visible()
    expect(ana.page.get_by_role("button", name="Load again")).to_be_visible()


def newer(line: Any) -> None:
    far = line.connect_to_server()
    far.on_message(lambda text: line.send(text.replace(f'"protocol":{PROTOCOL}', f'"protocol":{PROTOCOL + 1}')))
