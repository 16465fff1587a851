"""Frames of the heaviest scenes, out of Chromium's own trace.

    python benchmarks/frames.py [--scene deadwood-duel] [--window phone] [--slower 4]

Of each game the fullest table of the walk (tests/browser/crowded) plays on by luck; beside them a duel, a roll, the end
of a game and what is said. A frame that the compositor drops makes the picture later than 16.7 ms, two in a row later
than 33. That depends on what else the machine does; the processor time of the page's own thread before each frame
hardly does, and it must stay within 16 ms while something moves. Needs the built client and Chromium.
"""

import argparse
import json
import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from functools import partial
from itertools import pairwise
from pathlib import Path
from time import monotonic
from typing import Any

from playwright.sync_api import Browser, CDPSession, sync_playwright

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "tests" / "browser"), str(ROOT / "tests")]

from browser_house import BOT, FRIEND, ONE_MOVE_TO_WIN, QUIET_TRAIL, House, Person, newcomer  # noqa: E402
from browser_positions import CROWDED, fullness, positions  # noqa: E402
from browser_screens import GAMES  # noqa: E402
from browser_stage import Stage  # noqa: E402
from browser_walk import LEARNT, WINDOWS  # noqa: E402
from test_browser_deadwood import BUSY_TOWN, confirms, sends, sits_in  # noqa: E402

from saloon.kernel.luck import Seeded  # noqa: E402

CHROMIUM = "/usr/bin/chromium"
TRACED = ["cc", "benchmark", "devtools.timeline", "disabled-by-default-devtools.timeline", "toplevel"]
TASK = "RunTask"
DROPPED = "STATE_DROPPED"
SHOWN = ("STATE_PRESENTED_ALL", "STATE_PRESENTED_PARTIAL")
WINDOW_OF = {"desk": "1280x800", "phone": "390x844"}
SECONDS = 4.0  # of a scene
CROWD_SECONDS = 20.0  # of a table that plays on
FRAME = 16.0  # ms that the page may work for one frame
BEAT = 2.0  # ms of script at a stretch: something has happened and is drawn anew; what moves already needs none
LONG = 50.0  # ms: a task of which a tap has to wait
# What the page's thread does, by the names that the trace gives it.
WORK = {
    "script": {"FunctionCall", "EvaluateScript", "TimerFire", "FireAnimationFrame", "EventDispatch", "RunMicrotasks"},
    "style": {"UpdateLayoutTree"},
    "layout": {"Layout"},
    "paint": {"PrePaint", "Paint", "Layerize", "Commit"},
}

Deed = Callable[[], None]
Scene = Callable[[Browser, House, str], tuple[Person, Deed]]


def somebody(browser: Browser, house: House, name: str, window: str) -> Person:
    width, height = WINDOWS[WINDOW_OF[window]]
    return newcomer(
        browser, house, reduced_motion="no-preference", remembers={"speed": "1", "sound": "no", **LEARNT},
        viewport={"width": width, "height": height}, has_touch=window == "phone",
    ).called(name)  # fmt: skip


# --- scenes: who looks on, and what sets it off ---


def crowd(slug: str, browser: Browser, house: House, window: str) -> tuple[Person, Deed]:
    """The fullest table there is, at which everybody answers by luck."""
    stage = Stage(somebody(browser, house, "Ana", window), slug)
    stage.show(max((one for one in positions(slug) if one.file.parent == CROWDED), key=fullness))
    return stage.person, partial(plays_on, stage)


def plays_on(stage: Stage) -> None:
    luck, end = Seeded(1), monotonic() + CROWD_SECONDS
    while monotonic() < end and stage.desk is not None and not stage.desk.over():
        if stage.person.seq() >= stage.desk.seq:  # the picture has caught up
            stage.goes_on(luck)
        stage.person.page.wait_for_timeout(100)


def duel(browser: Browser, house: House, window: str) -> tuple[Person, Deed]:
    ana = somebody(browser, house, "Ana", window)
    sits_in(ana, BUSY_TOWN)
    sends(ana, 3, "C3")
    return ana, lambda: confirms(ana)


def roll(browser: Browser, house: House, window: str) -> tuple[Person, Deed]:
    """Six people roll at once, and again."""
    ana = somebody(browser, house, "Ana", window)
    chairs = [{"kind": "me"}, *[{"kind": "bot", "level": "easy"}] * 5]
    ana.sits_at(ana.starts(ana.lays(chairs, game="dice-town")))
    ana.waits_for_turn()
    return ana, partial(rolls, ana)


def rolls(person: Person) -> None:
    person.page.locator(".buttons .verb").first.click()
    person.page.locator("[data-confirm]").click()


def end(browser: Browser, house: House, window: str) -> tuple[Person, Deed]:
    ana = somebody(browser, house, "Ana", window)
    ana.sits_at(ana.starts(ana.lays(BOT, position=ONE_MOVE_TO_WIN)))
    ana.waits_for_turn()
    return ana, lambda: ana.marches("Cowboy 1")


