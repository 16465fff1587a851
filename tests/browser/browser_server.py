"""One house for all browser tests, and one browser for each module: its loop must not be left behind for others."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from browser_house import PATIENCE_MS, Arrives, House, Person, newcomer
from playwright.sync_api import Browser, expect, sync_playwright

from saloon.server.http.pages import CLIENT

CHROMIUM = "/usr/bin/chromium"


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    if not (CLIENT / "index.html").is_file():
        pytest.fail(f"the client is not built in {CLIENT}: run `make client`")
    house = House(tmp_path_factory.mktemp("browser")).open()
    yield house
    house.close()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    expect.set_options(timeout=PATIENCE_MS)
    with sync_playwright() as play:
        chromium = play.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-dev-shm-usage"])
        yield chromium
        chromium.close()


@pytest.fixture
def every_way(request: pytest.FixtureRequest) -> bool:
    """Whether a screen is looked at in all ways, or each in a few and the next one in others."""
    return bool(request.config.getoption("--long"))


@pytest.fixture
def arrives(browser: Browser, house: House) -> Iterator[Arrives]:
    """Somebody new comes in: `arrives("Ana", locale="fr-FR")`."""
    people: list[Person] = []

    def arrive(name: str = "", at: House = house, **how: object) -> Person:
        person = newcomer(browser, at, **how)
        people.append(person)
        return person.called(name) if name else person

    yield arrive
    faults = [fault for person in people for fault in person.faults]
    for person in people:
        person.context.close()
    assert not faults, faults
