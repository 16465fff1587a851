"""What follows from the `fields.py` and `verbs.py` of a game: `state.py`, `shown.py`, `packing.py`.

`fields.py` is read by its syntax. `verbs.py` is run, since the bits of an argument depend on the values it may take; it
imports names and numbers only, nothing that is written here.
"""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from importlib import import_module, invalidate_caches
from importlib.util import find_spec, module_from_spec
from pathlib import Path
from types import ModuleType
from typing import Final, NamedTuple

from saloon.kernel.fields import KIND
from saloon.kernel.language import VERB, VERB_BITS, Clause, Counted, Domain, Several, Subset, Verb, declared
from saloon.kernel.messages import Mistake
from saloon.kernel.packing import WORD

NOTE: Final = '"""Written by `saloon declare` from {source}: change that, then run it again.{more}"""'
HEAD: Final = "\n\nfrom __future__ import annotations\n\n"


# --- fields.py → state.py ---

# What every state has before its own fields: name, type, its copy, its start.
KERNEL: Final = (
    ("agenda", "list[Step[Any]]", "self.agenda[:]", "[]"),
    ("pending", "tuple[Decision, ...]", "self.pending", "()"),
    ("side_questions", "tuple[Decision, ...]", "self.side_questions", "()"),
    ("serial", "int", "self.serial", "0"),
    ("result", "list[int]", "self.result", "[]"),
)
RULES: Final = "ruleset"  # the constructor's name for the ruleset
IMPORTS: Final = """from typing import Any, ClassVar
from saloon.kernel.flow import Decision, State, Step, Visibility
"""
STATE: Final = """
class {name}(State[{rules}]):
    {doc}

    __slots__ = (
        {slots}
    )
    VISIBLE: ClassVar[dict[str, Visibility]] = {{
        {seen}
    }}
    KINDS: ClassVar[dict[str, str]] = {{
        {kinds}
    }}

    def __init__(
        self,
        {parameters}
    ) -> None:
        super().__init__({kernel})
        {assignments}

    def clone(self) -> {name}:
        return {name}(
            {copies}
        )

    def board(self, viewer: int) -> dict[str, Any]:
        return {{
            {board}
        }}


def empty(rules: {rules}) -> {name}:
    \"\"\"Before set-up.\"\"\"
    return {name}(
        {starts}
    )
"""
COPIES: Final = {"SHARED", "OUTER", "EACH"}
PLAIN: Final = {"i64", "int", "str", "bool", "float", "None", "tuple"}


class Field(NamedTuple):
    name: str
    type: ast.expr
    seen: ast.expr
    start: ast.expr
    copy: ast.expr | None
    told: ast.expr | None
    kind: str

    def parts(self) -> list[ast.expr]:
        """What goes over into state.py."""
        parts = [self.type, self.seen, self.start]
        return [*parts, self.copy] if self.copy and names_in([self.copy]) - COPIES else parts


class Declaration(NamedTuple):
    tree: ast.Module
    made: ast.ClassDef
    ruleset: str
    fields: list[Field]


def read_fields(path: Path) -> Declaration:
    tree = ast.parse(path.read_text("utf-8"))
    made = [node for node in tree.body if isinstance(node, ast.ClassDef) and names_in(node.bases) == {"Fields"}]
    rules = [node for node in tree.body if isinstance(node, ast.AnnAssign) and ast.unparse(node.target) == "rules"]
    if len(made) != 1 or len(rules) != 1:
        raise Mistake("declare-fields", file=str(path))
    fields = [read_field(path, node) for node in made[0].body if not isinstance(node, ast.Expr)]
    return Declaration(tree, made[0], ast.unparse(rules[0].annotation), fields)


