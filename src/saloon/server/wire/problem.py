"""Why a request is not done, for people and for programs (RFC 9457)."""

from __future__ import annotations

from typing import Any, Final

from msgspec import Struct

MEDIA: Final = "application/problem+json"
STATUS: Final = {
    "bad-input": 400, "nobody": 401, "wrong-password": 403,
    "no-page": 404, "no-table": 404, "no-link": 404, "no-chair": 404, "no-game": 404, "no-rules": 404, "no-case": 404,
    "no-lesson": 404, "no-puzzle": 404, "no-answer": 422, "no-move": 404, "not-sealed": 422, "no-variation": 422,
    "no-position-file": 422, "no-position": 404, "position-long": 413,
    "not-host": 403, "not-at-table": 403, "not-your-seat": 403, "not-invited": 403, "sent-away": 403,
    "foreign-page": 403, "wrong-host": 421, "limit": 429, "busy": 503, "queue": 503, "down": 503, "incident": 500,
    "two-of-me": 422, "bad-position": 422, "name-empty": 422, "name-long": 422, "name-signs": 422, "seed-signs": 422,
    "outward-https": 422, "outward-unknown": 422, "outward-inside": 422, "no-device-key": 422,
    "login-short": 422, "password-short": 422, "not-yourself": 422, "no-such-size": 422,
    "no-person": 404, "no-session": 404, "no-passkey": 404, "passkey-refused": 403, "passkey-name": 422,
    "wrong-code": 403, "no-voucher": 404, "address-wrong": 422, "name-rude": 422, "not-with-yourself": 422,
    "no-invitation": 404, "no-report": 404, "not-keeper": 403, "not-owner": 403, "suspended": 403,
    "holiday-times": 422, "no-group": 404, "not-of-group": 403, "phrases-only": 403,
    "no-tournament": 404, "no-entrant": 404, "not-tournament-host": 403, "account-needed": 403, "no-zone": 422,
    "round-too-long": 422, "no-first-day": 422,
    "rated-alone": 422, "rated-guest": 422, "rated-position": 422, "rated-clock": 422,
}  # fmt: skip


class Problem(Exception):
    """Why a request is not done: a catalogue key and facts. What is not in STATUS is a matter of the moment: 409."""

    def __init__(self, key: str, **facts: Any) -> None:
        super().__init__(key)
        self.key = key
        self.facts = facts
        self.status = STATUS.get(key, 409)


class WrongField(Struct):
    field: str
    problem: str


class ProblemDetails(Struct, omit_defaults=True):
    """RFC 9457: what is wrong, for people (title, detail) and for programs (type, facts)."""

    type: str
    title: str
    status: int
    detail: str
    facts: dict[str, Any] = {}
    errors: list[WrongField] = []
    incident: str | None = None
