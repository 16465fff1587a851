"""Looking back in a browser: from the end of a game to its curve, to an answer that mattered, and to another try."""

from __future__ import annotations

import json
import re

from browser_audit import is_sound
from browser_axe import has_no_violation, the_axe
from browser_house import DESK, PHONE, Arrives, Person, until
from browser_screens import a_missed_win
from browser_towns import LAST_ROUND
from playwright.sync_api import Route, expect

pytest_plugins = ["browser_server"]

BOTS = [{"kind": "bot", "level": "easy"}] * 5


def at(person: Person) -> int:
    return int(person.page.get_by_role("slider").input_value())


def waits_for_answer_that_mattered(person: Person) -> None:
    person.page.locator("[data-judged]").wait_for()


def test_from_the_end_to_another_try_by_keyboard(arrives: Arrives) -> None:
    ana, bob = arrives("Ana"), arrives("Bob")
    table = a_missed_win(ana, bob)
    page = ana.page
    teaser = ana.poster().locator("[data-teaser]")
    expect(ana.poster()).to_contain_text("Nobody has looked yet.")
    ana.poster().locator("[data-first-look]").click()
    expect(ana.poster().locator(".luck")).to_contain_text("You ")
    has_no_violation(page, the_axe(), "the poster with its luck")
    ana.tab_to(teaser)
    page.keyboard.press("Enter")
    waits_for_answer_that_mattered(ana)
    card = page.locator("[data-judged]")
    expect(card).to_contain_text("The one that hurt")
    expect(card).to_contain_text("Cowboy 1: march")
    expect(page.locator("[data-luck='0']")).to_contain_text("You ")
    expect(page.get_by_role("tab", name="Looking back")).to_have_attribute("aria-selected", "true")
    page.keyboard.press("Home")
    page.keyboard.press("t")
    first = page.locator("[data-turning]").first
    expect(first).to_have_class(re.compile("here"))
    turned = at(ana)
    assert turned > 0
    page.keyboard.press("Shift+T")
    assert at(ana) == turned, "there is none before the first"
    ana.tab_to(card.get_by_role("button", name="Show it"))
    page.keyboard.press("Enter")
    assert at(ana) == 0, "the moment before the answer"
    slider = page.get_by_role("slider")
    assert "Ana" in (slider.get_attribute("aria-valuetext") or "")
    has_no_violation(page, the_axe(), "the analysis room")
    is_sound(page, "the analysis room")
    ana.tab_to(card.locator("[data-follow]"))
    page.keyboard.press("Enter")
    expect(page.locator(".ribbon")).to_contain_text("What if")
    expect(page.locator("footer .never")).to_contain_text("Cowboy 1")
    page.keyboard.press("Escape")
    expect(page.locator(".ribbon")).to_have_count(0)
    ana.tab_to(card.locator("[data-try]"))
    page.keyboard.press("Enter")
    page.wait_for_url("**/table/*")
    ana.waits_for_turn()
    again = ana.get(f"/api/tables/{page.url.rsplit('/', 1)[-1]}")
    assert again["id"] != table["id"]
    assert [chair["kind"] for chair in again["chairs"]] == ["human", "bot"]
    ana.marches("Cowboy 1")
    expect(ana.poster().locator("h2")).to_have_text("You win!")
    page.go_back()
    page.go_back()
    expect(ana.poster()).to_contain_text("You ")  # the luck line, now that it is known


def test_nothing_is_asked_unasked_and_a_lost_line_is_waited_for_on_a_phone(arrives: Arrives) -> None:
    zoe = arrives("Zoé", viewport=PHONE, locale="fr-FR", has_touch=True, color_scheme="dark")
    table, page = a_missed_win(zoe, arrives("Bob")), zoe.page
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    zoe.goes(f"/replay/{table['id']}")
    page.get_by_role("slider").wait_for()
    assert [url for url in asked if "analysis" in url] == []

    def no_line(route: Route) -> None:
        route.abort()

    def busy(route: Route) -> None:
        route.fulfill(status=503, content_type="application/problem+json", body=json.dumps({"type": "saloon:busy"}))

    page.route("**/analysis*", no_line)
    page.get_by_role("button", name="Qui a eu de la chance").tap()
    status = page.locator("dialog [role=status]")
    expect(status).to_contain_text("Pas de liaison")
    page.unroute("**/analysis*")
    page.route("**/analysis*", busy)
    expect(status).to_contain_text("d’autres tables")
    page.unroute("**/analysis*")
    waits_for_answer_that_mattered(zoe)
    expect(page.locator("[data-judged]")).to_contain_text("Le choix qui a fait mal")
    expect(status).to_contain_text("plus fin")
    is_sound(page, "the room", touch=True)
    has_no_violation(page, the_axe(), "the room")
    page.locator("[data-turning]").first.tap()
    page.locator("dialog").wait_for(state="detached")
    is_sound(page, "the curve", touch=True)
    has_no_violation(page, the_axe(), "the curve")
    box = page.locator("[data-curve]").bounding_box()
    assert box is not None
    page.touchscreen.tap(box["x"] + box["width"] - 1, box["y"] + box["height"] / 2)
    until(page, lambda: at(zoe) == int(page.get_by_role("slider").get_attribute("max") or 0))
    page.touchscreen.tap(box["x"] + 1, box["y"] + box["height"] / 2)
    until(page, lambda: at(zoe) == 0)
    page.locator("[data-look-back-button]").tap()
    page.locator("dialog [data-try]").tap()
    page.wait_for_url("**/table/*")
    zoe.waits_for_turn()


def test_what_a_seat_knew_is_not_what_was_so(arrives: Arrives) -> None:
    """Dice Town hides cash and cards: the curve of a seat is drawn from what it knew, and says so."""
    ana = arrives("Ana", viewport=DESK)
    table = ana.starts(ana.lays(BOTS, game="dice-town", position=LAST_ROUND))
    until(ana.page, lambda: ana.get(f"/api/tables/{table['id']}")["status"] == "over")
    page = ana.goes(f"/replay/{table['id']}").page
    page.locator("[data-look-back-button]").click()
    page.locator("[data-standing]").wait_for()
    expect(page.locator("[data-curve]")).to_contain_text("From everything")
    standing = page.locator("[data-standing]")
    expect(standing.locator("thead")).to_contain_text("Place")
    assert standing.locator("tbody tr").count() == 5
    asked: list[str] = []
    page.locator("footer select").select_option("2")
    name = ana.get(f"/api/tables/{table['id']}")["chairs"][2]["name"]
    expect(page.locator("[data-curve]")).to_contain_text(f"From what {name} knew")
    page.locator("footer select").blur()
    page.keyboard.press("End")
    is_sound(page, "a seat's curve")
    page.on("request", lambda request: asked.append(request.url))
    page.get_by_role("link", name="Saloon").first.click()
    page.locator(".bill").first.wait_for()
    asked.clear()
    page.wait_for_timeout(2500)
    assert [url for url in asked if "analysis" in url] == [], "whoever leaves asks no more"
