"""What we need is what pyproject.toml says: no more, no less, and at the versions that are tested."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from saloon.cli.extras import EXTRAS
from to_compile import to_compile

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
BUILD = [Requirement(line) for line in PROJECT["build-system"]["requires"]]
CORE = [Requirement(line) for line in PROJECT["project"]["dependencies"]]
OPTIONAL = {
    name: [Requirement(line) for line in lines] for name, lines in PROJECT["project"]["optional-dependencies"].items()
}
NAMED_BY_OTHERS = {"aiosqlite", "asyncpg", "httptools", "uvloop"}  # in an address, or found by uvicorn
OWNERS = packages_distributions()
PINS = dict(re.findall(r"^([\w.-]+)==([^\s;]+)", (ROOT / "requirements.txt").read_text("utf-8"), re.MULTILINE))
ENGINE = """
import sys; before = set(sys.modules)
import saloon, saloon.bots
print(*{name.partition(".")[0] for name in set(sys.modules) - before} - set(sys.stdlib_module_names))
"""


def third_parties(path: Path) -> set[str]:
    """Distributions that a file imports."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        names = [name.name for name in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom) and node.module:
            names = [node.module]
        found |= {name.partition(".")[0] for name in names} - sys.stdlib_module_names - {"saloon"}
    return {canonicalize_name(OWNERS[name][0]) for name in found}


def imported() -> set[str]:
    """By all files but those of the game that `saloon new` writes: they import each other by its name."""
    files = [path for path in (ROOT / "src").rglob("*.py") if "new-game" not in path.parts]
    return set().union(*map(third_parties, files))


def names(requirements: list[Requirement]) -> set[str]:
    return {canonicalize_name(requirement.name) for requirement in requirements}


@pytest.mark.parametrize(
    "requirement", [*BUILD, *CORE, *[one for name in OPTIONAL if name != "all" for one in OPTIONAL[name]]], ids=str
)
def test_what_is_needed_is_tested_at_a_version_that_will_do(requirement: Requirement) -> None:
    assert canonicalize_name(requirement.name) in PINS, "run make requirements"
    assert PINS[canonicalize_name(requirement.name)] in requirement.specifier, "run make requirements"


@pytest.mark.parametrize("requirement", [*CORE, *OPTIONAL["server"]], ids=str)
def test_no_later_breaking_version_comes_in_by_itself(requirement: Requirement) -> None:
    assert any(bound.operator == "<" for bound in requirement.specifier)


def test_all_that_is_imported_is_declared_and_the_other_way_round() -> None:
    optional = names([one for extra in EXTRAS for one in OPTIONAL[extra]])
    assert imported() | NAMED_BY_OTHERS == names(CORE) | optional
    assert not names(CORE) & optional


def test_the_commands_know_their_extras() -> None:
    assert {extra: set(libraries) for extra, libraries in EXTRAS.items()} == {
        extra: names([one for one in OPTIONAL[extra] if not one.marker]) for extra in OPTIONAL if extra != "all"
    }
    assert OPTIONAL["all"] == [Requirement(f"saloon[{','.join(EXTRAS)}]")]


def test_the_build_has_what_the_compiled_files_import_at_the_version_that_is_tested() -> None:
    """mypyc reads them and what they import; of one that it lacks it would know nothing."""
    todo, seen = [ROOT / "src" / "saloon" / path for path in to_compile()], set[Path]()
    while todo:
        path = todo.pop()
        if path not in seen:
            seen.add(path)
            todo += ours(path)
    wanted = set().union(*[third_parties(path) for path in seen]) - {"mypy-extensions"}  # comes with mypy
    assert wanted == names(BUILD) - {"setuptools", "mypy"}
    assert {str(one.specifier) for one in BUILD if canonicalize_name(one.name) in wanted} == {
        f"=={PINS[name]}" for name in wanted
    }


def ours(path: Path) -> list[Path]:
    """Files of ours that a file imports."""
    found = []
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("saloon"):
            for module in (node.module, *[f"{node.module}.{name.name}" for name in node.names]):
                place = ROOT.joinpath("src", *module.split("."))
                found += [file for file in (place.with_suffix(".py"), place / "__init__.py") if file.exists()]
    return found


def test_the_engine_loads_no_library_of_the_server() -> None:
    """Whoever simulates games needs neither a server nor a terminal."""
    loaded = subprocess.run([sys.executable, "-c", ENGINE], capture_output=True, text=True, check=True).stdout.split()
    assert {name for name in loaded if not name.endswith("__mypyc")} == {"saloon", "mypy_extensions"}
