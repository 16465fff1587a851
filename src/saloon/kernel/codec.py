"""A state as text and back, and its digest: save files, the journal and every comparison of states rest on this."""

from __future__ import annotations

import json
from hashlib import blake2b
from typing import Any, Final

from saloon.kernel.flow import Ask, Decision, Ruleset, State, Step
from saloon.kernel.game import Game
from saloon.kernel.view import step_line

WRITER: Final = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False)  # made once: dumps makes one each time


def encode(game: Game[Any], s: State[Any]) -> str:
    """Canonical JSON of the whole state; `decode` gives it back."""
    return WRITER.encode(plain_state(game, s))


def plain_state(game: Game[Any], s: State[Any]) -> dict[str, Any]:
    """The whole state as plain data, for `encode` or for whoever has a faster writer of the same JSON."""
    data = {name: getattr(s, name) for name in game.fields}
    data["agenda"] = [step_line(game, step, True) for step in s.agenda]
    data["open"] = [_decision(game, d) for d in s.pending]
    data["standing"] = [_decision(game, d) for d in s.side_questions]
    data["serial"] = s.serial
    data["result"] = s.result
    return data


def decode(game: Game[Any], ruleset: Ruleset, text: str) -> State[Any]:
    """The state that `encode` made this of, in the same or another process."""
    data = json.loads(text)
    data["agenda"] = [read_step(game, line) for line in data["agenda"]]
    data["pending"] = tuple([_read_decision(game, line) for line in data.pop("open")])
    data["side_questions"] = tuple([_read_decision(game, line) for line in data.pop("standing")])
    made: State[Any] = game.state(ruleset=ruleset, **data)
    return made


def digest(game: Game[Any], s: State[Any]) -> str:
    """Equal for equal states and no others: 32 hexadecimal digits, the same in both builds."""
    return blake2b(encode(game, s).encode(), digest_size=16).hexdigest()


def read_step(game: Game[Any], line: list[Any]) -> Any:
    return game.steps[line[0]].read(line[1:])


def _decision(game: Game[Any], d: Decision) -> list[Any]:
    return [d.id, step_line(game, d.step, True), d.owing, list(d.given.items()) if d.given else None]


def _read_decision(game: Game[Any], line: list[Any]) -> Decision:
    id, step_data, owing, given = line
    step: Step[Any] = read_step(game, step_data)
    assert isinstance(step, Ask)
    return Decision(id, step, tuple(owing), dict(given) if given else None, None)
