"""Knowledge of single places, kept per viewer: what was seen in a safe is known until its row is mixed; then only that
it is somewhere in that row.

SF-1 Three safes each, face down in a row, of twenty different ones; each seat knows its own. Safe n is worth n mod 5.
SF-2 On turn one of: peek into a safe of another row, alone; crack one, for all to see, and keep what it is worth; mix
one's own row and look at it again; rest. SF-3 A cracked safe leaves the row, the gap closes. SF-4 Five turns each, or
until all safes are cracked. SF-5 Cracked safes and what is left in one's own row count.
"""

from __future__ import annotations

from itertools import permutations
from typing import Any, ClassVar, Final

from mypy_extensions import i64

from saloon.kernel.flow import ALL, Chance, Decision, Question, Ruleset, State, Step, Visibility
from saloon.kernel.game import Game
from saloon.kernel.language import VERB, VERB_BITS, Several, Verb
from saloon.kernel.luck import Luck
from saloon.kernel.messages import EventLog, Refusal
from saloon.kernel.view import View
from saloon.parts import bag
from saloon.parts.bag import UNKNOWN, Deck, Draw, card_of, knowers_of, knows, placed
from toys.common import texts

SAFES: Final = 20
ROW: Final = 3
TURNS: Final = 5
SEATS: Final = range(2, 6)

PEEK: Final = 0
CRACK: Final = 1
MIX: Final = 2
REST: Final = 3
DEAL: Final = 4
ORDER: Final = 5
ROW_BITS: Final = 3
ORDERS: Final = [list(permutations(range(n))) for n in range(ROW + 1)]


def peek(row: int, place: int) -> int:
    return PEEK | row << VERB_BITS | place << VERB_BITS + ROW_BITS


def crack(row: int, place: int) -> int:
    return CRACK | row << VERB_BITS | place << VERB_BITS + ROW_BITS


def row_of(action: int) -> int:
    return action >> VERB_BITS & (1 << ROW_BITS) - 1


def place_of(action: int) -> int:
    return action >> VERB_BITS + ROW_BITS


def order(places: tuple[int, ...]) -> int:
    action = ORDER
    for i, place in enumerate(places):
        action |= place + 1 << VERB_BITS + 2 * i
    return action


def rows_seen(s: Vault, viewer: int) -> list[Any]:
    """Everybody sees where safes lie and who knows which."""
    return [[[card_of(at) if knows(at, viewer) else UNKNOWN, knowers_of(at)] for at in row] for row in s.rows]


def lore_seen(s: Vault, viewer: int) -> list[list[int]]:
    """One's own only: the size of another's would tell, when a safe is cracked, whether he had seen it."""
    return [own[:] if seat == viewer else [] for seat, own in enumerate(s.lore)]


class Vault(State[Ruleset]):
    """A safe in a row is `placed` with its knowers. lore[seat] holds, for safes seen before their row was mixed,
    `row * SAFES + safe`."""

    __slots__ = ("active", "cracked", "deck", "lore", "rows", "turns")
    VISIBLE: ClassVar[dict[str, Visibility]] = {
        "deck": lambda s, viewer: bag.seen(s.deck, viewer), "rows": rows_seen, "lore": lore_seen, "cracked": ALL,
        "active": ALL, "turns": ALL,
    }  # fmt: skip

    def __init__(
        self, ruleset: Ruleset, agenda: list[Step[Any]], pending: tuple[Decision, ...],
        side_questions: tuple[Decision, ...],
        serial: int, result: list[int], deck: Deck, rows: list[list[int]], lore: list[list[int]],
        cracked: list[list[int]], active: int, turns: int,
    ) -> None:  # fmt: skip
        super().__init__(ruleset, agenda, pending, side_questions, serial, result)
        self.deck = deck
        self.rows = rows
        self.lore = lore
        self.cracked = cracked
        self.active = active
        self.turns = turns

    def clone(self) -> Vault:
        return Vault(
            self.ruleset, self.agenda[:], self.pending, self.side_questions, self.serial, self.result,
            bag.copy_deck(self.deck), [row[:] for row in self.rows], [own[:] for own in self.lore],
            [safes[:] for safes in self.cracked], self.active, self.turns,
        )  # fmt: skip

    def located(self, seat: int, row: int, safe: int) -> None:
        """Whoever knows where a safe is no longer remembers it as somewhere."""
        if row * SAFES + safe in self.lore[seat]:
            self.lore[seat].remove(row * SAFES + safe)


