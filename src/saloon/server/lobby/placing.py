"""Where a game may start: from the facts of a position file, or from a moment that this house has sealed."""

from __future__ import annotations

from typing import Any, Final

from saloon.kernel.flow import Ruleset, State
from saloon.kernel.game import Game
from saloon.kernel.journal import SAVED, canonical, saved
from saloon.kernel.messages import Mistake
from saloon.server.common.seal import Seal
from saloon.server.wire.problem import Problem

SEAL: Final = "seal"  # the fact beside a whole state that shows it is ours


def sealed(seal: Seal, game: Game[Any], ruleset: Ruleset, state: str) -> dict[str, Any]:
    """The facts of a moment of a game."""
    return {SAVED: state, SEAL: seal.stamp(_text(game, ruleset, state))}


def check_seal(seal: Seal, game: Game[Any], ruleset: Ruleset, facts: dict[str, Any] | None) -> None:
    """A whole state is taken from nobody but this house, and only for the rules it was played under."""
    if facts is None or SAVED not in facts:
        return
    state, stamp = facts[SAVED], facts.get(SEAL)
    ours = isinstance(state, str) and isinstance(stamp, str) and seal.is_ours(_text(game, ruleset, state), stamp)
    if not ours or len(facts) > 2:
        raise Problem("not-sealed")


def _text(game: Game[Any], ruleset: Ruleset, state: str) -> str:
    return canonical(
        {
            "game": game.slug, "rules": game.rules, "content": game.content, "seats": ruleset.seats,
            "options": dict(ruleset.options), "state": state,
        }
    )  # fmt: skip


def placed(game: Game[Any], ruleset: Ruleset, facts: dict[str, Any] | None) -> State[Any]:
    """The state itself; of a moment, once its seal was checked. Raises Mistake or Problem."""
    try:
        if facts is None:
            return game.start(ruleset)  # type: ignore[no-any-return]  # a state of the game
        if SAVED in facts:
            return saved(game, ruleset, facts[SAVED])
        return game.from_position(ruleset, facts)  # type: ignore[no-any-return]
    except Mistake:
        raise
    except (TypeError, ValueError, LookupError, AttributeError, AssertionError, ArithmeticError, RuntimeError) as error:
        raise Problem("bad-position", problem=type(error).__name__) from error
