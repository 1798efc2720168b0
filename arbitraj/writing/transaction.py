"""Transactions: a command's files are staged until all are written, then all are put in place, or none is.

The next transaction in the folder ends or undoes an interrupted one, with a notice.
"""

import operator
import os
import re
import shutil
import stat
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, suppress
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from arbitraj.atomic import like
from arbitraj.problems import Problem, ProblemsError
from arbitraj.refusals import known_name, naming, os_reason
from arbitraj.text import Message, text_of
from arbitraj.writing import plan as plans
from arbitraj.writing.lock import OWNER, PATIENCE, STATE, Owner, locked, owner_of
from arbitraj.writing.plan import BACK, KEPT, NOTE, STAGED, Swap, SwapOf, Swaps

_HOME = "pas-"
_BYTES = "fisiere"
_MANY, _AT_ONCE = 100, 16  # files
_MOST_NOTED = 50_000_000  # bytes of a note
# `.predare-1f09c2ab.csv` (`atomic.py`): a name, eight signs of a temporary name, the kind of file
_LEFT = re.compile(r"\.(.+)-[0-9a-f]{8}(\.[a-z]{2,6})?")
_FIRST = ("sala.db", "jurnal.jsonl")  # of a copy of a hall, where the first write may be the one that was cut short

SameFiles = Callable[[Mapping[str, bytes], Mapping[str, bytes]], bool]  # of two folders, by name


@dataclass(frozen=True, slots=True)
class Shelved:
    """Result of replacing a folder: whether it is new or changed, and the path of the old one."""

    changed: bool
    kept: Path | None = None


