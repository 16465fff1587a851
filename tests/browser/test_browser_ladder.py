"""A rated table from its set-up sheet, and the ladder that its game counts for."""

from __future__ import annotations

from typing import Any

import pytest
from browser_axe import has_no_violation, the_axe
from browser_house import DESK, PHONE, Arrives, Person, opens_menu
from playwright.sync_api import expect

from played_out import play_out

pytest_plugins = ["browser_server"]

WORDS = {
    "fr": ("Plus :", "Partie classée", "classée", "Classement", "provisoire", "Robot, Habitué", "Cotes"),
    "en": ("More:", "Rated", "rated", "Ladder", "provisional", "Bot, Regular", "Ratings"),
}


@pytest.mark.parametrize(("window", "lang"), [(PHONE, "fr"), (DESK, "en")], ids=["phone", "desk"])
def test_a_rated_game_leads_to_the_ladder(arrives: Arrives, window: Any, lang: str) -> None:
    more, switch, mark, title, provisional, regular, ratings = WORDS[lang]
    ana = arrives(viewport=window, locale=lang).called("Ana")
    ana.goes("/play/two-towns")
    ana.page.get_by_text(more).click()
    ana.page.get_by_label(switch).check()
    has_no_violation(ana.page, the_axe(), "the sheet")
    ana.page.locator(".deal").click()
    ana.waits_for_turn()
    expect(ana.page.locator("[data-at=moment]")).to_contain_text(mark)
    fits(ana, window, "the table")
    table = ana.page.url.rpartition("/")[2]
    ana.goes("/me/tables")
    expect(ana.page.locator(f"[data-table='{table}']")).to_contain_text(mark)

    ticket = ana.post(f"/api/tables/{table}/ticket", seat=0)["ticket"]
    play_out(ana.house.url, {0: ticket}, lambda: ended(ana, table))
    ana.goes("/")
    opens_menu(ana.page)
    ana.page.locator("nav a[href='/ladder']").click()
    expect(ana.page.locator("header h1")).to_have_text(title)
    line = ana.page.locator("[data-ladder] tr.you")
    expect(line).to_contain_text("±")
    expect(line).to_contain_text(provisional)
    expect(ana.page.locator("[data-ladder]")).to_contain_text(regular)
    fits(ana, window, "the ladder")
    line.get_by_role("link", name="Ana").click()
    expect(ana.page.get_by_role("heading", name=ratings)).to_be_visible()
    fits(ana, window, "the profile")
    ana.page.locator("[data-ratings] a").click()
    expect(line).to_contain_text("Ana")
    ana.goes("/me/statistics")
    expect(ana.page.locator("[data-ratings]")).to_contain_text("±")
    assert ana.faults == []


def ended(person: Person, table: str) -> Any:
    info = person.get(f"/api/tables/{table}")
    return info if info["status"] == "over" else None


def fits(person: Person, window: Any, where: str) -> None:
    assert person.page.evaluate("document.documentElement.scrollWidth") <= window["width"]
    has_no_violation(person.page, the_axe(), where)
