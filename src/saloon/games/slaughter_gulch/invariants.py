"""What is never created or lost: figures, items, encounter cards, cells (SG-001 … SG-005, SG-020, SG-143)."""

from __future__ import annotations

from saloon.games.slaughter_gulch.belongings import owns, unused_items, used_items
from saloon.games.slaughter_gulch.board import CARD, CARD_AT, DEPUTY, PLACE, SCARS, cells_left
from saloon.games.slaughter_gulch.names import CELL, OUTFITS
from saloon.games.slaughter_gulch.state import Town
from saloon.games.slaughter_gulch.townsfolk import DrawFor
from saloon.parts import bag
from saloon.parts.bag import card_of
from saloon.parts.masks import bits


def broken(s: Town) -> list[str]:
    return [*item_cards(s), *people(s), *encounter_cards(s), *event_cards(s), *magic(s), *numbers(s)]


def item_cards(s: Town) -> list[str]:
    there = [a + b for a, b in zip(s.deck, s.discard, strict=True)]
    hidden = [*s.bottom, *s.store, *[at for some in s.cargo for at in some]]
    for item in [*[card_of(at) for at in hidden], *[item for hand in s.dealt for item in hand], *s.looked]:
        there[item] += 1
    wrong: list[str] = []
    for seat in range(s.ruleset.seats):
        for item in bits(owns(s, seat)):
            there[item] += 1
            if s.ruleset.only[item] not in (-1, s.outfits[seat]):
                wrong.append(f"seat {seat} owns {s.ruleset.cards[item].id}")
        if unused_items(s, seat) & used_items(s, seat):
            wrong.append(f"seat {seat} owns an item twice")
        row = seat * (s.ruleset.seats + 1)
        if any(known & ~unused_items(s, seat) for known in s.known[row : row + s.ruleset.seats + 1]):
            wrong.append(f"somebody knows items that seat {seat} does not have")
    if there != s.ruleset.copies:
        wrong.append(f"the items are now {there}")
    return wrong


def people(s: Town) -> list[str]:
    cards = [(now & CARD) >> CARD_AT for now in s.folk if now & CARD]
    wrong = [] if len(set(cards)) == len(cards) else ["a townsfolk stands in two places"]
    if any(s.unseen >> card - 1 & 1 for card in cards):
        wrong.append("a townsfolk in town has never been seen")
    if any(now & SCARS for now in s.folk if not now & CARD):
        wrong.append("a face-down townsfolk is wounded")
    if not 0 <= cells_left(s) <= s.ruleset.cells:
        wrong.append("the cells are too full")
    return wrong


def encounter_cards(s: Town) -> list[str]:
    wrong = []
    strangers = sum(1 for now in s.folk if now and not now & CARD and now & PLACE <= CELL)
    strangers -= sum(isinstance(step, DrawFor) for step in [*s.agenda, *[d.step for d in s.pending]])  # no card yet
    unseen = int(s.unseen).bit_count()
    if s.turn and unseen != s.pile + strangers:
        wrong.append(f"{unseen} cards are unseen, {s.pile} lie in the deck and {strangers} in town")
    if s.unseen >> DEPUTY & 1 and s.pile == 0:
        wrong.append("the Deputy is in an empty deck")
    return wrong


def event_cards(s: Town) -> list[str]:
    there = bag.tally(s.events)
    for card in s.past:
        there[card] += 1
    return [] if there == [1] * len(there) else [f"the events are now {there}"]


def magic(s: Town) -> list[str]:
    wrong = []
    for seat in range(s.ruleset.seats):
        up = 1 << s.up[seat] if s.up[seat] >= 0 else 0
        if s.learned[seat] & s.unturned[seat] or up & (s.learned[seat] | s.unturned[seat]):
            wrong.append(f"seat {seat} has a spell twice")
    return wrong


def numbers(s: Town) -> list[str]:
    wrong = []
    if min([*s.rock, s.mine, s.pile, *s.loads]) < 0:
        wrong.append(f"ghost rock {s.rock}, mine {s.mine}, deck {s.pile}, loads {s.loads}")
    dealt = [outfit for outfit in s.outfits if outfit >= 0]
    if len(set(dealt)) != len(dealt) or any(s.chairs[outfit] != s.outfits.index(outfit) for outfit in dealt):
        wrong.append(f"the outfits are {[OUTFITS[outfit] for outfit in dealt]}")
    return wrong
