"""Mail that the house sends: one plain letter at a time, by the SMTP server of its owner."""

from __future__ import annotations

from email.message import EmailMessage
from email.utils import formatdate, make_msgid, parseaddr
from typing import Final
from urllib.parse import SplitResult, unquote, urlsplit

import aiosmtplib

from saloon.kernel.messages import Mistake
from saloon.server.common.settings import Settings

SCHEMES: Final = ("smtp", "smtps")
SECONDS: Final = 30.0  # for each word of the other side
SILENCE: Final = (aiosmtplib.SMTPServerDisconnected, aiosmtplib.SMTPReadTimeoutError)
HERE: Final = ("localhost", "127.0.0.1", "::1")


class NotSent(Exception):
    """The letter did not leave; `for_good` if it never will: this address is refused. `in_doubt` if it may have left
    all the same: the server was gone before it said so."""

    def __init__(self, why: str, for_good: bool = False, in_doubt: bool = False) -> None:
        super().__init__(why)
        self.for_good = for_good
        self.in_doubt = in_doubt


class Mail:
    def __init__(self, settings: Settings) -> None:
        self.server = server_of(settings.mail)
        self.sender = sender_of(settings.mail_from)

    async def send(self, to: str, subject: str, text: str) -> None:
        """Returns once the server has taken the letter. Raises NotSent."""
        url = self.server
        try:
            await aiosmtplib.send(
                self.letter(to, subject, text), hostname=url.hostname, port=url.port, timeout=SECONDS,
                username=unquote(url.username) if url.username else None,
                password=unquote(url.password) if url.password else None,
                use_tls=url.scheme == "smtps", start_tls=must_start_tls(url),
            )  # fmt: skip
        except aiosmtplib.SMTPRecipientsRefused as error:
            raise NotSent(str(error), all(one.code >= 500 for one in error.recipients)) from error
        except (aiosmtplib.SMTPException, OSError, ValueError) as error:
            raise NotSent(f"{type(error).__name__}: {error}", in_doubt=isinstance(error, SILENCE)) from error

    def letter(self, to: str, subject: str, text: str) -> EmailMessage:
        letter = EmailMessage()
        letter["From"], letter["To"], letter["Subject"] = self.sender, to, subject
        letter["Date"], letter["Message-ID"] = (
            formatdate(),
            make_msgid(domain=parseaddr(self.sender)[1].partition("@")[2]),
        )
        letter["Auto-Submitted"] = "auto-generated"
        letter.set_content(text)
        return letter


def must_start_tls(url: SplitResult) -> bool | None:
    """A password goes over an open line only within this machine; without one the server is asked what it can do."""
    if url.scheme == "smtps":
        return False
    return True if url.password and url.hostname not in HERE else None


def server_of(text: str) -> SplitResult:
    url = urlsplit(text)
    if url.scheme not in SCHEMES or not url.hostname or not _has_sound_port(url):
        raise Mistake("mail-server")
    return url


def sender_of(text: str) -> str:
    if "@" not in parseaddr(text)[1] or "\n" in text:
        raise Mistake("mail-from", address=text)
    return text


def _has_sound_port(url: SplitResult) -> bool:
    try:
        return url.port is None or url.port > 0
    except ValueError:
        return False
