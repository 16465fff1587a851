"""What is expected of a moment of a game, as scenarios and lessons say it. See docs/scenarios.md."""

from __future__ import annotations

from typing import Any, Final

from saloon.kernel.flow import NOBODY, Question, State
from saloon.kernel.game import Game
from saloon.kernel.messages import EventLog, Mistake
from saloon.kernel.perft import tree_differences
from saloon.kernel.play import chance_asked, judge, legal
from saloon.kernel.staging import Data, hear

NOBODY_SAID: Final = "nobody"  # who hears what a spectator is told
WITHOUT: Final = "without"  # facts that an event does not tell


class Expecting:
    """A moment that is compared with what was expected of it; `problems` says what differed."""

    def __init__(self, game: Game[Any], s: State[Any], where: str, log: EventLog) -> None:
        self.game = game
        self.s = s
        self.where = where  # for the reader of a problem
        self.log = log  # what has happened until this moment
        self.problems: list[Mistake] = []

    def judge(self, expect: Data) -> list[Mistake]:
        """What differs. A fact that the game does not know raises a Mistake."""
        facts = self.game.facts(self.s)
        for key, wanted in expect.items():
            if key == "options":
                self.compare("options", sorted(wanted), sorted(self.options()))
            elif key == "waits":
                step = chance_asked(self.s)
                self.compare("waits", wanted, type(step).__name__ if step is not None else "")
            elif key == "asked":
                self.compare("asked", wanted, [seat for d in self.s.pending for seat in d.owing if seat >= 0])
            elif key == "result":
                self.compare("result", wanted, self.s.result)
            elif key == "impossible":
                for outcome in wanted:
                    self.impossible(outcome)
            elif key == "events":
                self.events("events", wanted, [(event.name, event.public) for event in self.log.events])
            elif key == "heard":
                for who, events in wanted.items():
                    told = self.log.seen(self.listener(who))
                    self.events(f"heard.{who}", events, [(seen["event"], seen) for seen in told])
            elif key == "tree":
                for what, wish, found in tree_differences(self.game, self.s, wanted):
                    self.compare(what, wish, found)
            elif key in facts:
                self.compare(key, wanted, facts[key])
            else:
                raise Mistake("fact", fact=key, known=tuple(facts))
        return self.problems

    def compare(self, what: str, wanted: Any, found: Any) -> None:
        if wanted != found:
            self.problems.append(Mistake("differs", where=self.where, what=what, wanted=str(wanted), found=str(found)))

    def options(self) -> list[str]:
        phrase = self.game.language.phrase
        return [
            phrase(action) for d in self.s.pending if isinstance(d.step, Question) for seat in d.owing
            for action in legal(self.s, d, seat)
        ]  # fmt: skip

    def impossible(self, outcome: object) -> None:
        """Chance is asked, and this is nothing it could say."""
        action = hear(self.game, self.where, outcome)
        if chance_asked(self.s) is None:
            self.problems.append(Mistake("chance-idle", where=self.where, outcome=str(outcome)))
        elif judge(self.s, NOBODY, self.s.pending[0].id, action) is None:
            self.problems.append(Mistake("chance-possible", where=self.where, outcome=str(outcome)))

    def listener(self, who: str) -> int:
        """A seat, or whoever looks on."""
        seats = self.s.ruleset.seats
        if who == NOBODY_SAID:
            return NOBODY
        if not who.isdecimal() or int(who) >= seats:
            raise Mistake("scenario-word", file="heard", word=who, known=(NOBODY_SAID, *range(seats)))
        return int(who)

    def events(self, what: str, wanted: dict[str, list[Data]], log: list[tuple[str, Data]]) -> None:
        """For each event name the complete list, in order; of each event only the facts that are named."""
        for name, expected in wanted.items():
            told = [facts for event, facts in log if event == name]
            fits = len(told) == len(expected) and all(map(tells, told, expected))
            if not fits:
                self.compare(f"{what}.{name}", expected, told)


def tells(facts: Data, wish: Data) -> bool:
    """Whether an event has these facts, and none of those it is to be without."""
    silent = all(fact not in facts for fact in wish.get(WITHOUT, []))
    return silent and all(untupled(facts.get(fact)) == value for fact, value in wish.items() if fact != WITHOUT)


def untupled(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value
