"""What games declare and what is written from it agree: every verb of every game, packed, unpacked, judged and said."""

from __future__ import annotations

from importlib import import_module
from itertools import product
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from saloon.cli import declaring
from saloon.games import ROOMS, find
from saloon.kernel.language import VERB_BITS, Clause, Counted, Domain, Language, Names, Several, Subset, declared, verb
from saloon.kernel.messages import Mistake
from saloon.kernel.packing import pack_place, read_place
from saloon.parts.bag import NextCard

ROOT = Path(__file__).parent.parent.parent
FEW = 12  # bits of arguments up to which every number is looked at


def declared_verbs() -> list[Any]:
    found = []
    for slug, versions in ROOMS.items():
        package = list(versions.values())[-1]
        if (ROOT / "src" / package.replace(".", "/") / "verbs.py").exists():
            verbs = import_module(f"{package}.verbs")
            names = [name for name, clause in vars(verbs).items() if isinstance(clause, Clause)]
            found += [pytest.param(slug, package, name, id=f"{slug} {name}") for name in names]
    return found


class Packed:
    """One verb of a game with all that knows it."""

    def __init__(self, slug: str, package: str, name: str) -> None:
        self.functions = import_module(f"{package}.packing")
        self.language = find(slug).language
        self.plain = name.rstrip("_")
        self.spoken = self.plain.replace("_", "-")
        clause: Clause = getattr(import_module(f"{package}.verbs"), name)
        self.verb = self.language.verbs[self.spoken]
        self.from_box = any(domain.names for domain in clause.domains.values())
        self.indexed = clause.indexed
        self.pack = getattr(self.functions, name, None)
        self.width = sum(domain.width for _, domain, _ in self.verb.args)

    def part(self, name: str) -> Any:
        return getattr(self.functions, f"{self.plain}_{name}")

    def is_sentence(self, action: int) -> bool:
        said: bool = getattr(self.functions, f"is_{self.plain}")(action)
        return said


def places(domain: Domain) -> st.SearchStrategy[Any]:
    one = st.integers(0, len(domain.values) - 1)
    if isinstance(domain, Subset):
        return st.sets(one).map(sorted)
    if isinstance(domain, Counted):
        counts = st.lists(st.integers(0, (1 << domain.each) - 1), max_size=len(domain.values))
        listed = counts.map(lambda counts: [place for place, n in enumerate(counts) for _ in range(n)])
        most = domain.most
        return listed.filter(lambda some: len(some) <= most)
    if isinstance(domain, Several):
        return st.lists(one, max_size=domain.most)
    return one


def named(domain: Domain, place: Any) -> Any:
    return [domain.values[at] for at in place] if isinstance(place, list) else domain.values[place]


@pytest.mark.parametrize(("slug", "package", "name"), declared_verbs())
@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_packer_unpackers_and_language_agree(slug: str, package: str, name: str, data: st.DataObject) -> None:
    own = Packed(slug, package, name)
    args = [(arg, domain, data.draw(places(domain), arg)) for arg, domain, _ in own.verb.args]
    action = own.pack(*[place for _, _, place in args]) if own.pack else own.verb.tag
    said = {"verb": own.spoken, **{arg: named(domain, place) for arg, domain, place in args}}
    assert own.language.hear(said) == action
    assert own.language.say(action) == said
    assert getattr(own.functions, own.plain.upper()) == own.verb.tag
    if args:
        assert own.is_sentence(action)
        assert [own.part(arg)(action) for arg, _, _ in args] == [place for _, _, place in args]
    if any(isinstance(domain, Several) for _, domain, _ in args):
        parts = [own.part(f"{arg}_bits" if isinstance(domain, Several) else arg)(action) for arg, domain, _ in args]
        assert own.part("bits")(*parts) == action
    if own.indexed:
        assert own.part("at")(own.part("index")(action)) == action
        assert own.part("index")(action) < getattr(own.functions, f"{own.plain.upper()}_PLACES")


@pytest.mark.parametrize(("slug", "package", "name"), declared_verbs())
@settings(max_examples=200, deadline=None)
@given(data=st.data())
def test_no_other_number_is_a_sentence(slug: str, package: str, name: str, data: st.DataObject) -> None:
    own = Packed(slug, package, name)
    if not own.verb.args:
        return
    some = st.integers(0, 1 << own.width + 2)
    for number in range(1 << own.width + 1) if own.width <= FEW else [data.draw(some)]:
        action = number << VERB_BITS | own.verb.tag
        heard = own.language.hear(own.language.say(action)) == action
        assert own.is_sentence(action) if heard else own.from_box or not own.is_sentence(action)
        assert not own.is_sentence(action ^ 1)


@pytest.mark.parametrize("slug", ROOMS)
def test_a_drawn_card_is_the_one_argument_of_its_verb(slug: str) -> None:
    """`parts/bag.py` knows only the tag."""
    game = find(slug)
    for step in [kind.make for kind in game.steps.values()]:
        if issubclass(step, NextCard):
            [(arg, domain, _)] = game.language.tags[step.TAG].args
            for place, card in enumerate(domain.values):
                action = pack_place(step.TAG, place)
                assert game.language.say(action)[arg] == card
                assert read_place(action) == place


