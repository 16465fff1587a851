"""The way back in for whoever has lost the key: recovery codes, and letters where the house sends mail."""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, Final

from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from saloon.server.common.incidents import new_incident
from saloon.server.common.mail import NotSent
from saloon.server.common.texts import catalogue
from saloon.server.common.tokens import ID_LETTERS, digest
from saloon.server.people.passwords import Passwords
from saloon.server.people.users import User, end_sessions, strong
from saloon.server.people.vouchers import Voucher, issue, redeem, void
from saloon.server.store.schema import recovery_codes, users
from saloon.server.store.store import Store
from saloon.server.wire.problem import Problem

log = logging.getLogger("saloon.recovery")

Send = Callable[[str, str, str], Awaitable[None]]  # address, subject, text; raises NotSent
CODES: Final = 10
GROUPS, LETTERS = 4, 4  # of a code: 79 bits, so a plain digest keeps it
TRIES: Final = (0.0, 20.0, 300.0)  # seconds before each: a mail server may want to be asked again
ACCOUNTS: Final = 5  # of one address, in one letter
ADDRESS: Final = re.compile(r"[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@([a-z0-9-]{1,63}\.)+[a-z0-9-]{2,63}")
LONGEST_ADDRESS: Final = 254


class Recovery:
    def __init__(self, store: Store, passwords: Passwords, send: Send | None, public_url: str) -> None:
        self.store = store
        self.passwords = passwords
        self.send = send if public_url else None  # a letter with a link that leads nowhere is none
        self.public_url = public_url.rstrip("/")
        self.posting: set[asyncio.Task[None]] = set()

    # --- codes ---

    async def new_codes(self, user: User) -> list[str]:
        """Told once; those of before are worth nothing any more."""
        if user.login is None:
            raise Problem("no-account")
        codes = [new_code() for _ in range(CODES)]
        rows = [{"code": digest(plain(code)), "user": user.id} for code in codes]
        async with self.store.writing() as db:
            await db.execute(delete(recovery_codes).where(recovery_codes.c.user == user.id))
            await db.execute(insert(recovery_codes), rows)
        return codes

    async def codes_left(self, user: str) -> int:
        async with self.store.reading() as db:
            return await count_codes(db, user)

    async def spend_code(self, code: str) -> tuple[str, str]:
        """Whose it was, and a token that allows a new password."""
        its = recovery_codes.c.code == digest(plain(code))
        async with self.store.reading() as db:
            if (await db.execute(select(recovery_codes.c.code).where(its))).first() is None:
                raise Problem("wrong-code")
        async with self.store.writing() as db:
            torn = delete(recovery_codes).where(its).returning(recovery_codes.c.user)
            user = (await db.execute(torn)).scalar()
            if user is None:
                raise Problem("wrong-code")
            return user, await issue(db, "password", Voucher(user, None, None))

    # --- an address of one's own ---

    async def ask_to_confirm(self, user: User, address: str, lang: str) -> None:
        self._needs_mail()
        if user.login is None:
            raise Problem("no-account")
        to = clean_address(address)
        async with self.store.writing() as db:
            await void(db, user.id, "address")
            token = await issue(db, "address", Voucher(user.id, None, to))
        self._post(self._deliver(to, lang, "confirm", name=user.name, link=f"{self.public_url}/me/confirm#{token}"))

    async def confirm(self, token: str) -> None:
        voucher = await redeem(self.store, "address", token)
        if voucher is None:
            raise Problem("no-voucher")
        async with self.store.writing() as db:
            await db.execute(update(users).where(users.c.id == voucher.user).values(mail=voucher.address))

    async def drop_address(self, user: User) -> None:
        async with self.store.writing() as db:
            await void(db, user.id, "address", "password")
            await db.execute(update(users).where(users.c.id == user.id).values(mail=None))

    # --- a new password ---

    async def ask_for_password(self, address: str, lang: str) -> None:
        """Whether anybody has this address is not told, not even by how long it takes."""
        self._needs_mail()
        self._post(self._send_links(clean_address(address), lang))

    async def _send_links(self, address: str, lang: str) -> None:
        wanted = select(users.c.id, users.c.login).where(users.c.mail == address, users.c.login.is_not(None))
        async with self.store.reading() as db:
            found = (await db.execute(wanted.order_by(users.c.created).limit(ACCOUNTS))).all()
        if not found:
            return
        links: list[str] = []
        async with self.store.writing() as db:
            for user, login in found:
                token = await issue(db, "password", Voucher(user, None, None))
                links.append(f"{login}: {self.public_url}/me/password#{token}")
        await self._deliver(address, lang, "password", links="\n".join(links))

    async def set_password(self, token: str, password: str) -> tuple[str, list[str]]:
        """Whose it is, and the tables where sockets of the sessions may be that end with it."""
        strong(password)
        voucher = await redeem(self.store, "password", token)
        if voucher is None or voucher.user is None:
            raise Problem("no-voucher")
        hashed = await self.passwords.hash(password, voucher.user)
        async with self.store.writing() as db:
            await void(db, voucher.user, "password")
            await db.execute(update(users).where(users.c.id == voucher.user).values(password=hashed))
            return voucher.user, await end_sessions(db, voucher.user)

    # --- letters ---

    def _needs_mail(self) -> None:
        if self.send is None:
            raise Problem("no-mail")

    def _post(self, work: Coroutine[Any, Any, None]) -> None:
        """Nobody waits for a mail server."""
        task = asyncio.get_running_loop().create_task(self._seen_through(work))
        self.posting.add(task)
        task.add_done_callback(self.posting.discard)

    async def _seen_through(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except Exception as error:
            new_incident(error, task="letter")

    async def _deliver(self, address: str, lang: str, which: str, **facts: Any) -> None:
        assert self.send is not None
        texts = catalogue(lang)
        subject, text = (texts.text(f"mail.{which}-{part}", facts) for part in ("subject", "text"))
        for pause in TRIES:
            await asyncio.sleep(pause)
            try:
                await self.send(address, subject, text)
                break
            except NotSent as error:
                log.warning("letter not sent", extra={"facts": {"which": which, "why": str(error)}})
                if error.for_good:
                    break

    async def close(self) -> None:
        for task in self.posting:
            task.cancel()
        await asyncio.gather(*self.posting, return_exceptions=True)


async def count_codes(db: AsyncConnection, user: str) -> int:
    count = select(func.count()).select_from(recovery_codes).where(recovery_codes.c.user == user)
    return int((await db.execute(count)).scalar_one())


def new_code() -> str:
    return "-".join("".join(secrets.choice(ID_LETTERS) for _ in range(LETTERS)) for _ in range(GROUPS))


def plain(code: str) -> str:
    """However it was typed."""
    return "".join(letter for letter in code.lower() if letter in ID_LETTERS)


def clean_address(address: str) -> str:
    plain_one = address.strip().lower()
    if len(plain_one) > LONGEST_ADDRESS or not ADDRESS.fullmatch(plain_one):
        raise Problem("address-wrong")
    return plain_one
