"""An asynchronous standby takes over without the last moves: everybody goes back to what survived, and plays on."""

from __future__ import annotations

import asyncio
from contextlib import ExitStack
from pathlib import Path

from town import Town

from diary import Diary, check
from real_house import PATIENCE, Person, forking
from services import Pair, until
from voices import Voice, talk, turns, voice

KEPT, LOST, AGAIN = 6, 3, 6  # moves


async def lose(pair: Pair, town: Town, table: str, voices: list[Voice]) -> int:
    """Moves that are acknowledged and seen by all, and die with the primary; the last entry that does not."""
    await turns(voices, KEPT)
    kept = voices[0].seq
    stands = f"SELECT seq FROM tables WHERE id = '{table}'"
    until(lambda: pair.standby.sql(stands, town.database) == str(kept), "the standby does not follow")
    await asyncio.to_thread(pair.cut)
    assert len(await turns(voices, LOST)) == LOST
    assert min(one.seq for one in voices) > kept
    await asyncio.to_thread(pair.fail_over)
    assert pair.standby.sql(stands, town.database) == str(kept)
    return kept


async def go_back(one: Voice, kept: int) -> None:
    """Hears of it without asking, and nothing of what was lost from then on."""
    one.diary, old = Diary(one.seat), one.diary
    one.diary.sent = old.sent
    while one.seq != kept:
        message = await one.hear("welcome", "news")
        assert message["seq"] <= kept


async def come(person: Person, table: str, seat: int, kept: int) -> Voice:
    """A newcomer, let in as soon as the house has found its database again."""
    async with asyncio.timeout(PATIENCE):
        while not (await person.ask("POST", f"/api/tables/{table}/ticket", {"seat": seat})).is_success:
            await asyncio.sleep(0.1)
    found = await voice(person, table, seat)
    assert found.seq == kept
    return found


def test_everybody_goes_back_to_what_survived_and_plays_on(tmp_path: Path) -> None:
    with forking() as forker, ExitStack() as stack:
        pair = Pair(stack, synchronous=False)
        town = Town(stack, forker, tmp_path, pair)

        async def run() -> None:
            person = await Person(town.houses[0], "Ana").arrive()
            people = [person.at(house) for house in town.houses]
            table = await person.table("two-towns", 2)
            voices = [await voice(people[seat], table, seat) for seat in (0, 1)]
            kept = await lose(pair, town, table, voices)
            newcomers = [await come(one, table, 0, kept) for one in people]
            for one in voices:
                await go_back(one, kept)
            voices += newcomers
            moves = await turns(voices, AGAIN)
            assert len(moves) == AGAIN
            assert all(message["key"] in mover.diary.acks for mover, message in moves)
            assert len({one.seq for one in voices}) == 1
            books = await town.books({table})
            check([one.diary for one in voices], *books[table])

        talk(run())
        faults = [fault for house in town.houses for fault in house.faults()]
        assert faults
        assert all("went back" in fault for fault in faults), (
            "whoever keeps the house is told, and nothing else is wrong"
        )
