"""saloon rules: the text of a rule, where it stands in the code, and which rules have a test."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from saloon.cli.citations import RULE, Place, citations, rule_ids, unneeded
from saloon.cli.files import NO_SCENARIO, read_table, read_text
from saloon.cli.games import sound_games
from saloon.cli.words import READER, say, width, wrapped
from saloon.games import ROOMS, find, scenarios
from saloon.kernel.game import Game
from saloon.kernel.messages import Mistake

LINK: Final = re.compile(r"\[([^\]]*)\]\([^)]*\)")

rules = typer.Typer()


@rules.command()
def show(id: Annotated[str, typer.Argument(metavar="ID")]) -> None:
    text = rule_text(find(game_of(id)), id, READER.lang)
    print(wrapped(f"{id.upper()}  {text}", width()))


def game_of(id: str) -> str:
    """The slug of the game that has this rule."""
    games = sound_games(None)
    known = {other: slug for slug, game in games.items() for other in rule_ids(game)}
    if id.upper() not in known:
        near = tuple(get_close_matches(id.upper(), known))
        raise Mistake("rule", id=id, near=near, known=tuple(games))
    return known[id.upper()]


def rule_text(game: Game[Any], id: str, lang: str) -> str | None:
    """A rule of the rules page."""
    for found in RULE.finditer(game.pages.get(lang, "")):
        if found["id"] == id.upper():
            return unmarked(found["text"])
    return None


def short_rules(game: Game[Any], lang: str) -> list[str]:
    """The paragraphs of the page's first chapter, which is enough to begin with."""
    chapter = game.pages.get(lang, "").partition("\n## ")[2].partition("\n## ")[0]
    return [unmarked(paragraph) for paragraph in chapter.split("\n\n")[1:] if paragraph.strip()]


def unmarked(text: str) -> str:
    """Without the marks of the page."""
    return LINK.sub(r"\1", text).replace("*", "")


# --- where ---


@rules.command()
def where(
    ids: Annotated[list[str], typer.Argument(metavar="ID…")], as_json: Annotated[bool, typer.Option("--json")] = False
) -> int:
    games = {id.upper(): game_of(id) for id in ids}
    found: dict[str, dict[str, Any]] = {}
    for slug in dict.fromkeys(games.values()):
        places = citations(slug, [id for id in games if games[id] == slug])
        reasons = unneeded(slug)
        found |= {id: {"places": places[id], "unneeded": reasons.get(id, {}).get(READER.lang, "")} for id in places}
    if as_json:
        told = {id: {**found[id], "places": [*map(path_and_line, found[id]["places"])]} for id in games}
        print(json.dumps(told, ensure_ascii=False, indent=2))
    else:
        for id in games:
            print("\n".join(lines_of(id, **found[id])))
    return int(not all(known["places"] or known["unneeded"] for known in found.values()))


def lines_of(id: str, places: list[Place], unneeded: str) -> list[str]:
    """What is told of one rule: each place with its line, or why there is none."""
    if places:
        return [id, *[f"  {path_and_line(place)}  {place.text}" for place in places]]
    return [say("where-unneeded", id=id, why=unneeded) if unneeded else say("where-nowhere", id=id)]


def path_and_line(place: Place) -> str:
    """As editors and terminals understand it: from here if it lies below, else the full path."""
    here = Path.cwd()
    path = place.path.relative_to(here) if place.path.is_relative_to(here) else place.path
    return f"{path}:{place.line}"


# --- coverage ---


@rules.command()
def coverage(
    slug: Annotated[str | None, typer.Argument(metavar="SLUG")] = None,
    as_json: Annotated[bool, typer.Option("--json")] = False,
) -> int:
    tests = Path("tests")
    if not tests.is_dir():
        raise Mistake("no-checkout", path=str(tests))
    named = {*ids_in_tests(tests), *ids_in_scenarios(tests.rglob("*.toml"))}
    report = {}
    for one in [slug] if slug else ROOMS:
        report[one] = covered(find(one), {*named, *ids_in_scenarios(scenarios(one))}, exempt(tests, one))
    if as_json:
        print(json.dumps(report, ensure_ascii=False, indent=2))
    else:
        tell(report)
    return int(any(game["missing"] for game in report.values()))


def covered(game: Game[Any], named: set[str], exempted: dict[str, str]) -> dict[str, Any]:
    ids = rule_ids(game)
    return {
        "ids": ids,
        "tested": [id for id in ids if id in named and id not in exempted],
        "missing": [id for id in ids if id not in named and id not in exempted],
        "exempt": {id: exempted[id] for id in ids if id in exempted},
    }


def exempt(tests: Path, slug: str) -> dict[str, str]:
    """The rules that need no test, each with its reason."""
    path = tests / "rules" / slug / NO_SCENARIO
    listed = read_table(path).get("exempt") if path.exists() else {}
    if not isinstance(listed, dict) or not all(isinstance(why, str) and why.strip() for why in listed.values()):
        raise Mistake("exempt", path=str(path))
    return listed


def ids_in_scenarios(paths: Iterable[Path]) -> Iterator[str]:
    for path in sorted(paths):
        ids = read_table(path).get("ids")
        yield from (id for id in ids if isinstance(id, str)) if isinstance(ids, list) else ()


def ids_in_tests(tests: Path) -> Iterator[str]:
    """What stands in `@rule(...)` or `@pytest.mark.rule(...)`."""
    for path in sorted(tests.rglob("*.py")):
        for node in ast.walk(parsed(path)):
            if isinstance(node, ast.Call) and name_of(node.func) == "rule":
                constants = [arg.value for arg in node.args if isinstance(arg, ast.Constant)]
                yield from (id for id in constants if isinstance(id, str))


def parsed(path: Path) -> ast.Module:
    try:
        return ast.parse(read_text(path), str(path))
    except SyntaxError as error:
        raise Mistake("no-python", path=str(path), line=error.lineno or 0) from None


def name_of(func: ast.expr) -> str:
    if isinstance(func, ast.Attribute):
        return func.attr
    return func.id if isinstance(func, ast.Name) else ""


def tell(report: dict[str, dict[str, Any]]) -> None:
    for slug, game in report.items():
        counts = {word: len(game[word]) for word in ("ids", "tested", "exempt", "missing")}
        print(say("coverage", slug=slug, **counts))
        for id, why in game["exempt"].items():
            print(say("coverage-exempt", id=id, why=why))
        for id in game["missing"]:
            print(say("coverage-missing", id=id))
