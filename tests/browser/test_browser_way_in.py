"""The way to a game: the lobby, the sheet of a game, the waiting room, rules, settings, and one's seat elsewhere."""

from __future__ import annotations

import re
import time
from itertools import product
from typing import Any

import pytest
from browser_axe import has_no_violation, the_axe
from browser_fit import fits
from browser_house import BOT, DESK, FRIEND, LAST_DIE, ONE_MOVE_TO_WIN, PHONE, QUIET_TRAIL, Arrives, Person
from browser_words import PHRASES, has_no_raw_key, say
from playwright.sync_api import Locator, Route, expect

pytest_plugins = ["browser_server"]

GAMES = ["deadwood", "deadwood-1876", "dice-town", "slaughter-gulch", "two-towns"]
WINDOWS = {"phone": PHONE, "desk": DESK}
LOCALES = ["en-GB", "fr-FR"]
USUAL = [("phone", "fr-FR"), ("desk", "en-GB")]  # the other two are looked at in the long run
EVERY_WAY = pytest.mark.parametrize(
    ("window", "locale"),
    [pytest.param(*way, marks=[] if way in USUAL else pytest.mark.long) for way in product(WINDOWS, LOCALES)],
)
EVERY_GAME = [(slug, *USUAL[number % 2]) for number, slug in enumerate(GAMES)]
EVERY_LIGHT = [("phone", "fr-FR", "dark"), ("desk", "en-GB", "light")]


def bill(person: Person, slug: str) -> Locator:
    return person.page.locator(f".bill[data-game={slug}] .btn")


def sheet(person: Person) -> Locator:
    return person.page.locator("dialog[open]").last


def table_of(person: Person) -> Any:
    person.page.wait_for_url(re.compile(r"/table/\w+"))
    return person.get(f"/api/tables/{person.page.url.rpartition('/')[2]}")


# --- from the lobby to the first move ---


@pytest.mark.parametrize(("slug", "window", "locale"), EVERY_GAME)
def test_the_first_move_is_the_third_tap(arrives: Arrives, slug: str, window: str, locale: str) -> None:
    ana = arrives(viewport=WINDOWS[window], locale=locale, remembers={f"coached.{slug}": "yes"})
    ana.goes("/")
    bill(ana, slug).click()
    expect(sheet(ana)).to_have_accessible_name(bill(ana, slug).locator("..").locator("h2").inner_text())
    fits(ana.page, f"{slug} {window} {locale}")
    expect(ana.page.locator(".deal")).to_be_in_viewport(ratio=1)
    ana.page.locator(".deal").click()
    ana.page.locator("[data-ask]").wait_for(state="attached")
    table = table_of(ana)
    assert len(table["chairs"]) == (2 if slug == "two-towns" else 4)
    assert [chair.get("level") for chair in table["chairs"]] == [None, *["easy"] * (len(table["chairs"]) - 1)]


def test_the_sheet_is_a_dialog_for_the_keyboard(arrives: Arrives) -> None:
    ana = arrives()
    ana.goes("/")
    play = bill(ana, "dice-town")
    play.wait_for()
    ana.tab_to(play)
    ana.page.keyboard.press("Enter")
    expect(sheet(ana)).to_have_accessible_name("Dice Town")
    expect(sheet(ana).locator(":focus")).to_have_count(1)
    for _ in range(2):  # from where one arrives, and once around from there
        ana.tab_to(ana.page.locator(".deal"), presses=8)
        ana.page.keyboard.press("Tab")
    ana.page.keyboard.press("Escape")
    expect(ana.page.locator("dialog")).to_have_count(0)
    expect(play).to_be_focused()
    play.click()
    expect(sheet(ana)).to_be_visible()
    ana.page.go_back()
    expect(ana.page.locator("dialog")).to_have_count(0)


@EVERY_WAY
def test_reading_the_rules_keeps_a_half_made_table(arrives: Arrives, window: str, locale: str) -> None:
    ana = arrives(viewport=WINDOWS[window], locale=locale)
    ana.goes("/")
    bill(ana, "dice-town").click()
    sheet(ana).locator("summary").click()
    sheet(ana).get_by_text("5", exact=True).click()
    sheet(ana).get_by_text(say(locale, "new.clock-quick")).click()
    sheet(ana).get_by_role("button", name=say(locale, "new.how")).click()
    expect(sheet(ana).locator(".rule").first).to_be_visible()
    fits(ana.page, f"rules {window} {locale}")
    ana.page.keyboard.press("Escape")
    expect(sheet(ana).locator(".round li")).to_have_count(5)
    ana.page.keyboard.press("Escape")
    ana.page.locator(".bill[data-game=dice-town] .how").click()
    ana.page.locator("#pieces").wait_for()
    ana.page.go_back()
    bill(ana, "dice-town").click()
    expect(sheet(ana).locator(".round li")).to_have_count(5)
    ana.page.locator(".deal").click()
    table = table_of(ana)
    assert (len(table["chairs"]), table["clock"]["kind"]) == (5, "move")


