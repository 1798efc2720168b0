"""8.1.a: what the table says is corrected, whatever the control grid shows."""

from collections.abc import Iterator

from arbitraj.record.findings import Finding, How
from arbitraj.rules.article import Article
from arbitraj.rules.attempt import Accepted, Attempt

ARTICLE = Article("8.1.a", __file__)


def as_written(attempt: Attempt) -> Iterator[Accepted]:
    """The entry where its table puts it."""
    if attempt.position:
        for reading in attempt.read_candidates(How.AS_WRITTEN, attempt.position):
            yield reading, ()


def elsewhere(attempt: Attempt) -> Iterator[Finding]:
    """The grid counts for nothing here, but the moves after this one may rest on its place there."""
    if places := attempt.elsewhere_on_grid:
        shown = ", ".join(map(str, places))
        yield ARTICLE.remark(attempt.entry.number, "elsewhere_on_grid", word=attempt.entry.word, places=shown)
