"""Who sees what of the town (ledger section 6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from saloon.games.dice_town.board import KINDS
from saloon.games.dice_town.bundle import cards_in, dollars_in, nuggets_in, outlaws_in, ranches_in, stores_in, titles_in
from saloon.games.dice_town.records import knows_theft
from saloon.parts import bag
from saloon.parts.bag import card_of, knowers_of, knows

if TYPE_CHECKING:
    from saloon.games.dice_town.state import Town


def cups_seen(s: Town, viewer: int) -> list[int]:
    """DT-012: only its owner looks under a cup."""
    return [cup if seat == viewer else 0 for seat, cup in enumerate(s.cups)]


def known_of(cards: list[int], viewer: int) -> list[Any]:
    """Of hidden cards: those the viewer knows, and how many more there are."""
    known = [card_of(at) for at in cards if knows(at, viewer)]
    return [known, len(cards) - len(known)]


def titles_seen(s: Town, viewer: int) -> list[Any]:
    return [known_of(hand, viewer) for hand in s.titles]


def stores_seen(s: Town, viewer: int) -> list[Any]:
    return [known_of(hand, viewer) for hand in s.stores]


def looks(mask: int, viewer: int) -> bool:
    return viewer >= 0 and mask >> viewer & 1 == 1


def drawn_seen(s: Town, viewer: int) -> list[Any]:
    return [s.drawn[:], len(s.drawn)] if looks(s.lookers, viewer) else [[], len(s.drawn)]


def loot_seen(s: Town, viewer: int) -> list[Any]:
    """DT-064: everybody sees how many of each kind."""
    stores = sum(1 for card in s.loot if card < KINDS)
    return [s.loot[:] if looks(s.lookers, viewer) else [], len(s.loot) - stores, stores]


def panned_seen(s: Town, viewer: int) -> list[Any]:
    return [s.panned[:] if looks(s.lookers, viewer) else [], len(s.panned)]


def river_seen(s: Town, viewer: int) -> list[Any]:
    """DTX-043: only who looked knows what lies where."""
    return bag.seen(s.river, viewer)


def summary(s: Town, seat: int, some: int) -> list[int]:
    """DT-162: what everybody sees of an offer: of hand cards only how many."""
    titles = titles_in(some)
    wired = titles & s.wired[seat]
    stores = stores_in(some)
    number = sum(stores >> 2 * kind & 3 for kind in range(KINDS))
    return [
        dollars_in(some), nuggets_in(some), int(titles & ~wired).bit_count(), wired, number, ranches_in(some),
        outlaws_in(some),
    ]  # fmt: skip


def offers_seen(s: Town, viewer: int) -> list[Any]:
    """The whole of it, and its hand cards by number, only for the two whom it concerns."""
    out: list[Any] = []
    for seat, some in enumerate(s.offers):
        if viewer in (seat, s.sheriff):
            out.append([summary(s, seat, some), some, cards_in(titles_in(some) & ~s.wired[seat], stores_in(some))])
        else:
            out.append([summary(s, seat, some), 0, []])
    return out


def own_seen(s: Town, viewer: int) -> list[int]:
    """DT-163: what one has submitted is hidden until all have."""
    return [some if seat == viewer else 0 for seat, some in enumerate(s.submitted)]


def fresh_seen(s: Town, viewer: int) -> int:
    """DT-064: the card stolen last; only thief and victim know it."""
    return s.fresh if knows_theft(s.fresh, viewer) else 0


def rumours_seen(s: Town, viewer: int) -> list[list[int]]:
    return [own[:] if seat == viewer else [] for seat, own in enumerate(s.rumours)]


def spoils_seen(s: Town, viewer: int) -> list[list[int]]:
    """Titles from the queue are public; one from the pile only its taker knows."""
    takers = (s.first, s.second)
    return [
        [at if knows(at, viewer) or takers[rank] == viewer else knowers_of(at) for at in some]
        for rank, some in enumerate(s.spoils)
    ]