class Transaction:
    """The files that one command writes in a folder. `done` once all are in place."""

    def __init__(self, folder: Path, home: Path, command: str) -> None:
        self.folder, self.done = folder, False
        self._home, self._command = home, command
        self._swaps: dict[Path, Swap] = {}
        self._last: dict[Path, Callable[[], str]] = {}
        self._then: list[Callable[[], None]] = []
        self._places = count()

    def then(self, look: Callable[[], None]) -> None:
        """Register a function to call once everything is in place, before anybody else writes."""
        self._then.append(look)

    def writing(self, path: Path) -> AbstractContextManager[Path]:
        """A path to be written, of the same name, that takes the place of `path` with everything else.

        Raises OSError with the name of `path`, which is the one that a person knows.
        """
        return self._staging(path, f"{next(self._places)}/{path.name}")

    @contextmanager
    def _staging(self, path: Path, place: str) -> Iterator[Path]:
        staged = self._home / STAGED / place
        with _named(staged, path):
            staged.parent.mkdir(parents=True, exist_ok=True)
            yield staged
        self._swaps[path] = Swap(SwapOf.FILE, place, self._name(path), not path.exists())

    def text(self, path: Path, text: str) -> None:
        """Stage a file of `text` in UTF-8, newlines unchanged. The staged name contains the final one."""
        with self.writing(path) as staged:
            staged.write_bytes(text.encode())

    def data(self, path: Path, data: bytes) -> None:
        """A file of these bytes."""
        with self._staging(path, f"{_BYTES}/{next(self._places)}") as staged:  # thousands need no folder each
            staged.write_bytes(data)

    def remove(self, path: Path) -> None:
        """Take a file away."""
        self._swaps[path] = Swap(SwapOf.GONE, f"{next(self._places)}/{path.name}", self._name(path), new=False)

    def renew(self, path: Path, data: bytes) -> Path:
        """Replace the bytes of an existing file. Returns the copy of the old one."""
        copy = self.keep(path)
        self.data(path, data)
        return copy

    def last(self, path: Path, text: Callable[[], str]) -> None:
        """Register a file whose text is requested after everything else is written. Where it is the same, it stays."""
        self._last[path] = text

    def keep(self, path: Path) -> Path:
        """Copy a file beside it, as `NAME-v1`, `-v2`, ..."""
        copy = self.free_name(path)
        with self.writing(copy) as staged:
            shutil.copy2(path, staged)
        return copy

    def free_name(self, path: Path) -> Path:
        """The first unused of `NAME-v1`, `NAME-v2`, ... beside `path`."""
        taken = {*self._swaps, *(self.folder / swap.kept for swap in self._swaps.values() if swap.kept)}
        number = 1
        while (copy := path.with_name(f"{path.stem}-v{number}{path.suffix}")).exists() or copy in taken:
            number += 1
        return copy

    def latest(self, path: Path) -> Path:
        """The current path of the future contents of `path`."""
        swap = self._swaps.get(path)
        return self._home / STAGED / swap.place if swap else path

    def shelve(self, target: Path, fill: Callable[[Path], None], same: SameFiles = operator.eq) -> Shelved:
        """Let `fill` write a folder that replaces `target`.

        If `target` holds the `same` files (by default: equal bytes), it stays. Otherwise the old one is kept as
        `NAME-v1`, `-v2`, ... Raises OSError if the folder cannot be written.
        """
        place = str(next(self._places))
        staged = self._home / STAGED / place
        with _named(staged, target):
            staged.mkdir(parents=True)
            fill(staged)
        digest = plans.digest_of(staged)
        if target.exists() and same(plans.contents(target), plans.contents(staged)):
            return Shelved(changed=False)
        kept = self.free_name(target) if target.exists() else None
        name = self._name(kept) if kept else ""
        self._swaps[target] = Swap(SwapOf.FOLDER, place, self._name(target), kept is None, name, digest)
        return Shelved(changed=True, kept=kept)

    def _name(self, path: Path) -> str:
        try:
            name = path.absolute().relative_to(self.folder.absolute())
        except ValueError:  # named by another way that leads there
            name = Path("..")
        if ".." in name.parts:
            name = (path.parent.resolve() / path.name).relative_to(self.folder.resolve())
        return name.as_posix()

    def finish(self) -> None:
        """Put everything in place. On OSError, which is raised, everything is as before."""
        self._put_in_place()
        for look in self._then:
            look()

    def _put_in_place(self) -> None:
        for path, text in self._last.items():
            if not _holds(path, new := text().encode()):
                self.data(path, new)
        if not self._swaps:
            self.done = True
            return
        for path, swap in self._swaps.items():
            staged = self._home / STAGED / swap.place
            if swap.kind is not SwapOf.FOLDER and not swap.new:
                with _named(staged, path):
                    _refuse_protected(path)
                    if swap.kind is SwapOf.FILE:
                        like(staged, path)
                    _keep_before(path, self._home / KEPT / swap.place)
        self._sync()
        # those that carrying it out makes, from the outermost on
        above = {parent for path in self._swaps for parent in path.parents if not parent.exists()}
        folders = tuple(map(self._name, sorted(above, key=lambda path: len(path.parts))))
        plan = Swaps(self._home.name, self._command, tuple(self._swaps.values()), folders)
        note = self.folder / STATE / NOTE
        written = self._home / NOTE
        with _named(written, self.folder):
            written.write_text(plan.text(), encoding="utf-8")
            plans.sync(written)
            written.replace(note)
        plans.sync_folder(note.parent)
        try:
            plans.carry_out(self.folder, plan)
        except OSError as error:
            try:
                _take_back(self.folder, plan)
            except OSError:
                message = Message("writing.half_done", error=os_reason(error))
                raise ProblemsError([Problem(str(error.filename or self.folder), "", message)]) from None
            raise
        # from here on it succeeded: after an error message the user would repeat the command
        self.done = True
        (note.parent / OWNER).unlink(missing_ok=True)
        note.unlink()

    def _sync(self) -> None:
        """Flush all new files to disk, several at once if there are many."""
        files = {path: swap.place for path, swap in self._swaps.items() if swap.kind is SwapOf.FILE}
        if len(files) < _MANY:
            for path, place in files.items():
                self._sync_one(path, place)
            return
        from concurrent.futures import ThreadPoolExecutor

        with ThreadPoolExecutor(_AT_ONCE) as pool:
            list(pool.map(self._sync_one, files, files.values()))

    def _sync_one(self, path: Path, place: str) -> None:
        staged = self._home / STAGED / place
        with _named(staged, path):
            plans.sync(staged)


def _holds(path: Path, data: bytes) -> bool:
    """Whether a file holds these very bytes."""
    try:
        return path.is_file() and path.stat().st_size == len(data) and path.read_bytes() == data
    except OSError:
        return False


@contextmanager
def _named(staged: Path, path: Path) -> Iterator[None]:
    """Replace the staged path by the known one in system errors."""
    try:
        with naming(path):
            yield
    except OSError as error:
        known = Path(str(error.filename).replace(str(staged), str(path)))
        raise type(error)(error.errno, error.strerror, known_name(path if STATE in known.parts else known)) from None


def _refuse_protected(path: Path) -> None:
    """Refuse to replace a file that nobody may write (Windows refuses it too): it was protected on purpose."""
    if not path.stat().st_mode & (stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH):
        raise ProblemsError([Problem(str(path), "", Message("writing.protected"))])


def _keep_before(path: Path, before: Path) -> None:
    """Save the present contents, as a hard link if the disk has them."""
    before.parent.mkdir(parents=True, exist_ok=True)
    try:
        os.link(path.resolve(), before)
    except OSError:
        shutil.copy2(path, before)


