"""Sheets that say they are another player's: changed between two players, or taken down at the wrong table."""

from collections.abc import Mapping
from dataclasses import replace

from arbitraj.record.answers import AnswerBook
from arbitraj.record.model import HandIn, Player
from arbitraj.record.question import Ask, Query, Question
from arbitraj.sheets.identify import Identity


def points_to(sheets: Mapping[int, Identity]) -> dict[int, int]:
    """Tables whose sheet says in name and table that it is another table's, or of which two say so of each other.

    One of the two right and the other wrong is 8.3.a, and no doubt.
    """
    said = {table: _says(identity) for table, identity in sheets.items()}
    found = {}
    for table, others in said.items():
        if len(others) != 1 or table in others:
            continue
        (other,) = others
        identity = sheets[table]
        both = identity.player is not None and identity.table is not None
        if both or said.get(other) == {table}:
            found[table] = other
    return found


def _says(identity: Identity) -> set[int]:
    tables = {identity.table} if identity.table is not None else set()
    return tables | ({identity.player.table} if identity.player else set())


def settle_owners(
    sheets: Mapping[int, Identity], hand_ins: tuple[HandIn, ...], players: Mapping[int, Player], book: AnswerBook
) -> tuple[dict[int, Identity], tuple[HandIn, ...]]:
    """The sheets and hand-ins as the arbiter settled whose they are; a query says what he has not settled."""
    made = dict(sheets)
    moved: dict[int, int] = {}
    queries: dict[int, Query] = {}
    by_table = {hand_in.table: hand_in for hand_in in hand_ins}
    for table, other in points_to(sheets).items():
        if other not in players:
            continue
        query = queries[table] = _query(sheets[table], players[table], players[other])
        answer = book.to(Question(by_table[table].sheet, None, query))
        if answer and answer.reading is not None:
            moved[table] = other
    tables = [moved.get(hand_in.table, hand_in.table) for hand_in in hand_ins]
    if len(set(tables)) < len(tables):  # the other's sheet would be there twice: predare.csv has to be put right
        queries |= {table: replace(queries[table], why="swapped_taken", readings=()) for table in moved}
        moved = {}
    for table, query in queries.items():
        if table not in moved:
            sheet = sheets[table].sheet
            made[table] = replace(made[table], sheet=replace(sheet, queries=(*sheet.queries, query)))
    made = {moved.get(table, table): identity for table, identity in made.items()}
    return made, tuple(
        replace(h, table=table) for h, table in zip(hand_ins, tables, strict=True)
    ) if moved else hand_ins


def _query(identity: Identity, own: Player, other: Player) -> Query:
    sheet = identity.sheet
    seen = ", ".join(filter(None, (sheet.name, sheet.table)))
    values = ("name", own.name), ("table", str(own.table)), ("other", other.name), ("other_table", str(other.table))
    reading = f"{other.table} {other.name}"
    return Query(Ask.IDENTITY, seen, str(sheet.source), "swapped", (reading,), column="owner", values=values)
