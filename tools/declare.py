"""Writes what follows from the `fields.py` and `verbs.py` of every game: `state.py`, `shown.py`, `packing.py`.

--check only compares.

`fields.py` is read by its syntax. `verbs.py` is run, since the bits of an argument depend on the values it may take; it
imports names and numbers only, nothing that is written here.
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from importlib import import_module
from importlib.util import find_spec, module_from_spec
from pathlib import Path
from types import ModuleType
from typing import Final, NamedTuple

from saloon.kernel.language import VERB, VERB_BITS, Clause, Counted, Domain, Several, Subset, Verb, declared
from saloon.kernel.packing import WORD

ROOT: Final = Path(__file__).resolve().parents[1]
GAMES: Final = ROOT / "src/saloon/games"
RUFF: Final = Path(sys.executable).with_name("ruff")
NOTE: Final = '"""Written by tools/declare.py from {source}: change that, then run `make check`.{more}"""'
HEAD: Final = "\n\nfrom __future__ import annotations\n\n"


def package_of(folder: Path) -> str:
    names = [folder.name]
    while (folder.parent / "__init__.py").exists():
        folder = folder.parent
        names.append(folder.name)
    return ".".join(reversed(names))


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

    __slots__ = ({slots},)
    VISIBLE: ClassVar[dict[str, Visibility]] = {{{seen}}}

    def __init__(self, {parameters}) -> None:
        super().__init__({kernel})
        {assignments}

    def clone(self) -> {name}:
        return {name}({copies})

    def board(self, viewer: int) -> dict[str, Any]:
        return {{{board}}}


def empty(rules: {rules}) -> {name}:
    \"\"\"Before set-up.\"\"\"
    return {name}({starts})
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
        raise SystemExit(f"{path}: wants one class of Fields and a line `rules: …`")
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
        slots=", ".join(f'"{name}"' for name in sorted(one.name for one in fields)),
        seen=", ".join(f'"{one.name}": {ast.unparse(one.seen)}' for one in fields),
        parameters=", ".join(f"{name}: {type}" for name, type, _, _ in kernel + own),
        kernel=", ".join(name for name, *_ in kernel),
        assignments="\n        ".join(f"self.{name} = {name}" for name, *_ in own),
        copies=", ".join(copy for _, _, copy, _ in kernel + own),
        board=", ".join(f'"{one.name}": {value}' for one in fields if (value := seen(one))),
        starts=", ".join(f"{name}={start}" for name, _, _, start in kernel + own),
    )
    parts = [part for one in fields for part in one.parts()]
    if "copied(" in text:
        text = "from saloon.kernel.flow import copied\n" + text
    return NOTE.format(source=path.name, more="") + HEAD + IMPORTS + imports(path, tree, parts, ruleset) + text


def read_field(path: Path, node: ast.stmt) -> Field:
    match node:
        case ast.AnnAssign(
            target=ast.Name(id=name),
            annotation=type,
            value=ast.Call(func=ast.Name(id="field"), args=[seen, start], keywords=keywords),
        ):
            more = {keyword.arg: keyword.value for keyword in keywords}
            copy, told = more.pop("copy", None), more.pop("told", None)
            if not more:
                return Field(name, type, seen, start, copy, told)
    raise SystemExit(f"{path}:{node.lineno}: a field reads `name: type = field(who, start, copy=…, told=…)`")


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
            raise SystemExit(f"{path}: {field.name} must say how it is copied")
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
            raise SystemExit(f"{path}:{node.lineno}: nothing is defined here but fields")
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
    raise SystemExit(f"{path}: {field.name} must say how it is told")


def told_by(path: Path, tree: ast.Module, function: ast.expr | None, value: str) -> Telling:
    """By a function of another module: its declared result is the type."""
    name = ast.unparse(function) if function else ""
    source = origin(tree, name)
    if source is None:
        raise SystemExit(f"{path}: {name} must be a function that is imported by its name")
    module = ast.parse(file_of(source).read_text("utf-8"))
    made = [node for node in module.body if isinstance(node, ast.FunctionDef) and node.name == name]
    if not made or made[0].returns is None:
        raise SystemExit(f"{path}: {source} has no function {name} that says what it returns")
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


def file_of(module: str) -> Path:
    return ROOT / "src" / Path(*module.split(".")).with_suffix(".py")


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
        raise SystemExit(f"{verbs.__name__}: two functions would be called {', '.join(sorted(twice))}")
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


def run_verbs(folder: Path) -> ModuleType:
    """Without the game's own __init__, which needs what is still to be written."""
    package = package_of(folder)
    spec = find_spec(package)
    if spec is None:
        raise SystemExit(f"{folder}: {package} cannot be imported")
    sys.modules.setdefault(package, module_from_spec(spec))
    return import_module(f"{package}.verbs")


def formatted(path: Path, text: str) -> str:
    for command in (["check", "--select", "I", "--fix", "--quiet"], ["format", "--quiet"]):
        ruff = [str(RUFF), *command, "--stdin-filename", str(path), "-"]
        text = subprocess.run(ruff, input=text, capture_output=True, text=True, check=True, encoding="utf-8").stdout
    return text


def made(folder: Path) -> dict[Path, str]:
    """What belongs into the files of one game."""
    texts = {}
    if (folder / "fields.py").exists():
        texts[folder / "state.py"] = state(folder / "fields.py")
        texts[folder / "shown.py"] = shown(folder / "fields.py")
    if (folder / "verbs.py").exists():
        texts[folder / "packing.py"] = packing(run_verbs(folder))
    return {path: formatted(path, text) for path, text in texts.items()}


def main() -> None:
    folders = [Path(name).resolve() for name in sys.argv[1:] if name != "--check"] or sorted(GAMES.glob("*/"))
    files = {path: text for folder in folders for path, text in made(folder).items()}
    stale = [path for path, text in files.items() if not path.exists() or path.read_text("utf-8") != text]
    if "--check" in sys.argv and stale:
        raise SystemExit(f"not what is declared, run tools/declare.py: {', '.join(map(str, stale))}")
    for path in stale:
        path.write_text(files[path], encoding="utf-8")


if __name__ == "__main__":
    main()
