"""Pictures of every page, for looking at: `make shots` fills out/shots/, `make gif` makes docs/pictures/ anew.

A real server, a real browser, real games. The GIF needs Pillow; the rest does not.
"""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import BytesIO
from itertools import product
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "tests" / "browser"), str(ROOT / "tests")]

import browser_towns as towns  # noqa: E402
from browser_house import FRIEND, ONE_MOVE_TO_WIN, TRAIL_BILL, House, Person, newcomer  # noqa: E402
from shots_deadwood import VISITS as DEADWOOD  # noqa: E402
from shots_deadwood_1876 import VISITS as DEADWOOD_1876  # noqa: E402

OUT = ROOT / "out" / "shots"
PICTURES = ROOT / "docs" / "pictures"
WIDTHS = {"phone": (360, 640), "tablet": (768, 1024), "desk": (1280, 800)}
LANGS = {"en": "en-GB", "fr": "fr-FR"}
THEMES = ("light", "dark")
COACHED = {"coached.slaughter-gulch": "yes"}
BOT = [{"kind": "me"}, {"kind": "bot", "level": "hard"}]
EASY = [{"kind": "me"}, {"kind": "bot", "level": "easy"}]
MIDDLE = {
    "position": "W 0:[S K3] 1:[C2 D1] 3:[C1 K1 D3] 5:[K2 C3] | E 10:[S D1] 9:[D2] 8:[C1 K1] 7:[D3 C3 K2] 6:[C2]",
    "dice": [2, 1, 3],
    "turn": 6,
}
TOWN = ["saloon", "bank", "store", "jail", "church", "cemetery", "doctor", "theater", "stable", "telegraph"]
OUTFITS = ["agency", "rangers", "blessed", "hucksters", "shamans", "scientists"]
GULCH = {
    "outfits": OUTFITS, "town": TOWN, "turn": 4, "condition": 3, "mine": 31, "rock": [9, 7, 4, 11, 6, 8],
    "dudes": [
        ["saloon fight", "S3 gamble", "S4 arrest", "S10 prospect", "home wounded"],
        ["saloon", "saloon wounded", "S5", "grave"], ["church", "doctor", "S9 wounded"],
        ["S4", "bank", "cell", "store"], ["cemetery", "S8 harrowed", "grave"], ["mine", "mine", "S12"],
    ],
    "folk": ["N12@saloon", "?@saloon", "N21@mine", "N05@church", "?@bank", "N23@cell", "?@station", "N02@store"],
    "left": [["pistol", "horse", "duster"], ["rifle"], [], ["knife"], [], []], "right": [["knife"], [], [], [], [], []],
    "store": ["sabre", "whiskey"], "done": [["AG4"], [], [], ["HU1"], [], []],
    "learned": [[], [], ["M1", "M2"], ["X1"], [], ["G2"]], "past": ["E15", "E01"],
    "counters": [["AG1:1"], [], [], [], [], []],
}  # fmt: skip
ACT = re.compile("^(Act|Agir)$")
GIF_SECONDS = 20.0
GIF_SIZE = (960, 600)
PIECES = ("1f5fa6", "2c7a4b", "b3281e", "edb648", "9c4108")  # rare, and what one looks at
FRAME_GAP = 0.2  # seconds


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--gif", action="store_true", help="make docs/pictures/ instead: one of each game and a GIF")
    parser.add_argument("--only", default="", help="only the shots whose name contains this")
    wishes = parser.parse_args()
    with opened() as (browser, house):
        if wishes.gif:
            takes_pictures(browser, house)
        else:
            shoots_everything(browser, house, wishes.only)


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


# --- every page ---


def shoots_everything(browser: Browser, house: House, only: str) -> None:
    OUT.mkdir(parents=True, exist_ok=True)
    for (width, size), (lang, locale), theme in product(WIDTHS.items(), LANGS.items(), THEMES):
        viewport = {"width": size[0], "height": size[1]}
        person = newcomer(browser, house, viewport=viewport, locale=locale, remembers={"theme": theme, **COACHED})
        for name, visit in VISITS.items():
            target = OUT / f"{name}-{width}-{lang}-{theme}.png"
            if only not in target.name:
                continue
            visit(person.called("Calamity"))
            person.page.screenshot(path=target, full_page=name in WHOLE)
            print(target.relative_to(ROOT), flush=True)
        person.context.close()


def sees_lobby(person: Person) -> None:
    person.goes("/")
    person.page.locator(".bill").first.wait_for()


