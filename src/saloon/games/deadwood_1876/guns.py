"""A card of the hand laid as a gun: in an attack, a hold-up, the final showdown."""

from __future__ import annotations

from mypy_extensions import i64

from saloon.games.deadwood_1876.names import GUNS
from saloon.games.deadwood_1876.packing import OFFER, PASS
from saloon.games.deadwood_1876.state import Town
from saloon.kernel.messages import Refusal
from saloon.kernel.packing import verb_of


def gun_name(s: Town, card: i64) -> str:
    return GUNS[s.ruleset.gun[card]]


def no_gun(action: int, *, named: bool, must: str, only_gun: str) -> Refusal:
    """Why this lays no gun: the rule `must` asks for exactly one card, by `only_gun` it is no Holster now."""
    if named:
        return Refusal(f"{must}.hand")
    verb = verb_of(action)
    return Refusal(only_gun if verb == OFFER else must if verb == PASS else "kernel.nonsense")
