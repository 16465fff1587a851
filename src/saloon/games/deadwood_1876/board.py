"""The table as plain data: stars, hands, rows of safes, the attack under way, and what everybody has witnessed.

Hands, rows and covers are replaced, never changed, so that clones share them; only their outer lists are copied.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

from mypy_extensions import i64

from saloon.games.deadwood_1876 import memory
from saloon.games.deadwood_1876.names import HOLSTER, PLAIN_SAFES, SAFES, STARS, STRANGER
from saloon.games.deadwood_1876.odds import win_table
from saloon.kernel.flow import ALL, COUNT, NONE, Decision, Ruleset, State, Step, Visibility
from saloon.kernel.messages import Atom

NOTHING: Final = -1  # no card, safe, star, house or score
HIDDEN: Final = -1  # a safe this viewer does not see

SETUP: Final = 0  # stages of the game
ROUNDS: Final = 1
BADGE_ROUND: Final = 2
REVEALED: Final = 3
SHOWDOWN: Final = 4


class Rules(Ruleset):
    """The options and content of one table, as the rules use them."""

    __slots__ = (
        "bystanders", "capacity", "cards", "clockwise", "duster", "everybody", "faces", "gold", "gun", "hand", "heists",
        "holsters", "item", "kept", "lives", "means", "memory", "mystery", "names", "owners", "pair", "peace", "quick",
        "safes", "sharing", "wins",
    )  # fmt: skip

    def __init__(
        self, seats: int, options: dict[str, Atom], names: list[str], gun: list[int], item: list[int],
        faces: list[list[int]], gold: list[int], hand: int, capacity: int, heists: int, numbers: dict[str, int],
    ) -> None:  # fmt: skip
        super().__init__(seats, options)
        self.names = names  # of the cards
        self.cards: i64 = len(names)
        self.gun = gun  # of each card
        self.item = item  # of each card
        self.holsters = [int(kind == HOLSTER) for kind in item]
        self.faces = faces  # of each gun's die
        self.means = [sum(die) / len(die) for die in faces]
        self.wins = win_table(faces)  # odds of every fight (odds.py)
        self.gold = gold  # in each safe
        self.hand: i64 = hand  # D76-005
        self.capacity: i64 = capacity
        self.heists: i64 = heists  # D76-006
        self.duster: i64 = numbers["duster"]  # D76-085: cards
        self.kept: i64 = numbers["kept"]  # D76-107: safes
        self.lives: i64 = numbers["lives"]  # D76-142
        self.peace = options["peace-and-love"] == "yes"
        self.sharing = options["sharing"] == "yes"
        self.mystery = options["mystery"] == "yes"
        self.quick = options["quick-draw"] == "yes"
        self.memory = options["memory"] == "yes"
        self.pair = seats == 2  # and the Stranger
        self.safes: i64 = len(SAFES) if self.mystery else PLAIN_SAFES  # D76-186
        self.owners = [0, 1, STRANGER] if self.pair else list(range(seats))  # of rows and stars
        self.everybody = tuple(range(seats))
        self.clockwise = [[(start + i) % seats for i in range(seats)] for start in range(seats)]  # D76-014
        self.bystanders = [  # of any two who fight
            [tuple([seat for seat in range(seats) if seat not in (fighter, other)]) for other in range(seats)]
            for fighter in range(seats)
        ]  # fmt: skip


def rows_seen(s: Town, viewer: int) -> list[list[int]]:
    """D76-101, D76-133, D76-163: one's own row, and every row once they are turned up."""
    return [
        row[:] if s.stage >= REVEALED or owner == viewer else [HIDDEN] * len(row) for owner, row in enumerate(s.rows)
    ]


def hands_seen(s: Town, viewer: int) -> list[list[Any]]:
    """HI-01, HI-02: of another hand the cards everybody has seen in it, and how many more there are."""
    seen: list[list[Any]] = []
    for seat, hand in enumerate(s.hands):
        known = hand[:] if seat == viewer else [card for card in hand if card in s.shown[seat]]
        seen.append([known, len(hand) - len(known)])
    return seen


def history_seen(s: Town, viewer: int) -> list[Any]:
    """Section 6: what this viewer has witnessed and, as a memory aid, where the safes seen can be by now (D76-115)."""
    seen = [memory.witnessed(event, viewer) for event in s.history]
    aided = s.ruleset.memory and s.stage < REVEALED  # D76-121
    return [seen, memory.recall(s.ruleset.seats, viewer, seen).marks() if aided else []]


