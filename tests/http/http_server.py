"""The server that nearly all tests of the HTTP side share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from http_house import Server, serving

from saloon.server.common.settings import Settings
from services import Postgres


@pytest.fixture(scope="session")
def cluster() -> Iterator[Postgres]:
    with Postgres() as running:
        yield running


@pytest.fixture
def database(cluster: Postgres) -> str:
    """The address of an empty database."""
    return cluster.new_database()


@pytest.fixture(scope="session", params=["sqlite", pytest.param("postgresql", marks=pytest.mark.long)])
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One with loose limits, for nearly all tests; on both databases if there is time."""
    folder, url = tmp_path_factory.mktemp("house"), ""
    if request.param == "postgresql":
        url = request.getfixturevalue("cluster").new_database()
    with serving(Settings(data=folder, database=url, limit_factor=1000.0)) as running:
        yield running


@pytest.fixture
def embedded(server: Server) -> Server:
    """For tests that look into the file."""
    if not server.settings.embedded():
        pytest.skip("only where the database is a file")
    return server
