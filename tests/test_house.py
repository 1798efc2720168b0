"""The house keeps its order: nothing stands twice, no module grows long, a name means one thing, imports run down."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from importlinter.cli import EXIT_STATUS_SUCCESS, lint_imports

import arbitraj
from arbitraj.lexicon.lexicon import data_folder
from tests.parsed import parsed

PACKAGE = Path(arbitraj.__file__).parent
SOURCES = {path.relative_to(PACKAGE).as_posix(): path.read_text("utf-8") for path in sorted(PACKAGE.rglob("*.py"))}
BLOCK = 12  # lines that say something, which may stand once
LOOPS = (ast.For, ast.AsyncFor, ast.Lambda, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
EACH = re.compile(r"\beach\b")
SHORT = 3  # lines over which `each` is plain English; beyond them a reader has to remember what it is
LONGEST = 500  # lines of a module; 400 is a hint that there may be two ideas in one, no reason to cut one in half
# a name that several modules may have, and what it means in each of them
SHARED = {
    "Kind": "of a finding in rules/, of an event in the hall: each declares itself by one",
    "Part": "of a competition of several rounds, of the hall: what the whole is made of",
    "main": "what a module does that is run by itself",
    "rank_season": "the command, and what the desk does for it",
}


def blocks(sources: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Every run of BLOCK lines with its place; imports, blanks and what only closes brackets say nothing."""
    for name, source in sources.items():
        lines = [(n, line.strip()) for n, line in enumerate(source.splitlines(), 1)]
        said = [(n, line) for n, line in lines if line.strip(")]},:") and not line.startswith(("import ", "from "))]
        for at in range(len(said) - BLOCK + 1):
            yield "\n".join(line for _, line in said[at : at + BLOCK]), f"{name}:{said[at][0]}"


