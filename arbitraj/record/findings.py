"""Findings: what section 8 has to say of a sheet, as values that are put into words only when shown."""

from dataclasses import dataclass
from enum import Enum

from arbitraj.record.model import Decision
from arbitraj.text import Said


class Kind(Enum):
    """What a finding does; the values are those of the results file."""

    INCORRECT = "depunere_incorecta"  # 8.2
    WARNING = "avertisment_tehnic"  # 8.3
    PENALTY = "penalizare_tehnica"  # 8.4
    DISCIPLINARY = "avertisment_disciplinar"  # 8.5
    REMARK = "observatie"


_NOT_IN_LIST = frozenset(("word_not_in_list", "words_not_in_list"))


@dataclass(frozen=True, slots=True)
class Reason:
    """One sentence of a finding: its key among the texts and what fills it; a tuple is a list, joined when shown."""

    key: str
    values: tuple[tuple[str, object], ...] = ()

    @staticmethod
    def of(key: str, **values: object) -> "Reason":
        return Reason(key, tuple(values.items()))

    @property
    def unlisted(self) -> tuple[str, ...]:
        """The words that it says are not in the list."""
        words = dict(self.values)["words"] if self.key in _NOT_IN_LIST else ()
        assert isinstance(words, tuple)
        return words

    @property
    def said(self) -> Said:
        # as linguists mark what is no word
        star = "*" if self.unlisted else ""
        shown = (
            (name, ", ".join(f"{each}{star}" for each in value) if isinstance(value, tuple) else value)
            for name, value in self.values
        )
        return Said(f"findings.{self.key}", tuple(shown))

    @property
    def text(self) -> str:
        return str(self.said)


@dataclass(frozen=True, slots=True)
class Fault:
    """Why a reading of an entry does not hold, under which article."""

    article: str
    reason: Reason
    interpretation: str | None = None


@dataclass(frozen=True, slots=True)
class Finding:
    """A constatare: article, kind, the entry it belongs to (None: the whole sheet), why, and the choice it rests on.

    `table` is `constructie` for an entry of the first table of a superscrabble incomplet, else empty. `decision` is
    the arbiter's decision that made it or, where it is `struck`, replaced it; a struck finding has no effect.
    """

    article: str
    kind: Kind
    entry: int | None
    reasons: tuple[Reason, ...]
    interpretation: str | None = None
    table: str = ""
    decision: Decision | None = None
    struck: bool = False

    @property
    def counts(self) -> bool:
        """Whether it has an effect."""
        return not self.struck and self.kind is not Kind.REMARK

    @property
    def text(self) -> str:
        return " ".join(reason.text for reason in self.reasons)
