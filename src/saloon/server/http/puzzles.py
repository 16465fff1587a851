"""HTTP: puzzles. Anybody may try them; only who has a nickname is remembered, and only by the first answer to each."""

from __future__ import annotations

import time
from typing import Annotated, Final

from litestar import get, post
from litestar.params import JSONBody, PathParameter

from saloon.puzzles import Puzzle, shelf
from saloon.puzzles.proof import error
from saloon.server import wire
from saloon.server.http.services import Asked, Asker, Inside, Services, at, pay_for
from saloon.server.live import gate
from saloon.server.lobby.chairs import bot_name
from saloon.server.people import solving
from saloon.server.people.users import DAY, User
from saloon.server.wire import forms
from saloon.server.wire.problem import Problem

PUZZLES: Final = "puzzles"
PUZZLE: Final = "/api/puzzles/{id:str}"
STRIDE: Final = 37  # puzzles of one game that follow each other from day to day are far apart on the shelf
PuzzleId = Annotated[str, PathParameter(max_length=48, description="the id of a puzzle")]


@get(**at("/api/puzzles", "All puzzles, the daily one, and how I do", PUZZLES, unsafe=False))
async def get_puzzles(request: Asked, services: Inside, user: Asker) -> wire.PuzzleShelf:
    pay_for(request, services, "puzzle", user)
    rated = await solving.ratings(services.store)
    infos = [described(puzzle, rated) for puzzle in shelf().values()]
    tried = await solving.tried(services.store, user.id) if user else {}
    return wire.PuzzleShelf(daily(time.time()), infos, tried, await standing(services, user))


@get(**at("/api/puzzles/daily", "The puzzle of the day, the same for everybody", PUZZLES, 404, unsafe=False))
async def get_daily(request: Asked, services: Inside, user: Asker) -> wire.DailyPuzzle:
    pay_for(request, services, "puzzle", user)
    info = described(found(daily(time.time())), await solving.ratings(services.store))
    tried = await solving.tried(services.store, user.id) if user else {}
    return wire.DailyPuzzle(info, tried.get(info.id), await standing(services, user))


@get(**at(PUZZLE, "One puzzle as the seat that is asked sees it", PUZZLES, 404, unsafe=False))
async def get_puzzle(request: Asked, services: Inside, user: Asker, id: PuzzleId) -> wire.PuzzleSight:
    pay_for(request, services, "puzzle", user)
    puzzle = found(id)
    tried = await solving.tried(services.store, user.id) if user else {}
    info = described(puzzle, await solving.ratings(services.store))
    return gate.puzzle(puzzle, info, names(puzzle, user), tried.get(id))


@post(**at(PUZZLE, "My answer: the odds of every answer are told", PUZZLES, 404, 422, status_code=200))
async def post_puzzle(
    request: Asked, services: Inside, user: Asker, id: PuzzleId, data: JSONBody[forms.Solving]
) -> wire.PuzzleVerdict:
    pay_for(request, services, "puzzle", user)
    puzzle = found(id)
    answer = phrased(puzzle, data.do)
    counted = user is not None and await solving.note(
        services.store, user.id, id, puzzle.rating, answer, answer == puzzle.best, time.time()
    )
    say, hear = puzzle.game.say, puzzle.game.language.hear_phrase
    ranked = sorted(puzzle.odds.items(), key=lambda pair: -pair[1])
    return wire.PuzzleVerdict(
        answer == puzzle.best, say(hear(answer)), say(hear(puzzle.best)),
        [wire.AnswerOdds(say(hear(phrase)), float(odds)) for phrase, odds in ranked], puzzle.draws,
        max([error(odds, puzzle.draws) for odds in puzzle.odds.values()]),
        described(puzzle, await solving.ratings(services.store)), counted, await standing(services, user),
    )  # fmt: skip


@post(**at(f"{PUZZLE}/look", "What an answer would certainly do there", PUZZLES, 404, 422, status_code=200))
async def post_puzzle_look(
    request: Asked, services: Inside, user: Asker, id: PuzzleId, data: JSONBody[forms.PuzzleLook]
) -> wire.Foreseen:
    pay_for(request, services, "puzzle", user)
    puzzle = found(id)
    return gate.preview_of(puzzle.game, puzzle.state(), puzzle.seat, wire.Look(0, data.ask, data.do))


def found(id: str) -> Puzzle:
    puzzle = shelf().get(id)
    if puzzle is None:
        raise Problem("no-puzzle")
    return puzzle


def daily(now: float) -> str:
    """A game a day, in turn, and every time another of its puzzles."""
    day, by_game = int(now // DAY), games()
    if not by_game:
        return ""
    round, which = divmod(day, len(by_game))
    some = by_game[which]
    return some[round * STRIDE % len(some)]


def games() -> list[list[str]]:
    """The ids of each game's puzzles."""
    by_game: dict[str, list[str]] = {}
    for puzzle in shelf().values():
        by_game.setdefault(puzzle.game.slug, []).append(puzzle.id)
    return list(by_game.values())


def described(puzzle: Puzzle, rated: dict[str, float]) -> wire.PuzzleInfo:
    rating = round(rated.get(puzzle.id, puzzle.rating))
    return wire.PuzzleInfo(puzzle.id, puzzle.game.slug, puzzle.goal.id, puzzle.kind, rating)


def phrased(puzzle: Puzzle, said: wire.Said) -> str:
    """An answer as the proof calls it."""
    action = puzzle.game.hear(said)
    phrase = puzzle.game.language.phrase(action) if action >= 0 else ""
    if phrase not in puzzle.odds:
        raise Problem("no-answer")
    return phrase


def names(puzzle: Puzzle, user: User | None) -> list[str]:
    """By seat: the learner has their own, or none yet."""
    given: list[str] = []
    for seat in range(puzzle.ruleset.seats):
        given.append((user.name if user else "") if seat == puzzle.seat else bot_name(given))
    return given


async def standing(services: Services, user: User | None) -> wire.Solver | None:
    return await solving.standing(services.store, user.id, time.time()) if user else None


ROUTES: Final = [get_puzzles, get_daily, get_puzzle, post_puzzle, post_puzzle_look]
