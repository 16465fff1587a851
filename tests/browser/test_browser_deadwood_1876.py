"""Six people at a table of Deadwood 1876: set-up, a robbery with help, talk, a hold-up, and the last showdown."""

from __future__ import annotations

import re
from typing import Any

import pytest
from browser_axe import has_no_violation, the_axe
from browser_house import DESK, PHONE, Arrives, Person, opens_menu, until
from playwright.sync_api import Locator, Page, expect

pytest_plugins = ["browser_server"]

SLUG = "deadwood-1876"
NAMES = ["Maya", "Hugo", "Nell", "Otto", "Rosa", "Wade"]
BOTS = [{"kind": "me"}, *[{"kind": "bot", "level": "easy"}] * 5]
NINE = [{"kind": "me"}, *[{"kind": "bot", "level": "easy"}] * 8]
TALL_PHONE = {"width": 360, "height": 740}
KNOWN = {"coached.deadwood-1876": "yes"}

# All who look on hold a Holster, so that all of them have a choice; Stetsons and Dusters make for short turns.
ROUND: dict[str, Any] = {
    "houses": ["GEM", "GEM", "BEL", "BEL", "GCH", "GCH"],
    "hands": [
        ["MES/STE#1", "PEP/HOR#1", "COL/STE#1", "DER/STE#1"],
        ["PEP/STE#1", "DER/HOL#1", "DER/STE#2", "COL/STE#2"],
        ["PEP/STE#2", "DER/STE#3", "COL/STE#3", "WIN/STE#1"],
        ["PEP/STE#3", "COL/HOL#1", "COL/DUS#1", "WIN/STE#2"],
        ["MES/STE#2", "PEP/HOL#1", "DER/DUS#2", "COL/DUS#2"],
        ["WIN/HOR#1", "MES/HOL#1", "DER/DUS#3", "WIN/DUS#1"],
    ],
    "rows": [["G5", "B-TIN"], ["S-MES", "G1a"], ["G4", "S-PEP"], ["G2a", "G2b"], ["G3a", "B-GLD"], ["GN2", "S-COL"]],
    "seen": [[0, 2, 1]],
}  # fmt: skip
# Maya and Hugo share the richest house and must shoot it out.
LAST: dict[str, Any] = {**ROUND, "phase": "reveal", "round": 4, "heists": 0, "rows": [
    ["G5", "B-TIN"], ["S-MES", "G1a"], ["G1b", "S-PEP"], ["G2a", "GN2"], ["G2b", "B-GLD"], ["B-IRN", "S-COL"],
]}  # fmt: skip
MY_TURN: dict[str, Any] = {**ROUND, "active": 0}
# A robbery brings Ana a fourth safe, for nobody has a card to shoot back with; all others have one safe each.
FOUR: dict[str, Any] = {**MY_TURN, "fill": "no", "hands": [["MES/STE#1"], [], [], [], [], []], "rows": [
    ["S-MES", "S-WIN", "B-COP"], ["S-PEP", "S-DER"], ["G4"], ["G2a"], ["B-GLD"], ["S-COL"],
]}  # fmt: skip


def test_six_friends_set_up_play_a_round_and_shoot_it_out(arrives: Arrives) -> None:
    people = [arrives(name, remembers={**KNOWN, "confirm": "always"}) for name in NAMES]
    sets_up(people)
    maya, hugo, nell, otto, rosa, wade = all_sit(people, ROUND)
    for person in people:
        takes_her_time(person)
    sees_only_what_is_hers(people)
    robs(maya, "Messenger", row=2, spot=1)
    for person in (maya, hugo, wade):
        expect(dock(person)).to_contain_text("Robbery")
    answers(nell, gun="Pepperbox")
    says_no(hugo, otto, wade)
    lends(rosa, "Pepperbox")
    expect(dock(maya)).to_contain_text("Help for Nell")
    says_no(hugo, otto)
    lends(wade, "Messenger")
    for person in people:
        expect(dock(person)).not_to_contain_text("Robbery")
    talks(people)
    for person in people[1:]:
        looks_about(person, people)
    hold_up(people)
    nobody_keeps_four(people)
    expect(maya.page.locator(".round")).to_contain_text("Round 2")
    shoots_it_out(people)


