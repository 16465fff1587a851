"""A group in a browser: founded on a phone, joined by its link, with talk and a table; and a holiday seen by others."""

from __future__ import annotations

from typing import Any

from browser_axe import has_no_violation, the_axe
from browser_house import DESK, FRIEND, PHONE, Arrives, Person
from playwright.sync_api import expect

pytest_plugins = ["browser_server"]
QUIET = {"position": "W 0:[S] 2:[C1] 3:[K1] 1:[D1] | E 10:[S] 8:[K2] 9:[D2]", "dice": [1, 1, 1], "turn": 3}


def fits(person: Person, window: Any, where: str) -> None:
    assert person.page.evaluate("document.documentElement.scrollWidth") <= window["width"], where
    has_no_violation(person.page, the_axe(), where)
    assert person.faults == []


def says(person: Person, text: str) -> None:
    person.page.locator(".chat input").fill(text)
    person.page.locator(".chat input").press("Enter")


def test_a_group_is_founded_joined_talked_and_played_in(arrives: Arrives) -> None:
    ana, bob = arrives("Ana", viewport=PHONE, locale="fr-FR"), arrives()
    ana.goes("/groups")
    fits(ana, PHONE, "no group yet")
    ana.page.locator("[data-section=found] input").fill("Le club du jeudi")
    ana.page.locator("[data-section=found] button").click()
    ana.page.wait_for_url("**/groups/*")
    at = ana.page.url.removeprefix(ana.house.url)
    link = ana.page.locator("[data-invite] input").input_value()
    fits(ana, PHONE, "a new group")

    bob.goes(link.removeprefix(bob.house.url))
    expect(bob.page.locator("main h2")).to_have_text("Le club du jeudi")
    fits(bob, DESK, "an invitation to a group")
    bob.page.locator("main input").fill("Bob")
    bob.page.locator("main button.go").click()
    bob.page.wait_for_url(f"**{at}")
    expect(bob.page.locator("[data-member=Ana]")).to_contain_text("keeps the group")
    expect(bob.page.locator("[data-invite]")).to_have_count(0)

    says(ana, "À jeudi, donc")
    expect(bob.page.locator(".chat [role=log]")).to_contain_text("À jeudi, donc")
    bob.page.locator(".chat .phrase").first.click()
    expect(ana.page.locator(".chat [role=log]")).to_contain_text("Bob")
    bob.page.locator("[data-member=Ana] summary").click()
    fits(bob, DESK, "a group with somebody in it")
    bob.page.locator("[data-member=Ana] [data-mute]").click()
    expect(bob.page.locator(".chat [role=log]")).not_to_contain_text("À jeudi, donc")

    bob.page.locator("form.lay select").select_option("two-towns")
    bob.page.locator("form.lay button").first.click()
    fits(bob, DESK, "a table in the making")
    bob.page.locator("dialog .foot .go").click()
    bob.page.wait_for_url("**/table/*")
    expect(bob.page.locator("[data-of-group]")).to_contain_text("Le club du jeudi")
    expect(ana.page.locator("main")).to_contain_text("S’asseoir")
    ana.page.get_by_role("link", name="S’asseoir").click()
    ana.page.wait_for_url("**/table/*")
    expect(bob.page.locator("main li").filter(has_text="Ana")).to_be_visible()
    ana.goes("/")
    expect(ana.page.locator("[data-my-groups]")).to_contain_text("Le club du jeudi")

    eve = arrives("Eve").goes(at)
    expect(eve.page.locator("main")).to_contain_text("you do not belong to it")


def test_who_is_on_holiday_is_waited_for_until_they_are_back(arrives: Arrives) -> None:
    ana, bob = arrives("Ana", viewport=PHONE, locale="fr-FR"), arrives("Bob")
    table = ana.lays(FRIEND, position=QUIET, clock={"kind": "days", "seconds": 86_400})
    bob.post(f"/api/invite/{table['invite']}")
    ana.starts(table)
    bob.sits_at(table)
    ana.goes("/me")
    ana.page.locator("[data-section=holiday] button").click()
    expect(ana.page.locator("[data-holiday]")).to_contain_text("Vous êtes en vacances jusqu’au")
    expect(ana.page.locator("[data-section=holiday]")).to_contain_text("Il vous reste 23 des 30 jours")
    fits(ana, PHONE, "days off")
    expect(bob.page.locator("[data-seat='0']")).to_contain_text("on holiday until")
    fits(bob, DESK, "somebody is on holiday")
    bob.goes("/me/tables")
    expect(bob.page.locator("[data-resting]")).to_contain_text("Ana: on holiday until")
    ana.goes("/me/tables")
    expect(ana.page.locator("[data-away]")).to_be_visible()
    fits(ana, PHONE, "my tables on holiday")
    ana.page.locator("[data-away] button").click()
    expect(ana.page.locator("[data-away]")).to_have_count(0)
    bob.sits_at(table)
    expect(bob.page.locator("[data-seat='0']")).not_to_contain_text("on holiday")
