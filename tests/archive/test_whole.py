"""The archive is whole whenever who adds is killed, and whoever else adds at the same moment."""

import os
import signal
import sqlite3
import sys
from collections.abc import Callable, Iterable, Sequence
from itertools import count
from pathlib import Path

import pytest

from arbitraj.wings.years.archive.adding import add_editions, archived_rounds, verify_archive
from arbitraj.wings.years.frames import from_folders, open as open_archive
from tests.archive.published import DECIDED, WHOLE, both, season, told

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="processes are forked")


def forked(do: Callable[[], object]) -> int:
    """A process that does something and ends; its number."""
    child = os.fork()
    if child:
        return child
    status = 1
    try:
        do()
        status = 0
    finally:
        os._exit(status)


def add_killed_at(statement: int, folders: Sequence[Path], base: str) -> int:
    """Add in a process that kills itself at the n-th statement of the database; how it ended."""

    def add() -> None:
        connect, done = sqlite3.connect, 0

        def told_of(_: str) -> None:
            nonlocal done
            done += 1
            if done == statement:
                os.kill(os.getpid(), signal.SIGKILL)

        def traced(*args: object, **more: object) -> sqlite3.Connection:
            link: sqlite3.Connection = connect(*args, **more)  # type: ignore[call-overload]
            link.set_trace_callback(told_of)
            return link

        sqlite3.connect = traced  # type: ignore[assignment]
        add_editions(folders, base)

    return os.waitstatus_to_exitcode(os.waitpid(forked(add), 0)[1])


def assert_whole(base: str, folder: Path) -> int:
    """Every round that is there has all its rows; how many are."""
    rounds, results = archived_rounds(base), open_archive(base).results()
    assert [checked.faults for checked in verify_archive(base)] == [()] * len(rounds)
    files = [told(Path(archived.folder)) for archived in rounds]
    assert len(results) == sum(len(both(data)) for data in files)
    return len(rounds)


def killed_at(statements: Iterable[int], folder: Path, where: Path) -> set[int]:
    """How many rounds were there after each kill."""
    found = set()
    for number in statements:
        base = str(where / f"arhiva-{number}.sqlite")
        if not add_killed_at(number, [folder], base):
            assert number > 100, "it ended before it was killed"
            break
        found.add(assert_whole(base, folder))
        add_editions([folder], base)
        assert assert_whole(base, folder) == 2
    return found


def test_killed_while_it_adds_the_archive_is_whole(tmp_path: Path) -> None:
    assert killed_at((1, 3, 15, 60, 120, 170), season(tmp_path), tmp_path) == {0, 1}


@pytest.mark.lung
def test_killed_at_any_statement_the_archive_is_whole(tmp_path: Path) -> None:
    assert killed_at(count(1, 4), season(tmp_path), tmp_path) == {0, 1}


def test_several_processes_add_at_once(tmp_path: Path) -> None:
    folder, base = season(tmp_path), str(tmp_path / "arhiva.sqlite")
    parts = [folder / DECIDED, folder / WHOLE]
    children = [forked(lambda order=order: add_editions(order, base)) for order in (parts, parts[::-1], [folder])]  # type: ignore[misc]
    assert [os.waitpid(child, 0)[1] for child in children] == [0, 0, 0]
    assert assert_whole(base, folder) == 2
    assert open_archive(base).entries().equals(from_folders([folder]).entries())
