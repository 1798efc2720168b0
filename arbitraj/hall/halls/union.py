"""The union of several halls' logs: whatever comes, in any order, any number of times, counts once."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from arbitraj.hall.kernel.store.rows import LogRow

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
