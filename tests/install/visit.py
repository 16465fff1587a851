"""What a visitor does in a house that was just installed: looks at its page and watches a game to its end."""

from __future__ import annotations

import json
import re
from typing import Any

import httpx
from clean import PATIENCE
from websockets.sync.client import connect
from websockets.typing import Origin

BOTS = [{"kind": "bot", "level": "easy"}, {"kind": "bot", "level": "easy"}]


def page_with_assets(url: str) -> dict[str, bytes]:
    """The page, and all that it names at once, by address."""
    with httpx.Client(base_url=url, timeout=PATIENCE) as browser:
        page = got(browser.get("/"))
        names = re.findall(r'(?:src|href)="(/[^"]+)"', page.text)
        return {"/": page.content, **{name: got(browser.get(name)).content for name in names}}


def watched_game(url: str, game: str) -> dict[str, Any]:
    """Two bots play; somebody watches over a socket until the last news."""
    with httpx.Client(base_url=url, timeout=PATIENCE) as visitor:
        got(visitor.post("/api/me", json={"name": "Ana"}))
        table = got(visitor.post("/api/tables", json={"game": game, "chairs": BOTS, "pause": 0})).json()["id"]
        ticket = got(visitor.post(f"/api/tables/{table}/ticket", json={"seat": None, "watch": None})).json()["ticket"]
        address = f"{url.replace('http', 'ws', 1)}/ws?ticket={ticket}"
        with connect(address, origin=Origin(url), compression=None, open_timeout=PATIENCE) as line:
            got(visitor.post(f"/api/tables/{table}/start"))
            sight: dict[str, Any] = {}
            while not sight.get("result"):
                message = json.loads(line.recv(timeout=PATIENCE))
                sight = message.get("sight") or sight
        return dict(got(visitor.get(f"/api/tables/{table}")).json())


def got(response: httpx.Response) -> httpx.Response:
    assert response.is_success, f"{response.request.url}: {response.text[:400]}"
    return response
