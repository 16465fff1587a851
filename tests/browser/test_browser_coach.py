"""The coach: by itself in the first two games of a game, and nothing is ever played by asking it."""

from __future__ import annotations

from typing import Any

from browser_audit import is_sound
from browser_axe import has_no_violation, the_axe
from browser_house import BOT, ONE_MOVE_TO_WIN, PHONE, QUIET_TRAIL, Arrives, Person, Wire, opens_menu
from playwright.sync_api import Locator, expect

pytest_plugins = ["browser_server"]

BOXES = "[...document.querySelectorAll('aside.coach, main, footer')].map(one => one.getBoundingClientRect().toJSON())"


def test_two_games_are_coached_and_the_third_if_one_likes(arrives: Arrives) -> None:
    zoe = comes(arrives)
    sits(zoe, ONE_MOVE_TO_WIN)
    expect(coach(zoe)).to_contain_text("seul le sommet d’une pile se bat")
    zoe.marches("cowboy 1")
    zoe.poster().wait_for()
    sits(zoe, QUIET_TRAIL)
    expect(coach(zoe)).to_be_visible()
    opens_menu(zoe.page)
    zoe.page.locator("dialog").get_by_role("button", name="Quitter la partie").click()
    zoe.page.get_by_role("alertdialog").get_by_role("button", name="Quitter").click()
    zoe.page.wait_for_url(lambda url: "table" not in url)
    sits(zoe, QUIET_TRAIL)
    expect(coach(zoe)).to_have_count(0)
    opens_menu(zoe.page)
    zoe.page.get_by_role("checkbox", name="Un coach pour ce jeu").check()
    zoe.page.keyboard.press("Escape")
    expect(coach(zoe)).to_be_visible()


def test_whatever_one_asks_nothing_is_played_and_nothing_moves(arrives: Arrives) -> None:
    zoe = comes(arrives)
    wire = Wire(zoe)
    sits(zoe, QUIET_TRAIL)
    before, boxes = zoe.trail(), zoe.page.evaluate(BOXES)
    is_sound(zoe.page, "the coach before a decision", touch=True)
    asks_what(zoe)
    assert zoe.page.evaluate(BOXES) == boxes
    zoe.page.keyboard.press("1")
    zoe.page.locator("[data-confirm]").wait_for()
    shows(zoe, before)
    assert zoe.page.evaluate(BOXES) == boxes
    assert wire.moves() == []
    zoe.page.keyboard.press("Escape")
    for _ in range(3):  # one for each die
        zoe.waits_for_turn()
        zoe.plays()
    zoe.waits_for_turn()
    why = coach(zoe).get_by_role("button", name="Pourquoi ce coup de Belle")
    why.tap()
    expect(coach(zoe).locator(".says")).to_contain_text("l’Est", ignore_case=True)
    why.tap()
    zoe.page.locator("header .phone").tap()
    zoe.page.locator("dialog .ask").last.tap()
    expect(zoe.page.locator("dialog .reason")).to_be_visible()


def asks_what(zoe: Person) -> None:
    """By finger and by keyboard; whoever only hears is told the same."""
    coach(zoe).get_by_role("button", name="C’est quoi").tap()
    zoe.page.locator("[data-asked]").first.wait_for(state="attached")
    zoe.page.locator("[data-at~='unit/C1']").first.tap(force=True)
    says = coach(zoe).locator(".says")
    expect(says).to_contain_text("Cowboy 1", ignore_case=True)
    expect(says.get_by_role("link", name="Sa règle")).to_have_attribute("href", "/rules/two-towns#TT-010")
    expect(zoe.page.locator("[data-confirm]")).to_have_count(0)
    has_no_violation(zoe.page, the_axe(), "what is this")
    zoe.tab_to(zoe.page.locator("[data-asked='die/knife']"))
    expect(says).to_contain_text("Fait avancer une unité de cette arme")
    zoe.page.keyboard.press("1")  # the keys of the table are not meant
    zoe.page.keyboard.press("Escape")
    expect(zoe.page.locator("[data-asked]")).to_have_count(0)
    expect(zoe.page.locator("[data-confirm]")).to_have_count(0)


def shows(zoe: Person, before: list[str]) -> None:
    """What would be is played under a ribbon; then all is as it was, and still only picked."""
    coach(zoe).get_by_role("button", name="Montrez-moi").tap()
    ribbon = zoe.page.locator(".ribbon")
    expect(ribbon).to_contain_text("Et si…")
    assert zoe.trail() != before
    zoe.page.keyboard.press("Enter")
    expect(ribbon).to_have_count(0)
    assert zoe.trail() == before
    expect(zoe.page.locator("[data-confirm]")).to_be_visible()


def comes(arrives: Arrives) -> Person:
    forgotten = {"coached.two-towns": None}
    return arrives("Zoé", viewport=PHONE, locale="fr-FR", has_touch=True, remembers=forgotten)


def sits(person: Person, position: dict[str, Any]) -> None:
    person.sits_at(person.starts(person.lays(BOT, position=position)))
    person.waits_for_turn()


def coach(person: Person) -> Locator:
    return person.page.locator("aside.coach")
