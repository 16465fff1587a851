"""A bundle is what an offer names, as one number of the state: dollars, nuggets, titles, cards, ranches, outlaws."""

from __future__ import annotations

from typing import Final

from saloon.games.dice_town.board import COPY_BITS, KINDS, PLAIN
from saloon.games.dice_town.packing import (
    BID,
    GOLD,
    OFFER,
    TENDER,
    bid_dollars,
    gold_nuggets,
    offer_dollars,
    offer_nuggets,
    offer_outlaws_bits,
    offer_ranches,
    offer_stores_bits,
    offer_titles_bits,
    tender_card,
)
from saloon.kernel.packing import pack_counts, pack_set, read_counts, read_set, verb_of

# Its parts lie at these bits.
DOLLARS_AT: Final = 0
NUGGETS_AT: Final = 6
TITLES_AT: Final = 12
STORES_AT: Final = TITLES_AT + PLAIN
RANCHES_AT: Final = STORES_AT + KINDS * COPY_BITS
OUTLAWS_AT: Final = RANCHES_AT + 4


def bundle(dollars: int, nuggets: int, titles: int, stores: int, ranches: int, outlaws: int) -> int:
    money = dollars << DOLLARS_AT | nuggets << NUGGETS_AT
    return money | titles << TITLES_AT | stores << STORES_AT | ranches << RANCHES_AT | outlaws << OUTLAWS_AT


def bundle_of(action: int) -> int:
    """What any answer that makes an offer names."""
    verb = verb_of(action)
    if verb == BID:
        return bid_dollars(action) << DOLLARS_AT
    if verb == GOLD:
        return gold_nuggets(action) << NUGGETS_AT
    if verb == TENDER:
        titles, stores = packed_cards([tender_card(action)])
        return titles << TITLES_AT | stores << STORES_AT
    if verb != OFFER:
        return 0
    return bundle(
        offer_dollars(action), offer_nuggets(action), offer_titles_bits(action), offer_stores_bits(action),
        offer_ranches(action), offer_outlaws_bits(action),
    )  # fmt: skip


def dollars_in(some: int) -> int:
    return some >> DOLLARS_AT & 63


def nuggets_in(some: int) -> int:
    return some >> NUGGETS_AT & 63


def titles_in(some: int) -> int:
    return some >> TITLES_AT & (1 << PLAIN) - 1


def stores_in(some: int) -> int:
    return some >> STORES_AT & (1 << KINDS * COPY_BITS) - 1


def ranches_in(some: int) -> int:
    return some >> RANCHES_AT & 15


def outlaws_in(some: int) -> int:
    return some >> OUTLAWS_AT & 4095


def cards_in(titles: int, stores: int) -> list[int]:
    """The hand cards of a bundle, as numbers."""
    return read_counts(stores, COPY_BITS) + [KINDS + title for title in read_set(titles)]


def packed_cards(cards: list[int]) -> tuple[int, int]:
    """Hand cards as the two parts of a bundle: titles, Store cards."""
    titles = [card - KINDS for card in cards if card >= KINDS]
    return pack_set(titles), pack_counts([card for card in cards if card < KINDS], COPY_BITS)
