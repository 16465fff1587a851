"""Dice Town: four people and a bot, two languages, two phones, and somebody gets bribed."""

from __future__ import annotations

import re
from typing import Any

import pytest
from browser_axe import has_no_violation, the_axe
from browser_house import PHONE, Arrives, Person, opens_menu, until
from browser_towns import (
    BOT,
    CHOICE,
    CROWDED_DESK,
    CROWDED_KEEP,
    LAST_ROUND,
    OFFER,
    OUTLAWS,
    POOR,
    ROBBERY,
    STORE_PICK,
    SURGERY,
    TALL_PHONE,
    TWO_RIVALS,
)
from playwright.sync_api import Page, expect

pytest_plugins = ["browser_server"]

FIVE = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}, {"kind": "open"}, BOT]
ENOUGH = 60  # answers of four people at the end of a round


def test_four_people_and_a_bot_finish_a_game_and_somebody_is_bribed(arrives: Arrives) -> None:
    ana = arrives("Ana")
    bob = arrives("Bob", locale="fr-FR")
    cleo = arrives("Cléo", viewport=TALL_PHONE)
    dan = arrives("Dan", viewport=TALL_PHONE, locale="fr-FR")
    people = [ana, bob, cleo, dan]
    table = ana.lays(FIVE, game="dice-town", position=LAST_ROUND)
    for guest in people[1:]:
        guest.post(f"/api/invite/{table['invite']}")
    ana.starts(table)
    for person in people:
        person.sits_at(table)
    for person in people:
        keeps_everything(person)
    the_sheriff_is_bribed(ana, bob, cleo, dan)
    finish(people)
    for person in people:
        expect(person.poster().locator("tbody tr")).to_have_count(5)
    assert {person.poster().locator("td:last-child").first.inner_text() for person in people} == {best_total(ana)}
    expect(bob.poster()).to_contain_text("Pépites")
    expect(cleo.poster()).to_contain_text("Nuggets")
    expect(bob.page.locator(".log")).to_contain_text("Vous payez le shérif, Ana")
    expect(ana.page.locator(".log")).to_contain_text("Bob pays the Sheriff, Ana")


def keeps_everything(person: Person) -> None:
    """Taps all five dice, sees what that costs, locks them in."""
    person.page.locator(".loose").first.wait_for()
    for die in person.page.locator(".loose").all():
        die.click()
    expect(person.page.locator(".cost")).to_contain_text("4")
    person.page.locator("[data-confirm]").click()
    person.page.locator(".loose").first.wait_for(state="detached")


def the_sheriff_is_bribed(ana: Person, bob: Person, cleo: Person, dan: Person) -> None:
    """Bob and Cléo are tied; Ana sees which card Bob adds to his dollar, the others that there is one."""
    bob.page.locator("[data-offer]").wait_for()
    bob.page.get_by_role("button", name="Plus", exact=True).first.click()
    bob.page.locator(".thing", has_text="Plaine Dorée").first.click()
    expect(bob.page.locator(".prompt")).to_contain_text("Il vous resterait 2\u202f$")
    offers(bob)
    cleo.page.locator("[data-offer]").wait_for()
    cleo.page.get_by_role("button", name="More", exact=True).nth(1).click()
    offers(cleo)
    desk = ana.page.locator(".scene", has_text="The Sheriff’s desk")
    expect(desk.locator("li", has_text="Bob")).to_contain_text("Golden Plain")
    expect(desk.locator("li", has_text="Bob")).to_contain_text("only you two see this")
    expect(dan.page.locator(".scene li", has_text="Bob")).to_contain_text("Titres en main")
    for outsider in (cleo, dan):
        assert not re.search("Golden Plain|Plaine Dorée", outsider.page.content())
    ana.page.locator("[data-bribe='1']").click()
    expect(ana.page.locator(".gain").first).to_contain_text("$3 → $4")
    ana.page.locator("[data-confirm]").click()
    ana.page.locator("[data-bribe]").first.wait_for(state="detached")


def offers(person: Person) -> None:
    person.page.locator("[data-confirm]").click()
    person.page.locator("[data-offer]").wait_for(state="detached")


def finish(people: list[Person]) -> None:
    """Whatever else is asked is answered with the first thing there is."""
    for _ in range(ENOUGH):
        person = until(people[0].page, lambda: next((one for one in people if one.over() or has_options(one)), None))
        if person.over():
            return
        person.plays()
    raise AssertionError("the game does not end")


def has_options(person: Person) -> bool:
    return person.page.locator("[data-option='1']").count() > 0


def best_total(person: Person) -> str:
    totals = [int(text) for text in person.poster().locator("td:last-child").all_inner_texts()]
    return str(max(totals))


def town(person: Person, position: dict[str, Any], seats: int, modules: str = "base") -> Person:
    chairs = [{"kind": "me"}, *[BOT] * (seats - 1)]
    table = person.lays(chairs, game="dice-town", position=position, options={"modules": modules})
    person.sits_at(person.starts(table))
    person.page.locator("[data-ask]").wait_for(state="attached")
    return person


