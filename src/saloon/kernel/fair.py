"""Fair dice: a commitment to a secret at the start, the players' seeds mixed in, the secret published at the end."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import blake2b
from typing import Any, Final

from saloon.kernel.flow import NOBODY, Chance, State
from saloon.kernel.journal import Journal
from saloon.kernel.luck import Keyed
from saloon.kernel.messages import Mistake
from saloon.kernel.play import chance_asked

LISTED: Final = 1296  # numbers: where more could be drawn, those around the one that was
AROUND: Final = 48


def commitment(secret: bytes) -> str:
    return blake2b(secret, digest_size=32, person=b"saloon commit").hexdigest()


def key(secret: bytes, seeds: list[str]) -> bytes:
    """The key of all draws: no player knows the secret, and the server cannot choose it after seeing the seeds."""
    mixed = blake2b(secret, digest_size=32, person=b"saloon draws")
    for seed in seeds:
        mixed.update(len(seed).to_bytes(4, "big") + seed.encode())
    return mixed.digest()


def promise(secret: bytes, seeds: list[str]) -> dict[str, Any]:
    """What the set-up of a journal says about its dice."""
    return {"commitment": commitment(secret), "seeds": seeds}


def verify(journal: Journal) -> int:
    """Derives every die and shuffle again from the published secret; how many there were. Raises what does not fit."""
    luck = Keyed(key(*revealed(journal)))
    for number, step, state in chances(journal):
        if step is None or journal.game.say(step.draw(state, luck)) != journal.entries[number].said:
            raise Mistake("loaded-dice", entry=number + 1)
    return luck.draws


def chances(journal: Journal) -> Iterator[tuple[int, Chance[Any] | None, State[Any]]]:
    """Every entry of chance, those taken back included: its place, and what was asked in which state."""
    again = Journal(journal.game, journal.setup)
    for number, entry in enumerate(journal.entries):
        if entry.undo >= 0:
            again.undo(entry.undo, entry.by)
            continue
        if entry.seat == NOBODY:
            yield number, chance_asked(again.state), again.state
        again.answer(entry.seat, entry.question, again.game.hear(entry.said), by=entry.by)


class Lot:
    """What one draw was drawn from: so many numbers, and what each stands for, those next to each other together."""

    __slots__ = ("first", "runs", "ways")

    def __init__(self, ways: int, first: int, runs: list[tuple[int, int]]) -> None:
        self.ways = ways
        self.first = first  # the lowest number listed
        self.runs = runs  # outcomes, and how many numbers stand for each


def lots(journal: Journal) -> Iterator[Lot]:
    """For those who draw the numbers themselves: what every draw of a game that is over was drawn from."""
    luck = Keyed(key(*revealed(journal)))
    for number, step, state in chances(journal):
        if step is None:
            raise Mistake("loaded-dice", entry=number + 1)
        ways: int = step.ways(state)
        drawn: int = luck.below(ways)
        first = 0 if ways <= LISTED else drawn - drawn % AROUND
        last = ways if ways <= LISTED else min(ways, first + AROUND)
        yield Lot(ways, first, runs([step.outcome(state, way) for way in range(first, last)]))


def runs(outcomes: list[int]) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    for outcome in outcomes:
        if found and found[-1][0] == outcome:
            found[-1] = (outcome, found[-1][1] + 1)
        else:
            found.append((outcome, 1))
    return found


def revealed(journal: Journal) -> tuple[bytes, list[str]]:
    """The published secret and the players' seeds, if they are those the game was begun with."""
    promised = journal.setup.fair
    if promised is None or journal.secret is None:
        raise Mistake("no-secret")
    seeds = promised.get("seeds")
    try:
        secret = bytes.fromhex(journal.secret)
    except ValueError:
        raise Mistake("broken-promise") from None
    whole = isinstance(seeds, list) and all(isinstance(seed, str) for seed in seeds)
    if not whole or commitment(secret) != promised.get("commitment"):
        raise Mistake("broken-promise")
    return secret, list(seeds or [])
