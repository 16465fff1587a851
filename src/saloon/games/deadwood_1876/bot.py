"""How well a seat stands (ledger section 11): how likely its house is to be the richest, times how likely it is to win
the fight in it; an attack under way counts by its exact odds.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import Any, Final

from mypy_extensions import i64

from saloon.games.deadwood_1876.act import RideOut
from saloon.games.deadwood_1876.attack import ExpelStar
from saloon.games.deadwood_1876.board import (
    ATTACKER,
    BADGE_ROUND,
    DEFENDER,
    GUN,
    HELP,
    NOTHING,
    ROUNDS,
    SCORE,
    SHOWDOWN,
    SPOT,
    TARGET,
    Town,
)  # fmt: skip
from saloon.games.deadwood_1876.language import (
    BADGES,
    CARD,
    CARD_BITS,
    FIRST_GOLD,
    FIRST_GUN,
    HOUSES,
    MOST_SEATS,
    STRANGER,
)  # fmt: skip
from saloon.games.deadwood_1876.odds import ONE_DIE, SIDES, side
from saloon.games.deadwood_1876.showdown import side_guns

SHARP: Final = 0.5  # gold that makes a house likely to stay ahead at the end,
VAGUE: Final = 0.45  # and more of it the more turns are left
EDGE: Final = 1.3  # what a point more on the dice does to the odds of the showdown
LASTING: Final = 0.35  # the part of a hand's strength that counts while it may still change
CROWD: Final = 0.25  # a tie on gold goes to the smaller house
BADGE: Final = 0.02  # what another turn is worth
HURT: Final = 0.3  # with one life left
PLAIN: Final = 3.1  # what a card not yet drawn may be expected to roll


def value(s: Town, seat: i64) -> float:
    """From -1 to 1, by the odds of winning."""
    if s.stage == SHOWDOWN:
        return 2.0 * in_showdown(s, seat) - 1.0
    gold = [0.0] * (STRANGER + 1)
    guns = [0.0] * (STRANGER + 1)
    for star in s.house.owners:
        gold[star] = treasure(s, star)
        guns[star] = armoury(s, star)
    if s.attack and (s.attack[SCORE] == NOTHING or s.attack[SCORE + 1] == NOTHING):
        return 2.0 * under_attack(s, seat, gold, guns) - 1.0
    stars = s.stars
    if s.open:
        step: Any = s.open[0].step
        if isinstance(step, RideOut):
            stars = best_move(s, s.active, s.active, gold, guns)
        elif isinstance(step, ExpelStar):
            stars = best_move(s, s.attack[ATTACKER], s.attack[TARGET], gold, guns)
    return 2.0 * outlook(s, seat, gold, guns, stars) - 1.0


def best_move(s: Town, chooser: i64, star: i64, gold: list[float], guns: list[float]) -> list[int]:
    """The stars after one of them has moved as suits the chooser best."""
    best = s.stars
    most = -1.0
    for house in s.destinations(star):
        stars = s.stars[:]
        stars[star] = house
        chance = outlook(s, chooser, gold, guns, stars)
        if chance > most:
            best = stars
            most = chance
    return best


def treasure(s: Town, star: i64) -> float:
    total: i64 = s.bonus[star] if star < MOST_SEATS else 0
    for safe in s.rows[star]:
        total += s.house.gold[safe]
    return float(total)


def armoury(s: Town, star: i64) -> float:
    """What the Showdown Guns of a row roll on average."""
    total = 0.0
    for safe in s.rows[star]:
        if FIRST_GUN <= safe < FIRST_GOLD:
            total += s.house.means[safe - FIRST_GUN]
    return total


def turns_left(s: Town) -> float:
    n = s.house.seats
    if s.stage == BADGE_ROUND:
        return 0.6 * float(len(BADGES) - s.call)
    left: i64 = s.heists * n
    if s.stage == ROUNDS:  # in a hold-up another whole round is to come
        left += n if s.active == NOTHING else n - 1 - (s.active - s.first + n) % n
    return float(left) + 1.5


def hand_power(s: Town, seat: i64) -> float:
    """What a card of the hand rolls on average; cards to come are plain ones, of too many the weakest go (D76-086)."""
    means = s.house.means
    gun = s.house.gun
    rolls: list[float] = []
    for card in s.hands[seat]:
        rolls.append(means[gun[card]])  # noqa: PERF401
    number: i64 = len(rolls)
    if number > s.house.hand:
        rolls.sort()
        rolls = rolls[number - s.house.hand :]
        number = s.house.hand
    return (sum(rolls) + PLAIN * float(s.house.hand - number)) / float(s.house.hand)


def outlook(s: Town, seat: i64, gold: list[float], guns: list[float], stars: list[int]) -> float:
    """How likely this seat is to win from here."""
    left = turns_left(s)
    scale = SHARP + VAGUE * sqrt(left)
    trust = EDGE * (LASTING + (1.0 - LASTING) / (1.0 + 0.5 * left))
    wealth = [0.0] * len(HOUSES)
    crowd = [0] * len(HOUSES)
    for star in s.house.owners:
        wealth[stars[star]] += gold[star]
        crowd[stars[star]] += 1
    best = -100.0
    for house in range(len(HOUSES)):
        if crowd[house]:
            best = max(best, wealth[house] - CROWD * float(crowd[house]))
    total = 0.0
    own = 0.0
    home = stars[seat]
    for house in range(len(HOUSES)):
        if crowd[house]:
            weight = exp((wealth[house] - CROWD * float(crowd[house]) - best) / scale)
            total += weight
            if house == home:
                own = weight
    chance = own / total * fight(s, seat, gold, guns, stars, trust)
    if s.house.pair and stars[STRANGER] != home:  # D76-182: one may win for the Stranger
        chance += for_stranger(s, seat, gold, guns, stars, trust, wealth, crowd, best, scale) / total
    for safe in s.rows[seat]:
        if safe < len(BADGES) and safe >= s.call:
            chance += BADGE
    return min(chance, 1.0)


def fight(s: Town, seat: i64, gold: list[float], guns: list[float], stars: list[int], trust: float) -> float:
    """How likely the seat is to be the last one standing in its house, or to win with all of it."""
    home = stars[seat]
    own = guns[seat] + hand_power(s, seat)
    total = 1.0
    peaceful = s.house.peace and guns[seat] == 0.0
    fair = s.house.sharing and gold[seat] > 0.0
    for star in s.house.owners:
        if star != seat and stars[star] == home:
            hand = hand_power(s, star if star != STRANGER else 1 - seat)
            total += exp(trust * (guns[star] + hand - own))
            peaceful = peaceful and guns[star] == 0.0
            fair = fair and gold[star] > 0.0
    return 1.0 if peaceful or fair else 1.0 / total


def for_stranger(
    s: Town, seat: i64, gold: list[float], guns: list[float], stars: list[int], trust: float, wealth: list[float],
    crowd: list[int], best: float, scale: float,
) -> float:  # fmt: skip
    """What comes of fighting for the Stranger against a rival who qualifies with him."""
    house = stars[STRANGER]
    if stars[1 - seat] != house:
        return 0.0
    weight = exp((wealth[house] - CROWD * float(crowd[house]) - best) / scale)
    return weight * (1.0 - fight(s, 1 - seat, gold, guns, stars, trust))


# --- an attack under way ---


def under_attack(s: Town, seat: i64, gold: list[float], guns: list[float]) -> float:
    """Both outcomes, by their odds."""
    attack = s.attack
    odds = attack_odds(s)
    before = outlook(s, seat, gold, guns, s.stars)
    thief, target, spot = attack[ATTACKER], attack[TARGET], attack[SPOT]
    stars = s.stars
    if spot != NOTHING:
        safe = s.rows[target][spot]
        worth = float(s.house.gold[safe])
        gold[thief] += worth
        gold[target] -= worth
        if FIRST_GUN <= safe < FIRST_GOLD:
            guns[thief] += s.house.means[safe - FIRST_GUN]
            guns[target] -= s.house.means[safe - FIRST_GUN]
        after = outlook(s, seat, gold, guns, stars)
        if safe < len(BADGES) and safe >= s.call:
            after += BADGE if seat == thief else -BADGE if seat == target else 0.0
    else:
        stars = stars[:]
        if stars[thief] != stars[target]:
            stars[thief], stars[target] = stars[target], stars[thief]
        else:
            stars = best_move(s, thief, target, gold, guns)
        after = outlook(s, seat, gold, guns, stars)
    return odds * after + (1.0 - odds) * before


def attack_odds(s: Town) -> float:
    """How likely the attacker is to win; before the defence is laid, against what the defender holds."""
    attack = s.attack
    gun = s.house.gun
    ours = side(gun[attack[GUN]], helper(s, 0))
    help = helper(s, 1)
    table = s.house.wins
    row = ours * len(SIDES)
    if attack[GUN + 1] != NOTHING:
        return table[row + side(gun[attack[GUN + 1]], help)]
    total = 0.0
    least = 1.0
    hand = s.hands[attack[DEFENDER]]
    for card in hand:
        chance = table[row + side(gun[card], help)]
        total += chance
        least = min(least, chance)
    return (total / float(len(hand)) + least) / 2.0 if hand else 1.0


def helper(s: Town, which: i64) -> i64:
    """The gun of a side's Holster: the one used, or the best of those to choose from."""
    if s.attack[HELP + which] != NOTHING:
        return s.house.gun[s.attack[HELP + which]]
    best: i64 = NOTHING
    for offer in s.offers:
        if offer != NOTHING and offer >> CARD_BITS == which:
            best = max(best, s.house.gun[offer & CARD])
    return ONE_DIE if best == NOTHING else best


# --- the showdown ---


def in_showdown(s: Town, seat: i64) -> float:
    if not s.lives[seat]:
        return 0.0
    total = 0.0
    own = 0.0
    for other in range(s.house.seats):
        if s.lives[other]:
            weight = exp(EDGE * strength(s, other)) * (HURT if s.lives[other] == 1 else 1.0)
            total += weight
            if other == seat:
                own = weight
    return own / total


def strength(s: Town, seat: i64) -> float:
    """The Showdown Guns, the cards still to be used, and the hand as it will be taken back."""
    means = s.house.means
    gun = s.house.gun
    power = 0.0
    for kind in side_guns(s, seat):
        power += means[kind]
    now = 0.0
    whole = 0.0
    hand = s.hands[seat]
    for card in hand:
        now += means[gun[card]]
    whole = now
    number: i64 = len(hand)
    for card in s.beside[seat]:
        whole += means[gun[card]]
        number += 1
    if s.commits and s.commits[seat] != NOTHING:
        whole += means[gun[s.commits[seat]]]
        number += 1
    whole /= float(max(number, 1))
    held: i64 = len(hand)
    return power + 0.5 * (now / float(held) if held else whole) + 0.5 * whole
