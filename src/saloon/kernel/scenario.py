"""Scenario files: `given` a position, `do` these answers, `expect` these facts. They read like the ledger's vectors.

This module judges plain data; reading files is the caller's business. See docs/scenarios.md.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from saloon.kernel.codec import encode
from saloon.kernel.expecting import Expecting
from saloon.kernel.game import Game
from saloon.kernel.messages import EventLog, Mistake
from saloon.kernel.play import chance_asked, submit
from saloon.kernel.staging import Data, addressee, hear, in_any_order, let_fall, placed, ruleset_of

FILE_KEYS: Final = ("rules", "ids", "seats", "table", "given", "start", "chance", "do", "expect", "case", "name")
CASE_KEYS: Final = ("name", "seats", "table", "given", "start", "chance", "do", "expect")
DO_KEYS: Final = ("seat", "answer", "expect")
NONSENSE: Final = "kernel.nonsense"  # the refusal of what is no sentence


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
        out[key] = {**out.get(key, {}), **value} if key in ("given", "start", "expect", "table") else value
    return out


class Case:
    """One scenario being played."""

    def __init__(self, game: Game[Any], data: Data) -> None:
        self.game = game
        self.data = data
        self.problems: list[Mistake] = []
        self.chance: list[str] = list(data.get("chance", []))
        self.all = EventLog()
        start = EventLog()
        self.s = placed(game, ruleset_of(game, data), data.get("given"), start)
        self.judge("start", data.get("start", {}), start)

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
            no = let_fall(self.game, self.s, outcome, log)
            if no is not None:
                self.problems.append(Mistake("chance-refused", outcome=outcome, rule=no.rule))
                return

    def do(self, where: str, do: Data) -> None:
        expect = dict(do.get("expect", {}))
        refused = expect.pop("refused", None)
        before = encode(self.game, self.s)
        log = EventLog()
        seat, question = addressee(self.s, do.get("seat"))
        action = hear(self.game, where, do.get("answer"), refused == NONSENSE)
        if refused is None:
            action = in_any_order(self.game, self.s, seat, question, action)
        no = submit(self.s, seat, question, action, log=log)
        rule = no.rule if no is not None else None
        if rule != refused:
            found = str(no.plain()) if no is not None else "-"
            self.problems.append(Mistake("differs", where=where, what="refused", wanted=refused or "-", found=found))
        if no is not None and encode(self.game, self.s) != before:
            self.problems.append(Mistake("refusal-changed", where=where))
        if no is None:
            self.let_chance(log)
        self.all.events += log.events
        self.judge(where, expect, log)

    def judge(self, where: str, expect: Data, log: EventLog) -> None:
        self.problems += Expecting(self.game, self.s, where, log).judge(expect)
