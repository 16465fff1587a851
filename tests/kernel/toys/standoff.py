"""A card that is stopped by a card that is stopped by a card, through windows that betray nobody.

SO-1 A deck of 14 stick-ups, 14 whoas; three cards and three dollars each; whoever is on turn draws. SO-2 On turn, a
stick-up may be played on a seat that has a dollar, to take it. SO-3 Before a card has effect, every other seat with a
card in hand, whatever it is, may answer with a whoa, which stops that card. A whoa is stopped in the same way. SO-4 All
answer at once. Of those who answer with a card only the first, going round from the seat on turn, plays it; the others
take theirs back unseen. SO-5 Four turns each.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

from mypy_extensions import i64

from saloon.kernel.flow import ALL, OWN, Decision, Question, Ruleset, State, Step, Visibility, Window
from saloon.kernel.game import Game
from saloon.kernel.language import VERB, VERB_BITS, Verb
from saloon.kernel.luck import Luck
from saloon.kernel.messages import EventLog, Refusal
from saloon.kernel.view import View
from saloon.parts import bag
from saloon.parts.bag import Deck, Draw
from toys.common import guess_hands, texts

STICK_UP: Final = 0
WHOA: Final = 1
CARDS: Final = ("stick-up", "whoa")
COPIES: Final = [14, 14]
HAND: Final = 3
DOLLARS: Final = 3
TURNS: Final = 4
SEATS: Final = range(2, 6)

ROB: Final = 0
REST: Final = 1
SHOUT: Final = 2
PASS: Final = 3
DRAW: Final = 4


def rob(victim: int) -> int:
    return ROB | victim << VERB_BITS


class Saloon(State[Ruleset]):
    __slots__ = ("active", "deck", "dollars", "hands", "played", "plays", "turns", "victim")
    VISIBLE: ClassVar[dict[str, Visibility]] = {
        "deck": lambda s, viewer: bag.seen(s.deck, viewer), "hands": OWN, "dollars": ALL, "played": ALL, "plays": ALL,
        "victim": ALL, "active": ALL, "turns": ALL,
    }  # fmt: skip

    def __init__(
        self, ruleset: Ruleset, agenda: list[Step[Any]], pending: tuple[Decision, ...],
        side_questions: tuple[Decision, ...],
        serial: int, result: list[int], deck: Deck, hands: list[list[int]], dollars: list[int], played: list[int],
        plays: list[int], victim: int, active: int, turns: int,
    ) -> None:  # fmt: skip
        super().__init__(ruleset, agenda, pending, side_questions, serial, result)
        self.deck = deck
        self.hands = hands  # sorted
        self.dollars = dollars
        self.played = played  # of each card
        self.plays = plays  # who played the stick-up, the whoa against it, the whoa against that, …
        self.victim = victim
        self.active = active
        self.turns = turns

    def clone(self) -> Saloon:
        return Saloon(
            self.ruleset, self.agenda[:], self.pending, self.side_questions, self.serial, self.result,
            bag.copy_deck(self.deck), [hand[:] for hand in self.hands], self.dollars[:], self.played[:], self.plays[:],
            self.victim, self.active, self.turns,
        )  # fmt: skip

    def lay(self, seat: int, card: int) -> None:
        self.hands[seat].remove(card)
        self.played[card] += 1
        self.plays.append(seat)


class DrawCard(Draw[Saloon]):
    """SO-1"""

    __slots__ = ("seat",)
    VISIBLE: ClassVar[str] = ALL
    TAG: ClassVar[int] = DRAW

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def deck(self, s: Saloon) -> Deck:
        return s.deck

    def drawn(self, s: Saloon, card: int, knowers: int, log: EventLog | None) -> None:
        s.hands[self.seat] = sorted([*s.hands[self.seat], card])
        if log:
            log.tell("drew", seat=self.seat, told="closed").also(self.seat, told="open", card=CARDS[card])


class Turn(Step[Saloon]):
    """SO-1"""

    def run(self, s: Saloon, log: EventLog | None) -> None:
        s.then(TAKE_TURN, SETTLE, END_TURN)
        if bag.size(s.deck):
            s.then(DrawCard(s.active))


class TakeTurn(Question[Saloon]):
    """SO-2"""

    def seats(self, s: Saloon) -> tuple[int, ...]:
        return (s.active,)

    def candidates(self, s: Saloon, seat: i64) -> list[int]:
        return [REST, *map(rob, range(s.ruleset.seats))]

    def check(self, s: Saloon, seat: i64, action: int) -> Refusal | None:
        victim = action >> VERB_BITS
        if action == REST:
            return None
        if action & VERB != ROB or victim >= s.ruleset.seats or victim == seat:
            return Refusal("kernel.nonsense")
        if STICK_UP not in s.hands[seat]:
            return Refusal("SO-2.card")
        return None if s.dollars[victim] else Refusal("SO-2.broke", victim=victim)

    def resolve(self, s: Saloon, seat: i64, action: int, log: EventLog | None) -> None:
        if action == REST:
            return
        s.victim = action >> VERB_BITS
        s.lay(seat, STICK_UP)
        s.then(ANSWER)
        if log:
            log.tell("stick-up", seat=seat, victim=s.victim)


class Answer(Window[Saloon]):
    """SO-3, SO-4"""

    def seats(self, s: Saloon) -> tuple[int, ...]:
        return tuple([seat for seat in range(s.ruleset.seats) if s.hands[seat] and seat != s.plays[-1]])

    def passing(self) -> int:
        return PASS

    def candidates(self, s: Saloon, seat: i64) -> list[int]:
        return [PASS, SHOUT]

    def check(self, s: Saloon, seat: i64, action: int) -> Refusal | None:
        if action == SHOUT:
            return None if WHOA in s.hands[seat] else Refusal("SO-3")
        return None if action == PASS else Refusal("kernel.nonsense")

    def reveal(self, s: Saloon, answers: dict[int, int], log: EventLog | None) -> None:
        round = [(s.active + i) % s.ruleset.seats for i in range(s.ruleset.seats)]
        for seat in round:
            if answers.get(seat) == SHOUT:
                s.lay(seat, WHOA)
                s.then(ANSWER)
                if log:
                    log.tell("whoa", seat=seat)
                return


class Settle(Step[Saloon]):
    """SO-3: the last card played stands, and a whoa that stands takes away the card it was played against."""

    def run(self, s: Saloon, log: EventLog | None) -> None:
        while len(s.plays) > 1:
            by, against = s.plays.pop(), s.plays.pop()
            if log:
                log.tell("stopped", seat=against, by=by)
        if s.plays:
            robber = s.plays.pop()
            s.dollars[s.victim] -= 1
            s.dollars[robber] += 1
            if log:
                log.tell("robbed", seat=robber, victim=s.victim)


class EndTurn(Step[Saloon]):
    """SO-5"""

    def run(self, s: Saloon, log: EventLog | None) -> None:
        s.turns += 1
        s.active = s.turns % s.ruleset.seats
        if s.turns < TURNS * s.ruleset.seats:
            s.then(TURN)
        else:
            s.finish(s.dollars[:])


TURN: Final = Turn()
TAKE_TURN: Final = TakeTurn()
ANSWER: Final = Answer()
SETTLE: Final = Settle()
END_TURN: Final = EndTurn()
VERBS: Final = [
    Verb("rob", ROB, victim=range(SEATS[-1])),
    Verb("rest", REST),
    Verb("whoa", SHOUT),
    Verb("pass", PASS),
    Verb("draw", DRAW, card=CARDS),
]
TEXTS: Final = texts(
    {
        "title": "Stand-off",
        "names": {"card": {"stick-up": "stick-up", "whoa": "whoa"}},
        "event": {
            "drew": {"closed": "{seat:seat} draws a card.", "open": "{seat:seat} draws a {card:card}."},
            "stick-up": "{seat:seat} sticks up {victim:seat}.",
            "whoa": "{seat:seat}: “Whoa!”",
            "stopped": "{by:seat} has stopped {seat:seat}.",
            "robbed": "{seat:seat} takes a dollar from {victim:seat}.",
        },
        "question": {
            "DrawCard": "A card is being drawn.",
            "TakeTurn": "Stick somebody up, or rest.",
            "Answer": "Stop that card, or pass?",
        },
        "verb": {
            "rob": "Stick up {victim:seat}",
            "rest": "Rest",
            "whoa": "Whoa!",
            "pass": "Pass",
            "draw": "A {card:card} is drawn",
        },
        "refusal": {
            "SO-2.card": "You hold no stick-up. Rest, for now.",
            "SO-2.broke": "{victim:seat} has no dollar to take. Pick somebody else.",
            "SO-3": "You hold no whoa. Pass.",
        },
    },
    {
        "title": "Face à face",
        "names": {"card": {"stick-up": "hold-up", "whoa": "holà"}},
        "event": {
            "drew": {"closed": "{seat:seat} pioche une carte.", "open": "{seat:seat} pioche un {card:card}."},
            "stick-up": "{seat:seat} braque {victim:seat}.",
            "whoa": "{seat:seat} : « Holà ! »",
            "stopped": "{by:seat} a arrêté {seat:seat}.",
            "robbed": "{seat:seat} prend un dollar à {victim:seat}.",
        },
        "question": {
            "DrawCard": "On pioche une carte.",
            "TakeTurn": "Braquez quelqu’un, ou reposez-vous.",
            "Answer": "Arrêter cette carte, ou passer ?",
        },
        "verb": {
            "rob": "Braquer {victim:seat}",
            "rest": "Se reposer",
            "whoa": "Holà !",
            "pass": "Passer",
            "draw": "Un {card:card} est pioché",
        },
        "refusal": {
            "SO-2.card": "Vous n’avez pas de hold-up. Reposez-vous, cette fois.",
            "SO-2.broke": "{victim:seat} n’a pas de dollar à prendre. Choisissez quelqu’un d’autre.",
            "SO-3": "Vous n’avez pas de holà. Passez.",
        },
    },
)


class Standoff(Game[Saloon]):
    def __init__(self) -> None:
        bound = SEATS[-1] * (HAND + TURNS * 2 + sum(COPIES))  # every card played is answered by everybody at most once
        steps = (DrawCard, Turn, TakeTurn, Answer, Settle, EndTurn)
        super().__init__(
            slug="stand-off",
            rules="1",
            seats=SEATS,
            state=Saloon,
            steps=steps,
            verbs=VERBS,
            bound=bound,
            texts=TEXTS,
        )

    def setup(self, ruleset: Ruleset) -> Saloon:
        seats = range(ruleset.seats)
        hands: list[list[int]] = [[] for _ in seats]
        s = Saloon(
            ruleset, [], (), (), 0, [], bag.new_deck(COPIES), hands, [DOLLARS for _ in seats], [0, 0], [], 0, 0, 0
        )
        s.then_all([*[DrawCard(seat) for seat in seats for _ in range(HAND)], TURN])
        return s

    def facts(self, s: Saloon) -> dict[str, Any]:
        hands = [[CARDS[card] for card in hand] for hand in s.hands]
        return {"hands": hands, "dollars": s.dollars, "active": s.active, "turns": s.turns}

    def guess(self, view: View, luck: Luck) -> dict[str, Any]:
        hands, played = view.board["hands"], view.board["played"]
        pool = [COPIES[card] - played[card] for card in range(len(CARDS))]
        pool = bag.unlocated(pool, hands[view.viewer] if view.viewer >= 0 else [])
        guessed = guess_hands(hands, pool, luck)
        return {"hands": guessed, "deck": bag.guess_deck(view.board["deck"], pool, luck)}

    def invariants(self, s: Saloon) -> list[str]:
        cards = bag.tally(s.deck)
        for card in range(len(CARDS)):
            cards[card] += s.played[card] + sum(hand.count(card) for hand in s.hands)
        wrong = [] if cards == COPIES else [f"the cards are now {cards}"]
        if sum(s.dollars) != DOLLARS * s.ruleset.seats:
            wrong.append(f"the dollars are now {s.dollars}")
        return wrong


STANDOFF: Final = Standoff()
