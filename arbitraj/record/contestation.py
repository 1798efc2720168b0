"""Contestations (8.6): the player's text, the chief arbiter's answer, the appeal and its answer."""

from datetime import datetime
from enum import Enum
from typing import Annotated, Literal

from msgspec import Meta, Struct, field
from msgspec.structs import replace

from arbitraj.text import keyed


class Revoked(Struct, frozen=True):
    """Person, reason and time of a withdrawal. No time if only the decision behind it is known."""

    by: str = field(name="de")
    reason: str = field(name="motiv")
    when: datetime | None = field(name="la")


_VERDICT = keyed("""contestation.verdict_*
    contestation.verdict_admisa contestation.verdict_in-parte contestation.verdict_respinsa
    contestation.verdict_retrasa
""")
_APPEAL = keyed("""contestation.appeal_*
    contestation.appeal_admisa contestation.appeal_in-parte contestation.appeal_respinsa
    contestation.appeal_retrasa
""")


class Verdict(Enum):
    """Result of a contestation or of an appeal."""

    ADMITTED = "admisa"
    IN_PART = "in-parte"
    REJECTED = "respinsa"
    WITHDRAWN = "retrasa"

    @property
    def changes(self) -> bool:
        """Whether something in the correction has to change."""
        return self in (Verdict.ADMITTED, Verdict.IN_PART)

    @property
    def key(self) -> str:
        """The key of its text, about a contestation."""
        return _VERDICT[self.value]

    @property
    def appeal_key(self) -> str:
        """The key of its text, about an appeal."""
        return _APPEAL[self.value]


class Resolution(Struct, frozen=True):
    """An answer: verdict, reason, person, time, and the numbers of its decisions in decizii.toml.

    `sheet_changed`: the sheet was typed wrongly, and its file was corrected.
    """

    verdict: Verdict = field(name="hotarare")
    reason: str = field(name="motiv")
    by: str = field(name="de")
    when: datetime = field(name="la")
    decisions: tuple[int, ...] = field(name="decizii", default=())
    sheet_changed: Annotated[bool, Meta(extra={"fisa_indreptata": True})] = field(name="cum", default=False)


class Appeal(Struct, frozen=True):
    """An appeal to the commission against the chief arbiter's answer, and its answer, which is final."""

    text: str = field(name="text")
    when: datetime = field(name="la")
    answer: Resolution | None = field(name="raspuns", default=None)


_DONE = keyed("""contestation.done_*
    contestation.done_inregistreaza contestation.done_raspunde contestation.done_apel
    contestation.done_raspuns-apel
""")
_UNDONE = keyed("""contestation.undone_*
    contestation.undone_inregistreaza contestation.undone_raspunde contestation.undone_apel
    contestation.undone_raspuns-apel
""")


class Act(Enum):
    """Step of a contestation. The values are the commands that enter it."""

    MADE = "inregistreaza"
    ANSWERED = "raspunde"
    APPEALED = "apel"
    APPEAL_ANSWERED = "raspuns-apel"

    @property
    def done_key(self) -> str:
        """The key of what is told once it is taken back."""
        return _DONE[self.value]

    @property
    def undone_key(self) -> str:
        """The key of the line that tells it was taken back."""
        return _UNDONE[self.value]


class UndoneAct(Struct, frozen=True):
    """An act that was taken back, with person, reason and time: the answer or the appeal that it entered stays."""

    act: Act = field(name="ce")
    by: str = field(name="de")
    reason: str = field(name="motiv")
    when: datetime | None = field(name="la")
    answer: Resolution | None = field(name="raspuns", default=None)
    appeal: Appeal | None = field(name="apel", default=None)


