"""Company in a browser: seated with whoever wishes the same, friends and invitations, reports and the host's desk."""

from __future__ import annotations

import subprocess
import time
from typing import Any

import pytest
from browser_axe import has_no_violation, the_axe
from browser_house import DESK, FRIEND, PHONE, SALOON, Arrives, Person, opens_menu, until
from playwright.sync_api import expect

from saloon.server.lobby.play_now import LASTS

pytest_plugins = ["browser_server"]


def fits(person: Person, window: Any, where: str) -> None:
    assert person.page.evaluate("document.documentElement.scrollWidth") <= window["width"]
    has_no_violation(person.page, the_axe(), where)


def seeks_a_trail(person: Person) -> None:
    """No other game."""
    person.goes("/")
    person.page.locator("[data-play-now]").click()
    for box in person.page.locator("dialog [data-game]").all():
        box.locator("input").set_checked(box.get_attribute("data-game") == "two-towns")
    person.page.locator("dialog button[type=submit]").click()


def until_nobody_waits(person: Person) -> None:
    """Sooner than a wish lapses that nobody takes back."""
    asked = time.monotonic()
    until(person.page, lambda: person.get("/api/play-now") == [])
    assert time.monotonic() - asked < LASTS / 2


def test_two_who_wish_the_same_are_seated_together(arrives: Arrives) -> None:
    ana, bob = arrives("Ana", viewport=PHONE, locale="fr-FR"), arrives("Bob")
    seeks_a_trail(ana)
    expect(ana.page.locator("[data-waiting]")).to_be_visible()
    fits(ana, PHONE, "waiting")
    bob.goes("/")
    expect(bob.page.locator(".now").filter(has_text="Play now")).to_contain_text("1 person waits for")
    ana.page.locator("dialog .btn").last.click()
    expect(ana.page.locator("[data-waiting]")).to_have_count(0)
    until_nobody_waits(bob)  # stopping takes the wish back
    fits(ana, PHONE, "choosing")
    ana.page.locator("dialog button[type=submit]").click()
    expect(ana.page.locator("[data-waiting]")).to_be_visible()
    ana.goes("/rules")
    until(bob.page, lambda: bob.get("/api/play-now") == [])  # as does leaving the page, or it lapses
    seeks_a_trail(ana)
    seeks_a_trail(bob)
    for person in (ana, bob):
        person.table_view().wait_for(state="attached")
    assert ana.page.url == bob.page.url
    assert {chair["name"] for chair in ana.get(f"/api/tables/{ana.page.url.rpartition('/')[2]}")["chairs"]} == {
        "Ana",
        "Bob",
    }


def test_a_friend_is_followed_invited_and_seated_in_one_tap(arrives: Arrives) -> None:
    ana, bob = arrives("Ana"), arrives("Bob", viewport=PHONE, locale="fr-FR")
    table = ana.lays(FRIEND, public=True)
    bob.goes("/")
    bob.page.locator(f"a[href='/table/{table['id']}']").click()
    bob.page.wait_for_url("**/table/*")
    ana.goes(f"/table/{table['id']}")
    expect(ana.page.locator("main li").filter(has_text="Bob")).to_be_visible()
    ana.page.locator("[data-people]").click()
    ana.page.locator("[data-follow]").click()
    expect(ana.page.locator("[data-follow]")).to_have_text("Follow no more")
    fits(ana, DESK, "people at a table")
    second = ana.lays(FRIEND)
    ana.goes(f"/table/{second['id']}")
    expect(ana.page.locator("[data-friends]")).to_contain_text("Bob")
    ana.page.locator("[data-friends] button").click()
    bob.goes("/")
    expect(bob.page.locator("[data-invitation]")).to_contain_text("Ana vous invite")
    fits(bob, PHONE, "an invitation")
    bob.page.locator("[data-invitation] .go").click()
    bob.page.wait_for_url(f"**/table/{second['id']}")
    expect(ana.page.locator("main li").filter(has_text="Bob")).to_be_visible()


@pytest.fixture
def olga(arrives: Arrives) -> Person:
    """Who keeps the house."""
    olga = arrives("Olga")
    olga.post("/api/account", login="olga-of-the-house", password="correct horse")
    command = [SALOON, "owner", "olga-of-the-house", "--data", str(olga.house.folder)]
    subprocess.run(list(map(str, command)), check=True, stdout=subprocess.DEVNULL)
    return olga


def test_a_report_reaches_the_desk_and_children_have_phrases_only(arrives: Arrives, olga: Person) -> None:
    ana, bob = arrives("Ana"), arrives("Bob")
    table = ana.lays(FRIEND, public=True)
    bob.post(f"/api/tables/{table['id']}/chairs/1/take")
    ana.goes(f"/table/{table['id']}")
    ana.page.locator("[data-people]").click()
    ana.page.locator("[data-report]").click()
    ana.page.locator("dialog textarea").fill("pulls faces")
    ana.page.locator("dialog form button[type=submit]").click()
    olga.goes("/")
    opens_menu(olga.page)
    olga.page.locator("[data-desk]").click()
    report = olga.page.locator("[data-report=Bob]")
    expect(report).to_contain_text("pulls faces")
    report.locator("input").fill("a word was had")
    report.locator("button[type=submit]").click()
    expect(report).to_contain_text("a word was had")
    for tab in olga.page.get_by_role("tab").all():
        tab.click()
        fits(olga, DESK, tab.inner_text())
    olga.page.get_by_role("tab", name="Log").click()
    expect(olga.page.locator("[data-deeds]")).to_contain_text("closed a report")
    olga.page.get_by_role("tab", name="The house").click()
    olga.page.locator("textarea").first.fill("Be kind to each other.")
    olga.page.locator("[data-children]").check()
    olga.page.locator("form").last.locator("button").click()
    expect(olga.page.get_by_text("Kept.")).to_be_visible()
    try:
        new = arrives(viewport=PHONE, locale="fr-FR").goes(f"/join/{table['invite']}")
        ana.goes("/about")
        expect(ana.page.locator("[data-house-rules]")).to_contain_text("Be kind")
        ana.goes(f"/table/{table['id']}")
        expect(ana.page.locator(".chat")).to_contain_text("Quick phrases only")
        expect(ana.page.locator(".chat form")).to_have_count(0)
        assert new.faults == []
    finally:
        olga.post("/api/desk/rules", children=False)


def test_nobody_else_comes_to_the_desk(arrives: Arrives) -> None:
    eve = arrives("Eve", viewport=PHONE, locale="fr-FR").goes("/desk")
    expect(eve.page.locator("main")).to_contain_text("ceux qui tiennent la maison")
    fits(eve, PHONE, "no desk")