def test_no_choice_is_offered_that_the_table_has_not(arrives: Arrives) -> None:
    ana = arrives()
    ana.goes("/play/dice-town")
    sheet(ana).locator("summary").click()
    sheriff = sheet(ana).get_by_label("First Sheriff")
    seats = sheriff.locator("option")
    expect(seats).to_have_text(["Chance decides", "Player 1", "Player 2", "Player 3", "Player 4"])
    sheriff.select_option("4")
    sheet(ana).get_by_text("3", exact=True).click()
    expect(seats).to_have_count(4)
    expect(sheriff).to_have_value("random")
    ana.page.locator(".deal").click()
    assert table_of(ana)["options"]["sheriff"] == "random"
    ana.goes("/play/deadwood-1876")
    sheet(ana).locator("summary").click()
    expect(sheet(ana).get_by_label("Quick draw")).to_be_visible()
    expect(sheet(ana).get_by_label("Sharing")).to_have_count(0)
    sheet(ana).get_by_text("6", exact=True).click()
    expect(sheet(ana).get_by_label("Sharing")).to_be_visible()


# --- who comes back ---


@EVERY_WAY
def test_what_waits_for_one_is_on_top(arrives: Arrives, window: str, locale: str) -> None:
    ana, bob = arrives("Ana", viewport=WINDOWS[window], locale=locale), arrives("Bob")
    my_turn, bobs = begun(ana, bob), begun(bob, ana)
    ready = ana.lays(BOT)
    ana.goes("/")
    bills = ana.page.locator(".bill")
    bills.first.wait_for()
    expect(ana.page.locator("h2").first).to_have_text(say(locale, "lobby.waiting"))
    urgent = ana.page.locator(".urgent")
    assert set(tables_in(urgent)) == {f"/table/{my_turn['id']}", f"/table/{ready['id']}"}
    expect(urgent).to_contain_text(say(locale, "lobby.status-your-turn"), ignore_case=True)
    expect(urgent.locator(".btn").first).to_be_in_viewport(ratio=1)
    other = ana.page.locator("li", has=ana.page.locator(f"[href='/table/{bobs['id']}']"))
    expect(other).to_contain_text(say(locale, "lobby.status-waits").replace("{who}", "Bob"), ignore_case=True)
    assert top(urgent) < top(other) < top(bills.first)
    fits(ana.page, f"lobby {window} {locale}")
    ana.page.locator(f".urgent [href='/table/{my_turn['id']}']").click()
    ana.page.locator("[data-ask]").wait_for(state="attached")


def begun(asked: Person, other: Person) -> Any:
    """A game of two in which one has just played, so that the other is asked."""
    table = other.lays(FRIEND, position=LAST_DIE)
    asked.post(f"/api/invite/{table['invite']}")
    other.sits_at(other.starts(table))
    other.waits_for_turn()
    other.plays()
    return table


def tables_in(list_: Locator) -> list[str]:
    found: list[str] = list_.locator("a[href^='/table/']").evaluate_all(
        "links => links.map(link => link.getAttribute('href'))"
    )
    return found


def top(one: Locator) -> float:
    box = one.bounding_box()
    assert box is not None
    return box["y"]


def test_a_rematch_alone_is_one_tap_and_the_same_colours(arrives: Arrives) -> None:
    ana = arrives("Ana")
    table = ana.starts(ana.lays(BOT, position=ONE_MOVE_TO_WIN))
    ana.sits_at(table)
    ana.waits_for_turn()
    ana.marches("Cowboy 1")
    ana.poster().get_by_role("button", name="Rematch").click()
    ana.page.wait_for_url(lambda url: "/table/" in url and table["id"] not in url)
    ana.page.locator("[data-ask]").wait_for(state="attached")
    again = table_of(ana)
    assert again["status"] == "running"
    assert [chair["name"] for chair in again["chairs"]] == [chair["name"] for chair in table["chairs"]]


# --- the waiting room ---


