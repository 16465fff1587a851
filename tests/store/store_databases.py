"""Real databases for the tests: SQLite in a file, PostgreSQL and Redis as processes of our own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from services import Postgres, RedisServer


@pytest.fixture(scope="session")
def cluster() -> Iterator[Postgres]:
    with Postgres() as running:
        yield running


@pytest.fixture(scope="session")
def redis_url() -> Iterator[str]:
    with RedisServer() as running:
        yield running.url


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/saloon.db"
    cluster: Postgres = request.getfixturevalue("cluster")
    return cluster.new_database()
