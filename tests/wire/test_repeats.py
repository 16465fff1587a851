"""Messages that come twice, late, in another order or from long ago: the same answer, and nothing happens again."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from itertools import permutations
from random import Random
from typing import Any

import pytest

from diary import check
from real_house import RealHouse
from toy_games import find
from voices import Voice, hang_up, seated, standing, talk, turns, voice

pytest_plugins = ["house_fixtures"]
CHUNK = 50


async def replay(line: Voice, messages: list[dict[str, Any]]) -> None:
    """Sends all this and hears an answer to each."""
    wanted = Counter(message["key"] for message in messages)
    for message in messages:
        await line.say(message)
    while wanted.total():
        answer = await line.hear("ack", "refused", "stale")
        wanted[answer["key"]] -= 1
        assert wanted[answer["key"]] >= 0, "answered more often than asked"


@pytest.mark.parametrize("number", [1_000, pytest.param(10_000, marks=pytest.mark.long)])
def test_a_session_replayed_in_any_order_changes_nothing(house: RealHouse, number: int) -> None:
    async def run() -> None:
        dice = Random(number)
        person, table, voices = await seated(house, "two-towns", 2)
        sent = await turns(voices, 16)
        before = standing(house, table)
        old = [[message for mover, message in sent if mover is one] for one in voices]
        later = [await voice(person, table, one.seat) for one in voices]
        for one, first in zip(later, voices, strict=True):
            one.diary = first.diary  # whoever comes back remembers what was answered
        for _ in range(number // CHUNK // 2):
            for one in later:
                await replay(one, dice.choices(old[one.seat], k=CHUNK))
        assert standing(house, table) == before
        await turns(later, 4)
        assert len(house.entries(table)) > len(before[0]), "the game goes on"
        check([one.diary for one in voices], house.setup(table), house.entries(table))
        await hang_up([*voices, *later])

    talk(run())
    assert not house.faults()


def test_the_last_move_of_a_game_is_acknowledged_again(house: RealHouse) -> None:
    async def run() -> None:
        person, table, voices = await seated(house, "two-towns", 2)
        sent = await turns(voices, 400)
        assert house.sql("SELECT status FROM tables WHERE id = ?", table) == [("over",)]
        before = standing(house, table)
        mover, last = sent[-1]
        again = await voice(person, table, mover.seat)
        assert (await again.settled(last))["seq"] == mover.diary.acks[last["key"]]
        await again.say({**last, "key": "never-sent-before"})
        assert (await again.hear("trouble"))["problem"] == "table-not-running"
        assert standing(house, table) == before
        await hang_up([*voices, again])

    talk(run())


def test_the_same_message_many_times_at_once(house: RealHouse) -> None:
    async def run() -> None:
        person, table, voices = await seated(house, "two-towns", 2)
        for _ in range(5):
            mover = next(one for one in voices if one.sight and one.sight["asks"][0]["mine"])
            lines = [mover, *[await voice(person, table, mover.seat) for _ in range(3)]]
            message = mover.answer()
            answers = await asyncio.gather(*(one.settled(message) for one in lines))
            assert len({json.dumps(answer) for answer in answers}) == 1
            for one in voices:
                await one.till(answers[0]["seq"])
            await hang_up(lines[1:])
        check([one.diary for one in voices], house.setup(table), house.entries(table))
        await hang_up(voices)

    talk(run())


def test_an_answer_to_a_question_that_is_gone_is_never_taken_for_the_next(house: RealHouse) -> None:
    async def run() -> None:
        _, table, voices = await seated(house, "two-towns", 2)
        for _ in range(10):
            mover = next(one for one in voices if one.sight and one.sight["asks"][0]["mine"])
            late = mover.answer()
            (_, taken), *_ = await turns(voices, 1)
            assert taken["ask"] == late["ask"]
            before = standing(house, table)
            assert (await mover.settled(late))["type"] == "stale"
            assert standing(house, table) == before
        await hang_up(voices)

    talk(run())


# --- sealed answers ---


async def sealed_round(house: RealHouse, seats: int, order: list[int]) -> None:
    """All lay a card in this order; nobody learns anything before the last one, and then all learn everything."""
    _, table, voices = await seated(house, "high-card", seats)
    question = voices[0].sight and voices[0].sight["asks"][0]["id"]
    answers = [one.answer(1 if seat % 3 else 0) for seat, one in enumerate(voices)]
    for nth, seat in enumerate(order):
        ack = await voices[seat].settled(answers[seat])
        assert ack["type"] == "ack"
        for one in voices:
            await one.till(ack["seq"])
            assert one.sight is not None
            if nth < seats - 1:
                (open_ask,) = one.sight["asks"]
                assert open_ask["id"] == question
                assert ("given" in open_ask) == (one.seat in order[: nth + 1])
                assert sum(one.sight["board"]["laid"]) == 0
    for one in voices:
        assert one.sight is not None
        assert one.sight["asks"][0]["id"] != question
        assert sum(one.sight["board"]["laid"]) == sum(answer["do"]["verb"] == "lay" for answer in answers)
    check([one.diary for one in voices], house.setup(table), house.entries(table), find)
    await hang_up(voices)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_sealed_answers_in_every_order(house: RealHouse, seats: int) -> None:
    async def run() -> None:
        for order in permutations(range(seats)):
            await sealed_round(house, seats, [*order])

    talk(run())


@pytest.mark.parametrize("seed", range(2))
def test_sealed_answers_of_nine(house: RealHouse, seed: int) -> None:
    order = [*range(9)]
    Random(seed).shuffle(order)
    talk(sealed_round(house, 9, order))


def test_sealed_answers_at_the_same_moment(house: RealHouse) -> None:
    async def run() -> None:
        for _ in range(5):
            _, table, voices = await seated(house, "high-card", 4)
            acks = await asyncio.gather(*(one.settled(one.answer(0)) for one in voices))
            assert {ack["type"] for ack in acks} == {"ack"}
            assert len({ack["seq"] for ack in acks}) == 4
            check([one.diary for one in voices], house.setup(table), house.entries(table), find)
            await hang_up(voices)

    talk(run())
