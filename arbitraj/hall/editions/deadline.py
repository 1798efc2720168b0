"""Deadline for contestations (8.6): proposed with a provisional ranking, written into the folder's settings."""

from datetime import datetime, timedelta
from pathlib import Path

from arbitraj.desk.preparing.settings import change_settings
from arbitraj.hall.kernel.hall import Hall
from arbitraj.hall.typing.grading import Grader, with_new_deadline
from arbitraj.problems import Problem, ProblemsError
from arbitraj.record.moments import is_running, read_moment, to_minute
from arbitraj.text import said

KEY = "contestatii_pana_la"
_LONG, _STEP = timedelta(minutes=30), timedelta(minutes=5)  # section 8.6 sets no time: an arbiter does


def proposed(until: datetime | None, now: datetime) -> datetime:
    """Proposal for the chief: the deadline set before if it still runs, else half an hour, rounded up to five minutes.

    >>> proposed(None, datetime(2026, 11, 21, 17, 1)), proposed(None, datetime(2026, 11, 21, 17, 0))
    (datetime.datetime(2026, 11, 21, 17, 35), datetime.datetime(2026, 11, 21, 17, 30))
    """
    if until is not None and is_running(until, now):
        return until
    least = to_minute(now) + _LONG
    return least + timedelta(minutes=-least.minute % (_STEP.seconds // 60))


def set_deadline(hall: Hall, folder: Path, text: str) -> None:
    """Set the deadline from its text. Raises ProblemsError if that is not a future moment, OSError."""
    until = read_moment(text)
    if until is None or not is_running(until, hall.clock()):
        raise ProblemsError([Problem("", "", said("hall.publish_until_over" if until else "hall.publish_until_bad"))])
    change_settings(folder, {KEY: text})
    if grader := with_new_deadline(folder, hall.of(Grader)):
        hall.furnish(grader)
