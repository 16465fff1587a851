"""The language of a game: inside the engine an answer or outcome is one int, at every edge a verb with arguments.

The verb lies in the low bits, its arguments above in the order of their declaration. A game declares its verbs in
`verbs.py`, `march = verb(die=DICE, unit=UNITS)`; from that `saloon declare` writes `packing.py`, the small functions
with which its rules pack and unpack, and `declared` makes the verbs of its Language.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import ModuleType
from typing import Any, Final

from saloon.kernel.messages import Atom

VERB_BITS: Final = 6
VERB: Final = (1 << VERB_BITS) - 1
SENTENCES: Final = 4096  # kept, of one language
NONSENSE: Final = -1  # what `hear` makes of anything that is no sentence; always refused


class Names:
    """Values that come with the box: a declaration says what they are and how many there may be, to fix their bits."""

    def __init__(self, kind: str, most: int) -> None:
        self.kind = kind
        self.most = most


class Domain:
    """The values one argument may take. This base class: exactly one of them."""

    def __init__(self, values: Sequence[Atom] | Names, room: int = 0) -> None:
        self.names = values if isinstance(values, Names) else None  # until a box fills them in
        self.values: Sequence[Atom] = () if isinstance(values, Names) else values
        self.room = room_of(values, room)
        self.place = {value: i for i, value in enumerate(self.values)} if not isinstance(values, range) else None
        self.width = self.bits()

    def bits(self) -> int:
        return max(1, (self.room - 1).bit_length())

    def with_values(self, values: Sequence[Atom]) -> Domain:
        """The same domain, with the names of a box."""
        return Domain(values, self.room)

    def index(self, value: object) -> int:
        """The value's place, -1 if it is none of ours."""
        if isinstance(value, bool) or not isinstance(value, (int, str)):
            return -1
        if self.place is not None:
            return self.place.get(value, -1)
        return self.values.index(value) if isinstance(value, int) and value in self.values else -1

    def pack(self, value: object) -> int:
        return self.index(value)

    def unpack(self, bits: int) -> Any:
        return self.values[bits] if bits < len(self.values) else bits

    def read(self, word: str) -> object:
        """One word of a phrase."""
        return int(word) if isinstance(self.values, range) and word.isdecimal() else word

    def write(self, value: Any) -> str:
        return str(value)


def room_of(values: Sequence[Atom] | Names, room: int) -> int:
    """For how many values there are bits."""
    most = values.most if isinstance(values, Names) else len(values)
    if room and most > room:
        raise TypeError(f"{most} values, and room for {room}")
    return room or most


class Several(Domain):
    """A list of up to `most` values in order, repeats allowed: each slot holds 0 for nothing or 1 + its place."""

    def __init__(self, values: Sequence[Atom] | Names, most: int, room: int = 0) -> None:
        self.most = most
        self.slot = room_of(values, room).bit_length()
        super().__init__(values, room)

    def bits(self) -> int:
        return self.slot * self.most

    def with_values(self, values: Sequence[Atom]) -> Domain:
        return Several(values, self.most, self.room)

    def pack(self, value: object) -> int:
        if not isinstance(value, (list, tuple)) or len(value) > self.most:
            return -1
        packed = 0
        for i, part in enumerate(value):
            at = self.index(part)
            if at < 0:
                return -1
            packed |= at + 1 << self.slot * i
        return packed

    def unpack(self, bits: int) -> Any:
        mask = (1 << self.slot) - 1
        found: list[Any] = []
        while bits:
            if bits & mask:
                found.append(super().unpack((bits & mask) - 1))
            bits >>= self.slot
        return found

    def read(self, word: str) -> object:
        return [] if word == "-" else [super(Several, self).read(part) for part in word.split(",")]

    def write(self, value: Any) -> str:
        return ",".join(map(str, value)) or "-"


class Subset(Several):
    """A set of values, said in the order of the domain: one bit each."""

    def __init__(self, values: Sequence[Atom] | Names, room: int = 0) -> None:
        super().__init__(values, room_of(values, room), room)

    def bits(self) -> int:
        return self.room

    def with_values(self, values: Sequence[Atom]) -> Domain:
        return Subset(values, self.room)

    def pack(self, value: object) -> int:
        if not isinstance(value, (list, tuple)):
            return -1
        packed = 0
        for part in value:
            at = self.index(part)
            if at < 0 or packed >> at & 1:
                return -1
            packed |= 1 << at
        return packed

    def unpack(self, bits: int) -> Any:
        bits &= (1 << len(self.values)) - 1
        found: list[Any] = []
        while bits:
            low = bits & -bits
            found.append(self.values[low.bit_length() - 1])
            bits ^= low
        return found


class Counted(Several):
    """A list in which each value may stand several times, said in the order of the domain: a few bits count each."""

    def __init__(self, values: Sequence[Atom] | Names, each: int, most: int, room: int = 0) -> None:
        self.each = each
        super().__init__(values, most, room)

    def bits(self) -> int:
        return self.each * self.room

    def with_values(self, values: Sequence[Atom]) -> Domain:
        return Counted(values, self.each, self.most, self.room)

    def pack(self, value: object) -> int:
        if not isinstance(value, (list, tuple)) or len(value) > self.most:
            return -1
        packed = 0
        for part in value:
            at = self.index(part)
            if at < 0 or packed >> self.each * at & (1 << self.each) - 1 == (1 << self.each) - 1:
                return -1
            packed += 1 << self.each * at
        return packed

    def unpack(self, bits: int) -> Any:
        mask = (1 << self.each) - 1
        return [value for i, value in enumerate(self.values) for _ in range(bits >> self.each * i & mask)]


