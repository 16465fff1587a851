"""The odds of every shoot-out, gamble and draw: told before an answer is confirmed. A safe is told by its name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from saloon.games.deadwood_1876.attack import AttackRoll, Defend
from saloon.games.deadwood_1876.fight import ATTACKING, DEFENDING, Fight
from saloon.games.deadwood_1876.holdup import HoldUpRoll
from saloon.games.deadwood_1876.holsters import ChooseHelp, Help
from saloon.games.deadwood_1876.mystery import Gamble
from saloon.games.deadwood_1876.names import GUNS, HOUSES, ITEMS, SAFES
from saloon.games.deadwood_1876.odds import beats, sums
from saloon.games.deadwood_1876.quick_draw import FastRoll, QuickDraw
from saloon.games.deadwood_1876.rows import Shuffle
from saloon.games.deadwood_1876.setting import DealSafes, FirstRoll, MixRows, PlaceStars
from saloon.games.deadwood_1876.showdown import Shoot, side_guns
from saloon.games.deadwood_1876.stars import first_houses
from saloon.games.deadwood_1876.state import Town
from saloon.games.deadwood_1876.supply import Draw
from saloon.kernel.messages import Likely
from saloon.kernel.play import legal, play

Spread = dict[int, float]  # how likely each total is
Side = tuple[tuple[int, float], ...]  # the same, sorted
NEARLY: Final = 1.0 - 1e-9  # they can only tie


def likely(s: Town) -> list[Likely]:
    step = s.pending[0].step if s.pending else None
    if isinstance(step, Defend):
        return defended(s)
    if isinstance(step, (QuickDraw, Help, ChooseHelp, AttackRoll)):
        return by_fighter(s, attack(s))
    if isinstance(step, (HoldUpRoll, FirstRoll)):
        guns = step.guns(s)
        return by_seat("wins", highest([spread(s, [gun]) for gun in guns]), s.rollers)
    if isinstance(step, Shoot):
        return shot(s)
    return of_one_die(s, step) or of_cards(s, step)


def spread(s: Town, guns: list[int]) -> Spread:
    ways = sums(s.ruleset.faces, guns)
    total = sum(ways.values())
    return {score: number / total for score, number in ways.items()}


# --- shoot-outs ---


def defended(s: Town) -> list[Likely]:
    """D76-035: any card of the defender's may be the gun, if nobody helps."""
    d, seat = s.pending[0], s.pending[0].owing[0]
    chances: list[float] = []
    for action in legal(s, d, seat):
        against = s.clone()
        play(against, d, seat, action)
        chances.append(attack(against))
    return by_fighter(s, sum(chances) / len(chances))


def attack(s: Town) -> float:
    """D76-039 … D76-041, D76-067, D76-070: a die drawn quickly stands, but not after a tie."""
    fight, gun = Fight(s.attack), s.ruleset.gun
    guns = [[gun[card] for card in fight.cards(side)] for side in (ATTACKING, DEFENDING)]
    now = [
        {int(fight.score(side)): 1.0} if fight.rolled(side) else spread(s, guns[side])
        for side in (ATTACKING, DEFENDING)
    ]
    wins, ties = 0.0, 0.0
    for score, chance in now[ATTACKING].items():
        for other, foe_chance in now[DEFENDING].items():
            wins += chance * foe_chance if score > other else 0.0
            ties += chance * foe_chance if score == other else 0.0
    return wins + ties * float(beats(s.ruleset.faces, guns[ATTACKING], guns[DEFENDING]))


def by_fighter(s: Town, wins: float) -> list[Likely]:
    fight = Fight(s.attack)
    return by_seat("wins", [wins, 1.0 - wins], [int(fight.attacker), int(fight.defender)])


def shot(s: Town) -> list[Likely]:
    """D76-147 … D76-149: who is the lowest, and loses the round."""
    scores = [spread(s, [s.ruleset.gun[s.commits[seat]], *side_guns(s, seat)]) for seat in s.rollers]
    lowest = highest([{-score: chance for score, chance in one.items()} for one in scores])
    return by_seat("loses", lowest, s.rollers)


def by_seat(what: str, chances: list[float], seats: list[int]) -> list[Likely]:
    some = sorted(zip(chances, seats, strict=True), reverse=True)
    return [Likely(what, chance, seat=seat) for chance, seat in some]


def highest(spreads: list[Spread]) -> list[float]:
    """How likely each of these is the highest, those who tie rolling again among themselves."""
    sides = [tuple(sorted(one.items())) for one in spreads]
    order = sorted(range(len(sides)), key=lambda one: sides[one])
    chances = of_group(tuple([sides[one] for one in order]))
    return [chances[order.index(one)] for one in range(len(sides))]


@lru_cache(maxsize=4096)
def of_group(sides: tuple[Side, ...]) -> list[float]:
    """The same for sides in their order: those with the same dice stand together, so few groups are reckoned twice."""
    if len(sides) == 1:
        return [1.0]
    stay: dict[int, float] = {}  # how likely just these, one bit each, are tied for highest
    for score in {score for side in sides for score, _ in side}:
        tied = {0: 1.0}
        for one, side in enumerate(sides):
            lower = sum([chance for other, chance in side if other < score])
            same = sum([chance for other, chance in side if other == score])
            after = {some: chance * lower for some, chance in tied.items() if lower}
            after.update({some | 1 << one: chance * same for some, chance in tied.items() if same})
            tied = after
        for some, chance in tied.items():
            stay[some] = stay.get(some, 0.0) + chance
    return shared_out(sides, stay)


def shared_out(sides: tuple[Side, ...], stay: dict[int, float]) -> list[float]:
    """Who wins in the end, whoever is tied for now."""
    everybody = (1 << len(sides)) - 1
    again = stay.pop(everybody, 0.0)
    if again > NEARLY:
        return [1.0 / len(sides)] * len(sides)
    stay.pop(0, 0.0)
    found = [0.0] * len(sides)
    for some, chance in stay.items():
        members = [one for one in range(len(sides)) if some >> one & 1]
        for one, part in zip(members, of_group(tuple([sides[one] for one in members])), strict=True):
            found[one] += chance * part / (1.0 - again)
    return found


# --- a die, cards, safes ---


def of_one_die(s: Town, step: object) -> list[Likely]:
    if isinstance(step, Gamble):
        sign = -1 if step.which else 1
        return [Likely("gold", chance, n=sign * die) for die, chance in spread(s, [step.gun]).items()]
    if isinstance(step, FastRoll):
        return [Likely("die", chance, n=die) for die, chance in spread(s, step.guns(s)).items()]
    return []


def of_cards(s: Town, step: object) -> list[Likely]:
    """Of several cards or safes, what each of them may be."""
    if isinstance(step, Draw):
        guns, items = s.ruleset.gun, s.ruleset.item
        return each("hand", ("gun", "item"), [(GUNS[guns[card]], ITEMS[items[card]]) for card in s.deck])
    if isinstance(step, DealSafes):
        return each("prize", ("safe",), [(SAFES[safe],) for safe in s.pool])
    if isinstance(step, PlaceStars):
        return each("house", ("house",), [(HOUSES[house],) for house in first_houses(len(s.ruleset.owners))])
    return [Likely("order", 1.0)] if isinstance(step, (Shuffle, MixRows)) else []


def each(what: str, facts: tuple[str, ...], kinds: Sequence[tuple[str, ...]]) -> list[Likely]:
    """The likeliest first."""
    some = sorted(Counter(kinds).items(), key=lambda one: -one[1])
    return [Likely(what, n / len(kinds), **dict(zip(facts, kind, strict=True))) for kind, n in some]
