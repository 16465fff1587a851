"""Pictures of every screen, for looking at: `make shots` fills out/shots/, `make gif` makes docs/pictures/ anew.

The screens are those of the walk (tests/browser/test_browser_walk.py): a real browser, real pages, every question of
every game. The GIF needs Pillow; the rest does not.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "tests" / "browser"), str(ROOT / "tests")]

from browser_house import House, Person, newcomer  # noqa: E402
from browser_positions import positions  # noqa: E402
from browser_screens import GAMES, SCREENS, pages_of  # noqa: E402
from browser_stage import Stage  # noqa: E402
from browser_walk import DEVICES, LEARNT, Way, look, ways  # noqa: E402

OUT = ROOT / "out" / "shots"
PICTURES = ROOT / "docs" / "pictures"
EASY = [{"kind": "me"}, {"kind": "bot", "level": "easy"}]
GIF_SECONDS = 20.0
GIF_SIZE = (960, 600)
PIECES = ("1f5fa6", "2c7a4b", "b3281e", "edb648", "9c4108")  # rare, and what one looks at
FRAME_GAP = 0.2  # seconds


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--gif", action="store_true", help="make docs/pictures/ instead: one of each game and a GIF")
    parser.add_argument("--only", default="", help="only the screens whose name contains this")
    parser.add_argument("--every", action="store_true", help="every language in every light, not one of each")
    wishes = parser.parse_args()
    with opened() as (browser, house):
        if wishes.gif:
            takes_pictures(browser, house)
        else:
            for device in DEVICES:
                shoots_everything(browser, house, device, wishes.only, wishes.every)
            writes_index()


@contextmanager
def opened() -> Iterator[tuple[Browser, House]]:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as play:
        house = House(Path(folder)).open()
        browser = play.chromium.launch(
            executable_path="/usr/bin/chromium", args=["--no-sandbox", "--disable-dev-shm-usage"]
        )
        try:
            yield browser, house
        finally:
            browser.close()
            house.close()


# --- every screen ---


def shoots_everything(browser: Browser, house: House, device: str, only: str, every: bool) -> None:
    OUT.mkdir(parents=True, exist_ok=True)
    how = DEVICES[device]
    person, friend = (
        newcomer(browser, house, remembers=LEARNT, viewport=how.first, has_touch=how.touch).called(name)
        for name in ("Calamity", "Dakota")
    )
    looked = [way for way in ways(how.windows) if every or (way.lang == "en") == (way.theme == "light")]
    screens = SCREENS | {name: screen for slug in GAMES for name, screen in pages_of(slug).items()}
    for name, screen in screens.items():
        if only in name:
            person.page.set_viewport_size(how.first)
            screen(person, friend)
            shoots(person.page, name, looked)
    for slug in GAMES:
        shown = [position for position in positions(slug) if only in position.name]
        if shown:
            stage = Stage(newcomer(browser, house, remembers=LEARNT, has_touch=how.touch).called("Calamity"), slug)
        for position in shown:
            stage.show(position)
            shoots(stage.person.page, position.name, looked)


def shoots(page: Page, name: str, looked: list[Way]) -> None:
    for way in looked:
        look(page, way)
        page.screenshot(path=OUT / f"{name}.{way}.png")
    print(name, flush=True)


def writes_index() -> None:
    """All pictures on one page, screen by screen."""
    screens: dict[str, list[str]] = {}
    for file in sorted(OUT.glob("*.png")):
        screens.setdefault(file.name.split(".")[0], []).append(file.name)
    rows = "".join(
        f"<h2>{screen}</h2>"
        + "".join(f'<a href="{file}"><img src="{file}" height="320" loading="lazy"></a> ' for file in files)
        for screen, files in screens.items()
    )
    (OUT / "index.html").write_text(f"<!doctype html><title>Screens</title>{rows}", encoding="utf-8")
    print((OUT / "index.html").relative_to(ROOT))


# --- a picture of each game, and twenty seconds ---


def taps(*targets: str) -> Callable[[Page], None]:
    def tap(page: Page) -> None:
        for target in targets:
            page.locator(f"{target}:visible").last.click()

    return tap


def plans(page: Page) -> None:
    for dude, token in ((1, 0), (2, 6), (3, 9)):
        page.locator(f"[data-dude='{dude}']").click()
        page.locator(".gulch .cell.loc.in .cover").first.click()
        page.locator(".token").nth(token).click()


# Of each of the larger games, a crowded position and what is tapped there.
PORTRAITS: dict[str, tuple[str, Callable[[Page], None]]] = {
    "dice-town": ("dice-town-six-0-0", taps(".loose")),
    "deadwood": ("deadwood-town-0-0", taps("[data-send='3']", "[data-plot=C2]")),
    "deadwood-1876": ("deadwood-1876-six-0-0", taps(".hand .gun.can", "[data-star='2'] [data-safe='1']")),
    "slaughter-gulch": ("slaughter-gulch-town-0-0", plans),
}


def takes_portraits(browser: Browser, house: House) -> None:
    for number, (slug, (name, act)) in enumerate(PORTRAITS.items()):
        theme = ("light", "dark")[number % 2]
        person = newcomer(browser, house, remembers={"theme": theme, **LEARNT}).called("Calamity")
        Stage(person, slug).show(next(one for one in positions(slug) if one.name.endswith(name)))
        act(person.page)
        person.page.wait_for_timeout(800)
        save_png(person.page.screenshot(), PICTURES / f"{slug}.png")


def takes_pictures(browser: Browser, house: House) -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    takes_portraits(browser, house)
    remembers = {"theme": "light", "speed": "1"}
    person = newcomer(browser, house, reduced_motion="no-preference", remembers=remembers).called("Calamity")
    sits_with_a_bot(person)
    finds_a_good_moment(person)
    save_png(person.page.screenshot(), PICTURES / "table.png")
    person.page.keyboard.press("Escape")
    reel = Reel(person)
    reel.play()
    save_gif(reel.frames, PICTURES / "play.gif")


def sits_with_a_bot(person: Person) -> None:
    person.sits_at(person.starts(person.lays(EASY, pause=0.6)))


class Reel:
    """Screenshots of somebody at play, with the time of each."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.frames: list[tuple[float, bytes]] = []
        self.began = 0.0

    def play(self) -> None:
        """Goes on until the film is full or the game is over."""
        self.began = time.monotonic()
        while not self.full() and not self.person.over():
            if self.person.ask() is None:
                self.film(0.0)
            else:
                self.march()
        self.film(2.0)

    def march(self) -> None:
        page = self.person.page
        ask = self.person.ask()
        best = self.best_march()
        page.locator(".moves li button").nth(best).hover()
        self.film(1.2)
        page.locator(".moves li button").nth(best).click()
        self.film(0.8)
        if page.locator("[data-confirm]").count():
            page.locator("[data-confirm]").click()
        while self.person.ask() == ask and not self.full():
            self.film(0.0)

    def best_march(self) -> int:
        """The one with the most to see: a duel that goes well, else any duel, else the one that goes farthest."""
        self.film(0.6)
        told = self.person.page.locator(".moves li .to").all_inner_texts()
        return max(range(len(told)), key=lambda i: ("takes" in told[i], "beats" in told[i], len(told[i]) > 12, told[i]))

    def film(self, seconds: float) -> None:
        end = time.monotonic() + seconds
        while True:
            now = time.monotonic()
            self.frames.append((now, self.person.page.screenshot(type="png")))
            self.person.page.wait_for_timeout(max(1.0, 1000 * (FRAME_GAP - (time.monotonic() - now))))
            if time.monotonic() >= end:
                return

    def full(self) -> bool:
        return time.monotonic() - self.began > GIF_SECONDS


