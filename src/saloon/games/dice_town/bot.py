"""How well a seat stands (ledger section 11): points in hand, what cards and the star may still bring, and what the
dice on the table can be expected to win at the places that are still to be resolved.
"""

from __future__ import annotations

from math import exp
from typing import Final

from saloon.games.dice_town import dice
from saloon.games.dice_town.board import (
    ACE,
    BANK,
    BRUTE,
    CHEATER,
    CORRUPTION,
    CREDIT,
    DESPERADO,
    DOUBLEGUN,
    DYNAMITE,
    ELIXIR,
    GENERAL_STORE,
    GIRLS,
    HALL,
    INSURANCE,
    JOE,
    KINDS,
    MARSHALL,
    MINE,
    OFFICE,
    OUTLAWS,
    PLAIN,
    RANCH,
    SALOON,
    SHARING,
    SMOKE,
    WANTED,
    WHISKY,
)
from saloon.games.dice_town.bundle import dollars_in, nuggets_in, outlaws_in, ranches_in, stores_in, titles_in
from saloon.games.dice_town.flow import Act, Place, Walk
from saloon.games.dice_town.records import owned_card, owner_of
from saloon.games.dice_town.score import store_points
from saloon.games.dice_town.state import Town
from saloon.parts.bag import card_of

EQUITY: Final = {
    DYNAMITE: 1.8, GIRLS: 2.2, BRUTE: 1.3, CHEATER: 2.0, CORRUPTION: 2.5, CREDIT: 2.0, JOE: 2.0, MARSHALL: 2.0,
    SHARING: 1.5, WANTED: 1.3, ELIXIR: 1.3, DOUBLEGUN: 1.2, WHISKY: 1.8, INSURANCE: 1.0, DESPERADO: 0.6, SMOKE: 0.8,
}  # fmt: skip
CARD_VALUE: Final = [EQUITY.get(kind, 0.0) for kind in range(KINDS)]
LONG: Final = 10.0  # rounds: from here on the end is far away
DOLLAR: Final = 0.5
EARLY_DOLLAR: Final = 0.12  # more while there is time to use it: it buys tempo
IN_HAND: Final = 0.95  # of a title that may still be stolen
STAR_EARLY: Final = 2.8  # of a star that may still be lost, with the ties it decides
OUTLAW: Final = 1.2
SPIRIT: Final = 0.7  # the Indian die
HOPE: Final = 0.24  # the part of the loose dice that will show a face one is after
SPREAD_OF_DIE: Final = 0.2
SHERIFF_EDGE: Final = 0.45  # of a die: he decides ties
PAIR: Final = 0.4  # of the second group of a hand
LOOSE_HAND: Final = 0.36  # what a loose die adds to a hand
STRAIGHT: Final = 3.6  # between three of a kind and a full house
SECOND: Final = 0.55  # what a second place is worth against a first
GREED: Final = 0.9  # how much a Sheriff looks at what he is offered
SCALE: Final = 5.5  # points of lead that make a game likely to be won
MEAN_TITLE: Final = 3.0


def count(locked: int, face: int) -> int:
    return int(dice.count(locked, face))


def loose(locked: int) -> int:
    return int(dice.loose(locked))


def value(s: Town, seat: int) -> float:
    """From -1 to 1: the lead over the best of the others, and over all of them."""
    return hope(s, seat, worth_of_each(s))


def values(s: Town) -> list[float]:
    worths = worth_of_each(s)
    return [hope(s, seat, worths) for seat in range(int(s.ruleset.seats))]


def hope(s: Town, seat: int, worths: list[float]) -> float:
    best = -1000.0
    total = 0.0
    for other in range(int(s.ruleset.seats)):
        if other != seat:
            total += worths[other]
            if worths[other] > best:
                best = worths[other]
    lead = worths[seat] - 0.7 * best - 0.3 * total / (int(s.ruleset.seats) - 1)
    left = rounds_left(s)
    return 2.0 / (1.0 + exp(-lead / (SCALE * (0.35 + 0.65 * min(1.0, left / LONG))))) - 1.0