def plans_a_game(person: Person) -> None:
    sees_lobby(person)
    person.page.locator(TRAIL_BILL).click()
    person.page.locator(".new summary").click()
    person.page.locator(".new .more").wait_for()


def waits_for_a_friend(person: Person) -> None:
    person.goes(f"/table/{person.lays(FRIEND)['id']}")
    person.page.locator(".invite").wait_for()


def is_invited(person: Person) -> None:
    table = person.lays(FRIEND)
    person.context.clear_cookies()
    person.goes(f"/join/{table['invite']}")
    person.page.locator("main form").wait_for()


def sits_in_mid_game(person: Person) -> None:
    person.sits_at(person.starts(person.lays(BOT, position=MIDDLE)))
    person.waits_for_turn()


def picks_a_march(person: Person) -> None:
    sits_in_mid_game(person)
    person.page.keyboard.press("1")
    person.page.locator(".tile .tag").first.wait_for()


def asks_why_not(person: Person) -> None:
    sits_in_mid_game(person)
    person.page.locator("footer [aria-disabled=true]").first.click(force=True)
    person.page.locator(".why").wait_for()


def meets_the_coach(person: Person) -> None:
    person.goes("/")
    person.page.evaluate("localStorage.setItem('saloon.coached.two-towns', 'no')")
    sits_in_mid_game(person)
    person.page.locator(".coach").wait_for()
    person.page.evaluate("localStorage.setItem('saloon.coached.two-towns', 'yes')")


def opens_tool(number: int) -> Callable[[Person], None]:
    def opens(person: Person) -> None:
        sits_in_mid_game(person)
        person.page.locator("header button.tool:visible").nth(number).click()
        person.page.locator("dialog").wait_for()

    return opens


def sees_the_end(person: Person) -> None:
    wins_at_once(person)
    person.poster().wait_for()


def wins_at_once(person: Person) -> None:
    alone = {**ONE_MOVE_TO_WIN, "position": "W 9:[C1] | E 5:[K1]"}
    person.sits_at(person.starts(person.lays(BOT, position=alone)))
    person.waits_for_turn()
    person.plays()


def replays(person: Person) -> None:
    table = person.starts(person.lays([{"kind": "bot", "level": "easy"}] * 2))
    while person.get(f"/api/tables/{table['id']}")["status"] != "over":
        time.sleep(0.1)
    person.goes(f"/replay/{table['id']}")
    person.page.get_by_role("slider").wait_for()
    person.page.get_by_role("slider").evaluate(
        "bar => { bar.value = bar.max / 2; bar.dispatchEvent(new Event('input', { bubbles: true })) }"
    )


def hands_over(person: Person) -> None:
    chairs = [{"kind": "me"}, {"kind": "guest", "name": "Wild Bill"}]
    person.sits_at(person.starts(person.lays(chairs, position={**MIDDLE, "active": "east"})))
    person.page.locator(".curtain").wait_for()


def sits_in_the_gulch(phase: str) -> Callable[[Person], None]:
    def sits(person: Person) -> None:
        plan = {"game": "slaughter-gulch", "position": {**GULCH, "phase": phase}}
        person.sits_at(person.starts(person.lays([{"kind": "me"}, *[{"kind": "bot", "level": "easy"}] * 5], **plan)))
        person.waits_for_turn()

    return sits


def plans_in_the_gulch(person: Person) -> None:
    sits_in_the_gulch("plan")(person)
    for dude, token in ((1, 0), (2, 6), (3, 9)):
        person.page.locator(f"[data-dude='{dude}']").click()
        person.page.locator(".gulch .cell.loc.in .cover").first.click()
        person.page.locator(".token").nth(token).click()


def fights_in_the_gulch(person: Person) -> None:
    sits_in_the_gulch("saloon")(person)
    for _ in range(8):
        if person.page.locator(".crowd button").count():
            return
        ask = person.ask()
        act = person.page.locator(".buttons").get_by_role("button", name=ACT)
        (act if act.count() else person.page.locator(".buttons .btn.can")).first.click()
        person.waits_for_news(ask)
        person.waits_for_turn()


def rolls_in_the_gulch(person: Person) -> None:
    """A shot, until its dice lie on the table or it is somebody else's turn to speak."""
    fights_in_the_gulch(person)
    person.page.locator(".answers .option").first.click()
    for _ in range(12):
        if person.page.locator(".scene .tot").count():
            return
        person.page.wait_for_timeout(300)
        for button in ("[data-confirm]:enabled", "[data-answer]"):
            if person.page.locator(button).count():
                person.page.locator(button).click()


