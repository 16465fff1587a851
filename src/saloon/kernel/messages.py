"""What is said: why not (Refusal, Mistake), what may come (Likely), what happened (Event). The words are elsewhere."""

from __future__ import annotations

from typing import Any

Atom = int | str
Fact = Atom | tuple[Atom, ...]


class Refusal:
    """Why an answer is not taken: a rule id and its facts."""

    __slots__ = ("facts", "rule")

    def __init__(self, rule: str, **facts: Fact) -> None:
        self.rule = rule  #: the id of the rule
        self.facts = facts  #: what its text is filled with

    def plain(self) -> dict[str, Any]:
        """As it is sent; a catalogue has the words."""
        return {"rule": self.rule, **self.facts}


class Mistake(ValueError):
    """Bad input from outside (a file, an option, a name): a catalogue key and facts that name the problem."""

    def __init__(self, key: str, **facts: Fact) -> None:
        super().__init__(f"{key}: " + ", ".join(f"{name} {value}" for name, value in facts.items()))
        self.key = key  #: the key of its text
        self.facts = facts  #: what the text is filled with


class Likely:
    """What a roll or a draw may bring, with its chance and its facts."""

    __slots__ = ("chance", "facts", "what")

    def __init__(self, what: str, chance: float, **facts: Fact) -> None:
        self.what = what  #: the key of its text
        self.chance = chance  #: how likely it is
        self.facts = facts  #: what the text is filled with

    def plain(self) -> tuple[str, float, dict[str, Fact]]:
        """As it is sent."""
        return self.what, self.chance, self.facts


class Event:
    """What happened: a part for everybody and parts for single seats; or, whispered, for some seats only."""

    __slots__ = ("name", "only", "public", "secret")

    def __init__(self, name: str, public: dict[str, Fact], only: tuple[int, ...] | None = None) -> None:
        self.name = name  #: what it is
        self.public = public  #: what everybody is told
        self.secret: dict[int, dict[str, Fact]] = {}  #: what single seats are told besides
        self.only = only  #: the seats that hear of it at all; None: everybody

    def also(self, seat: int, **facts: Fact) -> Event:
        """What this seat alone is told besides."""
        self.secret.setdefault(seat, {}).update(facts)
        return self

    def seen(self, viewer: int) -> dict[str, Any]:
        """The event as this viewer is told it."""
        return {"event": self.name, **self.public, **self.secret.get(viewer, {})}


class EventLog:
    """Collects events. Rules write `if log: log.tell(...)`, so a game nobody listens to builds none."""

    __slots__ = ("events",)

    def __init__(self) -> None:
        self.events: list[Event] = []  #: in the order in which they happened

    def tell(self, name: str, **facts: Fact) -> Event:
        """Something everybody hears of; `also` adds what one seat alone is told."""
        event = Event(name, facts)
        self.events.append(event)
        return event

    def whisper(self, name: str, seats: tuple[int, ...], **facts: Fact) -> Event:
        """Something only these seats hear of."""
        event = Event(name, facts, seats)
        self.events.append(event)
        return event

    def seen(self, viewer: int) -> list[dict[str, Any]]:
        """What this viewer is told."""
        return heard(self.events, viewer)


def heard(events: list[Event], viewer: int) -> list[dict[str, Any]]:
    """What a viewer is told of these events."""
    return [event.seen(viewer) for event in events if event.only is None or viewer in event.only]
