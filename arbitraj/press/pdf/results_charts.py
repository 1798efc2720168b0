"""The charts of a ranked game, gathered from its corrections."""

from collections import Counter
from collections.abc import Sequence
from itertools import accumulate

from reportlab.graphics.shapes import Drawing

from arbitraj.press.charts import Series, cumulative_chart, findings_chart, totals_chart
from arbitraj.ranking.standings import Ranking, Standing
from arbitraj.record.model import HandInState
from arbitraj.rules.articles import ARTICLES
from arbitraj.text import say

BEST, MOST_FINDINGS = 10, 10


def charts_of(ranking: Ranking, width: float = 520) -> list[Drawing]:
    """The charts of a game, `width` points wide.

    The points of the best ten move by move in each ranking (not where solutions are counted, each from the same
    board), how the totals of the sheets handed in are spread, the most frequent findings.
    """
    charts = []
    if not ranking.game_type.counts_solutions:
        for category, standings in ranking.groups:
            shown = say(f"workbook.{category.value}") if category else ""
            key = "documents.chart_best_of" if category else "documents.chart_best"
            best = best_series(standings)
            charts.append(cumulative_chart(say(key, number=len(best), category=shown), best, width, 250))
            charts.append(cumulative_chart(say("documents.chart_lead"), leads(best), width, 190))
    handed_in = [s.correction for s in ranking.standings if s.correction.hand_in.state is HandInState.HANDED_IN]
    totals = [correction.total for correction in handed_in]
    charts.append(totals_chart(say("documents.chart_totals"), totals, width))
    charts.append(findings_chart(say("documents.chart_findings"), most_frequent(ranking), width))
    return charts


def best_series(standings: tuple[Standing, ...]) -> list[Series]:
    """Points gathered move by move, before sanctions, by the best ten who wrote anything."""
    written = [standing.correction for standing in standings if standing.correction.entries]
    return [
        Series(correction.player.name, tuple(accumulate(entry.worth for entry in correction.entries)))
        for correction in written[:BEST]
    ]


def leads(series: Sequence[Series]) -> list[Series]:
    """How far each is above or under the mean of them all after each move: what tells near neighbours apart."""
    moves = max((len(one.values) for one in series), default=0)
    full = [(*one.values, *one.values[-1:] * (moves - len(one.values))) for one in series]
    means = [sum(column) / len(full) for column in zip(*full, strict=True)]
    return [
        Series(one.label, tuple(round(value - mean) for value, mean in zip(one.values, means, strict=False)))
        for one in series
    ]


def most_frequent(ranking: Ranking) -> list[tuple[str, int]]:
    """The findings made most often, with the titles of their articles; remarks and struck ones do not count."""
    counted = Counter(
        finding.article for standing in ranking.standings for finding in standing.correction.findings if finding.counts
    )
    ordered = sorted(counted.items(), key=lambda item: (-item[1], item[0]))[:MOST_FINDINGS]
    return [(_named(article), number) for article, number in ordered]


def _named(article: str) -> str:
    return f"{article} {ARTICLES[article].title}" if article in ARTICLES else article
