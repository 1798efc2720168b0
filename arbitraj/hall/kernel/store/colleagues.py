"""Accounts given on this computer, by the folder of their hall, so that the next stage has the same people.

The file lies in the computer's own data folder and is the only source. A hall's folder may come from a stick, with any
log and any database, so nothing is ever read from it but the name of its log. What was not given here is not here.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import msgspec
from msgspec import Struct, field, structs

from arbitraj.atomic import replacing
from arbitraj.folder.recognised import is_practice
from arbitraj.hall.kernel.store.journal import competition_in
from arbitraj.hall.kernel.store.keeper import HALL, JOURNAL
from arbitraj.hall.kernel.store.sqlite import HallAccount
from arbitraj.lexicon.lexicon import data_folder
from arbitraj.tables.cells import one_line

FILE = "conturi.json"
_MOST = 50  # halls
_LONGEST = 4_000_000  # bytes of the file that are read
_PATIENCE = 2.0  # seconds to wait for another process that writes it
LONGEST_TITLE = 120


class _HallAccounts(Struct, frozen=True):
    """Accounts of a hall, by the folder and the random name of its log."""

    folder: str = field(name="dosar")
    log: str = field(name="jurnal")
    accounts: tuple[HallAccount, ...] = field(name="conturi", default=())


class _NextStage(Struct, frozen=True):
    """A new folder whose hall takes the accounts of another one at its first opening. `title` is the other's."""

    folder: str = field(name="dosar")
    before: str = field(name="dupa")
    log: str = field(name="jurnal")
    title: str = field(name="titlu")


class _Known(Struct, frozen=True):
    """Contents of the file, the latest last."""

    halls: tuple[_HallAccounts, ...] = field(name="sali", default=())
    stages: tuple[_NextStage, ...] = field(name="etape", default=())

    def of(self, folder: str, log: str) -> tuple[HallAccount, ...]:
        return next((hall.accounts for hall in self.halls if (hall.folder, hall.log) == (folder, log)), ())

    def stage(self, folder: str) -> _NextStage | None:
        return next((stage for stage in self.stages if stage.folder == folder), None)

    def with_hall(self, hall: _HallAccounts) -> "_Known":
        others = (item for item in self.halls if item.folder != hall.folder)
        return structs.replace(self, halls=(*others, hall)[-_MOST:])

    def with_stage(self, folder: str, stage: _NextStage | None) -> "_Known":
        others = (stage for stage in self.stages if stage.folder != folder)
        return structs.replace(self, stages=(*others, *([stage] if stage else ()))[-_MOST:])


_READS = msgspec.json.Decoder(_Known)


def _known() -> _Known:
    """Contents of the file, empty if it is missing or unreadable."""
    with suppress(OSError, msgspec.DecodeError, UnicodeDecodeError):
        return _READS.decode((data_folder() / FILE).read_bytes()[:_LONGEST])
    return _Known()


def _change(change: Callable[[_Known], _Known]) -> None:
    """Rewrite the file, readable to its user alone. Errors are ignored: the next stage asks people in again."""
    from filelock import FileLock

    with suppress(OSError):
        data_folder().mkdir(parents=True, exist_ok=True)
        with FileLock(data_folder() / f"{FILE}.lacat", timeout=_PATIENCE), _private(data_folder() / FILE) as beside:
            beside.write_bytes(msgspec.json.format(msgspec.json.encode(change(_known()))) + b"\n")


@contextmanager
def _private(path: Path) -> Iterator[Path]:
    with replacing(path) as beside:
        beside.chmod(0o600)
        yield beside


def follow_stage(folder: Path, before: Path, title: str) -> bool:
    """Note that the hall of the new `folder` takes over the accounts given here in the hall of `before`, called
    `title`. Whether there are any: not of a folder from elsewhere, nor onto another disk, as a stick is one.
    """
    name, log = str(before.resolve()), competition_in(before / HALL / JOURNAL)
    with suppress(OSError):
        if before.stat().st_dev == folder.stat().st_dev and _known().of(name, log):
            stage = _NextStage(str(folder.resolve()), name, log, one_line(title)[:LONGEST_TITLE])
            _change(lambda known: known.with_stage(stage.folder, stage))
            return _known().stage(stage.folder) == stage
    return False


class Colleagues:
    """Accounts of the hall of a folder, as far as they are given on this computer. `log` is the name of its log."""

    def __init__(self, folder: Path, log: str) -> None:
        self._folder, self._log, self._kept = str(folder.resolve()), log, not is_practice(folder)

    def keep(self, account: HallAccount) -> None:
        """Record an account with a new PIN."""
        self._set(account.person, account)

    def role(self, person: str, role: str) -> None:
        """Record the new role of a person, "" for one who is out. Ignored if no PIN was given here."""
        known = {account.person: account for account in self._own(_known())}
        if person in known and known[person].role != role:
            self._set(person, structs.replace(known[person], role=role) if role else None)

    def inherited(self) -> tuple[str, tuple[HallAccount, ...]]:
        """(title, accounts) of the stage before, ("", ()) if there is none. It is told once."""
        known = _known()
        stage = known.stage(self._folder)
        if stage is None:
            return "", ()
        _change(lambda known: known.with_stage(self._folder, None))
        return stage.title, known.of(stage.before, stage.log)

    def _own(self, known: _Known) -> tuple[HallAccount, ...]:
        return known.of(self._folder, self._log)

    def _set(self, person: str, account: HallAccount | None) -> None:
        def changed(known: _Known) -> _Known:
            others = (account for account in self._own(known) if account.person != person)
            accounts = (*others, *([account] if account else ()))
            return known.with_hall(_HallAccounts(self._folder, self._log, accounts))

        if self._kept:
            _change(changed)
