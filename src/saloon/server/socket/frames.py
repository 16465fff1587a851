"""The usual frames of a WebSocket (RFC 6455, 5.2): a whole text in one frame. All others are left to a library."""

from __future__ import annotations

from typing import Final

from websockets.utils import apply_mask

TEXT: Final = 0x81  # the last frame of a text, and the first
MASKED: Final = 0x80
TWO_BYTES: Final = 126  # the length follows in two bytes
EIGHT_BYTES: Final = 127


def framed(message: bytes) -> bytes:
    """A text of a server: never masked, here never compressed."""
    size = len(message)
    if size < TWO_BYTES:
        return b"\x81" + size.to_bytes(1, "big") + message
    if size < 65_536:
        return b"\x81\x7e" + size.to_bytes(2, "big") + message
    return b"\x81\x7f" + size.to_bytes(8, "big") + message


def text_of(data: bytes) -> bytes | None:
    """The text of a client, if this is one frame with a whole one and nothing else."""
    size = len(data)
    if size < 8 or data[0] != TEXT or data[1] < MASKED:
        return None
    length, start = data[1] - MASKED, 6
    if length == TWO_BYTES:
        length, start = data[2] << 8 | data[3], 8
    elif length == EIGHT_BYTES:
        return None
    if size != start + length:
        return None
    return apply_mask(data[start:], data[start - 4 : start])


def end_of_frame(data: bytes, at: int, limit: int) -> int:
    """Where the frame that begins here ends; 0 if that cannot be told yet. One over the limit ends with its head."""
    head = data[at : at + 10]
    if len(head) < 2:
        return 0
    length, start = head[1] & 0x7F, at + (6 if head[1] & MASKED else 2)
    extra = {TWO_BYTES: 2, EIGHT_BYTES: 8}.get(length, 0)
    if len(head) < 2 + extra:
        return 0
    if extra:
        length = int.from_bytes(head[2 : 2 + extra], "big")
    return start + extra + (length if length <= limit else 0)
