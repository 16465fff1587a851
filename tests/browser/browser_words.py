"""What the pages say: texts in the reader's language, and keys that nobody has put into words."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

ROOT = Path(__file__).parents[2]
FOLDERS = ["web/src/text", "src/saloon/text", "src/saloon/server/text"]
OF_GAMES = ["src/saloon/games/*/text", "web/src/games/*/text"]
PHRASES = {"hello", "nice", "luck", "moment", "oops", "thanks", "again", "nudge", "bye"}


@cache
def texts(file: Path) -> dict[str, str]:
    return dict(flat(tomllib.loads(file.read_text(encoding="utf-8")), ""))


def flat(part: dict[str, Any], prefix: str) -> Iterator[tuple[str, str]]:
    for key, text in part.items():
        if isinstance(text, dict):
            yield from flat(text, f"{prefix}{key}.")
        else:
            yield prefix + key, str(text)


def say(locale: str, key: str) -> str:
    """A text of the client or the program, as it stands in its file."""
    found = [texts(ROOT / folder / f"{locale[:2]}.toml").get(key) for folder in FOLDERS]
    return next(text for text in found if text is not None)


@cache
def raw_key() -> re.Pattern[str]:
    """Any key of any catalogue begins with one of its headings."""
    files = [ROOT / folder / "en.toml" for folder in FOLDERS]
    files += [file / "en.toml" for pattern in OF_GAMES for file in ROOT.glob(pattern)]
    heads = sorted({key.partition(".")[0] for file in files if file.is_file() for key in texts(file) if "." in key})
    return re.compile(rf"(?<![\w/.-])(?:{'|'.join(map(re.escape, heads))})\.[A-Za-z*][\w.*-]*")


EVERYTHING = """() => {
  const said = [document.title];
  for (const one of document.querySelectorAll('body *')) {
    for (const name of ['aria-label', 'title', 'placeholder', 'alt']) said.push(one.getAttribute(name) ?? '');
    if (one.matches('option')) said.push(one.textContent);
  }
  return [document.body.innerText, ...said].join('\\n');
}"""


def has_no_raw_key(page: Page, where: str) -> None:
    """Neither in what is read nor in what is read out; nor a template with a hole, nor a phrase by its name."""
    said: str = page.evaluate(EVERYTHING)
    found = [*raw_key().findall(said), *re.findall(r"\{\w+[^}\s]*\}|undefined|\bNaN\b", said)]
    assert not found, f"{where}: {found}"
    spoken = {text.strip() for text in page.locator("[role=log] li, .phrase, .bubble").all_inner_texts()}
    named = [text for text in spoken if text.split() and text.split()[-1] in PHRASES]
    assert not named, f"{where}: {named}"
