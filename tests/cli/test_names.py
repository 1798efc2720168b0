"""One word for one thing: how options are called everywhere."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer

from arbitraj.cli.main import app
from tests.commands import run

ROOT = Path(__file__).parents[2]
# other names for a dry run and for what is written out
ELSEWHERE = {"--in", "--scrie", "--fara-scriere"}


def commands(group: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    for name, command in group.commands.items():
        if hasattr(command, "commands"):
            yield from commands(command, f"{path}{name} ")
        else:
            yield f"{path}{name}", command


EVERY = dict(commands(typer.main.get_command(app)))


def test_a_dry_run_is_called_the_same_everywhere_and_nothing_else_is() -> None:
    options = [(name, param) for name, command in EVERY.items() for param in command.params]
    trials = {name: param for name, param in options if "--proba" in param.opts}
    assert {"decide", "mese", "contestatie raspunde"} <= set(trials)
    assert [name for name, param in trials.items() if not param.is_flag] == []
    assert [(name, param.opts) for name, param in options if ELSEWHERE & set(param.opts)] == []


def test_what_is_written_out_has_both_names() -> None:
    outputs = [(name, set(param.opts)) for name, command in EVERY.items() for param in command.params]
    both = {"-o", "--iesire"}
    assert [name for name, opts in outputs if both & opts and not both <= opts] == []
    assert sum(both <= opts for _, opts in outputs) > 9


@pytest.mark.parametrize("name", EVERY)
def test_wrong_use_of_any_command_is_a_two_with_the_reason(tmp_path: Path, name: str) -> None:
    done = run(tmp_path, *name.split(), "--nicidecum", within=tmp_path)
    assert (done.status, done.out) == (2, "")
    assert done.err
    assert list(tmp_path.iterdir()) == []


def test_help_of_any_command_is_a_zero() -> None:
    assert [name for name in EVERY if run(ROOT, *name.split(), "--help").status] == []


@pytest.mark.parametrize(
    ("line", "status"),
    [
        ("explica 8.2.a", 0),
        ("explica 99.9", 1),  # a negative answer
        ("lexic verifica CASA", 0),
        ("lexic verifica CASA XQWY", 1),
        ("fisa citeste lipsa.csv", 1),
        ("corecteaza lipsa", 2),  # what cannot be done
        ("extrage integral", 2),
        ("nimic", 2),
    ],
)
def test_the_status_says_whether_it_was_done_found_wrong_or_refused(tmp_path: Path, line: str, status: int) -> None:
    assert run(tmp_path, *line.split(), within=tmp_path).status == status
