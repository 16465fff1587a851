"""People in Slaughter Gulch: three of them and a bot plan, deal and walk; a shot; a phone; the cards."""

from __future__ import annotations

import re
from functools import partial
from typing import Any

import pytest
from browser_axe import has_no_violation, the_axe
from browser_house import PHONE, Arrives, Person, until, verifies_the_dice
from playwright.sync_api import Locator, expect

from saloon.games import find
from saloon.kernel import fair
from saloon.kernel.journal import read_journal

pytest_plugins = ["browser_server"]

FRIENDS = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}, {"kind": "bot", "level": "easy"}]
TALL_PHONE = {"width": 360, "height": 740}
COACHED = {"coached.slaughter-gulch": "yes"}
LOCK = "document.querySelector('[data-lock]')?.click()"
ENOUGH = 400  # answers of three people in a game of four turns
# V-02 of the ledger: an agent with a pistol, a shaman with a rifle one square on.
STREET: dict[str, Any] = {
    "phase": "S3", "outfits": ["agency", "shamans"], "dudes": [["S3 fight"], ["S4"]], "left": [["pistol"], ["rifle"]],
}  # fmt: skip
PLANNING: dict[str, Any] = {
    "phase": "plan", "outfits": ["agency", "rangers", "blessed", "hucksters", "shamans", "scientists"],
    "dudes": [["saloon", "S4", "home wounded"], ["bank"], ["church"], ["S9"], ["cell"], ["mine"]],
    "left": [["horse"], [], [], [], [], []],
}  # fmt: skip


def lays(person: Person, chairs: list[dict[str, Any]], **plan: Any) -> Any:
    return person.lays(chairs, game="slaughter-gulch", **plan)


def against_bots(person: Person, seats: int, position: dict[str, Any]) -> None:
    bots = [{"kind": "bot", "level": "easy"}] * (seats - 1)
    person.sits_at(person.starts(lays(person, [{"kind": "me"}, *bots], position=position)))
    person.waits_for_turn()


def space(person: Person, number: int) -> Locator:
    return person.page.locator(f"[data-space='{number}']")


def answers(person: Person, button: Locator) -> None:
    """Presses a button, and confirms where that is wanted. Where it is the only answer, it may be given without us."""
    ask = person.ask()
    button.evaluate_all("found => found[0]?.click()")
    until(person.page, partial(confirmed, person, ask))


def confirmed(person: Person, ask: str | None) -> bool:
    if person.ask() != ask or person.over():
        return True
    person.page.evaluate("document.querySelector('[data-confirm]:enabled')?.click()")
    return False


def test_three_friends_and_a_bot_play_to_the_end(arrives: Arrives) -> None:
    ana, bob, eve = (arrives(name, remembers={**COACHED, "confirm": "never"}) for name in ("Ana", "Bob", "Eve"))
    table = lays(ana, FRIENDS, options={"turns": 4, "ending": "4"})
    for guest in (bob, eve):
        guest.post(f"/api/invite/{table['invite']}")
    ana.starts(table)
    for person in (ana, bob, eve):
        person.sits_at(table)
    for person in (ana, bob, eve):
        person.page.locator("[data-buy]").click()
    for person in (ana, bob, eve):
        sets_out(person)
    for person in (ana, bob, eve):
        person.page.locator("[data-lock]").wait_for()
    makes_a_deal(ana, bob)
    plans_by_dragging(ana)
    changes_the_plan(ana)
    plans_by_tapping(bob)
    eve.page.locator("[data-lock]").click()
    plays_on(ana, bob, eve)
    rows = [person.poster().locator("tbody").inner_text() for person in (ana, bob, eve)]
    assert rows[0] == rows[1] == rows[2]
    expect(ana.poster().locator("tbody tr")).to_have_count(4)
    ana.poster().get_by_role("link", name="Replay").click()
    ana.page.get_by_role("slider").wait_for()
    ana.page.keyboard.press("End")
    expect(ana.page.locator(".gulch .cell.loc")).to_have_count(12)
    journal = ana.context.request.get(f"{ana.house.url}/api/tables/{table['id']}/journal").text()
    assert verifies_the_dice(ana) == fair.verify(read_journal(journal, find).journal) > 0


def sets_out(person: Person) -> None:
    person.page.locator("[data-setout]").wait_for()
    for number in (14, 15, 20):
        space(person, number).locator(".cover").click()
    person.page.locator("[data-setout]").click()


