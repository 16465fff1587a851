"""What is never created or lost: dollars, nuggets, cards, outlaws, dice (DT-009)."""

from __future__ import annotations

from saloon.games.dice_town.board import GIFT, KINDS, OUTLAWS, PLAIN, SWINDLER
from saloon.games.dice_town.dice import DICE_EACH, number_of, within
from saloon.games.dice_town.offers import owns
from saloon.games.dice_town.records import owned_card
from saloon.games.dice_town.state import Town
from saloon.parts import bag
from saloon.parts.bag import card_of


def broken(s: Town) -> list[str]:
    return [*money(s), *store_cards(s), *titles(s), *outlaws(s), *dice(s)]


def money(s: Town) -> list[str]:
    rules = s.ruleset
    wrong = []
    if sum(s.cash) + s.bank + s.coach != rules.cash * rules.seats + rules.safe or min(*s.cash, s.bank, s.coach) < 0:
        wrong.append(f"the dollars are now {s.cash}, Bank {s.bank}, Stagecoach {s.coach}")
    if sum(s.nuggets) + s.mine != rules.mine or min(*s.nuggets, s.mine) < 0:
        wrong.append(f"the nuggets are now {s.nuggets}, Mine {s.mine}")
    for seat, some in enumerate(s.offers):
        if not owns(s, seat, some):
            wrong.append(f"seat {seat} offers what is not his")
    return wrong


def store_cards(s: Town) -> list[str]:
    held = [card_of(at) for hand in s.stores for at in hand]
    there = [s.deck[kind] + s.spent[kind] for kind in range(KINDS)]
    for card in [*held, *[card_of(at) for at in s.discard], *[owned_card(play) for play in s.limbo], *s.drawn]:
        there[card] += 1
    wrong = [] if there == s.ruleset.copies else [f"the Store cards are now {there}"]
    if GIFT in held or SWINDLER in held:
        wrong.append("an immediate card is held in a hand")
    return wrong


def titles(s: Town) -> list[str]:
    there = s.pile[:]
    for card in [*[card_of(at) for hand in [*s.titles, s.box] for at in hand], *s.queue]:
        there[card - KINDS] += 1
    for wired in s.wired:
        there = [*[there[title] + (wired >> title & 1) for title in range(PLAIN)], there[-1]]
    there[-1] += sum(s.ranches)
    return [] if there == s.ruleset.titles else [f"the titles are now {there}"]


def outlaws(s: Town) -> list[str]:
    masks = [s.gang, s.wanted, *s.recruited, *s.captured, 1 << s.lookout if s.lookout >= 0 else 0]
    whole = (1 << len(OUTLAWS)) - 1 if s.ruleset.extension else 0
    river = bag.tally(s.river)
    for card in s.panned:
        river[card] += 1
    wrong = [] if sum(masks) == whole else [f"the outlaws are now {masks}"]
    if [river[i] + s.sifted[i] for i in range(len(river))] != s.ruleset.river:
        wrong.append(f"the River cards are now {river} and {s.sifted}")
    return wrong


def dice(s: Town) -> list[str]:
    wrong = []
    for seat in range(s.ruleset.seats):
        number = number_of(s.locked[seat])
        if number > DICE_EACH or not within(s.locked[seat], 0o777777):
            wrong.append(f"seat {seat} has {number} locked dice")
        if s.cups[seat] and number + number_of(s.cups[seat]) != DICE_EACH:
            wrong.append(f"seat {seat} has lost a die")
    return wrong
