"""Games that are over: the journal as a file with the secret of its dice, and the replay from any seat."""

from __future__ import annotations

import msgspec
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from saloon.games import find
from saloon.kernel.flow import NOBODY
from saloon.kernel.journal import SAVED, canonical
from saloon.server import wire
from saloon.server.lobby.lobby import Lobby, permitted
from saloon.server.lobby.placing import sealed
from saloon.server.lobby.replaying import Onset, Replays, Request
from saloon.server.people.access import Link, Verb
from saloon.server.people.users import User
from saloon.server.store.schema import journal, secrets, tables
from saloon.server.wire.forms import Instead, Trying
from saloon.server.wire.problem import Problem


class Archive:
    def __init__(self, lobby: Lobby, replays: Replays) -> None:
        self.lobby = lobby
        self.replays = replays

    async def journal(self, user: User | None, table: str, link: Link) -> str:
        return await self._text(user, "journal", table, link)

    async def replay(self, user: User | None, table: str, viewer: int, link: Link) -> bytes:
        """Every move in force as one viewer saw it, as the JSON of `wire.Replay`. Raises Busy."""
        return await self.replays.make(await self._request(user, table, viewer, link), user.id if user else table)

    async def lots(self, user: User | None, table: str, link: Link) -> bytes:
        """What every draw was drawn from, as the JSON of `wire.Lots`. Raises Busy."""
        request = await self._request(user, table, NOBODY, link)
        request.lots = True
        return await self.replays.make(request, user.id if user else table)

    async def variation(self, user: User | None, table: str, viewer: int, instead: Instead, link: Link) -> bytes:
        """What would probably have followed, as one viewer sees it: the JSON of `wire.Replay`. Raises Busy."""
        request = await self._request(user, table, viewer, link)
        request.instead = instead
        return await self.replays.make(request, user.id if user else table)

    async def go_on(self, user: User, plan: wire.TablePlan, link: Link) -> None:
        """Sets a plan where the game of its origin stood. Raises Busy."""
        origin = plan.origin
        assert origin is not None
        game, onset = await self._onset(user, origin, link)
        if plan.game != game:
            raise Problem("bad-position", problem="game")
        if len(plan.chairs) != onset.seats:
            raise Problem("bad-position", problem="seats")
        plan.position, plan.options = onset.position, onset.options

    async def try_again(self, user: User, table: str, form: Trying, link: Link) -> wire.TablePlan:
        """The plan of a table where somebody sits as whoever gave that answer sat, among bots. Raises Busy.

        All is as it was, hidden cards too: the game is over, and bots see no more than their seats.
        """
        origin = wire.Origin(table, form.seq - 1)
        game, onset = await self._onset(user, origin, link)
        if onset.seat == NOBODY:
            raise Problem("no-move")
        chairs = [wire.ChairPlan("me" if seat == onset.seat else "bot", form.level) for seat in range(onset.seats)]
        return wire.TablePlan(game, chairs, onset.options, position=onset.position, origin=origin)

    async def moment(self, user: User | None, table: str, seq: int, link: Link) -> wire.Position:
        """Where a game stood after an entry, under the seal of the house. Raises Busy."""
        slug, onset = await self._onset(user, wire.Origin(table, seq), link)
        game = find(slug, None, self.lobby.content_dir)
        ruleset = game.ruleset(onset.seats, onset.options)
        facts = sealed(self.lobby.store.seal, game, ruleset, onset.position[SAVED])
        return wire.Position(slug, onset.seats, onset.options, facts)

    async def _onset(self, user: User | None, origin: wire.Origin, link: Link) -> tuple[str, Onset]:
        request = await self._request(user, origin.table, NOBODY, link)
        request.until = origin.seq
        made = await self.replays.make(request, user.id if user else origin.table)
        return request.info.game, msgspec.json.decode(made, type=Onset)

    async def _request(self, user: User | None, table: str, viewer: int, link: Link) -> Request:
        text = await self._text(user, "replay", table, link)
        info = await self.lobby.info(user, table, link)
        if not NOBODY <= viewer < len(info.chairs):
            raise Problem("no-chair")
        return Request(text, info, viewer)

    async def _text(self, user: User | None, verb: Verb, table: str, link: Link) -> str:
        permitted(await self.lobby.see(user, table, link), user, verb, None, link)
        async with self.lobby.store.reading() as db:
            return await journal_text(db, table)


async def journal_text(db: AsyncConnection, table: str) -> str:
    """The journal as `Journal.lines` writes it; the secret of the dice only if the game is over."""
    row = (await db.execute(select(tables.c.setup, tables.c.status).where(tables.c.id == table))).one()
    entries = await db.execute(select(journal.c.line).where(journal.c.table == table).order_by(journal.c.seq))
    lines = [canonical(msgspec.json.decode(row.setup)), *entries.scalars()]
    if row.status == "over":
        secret = (await db.execute(select(secrets.c.secret).where(secrets.c.table == table))).scalar()
        lines += [canonical({"secret": secret.hex()})] if secret is not None else []
    return "".join(f"{line}\n" for line in lines)
