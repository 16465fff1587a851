"""Weapons: what a dude may fire, how far it reaches, and the Gatling Gun (SG-087, SG-093, SG-136, SG-228, SG-229)."""

from __future__ import annotations

from mypy_extensions import i64

from saloon.games.slaughter_gulch.belongings import magic_ready, on_call, owns, use_item, used_items
from saloon.games.slaughter_gulch.board import PLACE, stat_of
from saloon.games.slaughter_gulch.cards import spend
from saloon.games.slaughter_gulch.names import FIGURES, SHOOTING
from saloon.games.slaughter_gulch.rolls import begin, roll
from saloon.games.slaughter_gulch.ruleset import MAGIC
from saloon.games.slaughter_gulch.seen import known_at
from saloon.games.slaughter_gulch.state import Town
from saloon.games.slaughter_gulch.vocabulary import EMPLACE, NO_SHOT, SHOOT
from saloon.kernel.messages import EventLog
from saloon.parts.masks import bits


def weapons(s: Town, dude: i64, decider: i64) -> list[int]:
    """SG-093: items and gadgets the dude may fire."""
    seat = dude // FIGURES
    rules = s.ruleset
    owned = owns(s, seat) if decider == seat else on_call(s, seat, decider)
    shown = owns(s, seat) if decider == seat else used_items(s, seat) | known_at(s, seat, decider)
    empty = shown & rules.loaded if s.loads[seat] == 0 else 0  # SG-228
    found = bits(owned & rules.arms & ~empty)
    if s.learned[seat] and decider == seat:
        first = rules.first_magic[s.outfits[seat]]
        for local in bits(magic_ready(s, seat)):
            card = rules.cards[first + local]
            if card.shot and not card.uses[0].has(EMPLACE):
                found.append(first + local)
    if s.gun >= 0 and s.dudes[dude] & PLACE == s.gun and gun_free(s, seat, decider):
        found.append(gun_card(s))
    return found


def gun_owner(s: Town) -> i64:
    """The seat that has set the Gatling Gun."""
    card = s.ruleset.cards[gun_card(s)]
    return s.chairs[card.outfit]


def gun_card(s: Town) -> int:
    return next(i for i, card in enumerate(s.ruleset.cards) if card.kind == MAGIC and card.uses[0].has(EMPLACE))


def gun_free(s: Town, seat: i64, decider: i64) -> bool:
    """SG-136; SG-087: a mesmerizer does not spend the owner's gadgets."""
    owner = gun_owner(s)
    local = s.ruleset.cards[gun_card(s)].local
    if s.spent[owner] >> local & 1:
        return False
    if seat == owner:
        return decider == seat
    return not any(s.dudes[dude] & PLACE == s.gun for dude in range(owner * FIGURES, owner * FIGURES + FIGURES))


def reaches(s: Town, weapon: i64, distance: i64) -> bool:
    return 0 <= distance < 4 and s.ruleset.cards[weapon].shot[distance] != NO_SHOT


def fire(s: Town, dude: i64, weapon: i64, distance: i64, decider: i64, log: EventLog | None) -> None:
    """The weapon is used, the shot begins; what comes after it lies on the agenda already."""
    rules = s.ruleset
    seat = dude // FIGURES
    card = rules.cards[weapon]
    side = begin(s, 0, SHOOT, dude, stat_of(s, dude, SHOOTING), decider)
    side.bonus += card.shot[distance]
    if card.kind == MAGIC:
        owner = gun_owner(s) if card.uses[0].has(EMPLACE) else seat
        if owner == seat:
            spend(s, seat, weapon, log)
        else:
            s.spent[owner] |= rules.bits[card.local]
    else:
        side.fire_weapon()
        use_item(s, seat, weapon)
        if card.loads:
            s.loads[seat] -= 1  # SG-228
    roll(s, 0)
