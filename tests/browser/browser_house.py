"""A real server in a process of its own, and people who come to it with a real browser."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from playwright.sync_api import (
    APIResponse,
    Browser,
    BrowserContext,
    Locator,
    Page,
    TimeoutError,
    WebSocketRoute,
    expect,
)

from ports import reserved_port

PATIENCE = 30.0  # seconds: the machine may be slow and busy
PATIENCE_MS = 1000 * PATIENCE
MOVING = 5000  # ms in which a picture comes to rest
TRIES = 10  # while the picture moves
SALOON = Path(sys.executable).with_name("saloon")
FRIEND = [{"kind": "me"}, {"kind": "open"}]
BOT = [{"kind": "me"}, {"kind": "bot", "level": "easy"}]
TRAIL_BILL = ".bill[data-game=two-towns] .btn"  # the way into a game of Two-Town Trail, in the lobby
DESK = {"width": 1280, "height": 800}
PHONE = {"width": 360, "height": 640}

# What a browser remembers from earlier visits, unless it has learnt better since.
REMEMBER = """known => {
  for (const [name, value] of Object.entries(known))
    if (value !== null && localStorage.getItem('saloon.' + name) === null)
      localStorage.setItem('saloon.' + name, value);
}"""

# Another page in place of this one, by way of a page that is none: so nothing of this one is taken for the next.
NOWHERE = "/nowhere"
TURN_TO = """async ([nowhere, path]) => {
  for (const to of location.pathname === nowhere ? [path] : [nowhere, path]) {
    const left = document.querySelector('main');
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
    while (document.querySelector('main') === left) await new Promise(requestAnimationFrame);
  }
  scrollTo(0, 0);
}"""

# Positions a few moves before something happens; West is asked first.
ONE_MOVE_TO_WIN = {"position": "W 0:[S] 9:[C1] | E 5:[K1]", "dice": [1, 1, 1], "turn": 9}
QUIET_TRAIL = {"position": "W 0:[S] 2:[C1] 3:[K1] 1:[D1] | E 10:[S] 8:[K2] 9:[D2]", "dice": [1, 1, 1], "turn": 3}
LOCKED = {
    "position": "W 0:[S K3] 1:[C2 D1 K2 D3] 3:[C1 K1] | E 10:[S D1] 9:[D2] 8:[C1 K1]",
    "dice": [2, 1, 3],
    "turn": 6,
}
# West wins with the cowboy; if the sheriff marches instead, the farmer of East does.
MISSED_WIN = {"position": "W 3:[S] 9:[C1] | E 1:[K1]", "dice": [1, 0, 0], "turn": 9}
LAST_DIE = {"position": "W 0:[S] 2:[C1] | E 10:[S] 8:[K2] 9:[D2]", "dice": [1, 0, 0], "turn": 3}


class House:
    """`saloon serve`, which can be killed and opened again under the same address."""

    def __init__(self, folder: Path, *wishes: str) -> None:
        self.folder = folder
        self.wishes = wishes
        self.port = reserved_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[str] | None = None

    def open(self) -> House:
        address = ["--port", str(self.port), "--data", self.folder, "--limit-factor", "1000"]
        command = [SALOON, "serve", "--no-browser", *address, *self.wishes]
        with (self.folder / "server.log").open("a") as log:
            self.process = subprocess.Popen(
                list(map(str, command)), stdout=subprocess.PIPE, stderr=log, text=True, env=dict(os.environ)
            )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert self.url in line, f"the house is not at {self.url}: {line}{(self.folder / 'server.log').read_text()}"
        return self

    def close(self, sign: signal.Signals = signal.SIGTERM) -> None:
        if self.process is None:
            return
        self.process.send_signal(sign)
        try:
            self.process.wait(PATIENCE)
        finally:
            self.process.kill()
            if self.process.stdout is not None:
                self.process.stdout.close()
            self.process = None


class Person:
    """One person with a browser of their own: a context with its own cookie and its own memory."""

    def __init__(self, house: House, context: BrowserContext) -> None:
        self.house = house
        self.context = context
        self.page: Page = context.new_page()
        self.is_changed = True  # since the page was loaded: who this is, or what is remembered
        self.faults: list[str] = []
        self.page.on("pageerror", lambda fault: self.faults.append(str(fault)))

    # --- over HTTP, with the cookie of this browser ---

    def post(self, path: str, **body: Any) -> Any:
        return answer(self.context.request.post(self.house.url + path, data=body))

    def get(self, path: str) -> Any:
        return answer(self.context.request.get(self.house.url + path))

    def called(self, name: str) -> Person:
        self.post("/api/me", name=name)
        return self

    def lays(self, chairs: list[dict[str, Any]], **plan: Any) -> Any:
        """Opens a table, without its page."""
        return self.post("/api/tables", chairs=chairs, **{"game": "two-towns", "pause": 0, **plan})

    def starts(self, table: Any) -> Any:
        return self.post(f"/api/tables/{table['id']}/start")

    # --- in the page ---

    def goes(self, path: str) -> Person:
        self.page.goto(self.house.url + path)
        self.is_changed = False
        return self

    def turns_to(self, path: str) -> Person:
        """As by a link of ours: without loading the page anew, if that would make no difference."""
        if self.is_changed or path == NOWHERE:
            return self.goes(path)
        self.page.evaluate(TURN_TO, [NOWHERE, path])
        return self

    def sits_at(self, table: Any) -> Person:
        self.goes(f"/table/{table['id']}")
        self.table_view().wait_for(state="attached")
        return self

    def table_view(self) -> Locator:
        return self.page.locator("[data-announcer]")

    def seq(self) -> int:
        """The last entry of the journal that the picture shows."""
        return int(self.table_view().get_attribute("data-seq") or 0)

    def ask(self) -> str | None:
        """The question before this person, if any, in one look: it may be gone the next moment."""
        asked: str | None = self.page.evaluate("document.querySelector('[data-ask]')?.dataset.ask ?? null")
        return asked

    def over(self) -> bool:
        return self.poster().count() > 0

    def poster(self) -> Locator:
        return self.page.locator(".poster")

    def waits_for_turn(self) -> None:
        """Until asked, or until the game is over."""
        self.page.locator("[data-ask], .poster").first.wait_for(state="attached")

    def waits_for_news(self, ask: str | None) -> None:
        """Until the question that was answered is gone."""
        self.page.wait_for_function(
            """old => document.querySelector('.poster, .curtain')
                || (document.querySelector('[data-ask]')?.dataset.ask ?? null) !== old""",
            arg=ask,
        )

    def waits_for_seq(self, seq: int) -> None:
        self.page.wait_for_function(
            "seq => Number(document.querySelector('[data-announcer]')?.dataset.seq ?? 0) >= seq", arg=seq
        )

    def plays(self, option: int = 1) -> None:
        """By keyboard: the number of an option picks it, the same again confirms."""
        ask = self.ask()
        picked = self.page.locator("[data-confirm]")
        for _ in range(TRIES):
            self.page.keyboard.press(str(option))
            with suppress(TimeoutError):
                picked.wait_for(timeout=MOVING)
                break  # else the picture still moved, and nothing could be picked
        else:
            raise AssertionError(f"{option} picks nothing: {self.page.locator('footer').inner_text()}")
        self.page.keyboard.press(str(option))
        self.waits_for_news(ask)

    def takes_back(self) -> None:
        """With whatever others have done since."""
        self.page.keyboard.press("u")
        self.page.locator(".wish .go").click()

    def stands(self, seat: int, unit: str) -> str:
        """What a screen reader says of a unit: its side, its name, its tile."""
        chip = self.page.locator(f".unit.{['west', 'east'][seat]}[data-unit={unit}]:not(.gone)")
        return chip.inner_text()

    def marches(self, who: str) -> None:
        """By keyboard, with the unit of that name."""
        options = self.page.locator("[data-option]").all_inner_texts()
        self.plays(1 + next(i for i, text in enumerate(options) if who in text))

    def trail(self) -> list[str]:
        """All units as they are read out, in an order that does not matter."""
        return sorted(re.sub(r"\s+", " ", text) for text in self.page.locator(".unit:not(.gone)").all_inner_texts())

    def tab_to(self, target: Locator, presses: int = 80) -> None:
        for _ in range(presses):
            if target.count() and target.evaluate("element => element === document.activeElement"):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"the keyboard does not reach {target}")


Arrives = Callable[..., Person]


def answer(response: APIResponse) -> Any:
    assert response.ok, f"{response.status} {response.url} {response.text()}"
    text = response.text()
    return json.loads(text) if text else None


def newcomer(browser: Browser, house: House, **how: Any) -> Person:
    """Somebody without any memory of the place; motion is reduced, so that nothing is waited for in vain."""
    coached = {f"coached.{slug}": "yes" for slug in ("two-towns", "dice-town", "deadwood")}
    remembered: dict[str, str | None] = {"speed": "4", **coached, **how.pop("remembers", {})}
    wishes: dict[str, Any] = {"viewport": DESK, "locale": "en-GB", "reduced_motion": "reduce", **how}
    context = browser.new_context(**wishes)
    context.set_default_timeout(PATIENCE_MS)
    context.add_init_script(f"({REMEMBER})({json.dumps(remembered)})")
    return Person(house, context)


class Wire:
    """The line between a page and the house, with scissors. Lost messages are lost for good."""

    def __init__(self, person: Person) -> None:
        self.sent: list[dict[str, Any]] = []
        self.heard: list[dict[str, Any]] = []
        self.lines: list[WebSocketRoute] = []
        self.lose_next_move = False
        self.lose_next_answer = False
        self.dead = False
        person.page.route_web_socket("**/ws?*", self._dial)

    def moves(self) -> list[dict[str, Any]]:
        return [message for message in self.sent if message["type"] == "move"]

    def _dial(self, line: WebSocketRoute) -> None:
        self.lines.append(line)
        far = line.connect_to_server()
        line.on_message(lambda text: self._out(line, far, text))
        far.on_message(lambda text: self._in(line, far, text))

    def _out(self, line: WebSocketRoute, far: WebSocketRoute, text: str | bytes) -> None:
        message = json.loads(text)
        self.sent.append(message)
        if message["type"] == "move" and self.lose_next_move:
            self.lose_next_move = False
            self.cut(line, far)
        else:
            far.send(text)

    def _in(self, line: WebSocketRoute, far: WebSocketRoute, text: str | bytes) -> None:
        message = json.loads(text)
        if message["type"] in ("ack", "news") and self.lose_next_answer:
            self.lose_next_answer = False
            self.cut(line, far)
        else:
            self.heard.append(message)
            line.send(text)

    def cut(self, line: WebSocketRoute, far: WebSocketRoute) -> None:
        line.close(code=4001)
        far.close(code=4001)


def until(page: Page, what: Any) -> Any:
    """Waits on something that is not in the page, while the browser goes on."""
    end = time.monotonic() + PATIENCE
    while not (found := what()):
        assert time.monotonic() < end, "waited in vain"
        page.wait_for_timeout(50)
    return found


def verifies_the_dice(person: Person) -> int:
    """In a replay: all is well, and so many draws were worked out again."""
    person.page.get_by_role("button", name="Fair dice").click()
    person.page.get_by_role("button", name="Verify here").click()
    expect(person.page.get_by_text("Every die checks out")).to_be_visible()
    said = person.page.locator(".verdict").inner_text()
    person.page.keyboard.press("Escape")
    return int(re.search(r"(\d+) draws? worked out", said)[1])  # type: ignore[index]


def opens_menu(page: Page) -> None:
    page.locator("header button.tool").last.click()
    page.locator("dialog").wait_for()
