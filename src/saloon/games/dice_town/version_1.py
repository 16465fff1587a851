"""The rules of version 1, for its journals: some cards joined the discard too late or too early (`play.put_away`)."""

from __future__ import annotations

from pathlib import Path

from saloon.games.dice_town import DiceTown
from saloon.games.dice_town.box import Box


def make(box: Path | None) -> DiceTown:
    return DiceTown(Box(box), "1")
