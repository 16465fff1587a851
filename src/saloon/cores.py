"""How many processors are ours."""

from __future__ import annotations

import os


def cores() -> int:
    """Those that this process may use; a container or `taskset` leaves it fewer than there are."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
