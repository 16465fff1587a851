"""Real games for the client's unit tests, from the engine: replays, journals and some previews."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec

from saloon.games import find
from saloon.kernel import fair
from saloon.kernel.journal import Journal, canonical, new_setup
from saloon.kernel.luck import Keyed, Seeded
from saloon.kernel.play import legal
from saloon.server import wire
from saloon.server.archive import framed
from saloon.server.desk import Desk

OUT = Path(__file__).resolve().parents[1] / "fixtures"
SECRET = bytes(range(32))
SEEDS = ["été", "dust"]


def played(slug: str, people: list[str], seed: int, options: dict[str, Any]) -> Journal:
    """A whole game of random answers, its dice drawn as at a live table."""
    game = find(slug)
    setup = new_setup(game, len(people), options, people, None, fair.promise(SECRET, SEEDS))
    journal, luck = Journal(game, setup), Seeded(seed)
    dice = Keyed(fair.key(SECRET, SEEDS))
    journal.draw(dice)
    while journal.state.open:
        d = journal.state.open[0]
        choices = legal(journal.state, d, d.owing[0])
        journal.answer(d.owing[0], d.id, choices[luck.below(len(choices))])
        journal.draw(dice)
    journal.secret = SECRET.hex()
    return journal


def replay(journal: Journal, viewer: int) -> dict[str, Any]:
    desk = Desk(journal.game, journal.setup, b"")
    first = desk.sight(viewer)
    frames = [msgspec.to_builtins(frame) for frame in framed(journal, desk, viewer)]
    return {"viewer": viewer, "first": first, "frames": frames}


def looks(journal: Journal) -> list[dict[str, Any]]:
    """What every answer to the first question would do, and why one that is not open would not."""
    desk = Desk(journal.game, journal.setup, b"")
    for _, desk.state, _ in journal.replay():
        if desk.owing():
            break
    seat, ask = desk.owing()[0]
    options = [*desk.sight(seat)["asks"][0]["options"], {"verb": "stop"}]
    seen = [msgspec.to_builtins(desk.look(seat, wire.Look(i, ask, said))) for i, said in enumerate(options)]
    return [{"seat": seat, "ask": ask, "do": said, "foreseen": one} for said, one in zip(options, seen, strict=True)]


def slim(sight: dict[str, Any]) -> dict[str, Any]:
    """Without what a picture is not made of: the answers one may give, and the witnessed log that bots read."""
    board = {**sight["board"], "history": [[], sight["board"]["history"][1]]}
    return {**sight, "board": board, "asks": [{**ask, "options": None} for ask in sight["asks"]]}


def drawn(journal: Journal, viewer: int) -> dict[str, Any]:
    """A replay of which only the pictures matter."""
    told = replay(journal, viewer)
    frames = [{"line": frame["line"], "sight": slim(frame["sight"])} for frame in told["frames"]]
    return {"viewer": viewer, "first": slim(told["first"]), "frames": frames}


def save(name: str, data: Any) -> None:
    (OUT / f"{name}.json").write_text(canonical(json.loads(json.dumps(data))) + "\n", encoding="utf-8")


def main() -> None:
    OUT.mkdir(exist_ok=True)
    two = ["Maya", "Hugo"]
    games = [
        played("two-towns", two, 1, {}),
        played("two-towns", two, 2, {"faces": "112233"}),
        played("two-towns", two, 3, {"faces": "011223", "sheriff-resets": "no"}),
    ]
    for number, journal in enumerate(games, 1):
        replays = [replay(journal, 0), replay(journal, -1)]
        data = {"replays": replays, "looks": looks(journal), "journal": journal.text()}
        save(f"two-towns-{number}", data)
    mystery = {"mystery": "yes", "quick-draw": "yes"}
    save("deadwood-1876-2", drawn(played("deadwood-1876", two, 3, {}), 0))
    save("deadwood-1876-3", drawn(played("deadwood-1876", [*two, "Inès"], 2, mystery), 1))
    save("deadwood-1876-4", drawn(played("deadwood-1876", [*two, "Inès", "Otto"], 4, {"memory": "no"}), -1))


if __name__ == "__main__":
    main()
