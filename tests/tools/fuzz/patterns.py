"""Every pattern of the package with texts made to keep it busy: what it repeats, repeated, and a near-miss."""

import ast
import gc
import importlib
import pkgutil
import re
import re._constants as sre  # type: ignore[import-not-found]
import re._parser as parser  # type: ignore[import-not-found]
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import arbitraj

METHODS = ("fullmatch", "match", "search", "finditer", "findall", "sub", "subn", "split")
_RUNS = {"finditer": "findall", "subn": "findall", "sub": "findall", "split": "findall"}  # the same work
LONG = 600  # signs; what grows with the square of them takes a hundred times as long as a pass
_LENGTHS = (24, 36, 54, 81, 121, 182, 273, 410)
_SUSPECT = 0.0002  # seconds for a text of LONG signs: ten times what a pattern needs that looks at each sign once
_LATE = 0.003  # seconds
_MORE, _GROWS = 4, 8.0  # times as long for a text of so many times the length: 4 is linear, 16 a square
_EDGE, _TRIES = 2, 4
_REST = 0.05, 0.2, 0.8  # seconds before a suspect is looked at again: other programs run beside


@dataclass(frozen=True, slots=True)
class Known:
    """A pattern of the package: where it stands and how it is used."""

    name: str
    pattern: re.Pattern[Any]
    methods: tuple[str, ...]


@cache
def patterns() -> list[Known]:
    """The patterns that modules hold, and those written where they are used."""
    modules = [
        importlib.import_module(package.name) for package in pkgutil.walk_packages(arbitraj.__path__, "arbitraj.")
    ]
    sources = {module.__name__: Path(str(module.__file__)).read_text(encoding="utf-8") for module in modules}
    whole = "\n".join(sources.values())
    found: dict[str, Known] = {}
    for module in modules:
        for name, pattern in _held(module):
            base = name.partition("[")[0]
            # one that is handed on by another name is tried in every way
            own = sources[module.__name__]
            used = [
                method for method in METHODS if re.search(rf"\b{base}\.{method}\b", own if base[0] == "_" else whole)
            ]
            found[f"{module.__name__}.{name}"] = Known(
                f"{module.__name__}.{name}", pattern, tuple(used) or ("fullmatch", "search")
            )
        for line, method, text in _written(sources[module.__name__]):
            name = f"{module.__name__}:{line}"
            found[name] = Known(name, re.compile(text), (method,))
    return list(found.values())


def _held(module: ModuleType) -> Iterator[tuple[str, re.Pattern[Any]]]:
    for name, value in vars(module).items():
        for n, pattern in enumerate(value if isinstance(value, tuple | list) else (value,)):
            if isinstance(pattern, re.Pattern):
                yield f"{name}[{n}]" if pattern is not value else name, pattern


