"""Manners of a table: nothing moves or stays in the way, and what one has dismissed can be had again."""

from __future__ import annotations

import pytest
from browser_audit import is_sound
from browser_house import BOT, PHONE, QUIET_TRAIL, Arrives, opens_menu
from playwright.sync_api import expect

pytest_plugins = ["browser_server"]


@pytest.mark.parametrize("window", [(360, 640), (390, 844), (844, 390), (1280, 800)])
def test_a_refusal_moves_nothing_and_goes_when_one_goes_on(arrives: Arrives, window: tuple[int, int]) -> None:
    ana = arrives("Ana", viewport={"width": window[0], "height": window[1]}, locale="fr-FR")
    ana.sits_at(ana.starts(ana.lays(BOT, position=QUIET_TRAIL)))
    ana.waits_for_turn()
    places = (
        "[...document.querySelectorAll('.tile, footer, footer button')].map(one => one.getBoundingClientRect().top)"
    )
    before = ana.page.evaluate(places)
    ana.page.locator("footer [aria-disabled=true]").first.click(force=True)
    why = ana.page.locator(".why")
    why.wait_for()
    assert [top for top in ana.page.evaluate(places) if top in before] == before
    ana.page.locator(".seat").first.click()
    expect(why).to_have_count(0)


def test_the_list_of_moves_closes_with_escape_and_with_a_tap_elsewhere(arrives: Arrives) -> None:
    ana = arrives("Ana")
    ana.sits_at(ana.starts(ana.lays(BOT, position=QUIET_TRAIL)))
    ana.waits_for_turn()
    opens, list_ = ana.page.locator("footer [aria-expanded]"), ana.page.locator(".list.open")
    opens.click()
    expect(list_).to_be_visible()
    ana.page.keyboard.press("Escape")
    expect(list_).to_have_count(0)
    opens.click()
    ana.page.locator(".seat").first.click()
    expect(list_).to_have_count(0)
    opens.click()
    expect(list_).to_be_visible()
    opens.click()
    expect(list_).to_have_count(0)


def test_the_coach_covers_nothing_and_comes_back_when_asked(arrives: Arrives) -> None:
    ana = arrives("Ana", viewport=PHONE, remembers={"coached.two-towns": "no"}, has_touch=True)
    ana.sits_at(ana.starts(ana.lays(BOT, position=QUIET_TRAIL)))
    coach = ana.page.locator("aside.coach")
    expect(coach).to_be_visible()
    is_sound(ana.page, "coach")
    coach.get_by_role("button", name="Send the coach away").click()
    expect(coach).to_have_count(0)
    opens_menu(ana.page)
    ana.page.get_by_role("checkbox", name="A coach at this game").check()
    expect(coach).to_contain_text("only the top of a stack fights")


def test_the_log_on_a_phone_opens_at_its_newest_line(arrives: Arrives) -> None:
    ana = arrives("Ana", viewport=PHONE)
    ana.sits_at(ana.starts(ana.lays(BOT)))
    for _ in range(6):
        ana.waits_for_turn()
        ana.plays()
    ana.page.locator("header .phone").click()
    expect(ana.page.locator("dialog ol li").last).to_be_in_viewport()


def test_sounds_are_offered_once(arrives: Arrives) -> None:
    ana = arrives("Ana")
    ana.sits_at(ana.starts(ana.lays(BOT, position=QUIET_TRAIL)))
    offer = ana.page.get_by_role("button", name="Turn sounds on")
    offer.click()
    expect(offer).to_have_count(0)
    ana.page.reload()
    ana.waits_for_turn()
    expect(offer).to_have_count(0)
