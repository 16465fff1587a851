"""An order of a plan, a dude with his token and a space: one number, its place in the list of all of them."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from saloon.games.slaughter_gulch.names import FIGURES, N_SPACES, N_TOKENS, SPACES, TOKENS

ORDERS: Final = tuple([
    f"{dude}:{token}:{space}" for dude in range(1, FIGURES + 1) for token in TOKENS for space in SPACES
])  # fmt: skip


def order(dude: i64, token: i64, space: i64) -> i64:
    """The dude is one of his outfit's six."""
    return (dude * N_TOKENS + token) * N_SPACES + space


def ordered_dude(order: i64) -> i64:
    return order // N_SPACES // N_TOKENS


def ordered_token(order: i64) -> i64:
    return order // N_SPACES % N_TOKENS


def ordered_space(order: i64) -> i64:
    return order % N_SPACES
