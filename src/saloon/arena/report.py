"""What came of a tournament: shares of wins with their intervals, ratings, and all of it as plain data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from saloon.arena.match import MatchResult, Terms
from saloon.arena.ratings import rate
from saloon.counting.balance import Balance, Counts
from saloon.counting.shares import DIGITS, Share, plain_share, share, shares
from saloon.games import find
from saloon.rating.model import Rating


class Record(NamedTuple):
    """Games and wins; a win shared by several seats is shared out."""

    games: int
    won: float


class Standing(NamedTuple):
    """One bot after all games; every seat it sat at counts as a game."""

    bot: str
    wins: Share
    score: float
    rating: Rating
    by_seat: list[Record]
    faults: int
    ms_per_answer: float


def labels(bots: Sequence[str]) -> list[str]:
    """A bot entered twice is told apart from itself."""
    return [
        f"{name} #{bots[: place + 1].count(name)}" if bots.count(name) > 1 else name for place, name in enumerate(bots)
    ]


def standings(terms: Terms, outcomes: Sequence[MatchResult]) -> list[Standing]:
    """In the order of the bots as they were entered."""
    ratings = rate(len(terms.bots), outcomes)
    return [
        standing(name, bot, terms.seats, ratings[bot], outcomes) for bot, name in enumerate(labels(list(terms.bots)))
    ]


def standing(name: str, bot: int, seats: int, rating: Rating, outcomes: Sequence[MatchResult]) -> Standing:
    won: list[list[float]] = [[] for _ in range(seats)]  # by seat, its part of the win of each game
    score, faults, answers, seconds = 0, 0, 0, 0.0
    for outcome in outcomes:
        at = [seat for seat, who in enumerate(outcome.fixture.lineup) if who == bot]
        answers += sum(outcome.answers[seat] for seat in at)
        seconds += sum(outcome.seconds[seat] for seat in at)
        if outcome.fault is not None:
            faults += outcome.fault.seat in at
            continue
        parts = shares(outcome.payoffs)
        for seat in at:
            won[seat].append(parts[seat])
            score += outcome.result[seat]
    wins = share([part for at_seat in won for part in at_seat])
    mean = score / wins.games if wins.games else 0.0
    by_seat = [Record(len(at_seat), sum(at_seat)) for at_seat in won]
    return Standing(name, wins, mean, rating, by_seat, faults, 1000 * seconds / max(1, answers))


def balance(seats: int, outcomes: Sequence[MatchResult]) -> Balance:
    """Of the games that came to an end."""
    counts = Counts(seats)
    for outcome in outcomes:
        if outcome.fault is None:
            counts.add(shares(outcome.payoffs), outcome.roles, outcome.turns, sum(outcome.answers))
    return counts.balance()


def report(terms: Terms, seed: int, outcomes: Sequence[MatchResult], run: dict[str, Any]) -> dict[str, Any]:
    """Everything but `run`, which holds times, is the same whenever and wherever the tournament is held."""
    game = find(terms.slug, box=terms.box)
    names = labels(list(terms.bots))
    table = standings(terms, outcomes)
    return {
        "game": game.slug,
        "rules": game.rules,
        "content": game.content,
        "seats": terms.seats,
        "options": game.complete_options(dict(terms.options)),
        "seed": seed,
        "bots": [plain_standing(line) for line in table],
        "games": [plain_game(names, outcome) for outcome in outcomes if outcome.fault is None],
        "faults": [plain_fault(names, outcome) for outcome in outcomes if outcome.fault is not None],
        "run": {**run, "ms_per_answer": {line.bot: round(line.ms_per_answer, DIGITS) for line in table}},
    }


def plain_standing(line: Standing) -> dict[str, Any]:
    return {
        "bot": line.bot,
        **plain_share(line.wins),
        "score": round(line.score, DIGITS),
        "rating": {"mu": round(line.rating.mu, DIGITS), "sigma": round(line.rating.sigma, DIGITS)},
        "by_seat": [{"games": record.games, "won": round(record.won, DIGITS)} for record in line.by_seat],
        "faults": line.faults,
    }


def plain_game(names: list[str], outcome: MatchResult) -> dict[str, Any]:
    return {
        "seed": outcome.fixture.seed,
        "seats": [names[bot] for bot in outcome.fixture.lineup],
        "result": outcome.result,
        "answers": sum(outcome.answers),
        "turns": outcome.turns,
        "roles": [role[1] if role else None for role in outcome.roles],
    }


def plain_fault(names: list[str], outcome: MatchResult) -> dict[str, Any]:
    fault = outcome.fault
    assert fault is not None
    seated = [names[bot] for bot in outcome.fixture.lineup]
    return {
        "seed": outcome.fixture.seed,
        "seats": seated,
        "bot": seated[fault.seat] if fault.seat >= 0 else None,
        "seat": fault.seat,
        "ask": fault.question,
        "kind": fault.kind,
        "detail": fault.detail,
        "trace": fault.trace,
    }
