"""The server that nearly all tests of the HTTP side share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from http_house import Server, serving

from saloon.server.settings import Settings


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One with loose limits, for nearly all tests."""
    with serving(Settings(data=tmp_path_factory.mktemp("house"), ease=1000.0)) as running:
        yield running
