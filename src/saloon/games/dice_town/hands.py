"""Cards that change hands, and who knows which (ledger section 6).

A card in a hand carries the seats that know it. When a hand loses a card of a kind unseen, whoever did not see it knows
no card of that kind in it any more: it may have left. That remains as a rumour.
"""

from __future__ import annotations

from mypy_extensions import i64

from saloon.games.dice_town.board import KINDS
from saloon.games.dice_town.records import owned_by, owned_card
from saloon.games.dice_town.seats import bit, replaced
from saloon.games.dice_town.state import Town
from saloon.parts.bag import EVERYBODY, card_of, knowers_of, placed


def holds(s: Town, seat: i64, card: i64) -> bool:
    found = False
    for at in s.stores[seat]:
        found = found or card_of(at) == card
    return found


def gone(s: Town, card: i64) -> bool:
    """DT-173: whether it is public that no hand can hold this card."""
    shown: i64 = s.spent[card]
    for play in s.limbo:
        if owned_card(play) == card:
            shown += 1
    copies: i64 = s.ruleset.copies[card]
    return shown >= copies


def titles_held(s: Town, seat: i64) -> int:
    """Plain titles in hand, a bit each."""
    held = 0
    for at in s.titles[seat]:
        held |= 1 << card_of(at) - KINDS
    return held


def hand_of(s: Town, seat: i64, card: i64) -> list[int]:
    return s.stores[seat] if card < KINDS else s.titles[seat]


def set_hand(s: Town, seat: i64, card: i64, hand: list[int]) -> None:
    if card < KINDS:
        s.stores[seat] = hand
    else:
        s.titles[seat] = hand


def put(s: Town, seat: i64, card: i64, knowers: int) -> None:
    """A card comes into a hand, however large (DT-058); its owner knows it."""
    hand = [*hand_of(s, seat, card), placed(card, knowers | bit(seat))]
    hand.sort()
    set_hand(s, seat, card, hand)
    if card >= KINDS or s.ruleset.copies[card] == 1:
        forget(s, card, knowers | bit(seat))


def extract(hand: list[int], card: i64) -> int:
    """Takes a card out of a list; returns who knew it. Of two copies nobody can tell which: who knew one knows none."""
    found = [at for at in hand if card_of(at) == card]
    for at in found:
        hand.remove(at)
    if len(found) > 1:
        hand.append(placed(card, knowers_of(found[0]) & knowers_of(found[1])))
        hand.sort()
        return knowers_of(found[0]) | knowers_of(found[1])
    return knowers_of(found[0])


def take_out(s: Town, seat: i64, card: i64) -> int:
    """A card leaves a hand for all to see; returns who knew it."""
    hand = hand_of(s, seat, card)[:]
    knowers = extract(hand, card)
    set_hand(s, seat, card, hand)
    forget(s, card, EVERYBODY)
    return knowers


def pass_on(s: Town, giver: i64, receiver: i64, cards: list[int]) -> None:
    """Cards of one kind go from hand to hand; only the two see which. If all go, everybody knows what he knew."""
    if not cards:
        return
    two = bit(giver) | bit(receiver)
    hand = hand_of(s, giver, cards[0])
    seen = EVERYBODY if len(cards) == len(hand) else two
    if seen == two:
        note_rumours(s, giver, hand, two)
    rest = hand[:]
    moved = [placed(card, extract(rest, card) & seen | two) for card in cards]
    set_hand(s, giver, cards[0], sorted([placed(card_of(at), knowers_of(at) & seen) for at in rest]))
    set_hand(s, receiver, cards[0], sorted([*hand_of(s, receiver, cards[0]), *moved]))
    for card in cards:
        forget(s, card, two)


def note_rumours(s: Town, seat: i64, hand: list[int], seen_by: int) -> None:
    """What others knew of this hand may have left it."""
    rumours = s.rumours[:]
    for viewer in range(s.ruleset.seats):
        if not seen_by >> viewer & 1:
            known = [owned_by(seat, card_of(at)) for at in hand if knowers_of(at) >> viewer & 1]
            if known:
                rumours[viewer] = sorted({*rumours[viewer], *known})
    s.rumours = rumours


def forget(s: Town, card: i64, knowers: int) -> None:
    """Whoever sees where a card is holds no rumour of it."""
    if not any(s.rumours):
        return
    for viewer in range(s.ruleset.seats):
        if knowers >> viewer & 1 and s.rumours[viewer]:
            rest = [rumour for rumour in s.rumours[viewer] if owned_card(rumour) != card]
            if len(rest) < len(s.rumours[viewer]):
                rumours = s.rumours[:]
                rumours[viewer] = rest
                s.rumours = rumours


def show_to(s: Town, seat: i64, viewer: i64, cards: list[int]) -> None:
    """Cards of a hand are seen by somebody and stay there."""
    for card in {*cards}:
        hand = hand_of(s, seat, card)[:]
        missing = cards.count(card) - sum(1 for at in hand if card_of(at) == card and knowers_of(at) >> viewer & 1)
        for i, at in enumerate(hand):
            if missing > 0 and card_of(at) == card and not knowers_of(at) >> viewer & 1:
                hand[i] = at | bit(viewer)
                missing -= 1
        hand.sort()
        set_hand(s, seat, card, hand)
        forget(s, card, bit(viewer))


def different(cards: list[int]) -> list[int]:
    """Sorted cards without repeats."""
    return [card for i, card in enumerate(cards) if i == 0 or card != cards[i - 1]]


# --- the Store discard ---


def pinned(s: Town) -> int:
    """Cards in the Store discard."""
    return sum(s.spent) + len(s.discard)


def throw_away(s: Town, card: i64) -> None:
    """DT-105: a played card was seen by everybody."""
    s.spent = replaced(s.spent, card, s.spent[card] + 1)


def lay_aside(s: Town, cards: list[int], seat: i64) -> None:
    """DT-051: what was drawn and not kept, known to the drawer alone."""
    s.discard = sorted([*s.discard, *[placed(card, bit(seat)) for card in cards]])


def reshuffle(s: Town) -> None:
    """DT-054, DT-106: the discard becomes the pile; nobody knows any more what he saw there."""
    deck = [s.deck[kind] + s.spent[kind] for kind in range(KINDS)]
    for at in s.discard:
        deck[card_of(at)] += 1
    s.deck = deck
    s.spent = [0] * KINDS
    s.discard = []


def open_discard(s: Town, seat: i64) -> None:
    """DTX-045: somebody looks through the whole discard."""
    seen = [placed(card, EVERYBODY) for card in range(KINDS) for _ in range(s.spent[card])]
    s.discard = sorted([*[at | bit(seat) for at in s.discard], *seen])
    s.spent = [0] * KINDS


def fetch_from_discard(s: Town, card: i64, seat: i64, openly: bool) -> None:
    """He takes one. If nobody sees which, nobody else knows any more what is left."""
    rest = s.discard[:]
    extract(rest, card)
    if not openly:
        s.discard = sorted([placed(card_of(at), bit(seat)) for at in rest])
        return
    s.discard = [at for at in rest if knowers_of(at) != EVERYBODY]
    for at in rest:
        if knowers_of(at) == EVERYBODY:
            throw_away(s, card_of(at))
