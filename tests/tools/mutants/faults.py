"""Faults that a person makes, as spans of text to be replaced: in Python, in settings, in templates, in scripts."""

import ast
import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path

import tree_sitter_javascript
from tree_sitter import Language, Node, Parser

Fault = tuple[int, int, str, str]  # bytes from, to, the text put there, the kind of fault

ARTICLE = re.compile(r"(?:\d\.){1,3}[a-z]|\d(?:\.\d){1,3}")  # 8.2.c, 4.4, 3.3.1
_LOCK = re.compile(r"lock|mutex|transaction|step_|one_step|held|only_one", re.IGNORECASE)
_SAFE = frozenset({"escape", "harmless", "guarded", "quote", "one_line", "without_unseen", "plain", "plain_name"})
_TWINS = {
    "any": "all", "all": "any", "min": "max", "max": "min", "ROUND_HALF_UP": "ROUND_HALF_EVEN", "floor": "ceil",
    "ROUND_HALF_EVEN": "ROUND_HALF_UP", "startswith": "endswith", "endswith": "startswith",
    "lstrip": "rstrip", "rstrip": "lstrip", "partition": "rpartition", "rpartition": "partition", "sorted": "list",
    "removeprefix": "removesuffix", "bisect_left": "bisect_right", "bisect_right": "bisect_left", "union": "difference",
}  # fmt: skip
_COMPARED: dict[type[ast.cmpop], str] = {
    ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">", ast.Eq: "!=", ast.In: "not in", ast.NotIn: "in",
}  # fmt: skip
_SIGNS: dict[type[ast.cmpop], str] = {
    ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Eq: "==", ast.In: "in", ast.NotIn: "not in",
}  # fmt: skip


def faults_of(path: Path, source: str, fields: "Fields") -> Iterator[Fault]:
    """Every fault that can be put into a file, by what it is written in."""
    writer = {".py": lambda text: _python(text, fields), ".toml": _settings, ".js": _script, ".mjs": _script}
    yield from writer.get(path.suffix, _template)(source)


def next_article(code: str) -> str:
    """Code of the article beside one.

    >>> next_article("8.2.c"), next_article("4.4"), next_article("8.2.z")
    ('8.2.d', '4.5', '8.2.y')
    """
    head, last = code[:-1], code[-1]
    return head + ({"z": "y", "9": "8"}.get(last) or chr(ord(last) + 1))


@dataclass(frozen=True)
class Fields:
    """Names of a package: for each field of a record the others of its record that have its type, and for each function
    or record the types of what it is given, by place and by name. Of a name that several have only what all say.
    """

    others: Mapping[str, frozenset[str]]
    given: Mapping[str, tuple[dict[str, str], ...]]

    @classmethod
    def of(cls, sources: Sequence[str]) -> "Fields":
        found: dict[str, list[frozenset[str]]] = defaultdict(list)
        given: dict[str, tuple[dict[str, str], ...]] = defaultdict(tuple)
        for node in (node for source in sources for node in ast.walk(ast.parse(source))):
            if isinstance(node, ast.ClassDef):
                types = {
                    inner.target.id: ast.unparse(inner.annotation)
                    for inner in node.body
                    if isinstance(inner, ast.AnnAssign) and isinstance(inner.target, ast.Name)
                }
                given[node.name] += (types,)
                for name, kind in types.items():
                    found[name].append(frozenset(n for n, other in types.items() if other == kind and n != name))
            elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                taken = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
                named = {
                    parameter.arg: ast.unparse(parameter.annotation) for parameter in taken if parameter.annotation
                }
                given[node.name] += (named,)
        return cls({name: frozenset.intersection(*lists) for name, lists in found.items()}, given)

    def alike(self, function: str, one: int | str, two: int | str) -> bool:
        """Whether a function is given two things of one type, each by its place or its name."""

        def kind(types: dict[str, str], at: int | str) -> str:
            values = [*types.values()]
            return types.get(at, "?") if isinstance(at, str) else values[at] if at < len(values) else "?"

        signatures = self.given.get(function, ())
        return bool(signatures) and all(kind(signature, one) == kind(signature, two) != "?" for signature in signatures)


