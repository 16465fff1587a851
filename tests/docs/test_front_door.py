"""What `import saloon` offers is complete, documented and easy to call."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import saloon
from saloon.bots import Bot, Budget, make
from saloon.kernel.build import COMPILED

REFERENCE = (Path(__file__).parent.parent.parent / "docs" / "reference.md").read_text("utf-8")
OFFERED = {name: getattr(saloon, name) for name in saloon.__all__} | {"Bot": Bot, "Budget": Budget, "make": make}
KINDS = {name: value for name, value in OFFERED.items() if inspect.isclass(value)}
FUNCTIONS = {name: value for name, value in OFFERED.items() if inspect.isroutine(value)}
MOST = 4  # arguments told apart by their places


def methods(kind: type) -> Iterator[tuple[str, Any]]:
    for part in kind.__mro__:
        if part.__module__.startswith("saloon."):
            yield from ((name, value) for name, value in vars(part).items() if not name.startswith("_"))


@pytest.mark.skipif(COMPILED, reason="mypyc keeps no docstrings")
@pytest.mark.parametrize("name", [*KINDS, *FUNCTIONS])
def test_everything_offered_says_what_it_is(name: str) -> None:
    assert inspect.getdoc(OFFERED[name])
    for method, value in methods(KINDS.get(name, object)):
        if inspect.isroutine(value) or isinstance(value, property):
            assert inspect.getdoc(getattr(KINDS[name], method)), f"{name}.{method}"


@pytest.mark.parametrize("name", FUNCTIONS)
def test_many_arguments_have_names(name: str) -> None:
    assert len(by_place(FUNCTIONS[name])) <= MOST


@pytest.mark.parametrize("name", KINDS)
def test_many_arguments_of_methods_have_names(name: str) -> None:
    for method, value in methods(KINDS[name]):
        if inspect.isroutine(value):
            assert len(by_place(getattr(KINDS[name], method))) <= MOST + 2, method  # self, and the log of a step


def by_place(function: Callable[..., Any]) -> list[str]:
    kinds = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    return [name for name, one in inspect.signature(function).parameters.items() if one.kind in kinds]


def test_the_reference_has_everything_and_nothing_twice() -> None:
    written = re.findall(r"^\.\. auto(?:function|class|exception|data):: (\w+)$", REFERENCE, re.MULTILINE)
    assert sorted(written) == sorted(OFFERED)


def test_the_help_names_everything() -> None:
    listed = re.search(r"by what they are for:\n\n(.*?)\n\n", saloon.__doc__ or "", re.DOTALL)
    assert listed is not None
    names = [name for line in listed[1].splitlines() for name in line[15:].split()]
    assert sorted(names) == sorted(saloon.__all__)
