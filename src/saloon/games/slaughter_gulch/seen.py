"""Items, loads and offers as one viewer sees them (ledger section 6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mypy_extensions import i64

from saloon.parts.bag import card_of, knows
from saloon.parts.offer import is_accepted, is_party, veiled

if TYPE_CHECKING:
    from saloon.games.slaughter_gulch.state import Town


def known_of(cards: list[int], viewer: int) -> list[Any]:
    """Of hidden cards: those the viewer knows, and how many more there are."""
    known = [card_of(at) for at in cards if knows(at, viewer)]
    return [known, len(cards) - len(known)]


def known_at(s: Town, owner: i64, viewer: i64) -> int:
    """The unused items of a seat that a viewer knows."""
    if owner == viewer:
        return s.left[owner]
    n = s.ruleset.seats
    return s.known[owner * (n + 1) + (viewer if viewer >= 0 else n)]


def left_seen(s: Town, viewer: int) -> list[Any]:
    """SG-010, A-55: one's own unused items; of the others those one knows, and how many there are."""
    return [[known_at(s, seat, viewer), int(mask).bit_count()] for seat, mask in enumerate(s.left)]


def known_seen(s: Town, viewer: int) -> list[int]:
    return [known_at(s, seat, viewer) for seat in range(s.ruleset.seats)]


def loads_seen(s: Town, viewer: int) -> list[int]:
    """Section 6: loads are public, but not that somebody holds an unused weapon that has them."""
    loaded = s.ruleset.loaded
    return [loads if (s.right[seat] | known_at(s, seat, viewer)) & loaded else 0 for seat, loads in enumerate(s.loads)]


def cargo_seen(s: Town, viewer: int) -> list[Any]:
    return [known_of(some, viewer) for some in s.cargo]


def looked_seen(s: Town, viewer: int) -> list[Any]:
    return [s.looked[:] if viewer == s.looker else [], len(s.looked)]


def terms_seen(offer: list[int], viewer: i64) -> bool:
    """Section 6: the terms of an offer are for its two parties, and public once it is carried out."""
    return is_party(offer, viewer) or is_accepted(offer)


def offers_seen(s: Town, viewer: int) -> list[list[int]]:
    return [offer[:] if terms_seen(offer, viewer) else veiled(offer) for offer in s.offers]
