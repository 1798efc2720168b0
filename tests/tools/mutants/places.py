"""Where the code can be mutated: what cosmic-ray's operators find, without what no test could ever see."""

import ast
import hashlib
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator

# for each operator of the language the nearest other one: a type error at the first call would say nothing of the tests
_NEAREST = {
    "Add": "Sub", "Sub": "Add", "Mul": "Add", "Div": "Mul", "FloorDiv": "Mul", "Mod": "FloorDiv", "Pow": "Mul",
    "BitOr": "BitAnd", "BitAnd": "BitOr", "BitXor": "BitOr", "LShift": "RShift", "RShift": "LShift",
}  # fmt: skip
_COMPARED = {
    "Eq": ("NotEq",), "NotEq": ("Eq",), "Lt": ("LtE", "GtE"), "LtE": ("Lt", "Gt"), "Gt": ("GtE", "LtE"),
    "GtE": ("Gt", "Lt"), "Is": ("IsNot",), "IsNot": ("Is",),
}  # fmt: skip
OPERATORS = (
    *(f"ReplaceBinaryOperator_{one}_{two}" for one, two in _NEAREST.items()),
    *(f"ReplaceComparisonOperator_{one}_{two}" for one, others in _COMPARED.items() for two in others),
    *("ReplaceUnaryOperator_USub_UAdd", "ReplaceUnaryOperator_Delete_Not", "AddNot"),
    *("ReplaceTrueWithFalse", "ReplaceFalseWithTrue", "ReplaceAndWithOr", "ReplaceOrWithAnd"),
    *("ReplaceBreakWithContinue", "ReplaceContinueWithBreak", "ExceptionReplacer", "NumberReplacer"),
    *("RemoveDecorator", "ZeroIterationForLoop"),
)
_CACHES = frozenset({"cache", "lru_cache"})
Spot = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Mutant:
    """A fault to be put in: the operator's nth place of a file; `label` is the same while its function is."""

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
        code = mutate_code((root / self.file).read_text("utf-8"), _operator(self.operator), self.occurrence)
        assert code is not None, self
        return str(code)


@cache
def _operator(name: str) -> Any:
    return get_operator(f"core/{name}")()


def mutants_of(root: Path, file: str) -> Iterator[Mutant]:
    """Every mutant of a file."""
    source = (root / file).read_text("utf-8")
    tree = ast.parse(source)
    lines = [line.encode() for line in source.splitlines()]
    unseen = tuple((_in_signs(lines, first), _in_signs(lines, last)) for first, last in _unseen(tree))
    functions = tuple(_functions(tree))
    nodes = list(ast_nodes(get_ast(source)))
    for name in OPERATORS:
        positions = [spot for node in nodes for spot, _ in _operator(name).mutation_positions(node)]
        count: Counter[str] = Counter()
        for occurrence, spot in enumerate(positions):
            if any(first <= spot < last for first, last in unseen):
                continue
            function = max((f for f in functions if f[0] <= spot[0] <= f[1]), default=(0, 0, "-"))[2]
            count[function] += 1
            yield Mutant(file, spot[0], name, occurrence, f"{file}:{function}:{name}:{count[function]}")


def _functions(tree: ast.AST, above: str = "") -> Iterator[tuple[int, int, str]]:
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            name = f"{above}{node.name}"
            first = min((each.lineno for each in node.decorator_list), default=node.lineno)
            yield first, node.end_lineno or node.lineno, name
            yield from _functions(node, f"{name}.")
        else:
            yield from _functions(node, above)


def _unseen(tree: ast.AST) -> Iterator[tuple[Spot, Spot]]:
    """What changes nothing that a program does, by its nature: see docs/mutanti.md."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            if node.returns:
                yield _span(node.returns)
            yield from (_span(each, 1) for each in node.decorator_list if _last_name(each) in _CACHES)
        if isinstance(node, ast.arg | ast.AnnAssign) and node.annotation:
            yield _span(node.annotation)
        if isinstance(node, ast.ClassDef):
            for each in node.decorator_list:
                if isinstance(each, ast.Call) and _last_name(each) == "dataclass":
                    yield from (_span(word.value) for word in each.keywords if word.arg in ("frozen", "slots"))
        if isinstance(node, ast.Call):
            yield from (_span(word.value) for word in node.keywords if word.arg == "strict")
        if isinstance(node, ast.Assert):
            yield _span(node)
        if isinstance(node, ast.If) and _last_name(node.test) == "TYPE_CHECKING":
            yield _span(node)


def _in_signs(lines: Sequence[bytes], spot: Spot) -> Spot:
    """A place as cosmic-ray counts it: `ast` counts the bytes before it, of which an ă has two."""
    row, col = spot
    return row, len(lines[row - 1][: max(col, 0)].decode()) + min(col, 0)


def _last_name(node: ast.expr) -> str:
    node = node.func if isinstance(node, ast.Call) else node
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def _span(node: ast.expr | ast.stmt, before: int = 0) -> tuple[Spot, Spot]:
    return (node.lineno, node.col_offset - before), (node.end_lineno or node.lineno, node.end_col_offset or 0)
