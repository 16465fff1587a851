"""People play whole games, with the mouse, by keyboard, by link, at one device."""

from __future__ import annotations

import re

from browser_house import (
    BOT,
    DESK,
    FRIEND,
    LAST_DIE,
    LOCKED,
    ONE_MOVE_TO_WIN,
    PHONE,
    QUIET_TRAIL,
    TRAIL_BILL,
    Arrives,
    Person,
    until,
    verifies_the_dice,
)
from playwright.sync_api import expect

pytest_plugins = ["browser_server"]


def test_two_friends_play_a_whole_game_by_link(arrives: Arrives) -> None:
    ana, bob = arrives(remembers={"confirm": "never"}), arrives(remembers={"confirm": "always"})
    invitation = invites(ana, "Ana")
    accepts(bob, "Bob", invitation)
    expect(ana.page.get_by_text("Bob", exact=True)).to_be_visible()
    ana.page.get_by_role("button", name="Begin").click()
    moves = 0
    while not (ana.over() or bob.over()):
        mover = whose_turn(ana, bob)
        moves += clicks_a_march(mover)
        assert moves < 400
    for person in (ana, bob):
        person.poster().wait_for()
    titles = sorted([ana.poster().locator("h2").inner_text(), bob.poster().locator("h2").inner_text()])
    assert titles in (["Ana wins", "You win!"], ["Bob wins", "You win!"])
    assert moves > 5
    assert set(ana.trail()) == set(bob.trail())


def invites(host: Person, name: str) -> str:
    host.goes("/")
    host.page.locator(TRAIL_BILL).click()
    host.page.get_by_label("Your name").fill(name)
    host.page.get_by_role("button", name="Invite friends").click()
    return host.page.get_by_label("Invitation", exact=True).input_value()


def accepts(guest: Person, name: str, invitation: str) -> None:
    guest.page.goto(invitation)
    guest.page.get_by_label("Your name").fill(name)
    guest.page.get_by_role("button", name="Sit down", exact=True).click()
    expect(guest.page.get_by_text("The host will begin")).to_be_visible()


def whose_turn(*people: Person) -> Person:
    people[0].page.wait_for_timeout(10)
    turn: Person = until(people[0].page, lambda: next((one for one in people if one.ask() or one.over()), None))
    return turn


def clicks_a_march(person: Person) -> int:
    """Clicks the first march of the list beside the board, and confirms where that is wanted."""
    ask = person.ask()
    if ask is None:
        return 0
    person.page.locator(".moves button").first.click()
    if person.page.evaluate("localStorage.getItem('saloon.confirm')") == "always":
        person.page.locator("[data-confirm]").click()
    person.waits_for_news(ask)
    return 1


def test_on_a_phone_in_french_a_whole_game_against_a_bot_by_keyboard_alone(arrives: Arrives) -> None:
    zoe = arrives(viewport=PHONE, locale="fr-FR", has_touch=True)
    zoe.goes("/")
    sits_down_by_keyboard(zoe)
    zoe.table_view().wait_for(state="attached")
    zoe.waits_for_turn()
    moves = 0
    while not zoe.over():
        plays_by_tab(zoe) if moves == 0 else zoe.plays()
        zoe.waits_for_turn()
        moves += 1
        assert moves < 400
    expect(zoe.poster().locator("h2")).to_have_text(re.compile("gagn|nul", re.IGNORECASE))
    assert zoe.page.evaluate("document.documentElement.lang") == "fr"
    assert zoe.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    zoe.tab_to(zoe.page.get_by_role("link", name="Revoir", exact=True))
    zoe.page.keyboard.press("Enter")
    zoe.page.get_by_role("slider").wait_for()


def sits_down_by_keyboard(person: Person) -> None:
    """From the lobby to a table with a dash of a game."""
    person.page.locator(TRAIL_BILL).wait_for()
    person.tab_to(person.page.locator(TRAIL_BILL))
    person.page.keyboard.press("Enter")
    person.page.locator(".new").wait_for()
    person.tab_to(person.page.locator(".new summary"))
    person.page.keyboard.press("Enter")
    faces = person.page.get_by_label("Faces des dés")
    person.tab_to(faces)
    person.page.keyboard.press("End")
    expect(faces).to_have_value("123456")
    person.tab_to(person.page.locator(".deal"))
    person.page.keyboard.press("Enter")


