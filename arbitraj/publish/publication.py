"""What the arbiter adds to results when they are published, and what every printed document says of it."""

from dataclasses import dataclass

from arbitraj.text import say


@dataclass(frozen=True, slots=True)
class Change:
    """A change since the provisional results: whose, what became of it, by which decision; plain text."""

    who: str
    what: str
    decision: str


@dataclass(frozen=True, slots=True)
class Publication:
    """Results as they are published.

    `deadline` is until when contestations can be made (8.6), as people read it; `chief_arbiter` a name; `fingerprint`
    a short text, printed small at the foot, that says which inputs the document was made from; `changes` what is
    different from the provisional results (final results only). Empty texts leave a line to be filled in by hand.
    """

    final: bool = False
    deadline: str = ""
    chief_arbiter: str = ""
    fingerprint: str = ""
    changes: tuple[Change, ...] = ()

    @property
    def mark(self) -> str:
        """PROVIZORIU or FINAL, as it is printed on every page."""
        return say("documents.final" if self.final else "documents.provisional")


def decimal(value: float | None) -> str:
    """A number as people write it: decimal comma, a true minus; nothing for None.

    >>> decimal(-5), decimal(606.0), decimal(581.76), decimal(None)
    ('−5', '606', '581,76', '')
    """
    if value is None:
        return ""
    text = str(value) if isinstance(value, int) else f"{value:.2f}".rstrip("0").rstrip(".")
    return text.replace(".", ",").replace("-", "−")


def percent(share: float) -> str:
    """A share as a percentage.

    >>> percent(-0.04), percent(0.0), percent(-0.0496)
    ('−4%', '0%', '−4,96%')
    """
    return f"{decimal(round(share * 100, 4) + 0.0)}%"
