"""The explorer in a browser: a position set up by hand in every game, shared by its address, played on by a friend."""

from __future__ import annotations

import json
import zlib
from base64 import urlsafe_b64decode
from typing import Any

import pytest
from browser_audit import faults
from browser_axe import has_no_violation, the_axe
from browser_house import DESK, ONE_MOVE_TO_WIN, PHONE, Arrives, Person
from playwright.sync_api import Locator, expect

from saloon.games import find

pytest_plugins = ["browser_server"]

PHONE_FR = {"viewport": PHONE, "locale": "fr-FR", "has_touch": True}
DESK_EN = {"viewport": DESK, "locale": "en-US"}


def position_in(url: str) -> Any:
    """What an address carries."""
    packed = url.partition("#p=")[2]
    return json.loads(zlib.decompress(urlsafe_b64decode(packed + "=" * (-len(packed) % 4)), -15))


def explores(person: Person, path: str) -> None:
    person.goes(path)
    person.page.locator(".act h2").wait_for()


def does(person: Person, tool: str) -> None:
    """One of the tools: beside the board, or behind a button on a phone."""
    if person.page.locator("[data-tools]").is_visible():
        person.page.locator("[data-tools]").click()
    person.page.locator(f"[data-{tool}]:visible").click()


def fact(person: Person, slug: str, name: str) -> Locator:
    """Where this fact of a position is set, opened."""
    lang = person.page.evaluate("document.documentElement.lang")
    label = find(slug).texts[lang].text(f"names.fact.{name}", {})
    room = person.page.locator(".editor details", has=person.page.get_by_text(label, exact=True))
    if room.get_attribute("open") is None:
        room.locator("summary").click()
    return room


def sets_up(person: Person, slug: str) -> dict[str, Any]:
    """Something of each game by hand; the facts that must follow."""
    if slug == "two-towns":
        person.page.locator("[data-clear]").click()
        trail = fact(person, slug, "position")
        for side, unit, tile in ((0, "S", "0"), (0, "C1", "9"), (1, "K1", "5")):
            trail.locator(".heads button").nth(side).click()
            trail.locator(f"[data-box={unit}]").click()
            trail.locator(f"[data-place='{tile}']").click()
        trail.locator(".heads button").first.click()
        trail.locator("[data-lies=C1]").click()
        person.page.locator(".stage [data-at~='tile/8']").first.click()  # on the board itself
        dice = fact(person, slug, "dice")
        shown = [int(one) for one in dice.locator("output").all_inner_texts()]
        dice.get_by_role("button").nth(0 if shown[0] == 7 else 1).click()
        after = [6 if shown[0] == 7 else shown[0] + 1, *shown[1:]]
        return {"position": "W 0:[S] 8:[C1] | E 5:[K1]", "dice": after}
    if slug == "deadwood":
        town = fact(person, slug, "town")
        town.locator("[data-box]").first.click()
        built = town.locator("[data-box].on").get_attribute("data-box")
        person.page.locator(".stage [data-plot=A1]").click()
        town.locator("[data-lies]").last.click()
        town.locator("[data-mark='P2.1']").click()
        fact(person, slug, "dollars").get_by_role("button").nth(1).click()
        return {"dollars": [6, 5], "last": f"{built}@A1(P2.1)"}
    if slug == "dice-town":
        cards = fact(person, slug, "stores")
        cards.locator("[data-box=brute]").click()
        cards.locator(".heads button").nth(1).click()
        cards.locator("[data-box=joe]").click()
        fact(person, slug, "sheriff").locator("select").select_option("1")
        return {"stores": [["brute"], ["joe"]], "sheriff": 1}
    if slug == "deadwood-1876":
        rows = fact(person, slug, "rows")
        gone = rows.locator("[data-lies]").first.get_attribute("data-lies")
        rows.locator("[data-lies]").first.click()
        rows.locator("[data-box=G5]").click()
        fact(person, slug, "heists").get_by_role("button").first.click()
        return {"without": gone, "first row": "G5"}
    dudes = fact(person, slug, "dudes")
    dudes.locator("[data-box='1']").click()
    person.page.locator(".stage [data-at~='space/S2']").first.click()
    dudes.locator("[data-lies='1']").click()
    dudes.locator("[data-mark=wounded]").click()
    folk = fact(person, slug, "folk")
    folk.locator("[data-box=N12]").click()
    folk.locator("[data-place=S3]").click()
    return {"dudes": [["S2 wounded"], []], "folk": "N12@S3"}


def agrees(facts: Any, wanted: dict[str, Any]) -> None:
    for name, value in wanted.items():
        if name == "last":
            assert facts["town"][-1] == value
        elif name == "without":
            assert value not in facts["rows"][0]
        elif name == "first row":
            assert value in facts["rows"][0]
        elif name == "folk":
            assert value in facts["folk"]
        elif name == "dudes":
            assert [[one for one in row if one != "pool"] for row in facts["dudes"]] == value
        else:
            assert facts[name] == value, name