def test_what_cannot_be_paid_for_says_why_and_a_card_waits_for_its_moment(arrives: Arrives) -> None:
    ana = town(arrives("Ana"), POOR, 2)
    dice = ana.page.locator(".loose")
    for at in range(3):
        dice.nth(at).click()
    why = ana.page.locator(".why")
    expect(why).to_contain_text("That costs $2 and you have $1")
    expect(why.get_by_role("link")).to_have_text("DT-017")
    dice.nth(0).click()
    expect(ana.page.locator(".prompt")).to_contain_text("Costs $1, leaves you $0")
    ana.page.locator(".hand button", has_text="Card Sharp").click()
    expect(why).to_contain_text("Wait for its moment")


def test_by_keyboard_alone_dice_are_kept(arrives: Arrives) -> None:
    ana = town(arrives("Ana"), POOR, 2)
    ana.tab_to(ana.page.locator(".loose").nth(1), presses=60)
    ana.page.keyboard.press("Space")
    expect(ana.page.locator(".loose").nth(1)).to_have_attribute("aria-pressed", "true")
    ask = ana.ask()
    ana.tab_to(ana.page.locator("[data-confirm]"), presses=60)
    ana.page.keyboard.press("Enter")
    ana.waits_for_news(ask)


def test_standing_answers_are_kept_and_shown_as_in_force(arrives: Arrives) -> None:
    ana = town(arrives("Ana"), POOR, 2)
    opens_menu(ana.page)
    only = ana.page.get_by_label(
        "Where I plainly have no choice, answer for me; where I might play a card in between, pass after five seconds"
    )
    expect(only).to_be_checked()
    ana.page.get_by_label("Card Sharp after a reveal").select_option(label="Pass")
    expect(ana.page.locator(".force")).to_have_text("In force")
    only.uncheck()
    ana.page.reload()
    ana.table_view().wait_for(state="attached")
    opens_menu(ana.page)
    expect(only).not_to_be_checked()
    expect(ana.page.get_by_label("Card Sharp after a reveal")).to_have_value("0")
    expect(ana.page.locator(".force")).to_have_count(1)


SCENES: list[tuple[dict[str, Any], int, str]] = [
    (CROWDED_KEEP, 6, "extension"),
    (CROWDED_DESK, 6, "extension"),
    (ROBBERY, 4, "base"),
    (SURGERY, 4, "base"),
    (OUTLAWS, 4, "extension"),
    (CHOICE, 4, "indian"),
]


@pytest.mark.parametrize(("theme", "phone"), [("light", False), ("dark", True)])
def test_axe_finds_nothing_and_nothing_leaves_the_window(arrives: Arrives, theme: str, phone: bool) -> None:
    axe = the_axe()
    how: dict[str, Any] = {"viewport": TALL_PHONE, "locale": "fr-FR"} if phone else {}
    ana = arrives("Ana", remembers={"theme": theme}, **how)
    for position, seats, modules in SCENES:
        town(ana, position, seats, modules)
        has_no_violation(ana.page, axe, f"{position['phase']} {theme}")
        assert not leaves_the_window(ana.page), position["phase"]
    for tool in ana.page.locator(".dock .tool").all():
        tool.click()
        ana.page.locator("dialog").wait_for()
        has_no_violation(ana.page, axe, f"sheet {theme}")
        ana.page.keyboard.press("Escape")
    ana.goes("/rules/dice-town")
    ana.page.locator("#pieces").wait_for()
    has_no_violation(ana.page, axe, f"rules {theme}")


def test_on_the_smallest_phone_every_choice_is_whole_and_every_star_on_its_seat(arrives: Arrives) -> None:
    ana = arrives("Ana", viewport=PHONE, locale="fr-FR")
    for position, seats, modules in [
        *SCENES,
        (OFFER, 6, "extension"),
        (STORE_PICK, 4, "base"),
        (TWO_RIVALS, 3, "base"),
    ]:
        town(ana, position, seats, modules)
        assert not cut(ana.page), (position["phase"], cut(ana.page))
        assert ana.page.locator(".star").count() == ana.page.locator(".seat .star").count()
        assert not strays(ana.page), (position["phase"], strays(ana.page))


def cut(page: Page) -> list[str]:
    """Scenes with more in them than can be seen."""
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll('.scene .body')]
            .filter(body => body.scrollHeight > body.clientHeight + 1)
            .map(body => `${body.scrollHeight - body.clientHeight} px of ${body.innerText}`)"""
    )
    return found


def strays(page: Page) -> list[str]:
    """Stars that lie outside the seat they belong to."""
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll('.seat .star')].filter(star => {
            const [a, b] = [star, star.closest('.seat')].map(one => one.getBoundingClientRect());
            return a.left < b.left || a.right > b.right || a.top < b.top || a.bottom > b.bottom;
        }).map(star => star.closest('.seat').innerText)"""
    )
    return found


def leaves_the_window(page: Page) -> list[str]:
    """Buttons and seats that cannot be seen in full from left to right."""
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll('main button, .seat, footer button')]
            .filter(e => e.offsetParent && !e.closest('.list, .hand'))
            .filter(e => {
                const within = (e.closest('main') ?? document.documentElement).getBoundingClientRect();
                const box = e.getBoundingClientRect();
                return box.left < within.left - 1 || box.right > within.right + 1;
            })
            .map(e => e.className + ' ' + e.innerText)"""
    )
    return found
