"""A real SMTP server on a loopback port that keeps what it is given."""

from __future__ import annotations

from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult

from ports import reserved_port

USER, PASSWORD = "saloon", "open sesame/:@"


class PostOffice(Controller):
    """`refused` are addresses that nobody has here."""

    def __init__(self, guarded: bool = False) -> None:
        self.letters: list[EmailMessage] = []
        self.refused: set[str] = set()
        known: dict[str, Any] = (
            {"authenticator": self.known, "auth_required": True, "auth_require_tls": False} if guarded else {}
        )
        super().__init__(self, hostname="127.0.0.1", port=reserved_port(), **known)

    def known(self, server: Any, session: Any, envelope: Any, mechanism: str, data: Any) -> AuthResult:
        return AuthResult(success=(data.login, data.password) == (USER.encode(), PASSWORD.encode()))

    async def handle_RCPT(self, server: Any, session: Any, envelope: Any, address: str, options: list[str]) -> str:
        if address in self.refused:
            return "550 nobody of that name"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        self.letters.append(message_from_bytes(envelope.content, policy=policy.default))
        return "250 taken"

    @property
    def url(self) -> str:
        return f"smtp://127.0.0.1:{self.port}"