def state(path: Path) -> str:
    tree, made, ruleset, fields = read_fields(path)
    kernel = [(RULES, ruleset, f"self.{RULES}", "rules"), *KERNEL]
    own = [(one.name, ast.unparse(one.type), copied(path, one), ast.unparse(one.start)) for one in fields]
    text = STATE.format(
        name=made.name,
        rules=ruleset,
        doc=f'"""{ast.get_docstring(made, clean=False) or "The state of a game."}"""',
        slots=listed(2, (f'"{name}"' for name in sorted(one.name for one in fields))),
        seen=listed(2, (f'"{one.name}": {ast.unparse(one.seen)}' for one in fields)),
        kinds=listed(2, (f'"{one.name}": "{kind}"' for one in fields if (kind := kind_of(one)))),
        parameters=listed(2, (f"{name}: {type}" for name, type, _, _ in kernel + own)),
        kernel=", ".join(name for name, *_ in kernel),
        assignments="\n        ".join(f"self.{name} = {name}" for name, *_ in own),
        copies=listed(3, (copy for _, _, copy, _ in kernel + own)),
        board=listed(3, (f'"{one.name}": {value}' for one in fields if (value := seen(one)))),
        starts=listed(2, (f"{name}={start}" for name, _, _, start in kernel + own)),
    )
    parts = [part for one in fields for part in one.parts()]
    if "copied(" in text:
        text = "from saloon.kernel.flow import copied\n" + text
    return NOTE.format(source=path.name, more="") + HEAD + IMPORTS + imports(path, tree, parts, ruleset) + text


def listed(depth: int, parts: Iterable[str]) -> str:
    """Each on a line of its own."""
    return f"\n{'    ' * depth}".join(f"{part}," for part in parts)


def read_field(path: Path, node: ast.stmt) -> Field:
    match node:
        case ast.AnnAssign(
            target=ast.Name(id=name),
            annotation=type,
            value=ast.Call(func=ast.Name(id="field"), args=[seen, start], keywords=keywords),
        ):
            more = {keyword.arg: keyword.value for keyword in keywords}
            copy, told = more.pop("copy", None), more.pop("told", None)
            kind = ast.literal_eval(more.pop("kind", ast.Constant("")))
            if not re.fullmatch(KIND, kind):
                raise Mistake("declare-kind", file=f"{path}:{node.lineno}", kind=kind)
            if not more:
                return Field(name, type, seen, start, copy, told, kind)
    raise Mistake("declare-field", file=f"{path}:{node.lineno}")


def kind_of(field: Field) -> str:
    """What browsers are told that it is; empty where its value says it, or where they are told nothing."""
    seen, told = ast.unparse(field.seen), ast.unparse(field.told) if field.told else ""
    if seen == "NONE" or told == "UNTOLD":
        return ""
    if seen == "COUNT" or told == "int":
        return field.kind or "pile"
    if "list" not in names_in([field.type]) or field.kind.startswith("each"):
        return field.kind
    whose = "own" if seen == "OWN" else "each" if "rules.seats" in ast.unparse(field.start) else ""
    return f"{whose} {field.kind}".strip() if whose else field.kind or "cards"


def copied(path: Path, field: Field) -> str:
    """How a clone gets it."""
    own = f"self.{field.name}"
    match ast.unparse(field.copy) if field.copy else "":
        case "SHARED":
            return own
        case "OUTER":
            return f"{own}[:]"
        case "EACH":
            return f"[part[:] for part in {own}]"
        case "":
            if names_in([field.type]) <= PLAIN:
                return own
            if names_in([field.type]) <= PLAIN | {"list"} and ast.unparse(field.type).count("list") == 1:
                return f"{own}[:]"
            raise Mistake("declare-copy", file=str(path), field=field.name)
        case function:
            return f"{function}({own})"


def seen(field: Field) -> str:
    """What a viewer sees of it, as data of its own; empty if that is nothing."""
    own, type = f"self.{field.name}", ast.unparse(field.type)
    flat = names_in([field.type]) <= PLAIN | {"list"} and "tuple" not in type
    match field.seen:
        case ast.Name(id="NONE"):
            return ""
        case ast.Name(id="COUNT"):
            return f"len({own})"
        case ast.Name(id="OWN"):
            return f"[copied(part) if seat == viewer else len(part) for seat, part in enumerate({own})]"
        case ast.Name(id="ALL") if flat and type.count("list") < 3:
            return (own, f"{own}[:]", f"[part[:] for part in {own}]")[type.count("list")]
        case ast.Name(id="ALL"):
            return f"copied({own})"
        case ast.Lambda(args=ast.arguments(args=[ast.arg(arg=state), ast.arg(arg=viewer)]), body=body):
            names = {state: "self", viewer: "viewer"}
            here = ast.parse(ast.unparse(body), mode="eval")
            for node in ast.walk(here):
                if isinstance(node, ast.Name):
                    node.id = names.get(node.id, node.id)
            return ast.unparse(here)
    return f"{ast.unparse(field.seen)}(self, viewer)"


