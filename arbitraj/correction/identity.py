"""8.3.a, 8.4.a: the name and the table number on a sheet against the roster."""

import unicodedata
from collections.abc import Iterator, Mapping, Sequence

from arbitraj.competition.model import Player, Sheet, the_number
from arbitraj.correction.findings import Finding, Kind, Reason


def plain_name(name: str) -> tuple[str, ...]:
    """A name without what does not count: case, diacritics, hyphens, order of the words.

    >>> plain_name("Ionescu-Țăranu Ana") == plain_name("ana  IONESCU ŢARANU")
    True
    """
    folded = unicodedata.normalize("NFKD", name.casefold())
    letters = "".join(sign if sign.isalnum() else " " for sign in folded if not unicodedata.combining(sign))
    return tuple(sorted(letters.split()))


def by_name(players: Sequence[Player]) -> dict[tuple[str, ...], Player]:
    """The players by what counts of their names; of two with one name, the first."""
    named: dict[tuple[str, ...], Player] = {}
    for player in players:
        named.setdefault(plain_name(player.name), player)
    return named


def identity_findings(sheet: Sheet, player: Player, named: Mapping[tuple[str, ...], Player]) -> Iterator[Finding]:
    """One of the two missing or wrong: a warning; both: a penalty. `named` are all players by name."""
    reasons = []
    if plain_name(sheet.name) != plain_name(player.name):
        key = "name_wrong" if sheet.name else "name_missing"
        reasons.append(Reason.of(key, written=sheet.name, name=player.name))
    # a table number of 0 is how a form is left blank by a program
    written = the_number(sheet.table) or None
    if written != player.table:
        missing = written is None and sheet.table.strip("0 ") == ""
        key = "table_missing" if missing else "table_wrong"
        reasons.append(Reason.of(key, written=sheet.table, table=player.table))
    if len(reasons) == 1:
        yield Finding("8.3.a", Kind.WARNING, None, tuple(reasons))
    if len(reasons) == 2:
        yield Finding("8.4.a", Kind.PENALTY, None, tuple(reasons))
    other = named.get(plain_name(sheet.name)) if reasons else None
    if other and other.table != player.table:
        reason = Reason.of("other_player", name=other.name, table=other.table)
        yield Finding("8.3.a", Kind.REMARK, None, (reason,))
