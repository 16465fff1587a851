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
from saloon.kernel.play import chance_asked, legal, pick, submit
from saloon.kernel.preview import preview
from saloon.kernel.view import view
from saloon.server import wire
from saloon.server.live import gate
from saloon.server.live.desk import Desk, sight

OUT = Path(__file__).resolve().parents[1] / "fixtures"
SECRET = bytes(range(32))
SEEDS = ["été", "dust"]
NAMES = ["Maya", "Hugo", "Inès", "Tomás", "Zoé", "Cal"]
TOWNS = (415, 1336)  # random games in which much happens
STREET = OUT.parents[1] / "tests/boxes/one-street"
HAUNTED = (24, 16)  # random games in which much happens,
ENOUGH = 170  # and so much of them


def played(seed: int, options: dict[str, Any], slug: str = "two-towns", seats: int = 2, most: int = 10_000) -> Journal:
    """A whole game of random answers, or its beginning, its dice drawn as at a live table."""
    game = find(slug)
    seeds = (SEEDS * seats)[:seats]
    setup = new_setup(game, seats, options, names=NAMES[:seats], fair=fair.promise(SECRET, seeds))
    journal, luck = Journal(game, setup), Seeded(seed)
    dice = Keyed(fair.key(SECRET, seeds))
    journal.draw(dice)
    while journal.state.pending and len(journal.moves) < most:
        d = journal.state.pending[0]
        choices = legal(journal.state, d, d.owing[0])
        journal.answer(d.owing[0], d.id, choices[luck.below(len(choices))])
        journal.draw(dice)
    journal.secret = SECRET.hex()
    return journal


def replay(journal: Journal, viewer: int) -> dict[str, Any]:
    first = sight(journal.game, journal.begin(), viewer)
    frames = [msgspec.to_builtins(frame) for frame in gate.framed(journal, viewer)]
    return {"viewer": viewer, "first": first, "frames": frames}


def looks(journal: Journal) -> list[dict[str, Any]]:
    """What every answer to the first question would do, and why one that is not open would not."""
    desk = Desk(journal.game, journal.setup, b"")
    for entry in journal.entries:
        if desk.owing():
            break
        desk.take(entry)
    seat, question = desk.owing()[0]
    options = [*desk.sight(seat)["asks"][0]["options"], {"verb": "stop"}]
    asked = [wire.Look(i, question, said) for i, said in enumerate(options)]
    seen = [json.loads(msgspec.json.encode(gate.preview_of(desk.game, desk.state, seat, one))) for one in asked]
    return [
        {"seat": seat, "ask": question, "do": said, "foreseen": one} for said, one in zip(options, seen, strict=True)
    ]


# --- Deadwood: two games, what is printed on two boards, and some previews ---

DEADWOOD = find("deadwood")
TOWN = {"town": ["bank@C3(P2.1)", "casino@D2(P2.3)", "laundry-1@C2(P3.1)", "hotel@B3(P3.2)"], "line": ["F1", "E1"]}


def shot_out(seed: int, drawn: list[dict[str, Any]]) -> Journal:
    """A whole game of random answers at three seats; what chance did is told as well."""
    journal, luck = Journal(DEADWOOD, new_setup(DEADWOOD, 3, {})), Seeded(seed)
    while journal.state.pending:
        d = journal.state.pending[0]
        step = chance_asked(journal.state)
        if step is not None:
            ways = int(step.ways(journal.state))
            way = luck.below(ways)
            action = step.outcome(journal.state, way)
            drawn.append({"ways": ways, "way": way, "do": DEADWOOD.say(action)})
        else:
            choices = legal(journal.state, d, d.owing[0])
            action = choices[luck.below(len(choices))]
        journal.answer(d.owing[0], d.id, action)
    return journal


def without_options(replayed: dict[str, Any]) -> dict[str, Any]:
    """Long lists of answers are not what these are for."""
    for frame in replayed["frames"]:
        for ask in frame["sight"]["asks"]:
            ask.pop("options", None)
    return replayed


def foreseen(*phrases: str) -> dict[str, Any]:
    """What the last of these answers would do, before it is given, in a small town."""
    state = DEADWOOD.from_position(DEADWOOD.ruleset(3), TOWN)
    for phrase in phrases[:-1]:
        submit(state, 0, state.pending[0].id, DEADWOOD.language.hear_phrase(phrase))
    seen, action = view(DEADWOOD, state, 0), DEADWOOD.language.hear_phrase(phrases[-1])
    shown = preview(DEADWOOD, state.ruleset, seen, state.pending[0].id, action, luck=Seeded(1))
    told = {"type": "foreseen", "id": 1, "events": shown.events, "next": shown.next}
    return {"do": DEADWOOD.say(action), "sight": sight(DEADWOOD, state, 0), "foreseen": told}


def deadwood() -> dict[str, Any]:
    looks = [foreseen("send 2 A5"), foreseen("send 3 C3"), foreseen("send 1 A3", "annex", "rail D2")]
    drawn: list[dict[str, Any]] = []
    replays = [without_options(replay(shot_out(seed, drawn), 0)) for seed in TOWNS]
    street = find("deadwood", None, STREET).printed()
    return {"printed": DEADWOOD.printed(), "street": street, "replays": replays, "drawn": drawn, "looks": looks}


# --- Slaughter Gulch: two short games of three, and what is printed on its cards ---


def haunted(seed: int) -> Journal:
    """Some turns of random answers."""
    game = find("slaughter-gulch")
    journal, luck = Journal(game, new_setup(game, 3, {"turns": 4})), Seeded(seed)
    while journal.state.pending:
        d = journal.state.pending[0]
        journal.draw(luck)
        if not journal.state.pending or journal.state.pending[0].id != d.id:
            continue
        journal.answer(d.owing[0], d.id, pick(journal.state, d, d.owing[0], luck))
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
    (OUT / "deadwood.json").write_text(canonical(json.loads(json.dumps(deadwood()))) + "\n", encoding="utf-8")
    town = canonical(json.loads(json.dumps(slaughter_gulch())))
    (OUT / "slaughter-gulch.json").write_text(town + "\n", encoding="utf-8")
    games = [played(1, {}), played(2, {"faces": "112233"}), played(3, {"faces": "011223", "sheriff-resets": "no"})]
    for number, journal in enumerate(games, 1):
        replays = [replay(journal, 0), replay(journal, -1)]
        data = {"replays": replays, "looks": looks(journal), "journal": journal.text()}
        (OUT / f"two-towns-{number}.json").write_text(canonical(json.loads(json.dumps(data))) + "\n", encoding="utf-8")
    towns = [
        played(5, {}, "dice-town", 4, 110),
        played(6, {"modules": "indian"}, "dice-town", 3, 240),
        played(7, {}, "dice-town", 2),
    ]
    for number, journal in enumerate(towns, 1):
        whole = number == len(towns)
        data = lean(replay(journal, 0), 40 if whole else 0)
        (OUT / f"dice-town-{number}.json").write_text(canonical(json.loads(json.dumps(data))) + "\n", encoding="utf-8")


def lean(replay: dict[str, Any], last: int) -> dict[str, Any]:
    """Without options, and of a whole game only its last frames."""
    frames = replay["frames"][-last:]
    first = replay["frames"][-last - 1]["sight"] if last else replay["first"]
    for seen in [first, *[frame["sight"] for frame in frames]]:
        for ask in seen["asks"]:
            ask.pop("options", None)
    return {"viewer": replay["viewer"], "first": first, "frames": frames}


if __name__ == "__main__":
    main()
