"""Steps of one dude: what he goes through, what came of his roll against somebody, what is asked about him."""

from __future__ import annotations

from typing import ClassVar

from mypy_extensions import i64

from saloon.games.slaughter_gulch.board import ruler
from saloon.games.slaughter_gulch.state import Town
from saloon.kernel.flow import ALL, Question, Step
from saloon.parts.seat import ALONE


class DudeStep(Step[Town]):
    __slots__ = ("dude",)
    VISIBLE: ClassVar[str] = ALL

    def __init__(self, dude: i64) -> None:
        self.dude = dude


class AgainstDude(DudeStep):
    """What came of his roll against a dude of another outfit."""

    __slots__ = ("foe",)

    def __init__(self, dude: i64, foe: i64) -> None:
        super().__init__(dude)
        self.foe = foe


class AgainstFolk(DudeStep):
    """What came of his roll against townsfolk."""

    __slots__ = ("slot",)

    def __init__(self, dude: i64, slot: i64) -> None:
        super().__init__(dude)
        self.slot = slot


class DudeQuestion(Question[Town]):
    """Put to whoever decides for him: his owner, or who has mesmerized him (SG-085)."""

    __slots__ = ("dude",)
    VISIBLE: ClassVar[str] = ALL

    def __init__(self, dude: i64) -> None:
        self.dude = dude

    def seats(self, s: Town) -> tuple[int, ...]:
        return ALONE[ruler(s, self.dude)]
