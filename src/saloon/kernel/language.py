"""The language of a game: inside the engine an answer or outcome is one int, at every edge a verb with arguments.

The verb lies in the low bits, its arguments above in the order of their declaration. A game's hot code packs and
unpacks with small functions of its own; a Verb that is given such a function proves at import that both agree.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from saloon.kernel.said import Atom

VERB_BITS: Final = 6
VERB: Final = (1 << VERB_BITS) - 1
SENTENCES: Final = 4096  # kept, of one language
NONSENSE: Final = -1  # what `hear` makes of anything that is no sentence; always refused


class Domain:
    """The values one argument may take. This base class: exactly one of them."""

    def __init__(self, values: Sequence[Atom]) -> None:
        self.values = values
        self.place = {value: i for i, value in enumerate(values)} if not isinstance(values, range) else None
        self.width = self.bits()

    def bits(self) -> int:
        return max(1, (len(self.values) - 1).bit_length())

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


class Several(Domain):
    """A list of up to `most` values in order, repeats allowed: each slot holds 0 for nothing or 1 + its place."""

    def __init__(self, values: Sequence[Atom], most: int) -> None:
        self.most = most
        self.slot = len(values).bit_length()
        super().__init__(values)

    def bits(self) -> int:
        return self.slot * self.most

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

    def __init__(self, values: Sequence[Atom]) -> None:
        super().__init__(values, len(values))

    def bits(self) -> int:
        return len(self.values)

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


class Verb:
    """One verb and its arguments."""

    def __init__(
        self, name: str, tag: int, make: Callable[..., int] | None = None, **domains: Domain | Sequence[Atom]
    ) -> None:
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
        if make is not None:
            self.agree(make)

    def agree(self, make: Callable[..., int]) -> None:
        """The game's own packing function must lay out each argument as this declaration does."""
        for only, (arg, _, shift) in enumerate(self.args):
            packed = make(*[int(i == only) for i in range(len(self.args))])
            if packed != self.tag | 1 << shift:
                raise TypeError(f"{self.name}: {arg} is packed elsewhere than declared")
        if not self.args and make() != self.tag:
            raise TypeError(f"{self.name}: another tag than declared")


class Language:
    def __init__(self, verbs: Iterable[Verb]) -> None:
        self.verbs = {verb.name: verb for verb in verbs}
        self.tags = {verb.tag: verb for verb in self.verbs.values()}
        if len(self.tags) != len(self.verbs):
            raise TypeError("two verbs share a tag")
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
