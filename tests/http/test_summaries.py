"""The rules on one page: in both languages or in none, about rules that there are."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from http_house import Server, refused

from saloon.cli.citations import rule_ids
from saloon.games import ROOMS, content, find
from saloon.games.content import LANGUAGES
from saloon.kernel.messages import Mistake

pytest_plugins = ["http_server"]


@pytest.mark.parametrize("slug", ROOMS)
def test_every_game_has_one(server: Server, slug: str) -> None:
    for lang in LANGUAGES:
        assert server.visitor().get(f"/api/rules/{slug}/{lang}/summary").text == find(slug).summaries[lang]


@pytest.mark.parametrize("slug", ROOMS)
def test_it_says_the_same_in_both_languages(slug: str) -> None:
    """Heading by heading, line by line and row by row; and it leads to rules that there are."""
    shapes = [shape(find(slug).summaries[lang]) for lang in LANGUAGES]
    assert shapes[0] == shapes[1]
    cited = re.findall(r"\]\(/rules/(.*?)#(.*?)\)", find(slug).summaries["en"])
    assert cited
    assert {game for game, _ in cited} == {slug}
    assert {id for _, id in cited} <= {*rule_ids(find(slug))}


def shape(summary: str) -> list[tuple[str, list[str]]]:
    """How each line begins, and the rules that it names."""
    begins = [re.match(r"(#+|-|\d+\.|\||\*\*)?", line) for line in summary.splitlines()]
    cited = [re.findall(r"#(\w+-\d+)", line) for line in summary.splitlines()]
    return [(begin[0] if begin else "", ids) for begin, ids in zip(begins, cited, strict=True)]


def test_one_language_alone_will_not_do(tmp_path: Path) -> None:
    assert content.summaries(tmp_path) == {}
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "summary.en.md").write_text("**The aim.** Win.\n", "utf-8")
    with pytest.raises(Mistake) as half:
        content.summaries(tmp_path)
    assert str(half.value.facts["path"]).endswith("rules/summary.fr.md")


def test_what_is_no_summary_is_not_there(server: Server) -> None:
    refused(server.visitor().get("/api/rules/chess/en/summary"), 404, "no-game")
    refused(server.visitor().get("/api/rules/two-towns/de/summary"), 404, "no-rules")
