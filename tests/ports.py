"""A port that stays ours while the server on it comes and goes."""

from __future__ import annotations

import socket


def reserved_port() -> int:
    """Bound until the tests end, and never listening: a server may listen there, but nobody else is given the port."""
    door = socket.socket()
    door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    door.bind(("127.0.0.1", 0))
    port: int = door.getsockname()[1]
    door.detach()  # nobody closes it
    return port
