"""One server that the live tests share, with loose limits."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from live_house import LiveHouse


@pytest.fixture(scope="session")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveHouse]:
    with LiveHouse(f"sqlite:///{tmp_path_factory.mktemp('live')}/saloon.db") as running:
        yield running
