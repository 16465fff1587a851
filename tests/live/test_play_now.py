"""Play now: who is seated with whom, and that nobody is seated twice, however many workers seat people at once."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from live_house import LiveHouse
from sqlalchemy import insert, select, update

from saloon.server.live.bus import Silent
from saloon.server.lobby.company import BOTS_AFTER, LINGER, Party, Seeker, parties
from saloon.server.lobby.play_now import PlayNow
from saloon.server.people.users import User
from saloon.server.store.schema import seats, seekers, tables, ties
from saloon.server.wire.company import Seeking, Sought
from saloon.server.wire.problem import Problem
from services import Postgres

SIZES = {"trail": (2,), "dice": (2, 3, 4, 5, 6)}
LATER = 1000.0


def seeker(user: str, *games: str, least: int = 2, most: int = 6, bots: bool = False, since: float = 0.0) -> Seeker:
    return Seeker(user, games or ("dice",), least, most, "live", bots, since)


def made(*waiting: Seeker, now: float = LATER, apart: tuple[tuple[str, str], ...] = ()) -> list[Party]:
    return list(parties(waiting, SIZES, {frozenset(pair) for pair in apart}, now))


def people(*parties: Party) -> list[str]:
    return ["".join(sorted(party.people)) for party in parties]


def test_the_smallest_wish_is_complete_but_more_are_liked_better() -> None:
    ann, bob = seeker("a", since=0.0), seeker("b", since=5.0)
    assert made(ann) == []
    assert made(ann, bob, now=5.0 + LINGER / 2) == [], "somebody else may come"
    assert made(ann, bob, now=5.0 + LINGER) == [Party("dice", "live", 2, ("a", "b"))]
    cid = seeker("c", since=6.0)
    assert people(*made(ann, bob, cid, now=6.0 + LINGER)) == ["abc"]
    full = [seeker(name, most=3, since=n) for n, name in enumerate("abc")]
    assert people(*made(*full, now=2.0)) == ["abc"], "nobody else could sit down"


def test_only_who_wishes_the_same_sits_down_together() -> None:
    assert made(seeker("a", "dice"), seeker("b", "trail")) == []
    assert made(seeker("a"), seeker("b")._replace(pace="slow")) == []
    assert made(seeker("a", least=2, most=3), seeker("b", least=4)) == []
    assert made(seeker("a", "trail", "dice"), seeker("b", "trail")) == [Party("trail", "live", 2, ("a", "b"))]
    assert made(seeker("a"), seeker("b"), apart=(("a", "b"),)) == []
    assert people(*made(seeker("a"), seeker("b"), seeker("c"), apart=(("a", "b"),))) == ["ac"]
    four = [seeker(name, "trail", since=n) for n, name in enumerate("abcd")]
    assert people(*made(*four)) == ["ab", "cd"]


def test_bots_fill_in_after_a_while_if_all_agree() -> None:
    ann, bob = seeker("a", least=4, bots=True), seeker("b", least=4, bots=True, since=BOTS_AFTER - 1)
    assert made(ann, bob, now=BOTS_AFTER - 0.1) == []
    assert made(ann, bob, now=BOTS_AFTER) == [Party("dice", "live", 4, ("a", "b"))]
    assert made(ann, bob._replace(bots=False), now=BOTS_AFTER) == [Party("dice", "live", 4, ("a",))]
    assert made(ann._replace(bots=False), bob._replace(bots=False)) == []


# --- real workers, real databases ---


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def workers(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[LiveHouse]]:
    with ExitStack() as stack:
        url = f"sqlite:///{tmp_path_factory.mktemp('now')}/saloon.db"
        if request.param != "sqlite":
            url = stack.enter_context(Postgres()).new_database()
        yield [stack.enter_context(LiveHouse(url, Silent)) for _ in range(2)]


def guests(house: LiveHouse, *names: str) -> list[User]:
    return [house.call(house.people.welcome(name))[0] for name in names]


async def all_of(houses: list[LiveHouse], users: list[User], *verb: object) -> list[Sought]:
    """Each says the same, in turn at one worker and the other, all at the same moment."""
    doors = [PlayNow(house.lobby) for house in houses]
    said = [
        houses[n % 2].there(doors[n % 2].seek(user, *verb) if verb else doors[n % 2].wait(user))  # type: ignore[arg-type]
        for n, user in enumerate(users)
    ]
    return await asyncio.gather(*said)


def test_two_workers_seat_nobody_twice(workers: list[LiveHouse]) -> None:
    users = guests(workers[0], *[f"racer {n}" for n in range(12)])
    wish = Seeking(["two-towns"], 2, 2)

    async def run() -> None:
        first = await all_of(workers, users, wish)
        second = await all_of(workers, users)
        assert all(one.table for one in second), "twelve are six pairs"
        known = [one.table for one in first if one.table]
        assert set(known) <= {one.table for one in second}, "once seated, seated there"
        assert set(Counter(one.table for one in second).values()) == {2}

    asyncio.run(run())
    sat = workers[0].call(chairs_of(workers[0], [user.id for user in users]))
    assert Counter(sat.values()) == {2: 6}, "and on no other chair"
    assert workers[0].call(status_of(workers[0], next(iter(sat)))) == "running"


async def chairs_of(house: LiveHouse, users: list[str]) -> Counter[str]:
    async with house.store.reading() as db:
        return Counter((await db.execute(select(seats.c.table).where(seats.c.user.in_(users)))).scalars())


async def status_of(house: LiveHouse, table: str) -> str:
    async with house.store.reading() as db:
        return str((await db.execute(select(tables.c.status).where(tables.c.id == table))).scalar_one())


def test_a_wish_is_renewed_withdrawn_or_gone(workers: list[LiveHouse]) -> None:
    house, now = workers[0], PlayNow(workers[0].lobby)
    ann, bob = guests(house, "Ann", "Bob")
    slow = Seeking(["two-towns"], 2, 2, "slow", False)
    told = house.call(now.seek(ann, slow))
    assert (told.seeking, told.bots_in, told.table) == (True, None, None)
    assert [(one.game, one.pace, one.people) for one in told.crowd] == [("two-towns", "slow", 1)]
    house.call(now.withdraw(ann))
    assert house.call(now.wait(ann)) == Sought(False, [])
    assert house.call(now.seek(ann, slow)).seeking
    house.call(age(house, until=0.0))
    told = house.call(now.seek(bob, slow))
    assert told.seeking, "Ann has closed her page: nobody waits for her"
    assert not house.call(now.wait(ann)).seeking
    house.call(block(house, ann, bob))
    assert house.call(now.seek(ann, slow)).table is None
    house.call(now.withdraw(ann))
    house.call(now.withdraw(bob))
    for wrong, key in ((Seeking(["poker"]), "no-game"), (Seeking(["two-towns"], 3, 4), "no-such-size")):
        with pytest.raises(Problem, match=key):
            house.call(now.seek(ann, wrong))


def test_bots_take_the_other_seats(workers: list[LiveHouse]) -> None:
    house, now = workers[1], PlayNow(workers[1].lobby)
    (ann,) = guests(house, "Ann")
    told = house.call(now.seek(ann, Seeking(["dice-town"], 3, 4)))
    assert told.bots_in == pytest.approx(BOTS_AFTER, abs=5)
    house.call(age(house, since=0.0))
    table = house.call(now.wait(ann)).table
    assert table is not None
    info = house.call(house.lobby.info(ann, table))
    assert sorted(chair.kind for chair in info.chairs) == ["bot", "bot", "human"]
    assert info.status == "running"


async def age(house: LiveHouse, **values: float) -> None:
    async with house.store.writing() as db:
        await db.execute(update(seekers).values(values))


async def block(house: LiveHouse, one: User, other: User) -> None:
    async with house.store.writing() as db:
        await db.execute(insert(ties).values(user=one.id, whom=other.id, kind="block", since=0.0))
