"""The browser client: one page for every address of ours, its assets for good, its root files as they are."""

from __future__ import annotations

from html import escape
from mimetypes import guess_type
from pathlib import Path
from typing import Any, Final

from litestar import HttpMethod, Response, route
from litestar.params import FromPath
from litestar.response import File

import saloon
from saloon.server.common.texts import catalogue, language_of
from saloon.server.http.services import Asked
from saloon.server.wire.problem import Problem

CLIENT: Final = Path(saloon.__file__).parent / "web_dist"
READING: Final = [HttpMethod.GET, HttpMethod.HEAD]
FOREVER: Final = {"cache-control": "public, max-age=31536000, immutable", "vary": "accept-encoding"}
FRESH: Final = {"cache-control": "no-cache"}
ADDRESSES: Final = [
    "/", "/about", "/table/{rest:path}", "/join/{rest:path}", "/seat/{rest:path}", "/watch/{rest:path}",
    "/replay/{rest:path}", "/rules", "/rules/{rest:path}", "/play/{rest:path}", "/learn",
    "/learn/{rest:path}", "/puzzles", "/puzzles/{rest:path}", "/explore", "/explore/{rest:path}", "/me",
    "/me/statistics", "/me/confirm", "/me/password", "/me/words", "/me/tables", "/people/{rest:path}",
    "/words/{rest:path}", "/share", "/house", "/desk", "/groups", "/groups/{rest:path}", "/tournaments",
    "/tournaments/{rest:path}",
]  # fmt: skip
OURS: Final = ("/api/", "/assets/", "/games/", "/schema/", "/ws")  # below these, what is not there is no page
TYPES: Final = {".webmanifest": "application/manifest+json", ".js": "text/javascript", ".svg": "image/svg+xml"}
NOT_BUILT: Final = """<!doctype html>
<html lang="{lang}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{title}</title></head>
<body><h1>{title}</h1><p>{text}</p></body></html>
"""


@route(ADDRESSES, http_method=READING, include_in_schema=False)
async def get_page(request: Asked) -> Response[Any]:
    return page(request, 200)


@route("/assets/{name:str}", http_method=READING, include_in_schema=False)
async def get_asset(request: Asked, name: FromPath[str]) -> Response[Any]:
    """Named by what is in it, so that it never changes; compressed where the build did that and the browser may."""
    file, headers = CLIENT / "assets" / name, dict(FOREVER)
    small = file.with_name(f"{name}.gz")
    if not file.is_file():
        raise Problem("no-page")
    kind = TYPES.get(file.suffix) or guess_type(name)[0]
    if "gzip" in request.headers.get("accept-encoding", "") and small.is_file():
        file, headers["content-encoding"] = small, "gzip"
    return File(file, content_disposition_type="inline", media_type=kind, headers=headers)


@route("/{path:path}", http_method=READING, include_in_schema=False)
async def get_file(request: Asked, path: FromPath[Path]) -> Response[Any]:
    """A file at the root of the client (service worker, manifest, icons), or the page that says that there is none."""
    name = str(path).lstrip("/")
    if request.scope["path"].startswith(OURS):
        raise Problem("no-page")
    if name in root_files():
        kind = TYPES.get(Path(name).suffix)
        return File(CLIENT / name, content_disposition_type="inline", media_type=kind, headers=FRESH)
    return page(request, 404)


def root_files() -> set[str]:
    return {file.name for file in CLIENT.iterdir() if file.is_file()} - {"index.html"} if CLIENT.is_dir() else set()


def page(request: Asked, status: int) -> Response[Any]:
    index = CLIENT / "index.html"
    if index.is_file():
        return File(index, content_disposition_type="inline", media_type="text/html", headers=FRESH, status_code=status)
    lang = language_of(request.headers.get("accept-language", ""))
    texts = catalogue(lang)
    title, text = escape(texts.text("client.title", {})), escape(texts.text("client.missing", {}))
    body = NOT_BUILT.format(lang=lang, title=title, text=text)
    return Response(body, media_type="text/html", headers={**FRESH, "content-language": lang}, status_code=status)


ROUTES: Final = [get_asset, get_page, get_file]
