"""Undo is derived: free while nobody has learnt anything since, otherwise by consent of those who did.

A viewer has learnt something from a move when it rules out a world that the viewer held possible before.
"""

from __future__ import annotations

from typing import Any, Final

from saloon.kernel.flow import NOBODY, State
from saloon.kernel.game import Game
from saloon.kernel.guess import guess
from saloon.kernel.journal import Entry, Journal, chance_asked
from saloon.kernel.luck import Luck, Seeded
from saloon.kernel.play import asked, legal, submit
from saloon.kernel.view import view

WORLDS: Final = 4
OUTCOMES: Final = 12  # other ways chance might have gone that are looked at


def consents(journal: Journal, seat: int, keep: int) -> list[int]:
    """The seats that must agree before `seat` takes back all but the first `keep` moves; none means it is free.

    Those who learnt something, those whose own answers would be dropped, and everybody else if the one who asks has
    learnt something himself: he must not look at a card and choose again.
    """
    game = journal.game
    s = journal.at(keep)
    concerned: set[int] = set()
    for entry in journal.moves[keep:]:
        after = s.clone()
        action = game.hear(entry.said)
        submit(after, entry.seat, entry.ask, action)
        wiser = {who for who in range(s.house.seats) if learnt(game, s, entry, action, after, who)}
        concerned |= wiser | {entry.seat}
        if seat in wiser:
            concerned.update(range(s.house.seats))
        s = after
    return sorted(concerned - {seat, NOBODY})


def learnt(game: Game[Any], before: State[Any], entry: Entry, action: int, after: State[Any], viewer: int) -> bool:
    luck = Seeded(entry.ask * 8191 + viewer)
    now = view(game, after, viewer).plain()
    if entry.seat == NOBODY:
        return chance_told(game, before, now, viewer, luck)
    return any(
        not could_be(game, guess(game, before.house, view(game, before, viewer), luck), entry, action, now, viewer)
        for _ in range(WORLDS)
    )


def chance_told(game: Game[Any], before: State[Any], now: dict[str, Any], viewer: int, luck: Luck) -> bool:
    """Whether the viewer would see something else, had chance gone another way."""
    step = chance_asked(before)
    assert step is not None
    for _ in range(OUTCOMES):
        other = before.clone()
        submit(other, NOBODY, before.open[0].id, step.draw(before, luck))
        if view(game, other, viewer).plain() != now:
            return True
    return False


def could_be(game: Game[Any], world: State[Any], entry: Entry, action: int, now: dict[str, Any], viewer: int) -> bool:
    """Whether in this world, too, the seat had an answer that leaves the viewer with what is seen now."""
    d = asked(world, entry.seat, entry.ask)
    if d is None:
        return False
    answers = [action] if viewer == entry.seat else [action, *legal(world, d, entry.seat)]
    for answer in answers:
        s = world.clone()
        if submit(s, entry.seat, entry.ask, answer) is None and view(game, s, viewer).plain() == now:
            return True
    return False
