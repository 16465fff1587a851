"""The end: victory points and who wins (DT-094 … DT-102, DTX-051 … DTX-058, DTX-080, DTX-081)."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from saloon.games.dice_town.board import CARDS, DOG, KINDS, MULE, OUTLAWS, PLAIN, TITLES, named
from saloon.games.dice_town.packing import crown, crown_seat, is_crown
from saloon.games.dice_town.play import misplayed
from saloon.games.dice_town.seats import seats_of
from saloon.games.dice_town.state import Town
from saloon.kernel.flow import Question, Step
from saloon.kernel.messages import EventLog, Fact, Refusal
from saloon.parts.bag import EVERYBODY, card_of

PARTS: Final = ("nuggets", "dollars", "titles", "ranches", "cards", "star")


def points(s: Town, seat: i64) -> list[int]:
    """By the parts of the score (DT-094)."""
    rules = s.ruleset
    captured = s.captured[seat]
    bounties = sum(rules.bounty[i] for i in range(len(OUTLAWS)) if captured >> i & 1)  # DTX-081
    titles = sum(rules.values[card_of(at) - KINDS] for at in s.titles[seat])
    titles += sum(rules.values[title] for title in range(PLAIN) if s.wired[seat] >> title & 1)  # DT-098
    ranches = s.ranches[seat]
    star = int(rules.star) if s.sheriff == seat else 0  # DT-096
    money = (s.cash[seat] + bounties) // int(rules.dollars)  # DT-095, DTX-080
    set_of_ranches = ranches * (ranches + 1) // 2  # DTX-051
    return [s.nuggets[seat], money, titles, set_of_ranches, store_points(s, seat), star]


def store_points(s: Town, seat: i64) -> int:
    """DT-097, DTX-056 … DTX-058"""
    total = 0
    for at in s.stores[seat]:
        card = card_of(at)
        total += s.ruleset.worth[card]
        if card == MULE:
            total += len(s.stores[seat])
        elif card == DOG:
            total += int(s.ruleset.capture) * int(s.captured[seat]).bit_count()
    return total


def title_cards(s: Town, seat: i64) -> int:
    """DT-100, DTX-052: their number, barbed wire and ranches included."""
    return len(s.titles[seat]) + int(s.wired[seat]).bit_count() + s.ranches[seat]


class Scoring(Step[Town]):
    """DT-099, DT-100, DT-102: all hands are shown; the highest total, then the most titles."""

    def run(self, s: Town, log: EventLog | None) -> None:
        show_hands(s)
        totals = [sum(points(s, seat)) for seat in range(s.ruleset.seats)]
        if log:
            for seat in range(s.ruleset.seats):
                tell_score(s, seat, log)
        best = [seat for seat, total in enumerate(totals) if total == max(totals)]
        most = max(title_cards(s, seat) for seat in best)
        best = [seat for seat in best if title_cards(s, seat) == most]
        if len(best) == 1:
            win(s, best[0], totals, log)
        else:
            s.tie = sum(1 << seat for seat in best)
            s.then(CROWN_ONE)


def show_hands(s: Town) -> None:
    """DT-102"""
    s.titles = [[at | EVERYBODY for at in hand] for hand in s.titles]
    s.stores = [[at | EVERYBODY for at in hand] for hand in s.stores]
    s.rumours = [[] for _ in s.rumours]


def tell_score(s: Town, seat: i64, log: EventLog) -> None:
    hand = tuple([CARDS[card_of(at)] for at in [*s.titles[seat], *s.stores[seat]]])
    facts: dict[str, Fact] = dict(zip(PARTS, points(s, seat), strict=True))
    wired = named(s.wired[seat], TITLES)
    log.tell("score", seat=seat, hand=hand, wired=wired, total=sum(points(s, seat)), **facts)


def win(s: Town, seat: i64, totals: list[int], log: EventLog | None) -> None:
    s.winner = seat
    s.tie = 0
    s.finish(totals)
    if log:
        log.tell("won", seat=seat, total=totals[seat])


class CrownOne(Question[Town]):
    """DT-101: the Sheriff names the winner among the tied; nobody can bribe him any more."""

    def seats(self, s: Town) -> tuple[int, ...]:
        return (s.sheriff,)

    def legal(self, s: Town, seat: i64) -> list[int]:
        return [crown(who) for who in seats_of(s.tie)]

    def refusal(self, s: Town, seat: i64, action: int) -> Refusal:
        somebody = is_crown(action) and crown_seat(action) < s.ruleset.seats
        return Refusal("DT-101") if somebody else misplayed(action)

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        win(s, crown_seat(action), [sum(points(s, who)) for who in range(s.ruleset.seats)], log)


SCORING: Final = Scoring()
CROWN_ONE: Final = CrownOne()
STEPS: Final[tuple[type[Step[Any]], ...]] = (Scoring, CrownOne)
