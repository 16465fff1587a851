"""Nobody is stuck at a table: a bot for who is away, "I'm back", leaving, ending by agreement, a rematch in one tap."""

from __future__ import annotations

from typing import Any

from browser_house import BOT, FRIEND, LAST_DIE, PHONE, QUIET_TRAIL, Arrives, Person, opens_menu
from playwright.sync_api import expect

pytest_plugins = ["browser_server"]


def friends(arrives: Arrives, position: dict[str, object] = QUIET_TRAIL, **plan: Any) -> tuple[Person, Person, Any]:
    """Ana plays West and Bob East; both are at the table."""
    ana, bob = arrives("Ana"), arrives("Bob")
    table = ana.lays(FRIEND, position=position, **plan)
    bob.post(f"/api/invite/{table['invite']}")
    ana.starts(table)
    return ana.sits_at(table), bob.sits_at(table), table


def chooses(person: Person, label: str, yes: str) -> None:
    opens_menu(person.page)
    person.page.locator("dialog").get_by_role("button", name=label).click()
    person.page.get_by_role("alertdialog").get_by_role("button", name=yes).click()
    person.page.locator("dialog").wait_for(state="detached")


def test_alone_one_ends_the_game_and_begins_the_next_in_one_tap(arrives: Arrives) -> None:
    zoe = arrives("Zoé", viewport=PHONE, locale="fr-FR", has_touch=True)
    table = zoe.lays(BOT)
    zoe.starts(table)
    zoe.sits_at(table)
    chooses(zoe, "Arrêter la partie ici", "Arrêter")
    expect(zoe.poster().locator("h2")).to_have_text("Arrêt d’un commun accord")
    assert zoe.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    seats = [chair["name"] for chair in zoe.get(f"/api/tables/{table['id']}")["chairs"]]
    zoe.poster().get_by_role("button", name="Revanche").click()
    zoe.page.wait_for_url(lambda url: table["id"] not in url)
    zoe.waits_for_turn()
    following = zoe.get(f"/api/tables/{zoe.page.url.rsplit('/', 1)[-1]}")
    assert following["status"] == "running"
    assert [chair["name"] for chair in following["chairs"]] == seats


def test_friends_end_a_game_by_agreement(arrives: Arrives) -> None:
    ana, bob, _ = friends(arrives)
    chooses(ana, "End the game here", "End it")
    wish = bob.page.get_by_role("alertdialog")
    expect(wish).to_contain_text("Ana would like to end the game here")
    wish.get_by_role("button", name="No").click()
    expect(ana.page.get_by_text("Somebody would rather play on.")).to_be_visible()
    chooses(ana, "End the game here", "End it")
    wish.get_by_role("button", name="Fine").click()
    for person in (ana, bob):
        expect(person.poster().locator("h2")).to_have_text("Ended by agreement")
    ana.poster().get_by_role("link", name="Replay").click()
    expect(ana.page.get_by_role("slider")).to_be_visible()
    bob.poster().get_by_role("button", name="Verify dice").click()
    bob.page.get_by_role("button", name="Verify here").click()
    expect(bob.page.get_by_text("Every die checks out")).to_be_visible()


def test_who_leaves_is_replaced_in_the_open(arrives: Arrives) -> None:
    ana, bob, table = friends(arrives)
    chooses(bob, "Leave the game", "Leave")
    bob.page.wait_for_url(bob.house.url + "/")
    expect(ana.page.locator("[data-seat='1']")).to_contain_text("left; a bot plays on")
    assert ana.get(f"/api/tables/{table['id']}")["chairs"][1]["name"] == "Bob"


def test_a_bot_plays_for_a_friend_who_is_away_until_he_is_back(arrives: Arrives) -> None:
    ana, bob, table = friends(arrives, LAST_DIE, patience=10)
    ana.waits_for_turn()
    bob.page.close()
    expect(ana.page.locator("[data-seat='1']")).to_contain_text("away")
    ana.marches("Cowboy 1")
    ana.page.get_by_role("button", name="Let a bot play for Bob").click(timeout=60_000)
    expect(ana.page.locator("[data-seat='1']")).to_contain_text("a bot stands in")
    ana.waits_for_turn()
    bob.page = bob.page.context.new_page()
    bob.sits_at(table)
    expect(ana.page.locator("[data-seat='1']")).not_to_contain_text("a bot stands in")


def test_who_ran_out_of_time_says_when_they_are_back(arrives: Arrives) -> None:
    ana, bob, _ = friends(arrives, clock={"kind": "move", "seconds": 5})
    slow = ana if ana.ask() else bob
    slow.waits_for_turn()
    back = slow.page.locator("[data-back]")
    back.click(timeout=60_000, force=True)  # it moves while the board makes room for it
    expect(back).to_have_count(0)
