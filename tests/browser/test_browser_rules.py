"""The rules, alive: searched, seen happen, printed, and opened from wherever they are cited."""

from __future__ import annotations

import re
from typing import Any

import pytest
from browser_axe import has_no_violation, the_axe
from browser_fit import fits
from browser_house import BOT, DESK, LOCKED, PHONE, QUIET_TRAIL, Arrives, Person
from browser_words import say
from playwright.sync_api import Locator, expect

from saloon.games import ROOMS, find

pytest_plugins = ["browser_server"]

EVERY_WAY = pytest.mark.parametrize(("window", "locale"), [(PHONE, "fr-FR"), (DESK, "en-GB")], ids=["phone", "desk"])


# --- the page ---


@EVERY_WAY
def test_rules_are_found_by_words_and_by_number(arrives: Arrives, window: dict[str, int], locale: str) -> None:
    ana = reads(arrives, "dice-town", viewport=window, locale=locale)
    looks_for(ana, "ETOILE  sherif" if locale == "fr-FR" else "STAR  sheriff")
    expect(rules(ana).first).to_be_visible()
    assert 0 < rules(ana).count() < 30
    expect(ana.page.locator("search [role=status]")).to_contain_text(str(rules(ana).count()))
    expect(ana.page.locator("article mark").first).to_be_visible()
    fits(ana.page, f"found {locale}")
    has_no_violation(ana.page, the_axe(), f"found {locale}")
    looks_for(ana, "dt-034")
    expect(rules(ana)).to_have_count(1)
    looks_for(ana, "zeppelin")
    expect(ana.page.locator(".none")).to_contain_text("zeppelin")
    ana.page.keyboard.press("Escape")
    expect(ana.page.locator("#pieces")).to_be_visible()


@EVERY_WAY
def test_a_rule_is_seen_happen_by_keyboard(arrives: Arrives, window: dict[str, int], locale: str) -> None:
    ana = reads(arrives, "deadwood", viewport=window, locale=locale)
    looks_for(ana, "dw-108")
    ana.page.keyboard.press("Enter")
    expect(ana.page.locator("#DW-108 .id")).to_be_focused()
    ana.page.keyboard.press("Tab")
    ana.page.keyboard.press("Enter")
    case, play = ana.page.locator(".case"), ana.page.locator(".case .go")
    expect(play).to_be_focused()
    expect(case.locator(".board svg").first).to_be_visible()
    assert ana.page.evaluate("document.documentElement.scrollWidth <= innerWidth")  # the board is judged at its table
    has_no_violation(ana.page, the_axe(), f"a case {locale}")
    ana.page.keyboard.press("Tab")
    for step in range(1, 6):  # its last step leads back to the key that plays it again
        ana.page.keyboard.press("Enter")
        expect(case.locator(".at")).to_have_text(
            say(locale, "case.step").replace("{n}", f"{step}").replace("{of}", "5")
        )
    expect(play).to_be_focused()
    expect(case.locator(".told p").first).not_to_be_empty()
    case.locator("header").get_by_role("button", name=say(locale, "ui.close"), exact=True).press("Enter")
    expect(case).to_have_count(0)
    expect(ana.page.locator("#DW-108 .see")).to_be_focused()


@pytest.mark.parametrize("slug", ROOMS)
def test_pieces_stand_beside_the_rules_about_them(arrives: Arrives, slug: str) -> None:
    ana = reads(arrives, slug, viewport=PHONE, locale="fr-FR")
    assert ana.page.locator(".rule .pieces").count() >= 10
    blank = (
        "[...document.querySelectorAll('.rule .pieces use')].filter(one => !document.querySelector(one.href.baseVal))"
    )
    assert ana.page.evaluate(f"{blank}.map(one => one.href.baseVal)") == []
    ana.page.locator(".see").first.wait_for()
    fits(ana.page, slug)


# --- on paper ---


