"""Nothing goes to a socket but what the gate has made: shown by reading every line of the server."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest

import saloon.server
from saloon.server import wire
from saloon.server.live.connection import Connection
from saloon.server.people.tickets import Admission
from saloon.server.wire import messages

ROOT = Path(saloon.server.__file__).parent
GATE = "live/gate.py"
REPLIES = {"Ack", "Refused", "Stale", "Trouble"}  # to the one who asked, and sealed by `gate.reply`
TOLD = {kind.__name__ for kind in get_args(wire.ToClient)} | {"TableInfo", "Chair", "Line", "Frame", "Replay", "Clock"}
TOLD |= {"UndoWish", "FairDice", "Foreseen", "Taught", "PuzzleSight"}
MAKERS = {"live/clock.py": {"Clock"}}  # as one viewer may know it
MAY_REPLY = {GATE, "live/autoplay.py", "live/desk.py", "live/room.py", "live/requests.py", "live/undo.py"}
MAY_WRITE = {"live/connection.py", "socket/websocket.py"}


def sources() -> list[str]:
    return sorted(str(path.relative_to(ROOT)) for path in ROOT.rglob("*.py") if "wire" not in path.parts)


def nodes(name: str) -> Iterator[ast.AST]:
    return ast.walk(ast.parse((ROOT / name).read_text("utf-8")))


def called(node: ast.AST) -> str:
    """The last name of what is called: of `wire.News(…)` and of `News(…)`, News."""
    if not isinstance(node, ast.Call):
        return ""
    function = node.func
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


@pytest.mark.parametrize("name", sources())
def test_only_the_gate_makes_what_is_told(name: str) -> None:
    made = {called(node) for node in nodes(name)}
    if name == GATE:
        assert "Parcel" in made
        return
    assert "Parcel" not in made
    assert made & (TOLD - REPLIES - MAKERS.get(name, set())) == set()
    if name not in MAY_REPLY:
        assert made & REPLIES == set()


@pytest.mark.parametrize("name", sources())
def test_only_a_connection_writes_to_a_socket(name: str) -> None:
    touched = [ast.unparse(node) for node in nodes(name) if isinstance(node, ast.Attribute)]
    if name not in MAY_WRITE:
        assert [
            one for one in touched if one.endswith(("outlet.at_once", "transport.write", "transport.writelines"))
        ] == []
    sent = [node for node in nodes(name) if isinstance(node, ast.Constant) and node.value == "websocket.send"]
    assert len(sent) == (name == "socket/server.py"), "one word before anybody is at a table"


def test_the_one_word_before_a_table_comes_from_the_gate() -> None:
    source = ast.unparse(ast.parse((ROOT / "socket/server.py").read_text("utf-8")))
    assert "{'type': 'websocket.send', 'text': gate.bye(reason).text.decode()}" in source


def test_every_message_has_its_maker() -> None:
    """And the list above holds all messages there are."""
    made = {called(node) for node in nodes(GATE)} | REPLIES | {"Clock"}
    assert {kind.__name__ for kind in get_args(wire.ToClient)} <= made
    kinds = {name for name, kind in vars(messages).items() if isinstance(kind, type) and issubclass(kind, wire.Message)}
    heard = {kind.__name__ for kind in get_args(wire.ToServer)}
    assert kinds - heard - {"Message"} == {kind.__name__ for kind in get_args(wire.ToClient)}


class Nowhere:
    def at_once(self, *messages: bytes) -> bool:
        return True

    def hang_up(self, code: int) -> None:
        pass

    def cut(self) -> None:
        pass


@pytest.mark.parametrize("thing", [b"{}", "{}", wire.Pong(1.0), None])
def test_a_connection_takes_nothing_else(thing: Any) -> None:
    with pytest.raises(AttributeError):
        Connection(Admission("t", None, None, None, ""), Nowhere()).send(thing)
