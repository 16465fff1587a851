"""What a viewer does not see, dealt out anew."""

from __future__ import annotations

from typing import Any

from saloon.kernel.luck import Luck
from saloon.kernel.view import View

from quick_draw.verbs import CARDS


def guess(view: View, luck: Luck) -> dict[str, Any]:
    """The deck and the hands of the others; a hand that is not seen is the number of its cards."""
    hands, unseen = view.board["hands"], CARDS[:]
    for cards in [view.board["shown"], *view.board["laid"], hands[view.viewer] if view.viewer >= 0 else []]:
        for card in cards:
            unseen.remove(card)
    dealt = [
        hand[:] if isinstance(hand, list) else sorted(unseen.pop(luck.below(len(unseen))) for _ in range(hand))
        for hand in hands
    ]
    return {"hands": dealt, "deck": unseen}
