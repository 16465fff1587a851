"""Frames a second of the heaviest scenes, out of Chromium's own trace: a duel, a roll, the end, what is said.

    python benchmarks/frames.py [--scene duel] [--slower 4]

A frame is shown, shown in part or dropped, as the compositor reports it. The main thread's own time for each is told
as well: that hardly depends on what else the machine does. Needs the built client and Chromium.
"""

import argparse
import json
import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, CDPSession, sync_playwright

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "tests" / "browser"), str(ROOT / "tests")]

from browser_house import BOT, FRIEND, ONE_MOVE_TO_WIN, QUIET_TRAIL, House, Person, newcomer  # noqa: E402
from test_browser_deadwood import BUSY_TOWN, confirms, sends, sits_in  # noqa: E402

CHROMIUM = "/usr/bin/chromium"
TRACED = ["cc", "benchmark", "disabled-by-default-devtools.timeline", "toplevel"]
SHOWN = ("STATE_PRESENTED_ALL", "STATE_PRESENTED_PARTIAL")
DROPPED = "STATE_DROPPED"
SECONDS = 4.0  # of each scene

Scene = Callable[[Browser, House], tuple[Person, Callable[[], None]]]


def somebody(browser: Browser, house: House, name: str) -> Person:
    remembered = {"speed": "1", "sound": "no"}
    return newcomer(browser, house, reduced_motion="no-preference", remembers=remembered).called(name)


# --- scenes: who looks on, and what sets it off ---


def duel(browser: Browser, house: House) -> tuple[Person, Callable[[], None]]:
    ana = somebody(browser, house, "Ana")
    sits_in(ana, BUSY_TOWN)
    sends(ana, 3, "C3")
    return ana, lambda: confirms(ana)


def roll(browser: Browser, house: House) -> tuple[Person, Callable[[], None]]:
    """Six people roll at once, and again."""
    ana = somebody(browser, house, "Ana")
    chairs = [{"kind": "me"}, *[{"kind": "bot", "level": "easy"}] * 5]
    ana.sits_at(ana.starts(ana.lays(chairs, game="dice-town")))
    ana.waits_for_turn()
    return ana, partial(rolls, ana)


def rolls(person: Person) -> None:
    person.page.locator(".buttons .verb").first.click()
    person.page.locator("[data-confirm]").click()


def end(browser: Browser, house: House) -> tuple[Person, Callable[[], None]]:
    ana = somebody(browser, house, "Ana")
    ana.sits_at(ana.starts(ana.lays(BOT, position=ONE_MOVE_TO_WIN)))
    ana.waits_for_turn()
    return ana, lambda: ana.marches("Cowboy 1")


def bubbles(browser: Browser, house: House) -> tuple[Person, Callable[[], None]]:
    ana, bob = somebody(browser, house, "Ana"), somebody(browser, house, "Bob")
    table = ana.lays(FRIEND, position=QUIET_TRAIL)
    bob.post(f"/api/invite/{table['invite']}")
    ana.starts(table)
    ana.sits_at(table)
    bob.sits_at(table).page.get_by_role("tab", name="Talk").click()
    return ana, lambda: bob.page.get_by_role("button", name="Howdy!").click()


SCENES: dict[str, Scene] = {"duel": duel, "roll": roll, "end": end, "bubbles": bubbles}


# --- the trace ---


def traced(person: Person, deed: Callable[[], None], slower: float) -> list[dict[str, Any]]:
    session = person.context.new_cdp_session(person.page)
    found: list[dict[str, Any]] = []
    session.on("Tracing.dataCollected", lambda event: found.extend(event["value"]))
    if slower > 1:
        session.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    session.send("Tracing.start", {"transferMode": "ReportEvents", "traceConfig": {"includedCategories": TRACED}})
    deed()
    person.page.wait_for_timeout(1000 * SECONDS)
    finish(person, session)
    return found


def finish(person: Person, session: CDPSession) -> None:
    done: list[bool] = []
    session.on("Tracing.tracingComplete", lambda _: done.append(True))
    session.send("Tracing.end")
    while not done:
        person.page.wait_for_timeout(50)


def told(events: list[dict[str, Any]]) -> dict[str, float]:
    states = [reported(event) for event in events if event["name"] == "PipelineReporter" and event["ph"] == "b"]
    shown = sum(state in SHOWN for state in states)
    dropped = states.count(DROPPED)
    tasks = main_tasks(events)
    wanted = max(1, shown + dropped)
    return {
        "frames": wanted,
        "fps": round(60 * shown / wanted, 1),
        "dropped": dropped,
        "main_ms_per_frame": round(sum(tasks) / wanted, 2),
        "longest_task_ms": round(max(tasks, default=0), 1),
    }


def main_tasks(events: list[dict[str, Any]]) -> list[float]:
    """Milliseconds that the page's main thread worked at a stretch: of all main threads, the busiest is the page's."""
    mains = {(event["pid"], event["tid"]) for event in events if event["args"].get("name") == "CrRendererMain"}
    tasks = [event for event in events if event["name"].endswith("RunTask") and (event["pid"], event["tid"]) in mains]
    work = Counter[int]()
    for event in tasks:
        work[event["pid"]] += event.get("tdur", 0)
    page = max(work, key=work.__getitem__, default=0)
    return [event.get("tdur", 0) / 1000 for event in tasks if event["pid"] == page]


def reported(event: dict[str, Any]) -> str:
    args = event["args"]
    state: str = args.get("chrome_frame_reporter", args.get("frame_reporter", {})).get("state", "")
    return state


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--scene", choices=sorted(SCENES), help="only this one")
    parser.add_argument("--slower", type=float, default=1, help="as on a processor so many times slower")
    wishes = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as play:
        house = House(Path(folder)).open()
        browser = play.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-dev-shm-usage"])
        try:
            for name in [wishes.scene] if wishes.scene else SCENES:
                person, deed = SCENES[name](browser, house)
                print(name, json.dumps(told(traced(person, deed, wishes.slower))), flush=True)
        finally:
            browser.close()
            house.close()


if __name__ == "__main__":
    main()
