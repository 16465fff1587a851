"""HTTP: the games that can be played here, with what the client cannot know of those that come from packages."""

from __future__ import annotations

from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

from litestar import Response, get, route
from litestar.params import FromPath
from litestar.response import File

from saloon.bots.levels import LEVELS
from saloon.games import elsewhere, find, open_all, slugs
from saloon.games.content import LANGUAGES
from saloon.games.packages import HANDBILL
from saloon.kernel.game import Game, Option
from saloon.kernel.messages import Mistake
from saloon.server import wire
from saloon.server.http.pages import FOREVER, READING
from saloon.server.http.services import Inside, Services, at
from saloon.server.wire.problem import Problem

GAMES: Final = "games"
WEB: Final = "web"  # the folder of a package whose files browsers may fetch
BOARD: Final = "board.js"
BILL: Final = "bill.svg"
TYPES: Final = {
    ".js": "text/javascript", ".css": "text/css", ".json": "application/json", ".svg": "image/svg+xml",
    ".png": "image/png", ".webp": "image/webp", ".avif": "image/avif", ".woff2": "font/woff2",
}  # fmt: skip


@get(**at("/api/games", "The games that can be played here", GAMES, unsafe=False))
async def get_games(services: Inside) -> list[wire.GameInfo]:
    games, _ = open_all(services.settings.content)  # what is wrong with others was said when the house opened
    return [described(game) for game in games.values()]


@cache
def described(game: Game[Any]) -> wire.GameInfo:
    options = [
        wire.OptionInfo(one.id, one.default, list(one.choices), limited(game, one)) for one in game.options.values()
    ]
    info = wire.GameInfo(game.slug, game.rules, list(game.seats), options, list(LEVELS), game.state.KINDS)
    if game.slug in elsewhere():
        info.words = {lang: {key: game.texts[lang].text(key, {}) for key in HANDBILL} for lang in LANGUAGES}
        info.board, info.bill = address(game.slug, BOARD), address(game.slug, BILL)
    return info


def limited(game: Game[Any], option: Option) -> dict[str, list[int]]:
    """The choices of an option that not every number of players has, and who has them: the rules are asked."""
    if len(game.seats) == 1:
        return {}
    fits = {str(one): [n for n in game.seats if can_be_played(game, n, {option.id: one})] for one in option.choices}
    return {choice: seats for choice, seats in fits.items() if len(seats) < len(game.seats)}


def can_be_played(game: Game[Any], seats: int, options: dict[str, Any]) -> bool:
    try:
        game.make_ruleset(seats, game.complete_options(options))
    except Mistake:
        return False
    return True


@get(**at("/api/games/{slug:str}/printed", "What is printed on its board and pieces", GAMES, 404, unsafe=False))
async def get_printed(services: Inside, slug: FromPath[str]) -> dict[str, Any]:
    return opened(services, slug).printed()


@get(**at("/api/games/{slug:str}/texts/{lang:str}", "Every text of a game, by its key", GAMES, 404, unsafe=False))
async def get_texts(services: Inside, slug: FromPath[str], lang: FromPath[str]) -> dict[str, str]:
    texts = opened(services, slug).texts.get(lang)
    if texts is None:
        raise Problem("no-rules")
    return texts.texts


def opened(services: Services, slug: str) -> Game[Any]:
    if slug not in slugs():
        raise Problem("no-game", game=slug[:40])
    return find(slug, None, services.settings.content)


# --- files of a package, for its board ---


@route("/games/{slug:str}/{edition_asked:str}/{name:str}", http_method=READING, include_in_schema=False)
async def get_board_file(slug: FromPath[str], edition_asked: FromPath[str], name: FromPath[str]) -> Response[Any]:
    """Its address names what is in it, so that it never changes."""
    if slug not in elsewhere() or name not in files_of(slug) or edition_asked != edition(slug):
        raise Problem("no-page")
    file = files_of(slug)[name]
    return File(file, content_disposition_type="inline", media_type=TYPES[file.suffix], headers=FOREVER)


def address(slug: str, name: str) -> str:
    return f"/games/{slug}/{edition(slug)}/{name}" if name in files_of(slug) else ""


@cache
def files_of(slug: str) -> dict[str, Path]:
    folder = elsewhere()[slug].folder() / WEB
    found = sorted(folder.iterdir()) if folder.is_dir() else []
    return {file.name: file for file in found if file.is_file() and file.suffix in TYPES}


@cache
def edition(slug: str) -> str:
    """A digest of all of them."""
    whole = blake2b(digest_size=8)
    for name, file in files_of(slug).items():
        data = file.read_bytes()
        whole.update(f"{name} {len(data)}\n".encode() + data)
    return whole.hexdigest()


ROUTES: Final = [get_games, get_printed, get_texts, get_board_file]