@EVERY_WAY
def test_a_waiting_room_has_talk_pieces_and_rules(arrives: Arrives, window: str, locale: str) -> None:
    ana, bob = arrives("Ana", viewport=WINDOWS[window], locale=locale), arrives("Ana", locale="fr-FR")
    table = ana.lays([{"kind": "me"}, {"kind": "open"}, {"kind": "open"}], game="deadwood-1876")
    ana.goes(f"/table/{table['id']}")
    ana.page.locator(".invite").wait_for()
    bob.goes(f"/join/{table['invite']}")
    bob.page.get_by_role("button", name="S’asseoir").click()
    expect(ana.page.locator(".who b", has_text="Ana 2")).to_be_visible()
    bob.page.get_by_role("button", name=say("fr", "talk.phrase-hello")).click()
    heard = ana.page.get_by_role("log").locator("li").last
    expect(heard).to_contain_text("Ana 2")
    expect(heard).to_contain_text(say(locale, "talk.phrase-hello"))
    ana.page.get_by_label(say(locale, "chat.write")).fill("One moment, I read.")
    ana.page.keyboard.press("Enter")
    expect(bob.page.get_by_role("log")).to_contain_text("One moment, I read.")
    has_no_raw_key(ana.page, f"waiting room {locale}")
    fits(ana.page, f"waiting room {window} {locale}")
    ana.page.get_by_role("tab", name=say(locale, "rules.short")).click()
    expect(ana.page.locator(".pieces li").first).to_be_visible()
    fits(ana.page, f"pieces {window} {locale}")
    ana.page.get_by_role("button", name=say(locale, "new.how")).click()
    expect(sheet(ana).locator(".rule").first).to_be_visible()
    ana.page.keyboard.press("Escape")
    expect(ana.page.locator(".invite")).to_be_visible()


# --- rules, settings, no line ---


@EVERY_WAY
def test_the_rules_have_an_index_and_say_when_there_is_no_line(arrives: Arrives, window: str, locale: str) -> None:
    ana = arrives(viewport=WINDOWS[window], locale=locale)
    ana.goes("/about")
    ana.page.locator("header button.tool").last.click()
    sheet(ana).get_by_role("link", name=say(locale, "menu.rules")).click()
    entries = ana.page.locator("main li a")
    expect(entries).to_have_count(len(GAMES))
    fits(ana.page, f"index {window} {locale}")
    entries.first.click()
    ana.page.locator("#pieces").wait_for()
    ana.page.go_back()
    ana.context.set_offline(True)
    entries.last.click()
    expect(ana.page.get_by_role("heading", name=say(locale, "offline.title"))).to_be_visible()
    ana.context.set_offline(False)
    ana.page.get_by_role("button", name=say(locale, "ui.retry")).click()
    ana.page.locator("#pieces").wait_for()


def test_a_part_of_the_page_that_cannot_be_fetched_is_told_once(arrives: Arrives) -> None:
    ana = arrives(service_workers="block")  # it would bring what it has kept
    ana.goes("/")
    ana.page.locator(".bill").first.wait_for()
    loads: list[str] = []
    ana.page.on("load", lambda page: loads.append(page.url))
    ana.page.route(re.compile(r"/assets/About-[^/]*\.js"), lambda route: route.abort())
    ana.goes("/about")
    expect(ana.page.get_by_role("heading", name="No line to the saloon")).to_be_visible()
    assert len(loads) == 2, "tried once more, and not for ever"


def test_no_newer_saloon_flashes_by_while_the_board_is_fetched(arrives: Arrives) -> None:
    ana = arrives("Ana")
    table = ana.starts(ana.lays(BOT, position=QUIET_TRAIL))
    ana.page.add_init_script(
        """window.read = new Set();
        new MutationObserver(() => document.querySelectorAll('h1').forEach((one) => read.add(one.innerText)))
          .observe(document, { subtree: true, childList: true })"""
    )
    ana.page.route("**/assets/*.js", slowly)
    ana.sits_at(table)
    ana.waits_for_turn()
    titles = ana.page.evaluate("[...read]")
    assert titles
    assert "There is a newer saloon" not in titles


def slowly(route: Route) -> None:
    time.sleep(0.1)
    route.continue_()


@EVERY_WAY
def test_settings_show_what_holds(arrives: Arrives, window: str, locale: str) -> None:
    ana = arrives("Ana", viewport=WINDOWS[window], locale=locale)
    ana.page.add_init_script("Notification.requestPermission = () => Promise.resolve('denied')")
    ana.goes("/")
    ana.page.locator("header button.tool").last.click()
    box = sheet(ana).get_by_label(say(locale, "menu.notices"))
    box.click()
    expect(sheet(ana).get_by_role("alert")).to_have_text(say(locale, "menu.notices-denied"))
    expect(box).not_to_be_checked()
    name = sheet(ana).get_by_label(say(locale, "name.label"))
    expect(name).to_have_value("Ana")
    name.fill("Calamity")
    name.press("Enter")
    expect(ana.page.locator(".toast.shown")).to_contain_text("Calamity")
    assert ana.get("/api/me")["name"] == "Calamity"
    fits(ana.page, f"settings {window} {locale}")
    has_no_raw_key(ana.page, f"settings {locale}")


# --- one's seat on another device ---


