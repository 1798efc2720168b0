"""What marks one edition of published results: provisional or final, until when, by whom, from what."""

from dataclasses import dataclass
from enum import Enum

from arbitraj.report.possible import Possible
from arbitraj.text import keyed

_DIGITS = 10  # of a hash: enough to compare by eye


_MARKS = keyed("documents.stage_* documents.stage_provizoriu documents.stage_final")
STAGE_KEYS = keyed("workbook.stage_* workbook.stage_provizoriu workbook.stage_final")


class Stage(Enum):
    """6.3.2.i, 8.7: the ranking before and after the contestations."""

    PROVISIONAL = "provizoriu"
    FINAL = "final"

    @property
    def mark_key(self) -> str:
        """The key of the mark on paper."""
        return _MARKS[self.value]

    @property
    def key(self) -> str:
        """The key of its word."""
        return STAGE_KEYS[self.value]


@dataclass(frozen=True, slots=True)
class Edition:
    """An edition of the results of a round; every field may be left out.

    `deadline` is until when contestations are taken (8.6), `arbiter` the chief arbiter, `changes` what changed since
    the provisional results, a line each with its decision (None: nothing is said of it, as in provisional results);
    `prints` are (what, hash) of everything that the results were made from; `possible` is what a solver says of them;
    `since` what changed since the edition of this stage that was published before, None where there was none.
    """

    stage: Stage | None = None
    deadline: str = ""
    arbiter: str = ""
    changes: tuple[str, ...] | None = None
    prints: tuple[tuple[str, str], ...] = ()
    possible: Possible | None = None
    since: tuple[str, ...] | None = None

    @property
    def compared(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """What this edition is compared with, as a key of texts (`changes…`), each with what changed."""
        stage = self.stage.value if self.stage else ""
        found = (("changes", self.changes), (f"changes_{stage}", self.since))
        return tuple((key, lines) for key, lines in found if lines is not None)


def fingerprint_line(edition: Edition) -> str:
    """What a document was made from, in one line: the beginnings of the hashes.

    >>> fingerprint_line(Edition(prints=(("fișe", "0123456789abcdef"), ("listă", "fedcba9876543210"))))
    'fișe: 0123456789   listă: fedcba9876'
    """
    return "   ".join(f"{what}: {digest[:_DIGITS]}" for what, digest in edition.prints)
