"""Days off: what a person asks for, and what they have."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from saloon.server.wire.forms import Form

Time = Annotated[float, Meta(ge=0, le=1e11, description="seconds since 1970")]


class TakingDaysOff(Form):
    """From when to when: the midnights of where somebody lives."""

    since: Time
    until: Time


class Holiday(Struct):
    """The holiday that goes on or comes next, and how many days there are."""

    since: float | None
    until: float | None
    left: int  # days off that may still be taken this year,
    most: int  # of so many; 0 where the house has none
