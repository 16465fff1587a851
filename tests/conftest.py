"""Flags and markers of the whole suite."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from saloon.kernel.build import COMPILED

# What waits, races and crashes takes as long on either build: by default it is tried on the one that people install.
ON_THE_WHEEL = ("crash", "desk", "http", "leaks", "live", "simulated", "store", "thinkers", "wire")
AT_MOST = 3600  # seconds for a long test, in place of the usual bound


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="also run the tests that take minutes")
    parser.addoption("--write-golden", action="store_true", help="write the golden files anew instead of comparing")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    wanted = config.getoption("--long")
    mark = (
        pytest.mark.timeout(AT_MOST)
        if wanted
        else pytest.mark.skip(reason="long, or heavy for the plain build: run with --long")
    )
    for item in items:
        heavy = "heavy" in item.keywords or item.path.parent.name in ON_THE_WHEEL
        in_every_way = wanted and isinstance(item, pytest.Function) and "every_way" in item.fixturenames
        if "long" in item.keywords or (heavy and not COMPILED) or in_every_way:
            item.add_marker(mark)


@pytest.fixture(scope="session", autouse=True)
def data_elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Servers that are not told where to keep things keep them out of the reader's own folder."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("data")))
        yield
