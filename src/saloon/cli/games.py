"""saloon games: what can be played, and what the host of a table may choose."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from saloon.cli.words import READER, complain, console, reason, say
from saloon.games import find, open_all
from saloon.kernel.game import Game, choices


def games(
    options: Annotated[str | None, typer.Option(metavar="SLUG")] = None,
    content: Annotated[Path | None, typer.Option(metavar="DIR")] = None,
) -> None:
    if options is not None:
        show_options(find(options, box=content))
        return
    from rich.table import Table

    table = Table(box=None, pad_edge=False)
    for column in ("slug", "title", "players", "length", "tagline"):
        table.add_column(say(f"column.{column}"), no_wrap=column in ("slug", "players"))
    for slug, game in sound_games(content).items():
        texts = game.texts[READER.lang]
        words = [texts.text(word, {}) for word in ("title", "length", "tagline")]
        table.add_row(slug, words[0], choices(game.seats), words[1], words[2])
    console().print(table)


def sound_games(content: Path | None) -> dict[str, Game[Any]]:
    """Every game that can be played; of a package that is broken one line says why, and what to do."""
    games, faults = open_all(content)
    for fault in faults:
        complain(reason(fault))
    return games


def show_options(game: Game[Any]) -> None:
    from rich.padding import Padding

    texts = game.texts[READER.lang]
    out = console()
    out.print(texts.text("title", {}), style="bold")
    for option in game.options.values():
        key = f"options.{option.id}"
        default = say("default", value=option.default)
        out.print(f"\n[bold]{option.id}[/] · {texts.text(f'{key}.label', {})} · {default}")
        out.print(Padding(texts.text(f"{key}.help", {}), (0, 0, 0, 2)))
        named = [value for value in option.choices if texts.find(f"{key}.values.{value}")]
        lines = [f"[cyan]{value}[/]  {texts.text(f'{key}.values.{value}', {})}" for value in named]
        for line in lines or [f"[cyan]{choices(option.choices)}[/]"]:
            out.print(Padding(line, (0, 0, 0, 4)))
