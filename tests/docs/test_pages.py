"""What the pages show is true: every example runs, every link leads somewhere."""

from __future__ import annotations

import doctest
import re
from pathlib import Path
from typing import Any

import pytest

import saloon

ROOT = Path(__file__).parent.parent.parent
PAGES = sorted([ROOT / "README.md", *(ROOT / "docs").glob("*.md")])
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^)\s]+)\)")


def blocks(page: Path, language: str) -> list[str]:
    return [text for kind, text in BLOCK.findall(page.read_text("utf-8")) if kind == language]


def session(page: Path) -> str:
    """The page with nothing left but its dialogues, each line where it was."""
    parts = re.split(r"^```pycon\n(.*?)^```$", page.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)
    parts[::2] = ["\n" * (part.count("\n") + 1) for part in parts[::2]]  # and the line of the fence
    return "".join(parts)


def ran(test: doctest.DocTest) -> doctest.TestResults:
    return doctest.DocTestRunner(optionflags=doctest.REPORT_NDIFF).run(test)


@pytest.mark.parametrize("page", [page for page in PAGES if blocks(page, "pycon")], ids=lambda page: page.name)
def test_every_dialogue_goes_as_it_is_written(page: Path) -> None:
    result = ran(doctest.DocTestParser().get_doctest(session(page), {}, page.name, str(page), 0))
    assert result.attempted > 0
    assert result.failed == 0


def test_the_help_of_the_package_is_true() -> None:
    result = ran(doctest.DocTestParser().get_doctest(saloon.__doc__ or "", {}, "saloon", None, 0))
    assert result.attempted > 0
    assert result.failed == 0


def test_the_example_of_the_readme_plays() -> None:
    (code,) = blocks(ROOT / "README.md", "python")
    names: dict[str, Any] = {"__name__": "readme"}
    exec(compile(code, "README.md", "exec"), names)
    assert names["games"](range(3)) > 0


def test_no_page_shows_code_that_nobody_runs() -> None:
    assert {page.name for page in PAGES if blocks(page, "python")} == {"README.md", "add-a-game.md"}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_between_pages_leads_somewhere(page: Path) -> None:
    places = [link.partition("#")[0] for link in LINK.findall(page.read_text("utf-8")) if "://" not in link]
    assert [place for place in places if place and not (page.parent / place).exists()] == []