def worth_of_each(s: Town) -> list[float]:
    """What every seat has and may expect."""
    late = min(1.0, rounds_left(s) / LONG)
    worths = [owned(s, seat, late) for seat in range(int(s.ruleset.seats))]
    for play in s.limbo:  # a card shown and not yet carried out
        worths[owner_of(play)] += CARD_VALUE[owned_card(play)] + 0.6
    prospects(s, worths, late)
    return worths


def rounds_left(s: Town) -> float:
    """By the nuggets and the titles that are left."""
    seats: int = s.ruleset.seats
    gold = float(s.mine) / (1.5 + 0.15 * seats)
    titles = (sum(s.pile) + len(s.queue)) / (1.7 if s.ruleset.extension and seats > 2 else 1.4)
    return min(gold, titles)


def owned(s: Town, seat: int, late: float) -> float:
    rules = s.ruleset
    captured = s.captured[seat]
    money = s.cash[seat] + (sum([rules.bounty[i] for i in range(len(OUTLAWS)) if captured >> i & 1]) if captured else 0)
    worth = s.nuggets[seat] + money * (DOLLAR + EARLY_DOLLAR * late)
    for at in s.titles[seat]:
        worth += rules.values[card_of(at) - KINDS] * (1.0 - (1.0 - IN_HAND) * late)
    wired = s.wired[seat]
    if wired:
        worth += sum([rules.values[title] for title in range(PLAIN) if wired >> title & 1])
    ranches = s.ranches[seat]
    worth += ranches * (ranches + 1) / 2 + 0.3 * ranches * late
    for at in s.stores[seat]:
        worth += CARD_VALUE[card_of(at)] * min(1.0, 3.0 * late)
    worth += store_points(s, seat) * (1.0 - (1.0 - IN_HAND) * late)
    if s.sheriff == seat:
        worth += star_worth(s, late)
    if s.recruited[seat]:
        worth += OUTLAW * int(s.recruited[seat]).bit_count() * min(1.0, 3.0 * late)
    if seat in (s.holder, s.returned):
        worth += SPIRIT
    return worth


# --- what the dice may win ---


def prospects(s: Town, worths: list[float], late: float) -> None:
    """Adds the expected rewards of every place still to come."""
    for step in s.agenda:
        if isinstance(step, Walk):
            for place in range(6):
                expect(s, place, worths, late)
        elif isinstance(step, Place):
            expect(s, int(step.place), worths, late)
        elif isinstance(step, Act):
            under_way(s, int(step.place), worths, late)


def expect(s: Town, place: int, worths: list[float], late: float) -> None:
    """The chance of each seat to be first, and of being second where that counts."""
    if s.war == place:
        return
    seats: int = s.ruleset.seats
    means = [strength(s, seat, place) for seat in range(seats)]
    seconds = s.ruleset.extension and seats > 2
    for seat in range(seats):
        mean = means[seat]
        if mean <= 0.0:
            continue
        open_dice = loose(s.locked[seat])
        first = 1.0 if place == HALL else has_some(s, seat, place, open_dice)
        for other in range(seats):
            if other != seat:
                spread = 0.25 + SPREAD_OF_DIE * (open_dice + loose(s.locked[other]))
                first *= 1.0 / (1.0 + exp((means[other] - mean) / spread))
        chance = first + SECOND * (1.0 - first) * first if seconds else first
        worths[seat] += chance * reward(s, seat, place, late, mean)


def has_some(s: Town, seat: int, place: int, open_dice: int) -> float:
    """The chance to show the face of the place at all."""
    if count(s.locked[seat], place):
        return 1.0
    missing = 1.0
    for _ in range(open_dice):
        missing *= 1.0 - HOPE
    return 1.0 - missing


def strength(s: Town, seat: int, place: int) -> float:
    """Dice of the face to be expected; at the Town Hall a measure of the hand."""
    locked = s.locked[seat]
    open_dice = loose(locked)
    edge = SHERIFF_EDGE if s.sheriff == seat else 0.0
    if place != HALL:
        return count(locked, place) + HOPE * open_dice + edge if count(locked, place) + open_dice else 0.0
    best = 0
    next_best = 0
    face = 0
    for value in range(6):
        number = count(locked, value)
        if number >= best:
            next_best = best
            best = number
            face = value
        elif number > next_best:
            next_best = number
    straight = best == 1 and open_dice == 0 and (not count(locked, 0) or not count(locked, ACE))
    return (STRAIGHT if straight else best + PAIR * next_best) + LOOSE_HAND * open_dice + 0.06 * face