@pytest.mark.parametrize(
    ("slug", "how"),
    [
        ("two-towns", PHONE_FR),
        ("two-towns", DESK_EN),
        ("deadwood", PHONE_FR),
        ("dice-town", DESK_EN),
        ("deadwood-1876", PHONE_FR),
        ("slaughter-gulch", DESK_EN),
    ],
    ids=["two-towns-phone", "two-towns-desk", "deadwood", "dice-town", "deadwood-1876", "slaughter-gulch"],
)
def test_a_position_is_set_up_by_hand_shared_and_played_on(arrives: Arrives, slug: str, how: dict[str, Any]) -> None:
    ana, ben = arrives("Ana", **how), arrives("Ben", **how)
    explores(ana, f"/explore/{slug}")
    does(ana, "edit")
    ana.page.locator("[data-done]").wait_for()
    wanted = sets_up(ana, slug)
    has_no_violation(ana.page, the_axe(), f"the editor of {slug}")
    if how is PHONE_FR:  # the walk looks at desks
        assert [*map(str, faults(ana.page, touch=True))] == []
    ana.page.locator("[data-done]").click()
    ana.page.locator(".act h2").wait_for()
    link = ana.page.evaluate("location.pathname + location.hash")
    agrees(position_in(link)["f"], wanted)
    explores(ben, link)
    agrees(position_in(ben.page.url)["f"], wanted)
    has_no_violation(ben.page, the_axe(), f"the explorer of {slug}")
    does(ben, "play")
    ben.page.locator(".deal").click()
    ben.page.wait_for_url("**/table/*")
    ben.table_view().wait_for(state="attached")
    assert ben.page.evaluate("document.documentElement.scrollWidth") <= how["viewport"]["width"]


def test_it_is_played_for_all_sides_taken_back_kept_and_its_chances_are_told(arrives: Arrives) -> None:
    ana = arrives("Ana", **DESK_EN)
    explores(ana, "/explore/two-towns")
    before, started = ana.page.locator(".act h2").inner_text(), ana.page.url
    ana.page.keyboard.press("1")
    ana.page.locator("[data-confirm]").wait_for()
    ana.page.keyboard.press("Enter")
    ana.page.wait_for_function("url => location.href !== url", arg=started)
    played = position_in(ana.page.url)["p"]
    assert [one[0] for one in played if one[0] >= 0] != [], "an answer, and what chance did"
    ana.page.locator(".act .tools [title*='take']").or_(ana.page.get_by_role("button", name="Undo")).first.click()
    expect(ana.page.locator(".act h2")).to_have_text(before)
    does(ana, "analyse")
    ana.page.locator("[data-chances]").wait_for()
    assert ana.page.locator("[data-best]").count() == 3
    has_no_violation(ana.page, the_axe(), "the chances")
    ana.page.locator("[data-best]").first.click()
    ana.page.locator("[data-confirm]").wait_for()
    ana.page.keyboard.press("Escape")
    does(ana, "save")
    ana.page.locator("dialog input").fill("A fine mess")
    ana.page.locator("[data-keep]").click()
    ana.page.locator("dialog").wait_for(state="detached")
    ana.goes("/explore")
    kept = ana.page.locator("[data-kept]")
    expect(kept).to_contain_text("A fine mess")
    has_no_violation(ana.page, the_axe(), "where to begin")
    kept.locator("a").click()
    ana.page.locator(".act h2").wait_for()
    ana.goes("/explore")
    kept.locator("button").click()
    expect(kept).to_have_count(0)


def test_what_is_wrong_is_said_where_it_is_and_files_are_read_and_written(arrives: Arrives) -> None:
    ana = arrives("Ana", **PHONE_FR)
    ana.goes("/explore")
    text = "position = 'W 0:[S] 3:[C1] | E 10:[S]'\n"
    file = {"name": "mine.toml", "mimeType": "text/plain", "buffer": f'rules = "two-towns"\n[given]\n{text}'.encode()}
    ana.page.locator("input[type=file]").set_input_files(file)  # type: ignore[arg-type]  # one file
    ana.page.locator(".act h2").wait_for()
    does(ana, "edit")
    trail = fact(ana, "two-towns", "position")
    trail.locator("[data-lies=C1]").click()
    trail.locator("[data-place='10']").click()
    expect(trail.get_by_role("alert")).to_be_visible()
    expect(ana.page.locator("[data-done]")).to_be_disabled()
    trail.locator("[data-lies=C1]").click()
    trail.locator("[data-place='4']").click()
    expect(trail.get_by_role("alert")).to_have_count(0)
    ana.page.locator("[data-done]").click()
    ana.page.locator(".act h2").wait_for()
    ana.page.locator("[data-tools]").click()
    with ana.page.expect_download() as saved:
        ana.page.locator("[data-file]:visible").click()
    assert 'position = "W 0:[S] 4:[C1] | E 10:[S]"' in saved.value.path().read_text("utf-8")
    ana.goes("/explore/two-towns#p=nonsense")
    expect(ana.page.locator("h1")).to_have_text("Cette position n’existe pas")


def test_a_replay_and_a_rule_open_in_the_explorer(arrives: Arrives) -> None:
    ana = arrives("Ana", **DESK_EN)
    bots = [{"kind": "bot", "level": "easy"}] * 2
    table = ana.starts(ana.lays(bots, position=ONE_MOVE_TO_WIN))
    ana.goes(f"/table/{table['id']}")
    ana.page.get_by_role("link", name="Replay").or_(ana.page.locator("a[href*='/replay/']")).first.wait_for()
    ana.goes(f"/replay/{table['id']}?at=0")
    ana.page.locator("[data-explore]").click()
    ana.page.locator(".act h2").wait_for()
    assert "saved" in position_in(ana.page.url)["f"], "the moment itself"
    ana.goes("/rules/two-towns")
    ana.page.locator(".see").first.click()
    ana.page.locator(".case [data-explore]").click()
    ana.page.locator(".act h2").wait_for()
    assert "/explore/two-towns" in ana.page.url