class Clause:
    """What `verb` declares: the arguments, a tag if it is not simply the next, whether tables are indexed by them."""

    def __init__(self, domains: dict[str, Domain], tag: int | None, indexed: bool) -> None:
        self.domains = domains
        self.tag = tag
        self.indexed = indexed


def verb(*, tag: int | None = None, indexed: bool = False, **domains: Domain | Sequence[Atom] | Names) -> Clause:
    """One line of a game's `verbs.py`."""
    made = {arg: values if isinstance(values, Domain) else Domain(values) for arg, values in domains.items()}
    return Clause(made, tag, indexed)


def declared(verbs: ModuleType, **box: Sequence[Atom]) -> list[Verb]:
    """The verbs of a `verbs.py` in their order, with the names that a box gives; `return_` is said `return`."""
    found: list[Verb] = []
    for name, clause in vars(verbs).items():
        if isinstance(clause, Clause):
            tag = clause.tag if clause.tag is not None else found[-1].tag + 1 if found else 0
            found.append(Verb(name.rstrip("_").replace("_", "-"), tag, **filled(clause.domains, box)))
    return found


def filled(domains: dict[str, Domain], box: Mapping[str, Sequence[Atom]]) -> dict[str, Domain]:
    return {
        arg: domain.with_values(box[domain.names.kind]) if domain.names and domain.names.kind in box else domain
        for arg, domain in domains.items()
    }


class Verb:
    """One verb and its arguments."""

    def __init__(self, name: str, tag: int, **domains: Domain | Sequence[Atom]) -> None:
        self.name = name
        self.tag = tag
        self.args: list[tuple[str, Domain, int]] = []
        shift = VERB_BITS
        for arg, values in domains.items():
            domain = values if isinstance(values, Domain) else Domain(values)
            self.args.append((arg, domain, shift))
            shift += domain.width
        if not 0 <= tag <= VERB:
            raise TypeError(f"{name}: the tag {tag} does not fit in {VERB_BITS} bits")


class Language:
    def __init__(self, verbs: Iterable[Verb]) -> None:
        self.verbs = {verb.name: verb for verb in verbs}
        self.tags = {verb.tag: verb for verb in self.verbs.values()}
        if len(self.tags) != len(self.verbs):
            raise TypeError("two verbs share a tag")
        unnamed = [f"{verb.name} {arg}" for verb in self.verbs.values() for arg, domain, _ in verb.args if domain.names]
        if unnamed:
            raise TypeError(f"no box has given the names of {', '.join(unnamed)}")
        self.sentences: dict[int, dict[str, Any]] = {}  # said already: the options of most questions come back

    def say(self, action: int) -> dict[str, Any]:
        """Verb and named arguments, as wire, journal, log and scenario carry them."""
        known = self.sentences.get(action)
        if known is not None:
            return known.copy()
        verb = self.tags[action & VERB]
        said: dict[str, Any] = {"verb": verb.name}
        flat = True  # a copy of it is all its own
        for arg, domain, shift in verb.args:
            said[arg] = value = domain.unpack(action >> shift & (1 << domain.width) - 1)
            flat = flat and isinstance(value, (int, str))
        if flat:
            if len(self.sentences) >= SENTENCES:
                self.sentences.clear()
            self.sentences[action] = said.copy()
        return said

    def say_all(self, actions: list[Any]) -> list[dict[str, Any]]:
        """Many at once, as a view does; typed so that mypyc looks them up without making each number anew."""
        said: list[dict[str, Any]] = []
        for action in actions:
            known = self.sentences.get(action)
            said.append(self.say(action) if known is None else known.copy())
        return said

    def hear(self, said: object) -> int:
        """The packed form of anything: NONSENSE unless it is exactly one sentence of this game."""
        name = said.get("verb") if isinstance(said, dict) else None
        verb = self.verbs.get(name) if isinstance(name, str) else None
        if verb is None or not isinstance(said, dict) or len(said) != len(verb.args) + 1:
            return NONSENSE
        action = verb.tag
        for arg, domain, shift in verb.args:
            packed = domain.pack(said.get(arg))
            if packed < 0:
                return NONSENSE
            action |= packed << shift
        return action

    def phrase(self, action: int) -> str:
        """One line of words: `march colt C2`."""
        said = self.say(action)
        words = [domain.write(said[arg]) for arg, domain, _ in self.tags[action & VERB].args]
        return " ".join([str(said["verb"]), *words])

    def hear_phrase(self, phrase: str) -> int:
        """The packed form of a line of words; a list at the end may be spread over several."""
        name, *words = phrase.split() or [""]
        verb = self.verbs.get(name)
        if verb is None:
            return NONSENSE
        last = len(verb.args) - 1
        if last >= 0 and isinstance(verb.args[last][1], Several) and len(words) > last:
            words[last:] = [",".join(words[last:])]
        if len(words) != len(verb.args):
            return NONSENSE
        values = {arg: domain.read(word) for (arg, domain, _), word in zip(verb.args, words, strict=True)}
        return self.hear({"verb": name, **values})
