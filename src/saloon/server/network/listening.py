"""Where the server can be reached: listening sockets and the address on the local network."""

from __future__ import annotations

import errno
import socket
from typing import Final

from saloon.kernel.messages import Mistake

TRIES: Final = 20  # ports after the wished one


def listen(host: str, port: int) -> socket.socket:
    """A bound socket on the wished port, or on the next free one."""
    for number in range(port, port + TRIES) if port else (0,):
        try:
            return bound(host, number)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise Mistake("address", host=host, problem=error.strerror or str(error)) from error
    raise Mistake("port", port=port)


def bound(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    made = socket.socket(family, socket.SOCK_STREAM)
    try:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind((host, port))
        made.listen(2048)  # so that a second server finds the port taken at once
    except OSError:
        made.close()
        raise
    made.set_inheritable(True)
    return made


def lan_address() -> str | None:
    """The address others on the network know us by: the one the system would send from. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        address: str = probe.getsockname()[0]
    return None if address.startswith("127.") else address


def everywhere(host: str) -> bool:
    return host in ("0.0.0.0", "::", "")


def url_of(host: str, port: int) -> str:
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
