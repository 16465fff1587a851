"""Puzzles in a browser: from the lobby to the odds, by keyboard, on a phone, in both languages."""

from __future__ import annotations

import pytest
from browser_axe import has_no_violation, the_axe
from browser_house import PHONE, Arrives, Person
from playwright.sync_api import expect

from saloon.games import find
from saloon.puzzles import Puzzle, puzzles_of

pytest_plugins = ["browser_server"]

SLUGS = ("two-towns", "dice-town", "deadwood", "deadwood-1876", "slaughter-gulch")


def easiest(slug: str) -> Puzzle:
    return puzzles_of(find(slug))[0]


def opens(person: Person, puzzle: Puzzle) -> None:
    person.goes(f"/puzzles/{puzzle.id}")
    person.page.locator(".act h2").wait_for()


def answers(person: Person, puzzle: Puzzle, phrase: str) -> None:
    """From the list of moves, which has every answer in the order of the question."""
    told = person.get(f"/api/puzzles/{puzzle.id}")
    said = puzzle.game.say(puzzle.game.language.hear_phrase(phrase))
    at = told["sight"]["asks"][0]["options"].index(said)
    person.page.locator(".act [aria-expanded]").click()
    person.page.locator("[data-option]").nth(at).click()
    person.page.locator("[data-confirm]").click()


def test_the_daily_puzzle_leads_from_the_lobby_to_the_odds_by_keyboard(arrives: Arrives) -> None:
    ana = arrives("Ana")
    ana.goes("/")
    daily = ana.page.locator("[data-daily]")
    daily.wait_for()
    daily.focus()
    ana.page.keyboard.press("Enter")
    ana.page.locator(".act h2").wait_for()
    has_no_violation(ana.page, the_axe(), "a puzzle")
    ana.page.keyboard.press("1")
    ana.page.locator("[data-confirm]").wait_for()
    ana.page.keyboard.press("1")
    rows = ana.page.locator("[data-odds]")
    rows.first.wait_for()
    assert ana.page.locator("[data-odds].best").count() == 1
    assert ana.page.locator("[data-odds].own").count() == 1
    expect(ana.page.locator("dialog [data-streak]")).to_contain_text("1 day in a row")
    has_no_violation(ana.page, the_axe(), "the odds")
    ana.page.keyboard.press("Escape")
    expect(ana.page.locator("[data-verdict]")).to_be_focused()
    ana.page.locator("[data-next-puzzle]").click()
    ana.page.locator("[data-verdict]").wait_for(state="detached")
    ana.page.locator(".act h2").wait_for()
    ana.goes("/puzzles")
    ana.page.locator("[data-streak]").wait_for()
    has_no_violation(ana.page, the_axe(), "all puzzles")
    assert ana.faults == []


@pytest.mark.parametrize("slug", SLUGS)
def test_every_game_asks_on_its_own_board_on_a_phone(arrives: Arrives, slug: str) -> None:
    puzzle = easiest(slug)
    ana = arrives(viewport=PHONE, locale="fr")
    opens(ana, puzzle)
    question = find(slug).texts["fr"].text(f"puzzle.{puzzle.goal.id}", {})
    expect(ana.page.locator(".act h2")).to_have_text(question)
    wide = ana.page.evaluate("document.documentElement.scrollWidth")
    assert wide <= PHONE["width"]
    answers(ana, puzzle, puzzle.best)
    ana.page.locator("[data-odds]").first.wait_for()
    expect(ana.page.locator("dialog")).to_contain_text("rien ne fait mieux")
    expect(ana.page.locator("dialog")).to_contain_text("Sans pseudo")
    assert ana.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    has_no_violation(ana.page, the_axe(), slug)
    assert ana.faults == []


def test_nothing_of_puzzles_is_fetched_before_it_is_asked_for(arrives: Arrives) -> None:
    eve = arrives()
    asked: list[str] = []
    eve.page.on("request", lambda request: asked.append(request.url))
    eve.goes("/rules")
    eve.page.get_by_role("link", name="Two-Town Trail").wait_for()
    assert [url for url in asked if "uzzle" in url] == []
