"""The odds of dice and loot: told before an answer is confirmed. A card from a pile is told by its name."""

from __future__ import annotations

from collections import Counter
from typing import Final

from mypy_extensions import i64

from saloon.games.dice_town.board import CARDS, OUTLAWS
from saloon.games.dice_town.dice import CATEGORIES, CATEGORY, THROWS, count, loose
from saloon.games.dice_town.hunt import HuntRoll
from saloon.games.dice_town.packing import roll_dice_bits
from saloon.games.dice_town.roll import RollDice
from saloon.games.dice_town.saloon import DrawLoot
from saloon.games.dice_town.state import Town
from saloon.kernel.messages import Likely
from saloon.parts.bag import card_of

WAYS: Final = [Counter([roll_dice_bits(action) for action in throws]) for throws in THROWS]  # by dice, of each set


def likely(s: Town, viewer: i64) -> list[Likely]:
    step = s.pending[0].step if s.pending else None
    if isinstance(step, RollDice):
        return hands(s, viewer if rolls_too(s, viewer) else step.seat, viewer)
    if isinstance(step, HuntRoll):
        return hunted(s)
    return looted(s, step) if isinstance(step, DrawLoot) else []


def rolls_too(s: Town, viewer: i64) -> bool:
    """Whether the viewer is among those about to roll."""
    return any(isinstance(step, RollDice) and step.seat == viewer for step in [*s.agenda, s.pending[0].step])


def hands(s: Town, seat: i64, viewer: i64) -> list[Likely]:
    """What all five dice of a seat may make, the best hand first: as if nobody rolled again (DT-038)."""
    ways: dict[str, int] = dict.fromkeys(CATEGORIES[::-1], 0)
    throws = WAYS[loose(s.locked[seat])]
    for dice, number in throws.items():
        ways[CATEGORY[s.locked[seat] + dice]] += number
    what = "hand" if seat == viewer else "their-hand"
    total = throws.total()
    return [Likely(what, number / total, hand=hand, seat=int(seat)) for hand, number in ways.items() if number]


def hunted(s: Town) -> list[Likely]:
    """How many outlaws the dice would capture (DTX-077)."""
    ways: dict[int, int] = {}
    for dice, number in WAYS[s.to_draw].items():
        caught = sum([min(count(s.hunted + dice, face), wanted(s, face)) for face in range(6)])
        ways[caught] = ways.get(caught, 0) + number
    total = sum(ways.values())
    return [Likely("captured", ways[caught] / total, n=caught) for caught in sorted(ways, reverse=True)]


def wanted(s: Town, face: i64) -> int:
    return sum([s.wanted >> outlaw & 1 and s.ruleset.face[outlaw] == face for outlaw in range(len(OUTLAWS))])


def looted(s: Town, step: DrawLoot) -> list[Likely]:
    """DT-060: what each of the cards looked at may be."""
    chances: dict[str, float] = {}
    for number, hand in ((step.titles, s.titles[step.victim]), (step.stores, s.stores[step.victim])):
        for place in hand if number else []:
            card = CARDS[card_of(place)]
            chances[card] = chances.get(card, 0.0) + int(number) / int(step.titles + step.stores) / len(hand)
    return [Likely("loot", chance, card=card) for card, chance in sorted(chances.items(), key=lambda one: -one[1])]