def plays_by_tab(person: Person) -> None:
    """Without the number keys: the list of options is there for whoever comes by Tab."""
    ask = person.ask()
    person.tab_to(person.page.locator("[data-option='1']"))
    person.page.keyboard.press("Enter")
    confirm = person.page.locator("[data-confirm]")
    confirm.wait_for()
    person.tab_to(confirm)
    person.page.keyboard.press("Enter")
    person.waits_for_news(ask)


def test_what_cannot_be_done_says_which_rule(arrives: Arrives) -> None:
    ana = arrives("Ana")
    ana.sits_at(ana.starts(ana.lays(BOT, position=QUIET_TRAIL)))
    stop = ana.page.get_by_role("button", name="Stop")
    expect(stop).to_have_attribute("aria-disabled", "true")
    stop.click(force=True)  # it is disabled and answers all the same
    why = ana.page.get_by_role("alert")
    expect(why).to_contain_text("Use at least one die before you stop")
    link = why.get_by_role("link", name="Rule TT-027")
    link.click()
    rule = ana.page.get_by_role("dialog").locator("#TT-027")
    expect(rule).to_be_visible()
    expect(rule).to_have_class(re.compile("wanted"))
    ana.page.keyboard.press("Escape")
    expect(rule).to_have_count(0)
    ana.page.keyboard.press("Escape")
    expect(why).to_have_count(0)


def test_undo_is_free_while_nobody_has_learnt_anything(arrives: Arrives) -> None:
    ana = arrives("Ana")
    ana.sits_at(ana.starts(ana.lays(BOT, position=QUIET_TRAIL)))
    ana.waits_for_turn()
    before, asked = ana.trail(), ana.ask()
    ana.marches("Cowboy 1")
    until(ana.page, lambda: ana.trail() != before)
    ana.page.get_by_role("button", name="Undo").click()
    until(ana.page, lambda: (ana.trail(), ana.ask()) == (before, asked))


def test_undo_asks_the_other_once_the_dice_have_rolled(arrives: Arrives) -> None:
    ana, bob = two_friends(arrives, LAST_DIE)
    ana.waits_for_turn()
    home = ana.stands(0, "C1")
    ana.marches("Cowboy 1")
    bob.waits_for_turn()
    ana.page.get_by_role("button", name="Undo").click()
    doubt = ana.page.get_by_role("alertdialog")
    expect(doubt).to_contain_text("Takes back: your march.")
    expect(doubt).to_contain_text("the same dice will not come back")
    doubt.get_by_role("button", name="Take it back").click()
    wish = bob.page.get_by_role("alertdialog")
    expect(wish).to_contain_text("Ana would like to take back: West’s Cowboy 1 marches")
    expect(ana.page.get_by_role("alertdialog")).to_contain_text("Waiting for consent: Bob")
    wish.get_by_role("button", name="Fine").click()
    ana.waits_for_turn()
    expect(wish).to_have_count(0)
    assert home.splitlines()[0].split(".")[0] == ana.stands(0, "C1").splitlines()[0].split(".")[0]


def two_friends(arrives: Arrives, position: dict[str, object]) -> tuple[Person, Person]:
    """Ana plays West and Bob East, from a position, both at the table."""
    ana, bob = arrives("Ana"), arrives("Bob")
    table = ana.lays(FRIEND, position=position)
    bob.post(f"/api/invite/{table['invite']}")
    ana.starts(table)
    return ana.sits_at(table), bob.sits_at(table)


