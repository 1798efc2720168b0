"""Requests of the desk made of what was typed: a field gets the option of its name, of its type."""

import ast
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from inspect import getsource
from typing import Any, get_args, get_origin, get_type_hints

import pytest
import typer

from arbitraj.cli.main import app
from arbitraj.cli.options import made

# fields that a command works out of its options, or that no option says
NOT_TYPED = {
    "Decision": {"number", "action", "entry", "table", "written", "when", "contestation"},
    "FormPrinting": {"sheets"},
    "LetterDrawing": {"which"},
    "Ruling": {"of_appeal"},
    "Sanctioning": {"measure"},
}


@dataclass(frozen=True, slots=True)
class Wish:
    names: tuple[str, ...] = ()
    number: int = 7


@pytest.mark.parametrize(
    ("given", "wish"),
    [({"names": None}, Wish()), ({"names": ["a", "b"], "other": 1}, Wish(("a", "b"))), ({"number": 0}, Wish((), 0))],
)
def test_a_field_has_what_is_given_under_its_name(given: dict[str, object], wish: Wish) -> None:
    assert made(Wish, given) == wish


def commands(group: typer.Typer) -> Iterator[Any]:
    yield from (each.callback for each in group.registered_commands)
    for each in group.registered_groups:
        assert each.typer_instance
        yield from commands(each.typer_instance)


def requests(command: Any) -> Iterator[type]:
    """What a command makes of its options: the classes in its calls of `made`."""
    tree = list(ast.walk(ast.parse(textwrap.dedent(getsource(command)))))
    where = {alias.name: each.module for each in tree if isinstance(each, ast.ImportFrom) for alias in each.names}
    for each in tree:
        if isinstance(each, ast.Call) and isinstance(each.func, ast.Name) and each.func.id == "made":
            assert isinstance(each.args[0], ast.Name)
            yield getattr(import_module(where[each.args[0].id] or ""), each.args[0].id)


MADE = [(command, request) for command in commands(app) for request in requests(command)]


def test_those_made_are_found() -> None:
    assert {request.__name__ for _, request in MADE} >= {*NOT_TYPED, "Ruling", "Contesting", "SeatingWishes"}


@pytest.mark.parametrize(("command", "asked"), MADE, ids=lambda each: each.__name__)
def test_a_request_has_an_option_of_its_type_for_every_field(command: Any, asked: type) -> None:
    options, own = get_type_hints(command), NOT_TYPED.get(asked.__name__, set())
    for name, kind in get_type_hints(asked).items():
        wanted = list[get_args(kind)[0]] | None if get_origin(kind) is tuple else kind  # type: ignore[misc]
        assert name in own or options.get(name) == wanted
