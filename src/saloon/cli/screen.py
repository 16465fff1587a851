"""A game on the screen: the table, the news, the options."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from saloon.cli.words import console, wrapped
from saloon.kernel.flow import State
from saloon.kernel.game import Game
from saloon.kernel.view import view

WIDE: Final = 100  # the longest line anybody likes to read


class Screen:
    """One viewer's screen, in one language."""

    def __init__(self, game: Game[Any], viewer: int, lang: str) -> None:
        self.game = game
        self.viewer = viewer
        self.lang = lang
        self.texts = game.texts[lang]
        self.out = console()
        self.width = min(self.out.width, WIDE)

    def line(self, text: str, style: str = "", indent: str = "") -> None:
        self.out.print(Text(wrapped(text, self.width, indent), style), soft_wrap=True)

    def title(self, text: str) -> None:
        self.line(text, "bold")

    def rule(self, text: str) -> None:
        self.out.print()
        self.line(f"── {text} ".ljust(self.width, "─"), "dim")

    def gap(self) -> None:
        self.out.print()

    def news(self, events: Iterable[Mapping[str, Any]]) -> None:
        """What happened, in plain words."""
        for event in events:
            self.line(self.texts.event(event), indent="  ")

    def table(self, s: State[Any]) -> None:
        drawn = self.game.draw(view(self.game, s, self.viewer), self.texts)
        self.out.print(Text.from_markup(drawn), soft_wrap=True)

    def options(self, groups: Mapping[str, list[tuple[int, str, str]]]) -> None:
        """Numbered phrases and what they mean, under the headings they belong to."""
        phrases = [phrase for lines in groups.values() for _, phrase, _ in lines]
        widest = max(map(len, phrases), default=0)
        for heading, lines in groups.items():
            if heading or len(groups) > 1:
                self.line(heading, "bold", " ")
            table = Table.grid(padding=(0, 2))
            table.add_column(justify="right", width=4)
            table.add_column(width=widest)
            table.add_column()
            for number, phrase, meaning in lines:
                table.add_row(Text(str(number), "bold"), Text(phrase), Text(meaning, "dim"))
            self.out.print(Padding(table, (0, 0)))