@EVERY_WAY
def test_every_summary_fits_on_one_sheet(arrives: Arrives, window: dict[str, int], locale: str) -> None:
    ana = arrives(viewport=window, locale=locale)
    for slug in ROOMS:
        ana.goes(f"/rules/{slug}/summary")
        ana.page.locator(".sheet").wait_for()
        expect(ana.page.locator(".picture")).to_have_count(pieces_in(find(slug).summaries[locale[:2]]))
        fits(ana.page, f"{slug} {locale}")
        printed = ana.page.pdf(prefer_css_page_size=True)
        assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 1, f"{slug} {locale}"
    has_no_violation(ana.page, the_axe(), f"summary {locale}")


def pieces_in(summary: str) -> int:
    """Rows that begin with a name; with bold letters or under a heading, they begin with a word."""
    tables = [part for part in re.split(r"\n\n", summary) if part.startswith("| | |")]
    return sum(not row.startswith("| **") for table in tables for row in table.splitlines()[2:])


# --- from the table and back ---


def test_a_line_of_the_log_leads_to_its_rule_and_back(arrives: Arrives) -> None:
    ana = sits(arrives, QUIET_TRAIL, locale="fr-FR")
    ana.plays()
    mark = ana.page.locator("[role=log] .rule a, .log .rule a").last
    mark.focus()
    shown = str(mark.get_attribute("href")).partition("#")[2]
    ana.page.keyboard.press("Enter")
    opens_at(ana, shown)
    ana.page.keyboard.press("Escape")
    expect(ana.page.locator("dialog")).to_have_count(0)
    expect(mark).to_be_focused()
    assert "/table/" in ana.page.url


@EVERY_WAY
def test_a_refusal_leads_to_its_rule_and_back(arrives: Arrives, window: dict[str, int], locale: str) -> None:
    ana = sits(arrives, LOCKED, viewport=window, locale=locale)
    ana.page.locator(".unit.west[data-unit=C2]").click(force=True)
    link = ana.page.locator(".why a")
    expect(link).to_have_text("TT-036")
    link.focus()
    ana.page.keyboard.press("Enter")
    opens_at(ana, "TT-036")
    fits(ana.page, f"a rule over the table {locale}")
    has_no_violation(ana.page, the_axe(), f"a rule over the table {locale}")
    ana.page.keyboard.press("Escape")
    expect(ana.page.locator("dialog")).to_have_count(0)
    assert "/table/" in ana.page.url


# --- without a line ---


def test_rules_once_read_are_there_without_a_line(arrives: Arrives) -> None:
    ana = reads(arrives, "two-towns")
    ana.page.evaluate("async () => { await navigator.serviceWorker.ready }")
    for path in ("/rules/two-towns/summary", "/rules/two-towns"):
        ana.goes(path)
        ana.page.locator(".sheet, #pieces").wait_for()
    ana.context.set_offline(True)
    ana.goes("/rules/two-towns")
    ana.page.locator("#TT-066").wait_for()
    expect(ana.page.locator(".see")).to_have_count(0)  # the engine is at the other end
    ana.page.locator(".ways .btn").click()
    ana.page.locator(".sheet").wait_for()


def reads(arrives: Arrives, slug: str, **how: Any) -> Person:
    ana = arrives(**how)
    ana.goes(f"/rules/{slug}")
    ana.page.locator("#pieces").wait_for()
    return ana


def sits(arrives: Arrives, position: dict[str, Any], **how: Any) -> Person:
    ana = arrives("Ana", **how)
    ana.sits_at(ana.starts(ana.lays(BOT, position=position)))
    ana.waits_for_turn()
    return ana


def looks_for(ana: Person, words: str) -> None:
    """By keyboard, from anywhere on the page."""
    ana.page.keyboard.press("/")
    field = ana.page.get_by_role("searchbox")
    field.focus()
    field.fill(words)


def rules(ana: Person) -> Locator:
    return ana.page.locator("article .rule")


def opens_at(ana: Person, rule: str) -> None:
    wanted = ana.page.locator("dialog .rule.wanted")
    expect(wanted).to_have_id(rule)
    expect(wanted).to_be_in_viewport()