class DealSafe(Draw[Vault]):
    """SF-1"""

    __slots__ = ("seat",)
    VISIBLE: ClassVar[str] = ALL
    TAG: ClassVar[int] = DEAL

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def deck(self, s: Vault) -> Deck:
        return s.deck

    def drawn(self, s: Vault, card: int, knowers: int, log: EventLog | None) -> None:
        s.rows[self.seat].append(placed(card, 1 << self.seat))
        if log:
            log.tell("dealt", seat=self.seat, told="closed").also(self.seat, told="open", safe=card)


class TakeTurn(Question[Vault]):
    """SF-2"""

    def seats(self, s: Vault) -> tuple[int, ...]:
        return (s.active,)

    def candidates(self, s: Vault, seat: i64) -> list[int]:
        places = [(row, place) for row in range(s.ruleset.seats) for place in range(ROW)]
        return [REST, MIX, *[peek(*at) for at in places], *[crack(*at) for at in places]]

    def check(self, s: Vault, seat: i64, action: int) -> Refusal | None:
        if action == REST:
            return None
        if action == MIX:
            return None if len(s.rows[seat]) > 1 else Refusal("SF-2.alone")
        row, place = row_of(action), place_of(action)
        if action & VERB not in (PEEK, CRACK) or row >= s.ruleset.seats or place >= ROW:
            return Refusal("kernel.nonsense")
        if row == seat:
            return Refusal("SF-2.own")
        if place >= len(s.rows[row]):
            return Refusal("SF-3", row=row, place=place)
        known = action & VERB == PEEK and knows(s.rows[row][place], seat)
        return Refusal("SF-2.known", row=row, place=place) if known else None

    def resolve(self, s: Vault, seat: i64, action: int, log: EventLog | None) -> None:
        if action == MIX:
            s.then(MIX_ROW)
        elif action & VERB == PEEK:
            look(s, seat, row_of(action), place_of(action), log)
        elif action & VERB == CRACK:
            open_safe(s, seat, row_of(action), place_of(action), log)


def look(s: Vault, seat: int, row: int, place: int, log: EventLog | None) -> None:
    at = s.rows[row][place]
    s.rows[row][place] = placed(card_of(at), knowers_of(at) | 1 << seat)
    s.located(seat, row, card_of(at))
    if log:
        event = log.tell("peeked", seat=seat, row=row, place=place, told="closed")
        event.also(seat, told="open", safe=card_of(at))


def open_safe(s: Vault, seat: int, row: int, place: int, log: EventLog | None) -> None:
    """SF-3"""
    safe = card_of(s.rows[row].pop(place))
    s.cracked[seat].append(safe)
    for viewer in range(s.ruleset.seats):
        s.located(viewer, row, safe)
    if log:
        log.tell("cracked", seat=seat, row=row, place=place, safe=safe)


class MixRow(Chance[Vault]):
    """SF-2: the owner of the row sees the new order; the others remember what, no longer where."""

    def ways(self, s: Vault) -> i64:
        return len(ORDERS[len(s.rows[s.active])])

    def outcome(self, s: Vault, way: i64) -> int:
        return order(ORDERS[len(s.rows[s.active])][way])

    def resolve(self, s: Vault, seat: i64, action: int, log: EventLog | None) -> None:
        owner, row = s.active, s.rows[s.active]
        for at in row:
            for viewer in range(s.ruleset.seats):
                if viewer != owner and knows(at, viewer):
                    s.lore[viewer] = sorted([*s.lore[viewer], owner * SAFES + card_of(at)])
        places = [(action >> VERB_BITS + 2 * i & 3) - 1 for i in range(len(row))]
        s.rows[owner] = [placed(card_of(row[place]), 1 << owner) for place in places]
        if log:
            safes = tuple([card_of(at) for at in s.rows[owner]])
            log.tell("mixed", seat=owner, told="closed").also(owner, told="open", safes=safes)


