"""The session of one table, without any I/O."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest
from desk_tools import KEY, again, answer, new_desk, options, play, stored
from msgspec import json
from toys import TOYS
from toys.standoff import PASS, SHOUT, STANDOFF

from saloon.games import find
from saloon.kernel.chain import Entry
from saloon.kernel.game import Game
from saloon.kernel.journal import History
from saloon.kernel.messages import EventLog
from saloon.server import wire
from saloon.server.live import gate
from saloon.server.live.clock import new_clocks
from saloon.server.live.desk import Desk, Draft, LogLine, unpacked
from saloon.server.store.row import Row

TRAIL = find("two-towns")
GAMES = [TRAIL, *TOYS]


def ids(game: Game[Any]) -> str:
    return f"{game.slug}-{game.rules}"


def whole(desk: Desk) -> tuple[Any, ...]:
    return desk.snapshot(), list(desk.ring), [desk.sight(seat) for seat in range(-1, desk.setup.seats)]


@pytest.mark.parametrize("game", GAMES, ids=ids)
def test_a_draft_changes_nothing(game: Game[Any]) -> None:
    desk, _ = new_desk(game, game.seats[0])
    for _ in range(15):
        if desk.over():
            break
        before = whole(desk)
        for seat, question in desk.owing():
            for said in options(desk, seat, question):
                assert isinstance(desk.prepare(seat, None, question, said), Draft)
        assert whole(desk) == before
        play(desk, 1, desk.seq)


@pytest.mark.parametrize("game", GAMES, ids=ids)
def test_the_same_draft_twice_is_the_same(game: Game[Any]) -> None:
    """After a crash the dice fall as they would have fallen."""
    desk, _ = new_desk(game, game.seats[0])
    seat, question = desk.owing()[0]
    said = options(desk, seat, question)[0]
    first, second = desk.prepare(seat, "key-1", question, said), desk.prepare(seat, "key-2", question, said)
    assert isinstance(first, Draft)
    assert isinstance(second, Draft)
    assert [row.line for row in first.rows] == [row.line for row in second.rows]


@pytest.mark.parametrize("game", GAMES, ids=ids)
def test_replay_leads_to_the_same_game(game: Game[Any]) -> None:
    desk, rows = new_desk(game, game.seats[-1])
    rows += play(desk, 40)
    copy = again(desk)
    for row in rows:
        copy.take(stored(row))
    assert whole(copy) == whole(desk)


@pytest.mark.parametrize("game", GAMES, ids=ids)
def test_a_snapshot_goes_on_like_the_original(game: Game[Any]) -> None:
    desk, rows = new_desk(game, game.seats[0])
    rows += play(desk, 5)
    if not rows:
        pytest.skip("nothing was played")
    copy = again(desk)
    snapshot = json.decode(json.encode(desk.snapshot()))
    copy.resume(snapshot, stored(rows[-1]), rows[-2].digest if len(rows) > 1 else None)
    assert whole(copy)[0] == whole(desk)[0]
    assert [row.line for row in play(copy, 10)] == [row.line for row in play(desk, 10)]


def test_a_snapshot_that_was_altered_is_not_believed() -> None:
    desk, rows = new_desk(TRAIL, 2)
    rows += play(desk, 5)
    good = desk.snapshot()
    altered = [
        {**good, "state": good["state"].replace('"turn":', '"turn":1')},
        {**good, "mark": "0" * 32},
    ]
    for snapshot in altered:
        with pytest.raises(ValueError, match="snapshot"):
            again(desk).resume(snapshot, stored(rows[-1]), rows[-2].digest)
    with pytest.raises(ValueError, match="snapshot"):
        again(desk).resume(good, stored(rows[-2]), rows[-3].digest)


def test_an_altered_entry_is_found() -> None:
    desk, rows = new_desk(TRAIL, 2)
    rows += play(desk, 10)
    for n in range(len(rows)):
        copy = again(desk)
        for row in rows[:n]:
            copy.take(stored(row))
        with pytest.raises(ValueError, match="entry"):
            copy.take(stored(rows[n], mark="0" * 32))
        with pytest.raises(ValueError, match="entry"):
            copy.take(stored(rows[n], by="bot"))
        assert copy.seq == n


def test_a_refusal_names_its_rule_and_a_late_answer_is_stale() -> None:
    desk, _ = new_desk(TRAIL, 2)
    (seat, question), *_ = desk.owing()
    refused = desk.prepare(seat, "key-0001", question, {"verb": "stop"})
    assert isinstance(refused, wire.Refused)
    assert refused.rule == "TT-027"
    nonsense = desk.prepare(seat, "key-0002", question, {"verb": "fly"})
    assert isinstance(nonsense, wire.Refused)
    assert nonsense.rule == "kernel.nonsense"
    said = options(desk, seat, question)[0]
    answer(desk, seat, question)
    late = desk.prepare(seat, "key-0003", question, said)
    assert isinstance(late, wire.Stale)
    assert late.asks == desk.sight(seat)["asks"]
    wrong_seat = desk.prepare(1 - seat, "key-0004", desk.owing()[0][1], said)
    assert isinstance(wrong_seat, wire.Stale)


@pytest.mark.parametrize("game", GAMES, ids=ids)
def test_a_game_of_absent_players_ends(game: Game[Any]) -> None:
    desk, _ = new_desk(game, game.seats[0])
    for _ in range(game.bound):
        if desk.over():
            break
        seat, question = desk.owing()[-1]
        draft = desk.prepare(seat, None, question, desk.absent_answer(seat, question), "bot")
        assert isinstance(draft, Draft)
        desk.adopt(draft)
    assert desk.state.result


def test_the_log_in_memory_tells_what_the_news_told() -> None:
    desk, _ = new_desk(STANDOFF, 3)
    while not desk.over():
        seat, question = desk.owing()[0]
        draft = answer(desk, seat, question)
        kept = [unpacked(line) for line in list(desk.ring)[-len(draft.lines) :]]
        for viewer in range(-1, 3):
            told = json.encode([gate.line(line, viewer) for line in draft.lines])
            assert told == json.encode([gate.line(line, viewer) for line in kept])


def test_what_is_whispered_only_those_hear_whom_it_is_for() -> None:
    log = EventLog()
    log.tell("offered", seat=1)
    log.whisper("part", (0, 1), cards=("t5a",))
    line = LogLine(1, 1, "", -1, False, log.events)
    for told in (line, unpacked(line.packed())):
        assert [len(gate.line(told, viewer).events) for viewer in range(-1, 3)] == [1, 2, 2, 1]


# --- sealed answers ---


def at_window(seats: int) -> tuple[Desk, list[int], int]:
    """Somebody is being robbed, and everybody else may shout."""
    for seed in range(50):
        desk, _ = new_desk(STANDOFF, seats, bytes([seed]) * 32)
        for _ in range(10):
            seat, question = desk.owing()[0]
            if len(desk.owing()) > 1:
                return desk, [who for who, _ in desk.owing()], question
            choices = options(desk, seat, question)
            robbing = next((n for n, said in enumerate(choices) if said["verb"] == "rob"), 0)
            answer(desk, seat, question, robbing)
    raise AssertionError("nobody was ever robbed")


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_sealed_answers_may_come_in_any_order(seats: int) -> None:
    desk, asked, question = at_window(seats)
    ends = set()
    for order in permutations(asked):
        copy = Desk(desk.game, desk.setup, desk.key)
        copy.resume(*snapshot_of(desk))
        for seat in order:
            answer(copy, seat, question)
        ends.add(copy.snapshot()["state"])
    assert len(ends) == 1


def snapshot_of(desk: Desk) -> tuple[dict[str, Any], Entry, str | None]:
    """What `resume` wants, of a desk whose rows nobody kept: its game is played again."""
    copy, rows = new_desk(desk.game, desk.setup.seats, desk.key)
    while copy.seq < desk.seq:
        seat, question = copy.owing()[0]
        choices = options(copy, seat, question)
        rows += answer(
            copy, seat, question, next((n for n, said in enumerate(choices) if said["verb"] == "rob"), 0)
        ).rows
    assert copy.chain.digest == desk.chain.digest
    return copy.snapshot(), stored(rows[-1]), rows[-2].digest


def test_nobody_sees_what_was_answered_before_all_have() -> None:
    desk, asked, question = at_window(4)
    seat = next(who for who in asked if len(options(desk, who, question)) == 2)
    others = [who for who in range(-1, 4) if who != seat]
    told = []
    for action in (PASS, SHOUT):
        draft = desk.prepare(seat, "key-0001", question, desk.game.say(action))
        assert isinstance(draft, Draft)
        copy = Desk(desk.game, desk.setup, desk.key)
        copy.resume(*snapshot_of(desk))
        copy.adopt(draft)
        clocks = new_clocks(wire.ClockPlan(), 4, [], 0.0, [], None, 0.0)
        told.append([gate.news(copy, draft.lines, clocks, 0.0, viewer).text for viewer in others])
    assert told[0] == told[1]


def test_the_log_does_not_say_who_answers_where_nobody_may_know() -> None:
    desk, asked, question = at_window(4)
    draft = answer(desk, asked[0], question)
    line = draft.lines[0]
    assert gate.line(line, asked[0]).seat == asked[0]
    assert {gate.line(line, viewer).seat for viewer in range(-1, 4) if viewer != asked[0]} == {gate.SOMEBODY}


# --- undo ---


def history(desk: Desk, rows: list[Row]) -> History:
    past = desk.history()
    for row in rows:
        past.keep(stored(row))
    return past


def test_an_undo_is_an_entry_and_replays() -> None:
    desk, rows = new_desk(TRAIL, 2)
    seat = desk.owing()[0][0]
    rows += answer(desk, *desk.owing()[0]).rows
    before = desk.sight(seat)
    rows += answer(desk, *desk.owing()[0]).rows
    journal = history(desk, rows)
    found = desk.undo_of(journal, seat)
    assert found is not None
    keep, _, gone = found
    assert gone == journal.number(keep)
    draft = desk.prepare_undo(journal, seat, "undo-key", keep)
    desk.adopt(draft)
    rows += draft.rows
    assert desk.sight(seat) == before
    assert desk.undone == desk.seq
    assert desk.chain.draws == sum('"seat":-1' in row.line for row in rows), "dice never go back"
    copy, sofar = again(desk), again(desk).history()
    for row in rows:
        copy.take(stored(row), sofar)
        sofar.keep(stored(row))
    assert whole(copy)[0] == whole(desk)[0]


def test_an_answer_to_what_was_asked_before_an_undo_is_stale() -> None:
    desk, rows = new_desk(TRAIL, 2)
    seat, question = desk.owing()[0]
    said = options(desk, seat, question)[0]
    seen = desk.seq
    rows += answer(desk, seat, question).rows
    desk.adopt(desk.prepare_undo(history(desk, rows), seat, "undo-key", 4))
    assert desk.owing() == [(seat, question)], "the same question again, under the same id"
    assert isinstance(desk.prepare(seat, "key-0009", question, said, "", seen), wire.Stale)
    assert isinstance(desk.prepare(seat, "key-0009", question, said, "", desk.seq), Draft)


def test_nothing_can_be_taken_back_by_whoever_has_played_nothing() -> None:
    desk, rows = new_desk(TRAIL, 2)
    seat = desk.owing()[0][0]
    rows += answer(desk, *desk.owing()[0]).rows
    journal = history(desk, rows)
    assert desk.undo_of(journal, 1 - seat) is None
    assert desk.chain.draws == 4, "no dice since"
    assert desk.undo_of(journal, seat) == (4, True, 5)


def test_dice_of_another_key_fall_otherwise() -> None:
    lines = {tuple(row.line for row in new_desk(TRAIL, 2, bytes([n]) * 32)[1]) for n in range(5)}
    assert len(lines) == 5
    assert new_desk(TRAIL, 2, KEY)[1][0].line == new_desk(TRAIL, 2, KEY)[1][0].line
