"""The rules of version 2, for its journals: what version 3 added asks for `ruleset.version`."""

from __future__ import annotations

from pathlib import Path

from saloon.games.slaughter_gulch import SlaughterGulch
from saloon.games.slaughter_gulch.box import Box


def make(box: Path | None) -> SlaughterGulch:
    return SlaughterGulch(Box(box), "2")
