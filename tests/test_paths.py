"""No path goes to a library in C, which may open none with a ș on Windows; a text file is opened with its encoding."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from importlib.metadata import files, packages_distributions
from pathlib import Path

import pytest

import arbitraj
from tests.parsed import parsed

PACKAGE = Path(arbitraj.__file__).parent
ROOT = PACKAGE.parent
SOURCES = {path.relative_to(PACKAGE).as_posix(): path.read_text("utf-8") for path in sorted(PACKAGE.rglob("*.py"))}
ROOTS = re.compile(r"^\s*(?:from|import) (\w+)", re.MULTILINE)
COMPILED = re.compile(r"\.(so|dylib|dll|pyd)(\.\d+)*$")
OF_PYTHON = {"ctypes", "sqlite3", "ssl"}
OPENED_BY_PYTHON = {"PIL", "msgspec", "numpy", "pandas"}  # they open by `open`, or decode bytes
ALLOWED = {
    "sqlite3.connect": "UTF-8 on every system",
    "ctypes.CDLL.renamex_np": "macOS'",
    "ctypes.CDLL.renameat2": "Linux'",
    "ctypes.windll.kernel32.GetDriveTypeW": "Windows', with wide characters",
}
NAMED_AS_PATHS = re.compile(r"(^|_)(path|folder|file|beside|temporary|copy|base|target|anchor)s?$")
STILL_PATHS = {
    "Path",
    "absolute",
    "as_posix",
    "fsencode",
    "fspath",
    "joinpath",
    "resolve",
    "str",
    "with_name",
    "with_suffix",
}
UNSAID = re.compile(r"\.(read_text\((?!\")|write_text\((?![^\n]*utf-8))")  # so are all that are found, and a few more


@cache
def compiled() -> frozenset[str]:
    """The modules that the package imports whose distribution brings code of the processor's."""
    roots = {root for source in SOURCES.values() for root in ROOTS.findall(source)}
    owners = {root: owner for root, found in packages_distributions().items() if root in roots for owner in found}
    brought = {root for root, owner in owners.items() if any(COMPILED.search(file.name) for file in files(owner) or ())}
    return frozenset((brought | OF_PYTHON) - OPENED_BY_PYTHON)


def _imports(tree: ast.AST) -> Iterator[tuple[str, str]]:
    """Names of a module, and what they stand for."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                root = alias.name.partition(".")[0]
                yield alias.asname or root, alias.name if alias.asname else root
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            for alias in node.names:
                yield alias.asname or alias.name, f"{node.module}.{alias.name}"


class Reader:
    """What a module's names stand for, whatever function they are in: of a library in C, a path, or neither."""

    def __init__(self, source: str) -> None:
        self.tree = parsed(source)
        self.origins = {name: whole for name, whole in _imports(self.tree) if whole.partition(".")[0] in compiled()}
        self.paths = set[str]()
        self.nodes = [*ast.walk(self.tree)] if self.origins else []
        for _ in range(2):  # a name may stand for what another stands for
            for node in self.nodes:
                self._bind(node)

    def _bind(self, node: ast.AST) -> None:
        match node:
            case ast.Assign(targets=targets, value=value):
                pairs = [(target, value) for target in targets]
            case ast.withitem(optional_vars=ast.expr() as target, context_expr=value):
                pairs = [(target, value)]
            case ast.AnnAssign(target=target, value=ast.expr() as value) | ast.NamedExpr(target=target, value=value):
                pairs = [(target, value)]
            case ast.arg(arg=name, annotation=ast.expr() as annotation):
                if "Path" in {part.id for part in ast.walk(annotation) if isinstance(part, ast.Name)}:
                    self.paths.add(name)
                elif origin := self.origin(annotation):
                    self.origins[name] = origin
                return
            case _:
                return
        for target, value in pairs:
            match target:
                case ast.Name(id=name) | ast.Attribute(attr=name):
                    if self.is_path(value):
                        self.paths.add(name)
                    made = (self.origin(part) for part in ast.walk(value) if isinstance(part, ast.Call))
                    if origin := next(filter(None, made), ""):
                        self.origins[name if isinstance(target, ast.Name) else f".{name}"] = origin

    def origin(self, node: ast.AST) -> str:
        """What of a library it is, with dots; nothing where it is of none."""
        match node:
            case ast.Name(id=name):
                return self.origins.get(name, "")
            case ast.Attribute(value=inner, attr=name):
                return f"{found}.{name}" if (found := self.origin(inner)) else self.origins.get(f".{name}", "")
            case ast.Call(func=inner):
                return self.origin(inner)
        return ""

    def is_path(self, node: ast.AST) -> bool:
        """Whether it is a path, or the text of one."""
        match node:
            case ast.Name(id=name):
                return name not in self.origins and (name in self.paths or bool(NAMED_AS_PATHS.search(name)))
            case ast.Attribute(attr=name):
                return name in self.paths or name == "parent" or bool(NAMED_AS_PATHS.search(name))
            case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name), args=given) if name in STILL_PATHS:
                owner = [node.func.value] if isinstance(node.func, ast.Attribute) else []
                return name == "Path" or any(map(self.is_path, [*owner, *given]))
            case (
                ast.BinOp(left=inner, op=ast.Div())
                | ast.Starred(inner)
                | ast.FormattedValue(inner)
                | ast.Subscript(inner)
            ):
                return self.is_path(inner)
            case ast.IfExp(body=one, orelse=other):
                return self.is_path(one) or self.is_path(other)
            case ast.Tuple(several) | ast.List(several) | ast.BoolOp(values=several) | ast.JoinedStr(several):
                return any(map(self.is_path, several))
        return False

    def handed(self) -> Iterator[tuple[int, str]]:
        """The calls of libraries that are given a path: line, what is called."""
        for node in self.nodes:
            if isinstance(node, ast.Call) and (origin := self.origin(node.func)):
                given = [*node.args, *(keyword.value for keyword in node.keywords)]
                if any(map(self.is_path, given)):
                    yield node.lineno, origin


