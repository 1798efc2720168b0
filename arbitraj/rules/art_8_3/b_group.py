"""8.3.b: the group of an entry is missing, or is not the one whose letters it uses."""

from collections.abc import Iterator

from arbitraj.record.findings import Finding, Kind, Offer, Reading, Situation
from arbitraj.record.model import Entry
from arbitraj.rules.art_8_3.c_unmarked_joker import Settled
from arbitraj.rules.article import Article, Given

ARTICLE = Article(
    "8.3.b",
    __file__,
    Kind.WARNING,
    ("I-group", "I-group-wrong"),
    column="group",
    for_players=("group_several",),
    given=Given(games=lambda competition: competition.game_type.has_groups),
)


def group_findings(entry: Entry, used: Entry, reading: Reading) -> Iterator[Finding]:
    """Findings on the group of an entry. `used` is the entry with the group that the arbiter gave it."""
    group = reading.offer.group if reading.offer else None
    if group is None and entry.written_group is None:
        yield ARTICLE.finding(entry.number, "group_of_none")  # accepted by an arbiter, with letters of no group
    elif group and entry.written_group is None:
        yield ARTICLE.finding(entry.number, "group_missing", group=group)
        if reading.fits > 1:
            yield ARTICLE.remark(entry.number, "group_several", "I-group", fits=reading.fits, group=group)
    elif group and used.written_group != group:
        yield ARTICLE.finding(entry.number, "group_wrong", "I-group-wrong", written=entry.group, group=group)


def preferred(case: Situation, found: list[tuple[Offer, Settled]]) -> tuple[Offer, Settled]:
    """I-group: of several groups, those that no other row writes, those that need no unmarked joker, the lowest."""
    if len(found) == 1:
        return found[0]
    which = case.game.rule("I-group")
    if which == "nescrisa":
        found = [pair for pair in found if pair[0].group not in case.others.groups] or found
    plain = [pair for pair in found if not pair[1].squares] or found
    return plain[-1 if which == "ultima" else 0]