def imports(path: Path, tree: ast.Module, parts: list[ast.expr], ruleset: str) -> str:
    """Those of fields.py that its expressions need."""
    wanted = names_in(parts) | {ruleset}
    found = ""
    for node in tree.body:
        if isinstance(node, ast.ImportFrom | ast.Import):
            names = [name for name in node.names if (name.asname or name.name).partition(".")[0] in wanted]
            if names:
                node.names = names
                found += ast.unparse(node) + "\n"
        elif isinstance(node, ast.Assign | ast.FunctionDef) or (isinstance(node, ast.AnnAssign) and node.value):
            raise Mistake("declare-only", file=f"{path}:{node.lineno}")
    return found


def names_in(parts: list[ast.expr]) -> set[str]:
    return {node.id for part in parts for node in ast.walk(part) if isinstance(node, ast.Name)}


# --- fields.py → shown.py ---

SHOWN: Final = """
class Board(TypedDict):
    \"\"\"What a viewer is told of the board.\"\"\"

    {entries}


def board(view: View{more}) -> Board:
    \"\"\"The board of a view, as browsers are told it.\"\"\"
    seen = view.board
    return {{{values}}}
"""


class Telling(NamedTuple):
    """How one field is told: its type on the wire, its value, and what both need."""

    type: str
    value: str
    imports: tuple[str, ...] = ()
    more: tuple[str, ...] = ()  # parameters beside the view


def shown(path: Path) -> str:
    tree, _, _, fields = read_fields(path)
    told = {field.name: telling for field in fields if (telling := tell(path, tree, field))}
    needed = sorted({line for telling in told.values() for line in telling.imports})
    more = sorted({parameter for telling in told.values() for parameter in telling.more})
    text = SHOWN.format(
        more="".join(f", {parameter}" for parameter in more),
        entries="\n    ".join(f"{name}: {telling.type}" for name, telling in told.items()),
        values=", ".join(f'"{name}": {telling.value}' for name, telling in told.items()),
    )
    head = "from typing import TypedDict\nfrom saloon.kernel.view import View\n" + "".join(needed)
    return NOTE.format(source=path.name, more="") + HEAD + head + text


def tell(path: Path, tree: ast.Module, field: Field) -> Telling | None:
    seen, told = ast.unparse(field.seen), ast.unparse(field.told) if field.told else ""
    if seen == "NONE" or told == "UNTOLD":
        return None
    value = f'seen["{field.name}"]'
    if seen == "COUNT" or told == "int":
        return Telling("int", value)
    if told:
        return told_by(path, tree, field.told, value)
    if seen in ("ALL", "OWN") and names_in([field.type]) <= PLAIN | {"list"}:
        type = ast.unparse(field.type).replace("i64", "int")
        return Telling(type if seen == "ALL" else f"list[{type.removeprefix('list[')[:-1]} | int]", value)
    if isinstance(field.seen, ast.Name):
        telling = told_by(path, tree, field.seen, value)
        return Telling(telling.type, value, telling.imports[1:])
    raise Mistake("declare-told", file=str(path), field=field.name)


def told_by(path: Path, tree: ast.Module, function: ast.expr | None, value: str) -> Telling:
    """By a function of another module: its declared result is the type."""
    name = ast.unparse(function) if function else ""
    source = origin(tree, name)
    if source is None:
        raise Mistake("declare-import", file=str(path), name=name)
    module = ast.parse(file_of(source, path).read_text("utf-8"))
    made = [node for node in module.body if isinstance(node, ast.FunctionDef) and node.name == name]
    if not made or made[0].returns is None:
        raise Mistake("declare-returns", file=str(path), module=source, name=name)
    type = made[0].returns
    own = {node.name for node in module.body if isinstance(node, ast.ClassDef)} | {
        ast.unparse(target) for node in module.body if isinstance(node, ast.Assign) for target in node.targets
    }
    also = made[0].args.args[1:]
    more = [arg for arg in also if arg.arg != "view"]
    parts = sorted(names_in([type, *(arg.annotation for arg in more if arg.annotation)]) - PLAIN - {"list", "dict"})
    needed = [f"from {source if part in own else origin(module, part)} import {part}\n" for part in parts]
    return Telling(
        ast.unparse(type),
        f"{name}({', '.join([value, *(arg.arg for arg in also)])})",
        (f"from {source} import {name}\n", *needed),
        tuple(map(ast.unparse, more)),
    )


