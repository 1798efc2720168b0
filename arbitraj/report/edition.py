"""Facts about an edition of published results: stage, deadline, arbiter, fingerprints."""

from dataclasses import dataclass
from enum import Enum

from arbitraj.report.possible import Possible

_DIGITS = 10  # of a hash: enough to compare by eye


class Stage(Enum):
    """Rankings before and after the contestations (6.3.2.i, 8.7)."""

    PROVISIONAL = "provizoriu"
    FINAL = "final"


@dataclass(frozen=True, slots=True)
class Edition:
    """An edition of the results of a round. All fields are optional.

    `deadline` is the end of contestations (8.6), `arbiter` the chief arbiter. `changes` are the changes since the
    provisional results, a line for each with its decision (None: not shown, as in provisional results). `prints` are
    (name, hash) of all material. `possible` is the solver's analysis. `since` are the changes since the previous
    edition of this stage, None if there was none.
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
        """Changes by the key of their heading's text (`changes…`)."""
        stage = self.stage.value if self.stage else ""
        found = (("changes", self.changes), (f"changes_{stage}", self.since))
        return tuple((key, lines) for key, lines in found if lines is not None)


def fingerprint_line(edition: Edition) -> str:
    """Fingerprints on one line: the beginnings of the hashes.

    >>> fingerprint_line(Edition(prints=(("fișe", "0123456789abcdef"), ("listă", "fedcba9876543210"))))
    'fișe: 0123456789   listă: fedcba9876'
    """
    return "   ".join(f"{what}: {digest[:_DIGITS]}" for what, digest in edition.prints)