class Town(State[Rules]):
    __slots__ = (
        "active", "attack", "beside", "bonus", "call", "characters", "commits", "covers", "deck", "dice", "discard",
        "first", "gone", "hands", "heists", "history", "lives", "looked", "offers", "played", "pool", "prize",
        "rollers", "round", "rows", "scores", "shown", "sides", "spent", "stage", "stars",
    )  # fmt: skip
    VISIBLE: ClassVar[dict[str, Visibility]] = {  # D76-078, D76-105
        "stage": ALL, "round": ALL, "first": ALL, "active": ALL, "call": ALL, "characters": ALL, "stars": ALL,
        "hands": hands_seen, "shown": ALL, "deck": COUNT, "discard": ALL, "played": ALL, "attack": ALL, "offers": ALL,
        "looked": ALL, "rows": rows_seen, "covers": ALL, "pool": NONE, "heists": ALL, "prize": ALL, "commits": ALL,
        "rollers": ALL, "scores": ALL, "dice": ALL, "spent": ALL, "bonus": ALL, "lives": ALL, "sides": ALL,
        "beside": ALL, "gone": ALL, "history": history_seen,
    }  # fmt: skip

    def __init__(
        self, ruleset: Rules, agenda: list[Step[Any]], pending: list[Decision], side_questions: tuple[Decision, ...],
        serial: int, result: list[int], stage: i64, round: i64, first: i64, active: i64, call: i64,
        characters: list[int], stars: list[int], hands: list[list[int]], shown: list[list[int]], deck: list[int],
        discard: list[int], played: i64, attack: list[int], offers: list[int], looked: i64, rows: list[list[int]],
        covers: list[list[int]], pool: list[int], heists: i64, prize: i64, commits: list[int], rollers: list[int],
        scores: list[int], dice: list[int], spent: list[list[int]], bonus: list[int], lives: list[int],
        sides: list[int], beside: list[list[int]], gone: list[int], history: list[int],
    ) -> None:  # fmt: skip
        super().__init__(ruleset, agenda, pending, side_questions, serial, result)
        self.stage = stage
        self.round = round
        self.first = first  # who begins every round
        self.active = active  # whose turn it is
        self.call = call  # badges called so far
        self.characters = characters
        self.stars = stars  # the house of each star
        self.hands = hands  # sorted
        self.shown = shown  # cards everybody has seen go back into a hand
        self.deck = deck  # the draw pile: sorted, as it has no order before it is drawn
        self.discard = discard  # the top card last
        self.played = played  # the card used for its item in this turn
        self.attack = attack  # the robbery or duel under way (fight.py), empty if there is none
        self.offers = offers  # the Holster each seat has offered in this fight (fight.py)
        self.looked = looked  # where the Stetson has looked first
        self.rows = rows  # safes from left to right
        self.covers = covers  # the Holster on each of them, with two players
        self.pool = pool  # safes nobody has seen: the hold-up pile and the box (D76-008), sorted
        self.heists = heists  # safes in the hold-up pile
        self.prize = prize  # the safe of this hold-up
        self.commits = commits  # guns of each seat in a hold-up or in the showdown, once shown
        self.rollers = rollers  # who rolls, in order
        self.scores = scores  # of each seat, in the hold-up or showdown
        self.dice = dice  # the last that were rolled
        self.spent = spent  # badges called and shown, by seat
        self.bonus = bonus  # gold of each seat from mystery safes
        self.lives = lives  # of each contender
        self.sides = sides  # whose Showdown Guns each contender uses, NOTHING if out of it
        self.beside = beside  # cards used in the showdown
        self.gone = gone  # safes used up in the showdown
        self.history = history  # what has happened to the safes (memory.py)

    def clone(self) -> Town:
        return Town(
            self.ruleset, self.agenda[:], self.pending[:], self.side_questions, self.serial, self.result, self.stage,
            self.round, self.first, self.active, self.call, self.characters, self.stars[:], self.hands[:], self.shown,
            self.deck[:], self.discard[:], self.played, self.attack[:], self.offers, self.looked, self.rows[:],
            self.covers, self.pool, self.heists, self.prize, self.commits, self.rollers, self.scores, self.dice,
            self.spent, self.bonus, self.lives, self.sides, self.beside, self.gone, self.history[:],
        )  # fmt: skip

    def take(self, seat: i64, card: i64) -> None:
        """Takes a card out of a hand."""
        hand = self.hands[seat][:]
        hand.remove(card)
        self.hands[seat] = hand
        if card in self.shown[seat]:
            self.shown = replaced_list(self.shown, seat, [other for other in self.shown[seat] if other != card])

    def room(self, house: i64) -> bool:
        """D76-090, D76-164"""
        there: i64 = 0
        for at in self.stars:
            if at == house:
                there += 1
        return there < self.ruleset.capacity

    def destinations(self, star: i64) -> list[int]:
        """Other establishments with a free place, the Stranger's among them (D76-170)."""
        own = self.stars[star]
        return [house for house in range(3) if house != own and self.room(house)]


def replaced(values: list[int], at: i64, value: i64) -> list[int]:
    new = values[:]
    new[at] = value
    return new


def replaced_list(values: list[list[int]], at: i64, value: list[int]) -> list[list[int]]:
    new = values[:]
    new[at] = value
    return new


def without(values: list[int], at: i64) -> list[int]:
    new = values[:]
    del new[at]
    return new


def empty(rules: Rules) -> Town:
    """The table before anything is laid out."""
    n = rules.seats
    nobody: list[list[int]] = [[] for _ in range(n)]
    none = [NOTHING] * n
    rows: list[list[int]] = [[] for _ in range(STARS)]
    return Town(
        rules, [], [], (), 0, [], SETUP, 0, NOTHING, NOTHING, 0, none[:], [NOTHING] * STARS, nobody[:], nobody[:],
        list(range(rules.cards)), [], NOTHING, [], [], NOTHING, rows[:], rows[:], list(range(rules.safes)),
        rules.heists, NOTHING, [], [], [], [], nobody[:], [0] * n, [], [], nobody[:], [], [],
    )  # fmt: skip