# -- Python -------------------------------------------------------------------------------------------------------


class _Text:
    """A source with the places of its nodes in bytes."""

    def __init__(self, source: str) -> None:
        self.raw = source.encode()
        self._starts = [0]
        for line in self.raw.split(b"\n"):
            self._starts.append(self._starts[-1] + len(line) + 1)

    def span(self, node: ast.expr | ast.stmt | ast.arg | ast.keyword) -> tuple[int, int]:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self._starts[node.lineno - 1] + node.col_offset, self._starts[node.end_lineno - 1] + node.end_col_offset

    def of(self, node: ast.expr | ast.stmt | ast.arg) -> str:
        first, last = self.span(node)
        return self.raw[first:last].decode()


def _python(source: str, fields: Fields) -> Iterator[Fault]:
    text = _Text(source)
    tree = ast.parse(source)
    unseen = {id(node) for top in _unseen(tree) for node in ast.walk(top)}
    for node in ast.walk(tree):
        if id(node) in unseen:
            continue
        for kind in type(node).__mro__:
            if kind in _PYTHON:
                yield from _PYTHON[kind](node, text, fields)


def _unseen(tree: ast.AST) -> Iterator[ast.AST]:
    """What a program does nothing by: annotations, `assert`, imports for types, what a cache or a record is."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield from (inner for inner in (node.returns, *node.decorator_list) if inner)
        if isinstance(node, ast.ClassDef):
            yield from node.decorator_list
        if isinstance(node, ast.arg | ast.AnnAssign) and node.annotation:
            yield node.annotation
        if isinstance(node, ast.Assert) or (isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"):
            yield node
        if isinstance(node, ast.keyword) and node.arg in ("strict", "frozen", "slots"):
            yield node
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield node


def _swapped(one: ast.expr, two: ast.expr, text: _Text, kind: str) -> Iterator[Fault]:
    """Two expressions in each other's place, where both are only named."""
    if isinstance(one, ast.Name | ast.Attribute) and isinstance(two, ast.Name | ast.Attribute):
        first, last = text.span(one)[0], text.span(two)[1]
        between = text.raw[text.span(one)[1] : text.span(two)[0]].decode()
        yield first, last, f"{text.of(two)}{between}{text.of(one)}", kind


def _call(node: ast.Call, text: _Text, fields: Fields) -> Iterator[Fault]:
    name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
    for at, (one, two) in enumerate(pairwise(node.args)):
        if fields.alike(name, at, at + 1):
            yield from _swapped(one, two, text, "arguments swapped")
    for word, other in pairwise(node.keywords):
        if word.arg and other.arg and fields.alike(name, word.arg, other.arg):
            yield from _swapped(word.value, other.value, text, "arguments swapped")
    if name in _SAFE and len(node.args) == 1 and not node.keywords:
        yield *text.span(node), text.of(node.args[0]), "escape lost"
    if name == "round" and len(node.args) == 1:
        yield *text.span(node), f"int({text.of(node.args[0])})", "rounding"
    for word in node.keywords:
        if word.arg == "key" and name in ("sorted", "min", "max", "sort"):
            first, last = text.span(word)
            if isinstance(word.value, ast.Lambda) and isinstance(word.value.body, ast.Tuple):
                parts = word.value.body.elts
                yield *text.span(word.value.body), f"({text.of(parts[-1])},)", "sort key"
                for one, two in pairwise(parts):
                    span = text.span(one)[0], text.span(two)[1]
                    yield *span, f"{text.of(two)}, {text.of(one)}", "sort key"
            elif name in ("sorted", "sort"):
                yield first, last, f"{text.raw[first:last].decode()}, reverse=True", "sort key"
        if word.arg == "reverse":
            yield *text.span(word.value), "False" if text.of(word.value) == "True" else "True", "sort key"


