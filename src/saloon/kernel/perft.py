"""Golden counts (perft): all lines of play of some length, or of answers with one verb until a seat's turn passes."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from saloon.kernel.flow import NOBODY, Chance, Question, State
from saloon.kernel.game import Game
from saloon.kernel.messages import Event, EventLog, Mistake
from saloon.kernel.play import chance_asked, legal, play, submit


def perft(s: State[Any], depth: int) -> int:
    """How many lines of play of just this length there are from here: answers, and outcomes whatever their odds.

    Two builds, versions or ports of the rules that count the same very likely play the same.
    """
    if depth == 0:
        return 1
    if not s.pending:
        return 0
    d = s.pending[0]
    seat, step = d.owing[0], d.step
    actions = list(step.odds(s)) if isinstance(step, Chance) else legal(s, d, seat)
    if depth == 1:
        return len(actions)
    count = 0
    for action in actions:
        after = s.clone()
        play(after, d, seat, action)
        count += perft(after, depth - 1)
    return count


class Level:
    """What one level of a tree is expected to hold, and what was found."""

    def __init__(self, game: Game[Any], wish: dict[str, Any]) -> None:
        self.game = game
        self.wish = wish
        self.verb: str = wish["verb"]
        self.fact: str = wish.get("fact", "position")
        self.sequences: list[int] = []
        self.positions: list[set[str]] = []
        self.ends: dict[str, State[Any]] = {}
        self.over = 0
        self.events: dict[str, int] = dict.fromkeys(wish.get("events", {}), 0)

    def grow(self, s: State[Any], depth: int) -> None:
        seat = s.pending[0].owing[0]
        for action in legal(s, s.pending[0], seat):
            if self.game.say(action)["verb"] != self.verb:
                continue
            child, log = s.clone(), EventLog()
            submit(child, seat, child.pending[0].id, action, log=log)
            self.count(child, depth, log)
            if child.pending and child.pending[0].owing == (seat,):
                self.grow(child, depth + 1)

    def count(self, s: State[Any], depth: int, log: EventLog) -> None:
        if len(self.sequences) == depth:
            self.sequences.append(0)
            self.positions.append(set())
        position = str(self.game.facts(s)[self.fact])
        self.sequences[depth] += 1
        self.positions[depth].add(position)
        self.ends.setdefault(position, s)
        self.over += bool(s.result)
        for pattern in self.events:
            self.events[pattern] += sum(matches(pattern, event) for event in log.events)

    def found(self) -> dict[str, Any]:
        ends = "\n".join(sorted(self.ends))
        return {
            "sequences": self.sequences, "positions": [len(some) for some in self.positions],
            "complete": sum(self.sequences), "ends": len(self.ends), "over": self.over, "events": self.events,
            "sha256": sha256(ends.encode()).hexdigest()[:16],
        }  # fmt: skip

    def differences(self) -> list[tuple[str, Any, Any]]:
        """What is wished for and not found: its name, the wish, what there is."""
        found = self.found()
        for word in self.wish:
            if word not in found and word not in ("verb", "fact", "chance"):
                raise Mistake("scenario-word", file="tree", word=word, known=tuple(found))
        return [
            (f"tree.{key}", wanted, found[key])
            for key, wanted in self.wish.items()
            if key in found and found[key] != wanted
        ]


def tree_differences(game: Game[Any], s: State[Any], levels: list[dict[str, Any]]) -> list[tuple[str, Any, Any]]:
    """The differences from what is wished. A later level starts where the turn has passed from each different end."""
    starts = [s]
    problems: list[tuple[str, Any, Any]] = []
    for wish in levels:
        level = Level(game, wish)
        for start in starts:
            level.grow(passed_on(game, start, wish.get("chance", [])), 0)
        problems += level.differences()
        starts = [end for end in level.ends.values() if not end.result]
    return problems


def passed_on(game: Game[Any], s: State[Any], chance: list[str]) -> State[Any]:
    """The position after the turn has passed and chance has gone as the script says."""
    s = s.clone()
    if chance and chance_asked(s) is None:
        d = s.pending[0]
        assert isinstance(d.step, Question)
        submit(s, d.owing[0], d.id, d.step.decline(s, d.owing[0]))
    for outcome in chance:
        submit(s, NOBODY, s.pending[0].id, game.language.hear_phrase(outcome))
    return s


def matches(pattern: str, event: Event) -> bool:
    """`bout how=tie|town`: the event's name and, for each fact, the values that count."""
    name, *facts = pattern.split()
    if event.name != name:
        return False
    wishes = [fact.partition("=") for fact in facts]
    return all(str(event.public.get(fact)) in values.split("|") for fact, _, values in wishes)
