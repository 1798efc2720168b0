"""8.2.g: a sign of the position is missing, or cannot be read."""

from arbitraj.record.findings import Fault, Kind
from arbitraj.rules.article import Article, Given
from arbitraj.rules.attempt import Attempt

ARTICLE = Article("8.2.g", __file__, Kind.INCORRECT, column="position", given=Given())


def missing_sign(attempt: Attempt) -> Fault | None:
    """No grid saves such an entry."""
    written = attempt.entry.position
    if attempt.position is not None:
        return None
    return ARTICLE.fault("sign_unreadable", text=written) if written else ARTICLE.fault("sign_missing")