def star_worth(s: Town, late: float) -> float:
    points = float(s.ruleset.star)
    return points - (points - STAR_EARLY) * late


def reward(s: Town, seat: int, place: int, late: float, mean: float) -> float:
    """What the place is worth to whoever wins it with so many dice."""
    classic = classic_reward(s, seat, place, late, mean)
    if not s.ruleset.extension:
        return classic
    return max(classic, new_reward(s, seat, place, mean))


def classic_reward(s: Town, seat: int, place: int, late: float, mean: float) -> float:
    if place == MINE:
        return min(float(s.mine), max(1.0, mean))
    if place == BANK:
        return float(s.bank) * (DOLLAR + EARLY_DOLLAR * late)
    if place == GENERAL_STORE:
        one = 1.6 + 0.7 * late + 0.5 * mean
        return 2.0 * one if s.round == 1 else one
    if place == SALOON:
        return loot_value(s, seat, mean)
    if place == OFFICE:
        return 0.8 if s.sheriff == seat else star_worth(s, late)
    return titles_value(s, seat)


def loot_value(s: Town, seat: int, mean: float) -> float:
    """The best of a few cards out of the fattest hand."""
    most = 0
    for other in range(int(s.ruleset.seats)):
        cards = len(s.titles[other]) + len(s.stores[other])
        if other != seat and cards > most and other != s.guard:
            most = cards
    return 0.0 if most == 0 else 2.2 + 0.6 * min(mean, float(most))


def titles_value(s: Town, seat: int) -> float:
    """The first titles of the queue, one more for each ace."""
    aces = count(s.locked[seat], ACE) + 0.17 * loose(s.locked[seat])
    total = 0.0
    for slot, card in enumerate(s.queue):
        part = min(1.0, max(0.0, 1.0 + aces - slot))
        total += part * (s.ranches[seat] + 1.0 if card == RANCH else s.ruleset.values[card - KINDS])
    return total


def new_reward(s: Town, seat: int, place: int, mean: float) -> float:
    if place == MINE:
        return 2.4 if sum(s.sifted) < sum(s.ruleset.river) else 0.0
    if place == BANK:
        return DOLLAR * min(mean, float(s.coach))
    if place == GENERAL_STORE:
        return 1.8
    if place == SALOON:
        return OUTLAW if s.lookout >= 0 else 0.0
    if place == OFFICE:
        return mean * 0.33 * min(3, int(s.wanted).bit_count()) * 1.2
    return MEAN_TITLE if sum(s.pile) else 0.0


def under_way(s: Town, place: int, worths: list[float], late: float) -> None:
    """A place whose winner is known, or is being chosen by a Sheriff who likes to be offered something."""
    first: int = s.first
    sheriff: int = s.sheriff
    if first >= 0:
        worths[first] += reward(s, first, place, late, strength(s, first, place))
        return
    if not s.tie:
        return
    seats: int = s.ruleset.seats
    pull = [0.0] * seats
    total = 0.0
    for seat in range(seats):
        if s.tie >> seat & 1:
            gain = reward(s, seat, place, late, strength(s, seat, place))
            offered = gain if seat == sheriff else bundle_value(s, s.offers[seat])
            pull[seat] = exp(GREED * min(offered, 8.0))
            total += pull[seat]
    for seat in range(seats):
        if pull[seat] > 0.0:
            chance = pull[seat] / total
            bribe = 0.0 if seat == sheriff else bundle_value(s, s.offers[seat])
            worths[seat] += chance * (reward(s, seat, place, late, strength(s, seat, place)) - bribe)
            worths[sheriff] += chance * bribe


def bundle_value(s: Town, some: int) -> float:
    if not some:
        return 0.0
    worth = dollars_in(some) * DOLLAR + nuggets_in(some) + 2.0 * ranches_in(some)
    titles = titles_in(some)
    for title in range(PLAIN):
        if titles >> title & 1:
            worth += s.ruleset.values[title]
    stores = stores_in(some)
    for kind in range(KINDS):
        worth += (stores >> 2 * kind & 3) * (CARD_VALUE[kind] + s.ruleset.worth[kind])
    return worth + OUTLAW * outlaws_in(some).bit_count()
