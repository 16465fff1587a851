"""A small knock-out in browsers: made in a minute, entered by three, filled by a bot, shown on a wall to the end."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from browser_audit import is_sound
from browser_axe import has_no_violation, the_axe
from browser_house import PHONE, Arrives, Person, opens_menu, until
from playwright.sync_api import expect

pytest_plugins = ["browser_server"]
WALL = {"width": 1280, "height": 720}
SHOTS = os.environ.get("SALOON_SHOTS")  # a folder for pictures to look at


def shoots(person: Person, name: str) -> None:
    if SHOTS:
        person.page.screenshot(path=Path(SHOTS) / f"{name}.png", full_page=True)


def makes(host: Person) -> str:
    """From the lobby, with all defaults but three."""
    host.goes("/")
    host.page.locator("[data-tournaments]").click()
    host.page.locator("[data-make]").click()
    host.page.locator("[data-new-tournament] input").first.fill("Saloon 2026")
    host.page.get_by_text("Knock-out", exact=True).click()
    host.page.get_by_label("Bots fill tables that are not full").check()
    has_no_violation(host.page, the_axe(), "a tournament to make")
    shoots(host, "new")
    host.page.locator("[data-new-tournament] button[type=submit]").click()
    host.page.wait_for_url("**/tournaments/*")
    return host.page.url.rpartition("/")[2]


def ends_game(person: Person) -> None:
    """Nobody else plays any more: the menu of the table ends it at once."""
    person.page.locator("[data-my-table]").click()
    person.table_view().wait_for(state="attached")
    opens_menu(person.page)
    ways_out = person.page.locator("dialog section").filter(has=person.page.locator("h3")).last
    ways_out.locator("button").first.click()
    ways_out.locator("button.can").click()
    person.poster().wait_for()
    person.page.locator("a.go[href^='/tournaments/']").click()
    person.page.wait_for_url("**/tournaments/*")


def leaves(person: Person, id: str) -> None:
    table = person.get(f"/api/tournaments/{id}")["table"]
    seat = next(one["seat"] for one in person.get(f"/api/tables/{table}")["chairs"] if one.get("you"))
    person.post(f"/api/tables/{table}/chairs/{seat}/leave")


def test_a_knockout_of_three_and_a_bot(arrives: Arrives) -> None:
    ana, bob = arrives("Ana"), arrives("Bob", viewport=PHONE, locale="fr-FR")
    cleo, wall = arrives(), arrives(viewport=WALL, color_scheme="dark")
    ana.post("/api/account", login="ana-of-thursday", password="correct horse")
    id = makes(ana)
    page = f"/tournaments/{id}"
    wall.goes(f"{page}/wall")
    ana.page.locator("[data-enter]").click()
    bob.goes(page)
    bob.page.locator("[data-enter]").click()
    expect(bob.page.locator("main li").filter(has_text="Bob")).to_be_visible()
    is_sound(bob.page, "a tournament to enter", touch=True)
    cleo.goes(page)
    cleo.page.locator("[data-enter]").click()
    cleo.page.locator("dialog input").fill("Cleo")
    cleo.page.locator("dialog button[type=submit]").click()
    expect(wall.page.locator("[data-wall] li")).to_have_text(["Ana", "Bob", "Cleo"])
    expect(wall.page.locator("[data-wall] svg")).to_be_visible()
    shoots(wall, "wall-open")

    ana.page.locator("[data-begin]").click()
    people = {1: ana, 2: bob, 3: cleo}
    for person in people.values():
        expect(person.page.locator("[data-my-table]")).to_be_visible()
    first = ana.get(f"/api/tournaments/{id}")["tables"][0]
    assert sorted(0 in table["players"] for table in first) == [False, True], "a bot fills in"
    expect(wall.page.locator("[data-bracket] section")).to_have_count(2)
    has_no_violation(wall.page, the_axe(), "the wall")
    shoots(bob, "phone-playing")
    shoots(wall, "wall-playing")
    for table in first:
        *others, last = [people[number] for number in table["players"] if number]
        for other in others:
            leaves(other, id)
        ends_game(last)

    ana.goes(page)
    ana.page.locator("[data-begin]").click()
    two = wait_for_final(ana, id)
    leaves(people[two[0]], id)
    people[two[1]].goes(page)
    ends_game(people[two[1]])
    champion = ["Ana", "Bob", "Cleo"][two[1] - 1]
    expect(wall.page.locator("header p")).to_have_text(f"{champion} wins.")
    shoots(wall, "wall-over")
    bob.goes(page)
    expect(bob.page.locator("[data-state=over]")).to_be_visible()
    expect(bob.page.locator("[data-standings] tbody th").first).to_have_text(champion)
    assert bob.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    has_no_violation(bob.page, the_axe(), "a tournament that is over")
    shoots(bob, "phone-over")


def wait_for_final(person: Person, id: str) -> list[int]:
    """The two who play it, by number."""
    (final,) = until(person.page, lambda: begun(person.get(f"/api/tournaments/{id}")["tables"]))
    return [number for number in final["players"] if number]


def begun(rounds: Any) -> Any:
    return len(rounds) == 2 and rounds[1][0].get("table") and rounds[1]
