"""The page about oneself and the profiles of others, with several people, real passkeys and real mail."""

from __future__ import annotations

import re
from collections.abc import Iterator
from email.message import EmailMessage
from typing import Any

import pytest
from browser_axe import has_no_violation, the_axe
from browser_fit import fits
from browser_house import FRIEND, PHONE, Arrives, House, Person, opens_menu, until
from playwright.sync_api import Locator, expect

from post_office import PostOffice

pytest_plugins = ["browser_server"]

PASSWORD = "correct horse"


@pytest.fixture(scope="module")
def office() -> Iterator[PostOffice]:
    running = PostOffice()
    running.start()
    yield running
    running.stop()


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory, office: PostOffice) -> Iterator[House]:
    """A house with a name, for passkeys, and with mail."""
    house = House(tmp_path_factory.mktemp("home"))
    house.url = f"http://localhost:{house.port}"
    house.wishes = ("--public-url", house.url, "--mail", office.url, "--mail-from", "saloon@example.org")
    house.open()
    yield house
    house.close()


def section(person: Person, name: str) -> Locator:
    return person.page.locator(f"[data-section={name}]")


def is_sound(person: Person, where: str) -> None:
    fits(person.page, where)
    has_no_violation(person.page, the_axe(), where)


def with_authenticator(person: Person) -> Any:
    """A passkey device that always says yes."""
    session = person.context.new_cdp_session(person.page)
    session.send("WebAuthn.enable")
    kind = {
        "protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True,
        "isUserVerified": True, "automaticPresenceSimulation": True,
    }  # fmt: skip
    session.send("WebAuthn.addVirtualAuthenticator", {"options": kind})
    return session


def test_a_guest_keeps_their_things_with_a_passkey_and_comes_back_without_a_name(arrives: Arrives, home: House) -> None:
    zoe = arrives(at=home, viewport=PHONE, locale="fr-FR")
    with_authenticator(zoe)
    zoe.goes("/")
    opens_menu(zoe.page)
    zoe.page.locator("dialog a[href='/me']").click()
    expect(section(zoe, "new")).to_be_visible()
    is_sound(zoe, "nobody yet")
    section(zoe, "new").locator("input").fill("Zoé")
    zoe.page.keyboard.press("Enter")

    face = section(zoe, "face").get_by_role("radio")
    zoe.tab_to(section(zoe, "face").get_by_role("radio", name="Aucune"))
    zoe.page.keyboard.press("ArrowRight")
    expect(section(zoe, "face").get_by_role("radio", name="Chapeau")).to_be_checked()
    expect(face).to_have_count(13)
    is_sound(zoe, "a guest")
    keep = section(zoe, "keep")
    keep.get_by_label("Nom de connexion").fill("zoe")
    keep.locator("[data-passkey]").click()
    expect(section(zoe, "passkeys").locator("[data-passkey='première clé']")).to_be_visible()
    assert zoe.get("/api/me") == {"id": zoe.get("/api/me")["id"], "name": "Zoé", "account": True, "emblem": "hat"}

    section(zoe, "codes").locator("button").click()
    expect(section(zoe, "codes").locator("code")).to_have_count(10)
    codes = section(zoe, "codes").locator("code").all_inner_texts()
    with zoe.page.expect_download() as taken:
        section(zoe, "codes").locator("a[download]").click()
    assert taken.value.path().read_text().split() == codes
    is_sound(zoe, "an account")
    only = section(zoe, "passkeys").locator("[data-passkey='première clé']")
    only.get_by_role("button", name="Retirer").click()
    only.get_by_role("button", name="Retirer").click()
    expect(section(zoe, "passkeys").get_by_role("alert")).to_contain_text("seul moyen d’entrer")

    section(zoe, "devices").get_by_role("button", name="Se déconnecter ici").click()
    section(zoe, "log-in").locator("[data-passkey]").click()
    expect(section(zoe, "devices")).to_contain_text("celui-ci")
    assert zoe.get("/api/me")["name"] == "Zoé"


def letter(person: Person, office: PostOffice, to: str) -> EmailMessage:
    found: EmailMessage = until(person.page, lambda: next((one for one in office.letters if one["To"] == to), None))
    office.letters.remove(found)
    return found


def follows(person: Person, letter: EmailMessage) -> None:
    found = re.search(r"http://localhost\S+", letter.get_content())
    assert found
    person.page.goto(found[0])


def log_in(person: Person, password: str) -> None:
    inside = section(person, "log-in")
    inside.get_by_label("Login name").fill("otto")
    inside.get_by_label("Password", exact=True).fill(password)
    inside.get_by_role("button", name="Log in", exact=True).click()


