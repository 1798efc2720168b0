"""8.3.a: the name or the table number on a sheet is missing or differs from the roster (both: 8.4.a)."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from arbitraj.record.findings import Finding, Kind, Reason
from arbitraj.record.model import Player, Sheet, the_number
from arbitraj.record.names import plain_name
from arbitraj.rules.art_8_4 import a_name_and_table
from arbitraj.rules.article import Article, Given

ARTICLE = Article("8.3.a", __file__, Kind.WARNING, column="table", given=Given(of_sheet=True, instead=("8.4.a",)))


def identity_findings(sheet: Sheet, player: Player, named: Mapping[tuple[str, ...], Player]) -> Iterator[Finding]:
    """A warning if one of the two is missing or wrong, a penalty if both are. `named` are all players by name."""
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
    if reasons:
        article = ARTICLE if len(reasons) == 1 else a_name_and_table.ARTICLE
        yield replace(article.finding(None, reasons[0].key), reasons=tuple(reasons))
    other = named.get(plain_name(sheet.name)) if reasons else None
    if other and other.table != player.table:
        yield ARTICLE.remark(None, "other_player", name=other.name, table=other.table)
