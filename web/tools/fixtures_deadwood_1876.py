"""Real games of Deadwood 1876 for the client's unit tests: what one viewer sees, from first card to last shot."""

from __future__ import annotations

import json
from typing import Any

from fixtures import OUT, SECRET, replay

from saloon.games import find
from saloon.kernel import fair
from saloon.kernel.journal import Journal, canonical, new_setup
from saloon.kernel.luck import Keyed, Seeded
from saloon.kernel.play import legal

PEOPLE = ["Maya", "Hugo", "Inès", "Otto"]


def played(seats: int, seed: int, options: dict[str, Any]) -> Journal:
    """A whole game of random answers, its dice drawn as at a live table."""
    game = find("deadwood-1876")
    seeds = PEOPLE[:seats]
    journal = Journal(game, new_setup(game, seats, options, names=PEOPLE[:seats], fair=fair.promise(SECRET, seeds)))
    luck, dice = Seeded(seed), Keyed(fair.key(SECRET, seeds))
    journal.draw(dice)
    while journal.state.pending:
        d = journal.state.pending[0]
        choices = legal(journal.state, d, d.owing[0])
        journal.answer(d.owing[0], d.id, choices[luck.below(len(choices))])
        journal.draw(dice)
    return journal


def slim(sight: dict[str, Any]) -> dict[str, Any]:
    """Without what a picture is not made of: the answers one may give."""
    return {**sight, "asks": [{**ask, "options": None} for ask in sight["asks"]]}


def save(seats: int, seed: int, viewer: int, **options: str) -> None:
    told = replay(played(seats, seed, {name.replace("_", "-"): value for name, value in options.items()}), viewer)
    frames = [{"line": frame["line"], "sight": slim(frame["sight"])} for frame in told["frames"]]
    data = {"viewer": viewer, "first": slim(told["first"]), "frames": frames}
    file = OUT / f"deadwood-1876-{seats}.json"
    file.write_text(canonical(json.loads(json.dumps(data))) + "\n", encoding="utf-8")


if __name__ == "__main__":
    save(2, 3, 0)
    save(3, 2, 1, mystery="yes", quick_draw="yes")
    save(4, 4, -1, memory="no")
    printed = json.dumps(find("deadwood-1876").printed(), ensure_ascii=False)
    (OUT / "deadwood-1876-printed.json").write_text(printed + "\n", encoding="utf-8")
