"""Journals opened in processes of their own; and why one cannot be."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from msgspec import Struct, json

from saloon.games import find
from saloon.kernel.journal import Journal, read_journal
from saloon.kernel.messages import Mistake
from saloon.server.wire.problem import Problem

FAULT: Final = b'{"problem":'
NOT_HERE: Final = ("game", "package")  # a game that no package brings any more, or a broken one


class Fault(Struct):
    """Why there is no answer; where it is the game that is missing, its name."""

    problem: str
    facts: dict[str, str] = {}


class Failed(Exception):
    """The process has died, or had to be ended. What it said is in the log."""


def opened(text: str, content_dir: Path | None) -> Journal:
    try:
        found = read_journal(text, lambda slug, rules: find(slug, rules, content_dir))
    except Mistake as mistake:
        raise problem_of(mistake) from mistake
    if found.damage is not None:
        raise Problem("journal-damaged")
    return found.journal


def problem_of(mistake: Mistake) -> Problem:
    """A game that is not here, or not as it was, opens no journal: what is missing is named (P7)."""
    if mistake.key in NOT_HERE:
        return Problem("not-installed", game=mistake.facts["game"])
    return Problem("journal-damaged" if mistake.key == "no-journal" else "other-rules")


def fault(problem: Problem) -> bytes:
    """As a process tells it."""
    return json.encode(Fault(problem.key, {name: str(value) for name, value in problem.facts.items()}))


def good(answer: bytes | None, table: str) -> bytes:
    """What a process has made, if it has made something. Raises Failed and Problem."""
    if answer is None:
        raise Failed(table)
    if answer.startswith(FAULT):
        told = json.decode(answer, type=Fault)
        raise Problem(told.problem, **told.facts)
    return answer
