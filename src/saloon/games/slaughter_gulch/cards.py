"""Whether an item, spell, gadget or reward can be used, and what becomes of it (SG-132, SG-226, SG-227, SG-238)."""

from __future__ import annotations

from mypy_extensions import i64

from saloon.games.slaughter_gulch.belongings import lose_item, magic_ready, owns, rewards_ready, scrap, use_item
from saloon.games.slaughter_gulch.names import SCIENTISTS
from saloon.games.slaughter_gulch.objectives import GADGET_USED, deed
from saloon.games.slaughter_gulch.ruleset import ITEM, MAGIC, REWARD, Card
from saloon.games.slaughter_gulch.state import Town
from saloon.kernel.messages import EventLog


def spend(s: Town, seat: i64, number: i64, log: EventLog | None) -> None:
    """A card is used: it moves to the right, is used up for the turn, or is gone."""
    card: Card = s.ruleset.cards[number]
    if card.kind == MAGIC:
        s.spent[seat] |= s.ruleset.bits[card.local]
        if card.outfit == SCIENTISTS:
            deed(s, seat, GADGET_USED, 1, log)  # SG-137
    elif card.kind == REWARD:
        s.spent_rewards[seat] |= s.ruleset.bits[card.local]  # SG-238
    elif card.once:
        lose_item(s, seat, number)  # SG-227
        scrap(s, number)
    else:
        use_item(s, seat, number)


def ready(s: Town, seat: i64, number: i64) -> bool:
    """Whether a seat may use this card now."""
    card = s.ruleset.cards[number]
    if card.kind == ITEM:
        return owns(s, seat) >> number & 1 == 1
    mask = magic_ready(s, seat) if card.kind == MAGIC else rewards_ready(s, seat)
    return mask >> card.local & 1 == 1
