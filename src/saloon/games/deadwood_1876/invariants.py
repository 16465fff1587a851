"""What is never created or lost: cards, safes, stars; and what the rules promise of every position."""

from __future__ import annotations

from saloon.games.deadwood_1876.fight import cards_laid
from saloon.games.deadwood_1876.memory import recall, witnessed
from saloon.games.deadwood_1876.names import HOUSES, NOTHING, REVEALED, ROUNDS, SETUP
from saloon.games.deadwood_1876.rows import GiveAway, Shuffle
from saloon.games.deadwood_1876.state import Town


def broken(s: Town) -> list[str]:
    return [*cards(s), *safes(s), *stars(s)]


def cards(s: Town) -> list[str]:
    lying = [
        *s.deck, *s.discard, s.played, *cards_laid(s.attack), *s.commits,
        *[card for some in [*s.hands, *s.covers, *s.beside] for card in some],
    ]  # fmt: skip
    there = sorted([card for card in lying if card != NOTHING])
    wrong = [] if there == list(range(s.ruleset.cards)) else [f"the cards are now {there}"]
    wrong += [
        f"seat {seat} has not shown {card}"
        for seat, some in enumerate(s.shown) for card in some if card not in s.hands[seat]
    ]  # fmt: skip
    if any(len(hand) > s.ruleset.hand + s.ruleset.duster for hand in s.hands):
        wrong.append("a hand is too large")
    return wrong


def safes(s: Town) -> list[str]:
    lying = [*s.pool, s.prize, *s.gone, *[safe for some in [*s.rows, *s.spent] for safe in some]]
    there = sorted([safe for safe in lying if safe != NOTHING])
    wrong = [] if there == list(range(s.ruleset.safes)) else [f"the safes are now {there}"]
    if len(s.pool) < s.heists:
        wrong.append("the hold-up pile has run dry")
    settling = [step for step in [*s.agenda, *[d.step for d in s.pending]] if isinstance(step, GiveAway | Shuffle)]
    if s.stage == ROUNDS and not settling and any(len(row) > s.ruleset.kept for row in s.rows):
        wrong.append("somebody keeps a fourth safe")  # D76-107
    if s.stage < REVEALED and s.history:
        public = [witnessed(event, NOTHING) for event in s.history]
        sizes = [len(groups) for groups in recall(s.ruleset.seats, NOTHING, public).groups]
        if sizes != [len(row) for row in s.rows]:
            wrong.append(f"the history tells of rows of {sizes}")
    return wrong


def stars(s: Town) -> list[str]:
    placed = [star for star, house in enumerate(s.stars) if house != NOTHING]
    wrong = [] if placed == s.ruleset.owners or s.stage == SETUP else [f"the stars are now {s.stars}"]
    crowded = [house for house in range(len(HOUSES)) if s.stars.count(house) > s.ruleset.capacity]  # D76-090
    return [*wrong, *[f"house {house} is overcrowded" for house in crowded]]
