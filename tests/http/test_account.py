"""The ways into an account, who is in, and how somebody shows themselves: on both databases."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from email.message import EmailMessage
from typing import Any

import httpx
import pytest
from authenticator import Authenticator
from http_house import Server, answered, make_table, played, refused, serving, wait_for

from post_office import PostOffice
from saloon.server.common.settings import Settings

pytest_plugins = ["http_server"]

PHONE = (
    "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36"
)
LAPTOP = "Mozilla/5.0 (Macintosh; Intel Mac OS X 14.5; rv:127.0) Gecko/20100101 Firefox/127.0"
PASSWORD = "long enough"


def account(server: Server, login: str, **headers: str) -> httpx.Client:
    client = server.guest(login.title(), **headers)
    answered(client.post("/api/account", json={"login": login, "password": PASSWORD}))
    return client


def mine(client: httpx.Client) -> Any:
    return answered(client.get("/api/me/account"))


# --- devices ---


def test_devices_are_known_by_name_and_can_be_logged_out(server: Server) -> None:
    laptop = account(server, "dev", **{"user-agent": LAPTOP})
    phone, tablet = server.visitor(**{"user-agent": PHONE}), server.visitor(**{"user-agent": "curl/8"})
    for other in (phone, tablet):
        answered(other.post("/api/login", json={"login": "dev", "password": PASSWORD}))
    devices = mine(laptop)["devices"]
    assert (devices[0]["name"], devices[0]["this"]) == ("Firefox, Mac", True)
    assert {one["name"] for one in devices} == {"Firefox, Mac", "Chrome, Android", ""}
    theirs = next(one for one in devices if one["name"] == "Chrome, Android")
    refused(account(server, "other").delete(f"/api/me/devices/{theirs['id']}"), 404, "no-session")
    answered(laptop.delete(f"/api/me/devices/{theirs['id']}"), 204)
    assert answered(phone.get("/api/me")) is None
    assert len(mine(laptop)["devices"]) == 2
    answered(laptop.post("/api/logout/everywhere"), 204)
    assert answered(laptop.get("/api/me")) is None
    assert answered(tablet.get("/api/me")) is None


# --- passkeys ---


def at_home(server: Server, client: httpx.Client) -> tuple[httpx.Client, str]:
    """The same person at localhost: a bare address can have no passkeys."""
    origin = f"http://localhost:{server.port}"
    client.headers.update({"host": f"localhost:{server.port}", "origin": origin})
    return client, origin


def begun(client: httpx.Client, path: str, **body: str) -> Any:
    return answered(client.post(f"{path}/begin", json=body))["options"]


def keep(client: httpx.Client, key: Authenticator, **more: str) -> Any:
    options = begun(client, "/api/passkeys", **({"login": more["login"]} if "login" in more else {}))
    return answered(client.post("/api/passkeys", json=key.made(options, **more)), 201)


def test_a_passkey_alone_makes_an_account_and_opens_it_without_a_name(server: Server) -> None:
    guest, origin = at_home(server, server.guest("Kay"))
    key = Authenticator(origin)
    assert begun(guest, "/api/passkeys", login="kay.1")["rp"] == {"name": "Saloon", "id": "localhost"}
    kept = keep(guest, key, login="kay.1")
    assert (kept["login"], kept["password"], [one["name"] for one in kept["passkeys"]]) == (
        "kay.1",
        False,
        ["my phone"],
    )
    table = make_table(guest)

    elsewhere, _ = at_home(server, server.guest("Somebody"))
    other = make_table(elsewhere)
    options = begun(elsewhere, "/api/login/passkey")
    assert "allowCredentials" not in options or options["allowCredentials"] == []
    signed = key.signed(options)
    assert answered(elsewhere.post("/api/login/passkey", json=signed))["name"] == "Kay"
    assert {table["id"], other["id"]} == {one["id"] for one in answered(elsewhere.get("/api/tables/mine"))}
    refused(elsewhere.post("/api/login/passkey", json=signed), 409, "passkey-late")

    only = kept["passkeys"][0]["id"]
    refused(guest.delete(f"/api/passkeys/{only}"), 409, "last-passkey")
    assert len(mine(guest)["passkeys"]) == 1, "a refusal changes nothing"
    refused(server.visitor().post("/api/login", json={"login": "kay.1", "password": ""}), 403, "wrong-password")
    answered(guest.patch("/api/account", json={"new": "a first password"}))
    refused(server.guest("X").delete(f"/api/passkeys/{only}"), 404, "no-passkey")
    answered(guest.delete(f"/api/passkeys/{only}"), 204)
    refused(guest.patch("/api/account", json={"new": "without the old"}), 403, "wrong-password")
    gone, _ = at_home(server, server.visitor())
    refused(gone.post("/api/login/passkey", json=key.signed(begun(gone, "/api/login/passkey"))), 403, "passkey-refused")


def test_passkeys_hold_for_one_session_one_place_and_one_signature(server: Server) -> None:
    client, origin = at_home(server, account(server, "signer"))
    key = Authenticator(origin)
    keep(client, key)
    stranger, _ = at_home(server, server.guest("Stranger"))

    options = begun(client, "/api/passkeys")
    body = Authenticator(origin).made(options)
    refused(stranger.post("/api/passkeys", json={**body, "login": "thief"}), 409, "passkey-late")
    elsewhere = Authenticator("https://evil.example").made(begun(client, "/api/passkeys"))
    refused(client.post("/api/passkeys", json=elsewhere), 403, "passkey-refused")
    again = key.made(begun(client, "/api/passkeys"))
    refused(client.post("/api/passkeys", json=again), 409, "passkey-known")
    nameless = Authenticator(origin).made(begun(client, "/api/passkeys"), name=" ")
    refused(client.post("/api/passkeys", json=nameless), 422, "passkey-name")

    visitor, _ = at_home(server, server.visitor())
    refused(
        stranger.post("/api/login/passkey", json=key.signed(begun(visitor, "/api/login/passkey"))), 409, "passkey-late"
    )
    forged = Authenticator(origin).signed(begun(visitor, "/api/login/passkey"), id=key.made(options)["id"])
    refused(visitor.post("/api/login/passkey", json=forged), 403, "passkey-refused")
    key.counter = 0
    twin = key.signed(begun(visitor, "/api/login/passkey"))
    answered(visitor.post("/api/login/passkey", json=twin))
    key.counter = 0
    twin = key.signed(begun(visitor, "/api/login/passkey"))
    refused(visitor.post("/api/login/passkey", json=twin), 403, "passkey-refused")
    nonsense = {"id": "", "client_data": "e30", "authenticator_data": "_", "signature": "-"}
    refused(visitor.post("/api/login/passkey", json=nonsense), 403, "passkey-refused")
    refused(server.visitor().post("/api/login/passkey/begin"), 409, "no-passkeys-here")


# --- the way back in ---


def test_a_recovery_code_opens_once_and_allows_a_new_password(server: Server) -> None:
    client = account(server, "lost")
    refused(server.guest("Guest").post("/api/recovery/codes"), 409, "no-account")
    old = answered(client.post("/api/recovery/codes"))["codes"]
    codes = answered(client.post("/api/recovery/codes"))["codes"]
    assert (len(set(codes)), mine(client)["codes"]) == (10, 10)
    lost = server.visitor()
    refused(lost.post("/api/login/code", json={"code": old[0]}), 403, "wrong-code")
    found = answered(lost.post("/api/login/code", json={"code": codes[3].upper().replace("-", " ")}))
    assert found["me"]["name"] == "Lost"
    assert mine(lost)["codes"] == 9
    refused(server.visitor().post("/api/login/code", json={"code": codes[3]}), 403, "wrong-code")
    new = {"token": found["token"], "password": "short"}
    refused(lost.post("/api/recovery/password", json=new), 422, "password-short")
    new["password"] = "a new password"
    answered(lost.post("/api/recovery/password", json=new))
    refused(lost.post("/api/recovery/password", json=new), 404, "no-voucher")
    assert answered(client.get("/api/me")) is None, "all other sessions end"
    assert [one["this"] for one in mine(lost)["devices"]] == [True]
    answered(server.visitor().post("/api/login", json={"login": "lost", "password": "a new password"}))


@pytest.fixture(scope="module")
def office() -> Iterator[PostOffice]:
    running = PostOffice()
    running.start()
    yield running
    running.stop()


@pytest.fixture(scope="module")
def mailing(server: Server, office: PostOffice, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The same database, in a house with mail."""
    settings = Settings(
        data=server.settings.data, database=server.settings.database, limit_factor=1000.0, mail=office.url,
        mail_from="saloon@example.org", public_url="http://saloon.example.org",
    )  # fmt: skip
    if server.settings.embedded():
        settings = replace(settings, data=tmp_path_factory.mktemp("mail"))
    with serving(settings) as running:
        yield running


