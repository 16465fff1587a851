"""saloon puzzles: which there are, how new ones are found, and whether their proofs hold."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from saloon.cli.files import open_journal, write_text
from saloon.cli.games import sound_games
from saloon.cli.words import READER, complain, reason, say
from saloon.games import find
from saloon.kernel.game import Game
from saloon.kernel.messages import Mistake
from saloon.puzzles.check import differences
from saloon.puzzles.make import Moment, pick, recorded
from saloon.puzzles.make import make as find_puzzles
from saloon.puzzles.puzzle import Puzzle
from saloon.puzzles.shelf import puzzles_of

SAMPLE: Final = 12  # every so many is proved again, unless all are

puzzles = typer.Typer()


@puzzles.callback(invoke_without_command=True)
def listed(ctx: typer.Context, as_json: Annotated[bool, typer.Option("--json")] = False) -> int:
    if ctx.invoked_subcommand is not None:
        return 0
    found = {slug: puzzles_of(game) for slug, game in sound_games(None).items()}
    found = {slug: some for slug, some in found.items() if some}
    if as_json:
        print(json.dumps({slug: [*map(plain, some)] for slug, some in found.items()}, ensure_ascii=False, indent=2))
    else:
        for slug, some in found.items():
            print("\n".join(lines_of(find(slug), some)))
    return 0


def plain(puzzle: Puzzle) -> dict[str, Any]:
    """A puzzle for programs, answers and all."""
    return {
        "id": puzzle.id, "goal": puzzle.goal.id, "kind": puzzle.kind, "seat": puzzle.seat, "best": puzzle.best,
        "proof": "sampled" if puzzle.draws else "exact", "draws": puzzle.draws, "rating": puzzle.rating,
        "odds": {answer: float(odds) for answer, odds in puzzle.odds.items()},
    }  # fmt: skip


def lines_of(game: Game[Any], some: list[Puzzle]) -> list[str]:
    goals = Counter([puzzle.goal.id for puzzle in some])
    exact = sum([not puzzle.draws for puzzle in some])
    title = game.texts[READER.lang].text("title", {})
    ratings = [puzzle.rating for puzzle in some]
    return [
        say(
            "puzzles-game", game=title, slug=game.slug, puzzles=len(some), exact=exact, low=min(ratings),
            high=max(ratings),
        ),
        *[say("puzzles-goal", goal=goal, count=count) for goal, count in sorted(goals.items())],
    ]  # fmt: skip


@puzzles.command()
def make(
    slug: Annotated[str, typer.Argument(metavar="SLUG")],
    out: Annotated[Path, typer.Option(metavar="FILE")],
    count: Annotated[int, typer.Option(min=1)] = 20,
    seed: Annotated[int, typer.Option(min=0)] = 1,
    journals: Annotated[list[Path] | None, typer.Option("--from", metavar="JOURNAL")] = None,
) -> int:
    game = find(slug)
    played = [recorded_of(game, path) for path in journals or []]
    find_them = partial(pick, game, count, played) if played else partial(find_puzzles, game, count, seed)
    found = found_with_bar(game, count, find_them)
    write_text(out, "".join([f"{puzzle.line()}\n" for puzzle in found]))
    print(say("puzzles-made", puzzles=len(found), path=str(out)))
    return int(len(found) < count)


def recorded_of(game: Game[Any], path: Path) -> Iterator[Moment]:
    """The questions of a game that was played: of this one, under the rules of today."""
    opened = open_journal(path, None)
    if opened.damage is not None:
        raise opened.damage
    if opened.journal.game is not game:
        raise Mistake("puzzle-other-game", path=str(path), game=opened.journal.game.slug, wanted=game.slug)
    return recorded(opened.journal, path.stem)


def found_with_bar(
    game: Game[Any], count: int, find_them: Callable[[Callable[[Puzzle], None]], list[Puzzle]]
) -> list[Puzzle]:
    from rich.console import Console
    from rich.progress import Progress

    out = Console(stderr=True)
    with Progress(console=out, transient=True, disable=not out.is_terminal) as bar:
        task = bar.add_task(game.slug, total=count)
        return find_them(lambda _: bar.advance(task))


@puzzles.command()
def check(
    slug: Annotated[str | None, typer.Argument(metavar="SLUG")] = None,
    every: Annotated[bool, typer.Option("--all")] = False,
    seed: Annotated[int, typer.Option(min=0)] = 1,
) -> int:
    games = [find(slug)] if slug is not None else list(sound_games(None).values())
    some = [puzzle for game in games for puzzle in puzzles_of(game)[:: 1 if every else SAMPLE]]
    wrong = 0
    for problems in proved(some, seed):
        wrong += bool(problems)
        for problem in problems:
            complain(reason(problem))
    print(say("puzzles-checked", puzzles=len(some), wrong=wrong))
    return int(wrong > 0)


def proved(some: list[Puzzle], seed: int) -> Iterable[list[Mistake]]:
    """What is wrong with each, one after the other."""
    from rich.console import Console
    from rich.progress import track

    out = Console(stderr=True)
    for puzzle in track(some, "", console=out, transient=True, disable=not out.is_terminal):
        yield differences(puzzle, seed)
