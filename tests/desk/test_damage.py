"""A thousand damaged journals: each opens exactly as far as it is good, and says that it is damaged."""

from __future__ import annotations

from json import dumps, loads
from random import Random
from typing import Any

import pytest

from saloon.games import find
from saloon.kernel.journal import new_setup
from saloon.server.live.desk import Desk, Draft
from saloon.server.live.loading import play_rows
from saloon.server.store.store import StoredRow

GAMES = ("two-towns", "dice-town", "deadwood")
LENGTH = 40
TIMES = 350  # for each game
ODD: list[Any] = [None, -1, 10**30, 1.5, "", "march", [], {}, [[[]]], True]


def new_desk(slug: str) -> Desk:
    return Desk(find(slug), new_setup(find(slug), 2), b"k" * 32)


def journal(slug: str, dice: Random) -> list[StoredRow]:
    """Some entries of a random game."""
    desk = new_desk(slug)
    drafts = [desk.begin()]
    desk.adopt(drafts[0])
    while desk.seq < LENGTH:
        seat, question = dice.choice(desk.owing())
        mine = next(one for one in desk.sight(seat)["asks"] if one["id"] == question)
        draft = desk.prepare(seat, None, question, dice.choice(mine["options"]))
        assert isinstance(draft, Draft)
        desk.adopt(draft)
        drafts.append(draft)
    return [StoredRow(row.seq, row.line, row.digest) for draft in drafts for row in draft.rows]


def damaged(row: StoredRow, dice: Random) -> StoredRow:
    """One thing about it is wrong; what it says is another thing."""
    seq, line, digest, data = row.seq, row.line, row.digest, loads(row.line)
    match dice.randrange(6):
        case 0:
            at = dice.randrange(len(line))
            line = line[:at] + dice.choice(("", "x", "0", '"', "}", "\ud7ff", "\0")) + line[at + 1 :]
        case 1:
            line = line[: dice.randrange(len(line))]
        case 2:
            data[dice.choice(list(data))] = dice.choice(ODD)
            line = dumps(data)
        case 3:
            said = data["do"]
            said[dice.choice([*said, "more"])] = dice.choice(ODD)
            line = dumps(data)
        case 4:
            digest = digest[::-1]
        case _:
            seq += dice.choice((-2, -1, 1, 2))
    return StoredRow(seq, line, digest)


def same(row: StoredRow, other: StoredRow) -> bool:
    try:
        return (row.seq, loads(row.line), row.digest) == (other.seq, loads(other.line), other.digest)
    except ValueError:
        return False


@pytest.mark.parametrize("slug", GAMES)
def test_every_damage_is_found_where_it_is(slug: str) -> None:
    dice = Random(slug)
    good = journal(slug, dice)
    found = 0
    for _ in range(TIMES):
        desk, rows = new_desk(slug), list(good)
        at = dice.randrange(len(rows))
        rows[at] = damaged(rows[at], dice)
        if same(rows[at], good[at]):
            continue
        assert play_rows(desk, rows, None, []) == "damaged", rows[at]
        assert desk.seq == at, rows[at]
        found += 1
    assert found > TIMES * 0.9
