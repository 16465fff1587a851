"""The rules of version 1, for its journals: in one's own turn only some deals were taken (`talk.taken_at_first`)."""

from __future__ import annotations

from pathlib import Path

from saloon.games.slaughter_gulch import SlaughterGulch
from saloon.games.slaughter_gulch.box import Box


def make(box: Path | None) -> SlaughterGulch:
    return SlaughterGulch(Box(box), "1")
