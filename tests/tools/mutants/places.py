"""Mutants: one fault each in a file of the package, named so that edits elsewhere move none."""

import ast
import hashlib
import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import jinja2

from tests.tools.mutants.faults import Fields, faults_of, whole_script


@dataclass(frozen=True, slots=True)
class Mutant:
    """A fault to be put in: the nth of its kind in a file; `label` is the same while its function is."""

    file: str
    line: int
    operator: str
    occurrence: int
    label: str

    def rank(self, seed: int) -> str:
        """What mutants are drawn by: edits elsewhere move nothing."""
        return hashlib.sha256(f"{seed}:{self.label}".encode()).hexdigest()

    def made(self, root: Path) -> str:
        """The file with the fault in it."""
        raw = (root / self.file).read_bytes()
        places = [fault for fault in _faults(root, self.file) if fault[3] == self.operator]
        first, last, new, _ = places[self.occurrence]
        return (raw[:first] + new.encode() + raw[last:]).decode()

    def whole(self, root: Path) -> bool:
        """Whether the file with the fault in it is still of its language: no test is needed for one that is not."""
        made, suffix = self.made(root), Path(self.file).suffix
        try:
            if suffix == ".py":
                compile(made, self.file, "exec")
            elif suffix == ".toml":
                tomllib.loads(made)
            elif suffix == ".html":
                jinja2.Environment().parse(made)
            else:
                return whole_script(made)
        except (SyntaxError, tomllib.TOMLDecodeError, jinja2.TemplateError):
            return False
        return True


def mutants_of(root: Path, file: str) -> Iterator[Mutant]:
    """Every mutant of a file."""
    raw = (root / file).read_bytes()
    functions = [*_functions(ast.parse(raw))] if file.endswith(".py") else []
    seen: Counter[str] = Counter()
    within: Counter[tuple[str, str]] = Counter()
    for first, _, _, kind in _faults(root, file):
        line = raw.count(b"\n", 0, first) + 1
        function = max((f for f in functions if f[0] <= line <= f[1]), default=(0, 0, "-"))[2]
        within[function, kind] += 1
        yield Mutant(file, line, kind, seen[kind], f"{file}:{function}:{kind}:{within[function, kind]}")
        seen[kind] += 1


@cache
def _fields(root: Path) -> Fields:
    return Fields.of([path.read_text("utf-8") for path in sorted((root / "arbitraj").rglob("*.py"))])


def _faults(root: Path, file: str) -> list[tuple[int, int, str, str]]:
    path = root / file
    return sorted(faults_of(path, path.read_bytes().decode(), _fields(root)))


def _functions(tree: ast.AST, above: str = "") -> Iterator[tuple[int, int, str]]:
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            name = f"{above}{node.name}"
            first = min((decorator.lineno for decorator in node.decorator_list), default=node.lineno)
            yield first, node.end_lineno or node.lineno, name
            yield from _functions(node, f"{name}.")
        else:
            yield from _functions(node, above)