def makes_a_deal(giver: Person, receiver: Person) -> None:
    """One ghost rock for a truce; the other wants two for it. Both see that it was given."""
    giver.page.locator("[data-deals]").click()
    dialog = giver.page.locator("dialog")
    dialog.get_by_role("group", name="You give: ghost rock").get_by_role("button", name="More").click()
    dialog.get_by_role("group", name="They promise").get_by_role("button", name="a truce").click()
    dialog.locator("[data-offer]").click()
    dialog.locator("[data-propose]").click()
    receiver.page.locator("[data-deals] .dot").wait_for()
    receiver.page.locator("[data-deals]").click()
    counters(receiver.page.locator("dialog"))
    giver.page.locator("[data-deal=accept]").click()
    for person, told in ((giver, "You give Bob 2 ghost rock."), (receiver, "Ana gives Bob 2 ghost rock.")):
        expect(person.page.locator("dialog .promises")).to_contain_text("a truce")
        person.page.keyboard.press("Escape")
        person.page.locator("dialog").wait_for(state="detached")
        expect(person.page.locator(".log")).to_contain_text(told)


def counters(dialog: Locator) -> None:
    """The form is filled in with the offer as the other side would write it."""
    dialog.locator("[data-deal=counter]").click()
    word = dialog.get_by_role("group", name="You promise").get_by_role("button", name="a truce")
    expect(word).to_have_attribute("aria-pressed", "true")
    rock = dialog.get_by_role("group", name="You get: ghost rock")
    expect(rock.locator("output")).to_have_text("1")
    rock.get_by_role("button", name="More").click()
    dialog.locator("[data-offer]").click()
    dialog.locator("[data-propose]").click()


def plans_by_dragging(person: Person) -> None:
    """A dude is dragged to the building he stands before, a token to another; then all is locked."""
    page = person.page
    page.locator("[data-dude='1']").drag_to(space(person, 2))
    expect(page.locator("[data-dude='1']")).not_to_contain_text("where?")
    page.locator(".token").first.drag_to(page.locator("[data-dude='2']"))
    page.locator("[data-dude='3']").click()
    page.locator(".token").nth(4).click()
    expect(page.locator("[data-lock]")).not_to_contain_text("no order")
    page.locator("[data-lock]").click()
    expect(page.get_by_text(re.compile("Locked"))).to_be_visible()
    expect(page.locator(".town .pln")).not_to_have_count(0)  # one's own plan stays on the map


def changes_the_plan(person: Person) -> None:
    """While others still think, a locked plan comes back as it was."""
    page = person.page
    page.locator("[data-change]").click()
    page.locator("[data-dude='1']").click()
    expect(page.locator("[data-dude='1']")).not_to_contain_text("where?")
    page.locator(".token:not(.used)").first.click()
    page.locator("[data-lock]").click()
    expect(page.get_by_text(re.compile("Locked"))).to_be_visible()


def plans_by_tapping(person: Person) -> None:
    page = person.page
    for dude in (1, 2, 3):
        page.locator(f"[data-dude='{dude}']").click()
        page.locator(".gulch .cell.in .cover").nth(dude).click()
        page.locator(".token:not(.used)").nth(dude).click()
    page.locator("[data-lock]").click()


def plays_on(*people: Person) -> None:
    """Whoever is asked takes the first answer, plans are left empty, until the game is over."""
    for _ in range(ENOUGH):
        person = until(people[0].page, lambda: next((one for one in people if one.over() or one.ask()), None))
        if person.over():
            break
        ask, lock = person.ask(), person.page.locator("[data-lock]")
        person.page.evaluate(LOCK) if lock.count() else person.page.keyboard.press("1")
        until(person.page, partial(confirmed, person, ask))
    for person in people:
        person.poster().wait_for()


def test_a_shot_is_laid_open(arrives: Arrives) -> None:
    ana = arrives("Ana", remembers=COACHED)
    against_bots(ana, 2, STREET)
    target = ana.page.locator("[data-space='15'] .crowd button")
    while not target.count():
        passes(ana)
        ana.page.locator("[data-ask]").wait_for(state="attached")
    target.click()
    expect(ana.page.locator(".act .likely")).to_have_text(re.compile(r"\d+% hit\s*\d+% miss"))
    ana.page.locator("[data-confirm]").click()
    lanes = ana.page.locator(".scene .lane")
    while not lanes.count():
        lanes.or_(plain_roll(ana)).first.wait_for()
        if plain_roll(ana).count():
            answers(ana, plain_roll(ana))
    expect(lanes.first).to_contain_text("Agent 1")
    expect(lanes.first.locator(".pool svg").first).to_be_visible()


