"""Requests of the desk made of what was typed: a field is an option, told beside it and nowhere else."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Annotated, Any

import pytest
import typer
from typer.testing import CliRunner

from arbitraj import cli
from arbitraj.cli.main import app
from arbitraj.cli.options import command
from arbitraj.desk import requests
from arbitraj.desk.option import Option


@dataclass(frozen=True, slots=True)
class Wish:
    kind: Annotated[str, Option("", "draw.arg_kind", "TIP")]
    names: Annotated[tuple[str, ...], Option("--nume", "cli.word")] = ()
    number: Annotated[int, Option("--numar -n", "cli.word", "N")] = 7


@dataclass(frozen=True, slots=True)
class OtherWish:
    number: Annotated[int, Option("--numar -n", "cli.word", "N")] = 7
    where: Annotated[Path | None, Option("--unde", "cli.word", "N")] = None


@pytest.mark.parametrize(
    ("typed", "wish"),
    [
        ("x", (Wish("x"), OtherWish(), False)),
        ("x --nume a --nume b", (Wish("x", ("a", "b")), OtherWish(), False)),
        ("--numar 0 x --da", (Wish("x", (), 0), OtherWish(0), True)),
        ("-n 3 --unde a/b x", (Wish("x", (), 3), OtherWish(3, Path("a/b")), False)),
    ],
)
def test_a_field_has_what_is_typed_for_its_option(typed: str, wish: object) -> None:
    asked: list[object] = []
    own = typer.Typer()

    @command(own, "cere", "cli.word")
    def _wish(first: Wish, yes: Annotated[bool, Option("--da", "cli.word")] = False, *, other: OtherWish) -> None:
        asked.append((first, other, yes))

    assert CliRunner().invoke(own, typed.split(), catch_exceptions=False).exit_code == 0
    assert asked == [wish]


def opts(group: Any) -> Iterator[str]:
    for subcommand in getattr(group, "commands", {}).values():
        yield from opts(subcommand)
    yield from (name for param in group.params for name in param.opts)


def names(told: Any) -> list[str]:
    return list(told.__metadata__[0].names.split())


def test_every_request_can_be_typed() -> None:
    made = [kind for kind in vars(requests).values() if getattr(kind, "__module__", "") == requests.__name__]
    told = {
        name for request in made if request is not Option for field in fields(request) for name in names(field.type)
    }
    assert len(told) > 40
    assert told <= set(opts(typer.main.get_command(app)))


def unasked(group: Any, typed: str = "") -> dict[str, object]:
    """What a command takes where an option is not typed, if that is anything."""
    below = getattr(group, "commands", {}).items()
    found = {
        name: taken for word, subcommand in below for name, taken in unasked(subcommand, f"{typed}{word} ").items()
    }
    return found | {f"{typed}{param.opts[0]}": param.default for param in group.params if param.default}


def test_what_is_not_typed_is_nothing_but_what_is_told_here() -> None:
    group: Any = typer.main.get_command(app)
    told = {
        "arhiva exporta --format": "csv",
        "arhiva raport -o": Path("rapoarte"),
        "demo folder": Path("cupa-demo"),
        "formulare --exemplare": 2,
        "formulare --foi": "toate",
        "publica --fise": "una",
        "scris foaie --cate": 1,
    }
    assert unasked(group) == {name: taken for name, taken in told.items() if name.split()[0] in group.commands}


def unread(source: str) -> list[str]:
    """The parameters of the commands of a module that nothing of the command reads."""
    found = list[str]()
    for node in ast.parse(source).body:
        if isinstance(node, ast.FunctionDef) and any(
            "command(" in ast.unparse(decorator) for decorator in node.decorator_list
        ):
            read = {inner.id for part in node.body for inner in ast.walk(part) if isinstance(inner, ast.Name)}
            given = (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs)
            # what is typed may also be asked of the context, by name
            found += [f"{node.name}: {parameter.arg}" for parameter in given if not {parameter.arg, "context"} & read]
    return found


def test_no_option_is_taken_and_ignored() -> None:
    assert unread("@command(app, 'x', 'y')\ndef _x(one: A, *, two: B) -> None:\n    print(one)") == ["_x: two"]
    sources = {path.name: path.read_text("utf-8") for path in Path(cli.__file__).parent.glob("*.py")}
    assert [f"{name}: {unread_name}" for name, source in sources.items() for unread_name in unread(source)] == []
