"""Web push: a notice encrypted for one browser (RFC 8291), sent in the name of this house (RFC 8292)."""

from __future__ import annotations

import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Any, Final
from urllib.parse import urlsplit

import http_ece
from py_vapid import Vapid02

from saloon.server.common.seal import Seal
from saloon.server.common.settings import Settings

KEPT: Final = 86_400  # seconds that a push service keeps a notice for a device that is off
LASTS: Final = 12 * 3600  # seconds for which our signature is good; no service takes more than a day
NOBODY: Final = "mailto:nobody@saloon.invalid"


class Push:
    def __init__(self, seal: Seal, settings: Settings) -> None:
        """The key follows from the house's own: all machines that share that have the same."""
        self.vapid = Vapid02.from_raw(_text(seal.secret("push")).encode())
        public = settings.public_origin()
        self.contact = public if public.startswith("https:") else f"mailto:{settings.mail_from or NOBODY[7:]}"

    @property
    def key(self) -> str:
        """As browsers want it: an uncompressed point."""
        point = self.vapid.public_key.public_numbers()
        return _text(b"\x04" + point.x.to_bytes(32, "big") + point.y.to_bytes(32, "big"))

    def sealed(self, content: bytes, key: str, auth: str) -> bytes:
        """Nobody but that browser can read it, the push service included."""
        ours: Any = Vapid02()
        ours.generate_keys()  # a new one for each notice
        sealed: bytes = http_ece.encrypt(
            content, private_key=ours.private_key, dh=_bytes(key), auth_secret=_bytes(auth), version="aes128gcm"
        )
        return sealed

    def headers(self, endpoint: str, topic: str) -> dict[str, str]:
        """A later notice on the same topic takes the place of one that waits for a device that is off."""
        url = urlsplit(endpoint)
        claims = {"aud": f"{url.scheme}://{url.netloc}", "sub": self.contact, "exp": int(time.time()) + LASTS}
        signed: dict[str, str] = self.vapid.sign(claims)
        return {
            **signed, "content-encoding": "aes128gcm", "content-type": "application/octet-stream",
            "ttl": str(KEPT), "topic": topic, "urgency": "high",
        }  # fmt: skip


def _bytes(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _text(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()
