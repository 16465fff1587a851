"""saloon play: a game against bots in the terminal."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from saloon.cli.files import open_journal, read_position
from saloon.cli.seats import seat_of
from saloon.cli.words import READER
from saloon.games import find
from saloon.kernel import fair
from saloon.kernel.flow import NOBODY
from saloon.kernel.game import Game
from saloon.kernel.journal import Journal, new_setup
from saloon.kernel.luck import Keyed, Luck, Seeded
from saloon.kernel.messages import Mistake
from saloon.kernel.play import chance_asked

PLAYER: Final = "player"  # in a journal's names; the bots go by their level
LEVEL: Final = "medium"
SECRET_BYTES: Final = 32


def play(
    slug: Annotated[str, typer.Argument(metavar="SLUG")],
    level: Annotated[str | None, typer.Option(metavar="easy|medium|hard")] = None,
    seat: Annotated[str | None, typer.Option(metavar="SEAT")] = None,
    seats: Annotated[int | None, typer.Option(metavar="N")] = None,
    option: Annotated[list[str] | None, typer.Option(metavar="ID=VALUE")] = None,
    seed: Annotated[int | None, typer.Option(metavar="N", min=0)] = None,
    position: Annotated[Path | None, typer.Option(metavar="FILE")] = None,
    content: Annotated[Path | None, typer.Option(metavar="DIR")] = None,
    save: Annotated[Path | None, typer.Option(metavar="FILE")] = None,
) -> None:
    from saloon.bots import LEVELS
    from saloon.cli.session import Session

    game = find(slug, box=content)
    if level is not None and level not in LEVELS:
        raise Mistake("level", level=level, known=LEVELS)
    if save is not None and save.exists():
        journal, luck = resumed(game, save, content, seed)
        mine = player_of(journal) if seat is None else seat_of(game, journal.ruleset.seats, seat, READER.lang)
        level = level or next((name for name in journal.setup.names if name in LEVELS), LEVEL)
    else:
        options = chosen(game, option or [])
        facts = None if position is None else read_position(position)
        count = game.ruleset(game.seats[0] if seats is None else seats, options).seats
        mine = 0 if seat is None else seat_of(game, count, seat, READER.lang)
        level = level or LEVEL
        names = [PLAYER if who == mine else level for who in range(count)]
        journal, luck = begun(game, options, names, facts, seed)
    Session(journal, mine, level, luck, seed, save).run()


def chosen(game: Game[Any], words: list[str]) -> dict[str, Any]:
    """`lift=3`: the option and the choice that reads so; anything else is left for the game to refuse."""
    options: dict[str, Any] = {}
    for word in words:
        id, equals, value = word.partition("=")
        if not equals:
            raise Mistake("option-form", option=word)
        known = game.options[id].choices if id in game.options else ()
        options[id] = next((choice for choice in known if str(choice) == value), value)
    return options


def begun(
    game: Game[Any], options: dict[str, Any], names: list[str], position: dict[str, Any] | None, seed: int | None
) -> tuple[Journal, Luck]:
    """A new game: with fair dice, unless a seed makes it one that can be repeated."""
    if seed is not None:
        return Journal(game, new_setup(game, len(names), options, names=names, position=position)), Seeded(seed)
    secret = secrets.token_bytes(SECRET_BYTES)
    journal = Journal(
        game, new_setup(game, len(names), options, names=names, position=position, fair=fair.promise(secret, []))
    )
    journal.secret = secret.hex()
    return journal, Keyed(fair.key(secret, []))


def resumed(game: Game[Any], path: Path, box: Path | None, seed: int | None) -> tuple[Journal, Luck]:
    """A saved game and its luck, drawn on to where the game stopped."""
    opened = open_journal(path, box)
    journal = opened.journal
    if opened.damage is not None:
        raise opened.damage
    if journal.game.slug != game.slug or not journal.state.pending:
        raise Mistake("save", path=str(path), game=game.slug)
    if journal.setup.fair is None:
        luck: Luck = Seeded(secrets.randbits(31) if seed is None else seed)
    elif journal.secret is None:
        raise Mistake("no-secret")
    else:
        luck = Keyed(fair.key(bytes.fromhex(journal.secret), journal.setup.fair["seeds"]))
    wind_on(journal, luck)
    return journal, luck


def wind_on(journal: Journal, luck: Luck) -> None:
    again = Journal(journal.game, journal.setup)
    for entry in journal.entries:
        if entry.undo >= 0:
            again.undo(entry.undo)
            continue
        step = chance_asked(again.state)
        if entry.seat == NOBODY and step is not None:
            step.draw(again.state, luck)
        again.answer(entry.seat, entry.question, again.game.hear(entry.said))


def player_of(journal: Journal) -> int:
    names = journal.setup.names
    return names.index(PLAYER) if PLAYER in names else 0
