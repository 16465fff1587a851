"""Words on their way: who is still waited for and not there is told, each by their own way, in their own language."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

import httpx
from msgspec import json
from sqlalchemy import delete, select

from saloon.games import find
from saloon.kernel.messages import Mistake
from saloon.server.common.mail import Mail, NotSent
from saloon.server.common.settings import Settings
from saloon.server.common.texts import catalogue
from saloon.server.live.hall import Hall
from saloon.server.network.outward import Outward, Unsent
from saloon.server.people.addresses import address_of
from saloon.server.people.wishes import USUAL, stop_token
from saloon.server.store.schema import devices, hooks, wishes
from saloon.server.store.store import Store, Unavailable, wall
from saloon.server.wire.problem import Problem
from saloon.server.words.outbox import Outbox, Word
from saloon.server.words.push import Push
from saloon.server.words.turns import Turns, Waiting, waiting

log = logging.getLogger("saloon.words")

BEAT: Final = 3.0  # seconds between two rounds
DUTY: Final = 20.0  # seconds a worker has the duty without renewing
CLEAN: Final = 1200  # rounds between two cleanings
SLACK: Final = 60.0  # seconds that a reminder may come early
LOOKED_AGAIN: Final = 1800.0  # seconds after which a word that is not due yet is looked at again
GONE: Final = (404, 410)  # there is nobody any more
LATER: Final = (408, 425, 429, 500, 502, 503, 504)


class Gone(Exception):
    """Nobody is there any more: it need never be tried again."""


class Messenger:
    """The one worker that has the duty looks who is waited for, and sends what is due."""

    def __init__(self, store: Store, hall: Hall, settings: Settings, push: Push, outward: Outward) -> None:
        self.store = store
        self.hall = hall
        self.settings = settings
        self.push = push
        self.outward = outward
        self.mail = Mail(settings) if settings.mail else None
        self.outbox = Outbox(store)
        self.turns = Turns(store, hall, self.outbox, settings)

    async def go_on(self) -> None:
        number = 0
        while True:
            try:
                await self.round(number, wall())
            except Unavailable as error:
                log.warning("words put off", extra={"facts": {"why": type(error).__name__}})
            await asyncio.sleep(BEAT)
            number += 1

    async def round(self, number: int, now: float) -> None:
        if not self.hall.bus.alone and not await self.store.has_duty("words", self.hall.worker, DUTY):
            self.turns.forget()
            return
        await self.turns.look(now)
        await self.outbox.give_up(now)
        await self.send_due(now)
        if number % CLEAN == CLEAN - 1:
            await self.outbox.clean(now)

    async def send_due(self, now: float) -> None:
        due = await self.outbox.due(now)
        if not due:
            return
        async with self.store.reading() as db:
            found = await waiting(db, {word.table for word in due})
        here = await self.hall.here(list(found))
        fresh = [word for word in due if self.awaited(word, found.get(word.table), here)]
        await self.outbox.mark([word for word in due if word not in fresh], "dropped")
        waits = {word: self.too_early(word, found[word.table], now) for word in fresh}
        early = [word for word, more in waits.items() if more > SLACK]
        for word in early:
            await self.outbox.wait_longer(word, now + min(waits[word], LOOKED_AGAIN))
        letters = _together([word for word in fresh if word not in early])
        await asyncio.gather(*[self.send(letter, found, here, now) for letter in letters])

    def awaited(self, word: Word, table: Waiting | None, here: set[tuple[str, int]]) -> list[int]:
        """The seats that this word is about: waited for, and not there."""
        if table is None:
            return []
        return [
            turn.seat
            for turn in table.turns()
            if turn.question == word.question
            and (turn.table, turn.seat) not in here
            and (turn.user == word.user if word.user else table.shown(turn))
        ]

    def too_early(self, word: Word, table: Waiting, now: float) -> float:
        """Seconds for which a word is not due yet: its reader is on holiday, or their clock has stood still."""
        seats = [turn.seat for turn in table.turns() if turn.user == word.user]
        waits = [table.holiday(seat, now) for seat in seats]
        if word.kind == "reminder":
            waits += [left - table.reminder() for seat in seats if (left := table.left(seat)) is not None]
        return max(0.0, *waits, 0.0)

    async def send(self, letter: list[Word], found: dict[str, Waiting], here: set[tuple[str, int]], now: float) -> None:
        """One request or mail for all words of a letter. Where nobody knows if it arrived, it is not sent again."""
        taken = await self.outbox.take(letter, now)
        if not taken:
            return
        about = [(word, found[word.table], self.awaited(word, found[word.table], here)) for word in taken]
        try:
            await WAYS[taken[0].way](self, about)
        except Unsent as error:
            log.info("word put off", extra={"facts": {"way": taken[0].way, "why": str(error)}})
            await self.outbox.put_off(taken, now)
        except (Problem, Gone, httpx.HTTPError, NotSent) as error:
            log.info("word dropped", extra={"facts": {"way": taken[0].way, "why": type(error).__name__}})
            await self.outbox.mark(taken, "dropped")
        else:
            await self.outbox.mark(taken, "sent")

    # --- the ways ---

    async def by_push(self, about: list[About]) -> None:
        word, table, seats = about[0]
        async with self.store.reading() as db:
            device = (await db.execute(select(devices).where(devices.c.id == word.device))).mappings().first()
        if device is None:
            raise Gone
        notice = {"title": self.title(table, device["lang"]), "text": line(word, table, seats, device["lang"], "yours"),
                  "url": f"/table/{table.id}", "tag": f"turn-{table.id}"}  # fmt: skip
        sealed = self.push.sealed(json.encode(notice), device["key"], device["auth"])
        endpoint = str(device["endpoint"])
        try:
            await self.post(endpoint, sealed, self.push.headers(endpoint, table.id))
        except Gone:
            async with self.store.writing() as db:
                await db.execute(delete(devices).where(devices.c.id == word.device))
            raise

    async def by_hook(self, about: list[About]) -> None:
        """`text` is what some chats read, `content` what others do."""
        word, table, seats = about[0]
        async with self.store.reading() as db:
            hook = (await db.execute(select(hooks).where(hooks.c.table == table.id))).mappings().first()
        if hook is None:
            raise Gone
        said = line(word, table, seats, hook["lang"], "others", self.title(table, hook["lang"]))
        said = " ".join(filter(None, (harmless(said), self.link(table))))
        body = json.encode({"text": said, "content": said, "allowed_mentions": {"parse": []}})
        try:
            await self.post(hook["url"], body, {"content-type": "application/json"})
        except Gone:
            async with self.store.writing() as db:
                await db.execute(delete(hooks).where(hooks.c.table == table.id, hooks.c.url == hook["url"]))
            raise

    async def post(self, url: str, content: bytes, headers: dict[str, str]) -> None:
        status = await self.outward.post(url, content, headers)
        if status in GONE:
            raise Gone
        if status in LATER:
            raise Unsent(str(status))
        if not 200 <= status < 300:
            raise Problem("outward-refused", status=status)

    async def by_mail(self, about: list[About]) -> None:
        user = about[0][0].user
        async with self.store.reading() as db:
            address = await address_of(db, user)
            lang = (await db.execute(select(wishes.c.lang).where(wishes.c.user == user))).scalar() or USUAL["lang"]
        if address is None or self.mail is None:
            raise Gone
        texts = catalogue(lang)
        lines = [
            f"{line(word, table, seats, lang, 'yours', self.title(table, lang))}\n{self.link(table)}".rstrip()
            for word, table, seats in _once(about)
        ]
        stop = f"{self.settings.public_url.rstrip('/')}/words/stop/{stop_token(self.store.seal, user)}"
        subject = texts.text("words.subject", {"n": len(lines)})
        text = "\n\n".join([*lines, texts.text("words.stop", {"url": stop})])
        try:
            await self.mail.send(address, subject, text + "\n")
        except NotSent as error:
            if error.for_good or error.in_doubt:
                raise
            raise Unsent(str(error)) from error

    def title(self, table: Waiting, lang: str) -> str:
        return title_of(table.game, lang, self.settings.content)

    def link(self, table: Waiting) -> str:
        """Only where the house knows its own address."""
        public = self.settings.public_url.rstrip("/")
        return f"{public}/table/{table.id}" if public else ""


About = tuple[Word, Waiting, list[int]]
WAYS: Final = {"push": Messenger.by_push, "mail": Messenger.by_mail, "hook": Messenger.by_hook}


def line(word: Word, table: Waiting, seats: Iterable[int], lang: str, whose: str, game: str = "") -> str:
    """Whose turn it is, and with whom they play: nothing that is not written on the door of the table."""
    names = [table.name(seat) for seat in seats]
    others = [table.name(chair.seat) for chair in table.chairs if chair.seat not in seats]
    facts: dict[str, Any] = {"game": game, "who": ", ".join(names), "others": ", ".join(others)}
    return catalogue(lang).text(f"words.{word.kind}.{whose}", facts)


def harmless(said: str) -> str:
    """A name that somebody chose calls nobody and is no command, in whatever chat it is read."""
    return said.replace("@", "@\u200b").replace("<", "‹").replace(">", "›")


def title_of(game: str, lang: str, content: Path | None) -> str:
    try:
        return find(game, None, content).texts[lang].text("title", {})
    except Mistake:  # it comes in a package that is here no more
        return game


def _together(fresh: list[Word]) -> list[list[Word]]:
    """Letters: all mails to one person are one, everything else goes by itself."""
    mails: dict[str, list[Word]] = {}
    for word in fresh:
        if word.way == "mail":
            mails.setdefault(word.user, []).append(word)
    return [*mails.values(), *[[word] for word in fresh if word.way != "mail"]]


def _once(about: list[About]) -> list[About]:
    """Each table once, though somebody may be asked several things there."""
    return list({table.id: (word, table, seats) for word, table, seats in about}.values())
