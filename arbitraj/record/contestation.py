"""Contestations (8.6): what a player contests, what the chief arbiter answers, the appeal and its answer."""

from dataclasses import dataclass, replace
from datetime import datetime
from enum import Enum


class Verdict(Enum):
    """What became of a contestation or of an appeal."""

    ADMITTED = "admisa"
    IN_PART = "in-parte"
    REJECTED = "respinsa"
    WITHDRAWN = "retrasa"

    @property
    def changes(self) -> bool:
        """Whether something in the correction has to change."""
        return self in (Verdict.ADMITTED, Verdict.IN_PART)


@dataclass(frozen=True, slots=True)
class Resolution:
    """An answer: what was decided, why, by whom, when; `decisions` are those of decizii.toml that carry it out.

    `sheet_changed`: what had been typed was wrong, and was put right in the sheet's file.
    """

    verdict: Verdict
    reason: str
    by: str
    when: datetime
    decisions: tuple[int, ...] = ()
    sheet_changed: bool = False


@dataclass(frozen=True, slots=True)
class Appeal:
    """An appeal to the commission, with its answer, which is final."""

    text: str
    when: datetime
    answer: Resolution | None = None


@dataclass(frozen=True, slots=True)
class Lateness:
    """Why the chief arbiter took a contestation after the deadline."""

    by: str
    reason: str


@dataclass(frozen=True, slots=True)
class Contestation:
    """A line of the register. `entry` and `article` say what is contested; neither: the total.

    `finding` is what the correction said of it then, `typed` the print of what was typed on the sheet, `written` what
    the entry said, empty where it is not known; `construction` marks an entry of the construction's table.
    """

    number: int
    table: int
    name: str
    sheet: str
    text: str
    when: datetime
    entry: int | None = None
    construction: bool = False
    article: str = ""
    finding: str = ""
    late: Lateness | None = None
    answer: Resolution | None = None
    appeal: Appeal | None = None
    typed: str = ""
    written: str = ""

    @property
    def open(self) -> bool:
        """Whether somebody still has to answer."""
        return self.answer is None or (self.appeal is not None and self.appeal.answer is None)

    @property
    def stands(self) -> Resolution | None:
        """The answer that stands: the commission's, but for an appeal that was withdrawn, which leaves the first."""
        last = self.appeal.answer if self.appeal else None
        return last if last and last.verdict is not Verdict.WITHDRAWN else self.answer

    @property
    def decisions(self) -> tuple[int, ...]:
        """The decisions of both answers."""
        answers = (self.answer, self.appeal.answer if self.appeal else None)
        return tuple(number for answer in answers if answer for number in answer.decisions)

    def answered(self, answer: Resolution) -> "Contestation":
        """With the answer of the chief arbiter, or of the commission where there is an appeal."""
        if self.appeal:
            return replace(self, appeal=replace(self.appeal, answer=answer))
        return replace(self, answer=answer)
