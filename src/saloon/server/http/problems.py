"""Problems as RFC 9457 tells them, in the reader's language. A fault of ours gets a number and says no more."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Any, Final

from litestar import Request, Response
from litestar.exceptions import HTTPException, ValidationException

from saloon.kernel.messages import Mistake
from saloon.server.common.fair_queue import Busy
from saloon.server.common.incidents import new_incident
from saloon.server.common.texts import catalogue, language_of
from saloon.server.store.store import Unavailable
from saloon.server.wire.problem import MEDIA, Problem, ProblemDetails, WrongField

log = logging.getLogger("saloon.problem")

LONGEST_FACT: Final = 200
OF_HTTP: Final = {400: "bad-input", 404: "no-page", 405: "method", 413: "too-large", 415: "format"}

Asked = Request[Any, Any, Any]


def of_problem(request: Asked, problem: Problem) -> Response[ProblemDetails]:
    wait = problem.facts.get("seconds")
    headers = {"retry-after": str(wait)} if wait else {"retry-after": "60"} if problem.status == 503 else {}
    return _response(request, problem.key, problem.status, problem.facts, headers=headers)


def of_mistake(request: Asked, mistake: Mistake) -> Response[ProblemDetails]:
    """Bad input that the kernel or a game found."""
    facts = {name: _short(value) for name, value in mistake.facts.items()}
    return _response(request, mistake.key, 422, facts, room="mistake")


def of_http(request: Asked, error: HTTPException) -> Response[ProblemDetails]:
    """What the framework refused: an unknown address, an unreadable body."""
    key = OF_HTTP.get(error.status_code, "http")
    errors = _wrong_fields(error) if isinstance(error, ValidationException) else []
    fields = ", ".join(wrong.field for wrong in errors) or "JSON"
    allow = error.headers or {}
    return _response(request, key, error.status_code, {"fields": fields, "method": request.method}, errors, allow)


def of_nesting(request: Asked, error: RecursionError) -> Response[ProblemDetails]:
    """Brackets within brackets, deeper than anything that means something."""
    log.warning("too deep", exc_info=error)
    return of_problem(request, Problem("bad-input", fields="JSON"))


def of_database(request: Asked, error: Unavailable) -> Response[ProblemDetails]:
    log.error("database", exc_info=error)
    return of_problem(request, Problem("down"))


def of_busy(request: Asked, _: Busy) -> Response[ProblemDetails]:
    """Too much of what is dear waits already."""
    return of_problem(request, Problem("queue", seconds=10))


def of_fault(request: Asked, error: Exception) -> Response[ProblemDetails]:
    """A fault of ours: its number for the reader, everything else for the log."""
    incident = new_incident(error, method=request.method, route=route_of(request.scope))
    return _response(request, "incident", 500, {"incident": incident}, incident=incident)


def route_of(scope: Mapping[str, Any]) -> str:
    """The pattern of the address, so that no token in it is written down."""
    return str(scope.get("path_template") or "-")


HANDLERS: Final[dict[Any, Any]] = {
    Problem: of_problem, Mistake: of_mistake, HTTPException: of_http,
    RecursionError: of_nesting, Unavailable: of_database, Busy: of_busy, Exception: of_fault,
}  # fmt: skip


def _response(
    request: Asked, key: str, status: int, facts: Mapping[str, Any], errors: list[WrongField] | None = None,
    headers: Mapping[str, str] | None = None, incident: str | None = None, room: str = "problem",
) -> Response[ProblemDetails]:  # fmt: skip
    lang = language_of(request.headers.get("accept-language", ""))
    texts = catalogue(lang)
    title = texts.find(f"status.{status}") or texts.text("status.400", {})
    detail = texts.text(f"{room}.{key}", facts)
    shown = {} if key in ("http", "incident") else dict(facts)
    body = ProblemDetails(f"urn:saloon:{room}:{key}", title, status, detail, shown, errors or [], incident)
    spoken = {"content-language": lang, "vary": "accept-language", "cache-control": "no-store"}
    return Response(body, status_code=status, media_type=MEDIA, headers={**spoken, **(headers or {})})


def _wrong_fields(error: ValidationException) -> list[WrongField]:
    extra = error.extra if isinstance(error.extra, list) else []
    return [
        WrongField(str(one.get("key") or one.get("source") or "body"), _short(one.get("message", "")))
        for one in extra
        if isinstance(one, dict)
    ]


def _short(value: Any) -> Any:
    if isinstance(value, int):
        return value
    text = ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)
    return text if len(text) <= LONGEST_FACT else text[:LONGEST_FACT] + "…"
