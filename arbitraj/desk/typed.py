"""Check of typed fields of a contestation or a sanction. Errors name the command."""

from dataclasses import dataclass
from datetime import date, datetime

from arbitraj.problems import Problem, ProblemsError
from arbitraj.record.model import Competition
from arbitraj.record.moments import hour_of, now, to_minute
from arbitraj.record.names import plain_name
from arbitraj.tables.cells import one_line
from arbitraj.text import Message, text_of


@dataclass(frozen=True, slots=True)
class Typed:
    """Checks for a command, whose name is the text `name`. Invalid fields raise ProblemsError."""

    name: str

    def refused(self, *messages: Message, place: str = "") -> ProblemsError:
        """Error with a problem for each message."""
        return ProblemsError([Problem(text_of(self.name), place, message) for message in messages])

    def needed(self, text: str, option: str) -> str:
        """A text that may not be empty, on one line."""
        shown = one_line(text)
        if not shown:
            raise self.refused(Message("files.missing_cell", column=option))
        return shown

    def hour(self, text: str, day: date | None, at: datetime | None = None) -> datetime:
        """The given hour. Without a day in it, on `day`, else on the day of `at`. Without an hour, `at`, else the
        current minute.
        """
        moment = hour_of(text, day or (at.date() if at else None)) if text else to_minute(at) if at else now()
        if moment is None:
            raise self.refused(Message("season.bad_hour", value=text))
        return moment

    def chief(self, name: str, competition: Competition) -> None:
        """Raises ProblemsError for an arbiter other than the chief arbiter, if the settings name one."""
        if competition.arbiter and plain_name(name) != plain_name(competition.arbiter):
            raise self.refused(Message("contestation.only_chief", chief=competition.arbiter, name=name))