class Contested(Struct, frozen=True, kw_only=True):
    """The register's line of a contestation as the hall's event has it too: the player, the subject, the text.

    `entry` and `article` are the subject. Without both it is the total. `which` is the entry's table. `finding` is the
    correction's finding at that time, `typed` a digest of the sheet as typed, `written` the text of the entry, each
    empty if unknown. Limits hold for events.
    """

    number: int = field(name="nr")
    table: Annotated[int, Meta(ge=1, le=100_000)] = field(name="masa")
    name: str = field(name="nume")
    sheet: str = field(name="fisa")
    entry: Annotated[int, Meta(ge=1, le=10_000)] | None = field(name="depunere", default=None)
    which: Literal["", "constructie"] = field(name="tabel", default="")
    written: Annotated[str, Meta(max_length=20_000)] = field(name="scris", default="")
    article: Annotated[str, Meta(max_length=100)] = field(name="articol", default="")
    finding: Annotated[str, Meta(max_length=20_000)] = field(name="constatare", default="")
    text: Annotated[str, Meta(max_length=2000)] = field(name="text")
    typed: Annotated[str, Meta(max_length=64)] = field(name="tastat", default="")

    @property
    def construction(self) -> bool:
        """Whether the entry is one of the construction's table."""
        return bool(self.which)


class Contestation(Contested, frozen=True, kw_only=True):
    """A line of the register of contestations.

    `late_by`, `late_reason`: who took it after the deadline, and why. `undone` are the steps taken back, in order.
    `reopened`: a decision that carried out the answer in force was taken back, by whom and why. The register does not
    have it: `rules/last_word.py` works it out.
    """

    when: datetime = field(name="primita")
    late_by: str = field(name="tarziu_primita_de", default="")
    late_reason: str = field(name="tarziu_motiv", default="")
    answer: Resolution | None = field(name="raspuns", default=None)
    appeal: Appeal | None = field(name="apel", default=None)
    undone: tuple[UndoneAct, ...] = field(name="anulat", default=())
    reopened: Revoked | None = field(name="", default=None)

    @property
    def open(self) -> bool:
        """Whether it waits for an answer, or for another one."""
        if self.taken_back:
            return False
        waits = self.answer is None or (self.appeal is not None and self.appeal.answer is None)
        return waits or self.reopened is not None

    @property
    def taken_back(self) -> bool:
        """Whether it was entered by mistake, and stays only to be read."""
        return any(item.act is Act.MADE for item in self.undone)

    @property
    def last_act(self) -> Act:
        """The last step in force."""
        if self.appeal:
            return Act.APPEAL_ANSWERED if self.appeal.answer else Act.APPEALED
        return Act.ANSWERED if self.answer else Act.MADE

    @property
    def stands(self) -> Resolution | None:
        """The answer in force: the commission's, or the first one if there was no appeal or it was withdrawn."""
        last = self.appeal.answer if self.appeal else None
        return last if last and last.verdict is not Verdict.WITHDRAWN else self.answer

    @property
    def answers_appeal(self) -> bool:
        """Whether the next answer is the commission's: not to an appeal that was withdrawn."""
        return self.appeal is not None and not (self.appeal.answer and self.stands is self.answer)

    @property
    def decisions(self) -> tuple[int, ...]:
        """The decisions of both answers."""
        answers = (self.answer, self.appeal.answer if self.appeal else None)
        return tuple(number for answer in answers if answer for number in answer.decisions)

    def answered(self, answer: Resolution) -> "Contestation":
        """A copy with the answer of the chief arbiter, or of the commission after an appeal.

        A reopened answer is moved to `undone`.
        """
        of_appeal = self.answers_appeal
        before = self.appeal.answer if self.appeal and of_appeal else self.answer
        undone = self.undone
        if before:
            why = self.reopened or answer
            act = Act.APPEAL_ANSWERED if of_appeal else Act.ANSWERED
            undone = (*undone, UndoneAct(act, why.by, why.reason, why.when or answer.when, before))
        now = replace(self, undone=undone, reopened=None)
        if self.appeal and of_appeal:
            return replace(now, appeal=replace(self.appeal, answer=answer))
        return replace(now, answer=answer)

    def without(self, why: Revoked) -> "Contestation":
        """A copy with its last step moved to `undone`. Without an answer that is the contestation itself."""
        act, appeal = self.last_act, self.appeal
        gone = {Act.ANSWERED: self.answer, Act.APPEAL_ANSWERED: appeal.answer if appeal else None}.get(act)
        line = UndoneAct(act, why.by, why.reason, why.when, gone, appeal if act is Act.APPEALED else None)
        now = replace(self, undone=(*self.undone, line), reopened=None)
        if act is Act.APPEAL_ANSWERED and appeal:
            return replace(now, appeal=replace(appeal, answer=None))
        return replace(now, appeal=None) if act is Act.APPEALED else replace(now, answer=None)