def letter(office: PostOffice, to: str) -> EmailMessage:
    found: EmailMessage = wait_for(lambda: next((one for one in office.letters if one["To"] == to), None))
    office.letters.remove(found)
    return found


def token_in(letter: EmailMessage, page: str) -> str:
    found = re.search(rf"http://saloon\.example\.org/me/{page}#(\S+)", letter.get_content())
    assert found, letter.get_content()
    return found[1]


def test_mail_proves_an_address_and_then_replaces_a_password(mailing: Server, office: PostOffice) -> None:
    client = account(mailing, "poste")
    refused(mailing.guest("G").post("/api/me/mail", json={"address": "g@example.org"}), 409, "no-account")
    refused(client.post("/api/me/mail", json={"address": "nowhere"}), 422, "address-wrong")
    answered(client.post("/api/me/mail", json={"address": "Zoe@Example.org"}, headers={"accept-language": "fr"}), 204)
    asked = letter(office, "zoe@example.org")
    assert asked["Subject"] == "Est-ce bien votre adresse au Saloon\u00a0?"
    assert (mine(client)["mail"], mine(client)["house_mails"]) == (None, True)
    visitor = mailing.visitor()
    proof = {"token": token_in(asked, "confirm")}
    answered(visitor.post("/api/mail/confirm", json=proof), 204)
    refused(visitor.post("/api/mail/confirm", json=proof), 404, "no-voucher")
    assert mine(client)["mail"] == "zoe@example.org"

    for address in ("nobody@example.org", "zoe@example.org"):
        answered(visitor.post("/api/recovery/mail", json={"address": address}), 204)
    reset = letter(office, "zoe@example.org")
    assert "poste: " in reset.get_content()
    assert office.letters == [], "nobody else was written to"
    body = {"token": token_in(reset, "password"), "password": "the new one"}
    assert answered(visitor.post("/api/recovery/password", json=body))["name"] == "Poste"
    assert answered(client.get("/api/me")) is None
    refused(visitor.post("/api/recovery/password", json=body), 404, "no-voucher")
    answered(visitor.delete("/api/me/mail"), 204)
    assert mine(visitor)["mail"] is None


