"""Lock of a folder for one command at a time, freed by the system when its owner dies, with the owner's name."""

import errno
import getpass
import os
import stat
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from arbitraj.problems import Problem, ProblemsError
from arbitraj.text import Message, text_of

if TYPE_CHECKING:
    from filelock import BaseFileLock

STATE = ".arbitraj"  # the folder's own folder: the lock, who holds it, what is being written
LOCK, LOCK_FILE, OWNER = "lacat", "lacat-fisier", "cine.json"
PATIENCE = 180.0  # seconds: the longest command, publishing hundreds of sheets, takes less
_TOLD_AFTER = 0.7  # seconds
_POLL = 0.05
_NO_LOCKS = {errno.ENOSYS, errno.ENOLCK, errno.EOPNOTSUPP, errno.ENOTSUP}  # errors of shares without locks
_LONGEST = 4_000  # bytes of the owner's file that are read


@dataclass(frozen=True, slots=True)
class Owner:
    """The owner of a lock: command, user, machine, start time."""

    command: str
    user: str
    machine: str
    since: str

    @staticmethod
    def me(command: str) -> "Owner":
        try:
            user = getpass.getuser()
        except (OSError, KeyError, ImportError):  # a system that has no name for its user
            user = ""
        return Owner(command, user, _machine(), datetime.now().strftime("%d.%m.%Y %H:%M:%S"))

    @property
    def text(self) -> str:
        """In words, for a message."""
        return text_of("writing.owner", command=self.command, user=self.user, machine=self.machine, since=self.since)


@cache
def _machine() -> str:
    """The name of this computer, without `platform.node()`, which asks WMI on Windows and may take seconds."""
    import socket

    try:
        return socket.gethostname()
    except OSError:
        return ""


_READS = msgspec.json.Decoder(Owner)


@contextmanager
def locked(
    folder: Path, command: str, waiting: Callable[[str], None], patience: float = PATIENCE
) -> Iterator[Owner | None]:
    """Hold the folder's lock. Yields the previous owner if it did not end well, else None.

    `waiting` is called once with a sentence about the owner waited for. The system frees a lock whose owner died.
    Without system locks (some network shares) a file is used, and its owner is looked for on this machine only. Raises
    ProblemsError if the folder is not free within `patience` seconds, OSError if it cannot be written.
    """
    lock = _acquired(folder, waiting, patience)
    state = folder / STATE
    try:
        before = owner_of(state)
        _sign(state / OWNER, Owner.me(command))
        yield before
    finally:
        with suppress(OSError):  # only what kills a command leaves its name behind
            (state / OWNER).unlink(missing_ok=True)
        # the folder is left as it was, while nobody else can hold the lock: who waits looks for it by name again
        with suppress(OSError):
            (state / LOCK).unlink(missing_ok=True)
        lock.release()
        with suppress(OSError):
            state.rmdir()


def _acquired(folder: Path, waiting: Callable[[str], None], patience: float) -> "BaseFileLock":
    from filelock import Timeout

    began, warned, lock = time.monotonic(), False, _native
    while True:
        state, lost = _state_folder(folder), False
        try:
            if held := lock(state):
                return held
            lost = True
        except FileNotFoundError:
            lost = True  # the previous owner removed the folder
        except Timeout:
            holder = owner_of(state)
            who = holder.text if holder else text_of("writing.somebody")
            if time.monotonic() - began >= patience:
                file = text_of("writing.lock_file", file=state / LOCK_FILE) if lock is _by_file else ""
                message = Message("writing.not_free", who=who, seconds=round(patience), lock=file)
                raise ProblemsError([Problem(str(folder), "", message)]) from None
            if not warned:
                warned = True
                waiting(text_of("writing.waiting", who=who))
        except OSError as error:
            if lock is _by_file or error.errno not in _NO_LOCKS:
                raise type(error)(error.errno, error.strerror, str(folder)) from None
            lock = _by_file
        if lost:
            if time.monotonic() - began >= patience:  # some shares tell a file and its own handle apart
                raise ProblemsError([Problem(str(folder), "", Message("writing.lock_lost"))])
            time.sleep(_POLL)


def _native(state: Path) -> "BaseFileLock | None":
    """The system's lock. None if its file was renamed or removed meanwhile, so that another may hold its name."""
    from filelock import FileLock

    path, held = state / LOCK, list[os.stat_result]()
    mode = 0o600 | (state.stat().st_mode & 0o066)
    lock = FileLock(
        path,
        mode=mode,
        poll_interval=_POLL,
        fallback_to_soft=False,
        on_acquired=lambda descriptor: held.append(os.fstat(descriptor)),
    )
    lock.acquire(timeout=_TOLD_AFTER)
    with suppress(FileNotFoundError):
        if os.path.samestat(path.stat(), held[-1]):
            return lock
    lock.release()
    return None


def _by_file(state: Path) -> "BaseFileLock":
    """A lock file. If its owner died on this machine the library removes it."""
    from filelock import SoftFileLock

    lock = SoftFileLock(state / LOCK_FILE, poll_interval=_POLL)
    lock.acquire(timeout=_TOLD_AFTER)
    return lock


def _state_folder(folder: Path) -> Path:
    state = folder / STATE
    with suppress(OSError):  # there is none, or making it says why
        # a link: its author could have files deleted elsewhere
        if not stat.S_ISDIR(state.lstat().st_mode):
            raise ProblemsError([Problem(str(state), "", Message("writing.not_a_state"))])
    try:
        if not state.is_dir():
            state.mkdir(exist_ok=True)
            with suppress(OSError):  # it is another's, and good enough as it is
                state.chmod(folder.stat().st_mode & 0o777)
    except OSError as error:
        raise type(error)(error.errno, error.strerror, str(folder)) from None
    return state


def owner_of(state: Path) -> Owner | None:
    """The last owner, None if there is none or it cannot be read."""
    try:
        descriptor = os.open(state / OWNER, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
        with os.fdopen(descriptor, "rb") as source:
            return _READS.decode(source.read(_LONGEST))
    except (OSError, ValueError, RecursionError):
        return None


def _sign(path: Path, owner: Owner) -> None:
    """Write the owner, for those who wait. Nothing depends on it, so that it may be incomplete."""
    with suppress(OSError):
        path.unlink(missing_ok=True)
        path.write_bytes(msgspec.json.encode(owner))
