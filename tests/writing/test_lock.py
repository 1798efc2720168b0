"""One command at a time in a folder: who waits, for whom, how long, and what a dead owner leaves."""

import getpass
import json
import multiprocessing
import os
import signal
import socket
import time
from itertools import count
from multiprocessing.connection import Connection
from pathlib import Path
from types import SimpleNamespace

import pytest

from arbitraj.problems import ProblemsError
from arbitraj.writing import lock as locks
from arbitraj.writing.lock import LOCK_FILE, OWNER, STATE, Owner, locked, owner_of
from arbitraj.writing.transaction import open_transaction

_FORK = multiprocessing.get_context("fork")


def quiet(text: str) -> None:
    pass


def _hold(folder: Path, told: Connection) -> None:
    with locked(folder, "publica", quiet):
        told.send("in")
        told.recv()
    told.send("out")


class Holder:
    """Another process that holds a folder's lock until it is let go or killed."""

    def __init__(self, folder: Path) -> None:
        self._end, other = _FORK.Pipe()
        self.process = _FORK.Process(target=_hold, args=(folder, other))
        self.process.start()
        assert self._end.recv() == "in"

    def let_go(self) -> None:
        self._end.send("go")
        assert self._end.recv() == "out"
        self.process.join()

    def kill(self) -> None:
        os.kill(self.process.pid or 0, signal.SIGKILL)
        self.process.join()


def test_a_folder_is_as_it_was_after_its_lock(tmp_path: Path) -> None:
    with locked(tmp_path, "decide", quiet) as before:
        assert before is None
        mine = owner_of(tmp_path / STATE)
        assert mine is not None
        assert mine.command == "decide"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.greu
def test_who_waits_is_told_for_whom_and_refused_in_the_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    looks = count(step=0.4)  # seconds between two looks at the clock, however busy the machine is
    monkeypatch.setattr(locks, "time", SimpleNamespace(monotonic=lambda: next(looks), sleep=time.sleep))
    holder = Holder(tmp_path)
    with pytest.raises(ProblemsError) as refused, locked(tmp_path, "decide", said.append, patience=2):
        raise AssertionError
    since = json.loads((tmp_path / STATE / OWNER).read_text("utf-8"))["since"]
    who = f"„publica” ({getpass.getuser()}, pe {socket.gethostname()}, de la {since})"
    holder.let_go()
    (problem,) = refused.value.problems
    assert said == [f"În dosar lucrează {who}; aștept să termine."]
    assert str(problem.text) == (
        f"în dosar lucrează {who} și nu a terminat în 2 secunde. Nu s-a scris nimic: dați comanda din nou."
    )
    assert list(tmp_path.iterdir()) == []


def test_who_waits_goes_on_when_the_other_is_ready(tmp_path: Path) -> None:
    said: list[str] = []
    holder = Holder(tmp_path)

    def waiting(text: str) -> None:
        said.append(text)
        holder.let_go()

    with locked(tmp_path, "decide", waiting) as before:
        assert before is None
    assert len(said) == 1


def test_the_system_frees_the_lock_of_a_dead_owner_who_is_told(tmp_path: Path) -> None:
    holder = Holder(tmp_path)
    holder.kill()
    heard: list[str] = []
    with open_transaction(tmp_path, "decide", heard.append):
        pass
    assert len(heard) == 1  # and nobody was waited for
    assert "„publica”" in heard[0]
    assert "întreruptă înainte de a scrie ceva" in heard[0]
    assert list(tmp_path.iterdir()) == []


def test_a_child_of_a_dead_owner_does_not_keep_its_lock(tmp_path: Path) -> None:
    """Files are read in processes of their own: such a one may live for a while after the command was killed."""
    there, here = _FORK.Pipe()

    def owner() -> None:
        with locked(tmp_path, "publica", quiet):
            child = os.fork()
            if not child:
                there.send(os.getpid())  # by now it has let go of what it came with
                signal.pause()
            signal.pause()

    process = _FORK.Process(target=owner)
    process.start()
    child = here.recv()
    os.kill(process.pid or 0, signal.SIGKILL)
    process.join()
    try:
        with locked(tmp_path, "decide", quiet, patience=2) as before:
            assert before is not None
    finally:
        os.kill(child, signal.SIGKILL)


def test_a_disk_that_tells_a_file_and_its_handle_apart_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Network shares and FAT may give a file another number each time; it was waited for without an end."""
    monkeypatch.setattr(os.path, "samestat", lambda one, other: False)
    with pytest.raises(ProblemsError, match="nu ține un lacăt"), locked(tmp_path, "decide", quiet, patience=0.1):
        raise AssertionError
    assert list(tmp_path.iterdir()) == [tmp_path / STATE]


def test_where_a_disk_knows_no_locks_a_file_stands_for_one(tmp_path: Path) -> None:
    """A share without locks was not at hand: what is tried here is the way taken there."""
    (tmp_path / STATE).mkdir()
    held = locks._by_file(tmp_path / STATE)
    with pytest.raises(Exception, match=LOCK_FILE):
        locks._by_file(tmp_path / STATE)
    held.release()
    locks._by_file(tmp_path / STATE).release()
    # its owner died on this machine
    dead = _FORK.Process(target=os._exit, args=(0,))
    dead.start()
    dead.join()
    held = locks._by_file(tmp_path / STATE)
    record = (tmp_path / STATE / LOCK_FILE).read_text("utf-8")
    held.release()
    (tmp_path / STATE / LOCK_FILE).write_text(record.replace(str(os.getpid()), str(dead.pid), 1), encoding="utf-8")
    locks._by_file(tmp_path / STATE).release()


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", '{"command": 1}', "[" * 100_000, "\ud800".encode("utf-8", "surrogatepass").decode("latin-1")],
)
def test_a_name_that_cannot_be_read_is_nobody(tmp_path: Path, text: str) -> None:
    (tmp_path / OWNER).write_text(text, encoding="utf-8")
    assert owner_of(tmp_path) is None


def test_a_pipe_in_place_of_the_owner_keeps_nobody_waiting(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / OWNER)
    assert owner_of(tmp_path) is None


def test_an_owner_is_read_as_it_was_written(tmp_path: Path) -> None:
    me = Owner.me("mese")
    (tmp_path / OWNER).write_text(json.dumps({name: getattr(me, name) for name in Owner.__slots__}), encoding="utf-8")
    assert owner_of(tmp_path) == me