def test_a_house_without_mail_says_so(server: Server) -> None:
    client = account(server, "silent")
    assert mine(client)["house_mails"] is False
    refused(client.post("/api/me/mail", json={"address": "a@example.org"}), 409, "no-mail")
    refused(server.visitor().post("/api/recovery/mail", json={"address": "a@example.org"}), 409, "no-mail")


def test_guesses_and_letters_are_limited(office: PostOffice, tmp_path: Any) -> None:
    settings = Settings(
        data=tmp_path, mail=office.url, mail_from="a@example.org", public_url="http://saloon.example.org"
    )
    with serving(settings) as strict:
        visitor = strict.visitor()
        asked = [visitor.post("/api/recovery/mail", json={"address": "victim@example.org"}) for _ in range(4)]
        assert [one.status_code for one in asked] == [204, 204, 204, 429]
        guesses = [visitor.post("/api/login/code", json={"code": "aaaa"}).status_code for _ in range(61)]
        assert (guesses[0], guesses[-1]) == (403, 429)


# --- how somebody shows themselves ---


def test_an_emblem_is_shown_at_tables_and_comes_along(server: Server) -> None:
    host, other = server.guest("Emma"), server.guest("Noah")
    table = make_table(host, public=True)
    assert answered(host.post("/api/me/profile", json={"emblem": "owl"}))["me"]["emblem"] == "owl"
    chair = answered(other.get(f"/api/tables/{table['id']}"))["chairs"][0]
    assert (chair["emblem"], chair["person"]) == ("owl", answered(host.get("/api/me"))["id"])
    listed = next(one for one in answered(other.get("/api/tables")) if one["id"] == table["id"])
    assert listed["chairs"][0]["emblem"] == "owl"
    assert server.visitor().post("/api/me/profile", json={"emblem": "owl"}).status_code == 401
    assert host.post("/api/me/profile", json={"emblem": "cat"}).status_code == 400
    account(server, "emma.old")
    answered(host.post("/api/login", json={"login": "emma.old", "password": PASSWORD}))
    assert answered(host.get("/api/me"))["emblem"] == "owl", "an account without one takes the guest’s"


