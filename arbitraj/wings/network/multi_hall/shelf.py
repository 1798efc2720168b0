"""Logs of the other halls, kept beside the own one as journals: `sala/alte/B.jsonl`.

Rows may come in any order and any number of times. They count once.
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
from arbitraj.problems import Problem, ProblemsError, refuse_any
from arbitraj.text import Message
from arbitraj.wings.network.multi_hall.presented import HallPresented

_MOST_AHEAD = 100_000  # rows waiting for an earlier one


class TwoLogsError(Exception):
    """A hall's log with two contents: `one` is known, `other` came. Both are None for an entirely different log."""

    def __init__(self, one: LogRow | None = None, other: LogRow | None = None) -> None:
        super().__init__(one and one.number)
        self.one, self.other = one, other


@dataclass(frozen=True, slots=True)
class HallRows:
    """Known rows of a hall's log. `rows` are 1, 2, … without a gap and are folded, `ahead` wait for earlier ones.

    `competition` identifies the log, also against one begun by another laptop under the same letter.
    """

    competition: str
    rows: tuple[LogRow, ...] = ()
    ahead: Mapping[int, LogRow] = field(default_factory=dict)

    @property
    def last(self) -> int:
        """Number up to which all rows are known."""
        return len(self.rows)

    def with_rows(self, rows: Iterable[LogRow]) -> "HallRows":
        """With more rows. Raises TwoLogsError if a number is taken by a different row."""
        known, ahead = list(self.rows), dict(self.ahead)
        for row in rows:
            there = known[row.number - 1] if row.number <= len(known) else ahead.get(row.number)
            if there is not None and there != row:
                raise TwoLogsError(there, row)
            if there is None and (len(ahead) < _MOST_AHEAD or row.number == len(known) + 1):
                ahead[row.number] = row
            while (following := ahead.pop(len(known) + 1, None)) is not None:
                known.append(following)
        return HallRows(self.competition, tuple(known), ahead)


def united(
    union: Mapping[str, HallRows], letter: str, competition: str, rows: Iterable[LogRow]
) -> Mapping[str, HallRows]:
    """All halls' rows with more of one hall. Raises TwoLogsError if it is a different log."""
    known = union.get(letter) or HallRows(competition)
    if known.competition != competition:
        raise TwoLogsError
    return dict(sorted({**union, letter: known.with_rows(rows)}.items()))


_OTHERS = "alte"
_PATIENCE = 10.0  # seconds to wait for another process that writes there


@dataclass(frozen=True, slots=True)
class TakenRows:
    """Result of taking rows of a hall's log: number of new rows, number known now."""

    letter: str
    new: int
    count: int


class PeerLogs:
    """Logs of the other halls in a folder."""

    def __init__(self, folder: Path, kinds: EventKinds) -> None:
        self._kinds = kinds
        self._home = folder / HALL / _OTHERS
        self._read: dict[Path, tuple[tuple[int, int], HallRows]] = {}

    def halls(self) -> Mapping[str, HallRows]:
        """Known rows by hall letter. Raises ProblemsError."""
        with refusing(self._home):
            return {path.stem: self._of(path) for path in sorted(self._home.glob("[A-Z].jsonl"))}

    def when(self, letter: str) -> datetime | None:
        """Time when rows of a hall last came, None if never."""
        with suppress(OSError):
            return datetime.fromtimestamp((self._home / f"{letter}.jsonl").stat().st_mtime)
        return None

    def take(self, letter: str, competition: str, rows: Iterable[LogRow], name: str = "") -> TakenRows:
        """Store new rows of a log from `name`, or none: raises ProblemsError if they contradict known ones."""
        with self._alone():
            known = self.halls()
            try:
                after = united(known, letter, competition, rows)[letter]
            except TwoLogsError as error:
                one, other = error.one, error.other
                why = Message("network.halls_two_logs", letter=letter)
                if one and other:
                    named = {"number": one.number, "one": one.named, "other": other.named}
                    why = Message("network.halls_two_contents", letter=letter, **named)
                raise _refused(name, why) from None
            new = after.rows[known[letter].last if letter in known else 0 :]
            for row in new:
                try:
                    event_of(row, self._kinds)
                except BadEventError as error:
                    why = Message("network.halls_bad_row", letter=letter, number=row.number, why=str(error))
                    raise _refused(name, why) from None
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


def _refused(name: str, why: Message) -> ProblemsError:
    return ProblemsError([Problem(name, "", why)])


def letter_in(kinds: EventKinds, rows: Sequence[LogRow]) -> str:
    """Letter of the hall that wrote a log, "" if unknown."""
    for row in reversed(rows):
        if row.kind == tag_of(HallPresented):
            try:
                body = event_of(row, kinds).body
            except BadEventError:
                return ""
            return body.letter if isinstance(body, HallPresented) else ""
    return ""


def gather(folder: Path, journals: Sequence[Path], letter: str, kinds: EventKinds) -> list[TakenRows]:
    """Import journals of other halls. `letter` is this hall's, if its log does not tell. Raises ProblemsError."""
    own = letter_in(kinds, read_journal(folder / HALL / JOURNAL).rows) or letter
    if not own:
        raise _refused("", Message("network.halls_letter_wanted"))
    found = []
    for path in journals:
        read = read_journal(path)
        refuse_any(
            read.problems or ([] if read.competition else [Problem(str(path), "", Message("hall.journal_none"))])
        )
        other = letter_in(kinds, read.rows)
        if not other:
            raise _refused(str(path), Message("network.halls_unknown"))
        if other == own:
            raise _refused(str(path), Message("network.halls_own", letter=own))
        found.append((path, other, read))
    return [PeerLogs(folder, kinds).take(other, read.competition, read.rows, str(path)) for path, other, read in found]
