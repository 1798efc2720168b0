"""Blocks of code, and which of them a test runs: a note at the head of each block, nothing else is slowed down."""

import ast
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
    """Every list of statements inside the functions of a module."""
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


def parts(body: list[ast.stmt]) -> Iterator[list[ast.stmt]]:
    """A list of statements cut behind each that may leave it: what follows an early return is not always run."""
    part: list[ast.stmt] = []
    for statement in body:
        part.append(statement)
        if hasattr(statement, "body") or isinstance(statement, ast.Match):
            yield part
            part = []
    if part:
        yield part


def block_of(body: list[ast.stmt]) -> Block:
    return Block(body[0].lineno, body[-1].end_lineno or body[-1].lineno)


def noted(source: bytes | str, path: str, name: str) -> ast.Module:
    """A module whose blocks each say that they run: `_note("name:line")`."""
    tree = ast.parse(source, path)
    for body in {id(body): body for body in bodies(tree)}.values():
        made: list[ast.stmt] = []
        for part in list(parts(body)):
            call = ast.Call(ast.Name(NOTE, ast.Load()), [ast.Constant(f"{name}:{block_of(part).first}")], [])
            after_docstring = isinstance(part[0], ast.Expr) and isinstance(part[0].value, ast.Constant)
            note = ast.copy_location(ast.Expr(call), part[0])
            made += [part[0], note, *part[1:]] if after_docstring else [note, *part]
        body[:] = made
    return ast.fix_missing_locations(tree)


@cache
def _blocks(path: Path) -> tuple[Block, ...]:
    found = {block_of(part) for body in bodies(ast.parse(path.read_bytes())) for part in (body, *parts(body))}
    return tuple(sorted(found, key=lambda block: block.last - block.first))


def keys_at(root: Path, name: str, line: int) -> list[str]:
    """The blocks that a line is in, as the notes name them, the innermost first; none outside functions."""
    return [f"{name}:{block.first}" for block in _blocks(root / name) if block.first <= line <= block.last]
