"""How well a seat stands (ledger section 11): how likely its house is to be the richest, times how likely it is to win
the fight in it; an attack under way counts by its exact odds.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import Any, Final

from mypy_extensions import i64

from saloon.games.deadwood_1876.attack import ExpelStar
from saloon.games.deadwood_1876.fight import ATTACKING, DEFENDING, Fight, card_offered, helps
from saloon.games.deadwood_1876.items import RideOut
from saloon.games.deadwood_1876.names import BADGE_ROUND, BADGES, HOUSES, NOTHING, ROUNDS, SHOWDOWN, STARS, STRANGER
from saloon.games.deadwood_1876.odds import ONE_DIE, SIDES, side
from saloon.games.deadwood_1876.reveal import gold_of
from saloon.games.deadwood_1876.showdown import gun_in, is_gun, side_guns
from saloon.games.deadwood_1876.stars import destinations
from saloon.games.deadwood_1876.state import Town

SHARP: Final = 0.5  # gold that makes a house likely to stay ahead at the end,
VAGUE: Final = 0.45  # and more of it the more turns are left
EDGE: Final = 1.3  # what a point more on the dice does to the odds of the showdown
LASTING: Final = 0.35  # the part of a hand's strength that counts while it may still change
CROWD: Final = 0.25  # a tie on gold goes to the smaller house
BADGE: Final = 0.02  # what another turn is worth
HURT: Final = 0.3  # with one life left
PLAIN: Final = 3.1  # what a card not yet drawn may be expected to roll


class Scene:
    """What lies behind each star, and in which house it is or might be."""

    __slots__ = ("gold", "guns", "stars")

    def __init__(self, gold: list[float], guns: list[float], stars: list[int]) -> None:
        self.gold = gold
        self.guns = guns  # what the Showdown Guns of a row roll on average
        self.stars = stars

    def moved(self, star: i64, house: i64) -> Scene:
        stars = self.stars[:]
        stars[star] = house
        return Scene(self.gold, self.guns, stars)

    def swapped(self, star: i64, other: i64) -> Scene:
        return self.moved(star, self.stars[other]).moved(other, self.stars[star])

    def robbed(self, s: Town, thief: i64, row: i64, safe: i64) -> Scene:
        gold, guns = self.gold[:], self.guns[:]
        worth = float(s.ruleset.gold[safe])
        gold[thief] += worth
        gold[row] -= worth
        if is_gun(safe):
            guns[thief] += s.ruleset.means[gun_in(safe)]
            guns[row] -= s.ruleset.means[gun_in(safe)]
        return Scene(gold, guns, self.stars)


def value(s: Town, seat: i64) -> float:
    """From -1 to 1, by the odds of winning."""
    if s.stage == SHOWDOWN:
        return 2.0 * in_showdown(s, seat) - 1.0
    scene = look(s)
    if s.attack:
        fight = Fight(s.attack)
        if not fight.rolled(ATTACKING) or not fight.rolled(DEFENDING):
            return 2.0 * under_attack(s, seat, fight, scene) - 1.0
    if s.pending:
        step: Any = s.pending[0].step
        if isinstance(step, RideOut):
            scene = best_move(s, s.active, s.active, scene)
        elif isinstance(step, ExpelStar):
            fight = Fight(s.attack)
            scene = best_move(s, fight.attacker, fight.target, scene)
    return 2.0 * outlook(s, seat, scene) - 1.0


def look(s: Town) -> Scene:
    gold = [0.0] * STARS
    guns = [0.0] * STARS
    for star in s.ruleset.owners:
        gold[star] = float(gold_of(s, star))
        for safe in s.rows[star]:
            if is_gun(safe):
                guns[star] += s.ruleset.means[gun_in(safe)]
    return Scene(gold, guns, s.stars)


def best_move(s: Town, chooser: i64, star: i64, scene: Scene) -> Scene:
    """After a star has moved as suits the chooser best."""
    best = scene
    most = -1.0
    for house in destinations(s, star):
        after = scene.moved(star, house)
        chance = outlook(s, chooser, after)
        if chance > most:
            best = after
            most = chance
    return best


def turns_left(s: Town) -> float:
    n = s.ruleset.seats
    if s.stage == BADGE_ROUND:
        return 0.6 * float(len(BADGES) - s.call)
    left: i64 = s.heists * n
    if s.stage == ROUNDS:  # in a hold-up another whole round is to come
        left += n if s.active == NOTHING else n - 1 - (s.active - s.first + n) % n
    return float(left) + 1.5


def hand_power(s: Town, seat: i64) -> float:
    """What a card of the hand rolls on average; cards to come are plain ones, of too many the weakest go (D76-086)."""
    means = s.ruleset.means
    gun = s.ruleset.gun
    rolls: list[float] = []
    for card in s.hands[seat]:
        rolls.append(means[gun[card]])  # noqa: PERF401
    number: i64 = len(rolls)
    if number > s.ruleset.hand:
        rolls.sort()
        rolls = rolls[number - s.ruleset.hand :]
        number = s.ruleset.hand
    return (sum(rolls) + PLAIN * float(s.ruleset.hand - number)) / float(s.ruleset.hand)


def outlook(s: Town, seat: i64, scene: Scene) -> float:
    """How likely this seat is to win from here."""
    stars = scene.stars
    home = stars[seat]
    weights = house_weights(s, scene)
    total = 0.0
    for weight in weights:
        total += weight
    chance = weights[home] / total * last_standing(s, seat, scene)
    if s.ruleset.pair:  # D76-182: one may win for the Stranger, against a rival who qualifies with him
        house = stars[STRANGER]
        if house != home and house == stars[1 - seat]:
            chance += weights[house] * (1.0 - last_standing(s, 1 - seat, scene)) / total
    for safe in s.rows[seat]:
        if still_called(s, safe):
            chance += BADGE
    return min(chance, 1.0)


def house_weights(s: Town, scene: Scene) -> list[float]:
    """How likely each house is to be the richest, against the others."""
    scale = SHARP + VAGUE * sqrt(turns_left(s))
    wealth = [0.0] * len(HOUSES)
    crowd = [0] * len(HOUSES)
    for star in s.ruleset.owners:
        wealth[scene.stars[star]] += scene.gold[star]
        crowd[scene.stars[star]] += 1
    best = -100.0
    for house in range(len(HOUSES)):
        if crowd[house]:
            wealth[house] -= CROWD * float(crowd[house])
            best = max(best, wealth[house])
    weights = [0.0] * len(HOUSES)
    for house in range(len(HOUSES)):
        if crowd[house]:
            weights[house] = exp((wealth[house] - best) / scale)
    return weights


def still_called(s: Town, safe: i64) -> bool:
    """A badge that will give another turn."""
    return s.call <= safe < len(BADGES)


def last_standing(s: Town, seat: i64, scene: Scene) -> float:
    """How likely the seat is to be the last one standing in its house, or to win with all of it."""
    gold, guns, stars = scene.gold, scene.guns, scene.stars
    trust = EDGE * (LASTING + (1.0 - LASTING) / (1.0 + 0.5 * turns_left(s)))
    home = stars[seat]
    own = guns[seat] + hand_power(s, seat)
    total = 1.0
    peaceful = s.ruleset.peace and guns[seat] == 0.0
    fair = s.ruleset.sharing and gold[seat] > 0.0
    for star in s.ruleset.owners:
        if star != seat and stars[star] == home:
            hand = hand_power(s, star if star != STRANGER else 1 - seat)
            total += exp(trust * (guns[star] + hand - own))
            peaceful = peaceful and guns[star] == 0.0
            fair = fair and gold[star] > 0.0
    return 1.0 if peaceful or fair else 1.0 / total


# --- an attack under way ---


def under_attack(s: Town, seat: i64, fight: Fight, scene: Scene) -> float:
    """Both outcomes, by their odds."""
    odds = attack_odds(s, fight)
    before = outlook(s, seat, scene)
    after = if_won(s, seat, fight, scene)
    return odds * after + (1.0 - odds) * before


def if_won(s: Town, seat: i64, fight: Fight, scene: Scene) -> float:
    attacker, target = fight.attacker, fight.target
    if fight.spot == NOTHING:
        apart = scene.stars[attacker] != scene.stars[target]
        moved = scene.swapped(attacker, target) if apart else best_move(s, attacker, target, scene)
        return outlook(s, seat, moved)
    safe = s.rows[target][fight.spot]
    after = outlook(s, seat, scene.robbed(s, attacker, target, safe))
    if still_called(s, safe):
        after += BADGE if seat == attacker else -BADGE if seat == target else 0.0
    return after


def attack_odds(s: Town, fight: Fight) -> float:
    """How likely the attacker is to win; before the defence is laid, against what the defender holds."""
    gun = s.ruleset.gun
    ours = side(gun[fight.gun(ATTACKING)], helper(s, fight, ATTACKING))
    help = helper(s, fight, DEFENDING)
    table = s.ruleset.wins
    row = ours * len(SIDES)
    if fight.gun(DEFENDING) != NOTHING:
        return table[row + side(gun[fight.gun(DEFENDING)], help)]
    total = 0.0
    least = 1.0
    hand = s.hands[fight.defender]
    for card in hand:
        chance = table[row + side(gun[card], help)]
        total += chance
        least = min(least, chance)
    return (total / float(len(hand)) + least) / 2.0 if hand else 1.0


def helper(s: Town, fight: Fight, which: i64) -> i64:
    """The gun of a side's Holster: the one used, or the best of those to choose from."""
    if fight.holster(which) != NOTHING:
        return s.ruleset.gun[fight.holster(which)]
    best: i64 = NOTHING
    for offer in s.offers:
        if helps(offer, which):
            best = max(best, s.ruleset.gun[card_offered(offer)])
    return ONE_DIE if best == NOTHING else best


# --- the showdown ---


def in_showdown(s: Town, seat: i64) -> float:
    if not s.lives[seat]:
        return 0.0
    total = 0.0
    own = 0.0
    for other in range(s.ruleset.seats):
        if s.lives[other]:
            weight = exp(EDGE * strength(s, other)) * (HURT if s.lives[other] == 1 else 1.0)
            total += weight
            if other == seat:
                own = weight
    return own / total


def strength(s: Town, seat: i64) -> float:
    """The Showdown Guns, the cards still to be used, and the hand as it will be taken back."""
    means = s.ruleset.means
    gun = s.ruleset.gun
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