def test_no_path_goes_to_a_library_in_c() -> None:
    asked = {name: source for name, source in SOURCES.items() if not compiled().isdisjoint(ROOTS.findall(source))}
    handed = {f"{name}:{line}": origin for name, source in asked.items() for line, origin in Reader(source).handed()}
    assert {place: origin for place, origin in handed.items() if origin not in ALLOWED} == {}
    assert set(handed.values()) == set(ALLOWED), "an exception that nobody needs any more"


@pytest.mark.parametrize(
    "source",
    [
        "import marisa_trie\ndef f(where: Path):\n    trie = marisa_trie.Trie()\n    trie.mmap(str(where))",
        "import marisa_trie\nmarisa_trie.Trie().load(os.fspath(here / 'cuvinte.lexic'))\nhere = Path()",
        "from pypdfium2 import PdfDocument as Document\ndef f(form: Path): return Document(form)",
        "import pypdfium2 as pdfium\npdfium.PdfDocument(f'{self.folder}/x.pdf')",
        "import sqlite3\nwith closing(sqlite3.connect(':memory:')) as link:\n    link.load_extension(path)",
        "import pyarrow.parquet as pq\nname = folder / 'x'\npq.write_table(table, where=name)",
        "import ssl\ndef f(context: ssl.SSLContext): context.load_verify_locations(cafile=path.as_posix())",
    ],
)
def test_a_path_that_goes_there_is_found(source: str) -> None:
    assert [origin for _, origin in Reader(source).handed() if origin not in ALLOWED]


def test_bytes_may_go_there() -> None:
    source = "import marisa_trie, pypdfium2\ndef f(path: Path):\n    data = path.read_bytes()\n"
    source += "    marisa_trie.Trie().frombytes(data)\n    pypdfium2.PdfDocument(path.read_bytes())\n    np.load(path)"
    assert not [*Reader(source).handed()]


def without_encoding(tree: ast.AST) -> Iterator[int]:
    """Lines where a text file is read or written as the system has it: on a Romanian Windows as cp1250.

    `open` is ruff's to see (PLW1514), which knows of no method on what a function returned.
    """
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            needed = {"read_text": 1, "write_text": 2}.get(node.func.attr, 0)
            if len(node.args) < needed and not any(keyword.arg == "encoding" for keyword in node.keywords):
                yield node.lineno


def test_texts_are_opened_with_their_encoding() -> None:
    paths = [path for folder in ("arbitraj", "samples", "tests") for path in (ROOT / folder).rglob("*.py")]
    asked = {path: source for path in paths if UNSAID.search(source := path.read_text("utf-8"))}
    found = {path: [*without_encoding(parsed(source))] for path, source in asked.items()}
    assert {str(path): lines for path, lines in found.items() if lines} == {}
    assert [*without_encoding(ast.parse("a().read_text()\nb.write_text(c)\nd.read_text('utf-8')"))] == [1, 2]
