"""Who may read a finding: players see what their result rests on, arbiters see every remark as well."""

from arbitraj.record.findings import Finding, Kind

# remarks that tell a player how his own sheet was taken; any other, known or to come, asks an arbiter to look at
# something, often at another player's sheet too (9.1.1.c), and is not made public
_FOR_PLAYERS = frozenset(
    ("decision", "not_handed_in", "repeated", "group_several", "joker_square", "joker_doubtful", "capital_jokers")
)


def is_for_players(finding: Finding) -> bool:
    """Whether a finding stands on the page and on the correction sheets, not only in the arbiters' workbook."""
    return finding.kind is not Kind.REMARK or all(reason.key in _FOR_PLAYERS for reason in finding.reasons)
