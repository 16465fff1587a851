"""Flags and markers of the whole suite."""

from __future__ import annotations

import pytest

AT_MOST = 3600  # seconds for a long test, in place of the usual bound


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="also run the tests that take minutes")
    parser.addoption("--write-golden", action="store_true", help="write the golden files anew instead of comparing")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    wanted = config.getoption("--long")
    mark = pytest.mark.timeout(AT_MOST) if wanted else pytest.mark.skip(reason="long: run with --long")
    for item in items:
        if "long" in item.keywords:
            item.add_marker(mark)
