"""Blocks of code, and which of them a test runs: a note at the head of each block, nothing else is slowed down."""

import ast
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

NOTE = "_arbitraj_note_block"  # what the head of each block calls


@dataclass(frozen=True, slots=True, order=True)
class Block:
    """Statements one after another: the lines of the first and of the last."""

    first: int
    last: int


def bodies(tree: ast.AST) -> Iterator[list[ast.stmt]]:
    """Every list of statements inside the functions of a module, the outer before the inner."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.body
            for inner in ast.walk(node):
                if inner is node or isinstance(inner, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                    continue
                for name in ("body", "orelse", "finalbody"):
                    body = getattr(inner, name, None)
                    if isinstance(body, list) and body:
                        yield body


def block_of(body: list[ast.stmt]) -> Block:
    return Block(body[0].lineno, body[-1].end_lineno or body[-1].lineno)


def noted(source: bytes | str, path: str, name: str) -> ast.Module:
    """A module whose blocks each say that they run: `_note("name:line")`."""
    tree = ast.parse(source, path)
    seen: set[int] = set()
    for body in list(bodies(tree)):
        if id(body) in seen:
            continue
        seen.add(id(body))
        after_docstring = isinstance(body[0], ast.Expr) and isinstance(body[0].value, ast.Constant) and len(body) > 1
        call = ast.Call(ast.Name(NOTE, ast.Load()), [ast.Constant(f"{name}:{block_of(body).first}")], [])
        body.insert(int(after_docstring), ast.copy_location(ast.Expr(call), body[0]))
    return ast.fix_missing_locations(tree)


@cache
def _blocks(path: Path) -> tuple[Block, ...]:
    return tuple(sorted({block_of(body) for body in bodies(ast.parse(path.read_bytes()))}))


def key_at(root: Path, name: str, line: int) -> str:
    """The innermost block that a line is in, as the notes name it; empty outside functions."""
    blocks = _blocks(root / name)
    around = [block for block in blocks[: bisect_right(blocks, Block(line, 10**9))] if block.last >= line]
    return f"{name}:{around[-1].first}" if around else ""
