"""8.1.a: the table is corrected as written, regardless of the control grid."""

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
    """Remark on a word that the grid has elsewhere: the grid does not count, but later moves may rest on it there."""
    if places := attempt.elsewhere_on_grid:
        shown = ", ".join(map(str, places))
        yield ARTICLE.remark(attempt.entry.number, "elsewhere_on_grid", word=attempt.entry.word, places=shown)
