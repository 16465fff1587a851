"""What a client sent and was told, and the judge who compares all diaries of a table with its journal."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, NamedTuple

from msgspec import to_builtins

from saloon.games import find
from saloon.kernel.chain import entry_of
from saloon.kernel.flow import NOBODY
from saloon.kernel.journal import Finder, Journal, canonical, read_journal
from saloon.server.live import gate
from saloon.server.live.desk import Desk


class Entry(NamedTuple):
    """A row of the journal, as it is stored."""

    seq: int
    key: str | None
    line: str
    digest: str


class Diary:
    """Of one seat, or of somebody who watches. Contradictions are found at once, lies by the judge."""

    def __init__(self, viewer: int) -> None:
        self.viewer = viewer
        self.sent: dict[str, dict[str, Any]] = {}
        self.acks: dict[str, int] = {}
        self.refusals: dict[str, str] = {}  # by key: a rule, or "stale"
        self.lines: dict[int, str] = {}
        self.sights: dict[int, str] = {}

    def say(self, message: dict[str, Any]) -> None:
        assert self.sent.setdefault(message["key"], message) == message, "a key is made once"

    def hear(self, message: dict[str, Any]) -> None:
        kind = message["type"]
        sent = self.sent.get(message.get("key", ""), {}).get("type")  # of chat and the like nothing is written down
        if kind == "ack" and sent:
            self.settle(message["key"], message["seq"], self.acks)
        elif kind in ("refused", "stale") and sent == "move":  # an undo may be granted later
            self.settle(message["key"], message.get("rule", "stale"), self.refusals)
        elif kind in ("news", "welcome") and message["sight"] is not None:
            self.look(message["seq"], message["sight"], message["lines" if kind == "news" else "log"])

    def settle(self, key: str, what: Any, where: dict[str, Any]) -> None:
        if where is self.acks:
            assert where.setdefault(key, what) == what, f"two answers to {key}"
            assert key not in self.refusals, f"{key} was refused, then taken"
        else:
            where[key] = what
            assert key not in self.acks, f"{key} was taken, then refused"

    def look(self, seq: int, sight: Any, lines: list[dict[str, Any]]) -> None:
        shown = canonical(sight)
        assert self.sights.setdefault(seq, shown) == shown, f"two sights of entry {seq}"
        for line in lines:
            text = canonical(line)
            assert self.lines.setdefault(line["seq"], text) == text, f"two stories of entry {line['seq']}"
            assert line["seq"] <= seq, "told before it was"


def check(diaries: Iterable[Diary], setup: str, entries: list[Entry], finder: Finder = find) -> Journal:
    """No acknowledged move lost, none stored twice, nothing told that is not so, every digest borne out."""
    text = "\n".join([setup, *(entry.line for entry in entries)])
    opened = read_journal(text, finder)
    assert opened.damage is None, opened.damage
    assert [entry.seq for entry in entries] == [*range(1, len(entries) + 1)]
    told = list(diaries)
    by_key = {entry.key: entry for entry in entries if entry.key is not None}
    assert len(by_key) == sum(entry.key is not None for entry in entries), "stored twice"
    for diary in told:
        check_acks(diary, by_key, opened.journal)
    senders = {key: diary for diary in told for key in diary.sent}
    for key, entry in by_key.items():
        assert key in senders, f"nobody sent {key}"
        check_same(senders[key].sent[key], json.loads(entry.line), senders[key].viewer, opened.journal)
    check_sights(told, entries, opened.journal)
    return opened.journal


def check_acks(diary: Diary, by_key: dict[str, Entry], journal: Journal) -> None:
    for key, seq in diary.acks.items():
        assert key in by_key, f"lost: {key}, acknowledged as {seq}"
        assert by_key[key].seq == seq, f"{key} acknowledged as {seq}, stored as {by_key[key].seq}"
    for key, rule in diary.refusals.items():
        assert key not in by_key, f"{key} refused by {rule}, but stored"


def check_same(sent: dict[str, Any], stored: dict[str, Any], seat: int, journal: Journal) -> None:
    if sent["type"] == "undo":
        assert "undo" in stored
        assert stored["by"] == str(seat)
        return
    said = journal.game.say(journal.game.hear(sent["do"]))
    assert (stored["seat"], stored["ask"], stored["do"]) == (seat, sent["ask"], said)


def check_sights(diaries: list[Diary], entries: list[Entry], journal: Journal) -> None:
    """Plays the journal again and shows it to every diary."""
    desk = Desk(journal.game, journal.setup, b"")
    sofar = desk.history()
    for diary in diaries:
        assert max(diary.sights, default=0) <= len(entries), "shown what was never stored"
        assert max(diary.lines, default=0) <= len(entries), "told what was never stored"
    for entry in entries:
        stored = entry_of(json.loads(entry.line))
        line = desk.take(stored, sofar).lines[0]
        sofar.keep(stored)
        for diary in diaries:
            compare(diary.lines, entry.seq, to_builtins(gate.line(line, diary.viewer)))
            if entry.seq in diary.sights:
                compare(diary.sights, entry.seq, to_builtins(desk.sight(diary.viewer)))


def compare(told: dict[int, str], seq: int, true: Any) -> None:
    if seq in told:
        assert told[seq] == canonical(true), f"entry {seq} was told otherwise"


WATCHER = NOBODY
