"""Logs as JSON lines. Only facts named on purpose are written: no address with a token, no body, no cookie."""

from __future__ import annotations

import json
import logging
import sys
import traceback
from typing import Any, Final

LEVELS: Final = ("debug", "info", "warning", "error")


class Lines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": round(record.created, 3), "level": record.levelname.lower(), "room": record.name,
            "what": record.getMessage(), **getattr(record, "facts", {}),
        }  # fmt: skip
        if record.exc_info and record.exc_info[1] is not None:
            line["error"] = told(record.exc_info[1])
        return json.dumps(line, ensure_ascii=False, default=str)


def told(error: BaseException) -> list[str]:
    """Kind of error and where, innermost last; causes first. Its message is left out: it may quote what was sent."""
    lines = told(cause) if (cause := error.__cause__ or error.__context__) is not None else []
    frames = traceback.extract_tb(error.__traceback__)
    return [*lines, type(error).__qualname__, *(f"{frame.name} in {frame.filename}:{frame.lineno}" for frame in frames)]


def set_up(level: str = "info") -> None:
    """Ours and uvicorn's loggers onto standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    for name in ("saloon", "uvicorn"):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [handler], False
        logger.setLevel(level.upper() if name == "saloon" else "WARNING")
