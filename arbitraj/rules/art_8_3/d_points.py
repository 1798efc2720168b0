"""8.3.d: the points of an accepted entry are missing, or not those computed."""

from collections.abc import Iterator

from arbitraj.record.findings import Finding, Kind, Reading
from arbitraj.record.model import Entry
from arbitraj.rules.article import Article, Given

_GIVEN = Given(games=lambda competition: competition.asks_points)
ARTICLE = Article("8.3.d", __file__, Kind.WARNING, ("I-superscrabble-points",), column="points", given=_GIVEN)


def has_points(entry: Entry, points: int) -> bool:
    """Whether these are the points written. Plain figures, the usual case, are compared as text."""
    return entry.points == str(points) or entry.written_points == points


def points_findings(entry: Entry, reading: Reading) -> Iterator[Finding]:
    """The finding on wrong or missing points. The computed points count."""
    if not has_points(entry, reading.points):
        key = "points_wrong" if entry.points else "points_missing"
        yield ARTICLE.finding(entry.number, key, written=entry.points, points=reading.points)
