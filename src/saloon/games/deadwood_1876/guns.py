"""A card of the hand laid as a gun: in an attack, a hold-up, the final showdown."""

from __future__ import annotations

from mypy_extensions import i64

from saloon.games.deadwood_1876.board import Town
from saloon.games.deadwood_1876.language import GUNS, OFFER, PASS, one, value_of
from saloon.kernel.language import VERB
from saloon.kernel.messages import Refusal


def gun_name(s: Town, card: i64) -> str:
    return GUNS[s.ruleset.gun[card]]


def any_card(s: Town, verb: i64) -> list[int]:
    return [one(verb, card) for card in range(s.ruleset.cards)]


def own_cards(s: Town, seat: i64, verb: i64) -> list[int]:
    return [one(verb, card) for card in s.hands[seat]]


def no_gun(s: Town, seat: i64, action: int, *, verb: i64, must: str, only_gun: str) -> Refusal | None:
    """Why this lays no gun: the rule `must` asks for exactly one card, by `only_gun` it is no Holster now."""
    said = action & VERB
    if said == OFFER:
        return Refusal(only_gun)
    if said == PASS:
        return Refusal(must)
    if said != verb:
        return Refusal("kernel.nonsense")
    return None if value_of(action) in s.hands[seat] else Refusal(f"{must}.hand")
