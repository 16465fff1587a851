"""Help pages in the reader's language: what a command is for, what it takes, what lies below it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from saloon.cli.words import READER, catalogue, say, width, wrapped

LEFT: Final = 30  # columns for names, at most


def page(command: Any, path: list[str]) -> str:
    """The page of a parsed command; its texts are `help.play.about` and `help.play.level`."""
    key = ".".join(path) or "saloon"
    arguments = [taken(param) for param in command.params if param.param_type_name == "argument"]
    below = getattr(command, "commands", {})
    usage = " ".join(["saloon", *path, *([say("help-command")] if below else arguments)])
    entries = [(name, about(sub, ".".join([*path, name]))) for name, sub in below.items()]
    entries += [(taken(param), text(key, param.name) or param.help or "") for param in command.params]
    entries.append(("--help", say("help-help")))
    parts = [usage, wrapped(about(command, key), width()), "\n".join(listed(entries))]
    return "\n\n".join(parts)


def text(key: str, word: str) -> str | None:
    return catalogue(READER.lang).find(f"help.{key}.{word}")


def about(command: Any, key: str) -> str:
    return text(key, "about") or " ".join((command.help or "").split())


def taken(param: Any) -> str:
    """An argument or option as it is typed."""
    value = str(param.metavar or param.name.upper())
    if param.param_type_name == "argument":
        return value
    return "/".join([*param.opts, *param.secondary_opts]) if param.is_flag else f"{param.opts[0]} {value}"


def listed(entries: list[tuple[str, str]]) -> Iterator[str]:
    """Names to the left, explanations to the right."""
    left = min(LEFT, max(len(name) for name, _ in entries)) + 4
    for name, meaning in entries:
        lines = wrapped(meaning, width(), " " * left)
        head = f"  {name}".ljust(left)
        yield head + lines[left:] if len(head) == left else f"{head}\n{lines}"
