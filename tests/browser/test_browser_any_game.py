"""The default board, made from what a game declares: Two-Town Trail, as if the client had no folder for it."""

from __future__ import annotations

import re

from browser_axe import has_no_violation, the_axe
from browser_house import BOT, DESK, PHONE, Arrives, Person
from playwright.sync_api import Page, Route, expect

pytest_plugins = ["browser_server"]

A_TURN = 4  # answers at most, before the other town plays


def no_folder(route: Route) -> None:
    route.fulfill(body="export const game = {};", content_type="text/javascript")


def answers(person: Person) -> None:
    """With the first answer of the board, or of the bar once they are few."""
    ask = person.ask()
    person.page.locator(".answers .can, .buttons .verb").first.click()
    person.page.locator("[data-confirm]").click()
    person.waits_for_news(ask)
    person.waits_for_turn()


def fits(page: Page) -> bool:
    fitting: bool = page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    return fitting


def test_any_game_is_played_on_the_default_board(arrives: Arrives) -> None:
    ana = arrives("Ana", viewport=PHONE, service_workers="block")
    ana.page.route("**/assets/two-towns-*.js", no_folder)
    table = ana.lays(BOT)
    ana.starts(table)
    ana.sits_at(table).waits_for_turn()
    expect(ana.page.locator(".board .dice .die")).to_have_count(3)
    expect(ana.page.locator(".middle")).to_contain_text("Sheriff")
    expect(ana.page.locator(".seat dd").first).to_have_text("10")
    for size in (PHONE, DESK):
        ana.page.set_viewport_size(size)  # type: ignore[arg-type]
        assert fits(ana.page)
        has_no_violation(ana.page, the_axe(), f"the default board at {size['width']}")
    ana.page.keyboard.press("h")
    ana.page.locator("dialog [data-hint] button").first.click()
    expect(ana.page.locator("[data-confirm]")).to_be_visible()
    ana.page.keyboard.press("Escape")
    before = ana.seq()
    for _ in range(A_TURN):
        answers(ana)
        if ana.page.locator(".recap").count():
            break
    expect(ana.page.locator(".recap")).to_contain_text(re.compile(r"Turn \d+: West to play\. West rolls"))
    assert ana.seq() > before + 1