def passes(person: Person) -> None:
    """Lets go by what else could be done before the shot."""
    for verb in ("Act", "Pass"):
        button = person.page.locator(".buttons").get_by_role("button", name=re.compile(rf"^{verb}\b"))
        if button.count():
            answers(person, button)
            return


def plain_roll(person: Person) -> Locator:
    """What is offered when something could be used for a roll."""
    return person.page.get_by_role("button", name=re.compile("Roll as it is|Roll the dice")).first


@pytest.mark.parametrize("theme", ["light", pytest.param("dark", marks=pytest.mark.long)])
def test_six_outfits_fit_a_phone_and_axe_finds_nothing(arrives: Arrives, theme: str) -> None:
    zoe = arrives("Zoé", viewport=TALL_PHONE, locale="fr-FR", has_touch=True, remembers={**COACHED, "theme": theme})
    against_bots(zoe, 6, PLANNING)
    page = zoe.page
    expect(page.locator(".gulch .home")).to_have_count(6)
    for item in page.locator(".gulch .cell, .gulch .home, .dude, .token, [data-lock]").all():
        box = item.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= TALL_PHONE["width"] + 0.5
    town, rack = page.locator(".town").bounding_box(), page.locator(".planner").bounding_box()
    assert town is not None
    assert rack is not None
    assert town["y"] + town["height"] <= rack["y"] + 1
    page.locator("[data-dude='2']").tap()
    space(zoe, 11).locator(".cover").tap()  # four steps off, and the horse goes three
    expect(page.locator(".why")).to_contain_text("SG-048")
    has_no_violation(page, the_axe(), f"planning {theme}")
    page.locator("[data-cards]").tap()
    page.locator("dialog").wait_for()
    has_no_violation(page, the_axe(), f"cards {theme}")
    page.keyboard.press("Escape")
    page.locator("[data-deals]").tap()
    page.locator("dialog").wait_for()
    has_no_violation(page, the_axe(), f"deals {theme}")


def test_a_magnified_page_moves_under_its_action_bar(arrives: Arrives) -> None:
    """A laptop at 200 %: everything can be brought into sight and pressed."""
    ana = arrives("Ana", viewport={"width": 720, "height": 450}, remembers=COACHED)
    against_bots(ana, 2, {**STREET, "phase": "plan"})
    page = ana.page
    page.locator(".token").first.click()
    page.locator("[data-lock]").click()
    until(page, lambda: not page.locator("[data-lock]").count())
    assert page.evaluate("document.documentElement.scrollWidth") <= 720


def test_gallery_and_odds_stand_on_the_rules_page(arrives: Arrives) -> None:
    ana = arrives("Ana")
    ana.goes("/rules/slaughter-gulch")
    ana.page.locator("#pieces").wait_for()
    expect(ana.page.get_by_text("Shield of Faith", exact=True)).to_be_visible()
    expect(ana.page.get_by_role("img", name=re.compile("Curves"))).to_be_visible()
    expect(ana.page.get_by_role("row", name=re.compile("^2 dice"))).to_contain_text("56%")
    has_no_violation(ana.page, the_axe(), "rules")


