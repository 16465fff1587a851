"""Scenario files: `given` a position, `do` these answers, `expect` these facts. They read like the ledger's vectors.

This module judges plain data; reading files is the caller's business. See docs/scenarios.md.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from saloon.kernel.codec import encode
from saloon.kernel.flow import NOBODY, Question, State
from saloon.kernel.game import Game
from saloon.kernel.messages import EventLog, Mistake
from saloon.kernel.perft import tree_differences
from saloon.kernel.play import chance_asked, legal, submit

FILE_KEYS: Final = ("rules", "ids", "seats", "table", "given", "chance", "do", "expect", "case", "name")
CASE_KEYS: Final = ("name", "seats", "table", "given", "chance", "do", "expect")
DO_KEYS: Final = ("seat", "answer", "expect")
Data = dict[str, Any]


class CaseResult:
    """One case of a file and what differed."""

    def __init__(self, name: str, problems: list[Mistake]) -> None:
        self.name = name
        self.problems = problems


def run_file(name: str, data: Data, find: Callable[[str, str | None], Game[Any]]) -> list[CaseResult]:
    """Every case of a parsed scenario file. A file that makes no sense raises a Mistake that says why."""
    known_keys(name, data, FILE_KEYS)
    slug, _, version = str(data.get("rules", "")).partition("@")
    game = find(slug, version or None)
    cases = data.get("case") or [{}]
    outcomes = []
    for number, case in enumerate(cases, 1):
        known_keys(name, case, CASE_KEYS)
        label = f"{name} · {case.get('name', number)}" if data.get("case") else name
        outcomes.append(CaseResult(label, Case(game, merged(data, case)).run()))
    return outcomes


def known_keys(name: str, data: Data, known: tuple[str, ...]) -> None:
    for key in data:
        if key not in known:
            raise Mistake("scenario-word", file=name, word=key, known=known)


def merged(base: Data, case: Data) -> Data:
    out = {key: value for key, value in base.items() if key != "case"}
    for key, value in case.items():
        out[key] = {**out.get(key, {}), **value} if key in ("given", "expect", "table") else value
    return out


class Case:
    """One scenario being played."""

    def __init__(self, game: Game[Any], data: Data) -> None:
        self.game = game
        self.data = data
        self.problems: list[Mistake] = []
        self.chance: list[str] = list(data.get("chance", []))
        self.all = EventLog()
        seats = data.get("seats", game.seats[0])
        self.ruleset = game.ruleset(seats, data.get("table", {}))
        given = data.get("given")
        self.s: State[Any] = game.start(self.ruleset) if given is None else game.from_position(self.ruleset, given)

    def run(self) -> list[Mistake]:
        start = EventLog()
        self.let_chance(start)
        self.all.events += start.events
        for number, do in enumerate(self.data.get("do", []), 1):
            known_keys("do", do, DO_KEYS)
            self.do(f"{number}: {do.get('answer')}", do)
        if self.chance:
            self.problems.append(Mistake("chance-unasked", outcomes=tuple(self.chance)))
        self.judge("…", self.data.get("expect", {}), self.all)
        return self.problems

    def let_chance(self, log: EventLog) -> None:
        while self.chance and chance_asked(self.s) is not None:
            outcome = self.chance.pop(0)
            no = submit(self.s, NOBODY, self.s.pending[0].id, self.game.language.hear_phrase(outcome), log=log)
            if no is not None:
                self.problems.append(Mistake("chance-refused", outcome=outcome, rule=no.rule))
                return

    def do(self, where: str, do: Data) -> None:
        expect = dict(do.get("expect", {}))
        refused = expect.pop("refused", None)
        before = encode(self.game, self.s)
        log = EventLog()
        seat, question = self.addressee(do.get("seat"))
        no = submit(self.s, seat, question, self.game.language.hear_phrase(str(do.get("answer"))), log=log)
        rule = no.rule if no is not None else None
        if rule != refused:
            self.compare(where, "refused", refused or "-", str(no.plain()) if no is not None else "-")
        if no is not None and encode(self.game, self.s) != before:
            self.problems.append(Mistake("refusal-changed", where=where))
        if no is None:
            self.let_chance(log)
        self.all.events += log.events
        self.judge(where, expect, log)

    def addressee(self, seat: int | None) -> tuple[int, int]:
        """The seat that answers and the question it answers: the only ones waiting, if the file does not say."""
        for d in self.s.pending:
            if isinstance(d.step, Question) and (seat is None or seat in d.owing):
                return (d.owing[0] if seat is None else seat), d.id
        for d in self.s.side_questions:
            if seat in d.owing:
                return seat, d.id
        return NOBODY, 0

    # --- expectations ---

    def judge(self, where: str, expect: Data, log: EventLog) -> None:
        facts = self.game.facts(self.s)
        for key, wanted in expect.items():
            if key == "options":
                self.compare(where, "options", sorted(wanted), sorted(self.options()))
            elif key == "waits":
                step = chance_asked(self.s)
                self.compare(where, "waits", wanted, type(step).__name__ if step is not None else "")
            elif key == "asked":
                self.compare(where, "asked", wanted, [seat for d in self.s.pending for seat in d.owing if seat >= 0])
            elif key == "result":
                self.compare(where, "result", wanted, self.s.result)
            elif key == "events":
                self.events(where, wanted, log)
            elif key == "tree":
                for what, wish, found in tree_differences(self.game, self.s, wanted):
                    self.compare(where, what, wish, found)
            elif key in facts:
                self.compare(where, key, wanted, facts[key])
            else:
                raise Mistake("fact", fact=key, known=tuple(facts))

    def compare(self, where: str, what: str, wanted: Any, found: Any) -> None:
        if wanted != found:
            self.problems.append(Mistake("differs", where=where, what=what, wanted=str(wanted), found=str(found)))

    def options(self) -> list[str]:
        phrase = self.game.language.phrase
        return [
            phrase(action) for d in self.s.pending if isinstance(d.step, Question) for seat in d.owing
            for action in legal(self.s, d, seat)
        ]  # fmt: skip

    def events(self, where: str, wanted: dict[str, list[Data]], log: EventLog) -> None:
        """For each event name the complete list, in order; of each event only the facts that are named."""
        for name, expected in wanted.items():
            told = [event.public for event in log.events if event.name == name]
            named = [
                {fact: untupled(facts.get(fact)) for fact in wish} for facts, wish in zip(told, expected, strict=False)
            ]
            if len(told) != len(expected) or named != expected:
                self.compare(where, f"events.{name}", expected, told)


def untupled(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value
