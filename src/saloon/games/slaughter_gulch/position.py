from __future__ import annotations
from typing import Any
from saloon.games.slaughter_gulch.board import Town
from saloon.games.slaughter_gulch.law import Law
def place(law: Law, facts: dict[str, Any]) -> Town:
    raise NotImplementedError
def facts(s: Town) -> dict[str, Any]:
    return {}
