"""The judge: compares all that everybody was told with the journals that were stored."""

from __future__ import annotations

import json
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec

from diary import Entry
from saloon.kernel.chain import entry_of
from saloon.server.live import gate
from saloon.server.live.desk import Desk
from saloon.server.live.loading import new_desk

if TYPE_CHECKING:
    from sim_people import Player
    from sim_world import World


def judge(world: World) -> None:
    for table in world.disk.tables():
        judge_table(world, table)


def judge_table(world: World, table: str) -> None:
    ((setup, seq, status),) = world.disk.rows("SELECT setup, seq, status FROM tables WHERE id = ?", table)
    players = [player for player in world.players if player.table == table]
    if setup is None:
        assert not players, "played before it began"
        return
    final = world.disk.entries(table)
    assert [entry.seq for entry in final] == [*range(1, seq + 1)], "the table does not stand where its journal does"
    branches = [*world.disk.branches.get(table, []), final]
    check_keys(players, branches)
    open_sights, open_lines = of_table(world.sights, table), of_table(world.lines, table)
    for branch in branches:
        desk = compare(json.loads(setup), branch, open_sights, open_lines)
    assert not open_sights, f"shown otherwise than stored: {sorted(open_sights)}"
    assert not open_lines, f"told otherwise than stored: {sorted(open_lines)}"
    assert (status == "over") == desk.over(), "over or not?"
    for player in players:
        if not player.gone:
            true = desk.sight(player.viewer)
            assert same(true, player.sight), f"{player.name} sees another game"


Claims = dict[tuple[int, int], list[Any]]


def of_table(told: dict[tuple[str, int], dict[int, list[Any]]], table: str) -> Claims:
    """What was told at a table, by viewer and entry: all of it is to be borne out."""
    return {
        (viewer, seq): list(what)
        for (at, viewer), by_seq in told.items()
        if at == table
        for seq, what in by_seq.items()
    }


def compare(setup: dict[str, Any], entries: list[Entry], sights: Claims, lines: Claims) -> Desk:
    """Plays the journal again, every digest borne out, and strikes out what was told truly."""
    desk = new_desk(setup, b"", None)
    sofar = desk.history()
    viewers = sorted({viewer for viewer, _ in [*sights, *lines]})
    strike(desk, 0, viewers, sights, desk.sight)
    for entry in entries:
        stored = entry_of(json.loads(entry.line))
        assert stored.digest == entry.digest
        line = desk.take(stored, sofar).lines[0]
        sofar.keep(stored)
        strike(desk, entry.seq, viewers, sights, desk.sight)
        strike(desk, entry.seq, viewers, lines, partial(gate.line, line))
    return desk


def strike(desk: Desk, seq: int, viewers: list[int], claims: Claims, truth: Any) -> None:
    for viewer in viewers:
        told = claims.get((viewer, seq))
        if told is not None:
            true = plain(truth(viewer))
            told[:] = [what for what in told if what != true]
            if not told:
                del claims[viewer, seq]


def plain(what: Any) -> Any:
    """As it arrives."""
    return msgspec.json.decode(msgspec.json.encode(what))


def same(true: Any, told: Any) -> bool:
    return bool(plain(true) == told)


def check_keys(players: list[Player], branches: list[list[Entry]]) -> None:
    """Acknowledged moves are stored once and for all (P1, P2), refused ones never; each by the seat that sent it."""
    stored = [{entry.key: entry for entry in branch if entry.key is not None} for branch in branches]
    senders = {key: player for player in players for key in player.sent}
    for player in players:
        for key, seq in player.acks.items():
            assert any(key in by_key and by_key[key].seq == seq for by_key in stored), f"lost: {key} at {seq}"
        for key, rule in player.refusals.items():  # what was lost may have been stored before it was refused
            assert len(branches) > 1 or key not in stored[0], f"{key} refused by {rule}, but stored"
    for key, entry in [pair for by_key in stored for pair in by_key.items()]:
        assert key in senders, f"nobody sent {key}"
        check_same(senders[key].sent[key], json.loads(entry.line), senders[key])


def check_same(sent: dict[str, Any], stored: dict[str, Any], player: Player) -> None:
    if sent["type"] == "undo":
        assert ("undo" in stored, stored["by"]) == (True, str(player.seat))
    else:
        assert (stored["seat"], stored["ask"]) == (player.seat, sent["ask"])
        assert all(stored["do"].get(name) == value for name, value in sent["do"].items()), (sent, stored)