class EndTurn(Step[Vault]):
    """SF-4, SF-5"""

    def run(self, s: Vault, log: EventLog | None) -> None:
        s.turns += 1
        s.active = s.turns % s.ruleset.seats
        if any(s.rows) and s.turns < TURNS * s.ruleset.seats:
            s.then(TAKE_TURN, END_TURN)
            return
        kept = [[card_of(at) for at in row] for row in s.rows]
        s.finish([sum(safe % 5 for safe in kept[seat] + s.cracked[seat]) for seat in range(s.ruleset.seats)])


TAKE_TURN: Final = TakeTurn()
MIX_ROW: Final = MixRow()
END_TURN: Final = EndTurn()
VERBS: Final = [
    Verb("peek", PEEK, row=range(SEATS[-1]), place=range(ROW)),
    Verb("crack", CRACK, row=range(SEATS[-1]), place=range(ROW)),
    Verb("mix", MIX),
    Verb("rest", REST),
    Verb("deal", DEAL, safe=range(SAFES)),
    Verb("order", ORDER, places=Several(range(ROW), ROW)),
]
TEXTS: Final = texts(
    {
        "title": "Safes",
        "event": {
            "dealt": {"closed": "{seat:seat} gets a safe.", "open": "{seat:seat} gets safe {safe}."},
            "peeked": {
                "closed": "{seat:seat} peeks into safe {place} of {row:seat}.",
                "open": "{seat:seat} peeks into safe {place} of {row:seat}: it is {safe}.",
            },
            "cracked": "{seat:seat} cracks safe {place} of {row:seat}: it is {safe}.",
            "mixed": {
                "closed": "{seat:seat} mixes the own row.",
                "open": "{seat:seat} mixes the own row; it is now {safes}.",
            },
        },
        "question": {
            "TakeTurn": "Peek, crack, mix or rest?",
            "DealSafe": "A safe is being dealt.",
            "MixRow": "The safes of a row are being mixed.",
        },
        "verb": {
            "peek": "Peek into safe {place} of {row:seat}",
            "crack": "Crack safe {place} of {row:seat}",
            "mix": "Mix your row",
            "rest": "Rest",
            "deal": "Safe {safe} is dealt",
            "order": "New order: {places}",
        },
        "refusal": {
            "SF-2.alone": "There is nothing to mix in a row of less than two safes.",
            "SF-2.own": "That safe is your own. Pick one in another row.",
            "SF-2.known": "You know already what is in safe {place} of {row:seat}. Pick another.",
            "SF-3": "{row:seat} has no safe at place {place} any more. Pick one that is there.",
        },
    },
    {
        "title": "Les coffres",
        "event": {
            "dealt": {"closed": "{seat:seat} reçoit un coffre.", "open": "{seat:seat} reçoit le coffre {safe}."},
            "peeked": {
                "closed": "{seat:seat} regarde dans le coffre {place} de {row:seat}.",
                "open": "{seat:seat} regarde dans le coffre {place} de {row:seat} : c’est le {safe}.",
            },
            "cracked": "{seat:seat} force le coffre {place} de {row:seat} : c’est le {safe}.",
            "mixed": {
                "closed": "{seat:seat} mélange sa rangée.",
                "open": "{seat:seat} mélange sa rangée ; la voici : {safes}.",
            },
        },
        "question": {
            "TakeTurn": "Regarder, forcer, mélanger ou se reposer ?",
            "DealSafe": "On distribue un coffre.",
            "MixRow": "On mélange les coffres d’une rangée.",
        },
        "verb": {
            "peek": "Regarder dans le coffre {place} de {row:seat}",
            "crack": "Forcer le coffre {place} de {row:seat}",
            "mix": "Mélanger sa rangée",
            "rest": "Se reposer",
            "deal": "Le coffre {safe} est distribué",
            "order": "Nouvel ordre : {places}",
        },
        "refusal": {
            "SF-2.alone": "Il n’y a rien à mélanger dans une rangée de moins de deux coffres.",
            "SF-2.own": "Ce coffre est à vous. Choisissez-en un dans une autre rangée.",
            "SF-2.known": "Vous savez déjà ce que contient le coffre {place} de {row:seat}. Choisissez-en un autre.",
            "SF-3": "{row:seat} n’a plus de coffre à la place {place}. Choisissez-en un qui s’y trouve.",
        },
    },
)


