"""Statistics in a browser: empty at first, then what one has played, and the house; to look at and to take away."""

from __future__ import annotations

import csv
import json
import sqlite3
from contextlib import closing
from typing import Any

import pytest
from browser_axe import has_no_violation, the_axe
from browser_house import DESK, PHONE, Arrives, Person
from browser_screens import a_counted_game
from playwright.sync_api import expect

from saloon.analysis.review import MEASURING

pytest_plugins = ["browser_server"]

LOOKED_BACK = """
    INSERT INTO analyses ("table", mark, version, looks, seconds, progress, fine, luck, error, report, kept)
    VALUES (?, '', ?, 1, 1.0, 1.0, 1, ?, ?, '{}', x'')
"""


def look_back(person: Person, table: str) -> None:
    """As if somebody had had the whole game analysed, which takes long."""
    with closing(sqlite3.connect(person.house.folder / "saloon.db")) as db, db:
        db.execute(LOOKED_BACK, (table, MEASURING, json.dumps([0.25, -0.25]), json.dumps([0.125, 0.0])))


WORDS = {
    "fr": ("Rien à compter", "Vos résultats", "Robot, Pied-tendre", "chance +25", "Siège 2", "La maison en chiffres"),
    "en": ("Nothing to count", "How you do", "Bot, Tenderfoot", "luck +25", "Seat 2", "The house in figures"),
}


@pytest.mark.parametrize(("window", "lang"), [(PHONE, "fr"), (DESK, "en")], ids=["phone", "desk"])
def test_what_one_has_played_and_what_the_house_has(arrives: Arrives, window: Any, lang: str) -> None:
    none, title, bot, lucky, seat, house = WORDS[lang]
    ana = arrives(viewport=window, locale=lang)
    ana.goes("/me/statistics")
    expect(ana.page.locator("main h1")).to_contain_text(none)
    has_no_violation(ana.page, the_axe(), "nothing to count")
    ana.called("Ana")
    table = a_counted_game(ana)
    look_back(ana, table)
    ana.goes("/")
    ana.page.locator("[data-figures]").click()
    expect(ana.page.locator("header h1")).to_have_text(title)
    expect(ana.page.locator("[data-whole] dd").first).to_have_text("1")
    expect(ana.page.locator(f"[data-share='{bot}']")).to_be_visible()
    expect(ana.page.locator("main")).to_contain_text(lucky)
    expect(ana.page.locator("[data-curve] circle")).to_have_count(1)
    ana.page.locator("summary").click()
    expect(ana.page.locator(f"td a[href='/table/{table}']")).to_be_visible()
    fits(ana, window, "one's own")
    with ana.page.expect_download() as taken:
        ana.page.locator("a[download$='.csv']").click()
    with taken.value.path().open(newline="") as file:
        (row,) = csv.DictReader(file)
    assert (row["table"], row["seats"], row["luck"]) == (table, "2", "0.25")
    ana.page.locator("main a[href='/house']").click()
    expect(ana.page.locator("header h1")).to_have_text(house)
    expect(ana.page.locator("[data-share]").nth(1)).to_contain_text(seat)
    assert ana.page.locator("[data-length]").count() == 3
    fits(ana, window, "the house")
    assert ana.faults == []


def fits(person: Person, window: Any, where: str) -> None:
    assert person.page.evaluate("document.documentElement.scrollWidth") <= window["width"]
    has_no_violation(person.page, the_axe(), where)


def test_nothing_of_statistics_is_fetched_before_it_is_asked_for(arrives: Arrives) -> None:
    eve = arrives()
    asked: list[str] = []
    eve.page.on("request", lambda request: asked.append(request.url))
    eve.goes("/rules")
    eve.page.get_by_role("link", name="Two-Town Trail").wait_for()
    assert [url for url in asked if "tatistics" in url or "ShareBars" in url] == []
