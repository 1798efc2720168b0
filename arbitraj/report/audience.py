"""Who may read a finding: players see what their result rests on, arbiters see every remark as well."""

from arbitraj.record.findings import Finding
from arbitraj.rules.articles import article_of


def is_for_players(finding: Finding) -> bool:
    """Whether a finding stands on the page and on the correction sheets, not only in the arbiters' workbook."""
    return article_of(finding).shown_to_players(finding)
