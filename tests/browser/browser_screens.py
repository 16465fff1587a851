"""Every screen around a game, and how one gets there: for the walk and for the pictures."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar
from weakref import WeakKeyDictionary

from browser_house import FRIEND, LAST_DIE, MISSED_WIN, ONE_MOVE_TO_WIN, QUIET_TRAIL, Person
from browser_lessons import Learner
from playwright.sync_api import Page

from played_out import play_out

GAMES = ["two-towns", "dice-town", "deadwood", "deadwood-1876", "slaughter-gulch"]
GREENHORNS = [{"kind": "me"}, {"kind": "bot", "level": "easy"}]
T = TypeVar("T")
Screen = Callable[[Person, Person], None]  # somebody comes to it; a friend may be needed for that


def page_at(path: str, there: str) -> Screen:
    def goes(person: Person, friend: Person) -> None:
        person.turns_to(path)
        person.page.locator(there).first.wait_for()

    return goes


def sits(person: Person, table: Any) -> None:
    person.turns_to(f"/table/{table['id']}")
    person.table_view().wait_for(state="attached")


def at_a_table(act: Callable[[Page], None]) -> Screen:
    """Something done at a quiet table of Two-Town Trail."""

    def sits_down(person: Person, friend: Person) -> None:
        sits(person, person.starts(person.lays(GREENHORNS, position=QUIET_TRAIL)))
        person.waits_for_turn()
        act(person.page)

    return sits_down


def opened(tool: str, tab: int | None = None, then: str = "") -> Callable[[Page], None]:
    """A sheet behind a button of the top bar, by its symbol; a tab in it, something in it tapped."""

    def opens(page: Page) -> None:
        page.locator(f"header button:has([href$='#{tool}']):visible").first.click()
        page.locator("dialog").wait_for()
        if tab is not None:
            page.get_by_role("dialog").get_by_role("tab").nth(tab).click()
        if then:
            page.locator(f"dialog {then}").first.click()

    return opens


# --- the way in ---


def the_lobby(person: Person, friend: Person) -> None:
    """With a table that waits for one, one that waits for a friend, and one open to all."""
    friend.lays(FRIEND, game="deadwood-1876", public=True)
    begun(friend, person)
    begun(person, friend)
    person.turns_to("/")
    person.page.locator(".urgent").wait_for()


def begun(first: Person, second: Person) -> Any:
    """A game of two in which the first has just played, so that the second is asked."""
    table = first.lays(FRIEND, position=LAST_DIE)
    second.post(f"/api/invite/{table['invite']}")
    sits(first, first.starts(table))
    first.waits_for_turn()
    first.plays()
    return table


def a_game_to_plan(slug: str) -> Screen:
    def plans(person: Person, friend: Person) -> None:
        person.turns_to(f"/play/{slug}")
        person.page.locator(".deal").wait_for()
        person.page.locator("dialog summary").click()

    return plans


def a_stranger_at(path: Callable[[Person], str], there: str) -> Screen:
    """What a link shows to somebody who was never here."""

    def comes(person: Person, friend: Person) -> None:
        link = path(friend)
        cookies = person.context.cookies()
        person.context.clear_cookies()
        person.goes(link)
        person.page.locator(there).first.wait_for()
        person.context.clear_cookies()
        person.context.add_cookies(cookies)  # type: ignore[arg-type]  # its own cookies are what it takes
        person.is_changed = True

    return comes


def seat_link(host: Person) -> Any:
    table = host.starts(host.lays(GREENHORNS, position=QUIET_TRAIL))
    return host.post(f"/api/tables/{table['id']}/chairs/0/link")["token"]


def the_waiting_room(person: Person, friend: Person) -> None:
    table = person.lays([*FRIEND, {"kind": "open"}, GREENHORNS[1]], game="deadwood")
    friend.post(f"/api/invite/{table['invite']}")
    person.turns_to(f"/table/{table['id']}")
    person.page.locator(".invite").wait_for()


# --- at a table ---


def a_wish_to_undo(person: Person, friend: Person) -> None:
    """A friend would like to take back, and one is asked."""
    sits(person, begun(friend, person))
    friend.takes_back()
    person.page.get_by_role("alertdialog").wait_for()


def a_doubt_about_undo(person: Person, friend: Person) -> None:
    """What one would take back, before one does."""
    begun(person, friend)
    person.page.keyboard.press("u")
    person.page.get_by_role("alertdialog").wait_for()


def two_at_one_device(person: Person, friend: Person) -> None:
    chairs = [{"kind": "me"}, {"kind": "guest", "name": "Wild Bill"}]
    sits(person, person.starts(person.lays(chairs, position={**QUIET_TRAIL, "active": "east"})))
    person.page.locator(".curtain").wait_for()


def as_a_spectator(person: Person, friend: Person) -> None:
    table = friend.starts(friend.lays(GREENHORNS, position=QUIET_TRAIL))
    person.turns_to(f"/watch/{table['watch']}")
    person.page.locator("[data-announcer]").wait_for(state="attached")


def a_refusal(page: Page) -> None:
    page.locator("footer [aria-disabled=true]").first.click(force=True)
    page.locator(".why").wait_for()


def a_picked_move(page: Page) -> None:
    page.keyboard.press("1")
    page.locator("[data-confirm]").wait_for()


def all_moves(page: Page) -> None:
    page.locator("footer .tools button[aria-expanded]").click()
    page.locator(".list.open").wait_for()


def panel(number: int) -> Callable[[Page], None]:
    """Log, talk or pieces: beside the board on a desk, in a sheet on a phone."""

    def opens(page: Page) -> None:
        if page.locator("header button:has([href$='#i-log']):visible").count():
            opened("i-log", number)(page)
        else:
            page.get_by_role("tab").nth(number).click()

    return opens


def some_talk(page: Page) -> None:
    panel(1)(page)
    for number in (0, 2, 6):
        page.locator(".phrase:visible").nth(number).click()
    page.locator("[role=log]:visible li").nth(2).wait_for()


def a_cited_rule(page: Page) -> None:
    """Opened over the table by the number in a refusal."""
    a_refusal(page)
    page.locator(".why a").click()
    page.locator("dialog .rule.wanted").wait_for()


def what_is_that(page: Page) -> None:
    page.keyboard.press("w")
    page.locator("[data-asked]").first.click(force=True)
    page.locator(".coach .says b").wait_for()


def a_reason(page: Page) -> None:
    """Why the bot moved, in the log."""
    panel(0)(page)
    page.locator(".log .ask:visible").last.click()
    page.locator(".reason:visible").wait_for()


def with_the_coach(act: Callable[[Page], None]) -> Screen:
    """After a whole turn of one's own and the bot's."""

    def sits_down(person: Person, friend: Person) -> None:
        person.turns_to("/about").page.evaluate("localStorage.setItem('saloon.coached.two-towns', 'no')")
        person.is_changed = True
        at_a_table(nothing)(person, friend)
        for _ in range(3):  # one for each die
            person.plays()
            person.waits_for_turn()
        person.page.locator(".coach .says p").wait_for()
        act(person.page)

    return sits_down


def a_menu(then: str) -> Callable[[Page], None]:
    return opened("i-menu", then=then)


# --- after a game ---


def once(plays: Callable[..., T]) -> Callable[..., T]:
    """A game that several screens show: each person plays it once."""
    played: WeakKeyDictionary[Person, T] = WeakKeyDictionary()

    def plays_once(person: Person, *others: Person) -> T:
        if person not in played:
            played[person] = plays(person, *others)
        return played[person]

    return plays_once


@once
def a_finished_game(person: Person) -> Any:
    table = person.starts(person.lays(GREENHORNS, position=ONE_MOVE_TO_WIN))
    sits(person, table)
    person.waits_for_turn()
    person.marches("owboy 1")  # in either language
    person.poster().wait_for()
    return table


@once
def a_counted_game(person: Person) -> str:
    """A whole game against a bot: one that begins in a position does not count."""
    table = str(person.starts(person.lays(GREENHORNS))["id"])

    def over() -> Any:
        info = person.get(f"/api/tables/{table}")
        return info if info["status"] == "over" else None

    ticket = person.post(f"/api/tables/{table}/ticket", seat=0)["ticket"]
    play_out(person.house.url, {0: ticket}, over)
    return table


def in_figures(path: str) -> Screen:
    def goes(person: Person, friend: Person) -> None:
        a_counted_game(person)
        person.get("/api/me/statistics")  # so that it is counted
        person.turns_to(path)
        person.page.locator("[data-share]").first.wait_for()

    return goes


def a_replay(act: Callable[[Page], None]) -> Screen:
    def replays(person: Person, friend: Person) -> None:
        person.turns_to(f"/replay/{a_finished_game(person)['id']}")
        person.page.get_by_role("slider").wait_for()
        act(person.page)

    return replays


@once
def a_missed_win(first: Person, second: Person) -> Any:
    """A game of two that was lost by its first answer; the first one looks at its end."""
    table = first.lays(FRIEND, position=MISSED_WIN)
    second.post(f"/api/invite/{table['invite']}")
    sits(first, first.starts(table))
    sits(second, table)
    for person, unit in ((first, "rif"), (second, "rm")):  # sheriff and farmer, in either language
        person.waits_for_turn()
        person.marches(unit)
    first.poster().wait_for()
    return table


def an_analysis(act: Callable[[Page], None]) -> Screen:
    """With an answer that mattered."""

    def looks_back(person: Person, friend: Person) -> None:
        person.turns_to(f"/replay/{a_missed_win(person, friend)['id']}?look=analysis")
        person.page.locator("[data-judged]").wait_for()
        act(person.page)

    return looks_back


def its_numbers(page: Page) -> None:
    page.locator("[data-numbers] summary").click()


def its_curve(page: Page) -> None:
    """Under the scrubber; on a phone what is said about it lies over it."""
    page.keyboard.press("Escape")
    page.locator("dialog").wait_for(state="detached")
    page.keyboard.press("t")


def a_caption(page: Page) -> None:
    """As long as a game may ever make it."""
    page.locator("footer .now").evaluate("one => one.textContent = 'Calamity, Dakota, Ezra, Flora, Hattie. '.repeat(6)")


def no_line(person: Person, friend: Person) -> None:
    person.goes("/rules")
    person.page.locator("main li a").last.wait_for()
    person.context.set_offline(True)
    person.page.locator("main li a").last.click()
    person.page.locator("main h1").wait_for()
    person.context.set_offline(False)
    person.is_changed = True


# --- to learn a game ---


def a_lesson(slug: str) -> Screen:
    """The first one, at its question."""

    def learns(person: Person, friend: Person) -> None:
        course = next(one for one in person.get("/api/lessons") if one["game"] == slug)
        lesson = Learner(person, slug, course["sittings"][0]["lessons"][0]["name"])
        [*lesson.pages()]

    return learns


def all_puzzles(person: Person, friend: Person) -> None:
    person.turns_to("/puzzles")
    person.page.locator("main summary").first.click()


def a_puzzle(slug: str, act: Callable[[Page], None]) -> Screen:
    def puzzles(person: Person, friend: Person) -> None:
        first = next(one for one in person.get("/api/puzzles")["puzzles"] if one["game"] == slug)
        person.turns_to(f"/puzzles/{first['id']}")
        person.page.locator(".act h2").wait_for()
        act(person.page)

    return puzzles


def its_odds(page: Page) -> None:
    page.keyboard.press("1")
    page.locator("[data-confirm]").click()
    page.locator("[data-odds]").first.wait_for()


def a_case(slug: str) -> Screen:
    """A rule as it happens, after its first step."""

    def sees(person: Person, friend: Person) -> None:
        person.turns_to(f"/rules/{slug}")
        person.page.locator("#pieces").wait_for()
        person.page.locator(".see").nth(3).click()
        keys = person.page.locator(".case .keys")
        keys.locator("button").last.click()
        person.page.locator(".case .told .deed, .case .told .no").first.wait_for()

    return sees


def explored(slug: str, act: Callable[[Page], None]) -> Screen:
    def explores(person: Person, friend: Person) -> None:
        person.turns_to(f"/explore/{slug}")
        person.page.locator(".act h2").wait_for()
        act(person.page)

    return explores


def set_up(page: Page) -> None:
    """The editor, with its second fact open as well."""
    if page.locator("[data-tools]").is_visible():
        page.locator("[data-tools]").click()
    page.locator("[data-edit]:visible").click()
    page.locator(".editor summary").nth(1).click()


def pages_of(slug: str) -> dict[str, Screen]:
    return {
        f"plan-{slug}": a_game_to_plan(slug),
        f"course-{slug}": page_at(f"/learn/{slug}", "main li a"),
        f"lesson-{slug}": a_lesson(slug),
        f"puzzle-{slug}": a_puzzle(slug, nothing),
        f"odds-{slug}": a_puzzle(slug, its_odds),
        f"rules-{slug}": page_at(f"/rules/{slug}", "#pieces"),
        f"case-{slug}": a_case(slug),
        f"explore-{slug}": explored(slug, nothing),
        f"editor-{slug}": explored(slug, set_up),
        f"summary-{slug}": page_at(f"/rules/{slug}/summary", "article h1"),
    }


def nothing(page: Page) -> None:
    """The screen as it is."""


# These say what the house said, in the language in which it was asked.
SPOKEN_BY_THE_HOUSE = {"no-link", "no-table"}
SCREENS: dict[str, Screen] = {
    "home": the_lobby,
    "waiting": the_waiting_room,
    "join": a_stranger_at(lambda host: f"/join/{host.lays(FRIEND)['invite']}", "main form"),
    "seat": a_stranger_at(lambda host: f"/seat/{seat_link(host)}", "main .btn"),
    "table": at_a_table(nothing),
    "picked": at_a_table(a_picked_move),
    "refusal": at_a_table(a_refusal),
    "rule": at_a_table(a_cited_rule),
    "moves": at_a_table(all_moves),
    "talk": at_a_table(some_talk),
    "log": at_a_table(panel(0)),
    "pieces": at_a_table(panel(2)),
    "fair": at_a_table(opened("i-seal")),
    "share": at_a_table(opened("i-share")),
    "menu": at_a_table(opened("i-menu")),
    "leave": at_a_table(a_menu("section button")),
    "wish": a_wish_to_undo,
    "undo": a_doubt_about_undo,
    "curtain": two_at_one_device,
    "watch": as_a_spectator,
    "replay": a_replay(a_caption),
    "replay-log": a_replay(opened("i-log")),
    "replay-fair": a_replay(opened("i-seal")),
    "analysis": an_analysis(its_numbers),
    "curve": an_analysis(its_curve),
    "index": page_at("/rules", "main li"),
    "learn": page_at("/learn", "main li a"),
    "puzzles": all_puzzles,
    "statistics": in_figures("/me/statistics"),
    "house": in_figures("/house"),
    "explore": page_at("/explore", "main li a"),
    "about": page_at("/about", "main p"),
    "lost": page_at("/nowhere", "main h1"),
    "no-link": page_at("/join/nothing-of-the-kind", "main h1"),
    "no-table": page_at("/table/nosuchtable0", "main h1"),
    "offline": no_line,
    "coach": with_the_coach(nothing),
    "what": with_the_coach(what_is_that),
    "reason": with_the_coach(a_reason),
}
