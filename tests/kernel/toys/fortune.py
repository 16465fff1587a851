"""Knowledge of a deck: who has looked at the top keeps seeing it until the deck is shuffled.

FT-1 Sixteen cards, four each of the values 0 … 3. FT-2 On turn one of: look at the top card, alone; take the top card,
for all to see; bury a taken card at the bottom, for all to see; shuffle. FT-3 Six turns each, or until no card is left.
FT-4 The value of what was taken and not buried counts.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

from mypy_extensions import i64

from saloon.kernel.flow import ALL, Decision, Question, Ruleset, State, Step, Visibility
from saloon.kernel.game import Game
from saloon.kernel.language import VERB, VERB_BITS, Verb
from saloon.kernel.luck import Luck
from saloon.kernel.messages import EventLog, Refusal
from saloon.kernel.view import View
from saloon.parts import bag
from saloon.parts.bag import Deck, Draw
from toys.common import texts

VALUES: Final = 4
COPIES: Final = [4, 4, 4, 4]
TURNS: Final = 6

LOOK: Final = 0
TAKE: Final = 1
BURY: Final = 2
SHUFFLE: Final = 3
TURN_UP: Final = 4


def bury(card: int) -> int:
    return BURY | card << VERB_BITS


def turn_up(card: int) -> int:
    return TURN_UP | card << VERB_BITS


class Parlour(State[Ruleset]):
    __slots__ = ("active", "deck", "taken", "turns")
    VISIBLE: ClassVar[dict[str, Visibility]] = {
        "deck": lambda s, viewer: bag.seen(s.deck, viewer), "taken": ALL, "active": ALL, "turns": ALL,
    }  # fmt: skip

    def __init__(
        self, ruleset: Ruleset, agenda: list[Step[Any]], pending: tuple[Decision, ...],
        side_questions: tuple[Decision, ...],
        serial: int, result: list[int], deck: Deck, taken: list[list[int]], active: int, turns: int,
    ) -> None:  # fmt: skip
        super().__init__(ruleset, agenda, pending, side_questions, serial, result)
        self.deck = deck
        self.taken = taken
        self.active = active
        self.turns = turns

    def clone(self) -> Parlour:
        return Parlour(
            self.ruleset, self.agenda[:], self.pending, self.side_questions, self.serial, self.result,
            bag.copy_deck(self.deck), [cards[:] for cards in self.taken], self.active, self.turns,
        )  # fmt: skip


class TakeTurn(Question[Parlour]):
    """FT-2"""

    def seats(self, s: Parlour) -> tuple[int, ...]:
        return (s.active,)

    def candidates(self, s: Parlour, seat: i64) -> list[int]:
        return [TAKE, LOOK, SHUFFLE, *map(bury, range(VALUES))]

    def check(self, s: Parlour, seat: i64, action: int) -> Refusal | None:
        if action in (TAKE, LOOK, SHUFFLE):
            return None
        card = action >> VERB_BITS
        if action & VERB != BURY or card >= VALUES:
            return Refusal("kernel.nonsense")
        return None if card in s.taken[seat] else Refusal("FT-2", card=card)

    def resolve(self, s: Parlour, seat: i64, action: int, log: EventLog | None) -> None:
        if action == LOOK:
            s.then(LookAtTop())
        elif action == TAKE:
            s.then(TakeTop())
        elif action == SHUFFLE:
            bag.shuffle(s.deck)
            if log:
                log.tell("shuffled", seat=seat)
        else:
            card = action >> VERB_BITS
            s.taken[seat].remove(card)
            s.deck[bag.BOTTOM].insert(0, bag.placed(card, bag.EVERYBODY))
            if log:
                log.tell("buried", seat=seat, card=card)


class TakeTop(Draw[Parlour]):
    TAG: ClassVar[int] = TURN_UP

    def deck(self, s: Parlour) -> Deck:
        return s.deck

    def drawn(self, s: Parlour, card: int, knowers: int, log: EventLog | None) -> None:
        s.taken[s.active].append(card)
        if log:
            log.tell("took", seat=s.active, card=card)


class LookAtTop(Draw[Parlour]):
    TAG: ClassVar[int] = TURN_UP

    def deck(self, s: Parlour) -> Deck:
        return s.deck

    def drawn(self, s: Parlour, card: int, knowers: int, log: EventLog | None) -> None:
        s.deck[bag.TOP].append(bag.placed(card, knowers | 1 << s.active))
        if log:
            log.tell("looked", seat=s.active, told="closed").also(s.active, told="open", card=card)


class EndTurn(Step[Parlour]):
    """FT-3, FT-4"""

    def run(self, s: Parlour, log: EventLog | None) -> None:
        s.turns += 1
        s.active = s.turns % s.ruleset.seats
        if bag.size(s.deck) and s.turns < TURNS * s.ruleset.seats:
            s.then(TAKE_TURN, END_TURN)
        else:
            s.finish([sum(cards) for cards in s.taken])


TAKE_TURN: Final = TakeTurn()
END_TURN: Final = EndTurn()
VERBS: Final = [
    Verb("look", LOOK),
    Verb("take", TAKE),
    Verb("bury", BURY, card=range(VALUES)),
    Verb("shuffle", SHUFFLE),
    Verb("turn-up", TURN_UP, card=range(VALUES)),
]
TEXTS: Final = texts(
    {
        "title": "Fortune Teller",
        "event": {
            "looked": {
                "closed": "{seat:seat} looks at the top card.",
                "open": "{seat:seat} looks at the top card: a {card}.",
            },
            "took": "{seat:seat} takes a {card}.",
            "buried": "{seat:seat} buries a {card}.",
            "shuffled": "{seat:seat} shuffles the deck.",
        },
        "question": {
            "TakeTurn": "Look, take, bury or shuffle?",
            "TakeTop": "The top card is turned up.",
            "LookAtTop": "The top card is looked at.",
        },
        "verb": {
            "look": "Look at the top card",
            "take": "Take the top card",
            "bury": "Bury a {card}",
            "shuffle": "Shuffle",
            "turn-up": "It is a {card}",
        },
        "refusal": {"FT-2": "You have taken no {card}. Bury a card that lies before you."},
    },
    {
        "title": "La Voyante",
        "event": {
            "looked": {
                "closed": "{seat:seat} regarde la première carte.",
                "open": "{seat:seat} regarde la première carte : un {card}.",
            },
            "took": "{seat:seat} prend un {card}.",
            "buried": "{seat:seat} glisse un {card} sous la pile.",
            "shuffled": "{seat:seat} mélange la pile.",
        },
        "question": {
            "TakeTurn": "Regarder, prendre, enterrer ou mélanger ?",
            "TakeTop": "On retourne la première carte.",
            "LookAtTop": "On regarde la première carte.",
        },
        "verb": {
            "look": "Regarder la première carte",
            "take": "Prendre la première carte",
            "bury": "Enterrer un {card}",
            "shuffle": "Mélanger",
            "turn-up": "C’est un {card}",
        },
        "refusal": {"FT-2": "Vous n’avez pas pris de {card}. Enterrez une carte posée devant vous."},
    },
)


class Fortune(Game[Parlour]):
    def __init__(self) -> None:
        seats = range(2, 5)
        steps = (TakeTurn, TakeTop, LookAtTop, EndTurn)
        bound = 2 * TURNS * seats[-1]
        super().__init__(
            slug="fortune-teller",
            rules="1",
            seats=seats,
            state=Parlour,
            steps=steps,
            verbs=VERBS,
            bound=bound,
            texts=TEXTS,
        )

    def setup(self, ruleset: Ruleset) -> Parlour:
        s = Parlour(ruleset, [], (), (), 0, [], bag.new_deck(COPIES), [[] for _ in range(ruleset.seats)], 0, 0)
        s.then(TAKE_TURN, END_TURN)
        return s

    def facts(self, s: Parlour) -> dict[str, Any]:
        return {"taken": s.taken, "left": bag.size(s.deck), "active": s.active, "turns": s.turns}

    def guess(self, view: View, luck: Luck) -> dict[str, Any]:
        shown = view.board["deck"]
        taken = [card for cards in view.board["taken"] for card in cards]
        pool = bag.unlocated(COPIES, [*taken, *bag.located(shown)])
        return {"deck": bag.guess_deck(shown, pool, luck)}

    def invariants(self, s: Parlour) -> list[str]:
        cards = bag.tally(s.deck)
        for card in range(VALUES):
            cards[card] += sum(row.count(card) for row in s.taken)
        return [] if cards == COPIES else [f"the cards are now {cards}"]


FORTUNE: Final = Fortune()