def sets_up(people: list[Person]) -> None:
    """Faces, then one safe to the left, chosen by all at once."""
    table = seats(people)
    for person in people:
        person.sits_at(table)
    for person in people:
        person.waits_for_turn()
        dock(person).locator("button.can").first.click()
        confirms(person)
    for person in people:
        person.waits_for_turn()
        expect(dock(person)).to_contain_text("Pass one on")
        dock(person).locator("button.can").first.click()
        confirms(person)
    asked(people)
    for person in people:
        expect(person.page.locator(".row.own .safe.own")).to_have_count(2)


def seats(people: list[Person], **plan: Any) -> Any:
    """A table with a chair for everybody, and everybody on it."""
    host, *others = people
    chairs = [{"kind": "me"}, *[{"kind": "open"}] * len(others), *[BOTS[1]] * plan.pop("bots", 0)]
    table = host.post("/api/tables", game=SLUG, chairs=chairs, pause=0, **plan)
    for other in others:
        other.post(f"/api/invite/{table['invite']}")
    return host.starts(table)


def all_sit(people: list[Person], position: dict[str, Any]) -> list[Person]:
    table = seats(people, position=position)
    return [person.sits_at(table) for person in people]


def takes_her_time(person: Person) -> None:
    """Wants to be asked for help, however long the others take: by itself the answer comes after five seconds."""
    opens_menu(person.page)
    person.page.locator("#standing-Help").select_option(label="Ask me")
    expect(person.page.locator(".force")).to_have_count(1)
    person.page.keyboard.press("Escape")


def dock(person: Person) -> Locator:
    return person.page.locator(".dock")


def guest(person: Person, star: int) -> Locator:
    return person.page.locator(f"[data-star='{star}']")


def confirms(person: Person) -> None:
    ask = person.ask()
    person.page.locator("[data-confirm]").click()
    person.waits_for_news(ask)


def sees_only_what_is_hers(people: list[Person]) -> None:
    """Own faces, and one safe that Maya has looked into; everything else is shut."""
    for seat, person in enumerate(people):
        for star in range(len(people)):
            shown = guest(person, star).locator(".safe.own, .safe.open, .safe.seen")
            expect(shown).to_have_count(2 if star == seat else 1 if (seat, star) == (0, 2) else 0)
    expect(guest(people[0], 2).get_by_role("button", name="you know it: 4 gold")).to_be_visible()


def robs(person: Person, gun: str, row: int, spot: int) -> None:
    person.waits_for_turn()
    hand(person).get_by_role("button", name=f"{gun}: use the gun").click()
    guest(person, row).locator(f"[data-safe='{spot}']").click()
    expect(dock(person)).to_contain_text(f"Rob safe {spot} of")
    confirms(person)


def hand(person: Person) -> Locator:
    return person.page.locator(".hand")


def answers(person: Person, gun: str) -> None:
    person.waits_for_turn()
    hand(person).get_by_role("button", name=f"{gun}: use the gun").first.click()
    confirms(person)


def says_no(*people: Person) -> None:
    for person in people:
        person.waits_for_turn()
        person.page.locator("footer").get_by_role("button", name=re.compile("^No ")).click()
        confirms(person)


def lends(person: Person, gun: str) -> None:
    person.waits_for_turn()
    hand(person).get_by_role("button", name=f"Holster, on the card with the {gun}").click()
    confirms(person)


def talks(people: list[Person]) -> None:
    """A claim that all see and one of them knows to be false; a whisper that two people hear."""
    maya, hugo, nell, *_ = people
    claims(maya, "Safe 2 of Hugo", "5 gold")
    bubble = "[data-safe='2'] .claim"
    for person in people:
        expect(guest(person, 1).locator(bubble)).to_have_text("“5")
    assert "lie" in (guest(hugo, 1).locator(bubble).get_attribute("class") or "")
    assert "lie" not in (guest(nell, 1).locator(bubble).get_attribute("class") or "")
    rail(maya).get_by_label("To", exact=True).select_option("Hugo alone, in a whisper")
    rail(maya).get_by_role("button", name="Trust me.").click()
    rail(hugo).get_by_role("tab", name=re.compile("Talk")).click()
    expect(rail(hugo).get_by_role("log")).to_contain_text("whispers: Trust me.")
    rail(nell).get_by_role("tab", name=re.compile("Talk")).click()
    expect(rail(nell).get_by_role("log")).to_contain_text("Safe 2 of Hugo is 5 gold")
    expect(rail(nell).get_by_role("log")).not_to_contain_text("Trust me")


def rail(person: Person) -> Locator:
    return person.page.get_by_role("complementary")