class Safes(Game[Vault]):
    def __init__(self) -> None:
        bound = SEATS[-1] * (ROW + 2 * TURNS)
        steps = (DealSafe, TakeTurn, MixRow, EndTurn)
        super().__init__(
            slug="safes",
            rules="1",
            seats=SEATS,
            state=Vault,
            steps=steps,
            verbs=VERBS,
            bound=bound,
            texts=TEXTS,
        )

    def setup(self, ruleset: Ruleset) -> Vault:
        seats = range(ruleset.seats)
        rows: list[list[int]] = [[] for _ in seats]
        lore: list[list[int]] = [[] for _ in seats]
        cracked: list[list[int]] = [[] for _ in seats]
        s = Vault(ruleset, [], (), (), 0, [], bag.new_deck([1] * SAFES), rows, lore, cracked, 0, 0)
        s.then_all([*[DealSafe(seat) for seat in seats for _ in range(ROW)], TAKE_TURN, END_TURN])
        return s

    def facts(self, s: Vault) -> dict[str, Any]:
        rows = [[card_of(at) for at in row] for row in s.rows]
        return {"rows": rows, "cracked": s.cracked, "active": s.active, "turns": s.turns}

    def guess(self, view: View, luck: Luck) -> dict[str, Any]:
        rows, lore = view.board["rows"], view.board["lore"]
        own_lore = lore[view.viewer] if view.viewer >= 0 else []
        located = [safe for safes in view.board["cracked"] for safe in safes]
        located += [safe for row in rows for safe, _ in row if safe != UNKNOWN] + [
            memory % SAFES for memory in own_lore
        ]
        pool = bag.unlocated([1] * SAFES, located)
        guessed = [
            guess_row(row, [m % SAFES for m in own_lore if m // SAFES == i], pool, luck) for i, row in enumerate(rows)
        ]
        return {"rows": guessed, "deck": bag.guess_deck(view.board["deck"], pool, luck)}

    def invariants(self, s: Vault) -> list[str]:
        there = bag.tally(s.deck)
        for safe in [card_of(at) for row in s.rows for at in row] + [safe for safes in s.cracked for safe in safes]:
            there[safe] += 1
        wrong = [] if there == [1] * SAFES else [f"each safe is now there so many times: {there}"]
        for seat, memories in enumerate(s.lore):
            for row, safe in [divmod(memory, SAFES) for memory in memories]:
                if not any(card_of(at) == safe and not knows(at, seat) for at in s.rows[row]):
                    wrong.append(f"seat {seat} remembers safe {safe} in row {row}, where it is not or is known to be")
        return wrong


def guess_row(row: list[list[int]], remembered: list[int], pool: list[int], luck: Luck) -> list[int]:
    """The safes remembered to be in this row, at places the viewer does not know; unseen ones at the rest."""
    blanks = [place for place, (safe, _) in enumerate(row) if safe == UNKNOWN]
    guessed = [placed(safe, knowers) for safe, knowers in row]
    for safe in remembered + [bag.pick(pool, luck) for _ in range(len(blanks) - len(remembered))]:
        place = blanks.pop(luck.below(len(blanks)))
        guessed[place] = placed(safe, row[place][1])
    return guessed


SAFES_GAME: Final = Safes()
