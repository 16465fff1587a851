"""Places where a crash test lets the process die: SALOON_FAULT=name, or name:N for the N-th time."""

from __future__ import annotations

import os
from itertools import count
from typing import Final

KILLED: Final = 137  # as after kill -9
_name, _, _number = os.environ.get("SALOON_FAULT", "").partition(":")
_left: Final = count(int(_number or 1), -1)


def fault(name: str) -> None:
    if name == _name and next(_left) <= 1:
        os._exit(KILLED)