def test_a_newcomer_on_a_small_phone_is_told_what_a_token_does_and_where(arrives: Arrives) -> None:
    """Nothing is cut off at 360 × 640, with the coach and without."""
    tim = arrives("Tim", viewport=PHONE, has_touch=True)
    bots = [{"kind": "bot", "level": "easy"}] * 5
    tim.sits_at(tim.starts(lays(tim, [{"kind": "me"}, *bots])))
    page, coach = tim.page, tim.page.locator("aside.coach")
    expect(coach).to_contain_text("Items count their price")
    is_in_sight(page.locator("[data-buy]"))
    is_in_sight(page.locator("[data-cards]"))
    page.locator("[data-buy]").tap()
    expect(coach).to_contain_text("Start near what you want")
    coach.get_by_role("button", name="Send the coach away").tap()
    expect(page.locator(".toast.shown")).to_have_count(0)  # it said where the coach is to be found
    sets_out(tim)
    page.locator("[data-lock]").wait_for()
    note = page.locator(".act .note")
    expect(note).to_have_text("Tap a lit place on the map, then a token.")
    page.locator("[data-dude='1']").tap()
    page.locator(".token").first.tap()
    expect(note).to_contain_text("1, ")
    expect(note).to_be_in_viewport(ratio=1)
    for item in ("[data-lock]", "[data-cards]", "[data-deals]"):
        is_in_sight(page.locator(item))
    for picture in page.locator(".gulch .loc:not(.big):not(:has(.cells))").all():
        expect(picture.locator(".nm, .ico").locator("visible=true")).to_have_count(1)
    page.locator("button.ends").tap()
    expect(page.locator("dialog")).to_contain_text("Event cards left: 16.")


def is_in_sight(item: Locator) -> None:
    """All of it, inside the window, and nothing lies on its middle."""
    item.wait_for()
    told: str = item.evaluate(
        """thing => {
          const { left, top, right, bottom } = thing.getBoundingClientRect();
          if (left < 0 || top < 0 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5) return 'out of the window';
          const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
          return thing.contains(there) ? '' : `under ${there?.className}`;
        }"""
    )
    assert not told, f"{item}: {told}"


def town_box(person: Person) -> dict[str, float]:
    box: dict[str, float] = person.page.locator(".town").evaluate("town => town.getBoundingClientRect().toJSON()")
    return {side: round(box[side]) for side in ("left", "top", "width", "height")}


def test_the_town_keeps_its_size_and_says_what_counts(arrives: Arrives) -> None:
    """On a phone in French: from choosing an outfit to a locked plan; control is explained, an idle token warned of."""
    zoe = arrives("Zoé", viewport={"width": 390, "height": 844}, locale="fr-FR", has_touch=True, remembers=COACHED)
    bots = [{"kind": "bot", "level": "easy"}] * 3
    zoe.sits_at(zoe.starts(lays(zoe, [{"kind": "me"}, *bots], options={"outfits": "chosen", "ending": "1"})))
    page = zoe.page
    rangers = page.locator("[data-outfit=rangers]")
    expect(rangers).to_contain_text("meilleurs tireurs")
    expect(rangers).to_contain_text("facile à mener")
    rangers.tap()
    answers(zoe, page.locator("[data-confirm]"))
    page.locator("[data-buy], [data-setout]").first.wait_for()
    size = town_box(zoe)
    if page.locator("[data-buy]").count():  # else none of the three can be bought, and one sees why
        expect(page.locator(".shelf .pick")).to_have_count(3)
        answers(zoe, page.locator("[data-buy]"))
    sets_out(zoe)
    page.locator("[data-lock]").wait_for()
    assert town_box(zoe) == size
    expect(page.locator(".own .who")).to_contain_text("Rangers")
    warns_of_a_useless_token(zoe)
    assert town_box(zoe) == size
    explains_control(zoe)


def warns_of_a_useless_token(person: Person) -> None:
    page = person.page
    page.locator("[data-dude='1']").tap()
    page.get_by_role("button", name="Prospecter").tap()
    expect(page.locator(".act .note")).to_contain_text("Il faut la mine.")
    expect(page.locator("[data-dude='1'] .warn")).to_be_visible()


def explains_control(person: Person) -> None:
    page = person.page
    page.locator("[data-dude='1']").tap()
    page.locator(".crowd button[aria-pressed=true]").tap()  # lets go of him: then a place is looked at
    page.locator(".cell.loc:not(.big) .cover").first.tap()
    expect(page.locator("dialog")).to_contain_text("5 points à la fin")


def test_a_mount_can_be_chosen_for_a_short_way(arrives: Arrives) -> None:
    ana = arrives("Ana", remembers=COACHED)
    against_bots(ana, 2, {**STREET, "phase": "plan", "left": [["horse"], ["rifle"]]})
    page = ana.page
    page.locator("[data-dude='1']").click()
    page.locator("[data-mount=horse]").click()
    space(ana, 15).locator(".cover").click()  # one step
    page.locator("[data-lock]").click()
    expect(page.locator(".log")).to_contain_text("You use Fast Horse.")