def test_what_is_written_is_what_is_declared() -> None:
    found = [folder for place in ("src", "examples") for folder in declaring.game_folders(ROOT / place)]
    assert len(found) > len(ROOMS)
    files = {path: text for folder in found for path, text in declaring.written_in(folder).items()}
    assert [path for path, text in files.items() if not declaring.is_written(path, text)] == []


# --- declarations that are refused ---


def written(folder: Path, field: str) -> str:
    path = folder / "fields.py"
    path.write_text(
        f"from x import Rules, START\n\nrules: Rules\n\nclass Board(Fields):\n    '''Doc.'''\n\n    {field}\n", "utf-8"
    )
    return declaring.state(path)


@pytest.mark.parametrize(
    ("field", "copy"),
    [
        ("coins: int = field(ALL, 0)", "self.coins"),
        ("row: tuple[int, ...] = field(ALL, ())", "self.row"),
        ("row: list[int | None] = field(ALL, [])", "self.row[:]"),
        ("row: list[tuple[int, str]] = field(ALL, START)", "self.row[:]"),
        ("rows: list[list[int]] = field(ALL, [], copy=EACH)", "[part[:] for part in self.rows]"),
        ("rows: list[list[int]] = field(ALL, [], copy=OUTER)", "self.rows[:]"),
        ("row: list[int] = field(ALL, [], copy=SHARED)", "self.row"),
        ("deck: Deck = field(ALL, new(rules), copy=bag.copy_deck)", "bag.copy_deck(self.deck)"),
    ],
)
def test_how_a_field_is_copied(field: str, copy: str, tmp_path: Path) -> None:
    text = written(tmp_path, field)
    assert f"self.result,\n            {copy},\n" in text
    assert ("START" in text) == ("START" in field)  # imports only what it needs


@pytest.mark.parametrize(
    ("field", "kind"),
    [
        ("hands: list[list[int]] = field(OWN, [], copy=EACH)", "own"),
        ("hands: list[list[int]] = field(OWN, [], copy=EACH, kind='cards of card')", "own cards of card"),
        ("points: list[int] = field(ALL, [0] * rules.seats)", "each"),
        ("left: list[int] = field(ALL, [0, 0], kind='each track to 9')", "each track to 9"),
        ("bank: int = field(ALL, rules.seats)", ""),
        ("bag: list[int] = field(COUNT, [])", "pile"),
        ("shown: list[int] = field(ALL, [])", "cards"),
        ("dice: list[int] = field(ALL, [], kind='dice')", "dice"),
        ("memory: list[int] = field(ALL, [], told=UNTOLD)", ""),
    ],
)
def test_what_a_field_is(field: str, kind: str, tmp_path: Path) -> None:
    told = f'"{field.partition(":")[0]}": "{kind}",' if kind else ""
    assert f"KINDS: ClassVar[dict[str, str]] = {{\n        {told}\n    }}" in written(tmp_path, field)


@pytest.mark.parametrize(
    "field",
    [
        "rows: list[list[int]] = field(ALL, [])",
        "deck: Deck = field(ALL, [])",
        "coins: int = 0",
        "coins: int = field(ALL)",
        "coins: int = field(ALL, 0, shown=True)",
        "coins: int = field(ALL, 0, kind='coins')",
        "coins = field(ALL, 0)",
        "def rob(self) -> None: ...",
    ],
)
def test_what_is_no_field_is_refused(field: str, tmp_path: Path) -> None:
    with pytest.raises(Mistake, match=r"declare-copy|declare-field|declare-kind"):
        written(tmp_path, field)


def test_nothing_else_is_defined_beside_fields(tmp_path: Path) -> None:
    path = tmp_path / "fields.py"
    path.write_text("rules: Rules\nTILES = 11\nclass Board(Fields):\n    coins: int = field(ALL, TILES)\n", "utf-8")
    with pytest.raises(Mistake, match="declare-only"):
        declaring.state(path)


# --- verbs ---


def verbs(**clauses: Clause) -> ModuleType:
    module = ModuleType("verbs")
    vars(module).update(clauses)
    return module


def test_tags_follow_the_lines() -> None:
    found = declared(verbs(keep=verb(), pass_=verb(), set_out=verb(tag=9), go=verb()))
    assert [(one.name, one.tag) for one in found] == [("keep", 0), ("pass", 1), ("set-out", 9), ("go", 10)]


def test_functions_of_one_name_are_refused() -> None:
    with pytest.raises(Mistake, match=r"declare-twice.*deal_units"):
        declaring.packing(verbs(deal=verb(units=range(3)), deal_units=verb(count=range(3))))


def test_names_of_a_box_fill_a_field_of_fixed_width() -> None:
    cards = Names("cards", 40)
    module = verbs(lay=verb(card=cards, rest=Several(cards, 2), all=Subset(cards), seat=range(3)))
    language = Language(declared(module, cards=["a", "b"]))
    assert [domain.width for _, domain, _ in language.verbs["lay"].args] == [6, 12, 40, 2]
    for card, rest, seat in product("ab", ([], ["b"], ["b", "b"]), range(3)):
        said = {"verb": "lay", "card": card, "rest": rest, "all": [card], "seat": seat}
        assert language.say(language.hear(said)) == said
    with pytest.raises(TypeError, match="no box has given the names of lay card"):
        Language(declared(module))
    with pytest.raises(TypeError, match="41 values, and room for 40"):
        declared(module, cards=[str(n) for n in range(41)])
