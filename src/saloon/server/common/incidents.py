"""A fault of ours gets a number that can be told to anybody; everything else about it goes to the log."""

from __future__ import annotations

import logging
import secrets
from typing import Any

from saloon.server.common import metrics

log = logging.getLogger("saloon.incidents")


def new_incident(error: BaseException, **where: Any) -> str:
    """Notes a fault under a number that can be told to anybody."""
    incident = secrets.token_hex(5)
    metrics.INCIDENTS.inc()
    log.error("incident", exc_info=error, extra={"facts": {"incident": incident, **where}})
    return incident
