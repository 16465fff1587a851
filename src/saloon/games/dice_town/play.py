"""Playing a Store card: shown, perhaps cancelled, carried out, discarded (DT-103 … DT-111, DT-134 … DT-140, DT-173)."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from saloon.games.dice_town.board import STORE, WANTED
from saloon.games.dice_town.hands import gone, holds, take_out, throw_away
from saloon.games.dice_town.packing import PASS, cancel, cancel_seat, is_cancel, is_play, play, play_card
from saloon.games.dice_town.records import owned_by, owned_card, owner_of
from saloon.games.dice_town.seats import bit, seats_of
from saloon.games.dice_town.state import Town
from saloon.kernel.flow import Step, Window
from saloon.kernel.messages import EventLog, Refusal


def play_out(s: Town, seat: i64, card: i64, effect: Step[Any], log: EventLog | None) -> None:
    """DT-104: show it, let the Wanted Notice interrupt, then the whole effect, only then the discard."""
    take_out(s, seat, card)
    show_card(s, seat, card, log)
    s.then(WANTED_NOTICE, effect, SHELVE)


def modify(s: Town, seat: i64, card: i64, boost: Step[Any], action: Step[Any], log: EventLog | None) -> None:
    """DT-104, DT-175: a card for the player's own action stays on the table until that action is over."""
    take_out(s, seat, card)
    show_card(s, seat, card, log)
    s.then_all([WANTED_NOTICE, boost, action, SHELVE])


def show_card(s: Town, seat: i64, card: i64, log: EventLog | None) -> None:
    s.limbo = [*s.limbo, owned_by(seat, card)]
    if log:
        log.tell("played", seat=seat, card=STORE[card])


def misplayed(action: int) -> Refusal:
    """DT-103, DT-109: a Store card at a moment that is not its own; anything else makes no sense at all."""
    return Refusal("DT-103.window", card=STORE[play_card(action)]) if is_play(action) else Refusal("kernel.nonsense")


def watchers(s: Town, card: i64, mask: i64) -> tuple[int, ...]:
    """DT-111, DT-173: of these seats, those with a Store card in hand, unless no hand can hold this one."""
    asked: i64 = 0
    for seat, hand in enumerate(s.stores):
        if hand and mask >> seat & 1:
            asked |= bit(seat)
    return () if not asked or gone(s, card) else seats_of(asked)


class CardWindow(Window[Town]):
    """DT-107: all answer sealed; the first in priority order plays, the others take theirs back unseen."""

    def passing(self) -> int:
        return PASS

    def play(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        """Carries out the one answer that counts."""
        raise NotImplementedError

    def reveal(self, s: Town, answers: dict[int, int], log: EventLog | None) -> None:
        for seat in s.ruleset.clockwise[s.sheriff]:
            action = answers.get(seat, PASS)
            if action != PASS:
                self.play(s, seat, action, log)
                return


def lacks(s: Town, seat: i64, card: i64) -> Refusal | None:
    """DT-103: a card is played from one's own hand."""
    return None if holds(s, seat, card) else Refusal("DT-103", card=STORE[card])


class OneCardWindow(CardWindow):
    """A window for one Store card, played or not."""

    def card(self) -> i64:
        raise NotImplementedError

    def candidates(self, s: Town, seat: i64) -> list[int]:
        return [PASS, play(self.card())]

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        if action == PASS:
            return None
        return lacks(s, seat, self.card()) if action == play(self.card()) else misplayed(action)


class WantedNotice(CardWindow):
    """DT-134, DT-135, DT-139: any opponent may cancel the card shown last, before its effect."""

    def seats(self, s: Town) -> tuple[int, ...]:
        return watchers(s, WANTED, s.ruleset.mask & ~bit(owner_of(s.limbo[-1])))

    def candidates(self, s: Town, seat: i64) -> list[int]:
        return [PASS, *[cancel(who) for who in range(s.ruleset.seats)]]

    def legal(self, s: Town, seat: i64) -> list[int]:
        return [PASS, cancel(owner_of(s.limbo[-1]))] if holds(s, seat, WANTED) else [PASS]

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        if action == PASS:
            return None
        if not is_cancel(action):
            return misplayed(action)
        if cancel_seat(action) != owner_of(s.limbo[-1]):
            return Refusal("DT-134")
        return lacks(s, seat, WANTED)

    def play(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        """DT-104, DT-140: no effect; both cards go to the discard at once. Only one copy exists (DT-136)."""
        if log:
            log.tell("cancelled", seat=seat, victim=cancel_seat(action), card=STORE[owned_card(s.limbo[-1])])
        s.cancel(Step)
        s.hasten(Shelve)
        spend_notice(s, seat)


def spend_notice(s: Town, seat: i64) -> None:
    """DT-140"""
    take_out(s, seat, WANTED)
    throw_away(s, WANTED)


def put_away(s: Town, seat: i64, card: i64) -> None:
    """DT-104: this card is over before the action it belongs to. Version 1 waited for the end of that."""
    if s.ruleset.version > 1:
        s.limbo = s.limbo[:]
        s.limbo.remove(owned_by(seat, card))
        throw_away(s, card)
        s.hasten(Shelve)
        s.cancel(Shelve)


class Shelve(Step[Town]):
    """DT-104: only now the card goes to the discard."""

    def run(self, s: Town, log: EventLog | None) -> None:
        throw_away(s, owned_card(s.limbo[-1]))
        s.limbo = s.limbo[:-1]


WANTED_NOTICE: Final = WantedNotice()
SHELVE: Final = Shelve()
STEPS: Final[tuple[type[Step[Any]], ...]] = (WantedNotice, Shelve)