def opens_in_the_gulch(button: str) -> Callable[[Person], None]:
    def opens(person: Person) -> None:
        sits_in_the_gulch("plan")(person)
        person.page.locator(".crowd button[aria-pressed=true]").click()
        person.page.locator(button).first.click()
        person.page.locator("dialog").wait_for()

    return opens


def goes_to(path: str, there: str) -> Callable[[Person], None]:
    def goes(person: Person) -> None:
        person.goes(path)
        person.page.locator(there).first.wait_for()

    return goes


def in_town(position: dict[str, Any], seats: int, modules: str = "base", then: str = "") -> Callable[[Person], None]:
    """A moment of Dice Town, with something tapped in it."""

    def sits(person: Person) -> None:
        chairs = [{"kind": "me"}, *[towns.BOT] * (seats - 1)]
        table = person.lays(chairs, game="dice-town", position=position, options={"modules": modules})
        person.sits_at(person.starts(table))
        person.page.locator("[data-ask]").wait_for(state="attached")
        if then:
            person.page.locator(then).last.click()
            person.page.wait_for_timeout(400)

    return sits


def sees_the_score(person: Person) -> None:
    """The last round of Dice Town, played by taking what comes first."""
    in_town(towns.LAST_ROUND, 5)(person)
    while not person.over():
        if person.ask() is not None and person.page.locator("[data-option='1']").count():
            person.page.keyboard.press("1")
            person.page.locator("[data-confirm]").wait_for()
            person.page.keyboard.press("Enter")
        person.page.wait_for_timeout(60)


VISITS: dict[str, Callable[[Person], None]] = {
    "town-keep": in_town(towns.CROWDED_KEEP, 6, "extension", ".loose"),
    "town-desk": in_town(towns.CROWDED_DESK, 6, "extension"),
    "town-offer": in_town({**towns.CROWDED_DESK, "sheriff": 1, "dice": towns.TIED_WITH_ME}, 6, "extension"),
    "town-rob": in_town(towns.ROBBERY, 4),
    "town-doc": in_town(towns.SURGERY, 4, "base", "[data-verb=wire]"),
    "town-outlaws": in_town(towns.OUTLAWS, 4, "extension"),
    "town-choice": in_town(towns.CHOICE, 4, "indian"),
    "town-poker": in_town(towns.SURGERY, 4, "base", ".dock .tool"),
    "town-end": sees_the_score,
    "town-rules": goes_to("/rules/dice-town#pieces", "#pieces"),
    "lobby": sees_lobby,
    "new": plans_a_game,
    "waiting": waits_for_a_friend,
    "join": is_invited,
    "table": sits_in_mid_game,
    "picked": picks_a_march,
    "why": asks_why_not,
    "coach": meets_the_coach,
    "menu": opens_tool(-1),
    "fair": opens_tool(0),
    "share": opens_tool(1),
    "end": sees_the_end,
    "curtain": hands_over,
    "replay": replays,
    "gulch-plan": plans_in_the_gulch,
    "gulch-fight": fights_in_the_gulch,
    "gulch-roll": rolls_in_the_gulch,
    "gulch-cards": opens_in_the_gulch("[data-cards]"),
    "gulch-deals": opens_in_the_gulch("[data-deals]"),
    "gulch-place": opens_in_the_gulch("[data-space='3'] .cover"),
    "gulch-rules": goes_to("/rules/slaughter-gulch", ".odds"),
    "rules": goes_to("/rules/two-towns", "#pieces"),
    **DEADWOOD_1876,
    "d76-rules": goes_to("/rules/deadwood-1876#pieces", "#pieces"),
    "about": goes_to("/about", "main p"),
    "lost": goes_to("/nowhere", "main h1"),
    "no-link": goes_to("/join/nothing-of-the-kind", "main h1"),
    **DEADWOOD,
}
WHOLE = {"lobby", "new", "waiting", "about"}
PORTRAITS = {  # of each of the larger games, by the visit that shows it best
    "dice-town": "town-keep",
    "deadwood": "deadwood-attack",
    "deadwood-1876": "d76-aim",
    "slaughter-gulch": "gulch-plan",
}


# --- a picture of each game, and twenty seconds ---


def takes_portraits(browser: Browser, house: House) -> None:
    for number, (slug, visit) in enumerate(PORTRAITS.items()):
        theme = ("light", "dark")[number % 2]
        person = newcomer(browser, house, remembers={"theme": theme, **COACHED}).called("Calamity")
        VISITS[visit](person)
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
