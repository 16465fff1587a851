"""What browsers are told is what games declare: every event and every board, in games played by luck."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

import jsonschema_rs
import msgspec
import pytest

from saloon.games import find
from saloon.kernel.flow import NOBODY, Chance, State
from saloon.kernel.game import Game
from saloon.kernel.luck import Seeded
from saloon.kernel.messages import EventLog
from saloon.kernel.play import pick, submit
from saloon.kernel.suite import random_table
from saloon.kernel.told import Declared, Sometimes, declared_events
from saloon.kernel.view import view

ROOT = Path(__file__).parent.parent.parent
PARTS = json.loads((ROOT / "docs" / "wire.schema.json").read_text("utf-8"))["$defs"]
EACH = 40  # answers between two looks at the board
ANSWERS = 400  # of one game that are looked at


def wire_types() -> ModuleType:
    spec = spec_from_file_location("wire_types", ROOT / "tools" / "wire_types.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


TOOL = wire_types()


def package(slug: str) -> str:
    return f"saloon.games.{slug.replace('-', '_')}"


def part(slug: str, name: str) -> str:
    """The name of a part of what a game is told in, in the schema of the wire."""
    return f"{slug.title().replace('-', '')}.{name}"


def shape(slug: str, name: str) -> jsonschema_rs.Validator:
    """As the schema has it; the classes know it only until they are compiled."""
    return jsonschema_rs.validator_for({"$ref": f"#/$defs/{part(slug, name)}", "$defs": PARTS})


def form_shape(slug: str) -> jsonschema_rs.Validator:
    """Of any kind, where a game does not say more."""
    return shape(slug, "Form") if part(slug, "Form") in PARTS else jsonschema_rs.validator_for({"type": "object"})


def plain(told: Any) -> Any:
    """As it arrives."""
    return json.loads(msgspec.json.encode(told))


def played(game: Game[Any], seats: int, seed: int) -> Iterator[tuple[State[Any], EventLog]]:
    """A game by luck, with what each answer told."""
    luck = Seeded(seed)
    s = game.start(game.ruleset(seats, random_table(game, seed, seats)[1]))
    for _ in range(ANSWERS):
        if not s.pending:
            return
        d, log = s.pending[0], EventLog()
        seat = d.owing[0]
        action = d.step.draw(s, luck) if isinstance(d.step, Chance) else pick(s, d, seat, luck)
        assert submit(s, seat, d.id, action, log=log) is None
        yield s, log


@pytest.mark.parametrize("slug", TOOL.GAMES)
def test_every_event_and_board_is_of_its_declared_type(slug: str) -> None:
    game, told = find(slug), declared_events(import_module(f"{package(slug)}.told"))
    shapes = {name: shape(slug, TOOL.happening(name, made).__name__) for name, made in told.items()}
    board, form = shape(slug, "Board"), form_shape(slug)
    for seats in game.seats:
        for seed in range(3):
            for at, (s, log) in enumerate(played(game, seats, seed)):
                for viewer in (NOBODY, *range(seats)):
                    for event in plain(log.seen(viewer)):
                        assert event["event"] in told, event
                        assert event.keys() <= {"event", *told[event["event"]].facts}, event
                        shapes[event["event"]].validate(event)
                    if at % EACH == 0:
                        seen = view(game, s, viewer)
                        board.validate(plain(game.show(seen)))
                        for ask in [*seen.asks, *seen.side_questions]:
                            form.validate(plain(ask.get("form", {})))


@pytest.mark.parametrize("slug", TOOL.GAMES)
def test_rules_tell_what_is_declared(slug: str) -> None:
    """Read off the source: the name and the facts of every event that is told by its name; and none is never told."""
    told = declared_events(import_module(f"{package(slug)}.told"))
    folder = ROOT / "src" / package(slug).replace(".", "/")
    calls = [call for path in folder.glob("*.py") for call in told_in(ast.parse(path.read_text("utf-8")))]
    assert calls
    for name, facts in calls:
        assert name in told, name
        assert facts <= told[name].facts.keys(), (name, facts)
    text = "".join(path.read_text("utf-8") for path in folder.glob("*.py") if path.name != "told.py")
    parts = "".join(path.read_text("utf-8") for path in (ROOT / "src/saloon/parts").glob("*.py"))
    assert not [name for name in told if f'"{name}"' not in text + parts]


def told_in(tree: ast.Module) -> Iterator[tuple[str, set[str]]]:
    for node in ast.walk(tree):
        match node:
            case ast.Call(
                func=ast.Attribute(value=ast.Name(id="log"), attr="tell" | "whisper"),
                args=[ast.Constant(value=str(name)), *_],
                keywords=keywords,
            ):
                yield name, {keyword.arg for keyword in keywords if keyword.arg}


@pytest.mark.parametrize("slug", TOOL.GAMES)
def test_every_verb_is_among_what_can_be_said(slug: str) -> None:
    said = PARTS[part(slug, "Said")]["anyOf"]
    assert [sentence["properties"]["verb"]["enum"] for sentence in said] == [
        [name] for name in find(slug).language.verbs
    ]


def test_names_out_of_a_box_are_any_names() -> None:
    said = PARTS[part("slaughter-gulch", "Said")]["anyOf"]
    propose = next(sentence["properties"] for sentence in said if sentence["properties"]["verb"]["enum"] == ["propose"])
    assert propose["give_rock"] == {"type": "integer"}
    assert propose["give_items"] == {"type": "array", "items": {"type": "string"}}
    assert propose["get_promises"]["items"] == {"$ref": f"#/$defs/{part('slaughter-gulch', 'Promise')}"}
    assert PARTS[part("slaughter-gulch", "Promise")] == {"enum": ["free", "heal", "truce"]}


def test_a_fact_is_always_told_unless_it_says_sometimes() -> None:
    shape = TOOL.happening("met", Declared({"who": str, "why": Sometimes(str)}))
    assert msgspec.convert({"event": "met", "who": "Cole"}, shape)
    with pytest.raises(msgspec.ValidationError, match="who"):
        msgspec.convert({"event": "met", "why": "chance"}, shape)
    with pytest.raises(msgspec.ValidationError, match="event"):
        msgspec.convert({"event": "left", "who": "Cole"}, shape)
