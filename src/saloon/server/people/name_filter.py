"""Names that nobody should have to read: whole words, however they are dressed up.

Only whole words are looked at, and none that is also an innocent word or name: Scunthorpe and Dick are as welcome as
anybody.
"""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path
from typing import Final

# A word with a star stands for all that begin like it.
BLOCKED: Final = (
    "fuck*", "motherfuck*", "shit", "shits", "shitty", "cunt*", "nigger*", "nigga*", "faggot*", "whore*", "slut",
    "sluts", "bitch", "bitches", "wanker*", "asshole*", "arsehole*", "rapist*", "hitler", "nazi", "nazis", "heil",
    "kkk",
    "pute", "putes", "putain*", "salope*", "salaud*", "connard*", "connasse*", "encule*", "nique", "niquer", "merde",
    "bougnoule*", "negre", "negres", "bamboula*", "youpin*", "tapette*", "batard*", "couille*", "violeur*",
)  # fmt: skip
LOOKALIKE: Final = str.maketrans(
    {
        "0": "o", "1": "i", "3": "e", "4": "a", "5": "s", "7": "t", "8": "b", "@": "a", "$": "s", "!": "i", "|": "i",
        "€": "e", "ß": "ss", "а": "a", "е": "e", "о": "o", "р": "p", "с": "c", "у": "y", "х": "x", "і": "i", "ѕ": "s",
        "к": "k", "т": "t", "н": "h", "в": "b", "м": "m", "ο": "o", "α": "a", "ε": "e", "ι": "i", "κ": "k", "ν": "v",
        "τ": "t", "υ": "u", "ρ": "p",
    }
)  # fmt: skip
LONG_RUN: Final = re.compile(r"(.)\1{2,}")  # three and more of a letter
SPELT: Final = re.compile(r"\b(?:\w[\W_]+){2,}\w\b")  # single letters one after the other

_added: set[str] = set()


def learn(file: Path) -> None:
    """A house's own list: one word a line, `#` for remarks."""
    lines = file.read_text("utf-8").splitlines() if file.is_file() else []
    _added.update(folded(line.partition("#")[0]).strip() for line in lines)
    _added.discard("")


def is_rude(name: str) -> bool:
    plain = folded(name)
    spelt = [re.sub(r"[\W_]+", "", run) for run in SPELT.findall(plain)]
    words = {*re.findall(r"[^\W\d_]+", plain), *spelt}
    words |= {LONG_RUN.sub(r"\1", word) for word in words} | {LONG_RUN.sub(r"\1\1", word) for word in words}
    return any(is_blocked(word) for word in words)


def is_blocked(word: str) -> bool:
    return any(word.startswith(one[:-1]) if one.endswith("*") else word == one for one in (*BLOCKED, *_added))


def folded(text: str) -> str:
    """Small letters without accents; signs that look like letters are those letters."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in apart if not unicodedata.combining(letter)).translate(LOOKALIKE)
