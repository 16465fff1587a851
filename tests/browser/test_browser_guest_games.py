"""Games from packages in the browser: one with a board of its own, and the one that `saloon new` writes, with none."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from browser_axe import has_no_violation, the_axe
from browser_house import BOT, PHONE, Arrives, House, Person, verifies_the_dice
from playwright.sync_api import expect

from guest_games import metadata
from saloon.cli.main import status

pytest_plugins = ["browser_server"]

EXAMPLE = Path(__file__).parent.parent.parent / "examples" / "rattlesnake-bluff" / "src"
ENOUGH = 400  # answers of one game


@pytest.fixture(scope="module")
def guests(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    folder = tmp_path_factory.mktemp("guests")
    assert status(["new", "high-noon", "--out", str(folder / "high-noon")]) == 0
    site = metadata(folder / "site", "saloon-rattlesnake-bluff", rattlesnake_bluff="rattlesnake_bluff")
    metadata(site, "saloon-high-noon", high_noon="high_noon")
    here = [str(site), str(EXAMPLE), str(folder / "high-noon" / "src")]
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", os.pathsep.join([*here, os.environ.get("PYTHONPATH", "")]))
        house = House(folder).open()
    yield house
    house.close()


def test_a_board_that_comes_in_a_package_is_played_on(arrives: Arrives, guests: House) -> None:
    ana = arrives("Ana", at=guests, viewport=PHONE, locale="fr-FR", remembers={"confirm": "never"})
    ana.goes("/")
    bill = ana.page.locator(".bill[data-game=rattlesnake-bluff]")
    expect(bill).to_contain_text("Le Bluff du crotale")
    table = ana.lays(BOT, game="rattlesnake-bluff", options={"dice": 2})
    ana.starts(table)
    ana.sits_at(table)
    ana.waits_for_turn()
    expect(ana.page.locator(".rb-say")).to_be_in_viewport(ratio=1)
    has_no_violation(ana.page, the_axe(), "Rattlesnake Bluff")
    expect(ana.page.locator(".rb-own .rb-die")).to_have_count(2)
    said = 0
    while not ana.over():
        said += 1
        assert said < ENOUGH
        speaks(ana)
    assert said > 1


def speaks(person: Person) -> None:
    """The bid that the picker proposes, on the board; then the bar's own button, a doubt."""
    person.waits_for_turn()
    if person.over():
        return
    ask, doubt = person.ask(), person.page.get_by_role("button", name="Dénoncer le bluff")
    (doubt if doubt.count() else person.page.locator(".rb-say")).first.click()
    person.waits_for_news(ask)


def test_a_new_game_is_played_on_the_default_board(arrives: Arrives, guests: House) -> None:
    ana = arrives("Ana", at=guests)
    ana.goes("/")
    expect(ana.page.locator(".bill[data-game=high-noon]")).to_contain_text("High Noon")
    table = ana.lays(BOT, game="high-noon")
    ana.starts(table)
    ana.sits_at(table)
    for _ in range(2):
        ana.waits_for_turn()
        ana.plays(1)
    ana.poster().wait_for()
    ana.poster().get_by_role("link", name="Replay").click()
    shows_the_game_again(ana)
    assert verifies_the_dice(ana) > 0
    ana.goes("/rules/high-noon")
    expect(ana.page.get_by_text("HN-3").first).to_be_attached()


def shows_the_game_again(person: Person) -> None:
    """From the first card to the last, on the default board, which says what happens."""
    slider, board = person.page.get_by_role("slider"), person.page.locator(".board")
    slider.wait_for()
    person.page.keyboard.press("Home")
    before = board.inner_text()
    for step in ("1", "2", "3"):
        person.page.keyboard.press("ArrowRight")
        expect(slider).to_have_value(step)
    expect(person.page.locator("footer .now")).not_to_be_empty()
    person.page.keyboard.press("End")
    expect(board).not_to_have_text(before)
    expect(person.page.locator(".log li")).not_to_have_count(0)
