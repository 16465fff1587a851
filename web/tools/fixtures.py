"""Real games for the client's unit tests, from the engine: replays of both seats, journals and some previews."""

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
HAUNTED = (14, 8)  # random games in which much happens,
ENOUGH = 170  # and so much of them


def played(seed: int, options: dict[str, Any]) -> Journal:
    """A whole game of random answers, its dice drawn as at a live table."""
    game = find("two-towns")
    setup = new_setup(game, 2, options, ["Maya", "Hugo"], None, fair.promise(SECRET, SEEDS))
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


# --- Slaughter Gulch: two short games of three, and what is printed on its cards ---


def haunted(seed: int) -> Journal:
    """Some turns of random answers."""
    game = find("slaughter-gulch")
    journal, luck = Journal(game, new_setup(game, 3, {"turns": 4})), Seeded(seed)
    while journal.state.open:
        d = journal.state.open[0]
        journal.draw(luck)
        if not journal.state.open or journal.state.open[0].id != d.id:
            continue
        choices = legal(journal.state, d, d.owing[0])
        journal.answer(d.owing[0], d.id, choices[luck.below(len(choices))])
    return journal


def slaughter_gulch() -> dict[str, Any]:
    replays = [replay(haunted(seed), 0) for seed in HAUNTED]
    for some in replays:
        some["frames"] = some["frames"][:ENOUGH]
    for frame in [frame for some in replays for frame in some["frames"]]:
        for ask in [*frame["sight"]["asks"], *frame["sight"]["standing"]]:
            ask.pop("options", None)
    return {"printed": find("slaughter-gulch").printed(), "replays": replays}


def main() -> None:
    OUT.mkdir(exist_ok=True)
    town = canonical(json.loads(json.dumps(slaughter_gulch())))
    (OUT / "slaughter-gulch.json").write_text(town + "\n", encoding="utf-8")
    games = [played(1, {}), played(2, {"faces": "112233"}), played(3, {"faces": "011223", "sheriff-resets": "no"})]
    for number, journal in enumerate(games, 1):
        replays = [replay(journal, 0), replay(journal, -1)]
        data = {"replays": replays, "looks": looks(journal), "journal": journal.text()}
        (OUT / f"two-towns-{number}.json").write_text(canonical(json.loads(json.dumps(data))) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
