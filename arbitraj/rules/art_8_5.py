"""8.5: disciplinary warnings, given by the chief arbiter and entered among the hand-ins."""

from arbitraj.record.findings import Finding, Kind
from arbitraj.rules.article import Article

ARTICLE = Article("8.5", __file__, Kind.DISCIPLINARY, ("I-floor", "I-percent", "I-superscrabble"))


def disciplinary(number: int) -> Finding:
    """The disciplinary warning of this number. A sheet with two is not corrected (`HandIn.ranked`)."""
    return ARTICLE.finding(None, "disciplinary", number=number)
