"""What a player has learnt is in that player's view, in nobody else's, and a shuffle blurs it."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

from toys.common import answer, chance_goes, opened
from toys.fortune import FORTUNE, LOOK, SHUFFLE, TAKE, Parlour, bury, turn_up
from toys.safes import DEAL, MIX, REST, SAFES, SAFES_GAME, Vault, crack, order, peek

from saloon.kernel.flow import NOBODY
from saloon.kernel.guess import guess
from saloon.kernel.language import VERB_BITS
from saloon.kernel.luck import Seeded
from saloon.kernel.messages import EventLog
from saloon.kernel.view import view
from saloon.parts import bag
from saloon.parts.bag import card_of

UNKNOWN = -1


def deck_of(s: Parlour, viewer: int) -> object:
    return view(FORTUNE, s, viewer).board["deck"]


# --- a deck ---


def test_a_peeked_card_is_in_the_peekers_view_until_the_shuffle() -> None:
    s, log = opened(FORTUNE, 3), EventLog()
    answer(s, 0, LOOK, log=log)
    chance_goes(s, turn_up(3), log=log)
    assert deck_of(s, 0) == [[], 15, [[3, 1]]]
    assert deck_of(s, 1) == deck_of(s, 2) == deck_of(s, NOBODY) == [[], 15, [[UNKNOWN, 1]]]
    assert [event.get("card") for event in log.seen(0)] == [3]
    assert [event.get("card") for event in log.seen(1) + log.seen(NOBODY)] == [None, None]
    answer(s, 1, SHUFFLE)
    assert [deck_of(s, viewer) for viewer in (NOBODY, 0, 1, 2)] == [[[], 16, []]] * 4
    assert s.deck[bag.BAG] == [4, 4, 4, 4], "the place is forgotten in the truth itself"


def test_what_was_peeked_comes_next_and_what_was_buried_comes_last() -> None:
    s = opened(FORTUNE, 2)
    answer(s, 0, TAKE)
    chance_goes(s, turn_up(2))
    answer(s, 1, LOOK)
    chance_goes(s, turn_up(0))
    answer(s, 0, bury(2))
    assert deck_of(s, NOBODY) == [[[2, bag.EVERYBODY]], 14, [[UNKNOWN, 0b10]]]
    answer(s, 1, TAKE)
    chance_goes(s, turn_up(0))
    assert s.taken == [[], [0]]
    no = answer(s, 0, bury(1))
    assert no is not None
    assert no.plain() == {"rule": "FT-2", "card": 1}


def test_worlds_that_differ_in_a_card_another_has_peeked_look_alike() -> None:
    pictures: dict[int, set[str]] = {NOBODY: set(), 0: set(), 1: set(), 2: set()}
    for card in range(4):
        s, log = opened(FORTUNE, 3), EventLog()
        answer(s, 0, LOOK, log=log)
        chance_goes(s, turn_up(card), log=log)
        for viewer, found in pictures.items():
            found.add(json.dumps([view(FORTUNE, s, viewer).plain(), log.seen(viewer)]))
    assert {viewer: len(found) for viewer, found in pictures.items()} == {NOBODY: 1, 0: 4, 1: 1, 2: 1}


def test_guesses_keep_what_is_known_and_vary_what_is_not() -> None:
    s = opened(FORTUNE, 2)
    answer(s, 0, LOOK)
    chance_goes(s, turn_up(1))
    tops: dict[int, Counter[int]] = {0: Counter(), 1: Counter()}
    for seat, found in tops.items():
        seen = view(FORTUNE, s, seat)
        for seed in range(200):
            world: Any = guess(FORTUNE, s.ruleset, seen, luck=Seeded(seed))
            found[card_of(world.deck[bag.TOP][0])] += 1
    assert tops[0] == {1: 200}
    assert sorted(tops[1]) == [0, 1, 2, 3]


# --- single places ---


def vault(seats: int = 3) -> Vault:
    """Safes 0, 1, 2 with seat 0, then 3, 4, 5, and so on."""
    s = SAFES_GAME.start(SAFES_GAME.ruleset(seats))
    chance_goes(s, *[DEAL | safe << VERB_BITS for safe in range(3 * seats)])
    return s


def row(s: Vault, viewer: int, seat: int) -> list[int]:
    return [safe for safe, _ in view(SAFES_GAME, s, viewer).board["rows"][seat]]


def remembered(s: Vault, viewer: int) -> list[tuple[int, int]]:
    return [divmod(memory, SAFES) for memory in view(SAFES_GAME, s, viewer).board["lore"][viewer]]


def test_a_peek_is_known_by_place_and_after_mixing_only_by_row() -> None:
    s, log = vault(), EventLog()
    assert row(s, 0, 1) == [UNKNOWN] * 3
    answer(s, 0, peek(1, 2), log=log)
    assert row(s, 0, 1) == [UNKNOWN, UNKNOWN, 5]
    assert row(s, 2, 1) == row(s, NOBODY, 1) == [UNKNOWN] * 3
    answer(s, 1, MIX, log=log)
    chance_goes(s, order((2, 0, 1)), log=log)
    assert row(s, 1, 1) == [5, 3, 4], "the owner looks again"
    assert row(s, 0, 1) == [UNKNOWN] * 3
    assert remembered(s, 0) == [(1, 5)]
    assert remembered(s, 2) == []
    assert view(SAFES_GAME, s, 2).board["lore"] == [[], [], []], "what another remembers is his own business"
    told = {viewer: [event["told"] for event in log.seen(viewer)] for viewer in (NOBODY, 0, 1, 2)}
    assert told == {
        NOBODY: ["closed", "closed"],
        0: ["open", "closed"],
        1: ["closed", "open"],
        2: ["closed", "closed"],
    }


def mixed_after_a_peek() -> Vault:
    s = vault()
    answer(s, 0, peek(1, 2))
    answer(s, 1, MIX)
    chance_goes(s, order((2, 0, 1)))
    return s


def test_guesses_put_a_remembered_safe_somewhere_in_its_row() -> None:
    s = mixed_after_a_peek()
    seen = view(SAFES_GAME, s, 0)
    places: Counter[int] = Counter()
    for seed in range(300):
        world: Any = guess(SAFES_GAME, s.ruleset, seen, luck=Seeded(seed))
        safes = [card_of(at) for at in world.rows[1]]
        places[safes.index(5)] += 1
        assert [card_of(at) for at in world.rows[0]] == [0, 1, 2]
        assert SAFES_GAME.invariants(world) == []
    assert sorted(places) == [0, 1, 2]
    assert min(places.values()) > 60


def test_seeing_a_remembered_safe_again_locates_it() -> None:
    s = mixed_after_a_peek()
    answer(s, 2, REST)
    answer(s, 0, peek(1, 0))
    assert row(s, 0, 1) == [5, UNKNOWN, UNKNOWN]
    assert remembered(s, 0) == []


def test_a_cracked_safe_is_forgotten_by_those_who_remembered_it_and_nobody_sees_that() -> None:
    s = mixed_after_a_peek()
    answer(s, 2, crack(1, 0))
    assert s.cracked[2] == [5]
    assert remembered(s, 0) == []
    assert row(s, 1, 1) == [3, 4]
    other = mixed_after_a_peek()
    other.lore[0] = []  # seat 0 never knew
    answer(other, 2, crack(1, 0))
    for viewer in (NOBODY, 1, 2):
        assert view(SAFES_GAME, s, viewer).plain() == view(SAFES_GAME, other, viewer).plain()


def test_one_does_not_peek_at_what_one_knows_or_what_is_not_there() -> None:
    s = vault()
    no = answer(s, 0, peek(0, 1))
    assert no is not None
    assert no.rule == "SF-2.own"
    answer(s, 0, crack(1, 0))
    no = answer(s, 1, MIX)
    chance_goes(s, order((1, 0)))
    no = answer(s, 2, peek(1, 2))
    assert no is not None
    assert no.plain() == {"rule": "SF-3", "row": 1, "place": 2}
    assert answer(s, 2, peek(1, 1)) is None
    answer(s, 0, REST)
    answer(s, 1, REST)
    no = answer(s, 2, peek(1, 1))
    assert no is not None
    assert no.rule == "SF-2.known"
