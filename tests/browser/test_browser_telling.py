"""What is said appears where it is said; the end is told in full, also to who comes back to it."""

from __future__ import annotations

import signal
from pathlib import Path
from typing import Any

import pytest
from browser_axe import has_no_violation, the_axe
from browser_house import DESK, FRIEND, LAST_DIE, ONE_MOVE_TO_WIN, PHONE, QUIET_TRAIL, Arrives, House, Person
from playwright.sync_api import expect

pytest_plugins = ["browser_server"]


def friends(arrives: Arrives, position: dict[str, object], **look: Any) -> tuple[Person, Person, Any]:
    """Ana plays West and Bob East; both are at the table."""
    ana, bob = arrives("Ana", **look), arrives("Bob", **({"at": look["at"]} if "at" in look else {}))
    table = ana.lays(FRIEND, position=position)
    bob.post(f"/api/invite/{table['invite']}")
    ana.starts(table)
    return ana.sits_at(table), bob.sits_at(table), table


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_what_is_said_appears_beside_the_seat_and_opens_the_talk(arrives: Arrives, size: dict[str, int]) -> None:
    ana, bob, _ = friends(arrives, QUIET_TRAIL, viewport=size)
    bob.page.get_by_role("tab", name="Talk").click()
    bob.page.get_by_role("button", name="Howdy!").click()
    said = ana.page.locator(".said")
    expect(said).to_contain_text("Bob")
    expect(said).to_contain_text("Howdy!")
    box, seat = said.bounding_box(), ana.page.locator("[data-seat='1']").bounding_box()
    assert box is not None
    assert seat is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= size["width"]
    assert abs(box["y"] - seat["y"]) < 120, "beside whoever speaks"
    assert bob.page.locator(".said").count() == 0, "one knows what one has said oneself"
    said.click()
    expect(ana.page.get_by_role("log", name="Talk")).to_contain_text("Howdy!")
    expect(said).to_have_count(0)


def test_the_end_is_told_in_full_also_to_who_comes_back(arrives: Arrives, tmp_path: Path) -> None:
    house = House(tmp_path).open()
    try:
        ana, bob, table = friends(arrives, ONE_MOVE_TO_WIN, at=house)
        ana.waits_for_turn()
        ana.marches("Cowboy 1")
        expect(bob.poster().locator(".over")).to_have_text("Defeat")
        house.close(signal.SIGKILL)
        house.open()
        eve = arrives("Eve", at=house)
        ana.sits_at(table)
        eve.goes(f"/watch/{table['watch']}")
        for person, over in ((ana, "Victory"), (eve, "The End")):
            expect(person.poster().locator(".over")).to_have_text(over)
            expect(person.poster().locator(".why")).to_contain_text("takes the town and wins")
            expect(person.poster().locator(".deeds")).to_contain_text("Ana one march")
            expect(person.page.locator(".log .high")).to_contain_text("takes the town")
        eve.poster().get_by_role("link", name="See it again").click()
        expect(eve.page.get_by_role("slider")).to_have_value("0")
        eve.page.get_by_role("button", name="New game from here").click()
        eve.page.locator("dialog").get_by_role("button", name="Deal me in").click()
        eve.page.wait_for_url(lambda url: "/table/" in url and table["id"] not in url)
        eve.waits_for_turn()
        assert "tile 9" in eve.stands(0, "C1"), "the same trail again"
    finally:
        house.close()


@pytest.mark.parametrize(("theme", "size"), [("dark", PHONE), ("light", DESK)])
def test_axe_finds_nothing_in_what_comes_up_over_the_board(arrives: Arrives, theme: str, size: dict[str, int]) -> None:
    axe = the_axe()
    look = {"viewport": size, "color_scheme": theme}
    ana, bob, _ = friends(arrives, LAST_DIE, **look)
    bob.page.get_by_role("tab", name="Talk").click()
    bob.page.get_by_role("button", name="Howdy!").click()
    ana.page.locator(".said").wait_for()
    has_no_violation(ana.page, axe, f"a bubble, {theme}")
    ana.waits_for_turn()
    ana.marches("Cowboy 1")
    bob.waits_for_turn()
    ana.page.keyboard.press("u")
    ana.page.locator(".wish .go").wait_for()
    has_no_violation(ana.page, axe, f"what undo takes back, {theme}")
    ana.page.locator(".wish .go").click()
    bob.page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
    bob.page.get_by_role("alertdialog").wait_for()
    has_no_violation(bob.page, axe, f"a friend wants it back, {theme}")
    ana, bob, _ = friends(arrives, ONE_MOVE_TO_WIN, **look)
    bob.page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
    ana.waits_for_turn()
    ana.marches("Cowboy 1")
    for person, over in ((ana, "Victory"), (bob, "Defeat")):
        expect(person.poster().locator(".over")).to_have_text(over)
        has_no_violation(person.page, axe, f"{over}, {theme}")