@EVERY_WAY
def test_a_seat_moves_when_one_says_so_and_both_devices_know(arrives: Arrives, window: str, locale: str) -> None:
    desk, phone = arrives("Ana"), arrives(viewport=WINDOWS[window], locale=locale)
    table = desk.starts(desk.lays(BOT, position=QUIET_TRAIL))
    desk.sits_at(table)
    desk.page.get_by_role("button", name="Share").click()
    expect(sheet(desk)).to_contain_text("this device then stops playing")
    desk.page.get_by_role("button", name="Make a link for my seat").click()
    link = desk.page.get_by_label("Your own seat").input_value()
    desk.page.keyboard.press("Escape")
    phone.page.goto(link)
    go_on = phone.page.get_by_role("button", name=say(locale, "seat.move-go"))
    expect(go_on).to_be_visible()
    expect(phone.page.locator("main")).to_contain_text("Ana")
    fits(phone.page, f"seat {window} {locale}")
    desk.waits_for_turn()
    desk.marches("Cowboy 1")
    go_on.click()
    phone.page.locator("[data-ask]").wait_for(state="attached")
    expect(desk.page.get_by_role("heading", name="Your seat is on another device")).to_be_visible()
    desk.page.reload()
    desk.page.get_by_role("link", name="Bring it back").click()
    desk.page.get_by_role("button", name="Go on here").click()
    desk.page.locator("[data-ask]").wait_for(state="attached")
    title = phone.page.get_by_role("heading", name=say(locale, "seat.moved-title"))
    expect(title).to_be_visible()
    fits(phone.page, f"moved {window} {locale}")


# --- words, and everybody's eyes ---


@pytest.mark.parametrize("locale", ["fr-FR"])
def test_no_key_is_shown_at_a_table(arrives: Arrives, locale: str) -> None:
    """A declined undo, every quick phrase, the standing answers."""
    ana, bob = arrives("Ana", locale=locale), arrives("Bob", locale=locale)
    table = ana.lays(FRIEND, position=LAST_DIE)
    bob.post(f"/api/invite/{table['invite']}")
    ana.starts(table)
    ana.sits_at(table)
    bob.sits_at(table)
    ana.waits_for_turn()
    ana.plays()
    bob.waits_for_turn()
    ana.takes_back()
    bob.page.get_by_role("alertdialog").get_by_role("button", name=say(locale, "undo.no")).click()
    expect(ana.page.get_by_role("alert")).to_contain_text(say(locale, "refusal.table.undo-declined"))
    has_no_raw_key(ana.page, f"undo declined {locale}")
    guests = ana.lays([{"kind": "me"}, {"kind": "bot"}, {"kind": "bot"}], game="deadwood-1876")
    ana.sits_at(ana.starts(guests))
    ana.page.get_by_role("tab", name=say(locale, "chat.title")).click()
    for phrase in sorted(PHRASES):
        ana.page.get_by_role("button", name=say(locale, f"talk.phrase-{phrase}"), exact=True).click()
        expect(ana.page.get_by_role("log").locator("li").last).to_contain_text(say(locale, f"talk.phrase-{phrase}"))
        has_no_raw_key(ana.page, f"{phrase} {locale}")
    ana.page.locator("header button.tool").last.click()
    sheet(ana).get_by_role("heading", name=say(locale, "standing.title")).wait_for()
    has_no_raw_key(ana.page, f"standing answers {locale}")


@pytest.mark.parametrize(("window", "locale", "theme"), EVERY_LIGHT)
def test_axe_finds_nothing_on_the_way_in(arrives: Arrives, window: str, locale: str, theme: str) -> None:
    axe = the_axe()
    ana = arrives("Ana", viewport=WINDOWS[window], locale=locale, remembers={"theme": theme})
    bob = arrives("Bob")
    begun(ana, bob)
    waiting = ana.lays(FRIEND)
    token = ana.post(f"/api/tables/{waiting['id']}/chairs/0/link")["token"]
    where = f"{window} {locale} {theme}"
    for path, there in {
        "/": ".urgent",
        "/play/dice-town": ".deal",
        "/rules": "main li",
        f"/table/{waiting['id']}": ".invite",
    }.items():
        ana.goes(path)
        ana.page.locator(there).first.wait_for()
        has_no_violation(ana.page, axe, f"{path} {where}")
        for fold in ana.page.locator("summary").all():
            fold.click()
            has_no_violation(ana.page, axe, f"{path}, more, {where}")
    ana.page.get_by_role("tab", name=say(locale, "rules.short")).click()
    has_no_violation(ana.page, axe, f"pieces {where}")
    eve = arrives(viewport=WINDOWS[window], locale=locale, remembers={"theme": theme})
    eve.goes(f"/seat/{token}")
    eve.page.locator("main button").wait_for()
    has_no_violation(eve.page, axe, f"seat {where}")
