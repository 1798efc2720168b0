"""Until when contestations are taken (8.6): proposed with a provisional ranking, written into the folder's settings."""

from datetime import datetime, timedelta
from pathlib import Path

from arbitraj.desk.settings import change_settings
from arbitraj.hall.triage.service import Hall
from arbitraj.hall.typing.grading import with_new_deadline
from arbitraj.problems import Problem, ProblemsError
from arbitraj.record.moments import is_running, read_moment, to_minute
from arbitraj.text import said

KEY = "contestatii_pana_la"
_LONG, _STEP = timedelta(minutes=30), timedelta(minutes=5)  # section 8.6 names no time: an arbiter says it


def proposed(until: datetime | None, now: datetime) -> datetime:
    """What is proposed to the chief: what was said before, as long as it runs, else half an hour, up to five minutes.

    >>> proposed(None, datetime(2026, 11, 21, 17, 1)), proposed(None, datetime(2026, 11, 21, 17, 0))
    (datetime.datetime(2026, 11, 21, 17, 35), datetime.datetime(2026, 11, 21, 17, 30))
    """
    if until is not None and is_running(until, now):
        return until
    least = to_minute(now) + _LONG
    return least + timedelta(minutes=-least.minute % (_STEP.seconds // 60))


def set_deadline(hall: Hall, folder: Path, text: str) -> None:
    """Contestations are taken until what was typed. Raises ProblemsError where that is no moment to come, OSError."""
    until = read_moment(text)
    if until is None or not is_running(until, hall.clock()):
        raise ProblemsError([Problem("", "", said("hall.publish_until_over" if until else "hall.publish_until_bad"))])
    change_settings(folder, {KEY: text})
    if bench := with_new_deadline(folder, hall.triage.bench):
        hall.furnish(bench)
