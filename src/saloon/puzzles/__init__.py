"""Puzzles: positions of bot games in which one answer is clearly best, each with a proof that can be made again."""

from saloon.puzzles.puzzle import Puzzle
from saloon.puzzles.shelf import puzzles_of, shelf

__all__ = ["Puzzle", "puzzles_of", "shelf"]
