"""The other end of a process pool: reads requests on standard input, answers on standard output, one line of JSON each.

Such a process has a limit of memory, and runs below everything else on the machine.
"""

from __future__ import annotations

import faulthandler
import os
import resource
import sys
from collections.abc import Callable
from types import TracebackType
from typing import TypeVar

from msgspec import json

from saloon.server.common.logs import told

T = TypeVar("T")
NICE = 10


def answer_all(kind: type[T], answer: Callable[[T], bytes], megabytes: int, nice: int = NICE) -> None:
    sys.excepthook = last_words
    faulthandler.enable()
    limit = megabytes << 20
    resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
    os.nice(nice)
    decoder = json.Decoder(kind)
    for line in sys.stdin.buffer:
        sys.stdout.buffer.write(answer(decoder.decode(line)) + b"\n")
        sys.stdout.buffer.flush()


def last_words(_: type[BaseException], error: BaseException, __: TracebackType | None) -> None:
    """Where it failed, but not what it says: that might quote a hand."""
    print("\n".join(told(error)), file=sys.stderr)