def finds_a_good_moment(person: Person) -> None:
    """A march that would beat somebody after a few turns, picked but not yet made."""
    for move in range(60):
        person.waits_for_turn()
        if person.over():
            sits_with_a_bot(person)
            continue
        person.page.wait_for_timeout(600)
        told = person.page.locator(".moves li .to").all_inner_texts()
        good = [i for i, text in enumerate(told) if "beats" in text and "loses" not in text]
        if good and move > 4:
            person.page.locator(".moves li button").nth(good[-1]).click()
            person.page.locator("[data-confirm]").wait_for()
            person.page.wait_for_timeout(800)
            return
        person.plays()


def save_gif(frames: list[tuple[float, bytes]], target: Path) -> None:
    from PIL import Image  # only here: the screenshots do without

    pictures = [
        Image.open(BytesIO(data)).convert("RGB").resize(GIF_SIZE, Image.Resampling.LANCZOS) for _, data in frames
    ]
    samples = pictures[:: max(1, len(pictures) // 8)]
    strip = Image.new("RGB", (GIF_SIZE[0], GIF_SIZE[1] * len(samples)))
    for i, sample in enumerate(samples):
        strip.paste(sample, (0, GIF_SIZE[1] * i))
    common = (strip.quantize(250).getpalette() or [])[: 3 * 250]
    palette = Image.new("P", (1, 1))
    palette.putpalette([*common, *(part for colour in PIECES for part in bytes.fromhex(colour))])
    inked = [picture.quantize(palette=palette, dither=Image.Dither.NONE) for picture in pictures]
    times = [time for time, _ in frames]
    lasts = [int(1000 * (after - before)) for before, after in zip(times, [*times[1:], times[-1] + 1.5], strict=True)]
    inked[0].save(target, save_all=True, append_images=inked[1:], duration=lasts, loop=0, optimize=True)
    print(f"{target.relative_to(ROOT)}: {target.stat().st_size} bytes, {len(frames)} frames, {sum(lasts) / 1000:.1f} s")


def save_png(data: bytes, target: Path) -> None:
    """Few colours: a drawing needs no more."""
    try:
        from PIL import Image
    except ImportError:
        target.write_bytes(data)
    else:
        Image.open(BytesIO(data)).convert("RGB").quantize(255).save(target, optimize=True)
    print(f"{target.relative_to(ROOT)}: {target.stat().st_size} bytes")


if __name__ == "__main__":
    main()
