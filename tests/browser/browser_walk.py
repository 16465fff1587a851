"""Looking at one screen in many ways without loading it again: windows, languages, lights."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from typing import Final, NamedTuple

from browser_screens import GAMES
from playwright.sync_api import Page, ViewportSize

PHONES: Final = {"360x640": (360, 640), "390x844": (390, 844), "844x390": (844, 390), "768x1024": (768, 1024)}
# A page magnified to 200 % has half the room each way.
DESKS: Final = {"1280x800": (1280, 800), "1920x1080": (1920, 1080), "1280x800-twice": (640, 400)}
WINDOWS: Final = {**PHONES, **DESKS}
LEARNT: Final = {f"coached.{slug}": "yes" for slug in GAMES}  # what somebody remembers who knows all games


class Device(NamedTuple):
    touch: bool
    windows: dict[str, tuple[int, int]]
    first: ViewportSize  # the window in which one comes to a screen


DEVICES: Final = {
    "phone": Device(True, PHONES, {"width": 360, "height": 640}),
    "desk": Device(False, DESKS, {"width": 1280, "height": 800}),
}

# Another tab of the same browser chose a language: the page follows by itself.
CHANGES = """async ({ lang, theme }) => {
  const html = document.documentElement;
  html.dataset.theme = theme;
  if (html.lang !== lang) {
    const news = { key: 'saloon.lang', newValue: lang };
    dispatchEvent(new StorageEvent('storage', news));
    const late = () => html.lang !== lang || document.querySelector('[lang][aria-busy=true]');
    while (late()) await new Promise((go) => setTimeout(go, 5));
  }
  await document.fonts.ready;
  await new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)));
}"""


class Way(NamedTuple):
    """How a screen is looked at."""

    window: str
    lang: str
    theme: str

    def __str__(self) -> str:
        return "-".join(self)

    @property
    def touch(self) -> bool:
        return self.window in PHONES


def ways(windows: Iterable[str]) -> list[Way]:
    return [Way(*one) for one in product(windows, ("en", "fr"), ("light", "dark"))]


def look(page: Page, way: Way) -> None:
    """The page as somebody sees it who looks at it in this way."""
    width, height = WINDOWS[way.window]
    size: ViewportSize = {"width": width, "height": height}
    if page.viewport_size != size:
        page.set_viewport_size(size)
    page.evaluate(CHANGES, {"lang": way.lang, "theme": way.theme})