def claims(person: Person, safe: str, what: str) -> None:
    rail(person).get_by_role("tab", name=re.compile("Talk")).click()
    rail(person).get_by_text("Claim something about a safe").click()
    rail(person).get_by_label("Which safe").select_option(safe)
    rail(person).get_by_label("What you claim").select_option(what)
    rail(person).get_by_role("button", name="Claim it").click()


def looks_about(person: Person, people: list[Person]) -> None:
    """A short turn: a Stetson and two looks, or a Duster."""
    person.waits_for_turn()
    hand(person).locator(".item.can").first.click()
    confirms(person)
    while asked(people) is person and "Hold-up" not in dock(person).inner_text():
        person.plays()


def asked(people: list[Person]) -> Person:
    """The first of those who are asked now."""
    found: Person = until(people[0].page, lambda: next((one for one in people if one.ask()), None))
    return found


def hold_up(people: list[Person]) -> None:
    """All choose in secret; nobody sees a gun before the last has chosen."""
    for person in people:
        person.waits_for_turn()
        expect(dock(person)).to_contain_text("Hold-up!")
        expect(dock(person).locator(".volley .card:not(.ghost)")).to_have_count(0)
        hand(person).locator(".gun.can").first.click()
        confirms(person)


def nobody_keeps_four(people: list[Person]) -> None:
    """Whoever has won a fourth safe gives one away; mostly nobody has."""
    winner = asked(people)
    if "Nobody keeps four" in dock(winner).inner_text():
        winner.plays()


def shoots_it_out(people: list[Person]) -> None:
    """Maya and Hugo draw until one is left; four others watch."""
    all_sit(people, LAST)
    maya, hugo, *others = people
    for _ in range(12):
        until(maya.page, lambda: all(one.ask() or one.over() for one in (maya, hugo)))
        if maya.over():
            break
        for one in (maya, hugo):
            hand(one).locator(".gun.can").first.click()
            confirms(one)
    titles = {person.poster().locator("h2").inner_text() for person in people}
    assert titles in ({"You win!", "Maya wins"}, {"You win!", "Hugo wins"})
    others[0].poster().get_by_role("button", name="Close").click()
    expect(others[0].page.locator(".house.GEM .counted")).to_contain_text("6 gold")
    expect(guest(others[0], 0).get_by_role("button", name="5 gold")).to_be_visible()


def test_nobody_is_told_what_a_table_prefers_to_remember(arrives: Arrives) -> None:
    ana = arrives("Ana", remembers=KNOWN)
    table = ana.post("/api/tables", game=SLUG, chairs=BOTS, pause=0, position=MY_TURN, options={"memory": "no"})
    ana.sits_at(ana.starts(table))
    ana.waits_for_turn()
    expect(ana.page.locator(".safe.seen, .safe.maybe, .known")).to_have_count(0)


def test_illegal_things_explain_themselves(arrives: Arrives) -> None:
    ana = arrives("Ana", remembers=KNOWN)
    ana.sits_at(ana.starts(ana.post("/api/tables", game=SLUG, chairs=BOTS, pause=0, position=MY_TURN)))
    ana.waits_for_turn()
    guest(ana, 0).locator("[data-safe='1']").click(force=True)
    expect(ana.page.get_by_role("alert")).to_contain_text("You cannot rob or duel yourself")
    ana.page.keyboard.press("Escape")
    guest(ana, 2).locator(".plate").click()
    expect(ana.page.get_by_role("dialog")).to_contain_text("you know it: 4 gold")


def test_who_one_is_can_be_chosen_before_one_is_asked(arrives: Arrives) -> None:
    ana, bob = (arrives(name, remembers=KNOWN) for name in ("Ana", "Bob"))
    table = seats([ana, bob])
    ana.sits_at(table)
    bob.sits_at(table)
    dock(bob).get_by_role("button", name="Calamity Jane").click()
    expect(dock(bob)).to_contain_text("Yours when your turn comes")
    ana.waits_for_turn()
    dock(ana).get_by_role("button", name="Wild Bill Hickok").click()
    bob.waits_for_turn()
    expect(dock(bob)).not_to_contain_text("Who are you?")
    expect(rail(bob)).to_contain_text("You are Calamity Jane.")


@pytest.mark.parametrize("window", [DESK, PHONE])
def test_ones_own_safes_fit_their_place(arrives: Arrives, window: dict[str, int]) -> None:
    """The longest names there are, in French; four safes and all who may get one."""
    ana = arrives("Ana", viewport=window, locale="fr-FR", remembers=KNOWN)
    ana.sits_at(ana.starts(ana.post("/api/tables", game=SLUG, chairs=BOTS, pause=0, position=FOUR)))
    ana.waits_for_turn()
    hand(ana).locator(".gun.can").first.click()
    guest(ana, 1).locator("[data-safe='1']").click()
    confirms(ana)
    expect(dock(ana)).to_contain_text("Jamais quatre")
    assert dock(ana).evaluate(CUT) == []


