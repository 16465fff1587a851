"""People at a table of Deadwood: a game with friends and bots on a desk, one on a phone, and what cannot be done."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from browser_axe import has_no_violation, the_axe
from browser_house import PHONE, Arrives, House, Person, until
from playwright.sync_api import Locator, expect

pytest_plugins = ["browser_server"]

STREET = Path(__file__).parents[1] / "boxes" / "one-street"
BOTS = [{"kind": "me"}, {"kind": "bot", "level": "easy"}, {"kind": "bot", "level": "easy"}]
FRIENDS = [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "level": "easy"}]
# Nobody can flee or load, so that a duel is dice alone; Ana is asked first.
BUSY_TOWN: dict[str, Any] = {
    "town": [
        "sheriffs-office@A4(P2.1)", "gunsmith-1@B3", "bank@C3(P2.2)", "saloon-x@B4(P3.1)", "casino@D2(P3.2)",
        "hotel@C2(P2.3)", "church@A5(P1.1)",
    ],
    "line": ["F1", "E1"], "horses": [0, 0, 0], "cartridges": [0, 0, 0], "dollars": [5, 5, 5],
}  # fmt: skip
ENOUGH = 100  # answers of two people until the station is reached
STATION_NEXT = {"town": ["bank@C2(P2.1)"], "line": ["F1", "E1", "D1", "C1"], "dollars": [9, 5, 5]}


def lays(person: Person, chairs: list[dict[str, Any]], **plan: Any) -> Any:
    return person.lays(chairs, game="deadwood", **plan)


def sits_in(person: Person, position: dict[str, Any], chairs: list[dict[str, Any]] | None = None) -> None:
    person.sits_at(person.starts(lays(person, chairs or BOTS, position=position)))
    person.waits_for_turn()


def plot(person: Person, id: str) -> Locator:
    return person.page.locator(f"[data-plot={id}]")


def sends(person: Person, strength: int, to: str) -> None:
    """A tap on a cowboy, a tap on a building, a look at what would happen, and the confirmation."""
    person.page.locator(f"[data-send='{strength}']:visible").click()
    expect(plot(person, to)).to_have_class(re.compile(r"\bcan\b"))
    plot(person, to).click()
    person.page.locator("[data-confirm]").wait_for()


def confirms(person: Person) -> None:
    ask = person.ask()
    person.page.locator("[data-confirm]").click()
    person.waits_for_news(ask)


def says(person: Person, button: str) -> None:
    ask = person.ask()
    person.page.locator(".buttons").get_by_role("button", name=re.compile(f"^{button}")).click()
    person.waits_for_news(ask)


def panel(person: Person) -> Locator:
    return person.page.locator(".panel.side, .panel.over")


def test_friends_and_a_bot_play_to_the_station(arrives: Arrives) -> None:
    ana, bob = arrives("Ana"), arrives("Bob")
    table = lays(ana, FRIENDS, position=STATION_NEXT)
    bob.post(f"/api/invite/{table['invite']}")
    ana.starts(table)
    ana.sits_at(table)
    bob.sits_at(table)
    ana.waits_for_turn()
    sends(ana, 1, "C2")
    expect(panel(ana)).to_contain_text("Bob is there with 1 horse")
    confirms(ana)
    bob.waits_for_turn()
    says(bob, "Flee a horse spent, the building lost")  # one tap: what follows is on the button
    ana.waits_for_turn()
    expect(panel(ana)).to_contain_text("+$5 (Bank)")
    says(ana, r"Annex \+\$5 and a Wanted token")
    bob.waits_for_turn()
    sends(bob, 2, "A3")
    confirms(bob)
    bob.waits_for_turn()
    says(bob, "Annex")
    bob.waits_for_turn()
    plot(bob, "B2").click()
    confirms(bob)
    works_off(ana, bob)
    for person in (ana, bob):
        person.poster().wait_for()
        expect(person.poster().locator("tbody tr")).to_have_count(3)
    assert ana.poster().locator("tbody").inner_text() == bob.poster().locator("tbody").inner_text()
    ana.poster().get_by_role("link", name="Replay").click()
    ana.page.get_by_role("slider").wait_for()
    ana.page.keyboard.press("End")
    expect(plot(ana, "B2")).to_contain_text("Station")


def works_off(*people: Person) -> None:
    """Whoever is asked takes the first answer until the game is over."""
    for _ in range(ENOUGH):
        person = until(people[0].page, lambda: next((one for one in people if one.ask() or one.over()), None))
        if person.over():
            return
        person.plays()
    raise AssertionError("the game does not end")


def test_a_duel_is_a_scene_with_its_dice_in_order(arrives: Arrives) -> None:
    ana = arrives("Ana", remembers={"speed": "2"})
    sits_in(ana, BUSY_TOWN)
    sends(ana, 3, "C3")
    odds = panel(ana).get_by_role("img", name=re.compile("you win 50%"))
    expect(odds).to_be_visible()
    expect(panel(ana)).to_contain_text("You take a Wanted token")
    ana.page.evaluate(WATCH_ROLLS)
    confirms(ana)
    ana.waits_for_turn()
    seen = ana.page.evaluate("window.rolls")
    assert ["volley", 1] in seen
    assert {tuple(one) for one in seen} == {("volley", 1)}, "first the volley, with one die"
    expect(ana.page.locator("ol[aria-label='Log']")).to_contain_text(re.compile(r"You fire a volley: \d"))


# The dice lie on the table for a moment only: whatever is shown in the first column, and how many dice.
WATCH_ROLLS = """() => {
  window.rolls = [];
  new MutationObserver(() => {
    const rolls = document.querySelector('.rolls');
    if (rolls) window.rolls.push([
      rolls.querySelectorAll('thead th')[1].innerText, rolls.querySelector('tbody td').querySelectorAll('.die').length,
    ]);
  }).observe(document.body, { subtree: true, childList: true });
}"""


def test_tolls_gains_and_refusals_are_told_before(arrives: Arrives) -> None:
    ana = arrives("Ana")
    sits_in(ana, BUSY_TOWN)
    sends(ana, 2, "B3")
    for line in ("Toll: you pay", "+$1 (Gunsmith)", "+2 cartridges", "You would have $5"):
        expect(panel(ana)).to_contain_text(line)
    plot(ana, "B4").click()
    why = ana.page.get_by_role("alert")
    expect(why).to_contain_text("The sheriff protects the Saloon")
    expect(why.get_by_role("link", name="Rule DW-024")).to_be_visible()
    plot(ana, "A1").click()
    expect(why).to_contain_text("no building on A1")


def test_a_refusal_goes_when_one_looks_elsewhere(arrives: Arrives) -> None:
    ana = arrives("Ana")
    sits_in(ana, {**BUSY_TOWN, "town": BUSY_TOWN["town"][:-1]})
    why = ana.page.get_by_role("alert")
    ana.page.locator("[data-home]:visible").click(force=True)  # it looks locked, and says why
    expect(why).to_contain_text("all of yours are at the ranch")  # nobody is out whom one could choose
    plot(ana, "C3").click()
    expect(panel(ana)).to_contain_text("Bank")
    expect(why).to_have_count(0)


def test_a_newcomer_on_a_small_phone_is_told_the_goal_and_what_everything_is(arrives: Arrives) -> None:
    tim = arrives("Tim", viewport=PHONE, locale="fr-FR", has_touch=True, remembers={"coached.deadwood": "no"})
    sits_in(tim, BUSY_TOWN)
    expect(panel(tim)).to_contain_text("Le plus riche gagne")
    tim.page.locator("[data-read]").tap()
    expect(panel(tim)).to_have_count(0)
    for button, about in (
        (".strip .gauge", "Cavalerie"),
        (".strip .rails", "Gare"),
        (".stack >> nth=0", "Mairie"),
        (".strip .how", "riche"),
    ):
        tim.page.locator(button).tap()
        expect(panel(tim)).to_contain_text(about)
    tim.page.locator("[data-seat='1'] .open").tap()
    expect(tim.page.get_by_role("dialog")).to_contain_text("Banque (C3)")
    tim.page.keyboard.press("Escape")
    assert tim.page.evaluate(OUTSIDE) == []
    tim.page.reload()
    tim.waits_for_turn()
    expect(panel(tim)).to_have_count(0)


# What can be tapped around the map, and is not wholly in the window.
OUTSIDE = """() => [...document.querySelectorAll('footer :is(.tray, .tools) button, .strip button, [data-seat]')]
  .filter(e => { const b = e.getBoundingClientRect();
    return b.width && (b.left < 0 || b.right > innerWidth || b.top < 0 || b.bottom > innerHeight) })
  .map(e => e.innerText)"""


def test_on_its_side_a_phone_shows_the_whole_town(arrives: Arrives) -> None:
    ana = arrives("Ana", viewport={"width": 844, "height": 390}, has_touch=True)
    sits_in(ana, BUSY_TOWN)
    sends(ana, 3, "C3")
    assert ana.page.locator("[data-plot]").evaluate_all(HIDDEN) == []
    expect(panel(ana)).to_be_in_viewport()


# The plots that a finger does not reach: outside the window, covered, or too small.
HIDDEN = """all => all.filter(one => {
  const box = one.getBoundingClientRect();
  const there = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return there?.closest('[data-plot]') !== one || Math.min(box.width, box.height) < 30;
}).map(one => one.dataset.plot)"""


def test_cowboys_come_home_together_or_some_of_them(arrives: Arrives) -> None:
    ana = arrives("Ana")
    sits_in(ana, {**BUSY_TOWN, "mine": ["2", "", ""]})
    ana.page.locator("[data-home]:visible").click()
    expect(panel(ana)).to_contain_text("2 cowboys come home")
    plot(ana, "A5").click()
    expect(panel(ana)).to_contain_text("1 cowboy comes home from the mine")
    plot(ana, "A5").click()
    confirms(ana)
    expect(plot(ana, "A5")).not_to_contain_text("Ana")


def test_the_keyboard_reaches_cowboys_and_plots(arrives: Arrives) -> None:
    ana = arrives("Ana")
    sits_in(ana, BUSY_TOWN)
    ana.tab_to(ana.page.locator("[data-send='2']:visible"))
    ana.page.keyboard.press("Enter")
    plot(ana, "B3").focus()
    ana.page.keyboard.press("ArrowUp")
    expect(plot(ana, "A3")).to_be_focused()
    ana.page.keyboard.press("Enter")
    expect(panel(ana)).to_contain_text("Town Hall")
    ask = ana.ask()
    ana.tab_to(ana.page.locator("[data-confirm]"))
    ana.page.keyboard.press("Enter")
    ana.waits_for_news(ask)
    expect(plot(ana, "A3")).to_contain_text("Ana’s gunslinger")


def test_the_fortune_teller_shows_a_stack_to_her_guest_alone(arrives: Arrives) -> None:
    ana = arrives("Ana")
    sits_in(ana, {**BUSY_TOWN, "town": [*BUSY_TOWN["town"], "fortune-teller@D3"]})
    sends(ana, 2, "D3")
    confirms(ana)
    ana.waits_for_turn()
    says(ana, "Annex")
    ana.waits_for_turn()
    ask = ana.ask()
    panel(ana).get_by_role("button", name="Stack 3").click()
    ana.waits_for_news(ask)
    ana.waits_for_turn()
    tiles = panel(ana).locator("li")
    second = tiles.nth(1).locator("span").nth(1).inner_text()
    tiles.nth(1).get_by_role("button").click()
    panel(ana).locator("[data-order]").click()
    confirms(ana)
    expect(ana.page.get_by_role("button", name=re.compile(f"You know what comes next: {second}"))).to_be_visible()


def test_a_rail_shows_what_it_destroys_and_whom_it_stirs(arrives: Arrives) -> None:
    ana = arrives("Ana")
    sits_in(ana, BUSY_TOWN)
    sends(ana, 2, "A3")
    confirms(ana)
    ana.waits_for_turn()
    says(ana, "Annex")
    ana.waits_for_turn()
    plot(ana, "D2").click()
    expect(panel(ana)).to_contain_text("Casino is destroyed")
    expect(panel(ana)).to_contain_text("May annex again")
    expect(plot(ana, "D2")).to_have_class(re.compile("ruin"))
    expect(plot(ana, "C2")).to_have_class(re.compile("stirred"))
    plot(ana, "B3").click()
    expect(ana.page.get_by_role("alert")).to_contain_text("It can only go on to D1, D2")
    plot(ana, "D2").click()
    confirms(ana)
    expect(plot(ana, "D2")).to_contain_text("Rail")


def test_on_a_phone_in_french_against_bots(arrives: Arrives) -> None:
    zoe = arrives("Zoé", viewport={**PHONE, "height": 740}, locale="fr-FR", has_touch=True)
    zoe.sits_at(zoe.starts(lays(zoe, [*BOTS, BOTS[1], BOTS[1]])))
    zoe.waits_for_turn()
    expect(zoe.page.locator("[data-seat]:visible")).to_have_count(5)  # all ranches in sight
    for _ in range(3):
        plays_a_turn_by_taps(zoe)
    assert zoe.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    sits_in(zoe, STATION_NEXT)
    sends(zoe, 1, "A3")
    confirms(zoe)
    works_off(zoe)
    zoe.poster().wait_for()
    assert zoe.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def plays_a_turn_by_taps(person: Person) -> None:
    """Sends whoever is there to the first lit building, otherwise brings everybody home; then answers what is asked."""
    person.waits_for_turn()
    ranch = person.page.locator("[data-send][aria-disabled=false]:visible")
    if ranch.count():
        ranch.first.tap()
        person.page.locator("[data-plot].can").first.tap()
    else:
        person.page.locator("[data-home]:visible").tap()
    person.page.locator("[data-confirm]").wait_for()
    confirms(person)
    for _ in range(20):
        person.waits_for_turn()
        if person.page.locator("[data-home]:visible").count():
            return
        person.plays()
    raise AssertionError("the turn does not end")


@pytest.mark.parametrize("theme", [pytest.param("light", marks=pytest.mark.long), "dark"])
def test_axe_finds_nothing_at_the_table(arrives: Arrives, theme: str) -> None:
    axe = the_axe()
    ana = arrives("Ana", viewport={"width": 1440, "height": 900}, remembers={"theme": theme})
    sits_in(ana, BUSY_TOWN)
    sends(ana, 3, "C3")
    has_no_violation(ana.page, axe, f"picked {theme}")
    zoe = arrives("Zoé", viewport={**PHONE, "height": 740}, locale="fr-FR", remembers={"theme": theme})
    sits_in(zoe, BUSY_TOWN)
    sends(zoe, 3, "C3")
    has_no_violation(zoe.page, axe, f"picked on a phone {theme}")
    plot(zoe, "B4").click()
    zoe.page.get_by_role("alert").wait_for()
    has_no_violation(zoe.page, axe, f"refused on a phone {theme}")


def test_axe_finds_nothing_in_gallery_and_odds(arrives: Arrives) -> None:
    zoe = arrives("Zoé", viewport={**PHONE, "height": 740}, locale="fr-FR")
    zoe.goes("/rules/deadwood")
    zoe.page.locator(".almanac svg").wait_for()
    has_no_violation(zoe.page, the_axe(), "rules")


@pytest.fixture
def other_house(tmp_path: Path) -> Iterator[House]:
    house = House(tmp_path, "--content", str(STREET)).open()
    yield house
    house.close()


def test_an_owners_own_board_is_drawn(arrives: Arrives, other_house: House) -> None:
    ana = arrives("Ana", at=other_house)
    ana.sits_at(ana.starts(lays(ana, BOTS)))
    ana.waits_for_turn()
    expect(ana.page.locator("[data-plot]")).to_have_count(13)
    ana.page.locator("[data-send='1']:visible").click()
    ana.page.locator("[data-plot].can").first.click()
    ana.page.locator("[data-confirm]").wait_for()
    confirms(ana)
