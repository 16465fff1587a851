"""Hints that explain themselves, the odds before an answer is confirmed, and a table that gives no hints."""

from __future__ import annotations

import re
from typing import Any

from browser_audit import is_sound
from browser_axe import has_no_violation, the_axe
from browser_house import BOT, LAST_DIE, PHONE, QUIET_TRAIL, Arrives, Person, Wire
from playwright.sync_api import Locator, expect

pytest_plugins = ["browser_server"]

BUSY = 6  # times that a hint may be hasty, on a machine with much to do, before a considered one must come


def test_a_hint_explains_itself_on_a_french_phone(arrives: Arrives) -> None:
    zoe = arrives("Zoé", viewport=PHONE, locale="fr-FR", has_touch=True)
    wire = Wire(zoe)
    sits(zoe, position=QUIET_TRAIL)
    answers = sheet(zoe).locator("[data-hint]")
    asks(zoe)
    for _ in range(BUSY):
        if "très occupée" not in sheet(zoe).inner_text():
            break
        zoe.page.keyboard.press("Escape")
        asks(zoe)
    explains(zoe, answers)
    before = len(hints(wire))
    is_sound(zoe.page, "a hint", touch=True)
    has_no_violation(zoe.page, the_axe(), "a hint")
    last = answers.last.locator("b").first.inner_text()
    answers.last.locator("button").tap()
    expect(sheet(zoe)).to_have_count(0)
    expect(zoe.page.locator("[data-confirm]")).to_be_visible()
    expect(zoe.page.locator(".act .prompt")).to_contain_text(last, ignore_case=True)
    assert wire.moves() == [], "it is in hand, not played"
    zoe.page.keyboard.press("Escape")
    asks(zoe)
    assert len(hints(wire)) == before, "what was said can be read again"


def explains(zoe: Person, answers: Locator) -> None:
    """The best first, each with its chance, a sentence and the likely reply."""
    assert 2 <= answers.count() <= 3
    expect(answers.first).to_contain_text("le meilleur")
    told = answers.locator(".chance").all_inner_texts()
    chances = [int(re.match(r"\d+", one)[0]) for one in told]  # type: ignore[index]
    assert chances == sorted(chances, reverse=True)
    assert all("±" in one for one in told)
    assert all(
        re.search(r"répondrait le plus souvent\s: «.+» \(\d+", one) for one in answers.locator(".why").all_inner_texts()
    )
    expect(sheet(zoe)).to_contain_text(re.compile(r"essayé dans \d+ parties"))


def test_where_there_are_no_hints_one_is_told_so_and_the_odds_are_shown(arrives: Arrives) -> None:
    ana = arrives("Ana")
    wire = Wire(ana)
    sits(ana, position=LAST_DIE, hints=False)
    hint = ana.page.locator("[data-hints]")
    expect(hint).to_have_attribute("aria-disabled", "true")
    hint.click(force=True)
    expect(ana.page.locator(".toast")).to_contain_text("No hints at this table")
    ana.page.keyboard.press("h")
    assert hints(wire) == []
    ana.page.keyboard.press("1")
    odds = ana.page.locator(".act .likely")
    expect(odds).to_have_text(
        re.compile(r"\d+% can take your town.*\d+% can knock out a unit.*\d+% nothing to fear", re.S)
    )
    has_no_violation(ana.page, the_axe(), "odds before an answer is confirmed")


def asks(zoe: Person) -> None:
    zoe.page.get_by_role("button", name="Conseil").tap()
    expect(sheet(zoe)).to_contain_text("Ce que voit le vieux briscard")


def hints(wire: Wire) -> list[dict[str, Any]]:
    return [message for message in wire.sent if message["type"] == "hint"]


def sits(person: Person, **plan: Any) -> None:
    person.sits_at(person.starts(person.lays(BOT, **plan)))
    person.waits_for_turn()


def sheet(person: Person) -> Locator:
    return person.page.locator("dialog[open]")
