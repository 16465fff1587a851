"""The glossary points to files that exist, and its words stand in order."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
ROWS = [line for line in (ROOT / "docs" / "glossary.md").read_text("utf-8").splitlines() if line.startswith("| **")]


@pytest.mark.parametrize("place", sorted(set(re.findall(r"`([\w/]+/[\w./]*)`", "\n".join(ROWS)))))
def test_every_place_exists(place: str) -> None:
    assert (ROOT / "src" / "saloon" / place).exists() or (ROOT / place).exists()


def test_words_are_in_order() -> None:
    words = [re.sub(r"[^a-z]", "", row.split("**")[1].split(",")[0].lower()) for row in ROWS]
    assert words == sorted(words)
