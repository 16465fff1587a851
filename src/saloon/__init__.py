"""Saloon: the table for Western board games. The engine as a library:

from saloon import Seeded, find, playout
game = find("two-towns")
s = game.start(game.ruleset(2))
playout(s, Seeded(1))
print(s.result)
"""

from saloon.games import find, slugs
from saloon.kernel.luck import Seeded
from saloon.kernel.play import advance, legal, play, playout, submit
from saloon.kernel.view import view

__version__ = "0.1.0"
__all__ = ["Seeded", "advance", "find", "legal", "play", "playout", "slugs", "submit", "view"]
