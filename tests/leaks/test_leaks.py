"""Every byte that leaves the server, and every line it logs, is searched for cards that their reader may not know."""

from __future__ import annotations

import asyncio
import base64
import json
import re
from pathlib import Path
from typing import Any

import pytest

from diary import WATCHER, check
from real_house import Forker, Person, RealHouse, mine
from toy_games import find
from voices import Voice, hang_up, seated, talk, voice

pytest_plugins = ["house_fixtures"]
SEATS = 3
MARK = re.compile(rb"(?<![0-9])417[7-9][0-9]{4}(?![0-9])")


def marks(data: bytes) -> set[int]:
    return {int(found) for found in MARK.findall(data)}


def laid_by(voices: list[Voice]) -> dict[int, int]:
    """Cards that everybody has seen, each with the entry that showed it."""
    shown: dict[int, int] = {}
    for line in map(json.loads, voices[0].diary.lines.values()):
        for event in line["events"]:
            if event["event"] == "laid":
                shown[event["card"]] = line["seq"]
    return shown


async def spectator(person: Person, table: str) -> Voice:
    """Somebody else, with the spectators' link."""
    info = await person.want("GET", f"/api/tables/{table}")
    stranger = await Person(person.house, "Sam").arrive()
    await stranger.want("POST", f"/api/watch/{info['watch']}")
    found = Voice(WATCHER, await stranger.dial(table, None, info["watch"]))
    await found.hear("welcome")
    return found


async def pry(person: Person, table: str) -> None:
    """Asks HTTP for everything."""
    for path in ("", "/journal", "/replay?viewer=1", "/replay?viewer=-1", "/lots", "/journal?watch=x"):
        await person.ask("GET", f"/api/tables/{table}{path}")
    for path, form in (("/analysis", None), ("/variation", {"seq": 1, "do": {}}), ("/try", {"seq": 1})):
        assert (await person.ask("POST", f"/api/tables/{table}{path}", form)).status_code == 409
    for path in ("/api/tables", "/api/tables/mine", "/api/me/export", "/health", "/metrics", "/schema/openapi.json"):
        await person.ask("GET", path)


async def meddle(one: Voice, others: list[int]) -> None:
    """Tries to learn about the others' cards: looks, refusals, hints, history, habits."""
    ask = mine(one.sight)
    assert ask is not None
    for n, card in enumerate(others):
        said = {"verb": "lay", "card": card}
        await one.say({"type": "look", "id": 1, "ask": ask["id"], "do": said})
        await one.hear("foreseen")
        assert card not in marks(one.raw[-1])
        await one.say({"type": "move", "key": f"guess-no-{one.seat}-{n}", "ask": ask["id"], "do": said})
        await one.hear("refused")
        assert card not in marks(one.raw[-1])
    for message in ({"type": "history", "before": 99}, {"type": "resync"}, {"type": "hint", "id": 2, "ask": 99}):
        await one.say(message)
    await one.hear("told")
    await one.hear("welcome")
    await one.hear("hinted")


def judge(viewer: Voice, own: set[int], shown: dict[int, int]) -> None:
    """Each message holds only cards of one's own, and such as were shown no later than it says."""
    for raw in viewer.raw:
        message = json.loads(raw)
        seq = message.get("seq", max(shown.values(), default=0))
        public = {card for card, when in shown.items() if when <= seq}
        assert marks(raw) <= own | public, (viewer.seat, marks(raw) - own - public, raw)


def own_cards(one: Voice) -> set[int]:
    assert one.sight is not None
    return set(one.sight["board"]["hands"][one.seat])


async def play_out(voices: list[Voice], watcher: Voice) -> None:
    """A whole game; between two answers of a round everybody is asked what they see."""
    while any(mine(one.sight) for one in voices):
        for one in voices:
            ask = mine(one.sight)
            assert ask is not None
            ack = await one.settled(one.answer(min(1, len(ask["options"]) - 1)))
            for other in [*voices, watcher]:
                await other.till(ack["seq"])