def origin(tree: ast.Module, name: str) -> str | None:
    """The module from which this one imports the name."""
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and any(name == (one.asname or one.name) for one in node.names):
            return node.module
    return None


def file_of(module: str, asking: Path) -> Path:
    """Of a module of the same game: it lies beside the file that asks."""
    return asking.with_name(module.rpartition(".")[2] + ".py")


# --- verbs.py → packing.py ---

PACKING: Final = """

A verb with arguments has a function that packs it; `is_` before its name says whether an action is exactly one sentence
with it, and the name of an argument after it takes that argument out. A verb without arguments is the action itself.
Values are places in their domain, lists are lists of them; `_bits` is a list as it lies in the action.
"""


class Argument(NamedTuple):
    name: str
    domain: Domain
    shift: int
    last: bool

    def bits(self) -> str:
        """As it lies in the action; nothing lies above the last one."""
        mask = "" if self.last else f" & {(1 << self.domain.width) - 1}"
        return f"action >> {self.shift}{mask}"

    def packed(self, bits: bool) -> str:
        match self.domain:
            case Subset() if not bits:
                return f"pack_set({self.name}) << {self.shift}"
            case Counted(each=each) if not bits:
                return f"pack_counts({self.name}, {each}) << {self.shift}"
            case Several(slot=slot) if not bits:
                return f"pack_list({self.name}, {slot}) << {self.shift}"
        return f"{self.name} << {self.shift}"

    def read(self) -> str:
        match self.domain:
            case Subset():
                return f"read_set({self.bits()})"
            case Counted(each=each):
                return f"read_counts({self.bits()}, {each})"
            case Several(slot=slot):
                return f"read_list({self.bits()}, {slot})"
        return self.bits()

    def proof(self) -> list[str]:
        """What must hold for it to be one of its values."""
        match self.domain:
            case Subset():
                return []
            case Counted(each=each, most=most):
                return [f"is_counts({self.bits()}, {each}, {most})"]
            case Several(slot=slot, most=most, room=room):
                return [f"is_list({self.bits()}, {slot}, {most}, {room})"]
        every = self.domain.names is not None or self.domain.room == 1 << self.domain.width
        return [] if every else [f"{self.bits()} < {self.domain.room}"]


def packing(verbs: ModuleType) -> str:
    clauses = {name: clause for name, clause in vars(verbs).items() if isinstance(clause, Clause)}
    made = [(name, clause, verb) for (name, clause), verb in zip(clauses.items(), declared(verbs), strict=True)]
    tags = "".join(f"{constant(name)}: Final = {verb.tag}\n" for name, _, verb in made)
    text = "".join(functions(name, clause, verb) for name, clause, verb in made if verb.args)
    names = re.findall(r"^def (\w+)", text, re.MULTILINE)
    if twice := {name for name in names if names.count(name) > 1}:
        raise Mistake("declare-twice", module=verbs.__name__, names=tuple(sorted(twice)))
    helpers = [name for name in HELPERS if f"{name}(" in text]
    lines = ["from typing import Final\n", "from mypy_extensions import i64\n"]
    lines += [f"from saloon.kernel.packing import {', '.join(helpers)}\n"] if helpers else []
    return NOTE.format(source="verbs.py", more=PACKING) + HEAD + "".join(lines) + "\n" + tags + text


HELPERS: Final = (
    "is_counts", "is_list", "pack_counts", "pack_list", "pack_set", "read_counts", "read_list", "read_set",
)  # fmt: skip


def constant(name: str) -> str:
    return name.rstrip("_").upper()


def functions(name: str, clause: Clause, verb: Verb) -> str:
    end = verb.args[-1][2] + verb.args[-1][1].width
    args = [Argument(arg, domain, shift, shift + domain.width == end) for arg, domain, shift in verb.args]
    plain, tag = name.rstrip("_"), constant(name)
    lists = [arg for arg in args if isinstance(arg.domain, Several)]
    number = "i64" if end <= WORD else "int"
    text = packer(name, args, tag, number, False)
    text += packer(f"{plain}_bits", args, tag, number, True) if lists else ""
    text += judge(plain, args, tag, end)
    for arg in args:
        text += function(f"{plain}_{arg.name}", "action: int", "list[int]" if arg in lists else "int", arg.read())
        text += function(f"{plain}_{arg.name}_bits", "action: int", "int", arg.bits()) if arg in lists else ""
    if clause.indexed:
        text += f"\n\n{tag}_PLACES: Final = {1 << end - VERB_BITS}  # of a table by `{plain}_index`\n"
        text += function(f"{plain}_index", "action: int", "int", f"action >> {VERB_BITS}")
        text += function(f"{plain}_at", "index: i64", "int", f"{tag} | index << {VERB_BITS}")
    return text