def names(sources: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """The public classes and functions of every module, with the module."""
    for name, source in sources.items():
        for node in parsed(source).body:
            if isinstance(node, ast.ClassDef | ast.FunctionDef) and not node.name.startswith("_"):
                yield node.name, name


def bound(node: ast.AST) -> list[ast.AST]:
    """What a loop, a comprehension or a lambda goes over, by its names."""
    if isinstance(node, ast.Lambda):
        return [*node.args.args]
    loops = [node] if isinstance(node, ast.For | ast.AsyncFor) else getattr(node, "generators", [])
    return [part for loop in loops for part in ast.walk(loop.target)]


def unnamed(sources: Mapping[str, str]) -> Iterator[str]:
    """Where `each` is a function, a parameter, a variable, or what more than SHORT lines go over."""
    for name, source in sources.items():
        nodes = [*ast.walk(parsed(source))] if EACH.search(source) else []
        short = [n for n in nodes if isinstance(n, LOOPS) and (n.end_lineno or 0) - n.lineno < SHORT]
        plain = {part for node in short for part in bound(node)}
        for node in nodes:
            match node:
                case ast.Name("each", ast.Store()) | ast.arg("each") | ast.FunctionDef("each") if node not in plain:
                    yield f"{name}:{node.lineno}"


def imported(sources: Mapping[str, str]) -> dict[str, set[str]]:
    """What every module imports of the others: at its top, within a function, for types alone."""
    files = {name.removesuffix(".py").removesuffix("/__init__").replace("/", "."): name for name in sources}
    found = {name: set[str]() for name in sources}
    for name, source in sources.items():
        for node in ast.walk(parsed(source)):
            if isinstance(node, ast.Import):
                asked = [(alias.name, "") for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                asked = [(node.module or "", alias.name) for alias in node.names]
            else:
                continue
            ours = [(module.removeprefix("arbitraj."), part) for module, part in asked if module[:8] == "arbitraj"]
            found[name] |= {files[f"{m}.{part}" if f"{m}.{part}" in files else m] for m, part in ours if m in files}
    return found


def in_circles(imports: Mapping[str, set[str]]) -> set[str]:
    """The modules that come back to themselves by what they import."""
    left = {name: set(others) for name, others in imports.items()}
    while ends := {name for name, others in left.items() if not others & left.keys()}:
        left = {name: others for name, others in left.items() if name not in ends}

    def reached(name: str) -> set[str]:
        seen, waiting = set[str](), [name]
        while waiting:
            new = (left[waiting.pop()] & left.keys()) - seen
            seen |= new
            waiting += new
        return seen

    return {name for name in left if name in reached(name)}


def repeated(found: Iterator[tuple[str, str]]) -> dict[str, list[str]]:
    """What was found in several places, with the places."""
    places = defaultdict(list)
    for what, where in found:
        places[what].append(where)
    return {what: where for what, where in places.items() if len(where) > 1}


def test_no_block_of_lines_stands_twice() -> None:
    assert not repeated(blocks(SOURCES))


def test_no_module_is_long() -> None:
    assert not {name: lines for name, text in SOURCES.items() if (lines := len(text.splitlines())) > LONGEST}


def room_of(source: str) -> str:
    """The room that a module is in: a folder of the package; of hall, desk and wings a part, a matter, a wing."""
    parts = source.split("/")
    return "/".join(parts[:2] if parts[0] in ("hall", "desk", "wings") else parts[:1])


def test_a_name_means_one_thing_in_its_room() -> None:
    # what a wing brings is called as the core asks for it
    found = ((f"{room_of(where)}: {name}", where) for name, where in names(SOURCES) if not where.endswith("/wing.py"))
    assert not {name: where for name, where in repeated(found).items() if name.partition(": ")[2] not in SHARED}


def test_what_has_to_be_remembered_has_a_name() -> None:
    assert not [*unnamed(SOURCES)]


def test_imports_run_down() -> None:
    config = PACKAGE.parent / "pyproject.toml"
    assert lint_imports(config_filename=str(config), no_cache=True) == EXIT_STATUS_SUCCESS


def test_no_imports_run_in_a_circle() -> None:
    assert in_circles(imported(SOURCES)) == set()


def test_a_circle_is_found_wherever_it_is_imported() -> None:
    sources = {
        "x/__init__.py": "",
        "x/a.py": "import os\nfrom arbitraj.x import b",
        "x/b.py": "def f():\n    from arbitraj.x.c import d",
        "x/c.py": "if TYPE_CHECKING:\n    from arbitraj.x.a import e",
        "x/d.py": "import arbitraj.x.a",
    }
    assert imported(sources) == {
        "x/__init__.py": set(), "x/a.py": {"x/b.py"}, "x/b.py": {"x/c.py"}, "x/c.py": {"x/a.py"}, "x/d.py": {"x/a.py"}
    }  # fmt: skip
    assert in_circles(imported(sources)) == {"x/a.py", "x/b.py", "x/c.py"}


def test_types_are_looked_up_before_there_are_threads() -> None:
    """msgspec makes what it needs of a type when it is first used: two threads at once, and the process is gone."""
    late = re.compile(r"json\.decode\([^\n]*type=(?!dict\[)")
    assert not [name for name, source in SOURCES.items() if late.search(source)]


def test_what_stands_twice_is_found() -> None:
    lines = [f"value_{n} = {n}" for n in range(BLOCK)]
    one, other = "import os\n" + "\n".join(lines), "\n\n".join([*lines[:5], "    )", *lines[5:]])
    assert list(repeated(blocks({"one.py": one, "other.py": other})).values()) == [["one.py:2", "other.py:1"]]
    assert not repeated(blocks({"one.py": one, "other.py": other.replace("value_4", "value_x")}))
    assert repeated(names({"one.py": "class A: ...", "other.py": "def A(): ..."})) == {"A": ["one.py", "other.py"]}


def test_what_has_no_name_is_found() -> None:
    kept = ["def each(): ...", "def f(each): ...", "each = 1", "each: int", "f(each := 1)", "with f() as each: ..."]
    long = ["for each in one:\n    f()\n\n    g()", "one = {\n    each\n    for each in two\n}"]
    short = ["for each in one:\n    f()\n    g()", "one = [each for each in two]", "one = lambda each: each"]
    found = [place.split(":")[0] for place in unnamed({str(n): source for n, source in enumerate(kept + long)})]
    assert found == [*map(str, range(len(kept + long)))]
    assert not [*unnamed({source: source for source in short})]


def test_no_test_works_in_the_users_own_data(tmp_path_factory: pytest.TempPathFactory) -> None:
    assert data_folder().is_relative_to(tmp_path_factory.getbasetemp())
    assert not data_folder().exists(), "that of another test"
    # what is also run by itself, to measure, has no fixture: whoever starts a hall there says where its data is kept
    rooms = (Path(__file__).parent / room for room in ("hall", "tools/hall"))
    helpers = (p.read_text("utf-8") for room in rooms for p in room.glob("*.py") if p.name[:5] != "test_")
    starting = [text for text in helpers if "subprocess.Popen(" in text]
    assert len(starting) == 4
    assert all("FOLDER_VARIABLE: " in text for text in starting)
