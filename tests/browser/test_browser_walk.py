"""A walk through every screen: every question of every game from scenario files, and every page around a game.

Each screen is drawn once and looked at in several ways: windows, languages, lights. By default a screen gets a few of
them and the next screen others; `--long` looks at every screen in every way.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

import pytest
from browser_audit import Fault, faults
from browser_axe import low_contrast, the_axe
from browser_house import Arrives, Person
from browser_positions import CROWDED, Position, fullness, positions
from browser_screens import GAMES, SCREENS, SPOKEN_BY_THE_HOUSE, Screen, pages_of
from browser_stage import Stage
from browser_walk import DEVICES, LEARNT, Way, look, ways
from playwright.sync_api import Error

from saloon.kernel.luck import Seeded

pytest_plugins = ["browser_server"]

ANSWERS_LOOKED_AT = 12  # of a table that plays on
PASSING = (".traveller", "span.note", ".dead > ", ".flights")
EVERY_DEVICE = pytest.mark.parametrize("device", DEVICES)


def comes(arrives: Arrives, name: str, device: str, knows: dict[str, str] = LEARNT) -> Person:
    """Somebody who has learnt all games, in the first window of their device."""
    how = DEVICES[device]
    return arrives(name, remembers=knows, viewport=how.first, has_touch=how.touch)


def looks(device: str, number: int, every_way: bool) -> list[Way]:
    all_ = ways(DEVICES[device].windows)
    return all_ if every_way else [all_[number * 5 % len(all_)]]  # 5 shares no factor with how many ways there are


def wrong(person: Person, where: str, looked: list[Way], again: bool = False) -> Iterator[str]:
    """What is wrong with a screen, for each way of looking at it; contrast for each light."""
    axe, lights = the_axe(), set[str]()
    for way in looked:
        look(person.page, way)
        if again:
            person.page.reload()
            person.page.locator("main h1").first.wait_for()
        yield from (f"{where} {way} {fault}" for fault in faults(person.page, way.touch))
        if way.theme not in lights:
            lights.add(way.theme)
            yield from (f"{where} {way} {told}" for told in low_contrast(person.page, axe))


@contextmanager
def told_if_out_of_reach(told: list[str], where: str) -> Iterator[None]:
    """One screen to which nobody comes does not hide what is wrong with the others."""
    try:
        yield
    except Error as fault:
        told.append(f"{where} cannot be reached: {fault.message}")


def sees(device: str, number: int, every_way: bool) -> bool:
    """Of what is seen once by default, a phone and a desk see every other screen each."""
    return every_way or (number + number // 2) % 2 == [*DEVICES].index(device)


@EVERY_DEVICE
def test_every_screen_around_a_game(arrives: Arrives, device: str, every_way: bool) -> None:
    walks(arrives, device, every_way, enumerate(SCREENS.items()))


@EVERY_DEVICE
@pytest.mark.parametrize("slug", GAMES)
def test_every_page_of_a_game(arrives: Arrives, slug: str, device: str, every_way: bool) -> None:
    pages = enumerate(pages_of(slug).items(), GAMES.index(slug))
    walks(arrives, device, every_way, (page for page in pages if sees(device, page[0], every_way)))


def walks(arrives: Arrives, device: str, every_way: bool, screens: Iterable[tuple[int, tuple[str, Screen]]]) -> None:
    person, friend = comes(arrives, "Calamity", device), comes(arrives, "Dakota", device)
    told: list[str] = []
    for number, (name, screen) in screens:
        with told_if_out_of_reach(told, name):
            person.page.set_viewport_size(DEVICES[device].first)
            screen(person, friend)
            told += wrong(person, name, looks(device, number, every_way), name in SPOKEN_BY_THE_HOUSE)
    assert not told, "\n".join(told)


@EVERY_DEVICE
@pytest.mark.parametrize("slug", GAMES)
def test_every_question(arrives: Arrives, slug: str, device: str, every_way: bool) -> None:
    plays(Stage(comes(arrives, "Calamity", device), slug), positions(slug), device, every_way)


@EVERY_DEVICE
@pytest.mark.parametrize("slug", GAMES)
def test_every_crowd_with_the_coach(arrives: Arrives, slug: str, device: str, every_way: bool) -> None:
    """Whoever is new to a game has the coach at the table, which needs room."""
    stage = Stage(comes(arrives, "Calamity", device, LEARNT | {f"coached.{slug}": "no"}), slug)
    crowds = [position for position in positions(slug) if position.file.parent == CROWDED]
    plays(stage, crowds, device, every_way, "aside.coach")


@EVERY_DEVICE
@pytest.mark.parametrize("slug", GAMES)
def test_every_scene(arrives: Arrives, slug: str, device: str, every_way: bool) -> None:
    """What is shown between two questions: a full table plays on by luck, and each picture is looked at as it comes."""
    if not sees(device, GAMES.index(slug), every_way):
        pytest.skip("seen on the other device")
    how = DEVICES[device]
    person = arrives("Calamity", remembers=LEARNT | {"speed": "1"}, viewport=how.first, has_touch=how.touch)
    stage, luck, told = Stage(person, slug), Seeded(1), set[str]()
    stage.show(max((one for one in positions(slug) if one.file.parent == CROWDED), key=fullness))
    for way in looks(device, GAMES.index(slug), every_way):
        look(person.page, way)
        for _ in range(ANSWERS_LOOKED_AT):
            if stage.desk is None or stage.desk.over():
                break
            stage.goes_on(luck)
            while person.seq() < stage.desk.seq:
                told |= {f"{way} {fault}" for fault in faults(person.page, way.touch) if not passes_by(fault)}
    assert not told, "\n".join(sorted(told))


def passes_by(fault: Fault) -> bool:
    """What is on its way, or said for a moment, may cover what it passes; who has fallen is crossed out."""
    return fault.kind == "overlap" and any(part in fault.more for part in PASSING)


def plays(stage: Stage, shown: Iterable[Position], device: str, every_way: bool, there: str = "body") -> None:
    told: list[str] = []
    for number, position in enumerate(shown):
        if not sees(device, number, every_way):
            continue
        with told_if_out_of_reach(told, position.name):
            stage.show(position)
            stage.person.page.locator(there).wait_for()
            told += wrong(stage.person, position.name, looks(device, number, every_way))
    assert not told, "\n".join(told)