def bubbles(browser: Browser, house: House, window: str) -> tuple[Person, Deed]:
    ana, bob = somebody(browser, house, "Ana", window), somebody(browser, house, "Bob", window)
    table = ana.lays(FRIEND, position=QUIET_TRAIL)
    bob.post(f"/api/invite/{table['invite']}")
    ana.starts(table)
    ana.sits_at(table)
    bob.sits_at(table).page.get_by_role("tab", name="Talk").click()
    return ana, lambda: bob.page.get_by_role("button", name="Howdy!").click()


SCENES: dict[str, Scene] = {
    **{slug: partial(crowd, slug) for slug in GAMES},
    "deadwood-duel": duel,
    "dice-town-roll": roll,
    "end": end,
    "bubbles": bubbles,
}


# --- the trace ---

Trace = list[dict[str, Any]]


def traced(person: Person, deed: Deed, slower: float) -> Trace:
    session = person.context.new_cdp_session(person.page)
    found: Trace = []
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


def told(events: Trace) -> dict[str, Any]:
    states = [state for _, state in sorted(reported(event) for event in events if is_frame(event))]
    frames = [state for state in states if state in SHOWN or state == DROPPED]
    late = sum(state == DROPPED for state in frames)
    later = sum(before == after == DROPPED for before, after in pairwise(frames))
    page = page_thread(events)
    tasks = [event for event in page if event["name"] == TASK]
    works, drawn = works_of_frames(page)
    return {
        "frames": len(frames),
        "late_percent": percent(late, len(frames)),
        "later_percent": percent(later, len(frames)),
        "moving": summed(works),
        "drawn_anew": summed(drawn),
        "long_tasks": sum(spent(task) > LONG for task in tasks),
        **{f"{kind}_ms": round(spent_on(page, names) / max(1, len(works + drawn)), 2) for kind, names in WORK.items()},
    }


def summed(works: list[float]) -> dict[str, float]:
    return {
        "pictures": len(works),
        "mean_ms": round(sum(works) / max(1, len(works)), 2),
        "most_ms": round(max(works, default=0), 1),
        "over_16_ms": sum(work > FRAME for work in works),
    }


def percent(part: int, whole: int) -> float:
    return round(100 * part / max(1, whole), 1)


def is_frame(event: dict[str, Any]) -> bool:
    return bool(event["name"] == "PipelineReporter" and event["ph"] == "b")


def reported(event: dict[str, Any]) -> tuple[float, str]:
    args = event["args"]
    return event["ts"], args.get("chrome_frame_reporter", args.get("frame_reporter", {})).get("state", "")


def spent(event: dict[str, Any]) -> float:
    """Processor time in ms."""
    return float(event.get("tdur", 0)) / 1000


def page_thread(events: Trace) -> Trace:
    """What the page's main thread did: of all main threads, the busiest is the page's."""
    mains = {(event["pid"], event["tid"]) for event in events if event["args"].get("name") == "CrRendererMain"}
    work = Counter[tuple[int, int]]()
    for event in events:
        work[event["pid"], event["tid"]] += event.get("tdur", 0) if event["name"] == TASK else 0
    page = max(mains, key=work.__getitem__)
    return sorted((event for event in events if (event["pid"], event["tid"]) == page), key=lambda event: event["ts"])


def works_of_frames(page: Trace) -> tuple[list[float], list[float]]:
    """For every picture how long the page worked since the one before: what only moved, and what was drawn anew."""
    moving, drawn, work, script = list[float](), list[float](), 0.0, 0.0
    for event in page:
        if event["name"] == TASK:
            work += spent(event)
        elif event["name"] in WORK["script"]:
            script = max(script, spent(event))
        elif event["name"] == "Commit":
            (drawn if script > BEAT else moving).append(work)
            work = script = 0.0
    return moving, drawn


def spent_on(page: Trace, names: set[str]) -> float:
    """Each stretch once, though one may lie within another of the same kind."""
    total, until = 0.0, 0.0
    for event in page:
        if event["name"] in names and event["ts"] >= until:
            total += spent(event)
            until = event["ts"] + event.get("dur", 0)
    return total


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--scene", choices=sorted(SCENES), help="only this one")
    parser.add_argument("--window", choices=sorted(WINDOW_OF), help="only this one")
    parser.add_argument("--slower", type=float, default=1, help="as on a processor so many times slower")
    wishes = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as play:
        house = House(Path(folder)).open()
        browser = play.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-dev-shm-usage"])
        try:
            for name in [wishes.scene] if wishes.scene else SCENES:
                for window in [wishes.window] if wishes.window else WINDOW_OF:
                    person, deed = SCENES[name](browser, house, window)
                    print(name, window, json.dumps(told(traced(person, deed, wishes.slower))), flush=True)
                    person.context.close()
        finally:
            browser.close()
            house.close()


if __name__ == "__main__":
    main()