@contextmanager
def open_transaction(
    folder: Path, command: str, on_notice: Callable[[str], None], patience: float = PATIENCE
) -> Iterator[Transaction]:
    """A transaction of one command: hold the folder's lock, and put its files in place when the block ends well.

    `on_notice` receives notices about waiting, up to `patience` seconds, and about an interrupted transaction. Raises
    ProblemsError, OSError. Then no file of this command is in the folder.
    """
    transaction = None
    try:
        with locked(folder, command, on_notice, patience) as before:
            _end(folder, before, on_notice)
            state = folder / STATE
            home = Path(tempfile.mkdtemp(prefix=_HOME, dir=state))
            transaction = Transaction(folder, home, Owner.me(command).text)
            try:
                yield transaction
                transaction.finish()
            finally:
                if not any((state / name).exists() for name in (NOTE, BACK)):
                    shutil.rmtree(home, ignore_errors=True)
    except KeyboardInterrupt:
        if transaction is None or not transaction.done:  # else too late: all of it is in place, and is to be said
            raise


@contextmanager
def in_new_folder(folder: Path) -> Iterator[None]:
    """A folder that is made with its parents if missing, and removed again if the block fails."""
    made = [path for path in (folder, *folder.parents) if not path.exists()]
    folder.mkdir(parents=True, exist_ok=True)
    try:
        yield
    except BaseException:
        with suppress(OSError):  # somebody else may have put something there
            for path in made:
                path.rmdir()
        raise


def recover(folder: Path, command: str, on_notice: Callable[[str], None]) -> None:
    """End an interrupted transaction in a folder that is only to be read. Raises ProblemsError, OSError."""
    if not (folder / STATE).exists():  # no interrupted transaction, and no other process
        return
    try:
        with locked(folder, command, on_notice) as before:
            _end(folder, before, on_notice)
    except OSError:  # it can be read without it
        if any((folder / STATE / name).exists() for name in (NOTE, BACK, OWNER)):
            owner = owner_of(folder / STATE)  # at work or cut short: who may not write here cannot tell
            on_notice(
                text_of(
                    "writing.cannot_settle", folder=folder, who=owner.text if owner else text_of("writing.somebody")
                )
            )


def _end(folder: Path, before: Owner | None, on_notice: Callable[[str], None]) -> None:
    """End or undo an interrupted transaction, and remove its files. `on_notice` receives notices for the user."""
    state = folder / STATE
    note, back = state / NOTE, state / BACK
    if back.exists():
        plan = _noted(folder, back)
        plans.put_back(folder, plan)
        on_notice(text_of("writing.taken_back", who=plan.owner))
        back.unlink()  # only now: if this is interrupted too, the next command gives the notice as well
    elif note.exists():
        plan = _noted(folder, note)
        try:
            plans.carry_out(folder, plan)
        except OSError as error:
            _take_back(folder, plan)
            on_notice(text_of("writing.taken_back_because", who=plan.owner, file=error.filename or ""))
        else:
            on_notice(text_of("writing.completed", who=plan.owner, files=", ".join(swap.target for swap in plan.swaps)))
            note.unlink()
    elif before is not None:
        on_notice(text_of("writing.nothing_done", who=before.text))
    for home in state.glob(f"{_HOME}*"):
        shutil.rmtree(home, ignore_errors=True)
    clear(folder)


def clear(folder: Path) -> None:
    """Remove temporary files of interrupted single-file writes, once nobody else writes in the folder.

    Only if the file itself is there too, or belongs to a hall's copy.
    """
    try:
        inside = sorted(folder.iterdir())
    except OSError:
        return
    names = {path.name for path in inside}.union(_FIRST)
    for path in inside:
        found = _LEFT.fullmatch(path.name)
        if found and f"{found[1]}{found[2] or ''}" in names and path.is_file() and not path.is_symlink():
            path.unlink(missing_ok=True)


def _take_back(folder: Path, plan: Swaps) -> None:
    """Undo a plan. It is first marked by a rename as being undone, since the disk may be full."""
    back = (folder / STATE / NOTE).rename(folder / STATE / BACK)
    plans.put_back(folder, plan)
    back.unlink()


def _noted(folder: Path, path: Path) -> Swaps:
    try:
        if not path.is_file() or path.stat().st_size > _MOST_NOTED:
            raise ValueError(path)
        plan = Swaps.parse(path.read_text(encoding="utf-8"))
    except (ValueError, RecursionError):  # no step of this program wrote it
        raise ProblemsError([Problem(str(path), "", Message("writing.bad_note"))]) from None
    # a folder received from elsewhere may contain a forged note, and links
    if out := next(plans.leading_out(folder, plan), ""):
        raise ProblemsError([Problem(str(path), "", Message("writing.note_leads_out", file=out))])
    return plan
