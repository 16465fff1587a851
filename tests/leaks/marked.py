"""A toy whose every card is a number that occurs nowhere else: wherever one is found, it has been told.

MK-1 Three cards each of 24, all different. MK-2 All lay one card face down, or nothing; all are shown at once. MK-3
Three rounds, then the highest card laid wins.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

from mypy_extensions import i64
from toys.common import texts

from saloon.kernel.flow import ALL, OWN, Decision, Ruleset, Sealed, State, Step, Visibility
from saloon.kernel.game import Game
from saloon.kernel.language import VERB, VERB_BITS, Verb
from saloon.kernel.luck import Luck
from saloon.kernel.messages import EventLog, Refusal
from saloon.kernel.view import View
from saloon.parts import bag
from saloon.parts.bag import Deck, Draw

MARKS: Final = [41_770_000 + 1237 * n for n in range(1, 25)]
HAND: Final = 3
ROUNDS: Final = 3
LAY: Final = 0
NOTHING: Final = 1
DEAL: Final = 2


class Table(State[Ruleset]):
    __slots__ = ("deck", "hands", "laid", "rounds")
    VISIBLE: ClassVar[dict[str, Visibility]] = {
        "deck": lambda s, viewer: bag.seen(s.deck, viewer), "hands": OWN, "laid": ALL, "rounds": ALL,
    }  # fmt: skip

    def __init__(
        self, ruleset: Ruleset, agenda: list[Step[Any]], pending: tuple[Decision, ...],
        side_questions: tuple[Decision, ...],
        serial: int, result: list[int], deck: Deck, hands: list[list[int]], laid: list[list[int]], rounds: int,
    ) -> None:  # fmt: skip
        super().__init__(ruleset, agenda, pending, side_questions, serial, result)
        self.deck = deck
        self.hands = hands
        self.laid = laid  # by seat
        self.rounds = rounds

    def clone(self) -> Table:
        return Table(
            self.ruleset, self.agenda[:], self.pending, self.side_questions, self.serial, self.result,
            bag.copy_deck(self.deck), [hand[:] for hand in self.hands], [cards[:] for cards in self.laid], self.rounds,
        )  # fmt: skip


class DealCard(Draw[Table]):
    """MK-1"""

    __slots__ = ("seat",)
    VISIBLE: ClassVar[str] = ALL
    TAG: ClassVar[int] = DEAL

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def deck(self, s: Table) -> Deck:
        return s.deck

    def drawn(self, s: Table, card: int, knowers: int, log: EventLog | None) -> None:
        s.hands[self.seat] = sorted([*s.hands[self.seat], MARKS[card]])
        if log:
            log.tell("dealt", seat=self.seat, told="closed").also(self.seat, told="open", card=MARKS[card])


class LayCard(Sealed[Table]):
    """MK-2"""

    def seats(self, s: Table) -> tuple[int, ...]:
        return tuple(range(s.ruleset.seats))

    def candidates(self, s: Table, seat: i64) -> list[int]:
        return [NOTHING, *(LAY | n << VERB_BITS for n in range(len(MARKS)))]

    def check(self, s: Table, seat: i64, action: int) -> Refusal | None:
        if action == NOTHING:
            return None
        if action & VERB != LAY:
            return Refusal("kernel.nonsense")
        return None if MARKS[action >> VERB_BITS] in s.hands[seat] else Refusal("MK-2")

    def reveal(self, s: Table, answers: dict[int, int], log: EventLog | None) -> None:
        for seat, action in sorted(answers.items()):
            if action != NOTHING:
                card = MARKS[action >> VERB_BITS]
                s.hands[seat].remove(card)
                s.laid[seat].append(card)
                if log:
                    log.tell("laid", seat=seat, card=card)


class EndRound(Step[Table]):
    """MK-3"""

    def run(self, s: Table, log: EventLog | None) -> None:
        s.rounds += 1
        if s.rounds < ROUNDS:
            s.then(LAY_CARD, END_ROUND)
        else:
            s.finish([max(cards, default=0) for cards in s.laid])


LAY_CARD: Final = LayCard()
END_ROUND: Final = EndRound()
VERBS: Final = [Verb("lay", LAY, card=MARKS), Verb("nothing", NOTHING), Verb("deal", DEAL, card=MARKS)]
WORDS: Final[dict[str, Any]] = {
    "title": "Marked",
    "event": {"dealt": {"closed": "{seat:seat}", "open": "{seat:seat}: {card}"}, "laid": "{seat:seat}: {card}"},
    "question": {"LayCard": "?", "DealCard": "?"},
    "verb": {"lay": "{card}", "nothing": "–", "deal": "{card}"},
    "refusal": {"MK-2": "Not your card."},
}


class Marked(Game[Table]):
    def __init__(self) -> None:
        steps = (DealCard, LayCard, EndRound)
        super().__init__(
            slug="marked",
            rules="1",
            seats=range(2, 5),
            state=Table,
            steps=steps,
            verbs=VERBS,
            bound=40,
            texts=texts(WORDS, WORDS),
        )

    def setup(self, ruleset: Ruleset) -> Table:
        seats = range(ruleset.seats)
        s = Table(
            ruleset, [], (), (), 0, [], bag.new_deck([1] * len(MARKS)), [[] for _ in seats], [[] for _ in seats], 0
        )
        s.then_all([*[DealCard(seat) for seat in seats for _ in range(HAND)], LAY_CARD, END_ROUND])
        return s

    def parse_position(self, ruleset: Ruleset, facts: dict[str, Any]) -> Table:
        """Hands as they are wished."""
        hands = [sorted(MARKS[n] for n in hand) for hand in facts["hands"]]
        left = [int(not any(mark in hand for hand in hands)) for mark in MARKS]
        s = Table(ruleset, [], (), (), 0, [], bag.new_deck(left), hands, [[] for _ in hands], 0)
        s.then_all([LAY_CARD, END_ROUND])
        return s

    def guess(self, view: View, luck: Luck) -> dict[str, Any]:
        """Anything may be in the hands of the others that one has not seen."""
        hands, laid = view.board["hands"], view.board["laid"]
        seen = [card for cards in [*laid, *(hand for hand in hands if isinstance(hand, list))] for card in cards]
        left = [mark for mark in MARKS if mark not in seen]
        dealt = [
            hand[:] if isinstance(hand, list) else sorted(left.pop(luck.below(len(left))) for _ in range(hand))
            for hand in hands
        ]
        return {"hands": dealt, "deck": bag.new_deck([int(mark in left) for mark in MARKS])}

    def facts(self, s: Table) -> dict[str, Any]:
        return {"hands": [[MARKS.index(card) for card in hand] for hand in s.hands]}


MARKED: Final = Marked()
