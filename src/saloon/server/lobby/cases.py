"""Cases of the rules: the scenarios of a game, played answer by answer, as they are told to whoever follows them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Any, Final, NamedTuple

from msgspec import json

from saloon.games import scenarios
from saloon.games.content import read_toml
from saloon.kernel.flow import NOBODY, State
from saloon.kernel.game import Game
from saloon.kernel.messages import Event, EventLog, Refusal
from saloon.kernel.play import chance_asked, submit
from saloon.kernel.scenario import NONSENSE, merged
from saloon.kernel.staging import Data, addressee, hear, in_any_order, let_fall, placed, ruleset_of
from saloon.kernel.undo import is_quiet
from saloon.server import wire
from saloon.server.live import gate
from saloon.server.live.desk import LogLine, sight

KEPT: Final = 200  # cases in memory, of all games
LONG: Final = 8  # answers; longer ones are shown last


class Step(NamedTuple):
    """An answer or an outcome: what it was, what it told, and how the game stands then."""

    seat: int
    said: wire.Said | None  # None: no sentence of the game
    quiet: bool
    events: list[Event]
    refusal: Refusal | None
    state: State[Any]


# --- which there are ---


@cache
def cases(game: Game[Any]) -> dict[str, list[Data]]:
    """The cases of each rule, those first that show it best. Scenarios of other versions are none of them."""
    found: dict[str, list[tuple[tuple[bool, bool, int], Data]]] = {}
    for path in scenarios(game.slug):
        data = read_toml(path)
        if data["rules"] not in (game.slug, f"{game.slug}@{game.rules}"):
            continue
        for case in data.get("case") or [{}]:
            whole = merged(data, case)
            for id in data.get("ids", []):
                found.setdefault(id, []).append((merit(whole), whole))
    return {id: [data for _, data in sorted(those, key=lambda one: one[0])] for id, those in found.items()}


def merit(data: Data) -> tuple[bool, bool, int]:
    """Less is better: something happens, it is soon over, and it is about little else."""
    answers = len(data.get("do", []))
    return not (answers or data.get("chance")), answers > LONG, len(data["ids"])


# --- how one goes ---


@lru_cache(KEPT)
def shown(game: Game[Any], id: str, number: int) -> bytes:
    """A case of a rule, counted from 1, in the JSON of `wire.Case`."""
    data = cases(game)[id][number - 1]
    ruleset = ruleset_of(game, data)
    before = placed(game, ruleset, data.get("given"), EventLog())
    steps = list(played(game, data, before.clone()))
    viewer = viewer_of(steps, before)
    frames = [frame(game, step, seq, viewer) for seq, step in enumerate(steps, 1)]
    position = wire.Position(game.slug, ruleset.seats, data.get("table", {}), data.get("given"))
    return json.encode(wire.Case(viewer, sight(game, before, viewer), frames, position))


def viewer_of(steps: list[Step], before: State[Any]) -> int:
    """Whose eyes to see it with: who answers first; where nobody does, who is asked. A scenario has no secrets."""
    seats = [*(step.seat for step in steps), *(seat for d in before.pending for seat in d.owing)]
    return next((seat for seat in seats if seat != NOBODY), NOBODY)


def frame(game: Game[Any], step: Step, seq: int, viewer: int) -> wire.CaseStep:
    told = gate.line(LogLine(seq, step.seat, "", -1, step.quiet, step.events), viewer)
    rule, facts = ("", {}) if step.refusal is None else (step.refusal.rule, dict(step.refusal.facts))
    return wire.CaseStep(told, sight(game, step.state, viewer), step.seat, step.said, rule, facts)


def played(game: Game[Any], data: Data, s: State[Any]) -> Iterator[Step]:
    """The answers of a case and what chance does, in order."""
    chance = list(data.get("chance", []))
    yield from fallen(game, s, chance)
    for number, do in enumerate(data.get("do", []), 1):
        refused = do.get("expect", {}).get("refused")
        action = hear(game, str(number), do.get("answer"), refused == NONSENSE)
        seat, question = addressee(s, do.get("seat"))
        if refused is None:
            action = in_any_order(game, s, seat, question, action)
        quiet, log = is_quiet(s, seat, question), EventLog()
        no = submit(s, seat, question, action, log=log)
        who = do.get("seat", NOBODY) if seat == NOBODY else seat
        yield Step(who, game.say(action) if action >= 0 else None, quiet, log.events, no, s.clone())
        yield from fallen(game, s, chance)


def fallen(game: Game[Any], s: State[Any], chance: list[str]) -> Iterator[Step]:
    """What chance does for as long as it is asked and the case knows it."""
    while chance and chance_asked(s) is not None:
        outcome, log = chance.pop(0), EventLog()
        no = let_fall(game, s, outcome, log)
        yield Step(NOBODY, game.say(game.language.hear_phrase(outcome)), False, log.events, no, s.clone())
