"""What a person typed of a contestation or a sanction, checked; refused in the name of what was asked for."""

from dataclasses import dataclass
from datetime import date, datetime

from arbitraj.problems import Problem, ProblemsError
from arbitraj.record.model import Competition
from arbitraj.record.moments import hour_of, now, to_minute
from arbitraj.record.names import plain_name
from arbitraj.tables.cells import one_line
from arbitraj.text import Said, said, say


@dataclass(frozen=True, slots=True)
class Typed:
    """The texts of a command, whose name is the text `name`; what cannot be taken raises ProblemsError."""

    name: str

    def refused(self, *messages: Said, place: str = "") -> ProblemsError:
        """The refusal, a line a reason."""
        return ProblemsError([Problem(say(self.name), place, message) for message in messages])

    def needed(self, text: str, option: str) -> str:
        """A text that may not be empty."""
        shown = one_line(text)
        if not shown:
            raise self.refused(said("files.missing_cell", column=option))
        return shown

    def hour(self, text: str, day: date | None, at: datetime | None = None) -> datetime:
        """The hour given, on this day, else that of `at`, where it names none; without one, `at`, else this minute."""
        moment = hour_of(text, day or (at.date() if at else None)) if text else to_minute(at) if at else now()
        if moment is None:
            raise self.refused(said("season.bad_hour", value=text))
        return moment

    def chief(self, name: str, competition: Competition) -> None:
        """Only the chief arbiter decides, whom the settings may name."""
        if competition.arbiter and plain_name(name) != plain_name(competition.arbiter):
            raise self.refused(said("contestation.only_chief", chief=competition.arbiter, name=name))
