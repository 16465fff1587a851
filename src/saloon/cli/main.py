"""saloon: finds the reader's language and the command, and turns every mistake into one line."""

from __future__ import annotations

import os
import re
import sys
from importlib import import_module
from importlib.util import find_spec
from typing import Annotated, Any, Final, NoReturn

import typer

from saloon.cli.words import READER, catalogue, complain, of_locale, reason
from saloon.kernel.said import Mistake

COMMANDS: Final = {
    "play": "saloon.cli.play", "games": "saloon.cli.games", "replay": "saloon.cli.replay",
    "verify": "saloon.cli.check", "scenario": "saloon.cli.check", "fuzz": "saloon.cli.fuzz",
    "rules": "saloon.cli.rules", "arena": "saloon.cli.arena", "bench": "saloon.cli.bench",
}  # fmt: skip
LANG: Final = "--lang"


def run(args: list[str] | None = None) -> NoReturn:
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal without our letters is no reason to stop
    sys.exit(status(sys.argv[1:] if args is None else args))


def status(args: list[str]) -> int:
    """Runs one command line. 0: done, 1: something failed the check, 2: it made no sense."""
    READER.use(of_locale(os.environ))
    try:
        rest = without_language(args)
        result = command(rest)(rest, prog_name="saloon", standalone_mode=False)
        return result if isinstance(result, int) else 0
    except Mistake as mistake:
        complain(reason(mistake))
    except typer.TyperException as error:
        complain(reason(misuse(error)))
    return 2


def without_language(args: list[str]) -> list[str]:
    """Takes `--lang fr` out of the line, wherever it stands: help and mistakes must know it first."""
    rest: list[str] = []
    words = iter(args)
    for word in words:
        name, equals, value = word.partition("=")
        if name == LANG:
            READER.use(value if equals else next(words, ""))
        else:
            rest.append(word)
    return rest


def command(args: list[str]) -> Any:
    """The commands, their help in the reader's language."""
    app = typer.Typer(add_completion=False, pretty_exceptions_enable=False, rich_markup_mode="rich")
    app.callback(invoke_without_command=True)(entrance)
    word = next((word for word in args if not word.startswith("-")), None)
    rooms = {name: module for name, module in COMMANDS.items() if find_spec(module)}
    if word is not None and word not in rooms:
        raise Mistake("command", command=word, known=tuple(rooms))
    for name, module in rooms.items():
        if word in (None, name):  # the others need not be read
            add(app, name, getattr(import_module(module), name))
    group = typer.main.get_command(app)
    explain(group, "saloon")
    return group


def add(app: typer.Typer, name: str, room: Any) -> None:
    if isinstance(room, typer.Typer):
        app.add_typer(room, name=name)
    else:
        app.command(name)(room)


def explain(command: Any, path: str) -> None:
    """Help from the catalogue: `help.play.about` for a command, `help.play.level` for what it takes."""
    texts = catalogue(READER.lang)
    command.help = texts.find(f"help.{path}.about") or command.help
    for param in command.params:
        param.help = texts.find(f"help.{path}.{param.name}") or param.help
    for name, below in getattr(command, "commands", {}).items():
        explain(below, f"{path}.{name}" if path != "saloon" else name)


def entrance(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version")] = False,
    lang: Annotated[str, typer.Option(LANG, metavar="en|fr")] = "",  # never arrives: see without_language
) -> None:
    if version:
        print(build())
    elif context.invoked_subcommand is None:
        print(context.get_help())


def build() -> str:
    import saloon
    from saloon.kernel.build import COMPILED

    return f"saloon {saloon.__version__} ({'compiled' if COMPILED else 'plain'})"


def misuse(error: typer.TyperException) -> Mistake:
    """What the parser did not like, in our words."""
    context = getattr(error, "ctx", None)
    where = f"{context.command_path if context else 'saloon'} --help"
    param = getattr(error, "param", None)
    name = getattr(error, "option_name", None) or (param.get_error_hint() if param else None)
    if type(error).__name__ == "MissingParameter":
        return Mistake("usage-missing", name=name or "", help=where)
    if type(error).__name__ == "NoSuchOption":
        return Mistake("usage-option", name=name or "", help=where)
    if name is not None:
        return Mistake("usage-value", name=name, help=where)
    extra = re.search(r"\((.*)\)|'(.*)'", error.format_message())
    return Mistake("usage-extra", name=(extra[1] or extra[2]) if extra else error.format_message(), help=where)


