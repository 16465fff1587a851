"""Fair dice: a commitment to a secret at the start, the players' seeds mixed in, the secret published at the end."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

from saloon.kernel.flow import NOBODY
from saloon.kernel.journal import Journal
from saloon.kernel.luck import Keyed
from saloon.kernel.messages import Mistake
from saloon.kernel.play import chance_asked


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
    secret, seeds = revealed(journal)
    luck = Keyed(key(secret, seeds))
    again = Journal(journal.game, journal.setup)
    for number, entry in enumerate(journal.entries, 1):
        if entry.undo >= 0:
            again.undo(entry.undo, entry.by)
            continue
        if entry.seat == NOBODY:
            step = chance_asked(again.state)
            if step is None or again.game.say(step.draw(again.state, luck)) != entry.said:
                raise Mistake("loaded-dice", entry=number)
        again.answer(entry.seat, entry.question, again.game.hear(entry.said), by=entry.by)
    return luck.draws


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
