"""One real server that several tests share, with toy games in the house and no limits to speak of."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from real_house import Forker, RealHouse, forking


@pytest.fixture(scope="session")
def forker() -> Iterator[Forker]:
    with forking() as running:
        yield running


@pytest.fixture(scope="session")
def house(forker: Forker, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RealHouse]:
    with RealHouse(forker, tmp_path_factory.mktemp("wire")) as running:
        yield running