def test_no_hidden_card_ever_leaves_the_server(forker: Forker, tmp_path: Path) -> None:
    with RealHouse(forker, tmp_path, log="debug") as house:

        async def run() -> None:
            person, table, voices = await seated(house, "marked", SEATS)
            watcher = await spectator(person, table)
            hands = [own_cards(one) for one in voices]
            assert sum(map(len, hands)) == 3 * SEATS, "all dealt, all different"
            await asyncio.gather(*(meddle(one, sorted(set().union(*hands) - own_cards(one))) for one in voices))
            late = [await voice(person, table, seat) for seat in range(SEATS)]
            await pry(person, table)
            assert not any(marks(answer) for answer in person.answers)
            seen_before_the_end = len(person.answers)
            secret = house.sql('SELECT secret FROM secrets WHERE "table" = ?', table)[0][0]
            told = [raw for one in [*voices, watcher, *late] for raw in one.raw]
            assert not any(spelt(secret, raw) for raw in [*told, *person.answers])
            await play_out(voices, watcher)
            shown = laid_by(voices)
            for one in [*voices, *late]:
                judge(one, hands[one.seat], shown)
            judge(watcher, set(), shown)
            assert seen_before_the_end == len(person.answers)
            check([one.diary for one in (*voices, watcher)], house.setup(table), house.entries(table), find)
            log = house.log.read_bytes()
            assert not marks(log)
            assert not spelt(secret, log)
            for word in (person.cookie.partition("=")[2], await person.ticket(table, 0)):
                assert word
                assert word.encode() not in log
            await hang_up([*voices, watcher, *late])

        talk(run())
        assert not house.faults()


def spelt(secret: bytes, text: bytes) -> bool:
    ways = [secret, secret.hex().encode(), base64.b64encode(secret)[:40], base64.urlsafe_b64encode(secret)[:40]]
    return any(way in text for way in ways)


def test_a_fault_tells_no_card(forker: Forker, tmp_path: Path) -> None:
    """A fault of ours is numbered and logged without what was played, held or sent."""
    patches = {"marked.LayCard.reveal": None}
    with RealHouse(forker, tmp_path, log="debug") as house:
        house.kill()
        house.patches.update(patches)
        house.start()

        async def run() -> None:
            _, _, voices = await seated(house, "marked", 2)
            for one in voices:
                await one.say(one.answer(1))
                answer = await one.hear("ack", "trouble")
            assert answer["problem"] == "incident"
            own = [own_cards(one) for one in voices]
            for one, hand in zip(voices, own, strict=True):
                judge(one, hand, {})

        talk(run())
        assert house.faults()
        assert not marks(house.log.read_bytes())


# --- two worlds that one viewer cannot tell apart ---

WORLDS = [
    {"hands": [[0, 1, 2], [3, 4, 5], [6, 7, 8]]},
    {"hands": [[0, 1, 2], [6, 4, 8], [3, 7, 5]]},
    {"hands": [[0, 1, 2], [21, 22, 23], [9, 10, 11]]},
]
# What is the table's own, not the game's: different for any two tables.
OWN = re.compile(rb'("id"|"invite"|"watch"|"commitment"|"promise"|"person"):"[^"]*"|("created"|"at"):[0-9.]+')


def same(raw: bytes) -> bytes:
    return OWN.sub(rb"\1\2", raw)


async def heard_in(house: RealHouse, world: dict[str, Any], option: int) -> list[list[bytes]]:
    """What seat 0 and a spectator hear while seats 1 and 2 answer; nothing is shown before seat 0 does."""
    person, table, voices = await seated(house, "marked", SEATS, position=world)
    watcher = await spectator(person, table)
    for one in voices[1:]:
        ack = await one.settled(one.answer(option))
        assert ack["type"] == "ack"
        await voices[0].till(ack["seq"])
        await watcher.till(ack["seq"])
    for one in (voices[0], watcher):
        for message in ({"type": "resync"}, {"type": "history", "before": 9}):
            await one.say(message)
        await one.hear("told")
    await hang_up([*voices, watcher])
    return [[same(raw) for raw in one.raw if b'"tablenews"' not in raw] for one in (voices[0], watcher)]


def test_worlds_that_look_the_same_sound_the_same(house: RealHouse) -> None:
    """Neither the others' cards nor what they have answered under seal changes one byte of what a viewer gets."""
    heard: list[list[list[bytes]]] = []

    async def run() -> None:
        for world in WORLDS:
            for option in (0, 1, 3):
                heard.append(await heard_in(house, world, option))  # noqa: PERF401

    talk(run())
    for other in heard[1:]:
        assert other == heard[0]


@pytest.mark.parametrize("viewer", [0, 1, 2])
def test_only_the_sealed_answer_of_ones_own_is_shown(house: RealHouse, viewer: int) -> None:
    async def run() -> None:
        _, _, voices = await seated(house, "marked", SEATS, position=WORLDS[0])
        first = voices[(viewer + 1) % SEATS]
        ack = await first.settled(first.answer(2))
        await voices[viewer].till(ack["seq"])
        hand = own_cards(voices[viewer])
        assert set().union(*map(marks, voices[viewer].raw)) <= hand
        await hang_up(voices)

    talk(run())
