"""What an outfit owns: ghost rock, items used and unused, spells and gadgets, rewards, powers."""

from __future__ import annotations

from mypy_extensions import i64

from saloon.games.slaughter_gulch.names import ITEMS
from saloon.games.slaughter_gulch.seen import known_at
from saloon.games.slaughter_gulch.state import Town
from saloon.kernel.messages import EventLog
from saloon.parts.offer import WITHDRAWN, asked, closed, given, giver, is_open

# --- ghost rock ---


def gain(s: Town, seat: i64, amount: i64, why: str, log: EventLog | None) -> None:
    if amount > 0:
        s.rock[seat] += amount
        if log:
            log.tell("gains", seat=seat, rock=amount, why=why)


def lose(s: Town, seat: i64, amount: i64) -> i64:
    """A-53: as much as there is."""
    paid: i64 = min(amount, s.rock[seat])
    s.rock[seat] -= paid
    return paid


def dig(s: Town, seat: i64, amount: i64) -> i64:
    """SG-139: out of the mine, as much as there is."""
    taken: i64 = min(amount, s.mine)
    s.mine -= taken
    s.rock[seat] += taken
    return taken


# --- items ---


def unused_items(s: Town, seat: i64) -> i64:
    """SG-225: those on the left, which others do not see; one bit each, as in the next two."""
    return s.left[seat]


def used_items(s: Town, seat: i64) -> i64:
    """SG-225, SG-226: those on the right, face up."""
    return s.right[seat]


def owns(s: Town, seat: i64) -> i64:
    """SG-224: items are the outfit's, so every dude may use them."""
    return s.left[seat] | s.right[seat]


def on_call(s: Town, seat: i64, decider: i64) -> i64:
    """SG-087: what a dude of this seat may be told to use: of lasting items the used ones, unused ones that the
    mesmerizer knows and, while there are others, any that may be among them. He calls for those at his own risk.
    """
    lasting: i64 = s.ruleset.lasting[s.outfits[seat]]
    known = known_at(s, seat, decider)
    if s.ruleset.version < 3:
        return s.right[seat] & lasting
    return lasting & (s.right[seat] | known) if known == s.left[seat] else lasting


def is_there(s: Town, seat: i64, item: i64) -> bool:
    """Whether the outfit has the item called for, loaded if it must be."""
    return owns(s, seat) >> item & 1 == 1 and (not s.ruleset.loaded >> item & 1 or s.loads[seat] > 0)


def may_own(s: Town, seat: i64, item: i64) -> bool:
    """SG-143"""
    only: i64 = s.ruleset.only[item]
    return (only < 0 or only == s.outfits[seat]) and not owns(s, seat) >> item & 1


def get_item(s: Town, seat: i64, item: i64) -> None:
    """To the left, unused (SG-225); nobody else knows it."""
    lapse(s, seat)
    s.left[seat] |= s.ruleset.bits[item]
    if s.ruleset.loaded >> item & 1:
        s.loads[seat] = s.ruleset.loads


def forget(s: Town, seat: i64, item: i64) -> None:
    """The item is no longer among the unused ones."""
    lapse(s, seat)
    mask = ~s.ruleset.bits[item]
    s.left[seat] &= mask
    n = s.ruleset.seats
    for at in range(seat * (n + 1), (seat + 1) * (n + 1)):
        s.known[at] &= mask


def use_item(s: Town, seat: i64, item: i64) -> None:
    """SG-225, SG-226"""
    if s.left[seat] >> item & 1:
        forget(s, seat, item)
        s.right[seat] |= s.ruleset.bits[item]


def lose_item(s: Town, seat: i64, item: i64) -> None:
    forget(s, seat, item)
    s.right[seat] &= ~s.ruleset.bits[item]


def lapse(s: Town, seat: i64) -> None:
    """Open offers of items by a seat whose items change are withdrawn: what they say may no longer hold."""
    for i, offer in enumerate(s.offers):
        if giver(offer) == seat and is_open(offer) and (given(offer)[ITEMS] or asked(offer)[ITEMS]):
            s.offers[i] = closed(offer, WITHDRAWN)


def scrap(s: Town, item: i64) -> None:
    """Out of the game, for all to see."""
    s.discard = s.discard[:]
    s.discard[item] += 1


def show_items(s: Town, seat: i64, items: i64, viewer: i64) -> None:
    """The viewer now knows these unused items of a seat."""
    s.known[seat * (s.ruleset.seats + 1) + viewer] |= items


def lay_open(s: Town, seat: i64, item: i64) -> None:
    """An item lies on the left for everybody to see, spectators too."""
    s.left[seat] |= s.ruleset.bits[item]
    for viewer in range(s.ruleset.seats + 1):
        show_items(s, seat, s.ruleset.bits[item], viewer)


# --- spells, gadgets and rewards ---


def magic_ready(s: Town, seat: i64) -> int:
    """SG-132"""
    return s.learned[seat] & ~s.spent[seat]


def rewards_ready(s: Town, seat: i64) -> int:
    return s.done[seat] & ~s.spent_rewards[seat]


def has_power(s: Town, seat: i64, tile: i64) -> bool:
    return s.powers[seat] >> tile & 1 == 1
