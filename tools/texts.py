"""Typed catalogues for the browser, from the TOML texts of the program, its client and its games.

`tools/texts.py` writes web/src/gen/texts/; `--check` only says whether what stands there is current. Languages whose
keys or placeholders differ are refused: a text that one reader gets, every reader gets.
"""

from __future__ import annotations

import json
import sys
import tomllib
from pathlib import Path
from string import Formatter
from typing import Any, Final

from saloon.games import find

ROOT: Final = Path(__file__).resolve().parents[1]
OUT: Final = ROOT / "web/src/gen/texts"
LANGS: Final = ("en", "fr")
HANDBILL: Final = ("title", "tagline", "length")  # what the lobby says of a game before it is loaded
OURS: Final = ("refusal.", "level.", "problem.")  # what a browser says of the program's and the server's texts
NOTE: Final = "// Made by tools/texts.py from the TOML texts: change those.\n"
TYPES: Final = (
    NOTE
    + """export type Fact = string | number | readonly (string | number)[];
export type Nothing = Record<string, never>;
export type Lang = {langs};
export const LANGS: readonly Lang[] = {list};
/** The facts of every text of the program and its client. */
export interface Args {{
{args}}}
"""
)
Texts = dict[str, str]


def flat(texts: dict[str, Any], prefix: str = "") -> Texts:
    out: Texts = {}
    for key, value in texts.items():
        if isinstance(value, dict):
            out.update(flat(value, f"{prefix}{key}."))
        else:
            out[prefix + key] = str(value)
    return out


def read(*folders: Path) -> dict[str, Texts]:
    """The texts of these folders together, by language."""
    out: dict[str, Texts] = {}
    for lang in LANGS:
        out[lang] = {}
        for folder in folders:
            file = folder / f"{lang}.toml"
            texts = flat(tomllib.loads(file.read_text(encoding="utf-8"))) if file.exists() else {}
            twice = out[lang].keys() & texts.keys()
            if twice:
                raise SystemExit(f"{file}: said already elsewhere: {', '.join(sorted(twice))}")
            out[lang].update(texts)
    compare(folders[0], out)
    return out


def facts(template: str) -> list[str]:
    return sorted({place.split()[-1] for _, place, _, _ in Formatter().parse(template) if place})


def compare(folder: Path, texts: dict[str, Texts]) -> None:
    first, *others = LANGS
    for other in others:
        missing = texts[first].keys() ^ texts[other].keys()
        if missing:
            raise SystemExit(f"{folder}: only in one language: {', '.join(sorted(missing))}")
        for key, template in texts[first].items():
            if facts(template) != facts(texts[other][key]):
                raise SystemExit(f"{folder}: {key} has other facts in {first} than in {other}")


def catalogue(texts: Texts) -> str:
    lines = [f"  {json.dumps(key)}: {json.dumps(text, ensure_ascii=False)},\n" for key, text in sorted(texts.items())]
    return f"{NOTE}export default {{\n{''.join(lines)}}} as Record<string, string>;\n"


def types(texts: Texts) -> str:
    lines = []
    for key, template in sorted(texts.items()):
        named = "; ".join(f"{fact}: Fact" for fact in facts(template))
        lines.append(f"  {json.dumps(key)}: {{ {named} }};\n" if named else f"  {json.dumps(key)}: Nothing;\n")
    return TYPES.format(
        langs=" | ".join(f"'{lang}'" for lang in LANGS),
        list=json.dumps(LANGS),
        args="".join(lines),
    )


def made() -> dict[str, str]:
    """Every generated file by its name."""
    shared = read(ROOT / "web/src/text")
    for folder in (ROOT / "src/saloon/text", ROOT / "src/saloon/server/text"):
        for lang, program in read(folder).items():
            shared[lang].update({key: text for key, text in program.items() if key.startswith(OURS)})
    out: dict[str, str] = {}
    for folder in sorted((ROOT / "src/saloon/games").glob("*/text")):
        slug = folder.parent.name.replace("_", "-")
        texts = read(folder, ROOT / "web/src/games" / slug / "text")
        for lang in LANGS:
            texts[lang] = {**find(slug).texts[lang].texts, **texts[lang]}  # a game may make texts from its content
        for lang in LANGS:
            out[f"{slug}.{lang}.ts"] = catalogue(texts[lang])
            shared[lang].update({f"games.{slug}.{key}": texts[lang][key] for key in HANDBILL})
    for lang in LANGS:
        out[f"shared.{lang}.ts"] = catalogue(shared[lang])
    out["index.ts"] = types(shared[LANGS[0]])
    return out


def main() -> None:
    files = made()
    if "--check" in sys.argv:
        stale = [name for name, text in files.items() if not (OUT / name).exists() or (OUT / name).read_text() != text]
        if stale:
            raise SystemExit(f"not current, run tools/texts.py: {', '.join(sorted(stale))}")
        return
    OUT.mkdir(parents=True, exist_ok=True)
    for old in OUT.glob("*.ts"):
        if old.name not in files:
            old.unlink()
    for name, text in files.items():
        (OUT / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
