"""The process dies within a commit: nothing of the move is there afterwards, and it can be made again."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from store_tools import add_tables, move, with_store

from saloon.server.common.faults import KILLED
from saloon.server.store.store import COMMITTED, Store

pytest_plugins = ["store_databases"]
COMMIT = """
import sys
sys.path.insert(0, {here!r})
from store_tools import move, with_store
with_store({url!r}, lambda store: store.commit(move("t", 0, "key-0001", rows=2)))
"""


def commit_and_die(url: str, fault: str) -> int:
    program = COMMIT.format(here=str(Path(__file__).parent), url=url)
    env = {**os.environ, "SALOON_FAULT": fault}
    return subprocess.run([sys.executable, "-c", program], env=env, check=False).returncode


@pytest.mark.parametrize("fault", ["before-insert", "after-insert"])
def test_a_crash_within_a_commit_leaves_nothing_behind(database: str, fault: str) -> None:
    with_store(database, lambda store: add_tables(store, "t"))
    if fault == "after-insert" and database.startswith("postgresql"):  # one statement: there is no such moment
        assert commit_and_die(database, fault) == 0
        return
    assert commit_and_die(database, fault) == KILLED

    async def test(store: Store) -> None:
        assert await store.rows("t") == []
        assert await store.commit(move("t", 0, "key-0001", rows=2)) is COMMITTED

    with_store(database, test)


def test_a_fault_can_wait_for_its_time(database: str) -> None:
    with_store(database, lambda store: add_tables(store, "t"))
    assert commit_and_die(database, "after-insert:2") == 0