def test_a_profile_is_seen_by_whom_its_owner_wants(server: Server) -> None:
    owner, partner, stranger = account(server, "paula"), server.guest("Peter"), server.guest("Stranger")
    played(owner)
    id = answered(owner.get("/api/me"))["id"]

    def seen(client: httpx.Client, who: str = id) -> bool:
        response = client.get(f"/api/people/{who}")
        if response.status_code == 200:
            return True
        assert response.json() == refused(client.get("/api/people/nobody-at-all"), 404, "no-person")
        return False

    table = make_table(owner)
    answered(partner.post(f"/api/invite/{table['invite']}", json={}))
    assert not seen(partner), "they have not played yet"
    answered(owner.post(f"/api/tables/{table['id']}/start"))
    assert seen(owner)
    assert seen(partner)
    assert not seen(stranger)
    assert not seen(server.visitor())
    answered(owner.post("/api/me/profile", json={"shown_to": "nobody"}))
    assert seen(owner)
    assert not seen(partner)
    assert not seen(partner, "paula")
    answered(owner.post("/api/me/profile", json={"shown_to": "everybody"}))
    assert seen(stranger)
    assert seen(server.visitor(), "Paula")
    told = answered(stranger.get(f"/api/people/{id}"))
    assert set(told) == {"id", "name", "emblem", "since", "wins", "place", "games", "seats", "latest", "ratings"}


# --- what is stored ---


def test_everything_new_is_exported_and_forgotten(embedded: Server) -> None:
    client, origin = at_home(embedded, account(embedded, "complete", **{"user-agent": LAPTOP}))
    key = Authenticator(origin)
    keep(client, key)
    answered(client.post("/api/recovery/codes"))
    answered(client.post("/api/me/profile", json={"emblem": "rose", "shown_to": "nobody"}))
    begun(client, "/api/passkeys")
    data = answered(client.get("/api/me/export"))
    assert data["profile"] == {"emblem": "rose", "shown_to": "nobody", "mail": None}
    assert [one["name"] for one in data["passkeys"]] == ["my phone"]
    assert data["recovery_codes"] == 10
    assert [one["device"] for one in data["sessions"]] == ["Firefox, Mac"]
    id = data["me"]["id"]
    answered(client.delete("/api/me"), 204)
    import sqlite3

    with sqlite3.connect(embedded.settings.data / "saloon.db") as db:
        for name in ("passkeys", "recovery_codes", "vouchers", "sessions"):
            assert db.execute(f'SELECT count(*) FROM {name} WHERE "user" = ?', (id,)).fetchone() == (0,)
    db.close()
