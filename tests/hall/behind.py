"""Logs that lack what their folder was written of: a day's folder of one moment beside what is left of its log."""

import random
import shutil
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from arbitraj.hall.folder.image import FolderExport
from arbitraj.hall.kernel.event import NewEvent
from arbitraj.hall.kernel.store.journal import Journal, JournalRead, read_journal
from arbitraj.hall.kernel.store.keeper import BASE, HALL, JOURNAL
from arbitraj.hall.kernel.store.mark import LogAnswer, log_marks
from arbitraj.hall.kernel.store.rows import LogRow, log_row
from arbitraj.hall.kernel.store.sqlite import Store
from arbitraj.hall.parts import KINDS, opened_site
from arbitraj.hall.people.accounts import AccountChanged
from arbitraj.hall.typing.grading import Grader
from tests.hall.day import day
from tests.hall.halls import SAMPLES

SAMPLE, SHEETS = SAMPLES / "sezon/2-heptascrabble", 4
FEWEST, MOST = 20, 110  # moments of a day: from where the folder holds something on; past its end it is its end


def _no_base(folder: Path) -> None:
    for path in (folder / HALL).glob("sala.db*"):
        path.unlink()


def _journal(folder: Path, competition: str, rows: list[LogRow]) -> None:
    path = folder / HALL / JOURNAL
    path.unlink()
    with closing(Journal(path, JournalRead(), competition)) as journal:
        journal.append(rows)


def _all_lost(folder: Path, _: int) -> None:
    _no_base(folder)
    (folder / HALL / JOURNAL).unlink()


def _base_empty(folder: Path, _: int) -> None:
    _all_lost(folder, 0)
    (folder / HALL / BASE).write_bytes(b"")


def _hall_lost(folder: Path, _: int) -> None:
    shutil.rmtree(folder / HALL)


def _cut(folder: Path, last: int) -> None:
    _no_base(folder)
    lines = (folder / HALL / JOURNAL).read_bytes().splitlines(keepends=True)
    (folder / HALL / JOURNAL).write_bytes(b"".join(lines[: last + 1]))


def _heading_alone(folder: Path, _: int) -> None:
    _cut(folder, 0)


def _journal_empty(folder: Path, _: int) -> None:
    _no_base(folder)
    (folder / HALL / JOURNAL).write_bytes(b"")


def _both_older(folder: Path, last: int) -> None:
    _cut(folder, last)
    read = read_journal(folder / HALL / JOURNAL)
    with closing(Store(folder / HALL / BASE, KINDS)) as store:
        store.adopt(read.competition)
        store.put_rows(read.rows)


def _gone_on_otherwise(folder: Path, last: int) -> None:
    """The older log, and other events since, under the numbers of those that the folder was written of."""
    read = read_journal(folder / HALL / JOURNAL)
    _no_base(folder)
    rows = [row if row.number <= last else _otherwise(row) for row in read.rows]
    _journal(folder, read.competition, rows)


def _otherwise(row: LogRow) -> LogRow:
    joined = AccountChanged(f"Pop {row.number}", "dactilograf", "intrat")
    return log_row(row.number, NewEvent(f"{row.key}-2", row.when, row.who, row.station, joined))


WAYS: Mapping[str, Callable[[Path, int], None]] = {
    "all lost": _all_lost, "database empty, journal lost": _base_empty, "sala/ lost": _hall_lost,
    "journal older, database lost": _cut, "journal of its heading alone": _heading_alone,
    "journal empty": _journal_empty, "both older": _both_older, "another history": _gone_on_otherwise,
}  # fmt: skip


@dataclass(frozen=True)
class Pair:
    """A folder of a day after `moment` events, and what is left of its log: the first `last` events, by a way."""

    seed: int
    moment: int
    last: int
    way: str


def drawn(count: int, seed: int) -> list[Pair]:
    """Pairs by lot, every way among them; each four of the same day."""
    lot = random.Random(seed)
    found, ways = list[Pair](), list(WAYS)
    for n in range(count):
        moment = lot.randrange(FEWEST, MOST)
        found.append(Pair(seed + n // 4, moment, lot.randrange(1, moment), ways[n % len(ways)]))
    return found


def folders_of(home: Path, pairs: list[Pair]) -> Iterator[tuple[Pair, Path]]:
    """Each pair with a folder of its own, its log behind; pairs of one day are next to each other."""
    days: dict[int, list[Pair]] = {}
    for pair in pairs:
        days.setdefault(pair.seed, []).append(pair)
    for seed, wanted in days.items():
        folder = home / f"ziua-{seed}"
        for number, here in enumerate(day(SAMPLE, folder, seed, SHEETS), 1):
            for at, pair in enumerate(wanted):
                if pair.moment == number:
                    here.mirror.look()
                    shutil.copytree(folder, home / f"ziua-{seed}-{at}")
        for at, pair in enumerate(wanted):
            made = home / f"ziua-{seed}-{at}"
            if not made.exists():
                shutil.copytree(folder, made)
            WAYS[pair.way](made, min(pair.last, log_marks(made)[0].number - 1))
            yield pair, made


def outside(folder: Path) -> dict[str, bytes]:
    """What a start must leave as it is: everything but `sala/` and `.arbitraj/`, and of these the log."""
    paths = [path for path in folder.rglob("*") if path.is_file()]
    named = {path.relative_to(folder).as_posix(): path for path in paths}
    log = (f"{HALL}/{BASE}", f"{HALL}/{JOURNAL}")
    return {
        name: path.read_bytes()
        for name, path in named.items()
        if not name.startswith((f"{HALL}/", ".arbitraj/")) or name.startswith(log)
    }


def answered(folder: Path, answer: LogAnswer | None) -> tuple[set[str], dict[str, bytes]]:
    """(the files that are still asked about, the folder as the hall would have it) once it was opened and closed."""
    with opened_site(folder, "probă", answer=answer) as site:
        asked = {problem.file for problem in site.flush()}
        return asked, FolderExport(site.hall.of(Grader)).files(site.hall.state)
