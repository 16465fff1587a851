"""Letters of the house, taken by a real SMTP server."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest

from post_office import PASSWORD, USER, PostOffice
from saloon.kernel.messages import Mistake
from saloon.server.common.mail import Mail, NotSent, must_start_tls, server_of
from saloon.server.common.settings import Settings

pytestmark = pytest.mark.filterwarnings("ignore:Requiring AUTH")  # within this machine it may
SENDER = "Le Saloon <saloon@example.org>"


@pytest.fixture
def guarded() -> Iterator[PostOffice]:
    office = PostOffice(guarded=True)
    office.start()
    yield office
    office.stop()


def mail(url: str, sender: str = SENDER) -> Mail:
    return Mail(Settings(data=Path(), mail=url, mail_from=sender))


def test_a_letter_arrives_as_it_was_written(guarded: PostOffice) -> None:
    url = guarded.url.replace("//", f"//{USER}:{quote(PASSWORD, safe='')}@")
    asyncio.run(mail(url).send("zoé <zoe@example.org>", "À toi de jouer, Zoé", "Ça y est.\n.\nÀ toi."))
    (letter,) = guarded.letters
    assert (letter["From"], letter["Subject"]) == (SENDER, "À toi de jouer, Zoé")
    assert letter.get_content().splitlines() == ["Ça y est.", ".", "À toi."]
    assert letter["Message-ID"].endswith("@example.org>")
    assert letter["Auto-Submitted"] == "auto-generated"


def test_what_does_not_leave_says_so(guarded: PostOffice) -> None:
    with pytest.raises(NotSent) as caught:
        asyncio.run(mail(guarded.url).send("zoe@example.org", "hello", "without a password"))
    assert not caught.value.for_good
    guarded.refused.add("nobody@example.org")
    known = mail(guarded.url.replace("//", f"//{USER}:{quote(PASSWORD, safe='')}@"))
    with pytest.raises(NotSent) as caught:
        asyncio.run(known.send("nobody@example.org", "hello", "text"))
    assert caught.value.for_good
    with pytest.raises(NotSent):
        asyncio.run(known.send("zoe@example.org", "hello\nBcc: all@example.org", "text"))
    with pytest.raises(NotSent):
        asyncio.run(mail("smtp://127.0.0.1:1").send("zoe@example.org", "hello", "nobody listens there"))
    assert guarded.letters == []


@pytest.mark.parametrize("url", ["", "mail.example.org", "http://example.org", "smtp://", "smtp://host:high"])
def test_a_mail_server_is_an_address(url: str) -> None:
    with pytest.raises(Mistake):
        mail(url)
    with pytest.raises(Mistake):
        mail("smtp://example.org", "nobody")


def test_no_password_over_an_open_line() -> None:
    assert must_start_tls(server_of("smtp://a:b@mail.example.org")) is True
    assert must_start_tls(server_of("smtp://a:b@localhost")) is None
    assert must_start_tls(server_of("smtp://mail.example.org")) is None
    assert must_start_tls(server_of("smtps://a:b@mail.example.org")) is False