# Every button and every word in the dock lies within its frame, and no button lies on another.
CUT = """dock => {
  const frame = dock.querySelector('.body').getBoundingClientRect(), told = [];
  const boxes = [...dock.querySelectorAll('.body button, .body button b')].map(e => [e, e.getBoundingClientRect()]);
  for (const [e, b] of boxes) {
    if (b.top < frame.top - 1 || b.bottom > frame.bottom + 1 || b.left < frame.left - 1 || b.right > frame.right + 1)
      told.push(`${e.innerText} leaves the frame`);
    if (e.scrollWidth > e.clientWidth + 1 && e.matches('button')) told.push(`${e.innerText} is cut`);
    for (const [f, c] of boxes)
      if (e !== f && !e.contains(f) && !f.contains(e) && b.left < c.right - 1 && c.left < b.right - 1
          && b.top < c.bottom - 1 && c.top < b.bottom - 1) told.push(`${e.innerText} lies on ${f.innerText}`);
  }
  return told;
}"""


def test_never_lending_is_said_where_one_is_asked(arrives: Arrives) -> None:
    ana, bob = (arrives(name, remembers=KNOWN) for name in ("Ana", "Bob"))
    table = seats([ana, bob], bots=4, position={**ROUND, "active": 0})
    ana.sits_at(table)
    bob.sits_at(table)
    robs(ana, "Messenger", row=2, spot=1)
    bob.waits_for_turn()
    bob.page.locator("[data-always]").click()
    opens_menu(bob.page)
    expect(bob.page.locator("#standing-Help")).to_have_value("0")


def test_nine_players_fit_on_a_phone(arrives: Arrives) -> None:
    zoe = arrives("Zoé", viewport=TALL_PHONE, locale="fr-FR", has_touch=True, remembers=KNOWN)
    zoe.sits_at(zoe.starts(zoe.post("/api/tables", game=SLUG, chairs=NINE, pause=0, position={"active": 0})))
    zoe.waits_for_turn()
    expect(zoe.page.locator(".guest")).to_have_count(9)
    assert zoe.page.evaluate("document.documentElement.scrollWidth") <= TALL_PHONE["width"]
    assert leaves_the_window(zoe.page) == []
    zoe.page.locator(".hand .gun.can").first.tap()
    zoe.page.locator(".safe.can").first.tap()
    expect(zoe.page.locator("[data-confirm]")).to_be_visible()


def leaves_the_window(page: Page) -> list[str]:
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll('main button, .guest, footer button')]
            .filter(e => e.offsetParent && !e.closest('.list'))
            .filter(e => { const b = e.getBoundingClientRect(); return b.left < -1 || b.right > innerWidth + 1 })
            .map(e => e.className + ' ' + e.innerText)"""
    )
    return found


@pytest.mark.parametrize(("theme", "size"), [("light", "phone"), ("dark", "desk")])
def test_axe_finds_nothing_at_this_table(arrives: Arrives, theme: str, size: str) -> None:
    axe = the_axe()
    wishes = {"viewport": DESK if size == "desk" else TALL_PHONE, "locale": "fr-FR" if size == "phone" else "en-GB"}
    ana = arrives("Ana", remembers={"theme": theme, **KNOWN}, **wishes)
    ana.sits_at(ana.starts(ana.post("/api/tables", game=SLUG, chairs=BOTS, pause=0, position=MY_TURN)))
    ana.waits_for_turn()
    has_no_violation(ana.page, axe, f"turn {theme}")
    hand(ana).locator(".gun.can").first.click()
    guest(ana, 2).locator("[data-safe='1']").click()
    has_no_violation(ana.page, axe, f"robbery ahead {theme}")
    ana.page.locator("[data-confirm]").wait_for()
    ana.page.keyboard.press("Escape")
    guest(ana, 2).locator(".plate").click()
    has_no_violation(ana.page, axe, f"a guest seen closely {theme}")
    if size == "desk" and theme == "light":
        ana.goes(f"/rules/{SLUG}")
        ana.page.locator("[data-odds='MES-PEP']").wait_for(state="attached")
        expect(ana.page.locator("[data-odds='MES-PEP']")).to_have_text("94%")
        has_no_violation(ana.page, axe, "rules and gallery")