def test_the_end_the_replay_and_the_rematch(arrives: Arrives) -> None:
    ana, bob = two_friends(arrives, ONE_MOVE_TO_WIN)
    ana.waits_for_turn()
    ana.marches("Cowboy 1")
    expect(ana.poster().locator("h2")).to_have_text("You win!")
    expect(bob.poster().locator("h2")).to_have_text("Ana wins")
    end = ana.trail()
    ana.poster().get_by_role("link", name="Replay").click()
    shows_the_same_end(ana, end)
    verifies_the_dice(ana)
    bob.poster().get_by_role("button", name="Rematch").click()
    bob.page.wait_for_url(lambda url: "/table/" in url)
    ana.page.go_back()
    ana.poster().get_by_role("link", name="To the rematch").click()
    ana.page.wait_for_url(bob.page.url)
    for person in (ana, bob):
        expect(person.page.get_by_text("Bob").first).to_be_visible()


def shows_the_same_end(person: Person, end: list[str]) -> None:
    slider = person.page.get_by_role("slider")
    slider.wait_for()
    start = person.trail()
    person.page.keyboard.press("End")
    person.page.wait_for_function(
        "() => { const bar = document.querySelector('input[type=range]'); return bar.value === bar.max }"
    )
    until(person.page, lambda: person.trail() == end)
    assert start != end
    person.page.keyboard.press("Home")
    until(person.page, lambda: person.trail() == start)
    person.page.keyboard.press("ArrowRight")
    expect(slider).to_have_value("1")


def test_the_language_changes_in_mid_game_without_a_reload(arrives: Arrives) -> None:
    ana = arrives("Ana")
    ana.sits_at(ana.starts(ana.lays(BOT, position=QUIET_TRAIL)))
    ana.page.evaluate("window.stillHere = true")
    ana.waits_for_turn()
    ana.page.keyboard.press("1")
    ana.page.locator("[data-confirm]").wait_for()
    expect(ana.page.locator("[data-confirm]")).to_contain_text("March")
    before = ana.trail()
    ana.page.get_by_role("button", name="Menu").click()
    ana.page.get_by_text("Français").click()
    ana.page.keyboard.press("Escape")
    expect(ana.page.locator("[data-confirm]")).not_to_contain_text("March")
    expect(ana.page.locator("html")).to_have_attribute("lang", "fr")
    assert ana.trail() != before, "the board speaks French too"
    assert ana.page.evaluate("window.stillHere") is True
    ask = ana.ask()
    ana.page.locator("[data-confirm]").click()
    ana.waits_for_news(ask)


def test_two_at_one_device_hand_it_over(arrives: Arrives) -> None:
    ana = arrives()
    ana.goes("/")
    ana.page.locator(TRAIL_BILL).click()
    ana.page.get_by_label("Your name").fill("Ana")
    ana.page.locator(".new summary").click()
    ana.page.get_by_label("Who sits here").select_option("guest")
    ana.page.get_by_label("Their name").fill("Bob")
    ana.page.get_by_role("button", name="Deal me in").click()
    passed: list[str] = []
    while len(passed) < 3:
        ana.page.locator("[data-ask], .curtain").first.wait_for(state="attached")
        curtain = ana.page.locator(".curtain")
        if curtain.count():
            passed.append(curtain.locator("h2").inner_text())
            expect(curtain.get_by_role("button").first).to_be_focused()
            ana.page.keyboard.press("Enter")
            expect(curtain).to_have_count(0)
        else:
            ana.plays()
    assert {"Pass to Ana", "Pass to Bob"} == set(passed)
    assert passed[0] == passed[2] != passed[1]


def test_a_refusal_moves_nothing_and_the_last_marches_can_be_seen(arrives: Arrives) -> None:
    for viewport in (PHONE, DESK):
        ana = arrives("Ana", viewport=viewport, locale="fr-FR")
        ana.sits_at(ana.starts(ana.lays(BOT, position=LOCKED)))
        ana.waits_for_turn()
        before = ana.page.locator(".board").bounding_box()
        ana.page.locator(".unit.west[data-unit=C2]").click(force=True)
        expect(ana.page.locator(".why")).to_contain_text("TT-036")
        assert ana.page.locator(".board").bounding_box() == before
        ana.page.keyboard.press("Escape")
        expect(ana.page.locator("[data-trace]")).to_have_count(0)
        while not ana.page.locator("[data-trace]").count():
            ana.plays()
            ana.waits_for_turn()
        assert not ana.over()