def _name(node: ast.Name | ast.Attribute, text: _Text, fields: Fields) -> Iterator[Fault]:
    name = node.id if isinstance(node, ast.Name) else node.attr
    last = text.span(node)[1]
    if isinstance(node.ctx, ast.Load) and name in _TWINS and (isinstance(node, ast.Attribute) or name != "sorted"):
        yield last - len(name), last, _TWINS[name], "first or last" if name in ("min", "max") else "twin"
    if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load):
        for other in sorted(fields.others.get(name, ()))[:1]:
            yield last - len(name), last, other, "another field"


def _statement(node: ast.Expr | ast.AugAssign, text: _Text, fields: Fields) -> Iterator[Fault]:
    if isinstance(node, ast.AugAssign) or isinstance(node.value, ast.Call):
        yield *text.span(node), "pass", "statement dropped"


def _with(node: ast.With, text: _Text, fields: Fields) -> Iterator[Fault]:
    item = node.items[0]
    if len(node.items) == 1 and item.optional_vars is None and _LOCK.search(ast.unparse(item.context_expr)):
        first, last = text.span(node)[0], text.span(item.context_expr)[1]
        yield first, last, "if True", "lock dropped"


def _condition(node: ast.BoolOp, text: _Text, fields: Fields) -> Iterator[Fault]:
    for part in node.values:
        yield *text.span(part), f"(not ({text.of(part)}))", "part of a condition negated"


def _compare(node: ast.Compare, text: _Text, fields: Fields) -> Iterator[Fault]:
    left = node.left
    for sign, right in zip(node.ops, node.comparators, strict=True):
        first, last = text.span(left)[1], text.span(right)[0]
        between, old = text.raw[first:last].decode(), _SIGNS.get(type(sign))
        if old and between.count(old) == 1:
            yield first, last, between.replace(old, _COMPARED[type(sign)]), "comparison"
        left = right


def _subscript(node: ast.Subscript, text: _Text, fields: Fields) -> Iterator[Fault]:
    twin = {"0": "-1", "-1": "0", "1:": ":-1", ":-1": "1:"}.get(text.of(node.slice))
    if twin and isinstance(node.ctx, ast.Load):
        yield *text.span(node.slice), twin, "first or last"


def _constant(node: ast.Constant, text: _Text, fields: Fields) -> Iterator[Fault]:
    yield from (_of_value(node.value, *text.span(node), text.of(node)))


def _of_value(value: object, first: int, last: int, written: str) -> Iterator[Fault]:
    """A number, a flag or the code of an article that is another one."""
    if isinstance(value, bool):
        yield first, last, written.swapcase() if written.islower() else str(not value), "flag"
        return
    if isinstance(value, int):
        yield first, last, str(value + 1), "number"
    if isinstance(value, str) and ARTICLE.fullmatch(value):
        yield first, last, written.replace(value, next_article(value)), "article"


def _arguments(node: ast.arguments, text: _Text, fields: Fields) -> Iterator[Fault]:
    for default in (*node.defaults, *filter(None, node.kw_defaults)):
        if isinstance(default, ast.Constant) and default.value == "":
            yield *text.span(default), '"x"', "default"


_Maker = Callable[..., Iterator[Fault]]
_PYTHON: dict[type, _Maker] = {
    ast.Call: _call, ast.Name: _name, ast.Attribute: _name, ast.Expr: _statement, ast.AugAssign: _statement,
    ast.With: _with, ast.BoolOp: _condition, ast.Compare: _compare, ast.Subscript: _subscript,
    ast.Constant: _constant, ast.arguments: _arguments,
}  # fmt: skip

# -- settings, texts, templates -----------------------------------------------------------------------------------

