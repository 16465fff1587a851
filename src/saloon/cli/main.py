"""saloon: finds the reader's language and the command, and turns every mistake into one line."""

from __future__ import annotations

import os
import re
import sys
from importlib import import_module
from typing import Annotated, Any, Final, NoReturn

import typer

from saloon.cli.help import page, taken
from saloon.cli.words import READER, complain, of_locale, reason
from saloon.kernel.messages import Mistake

COMMANDS: Final = {
    "serve": "saloon.cli.serve", "play": "saloon.cli.play", "games": "saloon.cli.games", "replay": "saloon.cli.replay",
    "verify": "saloon.cli.check", "scenario": "saloon.cli.check", "fuzz": "saloon.cli.fuzz",
    "rules": "saloon.cli.rules", "arena": "saloon.cli.arena", "bench": "saloon.cli.bench",
    "backup": "saloon.cli.backup", "restore": "saloon.cli.backup", "new": "saloon.cli.new",
    "declare": "saloon.cli.declare", "lessons": "saloon.cli.lessons",
    "puzzles": "saloon.cli.puzzles", "analyse": "saloon.cli.analyse", "calibrate": "saloon.cli.calibrate",
    "statistics": "saloon.cli.statistics", "owner": "saloon.cli.owner", "ratings": "saloon.cli.ratings",
    "tournament": "saloon.cli.tournament",
}  # fmt: skip
LANG: Final = "--lang"
HELP: Final = "--help"
VERSION: Final = "--version"


def run(args: list[str] | None = None) -> NoReturn:
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal without our letters is no reason to stop
    sys.exit(status(sys.argv[1:] if args is None else args))


def status(args: list[str]) -> int:
    """Runs one command line. 0: done, 1: something failed the check, 2: it made no sense."""
    READER.use(of_locale(os.environ))
    try:
        return carried_out(without_language(args))
    except Mistake as mistake:
        complain(reason(mistake))
        return 2


def carried_out(args: list[str]) -> int:
    args = args or ["serve"]
    group = commands(args)
    command, path = found(group, args)
    if HELP in args or (args == path and getattr(command, "commands", None) and not command.invoke_without_command):
        print(page(command, path))
        return 0
    try:
        result = group(args, prog_name="saloon", standalone_mode=False)
    except typer.TyperException as error:
        raise misuse(error, path) from None
    except typer.Abort:  # a question of a command was answered with the end of the input
        return 1
    return result if isinstance(result, int) else 0


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


def commands(args: list[str]) -> Any:
    """The commands as typer parses them. Only the one that is called is imported, or all of them to be listed."""
    app = typer.Typer(add_completion=False, pretty_exceptions_enable=False)
    app.callback(invoke_without_command=True)(entrance)
    called = [name for name in COMMANDS if name == args[0]]
    for name in called or (COMMANDS if VERSION not in args else ()):
        add(app, name, getattr(import_module(COMMANDS[name]), name))
    return typer.main.get_command(app)


def found(command: Any, args: list[str]) -> tuple[Any, list[str]]:
    """The command that is called, and its path."""
    path: list[str] = []
    for word in args:
        below = getattr(command, "commands", None)
        if below is None or word.startswith("-"):
            break
        if word not in below:
            raise Mistake("command", command=word, known=tuple(below))
        command = below[word]
        path.append(word)
    return command, path


def add(app: typer.Typer, name: str, room: Any) -> None:
    if isinstance(room, typer.Typer):
        app.add_typer(room, name=name)
    else:
        app.command(name)(room)


def entrance(
    version: Annotated[bool, typer.Option(VERSION)] = False,
    lang: Annotated[str, typer.Option(LANG, metavar="en|fr")] = "",  # never arrives: see without_language
) -> None:
    if version:
        print(build())


def build() -> str:
    import saloon
    from saloon.kernel.build import COMPILED

    return f"saloon {saloon.__version__} ({'compiled' if COMPILED else 'plain'})"


def misuse(error: typer.TyperException, path: list[str]) -> Mistake:
    """What the parser did not like, in our words."""
    help = " ".join(["saloon", *path, HELP])
    param = getattr(error, "param", None)
    name = getattr(error, "option_name", None) or (taken(param).split()[0] if param else "")
    if type(error).__name__ == "MissingParameter":
        return Mistake("usage-missing", name=name, help=help)
    if type(error).__name__ == "NoSuchOption":
        return Mistake("usage-option", name=name, help=help)
    if name:
        return Mistake("usage-value", name=name, help=help)
    extra = re.search(r"\(([^()]*)\)$", error.format_message())
    return Mistake("usage-extra", name=extra[1] if extra else error.format_message(), help=help)
