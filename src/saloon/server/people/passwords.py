"""Passwords: argon2 in a process of its own, one at a time, in turns by account.

A hash fills tens of megabytes: within the house it would hold up all who play.
"""

from __future__ import annotations

import sys
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import VerificationError
from msgspec import Struct, json

from saloon.server.common.answering import answer_all
from saloon.server.common.fair_queue import Busy
from saloon.server.common.process_pool import ProcessPool
from saloon.server.common.tokens import new_token

AT_ONCE: Final = 1
SECONDS: Final = 60.0  # the machine may be busy
MEGABYTES: Final = 1024


class Request(Struct):
    password: str
    hashed: str | None = None  # what it is compared with; without it a new hash is made


class Answer(Struct):
    hashed: str = ""
    fits: bool = False


class Passwords(ProcessPool):
    def __init__(self) -> None:
        super().__init__([sys.executable, "-m", "saloon.server.people.passwords", str(MEGABYTES)], AT_ONCE, SECONDS)
        self.nobodys = ""  # what is compared when there is no such account

    async def hash(self, password: str, whose: str) -> str:
        return (await self.beside(Request(password), whose)).hashed

    async def fit(self, hashed: str | None, password: str, whose: str) -> bool:
        if hashed is None and not self.nobodys:
            self.nobodys = await self.hash(new_token(), whose)
        return (await self.beside(Request(password, hashed or self.nobodys), whose)).fits

    async def beside(self, request: Request, whose: str) -> Answer:
        """Raises Busy, also if the process has died: whoever asks again gets another."""
        said = await self.ask(request, whose, json.Decoder(Answer).decode)
        if said is None:
            raise Busy
        return said


def answer(request: Request, hasher: PasswordHasher) -> bytes:
    if request.hashed is None:
        return json.encode(Answer(hashed=hasher.hash(request.password)))
    try:
        return json.encode(Answer(fits=hasher.verify(request.hashed, request.password)))
    except VerificationError:
        return json.encode(Answer(fits=False))


if __name__ == "__main__":
    hasher = PasswordHasher(parallelism=1)  # more threads would only come between others
    answer_all(Request, lambda request: answer(request, hasher), int(sys.argv[1]))