_VALUE = re.compile(rb"^[\w\"\.-]+ *= *([^#\n]+?) *(?:#.*)?$", re.MULTILINE)
_IN_VALUE = re.compile(rb'"(?:[^"\\]|\\.)*"|\b(?:true|false)\b|(?<![\w.])\d+(?![\w.])')
_PLACE = re.compile(rb"\{[a-z_]+(?::[a-z]+)?\}")


def _settings(source: str) -> Iterator[Fault]:
    """A number, a flag, a code, or two placeholders of a text in each other's place."""
    raw = source.encode()
    for line in _VALUE.finditer(raw):
        for value in _IN_VALUE.finditer(line[1]):
            first, written = line.start(1) + value.start(), value[0].decode()
            plain: object = written.strip('"')
            if written in ("true", "false"):
                yield first, first + len(written), "false" if written == "true" else "true", "flag"
            elif not written.startswith('"'):
                yield from _of_value(int(written), first, first + len(value[0]), written)
            else:
                yield from _of_value(plain, first, first + len(value[0]), written)
        places = [*_PLACE.finditer(line[1])]
        for one, two in pairwise(places):
            if one[0] != two[0]:
                first, last = line.start(1) + one.start(), line.start(1) + two.end()
                between = line[1][one.end() : two.start()]
                yield first, last, (two[0] + between + one[0]).decode(), "placeholder"


_SHOWN = re.compile(rb"\{\{-? *([a-z_][\w.]*\.[\w.]+) *-?\}\}")
_IF = re.compile(rb"\{%-? *(?:el)?if +(?!not )")
_LOOP = re.compile(rb"\{%-? *for +\w+ +in +([\w.]+)(?= *-?%\})")


def _template(source: str) -> Iterator[Fault]:
    """A value for another of the template, a condition negated, a list from its second item."""
    raw = source.encode()
    shown = [*_SHOWN.finditer(raw)]
    for one, two in pairwise(shown):
        if one[1] != two[1]:
            yield *one.span(1), two[1].decode(), "another value"
    for found in _IF.finditer(raw):
        yield found.end(), found.end(), "not ", "condition negated"
    for found in _LOOP.finditer(raw):
        yield *found.span(1), f"({found[1].decode()}|list)[1:]", "first or last"


# -- scripts ------------------------------------------------------------------------------------------------------

_OF_SCRIPTS = {
    "<": "<=", "<=": "<", ">": ">=", ">=": ">", "===": "!==", "!==": "===", "&&": "||", "||": "&&", "+=": "-=",
    "true": "false", "false": "true", "some": "every", "every": "some", "min": "max", "max": "min", "??": "||",
}  # fmt: skip


@cache
def _parser() -> Parser:
    return Parser(Language(tree_sitter_javascript.language()))


def _script(source: str) -> Iterator[Fault]:
    """A sign, a number, a flag, a statement dropped."""
    waiting = [_parser().parse(source.encode()).root_node]
    while waiting:
        node = waiting.pop()
        yield from _of_node(node)
        waiting += reversed(node.children)


def _of_node(node: Node) -> Iterator[Fault]:
    text = (node.text or b"").decode()
    if not node.children and text in _OF_SCRIPTS and node.type not in ("string_fragment", "comment"):
        yield node.start_byte, node.end_byte, _OF_SCRIPTS[text], "sign"
    if node.type == "number" and text.isdecimal():
        yield node.start_byte, node.end_byte, str(int(text) + 1), "number"
    if node.type == "expression_statement" and node.children[0].type in (
        "call_expression",
        "augmented_assignment_expression",
    ):
        yield node.start_byte, node.end_byte, ";", "statement dropped"
    if node.type == "string_fragment" and ARTICLE.fullmatch(text):
        yield node.start_byte, node.end_byte, next_article(text), "article"


def whole_script(source: str) -> bool:
    """Whether a script can be parsed."""
    return not _parser().parse(source.encode()).root_node.has_error
