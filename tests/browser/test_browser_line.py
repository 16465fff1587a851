"""The line breaks, the house falls over, a move is on its way: it is made, and made once."""

from __future__ import annotations

import json
import signal
from collections.abc import Iterator
from typing import Any

import pytest
from browser_house import BOT, FRIEND, QUIET_TRAIL, Arrives, House, Person, Wire, until
from playwright.sync_api import expect

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
    far.on_message(lambda text: line.send(text.replace('"protocol":1', '"protocol":2')))
