"""The practice hall: each time a fresh copy of an invented competition, in the middle of its evening."""

import json
import os
import shutil
import time
from datetime import datetime, timedelta
from pathlib import Path

from msgspec import structs

from arbitraj.atomic import write_text
from arbitraj.carried import carried
from arbitraj.folder.recognised import practice_base
from arbitraj.hall.folder.known import free_name
from arbitraj.hall.kernel.store.journal import Journal, JournalRead, read_journal
from arbitraj.hall.kernel.store.keeper import HALL, JOURNAL
from arbitraj.hall.kernel.store.mark import IN_LEDGER, LEDGER, MARK_FILE, first_mark
from arbitraj.problems import refuse_any

_KEPT = 7 * 24 * 3600  # seconds that an older copy stays: it may still be open
_AGO = timedelta(minutes=1)  # since its last event


def practice_hall() -> Path:
    """A new copy. Older ones go after a week. Raises ProblemsError, OSError."""
    source, base = carried("demo/exercitiu", "samples/exercitiu"), practice_base()
    base.mkdir(parents=True, exist_ok=True)
    for copy in [*base.iterdir()]:
        if copy.stat().st_mtime < time.time() - _KEPT:
            shutil.rmtree(copy, ignore_errors=True)
    folder = base / free_name(base, source.name)
    shutil.copytree(source, folder)
    _ended_just_now(folder, datetime.now())
    os.utime(folder)  # its own time: it came with that of the source
    return folder


def _ended_just_now(folder: Path, now: datetime) -> None:
    """Move all hours of a log, so that what waits in it waits since a moment, not since the copy's source was made.

    Its lines are chained anew, and the folder's marks of it name the new last line.
    """
    path = folder / HALL / JOURNAL
    read = read_journal(path)
    refuse_any(read.problems)
    later = now - _AGO - datetime.fromisoformat(read.rows[-1].when)
    rows = [structs.replace(row, when=_moved(row.when, later)) for row in read.rows]
    path.unlink()
    journal = Journal(path, JournalRead(), read.competition)
    try:
        journal.append(rows)
    finally:
        journal.close()
    mark, ledger = first_mark(read.competition).on(rows), folder / LEDGER
    write_text(folder / MARK_FILE, mark.text())
    known = json.loads(ledger.read_text("utf-8")) | {IN_LEDGER: mark.plain()}
    write_text(ledger, json.dumps(known, ensure_ascii=False, indent=1) + "\n")


def _moved(when: str, later: timedelta) -> str:
    return (datetime.fromisoformat(when) + later).isoformat(timespec="seconds")
