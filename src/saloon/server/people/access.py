"""Who may do what at a table: one judge, and a pure one, for HTTP requests and socket messages alike."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, NamedTuple

if TYPE_CHECKING:
    from saloon.server.store.records import TableRow

Verb = Literal[
    "see", "watch", "history", "resync", "ping", "chat", "move", "look", "undo", "consent", "habit", "hint",
    "end", "back", "stand-in", "bell", "hook",
    "take", "leave", "link", "bot", "open", "kick", "renew", "start", "close", "rematch", "journal", "replay",
]  # fmt: skip
Link = Literal["", "invite", "watch"]  # the link by which somebody came to the table, once its token has been proved


class TableAccess(NamedTuple):
    """All that permission depends on."""

    status: str  # open, running, over, closed
    public: bool
    host: str  # user id
    kinds: tuple[str, ...]  # by seat: open, human, bot
    users: tuple[str | None, ...]  # by seat: who sits there
    barred: frozenset[str] = frozenset()  # who was sent away
    members: frozenset[str] | None = None  # of the group it is for, if it is for one

    def seats_of(self, user: str | None) -> list[int]:
        return [seat for seat, holder in enumerate(self.users) if user is not None and holder == user]

    def has_at_it(self, user: str | None) -> bool:
        return user is not None and (user == self.host or user in self.users)

    def is_open_to(self, user: str | None, link: Link) -> bool:
        """Whether somebody may see it; no link opens a group's table to anybody else."""
        if self.has_at_it(user):
            return True
        return user in self.members if self.members is not None else self.public or link != ""


def access_of(table: TableRow) -> TableAccess:
    kinds, users = tuple([c.kind for c in table.chairs]), tuple([c.user for c in table.chairs])
    return TableAccess(table.status, table.public, table.host, kinds, users, table.barred, table.members)


ANY: Final = frozenset({"open", "running", "over", "closed"})
OPEN: Final = frozenset({"open"})
LIVE: Final = frozenset({"open", "running"})
RUNNING: Final = frozenset({"running"})
OVER: Final = frozenset({"over"})

# Who may: a reader who may see the table, somebody at the table, its host, a seat's own player; and while it is what.
RIGHTS: Final[dict[Verb, tuple[Literal["reader", "at", "host", "player", "comer"], frozenset[str]]]] = {
    "see": ("reader", ANY), "watch": ("reader", ANY), "history": ("reader", ANY), "resync": ("reader", ANY),
    "ping": ("reader", ANY), "journal": ("reader", OVER), "replay": ("reader", OVER),
    "chat": ("at", ANY - {"closed"}), "bell": ("at", ANY), "hook": ("host", LIVE), "rematch": ("at", OVER),
    "start": ("host", OPEN), "close": ("host", OPEN), "renew": ("host", ANY - {"closed"}),
    "bot": ("host", OPEN), "open": ("host", OPEN), "kick": ("host", OPEN),
    "move": ("player", RUNNING), "look": ("player", RUNNING), "undo": ("player", RUNNING),
    "consent": ("player", RUNNING), "end": ("player", RUNNING), "back": ("player", RUNNING),
    "stand-in": ("player", RUNNING), "habit": ("player", RUNNING), "hint": ("player", RUNNING),
    "leave": ("player", LIVE), "link": ("player", LIVE), "take": ("comer", OPEN),
}  # fmt: skip
OF_TABLE: Final = ("start", "close", "renew", "hook")  # by its host, but of no chair
CHAIRS: Final[dict[Verb, frozenset[str]]] = {  # what must be on the chair
    "take": frozenset({"open"}), "bot": frozenset({"open", "bot"}),
    "open": frozenset({"bot"}), "kick": frozenset({"human"}),
}  # fmt: skip
WRONG_TIME: Final = {OPEN: "table-begun", LIVE: "table-ended", RUNNING: "table-not-running", OVER: "table-not-over"}


def why_not(user: str | None, verb: Verb, table: TableAccess, seat: int | None = None, link: Link = "") -> str:
    """The key of the problem, or nothing if there is none. Who may not see a table is not told that it exists."""
    who, while_it_is = RIGHTS[verb]
    if user in table.barred:
        return "sent-away"
    if not table.is_open_to(user, link):
        return "no-table"
    if who not in ("reader", "at") and verb not in OF_TABLE and not _is_chair(table, seat):
        return "no-chair"
    if problem := _not_the_one(who, user, table, seat, link):
        return problem
    if table.status not in while_it_is:
        return WRONG_TIME.get(while_it_is, "table-closed")
    return _chair_unfit(verb, table, seat)


def _is_chair(table: TableAccess, seat: int | None) -> bool:
    return seat is not None and 0 <= seat < len(table.kinds)


def _not_the_one(who: str, user: str | None, table: TableAccess, seat: int | None, link: Link) -> str:
    if who == "reader":
        return ""
    if user is None:
        return "nobody"
    if who == "host":
        return "" if user == table.host else "not-host"
    if who == "at":
        return "" if table.has_at_it(user) else "not-at-table"
    if who == "player":
        return "" if seat in table.seats_of(user) else "not-your-seat"
    invited = table.public or table.members is not None or link == "invite"
    return "" if invited or table.has_at_it(user) else "not-invited"


def _chair_unfit(verb: Verb, table: TableAccess, seat: int | None) -> str:
    fit = CHAIRS.get(verb)
    if fit is None or seat is None:
        return ""
    kind = table.kinds[seat]
    if kind in fit:
        return ""
    return "chair-taken" if verb in ("take", "bot") else "chair-unfit"
