"""Small games, each with one shape that is hard for a kernel. The conformance suite runs on all of them."""

from __future__ import annotations

from typing import Any, Final

from saloon.kernel.game import Game
from toys.favour import FAVOUR
from toys.fortune import FORTUNE
from toys.high_card import VERSION_1, VERSION_2
from toys.powder import POWDER
from toys.safes import SAFES_GAME
from toys.standoff import STANDOFF

TOYS: Final[list[Game[Any]]] = [VERSION_1, VERSION_2, POWDER, STANDOFF, FORTUNE, SAFES_GAME, FAVOUR]
