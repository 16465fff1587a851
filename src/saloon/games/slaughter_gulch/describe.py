"""Card texts, made from the effect data, so that they cannot lie."""

from __future__ import annotations

from saloon.games.slaughter_gulch.box import Box
from saloon.kernel.texts import Catalogue


def add_card_texts(texts: Catalogue, box: Box) -> None:
    """`names.does.<card>` for every item, spell, gadget, reward, event and location."""
