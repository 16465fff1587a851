"""Fair dice: a commitment to a secret at the start, the players' own seeds mixed in, the secret published at the end."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

from saloon.kernel.flow import NOBODY
from saloon.kernel.journal import Journal, chance_asked
from saloon.kernel.luck import Keyed
from saloon.kernel.said import Mistake


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
    promised = journal.setup.fair
    if promised is None or journal.secret is None:
        raise Mistake("no-secret")
    secret = bytes.fromhex(journal.secret)
    if commitment(secret) != promised["commitment"]:
        raise Mistake("broken-promise")
    luck = Keyed(key(secret, promised["seeds"]))
    again = Journal(journal.game, journal.setup)
    for number, entry in enumerate(journal.entries, 1):
        if entry.undo >= 0:
            again.undo(entry.undo, entry.by)
            continue
        if entry.seat == NOBODY:
            step = chance_asked(again.state)
            if step is None or again.game.say(step.draw(again.state, luck)) != entry.said:
                raise Mistake("loaded-dice", entry=number)
        again.answer(entry.seat, entry.ask, again.game.hear(entry.said), None, entry.by)
    return luck.draws
