"""Sealed choices from hidden hands, two to nine seats, under two versions of the rules.

HC-1 Three cards each from a deck of ranks 0 … 5, six of each. HC-2 All lay one card face down, or nothing, and all are
shown at once. HC-3 The highest card scores a point. HC-4 Equal highest cards: nobody scores (rules 1), each of them
scores (rules 2). HC-5 Three rounds.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

from mypy_extensions import i64

from saloon.kernel.flow import ALL, OWN, Decision, Ruleset, Sealed, State, Step, Visibility
from saloon.kernel.game import Game
from saloon.kernel.language import VERB, VERB_BITS, Verb
from saloon.kernel.luck import Luck
from saloon.kernel.messages import Atom, EventLog, Refusal
from saloon.kernel.view import View
from saloon.parts import bag
from saloon.parts.bag import Deck, Draw
from toys.common import PLAYERS, guess_hands, texts

RANKS: Final = 6
COPIES: Final = 6
HAND: Final = 3
ROUNDS: Final = 3

LAY: Final = 0
NOTHING: Final = 1
DEAL: Final = 2


def lay(card: int) -> int:
    return LAY | card << VERB_BITS


class HighRules(Ruleset):
    __slots__ = ("ties_score",)

    def __init__(self, seats: int, options: dict[str, Atom], ties_score: bool) -> None:
        super().__init__(seats, options)
        self.ties_score = ties_score  # HC-4


class Table(State[HighRules]):
    __slots__ = ("deck", "hands", "laid", "points", "rounds")
    VISIBLE: ClassVar[dict[str, Visibility]] = {
        "deck": lambda s, viewer: bag.seen(s.deck, viewer), "hands": OWN, "laid": ALL, "points": ALL, "rounds": ALL,
    }  # fmt: skip

    def __init__(
        self, ruleset: HighRules, agenda: list[Step[Any]], pending: tuple[Decision, ...],
        side_questions: tuple[Decision, ...], serial: int, result: list[int], deck: Deck, hands: list[list[int]],
        laid: list[int], points: list[int], rounds: int,
    ) -> None:  # fmt: skip
        super().__init__(ruleset, agenda, pending, side_questions, serial, result)
        self.deck = deck
        self.hands = hands  # sorted: the order of dealing is nobody's business
        self.laid = laid  # of each rank
        self.points = points
        self.rounds = rounds

    def clone(self) -> Table:
        return Table(
            self.ruleset, self.agenda[:], self.pending, self.side_questions, self.serial, self.result,
            bag.copy_deck(self.deck), [hand[:] for hand in self.hands], self.laid[:], self.points[:], self.rounds,
        )  # fmt: skip


class DealCard(Draw[Table]):
    """HC-1"""

    __slots__ = ("seat",)
    VISIBLE: ClassVar[str] = ALL
    TAG: ClassVar[int] = DEAL

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def deck(self, s: Table) -> Deck:
        return s.deck

    def drawn(self, s: Table, card: int, knowers: int, log: EventLog | None) -> None:
        s.hands[self.seat] = sorted([*s.hands[self.seat], card])
        if log:
            log.tell("dealt", seat=self.seat, told="closed").also(self.seat, told="open", card=card)


class LayCard(Sealed[Table]):
    """HC-2"""

    def seats(self, s: Table) -> tuple[int, ...]:
        return tuple(range(s.ruleset.seats))

    def candidates(self, s: Table, seat: i64) -> list[int]:
        return [NOTHING, *map(lay, range(RANKS))]

    def check(self, s: Table, seat: i64, action: int) -> Refusal | None:
        if action == NOTHING or (action & VERB == LAY and action >> VERB_BITS in s.hands[seat]):
            return None
        return Refusal("HC-2", card=action >> VERB_BITS) if action & VERB == LAY else Refusal("kernel.nonsense")

    def reveal(self, s: Table, answers: dict[int, int], log: EventLog | None) -> None:
        cards = {seat: action >> VERB_BITS for seat, action in answers.items() if action != NOTHING}
        for seat, card in cards.items():
            s.hands[seat].remove(card)
            s.laid[card] += 1
            if log:
                log.tell("laid", seat=seat, card=card)
        score(s, [seat for seat, card in cards.items() if card == max(cards.values())], log)


def score(s: Table, best: list[int], log: EventLog | None) -> None:
    """HC-3, HC-4"""
    if len(best) == 1 or s.ruleset.ties_score:
        for seat in best:
            s.points[seat] += 1
            if log:
                log.tell("point", seat=seat)


class EndRound(Step[Table]):
    """HC-5"""

    def run(self, s: Table, log: EventLog | None) -> None:
        s.rounds += 1
        if s.rounds < ROUNDS:
            s.then(LAY_CARD, END_ROUND)
        else:
            s.finish(s.points[:])


LAY_CARD: Final = LayCard()
END_ROUND: Final = EndRound()
VERBS: Final = [
    Verb("lay", LAY, card=range(RANKS)),
    Verb("nothing", NOTHING),
    Verb("deal", DEAL, card=range(RANKS)),
]
TEXTS: Final = texts(
    {
        "title": "High Card",
        "event": {
            "dealt": {"closed": "{seat:seat} is dealt a card.", "open": "{seat:seat} is dealt a {card}."},
            "laid": "{seat:seat} shows a {card}.",
            "point": "{seat:seat} scores a point.",
        },
        "question": {"LayCard": "Lay a card face down, or nothing.", "DealCard": "A card is being dealt."},
        "verb": {"lay": "Lay a {card}", "nothing": "Lay nothing", "deal": "A {card} is dealt"},
        "refusal": {"HC-2": "You hold no {card}. Lay a card of your hand, or nothing."},
    },
    {
        "title": "La plus haute",
        "event": {
            "dealt": {"closed": "{seat:seat} reçoit une carte.", "open": "{seat:seat} reçoit un {card}."},
            "laid": "{seat:seat} montre un {card}.",
            "point": "{seat:seat} marque un point.",
        },
        "question": {"LayCard": "Posez une carte face cachée, ou rien.", "DealCard": "On distribue une carte."},
        "verb": {"lay": "Poser un {card}", "nothing": "Ne rien poser", "deal": "Un {card} est distribué"},
        "refusal": {"HC-2": "Vous n’avez pas de {card}. Posez une carte de votre main, ou rien."},
    },
)


class HighCard(Game[Table]):
    def __init__(self, rules: str) -> None:
        bound = (HAND + ROUNDS) * PLAYERS
        steps = (DealCard, LayCard, EndRound)
        super().__init__(
            slug="high-card",
            rules=rules,
            seats=range(2, 10),
            state=Table,
            steps=steps,
            verbs=VERBS,
            bound=bound,
            texts=TEXTS,
        )

    def make_ruleset(self, seats: int, options: dict[str, Atom]) -> Ruleset:
        return HighRules(seats, options, self.rules != "1")

    def setup(self, ruleset: Ruleset) -> Table:
        assert isinstance(ruleset, HighRules)
        seats = range(ruleset.seats)
        deck = bag.new_deck([COPIES] * RANKS)
        s = Table(ruleset, [], (), (), 0, [], deck, [[] for _ in seats], [0] * RANKS, [0] * ruleset.seats, 0)
        s.then_all([*[DealCard(seat) for seat in seats for _ in range(HAND)], LAY_CARD, END_ROUND])
        return s

    def facts(self, s: Table) -> dict[str, Any]:
        return {"hands": s.hands, "points": s.points, "rounds": s.rounds}

    def guess(self, view: View, luck: Luck) -> dict[str, Any]:
        hands, laid = view.board["hands"], view.board["laid"]
        pool = bag.unlocated([COPIES - n for n in laid], hands[view.viewer] if view.viewer >= 0 else [])
        guessed = guess_hands(hands, pool, luck)
        return {"hands": guessed, "deck": bag.guess_deck(view.board["deck"], pool, luck)}

    def value(self, s: Table, seat: int) -> float:
        return (s.points[seat] - max(s.points)) / ROUNDS

    def invariants(self, s: Table) -> list[str]:
        cards = bag.tally(s.deck)
        for rank in range(RANKS):
            cards[rank] += s.laid[rank] + sum(hand.count(rank) for hand in s.hands)
        return [] if cards == [COPIES] * RANKS else [f"the cards are now {cards}"]


VERSION_1: Final = HighCard("1")
VERSION_2: Final = HighCard("2")
