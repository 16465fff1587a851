"""The deck without an order: exact odds, known ends, and shuffles that leave only the set."""

from __future__ import annotations

from collections import Counter

import pytest
from toys.common import opened
from toys.fortune import FORTUNE, LOOK, TAKE, TURN_UP, LookAtTop, Parlour

from saloon.kernel.flow import NOBODY, Chance
from saloon.kernel.language import VERB_BITS
from saloon.kernel.luck import Seeded
from saloon.kernel.play import judge, submit
from saloon.parts import bag
from saloon.parts.bag import EVERYBODY, placed


def turned(card: int) -> int:
    return TURN_UP | card << VERB_BITS


def asked_for_the_top(deck: bag.Deck, wish: int = TAKE) -> Parlour:
    s: Parlour = opened(FORTUNE, 2)
    s.deck = deck
    assert submit(s, 0, s.pending[0].id, wish) is None
    return s


@pytest.mark.parametrize(
    ("deck", "odds"),
    [
        ([[], [2, 0, 1, 5], []], {turned(0): 2, turned(2): 1, turned(3): 5}),
        ([[placed(1, EVERYBODY)], [0, 0, 1, 0], []], {turned(2): 1}),
        ([[placed(1, EVERYBODY)], [2, 0, 1, 0], [placed(0, 1), placed(3, 2)]], {turned(3): 1}),
        ([[placed(1, EVERYBODY), placed(2, EVERYBODY)], [0, 0, 0, 0], []], {turned(2): 1}),
    ],
    ids=["loose", "above a known bottom", "known top", "only the bottom is left"],
)
def test_a_draw_has_exact_odds(deck: bag.Deck, odds: dict[int, int]) -> None:
    s = asked_for_the_top(deck)
    d = s.pending[0]
    assert isinstance(d.step, Chance)
    assert d.step.odds(s) == odds
    every = [turned(card) for card in range(5)] + [TAKE, turned(1 << 40)]
    assert [action for action in every if judge(s, NOBODY, d.id, action) is None] == sorted(odds)
    left = bag.size(s.deck)
    card = next(iter(odds)) >> VERB_BITS
    before = bag.tally(s.deck)[card]
    assert submit(s, NOBODY, d.id, next(iter(odds))) is None
    assert (bag.size(s.deck), bag.tally(s.deck)[card]) == (left - 1, before - 1)
    assert s.taken[0] == [card]


def test_looking_adds_a_knower_and_takes_nothing_away() -> None:
    s = asked_for_the_top([[], [1, 1, 0, 0], [placed(3, 0b10)]], LOOK)
    assert isinstance(s.pending[0].step, LookAtTop)
    submit(s, NOBODY, s.pending[0].id, turned(3))
    assert s.deck == [[], [1, 1, 0, 0], [placed(3, 0b11)]]


def test_who_knows_a_place() -> None:
    assert [bag.knows(placed(7, 0b101), viewer) for viewer in (NOBODY, 0, 1, 2)] == [False, True, False, True]
    assert all(bag.knows(placed(7, EVERYBODY), viewer) for viewer in (NOBODY, 0, 8))
    assert bag.card_of(placed(7, 0b101)) == 7


def test_a_shuffle_leaves_the_set() -> None:
    deck = [[placed(1, EVERYBODY)], [2, 0, 1], [placed(0, 1), placed(1, 2)]]
    bag.shuffle(deck)
    assert deck == [[], [3, 2, 1], []]


def test_a_viewer_sees_how_many_and_the_places_he_knows() -> None:
    deck = [[placed(1, EVERYBODY)], [2, 0, 1], [placed(0, 0b01), placed(1, 0b10)]]
    assert bag.seen(deck, 0) == [[[1, EVERYBODY]], 3, [[0, 0b01], [-1, 0b10]]]
    assert bag.seen(deck, NOBODY) == [[[1, EVERYBODY]], 3, [[-1, 0b01], [-1, 0b10]]]
    assert bag.located(bag.seen(deck, 1)) == [1, 1]


def test_guesses_are_as_likely_as_they_should_be() -> None:
    """A card known to another is any of the three loose or placed ones, each as often."""
    luck = Seeded(3)
    tops: Counter[int] = Counter()
    for _ in range(6000):
        deck = bag.guess_deck([[], 2, [[-1, 0b10]]], [1, 2], luck)
        assert bag.tally(deck) == [1, 2]
        tops[bag.card_of(deck[bag.TOP][0])] += 1
    assert abs(tops[0] - 2000) < 150
