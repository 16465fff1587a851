"""A word when it is one's turn, and one's tables, in a browser: what holds is shown, and what does not is said."""

from __future__ import annotations

import json
from typing import Any

import pytest
from browser_axe import has_no_violation, the_axe
from browser_fit import fits
from browser_house import DESK, FRIEND, LAST_DIE, PHONE, Arrives, Person
from browser_words import has_no_raw_key, say
from playwright.sync_api import expect

pytest_plugins = ["browser_server"]
EVERY_WAY = pytest.mark.parametrize(("window", "locale"), [(PHONE, "fr-FR"), (DESK, "en-GB")], ids=["phone", "desk"])
# No push service can be reached from here: the browser's own part of a subscription, as one would give it.
PUSH_SERVICE = """
  const keys = { p256dh: 'B' + 'A'.repeat(86), auth: 'A'.repeat(22) };
  let held = null;
  PushManager.prototype.getSubscription = async () => held;
  PushManager.prototype.subscribe = async (options) => {
    const key = options.applicationServerKey.replaceAll('-', '+').replaceAll('_', '/');
    held = {
      options: { applicationServerKey: Uint8Array.from(atob(key), (c) => c.charCodeAt(0)).buffer },
      toJSON: () => ({ endpoint: 'https://93.184.216.34/push/1', keys }),
      unsubscribe: async () => ((held = null), true),
    };
    return held;
  };
"""


def looks_well(person: Person, where: str, locale: str) -> None:
    fits(person.page, f"{where} {locale}")
    has_no_raw_key(person.page, f"{where} {locale}")
    has_no_violation(person.page, the_axe(), f"{where} {locale}")


@EVERY_WAY
def test_the_page_of_words_shows_what_holds(arrives: Arrives, window: Any, locale: str) -> None:
    ana = arrives("Ana", viewport=window, locale=locale, permissions=["notifications"])
    ana.page.add_init_script(PUSH_SERVICE)
    ana.goes("/me/words")
    here = ana.page.get_by_label(say(locale, "words.push-here"))
    here.focus()
    ana.page.keyboard.press("Space")
    usual = ana.page.get_by_label(say(locale, "words.push-usual"))
    expect(usual).to_be_checked()
    expect(here).to_be_checked()
    assert [device["here"] for device in ana.get("/api/words")["devices"]] == [True]
    expect(ana.page.locator("[data-mail]")).to_contain_text(say(locale, "words.mail-none"))
    looks_well(ana, "words", locale)
    here.click()
    expect(usual).to_have_count(0)  # the house has answered
    expect(here).not_to_be_checked()
    assert ana.get("/api/words")["devices"] == []
    assert not ana.faults


def test_a_browser_that_takes_no_notices_is_told_why(arrives: Arrives) -> None:
    ana = arrives("Ana")
    ana.page.add_init_script("""
      Notification.requestPermission = () => Promise.resolve('denied');
      Object.defineProperty(Notification, 'permission', { get: () => window.asked ? 'denied' : 'default' });
      addEventListener('click', () => (window.asked = true), true);
    """)
    ana.goes("/me/words")
    here = ana.page.get_by_label(say("en", "words.push-here"))
    here.click()
    expect(ana.page.get_by_role("alert")).to_have_text(say("en", "words.push-denied"))
    expect(here).not_to_be_checked()
    expect(here).to_be_disabled()


def test_the_service_worker_shows_what_is_pushed_and_knows_the_table(arrives: Arrives) -> None:
    ana = arrives("Ana", permissions=["notifications"])
    line = ana.context.new_cdp_session(ana.page)
    workers: list[Any] = []
    line.on("ServiceWorker.workerRegistrationUpdated", lambda told: workers.extend(told["registrations"]))
    line.send("ServiceWorker.enable")
    ana.goes("/")
    ana.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    ours = next(one for one in workers if one["scopeURL"].startswith(ana.house.url))
    notice = {"title": "Dice Town", "text": "It is your turn, Ana.", "url": "/table/abc", "tag": "turn-abc"}
    for _ in range(2):  # the second takes the place of the first
        pushed = {"origin": ana.house.url, "registrationId": ours["registrationId"], "data": json.dumps(notice)}
        line.send("ServiceWorker.deliverPushMessage", pushed)
    shown = """async () => {
      const worker = await navigator.serviceWorker.ready;
      for (let i = 0; i < 100; i++) {
        const found = await worker.getNotifications();
        if (found.length) return found.map((one) => [one.title, one.body, one.data.url, one.tag]);
        await new Promise((done) => setTimeout(done, 100));
      }
    }"""
    assert ana.page.evaluate(shown) == [["Dice Town", "It is your turn, Ana.", "/table/abc", "turn-abc"]]


@EVERY_WAY
def test_a_table_has_a_bell_and_my_tables_lead_from_one_to_the_next(arrives: Arrives, window: Any, locale: str) -> None:
    ana, bob = arrives("Ana", viewport=window, locale=locale), arrives("Bob")
    games = []
    for clock in ({"kind": "none"}, {"kind": "days", "seconds": 86_400}):
        table = ana.lays(FRIEND, position=LAST_DIE, clock=clock)
        bob.post(f"/api/invite/{table['invite']}")
        games.append(ana.starts(table)["id"])
    ana.goes("/me/tables")
    waiting = ana.page.get_by_role("region", name=say(locale, "mine.waiting"))
    expect(waiting.locator("[data-table]")).to_have_count(2)
    expect(waiting.locator("[data-table]").first).to_have_attribute("data-table", games[1])  # the one with a clock
    expect(waiting.locator("[data-left]")).to_have_count(1)
    assert ana.page.title().startswith("●")
    looks_well(ana, "my tables", locale)
    ana.goes(f"/table/{games[0]}")
    ana.page.locator("[data-ask]").wait_for(state="attached")
    ana.page.locator("header button.tool").last.click()
    bell = ana.page.locator("[data-bell]")
    bell.get_by_text(say(locale, "bell.none"), exact=True).click()
    expect(bell.get_by_role("radio", name=say(locale, "bell.none"))).to_be_checked()
    bell.get_by_role("textbox").fill("https://127.0.0.1/hook")
    bell.get_by_role("textbox").press("Enter")
    expect(bell.get_by_role("alert")).to_contain_text("127.0.0.1")
    assert ana.get(f"/api/tables/{games[0]}/words") == {"bell": "none", "hook": None}
    looks_well(ana, "the bell", locale)
    ana.page.keyboard.press("Escape")
    ana.plays()
    ana.page.locator("[data-next]").click()
    ana.page.wait_for_url(f"**/table/{games[1]}")
    assert not ana.faults


def test_what_is_shared_with_the_saloon_opens(arrives: Arrives) -> None:
    ana = arrives("Ana")
    manifest = ana.get("/manifest.webmanifest")
    assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}
    for icon in manifest["icons"]:
        assert ana.context.request.get(ana.house.url + icon["src"]).ok
    ana.goes(f"{manifest['share_target']['action']}?text=Look!%20https%3A%2F%2Fx.example%2Fexplore%2Fdice-town")
    ana.page.wait_for_url("**/explore/dice-town")
    ana.goes("/share?text=nothing")
    expect(ana.page.locator("main h1")).to_have_text(say("en", "shared.none-title"))
