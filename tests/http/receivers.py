"""Those who receive words on this machine: a push service with a browser behind it, a chat, and a mail server."""

from __future__ import annotations

import json
import threading
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import http_ece
from aiosmtpd.controller import Controller
from py_vapid import Vapid02

from ports import reserved_port


class Receiver:
    """Takes requests by path; answers with what it was told to, in turn, then with 201."""

    def __init__(self) -> None:
        self.requests: list[tuple[str, dict[str, str], bytes]] = []
        self.answers: list[int] = []
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                headers = {name.lower(): value for name, value in self.headers.items()}
                outer.requests.append((self.path, headers, body))
                self.send_response(outer.answers.pop(0) if outer.answers else 201)
                self.send_header("location", "/elsewhere")
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.port = self.server.server_address[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.thread = threading.Thread(target=self.server.serve_forever)

    def said(self, path: str) -> list[Any]:
        """The bodies that came to this path, as JSON."""
        return [json.loads(body) for at, _, body in self.requests if at == path]


@contextmanager
def receiving() -> Iterator[Receiver]:
    receiver = Receiver()
    receiver.thread.start()
    try:
        yield receiver
    finally:
        receiver.server.shutdown()
        receiver.thread.join()
        receiver.server.server_close()


class Browser:
    """What a browser has of a subscription: where it is reached, and the keys that open its notices."""

    def __init__(self, receiver: Receiver, path: str) -> None:
        self.receiver = receiver
        self.path = path
        self.keys: Any = Vapid02()
        self.keys.generate_keys()
        self.auth = b"sixteen letters!"

    def subscription(self) -> dict[str, str]:
        point = self.keys.public_key.public_numbers()
        key = b"\x04" + point.x.to_bytes(32, "big") + point.y.to_bytes(32, "big")
        return {"endpoint": self.receiver.url + self.path, "key": encoded(key), "auth": encoded(self.auth)}

    def notices(self) -> list[Any]:
        """Decrypted; what was not meant for this browser cannot be."""
        return [json.loads(self.opened(body)) for at, _, body in self.receiver.requests if at == self.path]

    def opened(self, body: bytes) -> bytes:
        opened: bytes = http_ece.decrypt(
            body, private_key=self.keys.private_key, auth_secret=self.auth, version="aes128gcm"
        )
        return opened


def encoded(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


class Mailbox:
    """A mail server that keeps what it is given; with answers like 451 it refuses, in turn."""

    def __init__(self) -> None:
        self.mails: list[Any] = []
        self.answers: list[str] = []

    async def handle_DATA(self, _server: Any, _session: Any, envelope: Any) -> str:
        if self.answers:
            return self.answers.pop(0)
        mail = message_from_bytes(envelope.content, policy=policy.default)
        self.mails.append((envelope.rcpt_tos, str(mail["subject"]), mail.get_content().replace("\r\n", "\n")))
        return "250 OK"


@contextmanager
def mailbox() -> Iterator[tuple[str, Mailbox]]:
    box = Mailbox()
    controller = Controller(box, hostname="127.0.0.1", port=reserved_port())
    controller.start()
    try:
        yield f"smtp://127.0.0.1:{controller.port}", box
    finally:
        controller.stop()
