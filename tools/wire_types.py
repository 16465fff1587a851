"""Makes docs/wire.schema.json and the types of web/src/gen from the messages of the server and the words of the games.

--check only compares.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
from importlib import import_module
from importlib.util import find_spec
from inspect import signature
from pathlib import Path
from types import ModuleType
from typing import Any, Final, Literal, NotRequired, TypedDict, Union, get_args, get_origin

import msgspec

from saloon.games import find, slugs
from saloon.kernel.flow import Ask
from saloon.kernel.game import StepKind
from saloon.kernel.language import Domain, Several, Verb, declared
from saloon.kernel.messages import Atom
from saloon.kernel.told import Declared, Sometimes, declared_events
from saloon.server import wire
from saloon.server.wire import company, forms, groups, holidays, tournaments
from saloon.server.wire.problem import ProblemDetails

ROOT: Final = Path(__file__).parent.parent
SCHEMA: Final = ROOT / "docs" / "wire.schema.json"
GEN: Final = ROOT / "web" / "src" / "gen"
JSON2TS: Final = ROOT / "web" / "node_modules" / ".bin" / "json2ts"
REF: Final = "#/$defs/{name}"
PLAIN_LIST: Final = re.compile(r"\[[^][{}]*\]")
INTERFACE: Final = re.compile(r"interface (\w+) {")  # unlike a type, it is never a plain record of facts
Schema = dict[str, Any]
Vocabularies = dict[tuple[Any, ...], str]
PLAIN: Final[dict[str, Schema]] = {
    "int": {"type": "integer"}, "i64": {"type": "integer"}, "bool": {"type": "boolean"}, "str": {"type": "string"},
    "list[int]": {"type": "array", "items": {"type": "integer"}},
}  # fmt: skip
LISTED: Final = 64  # names of one argument; where there are more, a type says no more than that it is a name
GAMES: Final = slugs()
ROOTS: Final[dict[str, Any]] = {
    "ToServer": wire.ToServer, "ToClient": wire.ToClient, "Me": wire.Me, "TablePlan": wire.TablePlan,
    "TableInfo": wire.TableInfo, "GameInfo": wire.GameInfo, "Ticket": wire.Ticket, "Replay": wire.Replay,
    "Lots": wire.Lots, "Analysis": wire.Analysis, "Instead": forms.Instead, "Trying": forms.Trying,
    "Case": wire.Case,
    "Naming": forms.Naming, "Account": forms.Account, "NewPassword": forms.NewPassword, "Level": forms.Level,
    "Sitting": forms.Sitting, "Joining": forms.Joining, "Admitting": forms.Admitting, "Seated": forms.Seated,
    "PuzzleShelf": wire.PuzzleShelf, "DailyPuzzle": wire.DailyPuzzle, "PuzzleSight": wire.PuzzleSight,
    "PuzzleVerdict": wire.PuzzleVerdict, "MyStatistics": wire.MyStatistics, "PlayedGame": wire.PlayedGame,
    "HouseStatistics": wire.HouseStatistics, "Solving": forms.Solving, "PuzzleLook": forms.PuzzleLook,
    "Position": wire.Position, "Exploring": forms.Exploring, "Explored": wire.Explored, "Setting": forms.Setting,
    "PositionAnalysis": wire.PositionAnalysis, "SavedPosition": wire.SavedPosition, "Keeping": forms.Keeping,
    "PositionFile": forms.PositionFile, "PositionFact": wire.PositionFact, "Foreseeing": forms.Foreseeing,
    "SeatFound": forms.SeatFound, "Exported": forms.Exported, "Problem": ProblemDetails,
    "CourseInfo": wire.CourseInfo, "Taught": wire.Taught, "Lesson": forms.Lesson, "LessonLook": forms.LessonLook,
    "MyAccount": wire.MyAccount, "RecoveryCodes": wire.RecoveryCodes, "Recovered": wire.Recovered,
    "Profile": wire.Profile, "Showing": forms.Showing, "NewPasskey": forms.NewPasskey, "Signed": forms.Signed,
    "Challenge": forms.Challenge,
    "WordWishes": wire.WordWishes, "TableWords": wire.TableWords, "Wishing": forms.Wishing,
    "Subscribing": forms.Subscribing, "Ringing": forms.Ringing, "Hooking": forms.Hooking, "MyTables": wire.MyTables,
    "Reading": forms.Reading,
    "Seeking": company.Seeking, "Sought": company.Sought, "Company": company.Company, "Neighbour": company.Neighbour,
    "Tying": company.Tying, "Inviting": company.Inviting, "Reporting": company.Reporting, "Desk": company.Desk,
    "Ladder": wire.Ladder, "LadderKind": wire.LadderKind, "LadderRating": wire.LadderRating,
    "Tournament": tournaments.Tournament, "TournamentLine": tournaments.TournamentLine,
    "TournamentPlan": tournaments.TournamentPlan,
    "Guest": company.Guest, "HouseWords": company.HouseWords, "WritingRules": company.WritingRules,
    "Group": groups.Group, "MyGroup": groups.MyGroup, "GroupInvitation": groups.GroupInvitation,
    "GroupLine": groups.GroupLine, "GroupNaming": groups.GroupNaming, "GroupAppointing": groups.GroupAppointing,
    "GroupSaying": groups.GroupSaying, "Holiday": holidays.Holiday, "TakingDaysOff": holidays.TakingDaysOff,
}  # fmt: skip


# --- the messages ---


def messages() -> Schema:
    """Its properties are the messages and forms, its definitions all that they are made of."""
    shapes, parts = msgspec.json.schema_components(ROOTS.values(), ref_template=REF)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Wire",
        "description": f"Protocol {wire.PROTOCOL} between a table and its people.",
        "type": "object",
        "properties": dict(zip(ROOTS, shapes, strict=True)),
        "required": list(ROOTS),
        "$defs": parts,
    }


# --- what a game fills them with ---


def words(slug: str) -> Schema:
    """The board and the events of a game, its answers, questions, forms and the other steps of its agenda."""
    package = f"saloon.games.{slug.replace('-', '_')}"
    board, events = import_module(f"{package}.shown").Board, happenings(import_module(f"{package}.told"))
    named = {"Board": board, **forms_of(package)}
    shapes, parts = msgspec.json.schema_components([*events, *named.values()], ref_template=REF)
    steps = list(find(slug).steps.values())
    parts |= {
        "Told": {"anyOf": shapes[: len(events)]},
        "Said": {"anyOf": sentences(slug, import_module(f"{package}.verbs"))},
        "Question": {"anyOf": [line(kind) for kind in steps if issubclass(kind.make, Ask)]},
        "Step": {"anyOf": [line(kind) for kind in steps]},
    }
    roots = {name: {"$ref": REF.format(name=name)} for name in (*named, "Told", "Said", "Question", "Step")}
    lists = vocabularies(package)
    parts = referring(parts, lists)
    parts |= {name: {"enum": list(words)} for words, name in lists.items() if f'/{name}"' in json.dumps(parts)}
    return {"title": "Words", "type": "object", "properties": roots, "required": list(roots), "$defs": parts}


def forms_of(package: str) -> dict[str, Any]:
    """The type of its forms, where a game says it."""
    return {"Form": import_module(f"{package}.forms").Form} if find_spec(f"{package}.forms") else {}


def vocabularies(package: str) -> Vocabularies:
    """The lists of names that have a name in a game, each sorted: units, faces, cards."""
    names = [f"{package}.{name}" for name in ("board", "shown", "told")]
    aliases = [alias for name in names if find_spec(name) for alias in vars(import_module(name)).items()]
    return {tuple(sorted(words, key=str)): name for name, alias in aliases if (words := literals(alias))}


def literals(alias: Any) -> list[Any]:
    """The names of a Literal or of several; none if it is anything else."""
    if get_origin(alias) is Literal:
        return list(get_args(alias))
    parts = [literals(one) for one in get_args(alias)] if get_origin(alias) is Union else []
    return [word for words in parts for word in words] if all(parts) else []


def referring(part: Any, lists: Vocabularies) -> Any:
    """The same schema with a reference wherever a list of names that has a name is spelled out."""
    if isinstance(part, list):
        return [referring(one, lists) for one in part]
    if not isinstance(part, dict):
        return part
    words = part.get("enum")
    known = sorted((word for word in words if word is not None), key=str) if isinstance(words, list) else []
    if name := lists.get(tuple(known)):
        ref = {"$ref": REF.format(name=name)}
        return ref if len(known) == len(part["enum"]) else {"anyOf": [ref, {"type": "null"}]}
    return {key: referring(value, lists) for key, value in part.items()}


def happenings(told: ModuleType) -> list[Any]:
    """The events as types."""
    return [happening(name, made) for name, made in declared_events(told).items()]


def happening(name: str, made: Declared) -> Any:
    facts = {fact: NotRequired[type.type] if isinstance(type, Sometimes) else type for fact, type in made.facts.items()}
    return TypedDict(f"{name.title().replace('_', '')}Told", {"event": Literal[name], **facts})  # type: ignore[operator]


def sentences(slug: str, module: ModuleType) -> list[Schema]:
    """Every verb of a game: those of its `verbs.py`, then those that its parts make with the names of its box."""
    own, spoken = {verb.name: verb for verb in declared(module)}, find(slug).language.verbs
    given = {
        value
        for name, verb in own.items()
        for (_, domain, _), (_, filled, _) in zip(verb.args, spoken[name].args, strict=True)
        if domain.names is not None
        for value in filled.values
    }
    rest = [sentence(verb, given) for name, verb in spoken.items() if name not in own]
    return [*(sentence(verb, set()) for verb in own.values()), *rest]


def sentence(verb: Verb, given: set[Atom]) -> Schema:
    args = {arg: argument(domain, given) for arg, domain, _ in verb.args}
    return {
        "type": "object",
        "properties": {"verb": {"enum": [verb.name]}, **args},
        "required": ["verb", *args],
        "additionalProperties": False,
    }


def argument(domain: Domain, given: set[Atom]) -> Schema:
    if domain.names is None and isinstance(domain.values, range):
        one: Schema = {"type": "integer"}
    elif domain.names is not None or len(domain.values) > LISTED or given.issuperset(domain.values):
        one = {"type": "string"}
    else:
        one = {"enum": list(domain.values)}
    return {"type": "array", "items": one} if isinstance(domain, Several) else one


def line(kind: StepKind) -> Schema:
    """A step as a list: its name, then those of its fields that everybody may know."""
    arguments = signature(kind.make).parameters if kind.fields and kind.is_open else {}
    parts = [{"enum": [kind.name]}, *(PLAIN[arguments[name].annotation] for name in arguments)]
    return {"type": "array", "prefixItems": parts, "minItems": len(parts), "maxItems": len(parts)}


def joined(whole: Schema, tables: dict[str, Schema]) -> Schema:
    """One schema: the words of each game under its own name."""
    made = {**whole, "properties": {**whole["properties"]}, "$defs": {**whole["$defs"]}}
    for slug, table in tables.items():
        name = slug.title().replace("-", "")
        moved = json.loads(json.dumps(table).replace('"#/$defs/', f'"#/$defs/{name}.'))
        made["$defs"] |= {f"{name}.{part}": value for part, value in moved.pop("$defs").items()}
        made["properties"][slug] = moved
    return made


def in_lines(schema: Schema) -> str:
    """To be read: a list of names or numbers stays on one line."""
    text = json.dumps(schema, indent=2, ensure_ascii=False)
    return PLAIN_LIST.sub(lambda found: " ".join(found[0].split()).replace("[ ", "[").replace(" ]", "]"), text) + "\n"


# --- TypeScript ---


def types(described: Schema) -> str:
    """TypeScript by json2ts, which needs an older spelling for tuples and a word about open objects."""
    data = json.dumps(older(described))
    done = subprocess.run(
        [JSON2TS, "--no-additionalProperties"], input=data, capture_output=True, text=True, check=True
    )
    return done.stdout


def older(part: Any) -> Any:
    if isinstance(part, list):
        return [older(one) for one in part]
    if not isinstance(part, dict):
        return part
    made = {name: older(value) for name, value in part.items()}
    if "prefixItems" in made:
        made |= {"items": made.pop("prefixItems"), "additionalItems": False}
    if made.get("type") == "object" and not made.keys() & {"properties", "additionalProperties"}:
        made["additionalProperties"] = True
    return made


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--check", action="store_true", help="write nothing; fail if something is out of date")
    only_compare = arguments.parse_args().check
    whole, tables = messages(), {slug: words(slug) for slug in GAMES}
    wanted = {SCHEMA: in_lines(joined(whole, tables))}
    if JSON2TS.exists():
        wanted[GEN / "wire.ts"] = types(whole)
        wanted |= {GEN / f"{slug}.ts": INTERFACE.sub(r"type \1 = {", types(table)) for slug, table in tables.items()}
    stale = [path for path, text in wanted.items() if not path.exists() or path.read_text("utf-8") != text]
    for path in stale:
        print(f"{'out of date' if only_compare else 'written'}: {path.relative_to(ROOT)}")
        if not only_compare:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(wanted[path], "utf-8")
    return 1 if only_compare and stale else 0


if __name__ == "__main__":
    sys.exit(main())
