"""The other halls' logs as they are kept beside the own one: `sala/alte/B.jsonl`, each a journal like ours. Whatever
comes, in any order, any number of times, counts once.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from arbitraj.hall.kernel.event import BadEventError, tag_of
from arbitraj.hall.kernel.kind import EventKinds
from arbitraj.hall.kernel.store.faults import refusing
from arbitraj.hall.kernel.store.journal import Journal, read_journal
from arbitraj.hall.kernel.store.keeper import HALL, JOURNAL
from arbitraj.hall.kernel.store.rows import LogRow, event_of
from arbitraj.hall.several.presented import HallPresented
from arbitraj.problems import Problem, ProblemsError, refuse_any
from arbitraj.text import Said, said

_MOST_AHEAD = 100_000  # rows that wait for one before them


class TwoLogsError(Exception):
    """One hall's log with two contents: `one` is known, `other` came; None where it is another log altogether."""

    def __init__(self, one: LogRow | None = None, other: LogRow | None = None) -> None:
        super().__init__(one and one.number)
        self.one, self.other = one, other


@dataclass(frozen=True, slots=True)
class HallRows:
    """What is known of a hall's log. `rows` are 1, 2, … without a gap: what is folded; `ahead` wait for those before.

    `competition` tells the log from every other, also from one that another laptop began under the same letter.
    """

    competition: str
    rows: tuple[LogRow, ...] = ()
    ahead: Mapping[int, LogRow] = field(default_factory=dict)

    @property
    def last(self) -> int:
        """The number up to which all are known."""
        return len(self.rows)

    def with_rows(self, rows: Iterable[LogRow]) -> "HallRows":
        """With these too. Raises TwoLogsError where one has a number that is another's."""
        known, ahead = list(self.rows), dict(self.ahead)
        for row in rows:
            there = known[row.number - 1] if row.number <= len(known) else ahead.get(row.number)
            if there is not None and there != row:
                raise TwoLogsError(there, row)
            if there is None and len(ahead) < _MOST_AHEAD:
                ahead[row.number] = row
            while (following := ahead.pop(len(known) + 1, None)) is not None:
                known.append(following)
        return HallRows(self.competition, tuple(known), ahead)


def united(
    union: Mapping[str, HallRows], letter: str, competition: str, rows: Iterable[LogRow]
) -> Mapping[str, HallRows]:
    """A union with rows of one hall. Raises TwoLogsError where that hall's log is another one."""
    known = union.get(letter) or HallRows(competition)
    if known.competition != competition:
        raise TwoLogsError
    return dict(sorted({**union, letter: known.with_rows(rows)}.items()))


_OTHERS = "alte"
_PATIENCE = 10.0  # seconds for another program of ours that writes there


@dataclass(frozen=True, slots=True)
class TakenRows:
    """What was taken of a hall's log: how many rows are new, how many are known now."""

    letter: str
    new: int
    count: int


class Shelf:
    """The other halls' logs of a folder."""

    def __init__(self, folder: Path, kinds: EventKinds) -> None:
        self._kinds = kinds
        self._home = folder / HALL / _OTHERS
        self._read: dict[Path, tuple[tuple[int, int], HallRows]] = {}

    def halls(self) -> Mapping[str, HallRows]:
        """What is known of each, by its letter. Raises ProblemsError."""
        with refusing(self._home):
            return {path.stem: self._of(path) for path in sorted(self._home.glob("[A-Z].jsonl"))}

    def when(self, letter: str) -> datetime | None:
        """When something of a hall came last; None where nothing did."""
        with suppress(OSError):
            return datetime.fromtimestamp((self._home / f"{letter}.jsonl").stat().st_mtime)
        return None

    def take(self, letter: str, competition: str, rows: Iterable[LogRow], name: str = "") -> TakenRows:
        """Keep rows of a hall's log, those that are new. Raises ProblemsError where they contradict what is known;
        then none is kept. `name` is the file or the place that they come from.
        """
        with self._alone():
            known = self.halls()
            try:
                after = united(known, letter, competition, rows)[letter]
            except TwoLogsError as error:
                raise _refused(name, _contradiction(letter, error)) from None
            new = after.rows[known[letter].last if letter in known else 0 :]
            for row in new:
                _readable(self._kinds, row, letter, name)
            path = self._home / f"{letter}.jsonl"
            if new:
                with closing(Journal(path, read_journal(path), competition)) as journal:
                    journal.append(new)
        return TakenRows(letter, len(new), after.last)

    def _of(self, path: Path) -> HallRows:
        status = path.stat()
        stamp = status.st_mtime_ns, status.st_size
        if path not in self._read or self._read[path][0] != stamp:
            read = read_journal(path)
            refuse_any(read.problems)
            self._read[path] = stamp, HallRows(read.competition, read.rows)
        return self._read[path][1]

    @contextmanager
    def _alone(self) -> Iterator[None]:
        from filelock import FileLock

        with refusing(self._home):
            self._home.mkdir(parents=True, exist_ok=True)
            with FileLock(self._home / ".lacat", timeout=_PATIENCE):
                yield


def _contradiction(letter: str, error: TwoLogsError) -> Said:
    one, other = error.one, error.other
    if one is None or other is None:
        return said("hall.halls_two_logs", letter=letter)
    return said("hall.halls_two_contents", letter=letter, number=one.number, one=one.named, other=other.named)


def _readable(kinds: EventKinds, row: LogRow, letter: str, name: str) -> None:
    try:
        event_of(row, kinds)
    except BadEventError as error:
        raise _refused(name, said("hall.halls_bad_row", letter=letter, number=row.number, why=str(error))) from None


def _refused(name: str, why: Said) -> ProblemsError:
    return ProblemsError([Problem(name, "", why)])


def letter_in(kinds: EventKinds, rows: Sequence[LogRow]) -> str:
    """Which hall a log says that it is; empty where it does not."""
    for row in reversed(rows):
        if row.kind == tag_of(HallPresented):
            try:
                body = event_of(row, kinds).body
            except BadEventError:
                return ""
            return body.letter if isinstance(body, HallPresented) else ""
    return ""


def gather(folder: Path, journals: Sequence[Path], letter: str, kinds: EventKinds) -> list[TakenRows]:
    """Take in journals of other halls; `letter` is this one's where its log does not say it yet.

    A hall may run meanwhile: it finds them on its shelf. Raises ProblemsError; then none of that journal is taken.
    """
    own = letter_in(kinds, read_journal(folder / HALL / JOURNAL).rows) or letter
    if not own:
        raise _refused("", said("hall.halls_letter_wanted"))
    found = []
    for path in journals:
        read = read_journal(path)
        refuse_any(read.problems or ([] if read.competition else [Problem(str(path), "", said("hall.journal_none"))]))
        other = letter_in(kinds, read.rows)
        if not other:
            raise _refused(str(path), said("hall.halls_unknown"))
        if other == own:
            raise _refused(str(path), said("hall.halls_own", letter=own))
        found.append((path, other, read))
    return [Shelf(folder, kinds).take(other, read.competition, read.rows, str(path)) for path, other, read in found]
