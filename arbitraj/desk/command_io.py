"""Progress and notices of long work, and its transactions. No results depend on them."""

import os
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from arbitraj.desk.output import RECORD
from arbitraj.problems import Problem, ProblemsError
from arbitraj.refusals import no_folder
from arbitraj.writing.lock import STATE
from arbitraj.writing.transaction import Transaction, in_new_folder, open_transaction, recover

if TYPE_CHECKING:
    from arbitraj.desk.made_from import StaleDocument

# files of the folder of a round, of several rounds, of a tournament
_MARKS = ("concurs.toml", "competitie.toml", "turneu.toml")

Progress = Callable[[int, int], None]
# opened for each part of the work (`reading`, `correcting`), gives its progress callback
ProgressFor = Callable[[str], AbstractContextManager[Progress]]


@contextmanager
def unwatched(part: str) -> Iterator[Progress]:
    """No-op progress of a part."""
    yield lambda done, total: None


@dataclass(frozen=True, slots=True)
class CommandIo:
    """`progress_for` opens a progress callback for a part of long work. `on_notice` gets notices about waiting and
    interrupted work. `outdated` gets lines about documents that a finished transaction made stale.
    """

    progress_for: ProgressFor = unwatched
    on_notice: Callable[[str], None] = lambda text: None
    outdated: Callable[[str], None] = lambda text: None

    def transaction(self, folder: Path, command: str, *, trial: bool = False) -> AbstractContextManager[Transaction]:
        """Transaction of a command in an existing folder. Raises ProblemsError if there is no folder, OSError.

        A `trial` needs no lock and has no effect.
        """
        if not folder.is_dir():
            raise ProblemsError([Problem(str(folder), "", no_folder(folder))])
        if trial:
            self.settle(folder, command)
            return nullcontext(Transaction(folder, folder / STATE, command))
        return self._marking(folder, command)

    @contextmanager
    def _marking(self, folder: Path, command: str) -> Iterator[Transaction]:
        """A transaction that reports the documents it made stale."""
        after: list[StaleDocument] = []
        with open_transaction(folder, command, self.on_notice) as transaction:
            before = {document.name for document in _stale_in(folder)}
            transaction.then(lambda: after.extend(_stale_in(folder)))  # while the lock is held
            yield transaction
        if stale := [document for document in after if document.name not in before]:
            from arbitraj.desk.made_from import stale_lines

            for line in stale_lines("publish.stale_now", folder, stale):
                self.outdated(line)

    @contextmanager
    def transaction_at(self, where: Path, within: Transaction | None, command: str) -> Iterator[Transaction]:
        """Transaction for writing into `where`: `within`, if that is in its folder, else a new one.

        A new one is in the folder of the competition that contains `where`, for a single lock. Else it is in `where`,
        which is created if needed and removed again if nothing is written.
        """
        if within is not None and lies_in(where, within.folder):
            yield within
            return
        here = Path(os.path.realpath(where))
        around = (path for path in (here, *here.parents) if any((path / mark).is_file() for mark in _MARKS))
        folder = next(around, where)
        with in_new_folder(folder), self.transaction(folder, command) as transaction:
            yield transaction

    def settle(self, folder: Path, command: str) -> None:
        """Finish interrupted work in a folder that is only read."""
        recover(folder, command, self.on_notice)


ALONE = CommandIo()


def _stale_in(folder: Path) -> "tuple[StaleDocument, ...]":
    """Stale documents of a folder, except because of the word list: opening one takes long."""
    if not any(True for depth in ("*", "*/*") for _ in folder.glob(f"{depth}/{RECORD}")):
        return ()  # most folders have no documents yet
    from arbitraj.desk.made_from import stale_documents

    try:
        return stale_documents(folder)
    except OSError:
        return ()  # the command reports unreadable files itself


def lies_in(path: Path, folder: Path) -> bool:
    """Whether a path leads into a folder. Circular links do not, and are refused where they are used."""
    return Path(os.path.realpath(path)).is_relative_to(os.path.realpath(folder))
