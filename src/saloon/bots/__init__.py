"""Bots: they are given a view, never a state, and think with guesses of what they cannot see."""

from saloon.bots.bot import Bot, Budget
from saloon.bots.levels import BOTS, LEVELS, make

__all__ = ["BOTS", "LEVELS", "Bot", "Budget", "make"]