def _written(source: str) -> Iterator[tuple[int, str, Any]]:
    """`re.search("…", text)` with the pattern in place."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in METHODS:
            owner, text = node.func.value, node.args[0] if node.args else None
            if isinstance(owner, ast.Name) and owner.id == "re" and isinstance(text, ast.Constant):
                yield node.lineno, node.func.attr, text.value


# -- texts that keep it busy ----------------------------------------------------------------------------------------


def attacks(pattern: re.Pattern[Any], length: int) -> Iterator[Any]:
    """Texts of about so many signs: the beginning of what matches, something repeated, an end that does not fit."""
    tree = parser.parse(pattern.pattern, pattern.flags)
    repeats = list(_repeats(tree, ""))
    signs = list(dict.fromkeys(_signs(tree)))[:12]
    starts = list(dict.fromkeys(("", *(start for start, _ in repeats))))
    pumps = [*starts, *signs, *(one + two for one in signs[:5] for two in signs[:5] if one != two)]
    pairs = [(start, body) for start, bodies in repeats for body in bodies]
    pairs += [(start, pump) for start in starts[:4] for pump in pumps]
    for start, pump in dict.fromkeys(pairs):
        for end in ("", "!", "\x01x") if pump else ():
            text = start + pump * max(1, length // len(pump)) + end
            yield text.encode("utf-8", "replace") if isinstance(pattern.pattern, bytes) else text


def _repeats(tree: Any, start: str) -> Iterator[tuple[str, list[str]]]:
    """What stands in front of each repetition, and what it repeats."""
    for op, value in tree:
        if op in (sre.MAX_REPEAT, sre.MIN_REPEAT, sre.POSSESSIVE_REPEAT):
            _, high, body = value
            yield start, [sample for sample in _samples(body) if sample] if high > 1 else []
            yield from _repeats(body, start)
        for inner in _inner(op, value):
            yield from _repeats(inner, start)
        start += _sample([(op, value)])


def _inner(op: Any, value: Any) -> Iterable[Any]:
    if op is sre.SUBPATTERN:
        return (value[3],)
    if op is sre.BRANCH:
        return tuple(value[1])
    if op in (sre.ASSERT, sre.ASSERT_NOT):
        return (value[1],)
    return (value,) if op is sre.ATOMIC_GROUP else ()


def _samples(tree: Any) -> list[str]:
    """Some texts that an expression takes: each sign of a class first, each branch."""
    nodes = list(tree)
    if len(nodes) == 1:
        op, value = nodes[0]
        if op is sre.IN:
            return list(_class(value))
        if op is sre.BRANCH:
            return [sample for branch in value[1] for sample in _samples(branch)[:3]]
        if op is sre.SUBPATTERN:
            return _samples(value[3])
    return [_sample(nodes), _sample(nodes, most=True)]


def _sample(nodes: Any, most: bool = False) -> str:
    text = ""
    for op, value in nodes:
        if op is sre.LITERAL:
            text += chr(value)
        elif op is sre.NOT_LITERAL:
            text += "a" if value != ord("a") else "b"
        elif op is sre.ANY:
            text += "a"
        elif op is sre.IN:
            text += next(iter(_class(value)), "a")
        elif op in (sre.MAX_REPEAT, sre.MIN_REPEAT, sre.POSSESSIVE_REPEAT):
            text += _sample(value[2], most) * min(max(value[0], int(most)), 3)
        elif op is sre.SUBPATTERN:
            text += _sample(value[3], most)
        elif op is sre.ATOMIC_GROUP:
            text += _sample(value, most)
        elif op is sre.BRANCH:
            text += _sample(value[1][0], most)
    return text


_OF_CATEGORY = {
    sre.CATEGORY_DIGIT: "1",
    sre.CATEGORY_SPACE: " \t",
    sre.CATEGORY_WORD: "a1_",
    sre.CATEGORY_NOT_DIGIT: "a",
    sre.CATEGORY_NOT_SPACE: "a",
    sre.CATEGORY_NOT_WORD: " .",
}


def _class(items: Any) -> Iterator[str]:
    """Signs of a class in brackets; of one that names what it is not, signs that it does not name."""
    negated = any(op is sre.NEGATE for op, _ in items)
    if negated:
        named = re.compile("[" + "".join(_as_written(op, value) for op, value in items) + "]")
        yield from (sign for sign in "aA1 ,.:;-x\t" if not named.match(sign))
        return
    for op, value in items:
        if op is sre.LITERAL:
            yield chr(value)
        elif op is sre.RANGE:
            yield chr(value[0])
            yield chr(value[1])
        elif op is sre.CATEGORY:
            yield from _OF_CATEGORY.get(value, "a")


def _as_written(op: Any, value: Any) -> str:
    if op is sre.LITERAL:
        return re.escape(chr(value))
    if op is sre.RANGE:
        return f"{re.escape(chr(value[0]))}-{re.escape(chr(value[1]))}"
    if op is sre.CATEGORY:
        name = str(value).removeprefix("CATEGORY_")
        letter = {"DIGIT": "d", "SPACE": "s", "WORD": "w"}[name.removeprefix("NOT_")]
        return "\\" + (letter.upper() if name.startswith("NOT_") else letter)
    return ""


def _signs(tree: Any) -> Iterator[str]:
    for op, value in tree:
        if op is sre.LITERAL:
            yield chr(value)
        elif op is sre.IN:
            yield from _class(value)
        elif op in (sre.MAX_REPEAT, sre.MIN_REPEAT, sre.POSSESSIVE_REPEAT):
            yield from _signs(value[2])
        for inner in _inner(op, value):
            yield from _signs(inner)


# -- how long it takes ----------------------------------------------------------------------------------------------


def busy(known: Known, longest: int = LONG) -> str:
    """The text that keeps a pattern busy longer than a pass over it; empty where none of those tried does."""
    lengths = [length for length in _LENGTHS if length < longest]
    for texts in zip(*(attacks(known.pattern, length) for length in (*lengths, longest)), strict=True):
        for method in dict.fromkeys(_RUNS.get(called, called) for called in known.methods):
            run, long = getattr(known.pattern, method), texts[-1]
            if _is_busy(run, texts) and all(_is_busy(run, texts) for _ in map(time.sleep, _REST)):
                return f"{known.name} {method} {long[:20]!r}…{long[-6:]!r}"
    return ""


def _is_busy(run: Any, texts: tuple[Any, ...]) -> bool:
    # from short to long: what doubles with every few signs would never come back from a long one
    late = any(all(_took(run, text) > _LATE for _ in range(3)) for text in texts)
    return late or (_took(run, texts[-1]) > _SUSPECT and _grows(run, texts[-1]))


def _grows(run: Any, text: Any) -> bool:
    """Whether the time grows faster than the text: the best of some, since other programs run beside."""
    ends = text[:_EDGE], text[-_EDGE:]
    longer = ends[0] + text[_EDGE:-_EDGE] * _MORE + ends[1]
    for _ in range(_TRIES):
        one = min(_took(run, text) for _ in range(3))
        if _took(run, longer) < _GROWS * max(one, _SUSPECT / 10):
            return False
    return True


def _took(run: Any, text: Any) -> float:
    """Seconds of this thread alone: neither another test's threads nor a collection of its garbage is the pattern's."""
    gc.disable()
    try:
        began = time.thread_time()
        run(text)
        return time.thread_time() - began
    finally:
        gc.enable()