def packer(name: str, args: list[Argument], tag: str, number: str, bits: bool) -> str:
    types = ["list[int]" if isinstance(arg.domain, Several) and not bits else number for arg in args]
    parameters = ", ".join(f"{arg.name}: {type}" for arg, type in zip(args, types, strict=True))
    return function(name, parameters, "int", " | ".join([tag, *(arg.packed(bits) for arg in args)]))


def judge(name: str, args: list[Argument], tag: str, end: int) -> str:
    """Too wide a number is no sentence; any other is looked at as a machine word, if sentences fit into one."""
    proof = " and ".join([f"action & {VERB} == {tag}", *(one for arg in args for one in arg.proof())])
    if end > WORD:
        return function(f"is_{name}", "action: int", "bool", f"action < 1 << {end} and {proof}")
    lines = [f"if action > {(1 << end) - 1}:", "    return False", "word: i64 = action"]
    return f"\n\ndef is_{name}(action: int) -> bool:\n    " + "\n    ".join(
        [*lines, f"return {proof.replace('action', 'word')}\n"]
    )


def function(name: str, parameters: str, result: str, value: str) -> str:
    return f"\n\ndef {name}({parameters}) -> {result}:\n    return {value}\n"


# --- files ---


def game_folders(place: Path) -> list[Path]:
    """The folders at or below a place where verbs are declared: every game has some."""
    return sorted(path.parent for path in place.resolve().rglob("verbs.py"))


def written_in(folder: Path) -> dict[Path, str]:
    """What belongs into the files of one game."""
    with running_verbs(folder) as verbs:
        texts = {folder / "packing.py": packing(verbs)}
    if (folder / "fields.py").exists():
        texts[folder / "state.py"] = state(folder / "fields.py")
        texts[folder / "shown.py"] = shown(folder / "fields.py")
    return {path: formatted(path, text) for path, text in texts.items()}


def is_written(path: Path, text: str) -> bool:
    """Whether the file says this, however it is laid out."""
    return path.exists() and meaning(path.read_text("utf-8")) == meaning(text)


def meaning(text: str) -> tuple[set[str], str]:
    """What a module imports, in no order, and what it does."""
    tree = ast.parse(text)
    imported = {
        f"{getattr(node, 'module', '')} {name.name} {name.asname}"
        for node in tree.body
        if isinstance(node, ast.ImportFrom | ast.Import)
        for name in node.names
    }
    tree.body = [node for node in tree.body if not isinstance(node, ast.ImportFrom | ast.Import)]
    return imported, ast.dump(tree)


@contextmanager
def running_verbs(folder: Path) -> Iterator[ModuleType]:
    """Without the game's own __init__, which needs what is still to be written; nothing of it stays loaded."""
    root, names = folder.parent, [folder.name]
    while (root / "__init__.py").exists():
        names.append(root.name)
        root = root.parent
    package = ".".join(reversed(names))
    before = {name: module for name, module in sys.modules.items() if f"{name}.".startswith(f"{package}.")}
    for name in before:
        del sys.modules[name]
    sys.path.insert(0, str(root))
    invalidate_caches()
    try:
        spec = find_spec(package)
        assert spec is not None
        sys.modules[package] = module_from_spec(spec)
        yield import_module(f"{package}.verbs")
    finally:
        sys.path.remove(str(root))
        for name in [name for name in sys.modules if f"{name}.".startswith(f"{package}.")]:
            del sys.modules[name]
        sys.modules.update(before)


def formatted(path: Path, text: str) -> str:
    """As ruff lays it out, where there is one; it says the same without."""
    ruff = shutil.which("ruff", path=str(Path(sys.executable).parent)) or shutil.which("ruff")
    for command in (["check", "--select", "I", "--fix", "--quiet"], ["format", "--quiet"]) if ruff else ():
        line = [str(ruff), *command, "--stdin-filename", str(path), "-"]
        text = subprocess.run(line, input=text, capture_output=True, text=True, check=True, encoding="utf-8").stdout
    return text