def test_two_devices_a_lost_password_and_the_ways_back(arrives: Arrives, home: House, office: PostOffice) -> None:
    laptop, phone = arrives("Otto", at=home), arrives(at=home, viewport=PHONE)
    laptop.goes("/me")
    keep = section(laptop, "keep")
    keep.get_by_label("Login name").fill("otto")
    keep.get_by_label("Password").fill(PASSWORD)
    keep.get_by_role("button", name="Keep with a password").click()
    expect(section(laptop, "password")).to_be_visible()
    phone.goes("/me")
    log_in(phone, "a wrong one")
    expect(section(phone, "log-in").get_by_role("alert")).to_contain_text("do not belong together")
    log_in(phone, PASSWORD)
    expect(section(phone, "devices").locator("[data-device]")).to_have_count(2)

    laptop.goes("/me")
    devices = section(laptop, "devices")
    expect(devices.locator("[data-device]").first).to_contain_text("Chrome, Linux (this one)")
    is_sound(laptop, "two devices")
    devices.get_by_role("button", name=re.compile("Chrome")).click()
    expect(devices.locator("[data-device]")).to_have_count(1)
    assert phone.get("/api/me") is None

    section(laptop, "address").get_by_label("Mail address").fill("otto@example.org")
    section(laptop, "address").get_by_role("button").click()
    follows(phone, letter(phone, office, "otto@example.org"))
    phone.page.get_by_role("button", name="Yes, it is mine").click()
    expect(phone.page.locator("main")).to_contain_text("the address is yours")
    is_sound(phone, "an address confirmed")

    phone.goes("/me")
    lost = section(phone, "log-in").locator("details")
    lost.locator("summary").click()
    lost.get_by_label("Mail address").fill("otto@example.org")
    lost.get_by_role("button", name="Send me a link").click()
    follows(phone, letter(phone, office, "otto@example.org"))
    section(phone, "reset").get_by_label("New password").fill("second password")
    is_sound(phone, "a new password")
    phone.page.keyboard.press("Enter")
    expect(section(phone, "address")).to_contain_text("otto@example.org")
    assert laptop.get("/api/me") is None

    section(phone, "codes").get_by_role("button").click()
    code = section(phone, "codes").locator("code").first.inner_text()
    phone.page.get_by_role("button", name="Log out everywhere").click()
    phone.page.get_by_role("alertdialog").get_by_role("button", name="Log out everywhere").click()
    expect(section(phone, "new")).to_be_visible()
    lost.locator("summary").click()
    lost.get_by_label("Recovery code").fill(code)
    lost.get_by_role("button", name="Use the code").click()
    section(phone, "reset").get_by_label("New password").fill("third password")
    phone.page.keyboard.press("Enter")
    expect(section(phone, "codes")).to_contain_text("9 codes are left")


def test_others_see_picture_and_profile_and_no_more_than_one_wants(arrives: Arrives, home: House) -> None:
    ana, ben, eve = arrives("Ana", at=home), arrives("Ben", at=home, viewport=PHONE), arrives("Eve", at=home)
    ana.goes("/me")
    section(ana, "face").get_by_text("Owl").locator("..").click()
    expect(section(ana, "face").get_by_role("radio", name="Owl")).to_be_checked()
    table = ana.lays(FRIEND, public=True)
    ben.post(f"/api/invite/{table['invite']}")
    ben.goes(f"/table/{table['id']}")
    expect(ben.page.locator("main [data-emblem=owl]")).to_be_visible()
    ben.page.locator("main a", has_text="Ana").click()
    expect(ben.page.locator("main h1")).to_have_text("Nobody to be seen")
    ana.starts(table)
    ben.sits_at(table)
    expect(ben.page.locator("[data-seat='0'] [data-emblem=owl]")).to_be_attached()
    ben.goes("/")
    ben.page.locator(".who a", has_text="Ana").click()
    expect(ben.page.locator("[data-person] h2")).to_have_text("Ana")
    is_sound(ben, "a profile")

    id = ana.get("/api/me")["id"]
    eve.goes(f"/people/{id}")
    expect(eve.page.locator("main h1")).to_have_text("Nobody to be seen")
    section(ana, "shown").get_by_text("Everybody").click()
    expect(section(ana, "shown").get_by_role("radio", name="Everybody")).to_be_checked()
    eve.page.reload()
    expect(eve.page.locator("[data-person] [data-emblem=owl]")).to_be_visible()

    with ana.page.expect_download() as taken:
        section(ana, "data").locator("a[download]").click()
    assert '"emblem":"owl"' in taken.value.path().read_text()
    section(ana, "data").get_by_role("button", name="Delete everything").click()
    expect(section(ana, "data")).to_contain_text("This cannot be undone")
    is_sound(ana, "about to be forgotten")
    section(ana, "data").get_by_role("button", name="Delete for good").click()
    expect(section(ana, "new")).to_be_visible()
    eve.page.reload()
    expect(eve.page.locator("main h1")).to_have_text("Nobody to be seen")
