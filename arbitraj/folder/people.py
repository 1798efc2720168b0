"""jucatori and predare: the roster and the hand-ins, as CSV or workbook, their columns by any usual name."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from arbitraj.folder.table import HeadedTable, TableRow, folder_table
from arbitraj.problems import Problem
from arbitraj.record.model import Category, HandIn, HandInState, Player
from arbitraj.record.names import all_by_name, names_hint, plain_name, same_number
from arbitraj.tables.headings import plain
from arbitraj.text import said, say

ROSTER, HAND_IN = "jucatori.csv", "predare.csv"
ROSTER_COLUMNS = ("masa", "nume", "prenume", "club", "rating", "categorie")
SEATING_COLUMNS = ("loc_fix", "tarziu", "retras")
HAND_IN_COLUMNS = ("fisa", "ordine", "masa", "stare", "avertismente_disciplinare")
_HAND_IN_NEEDS = (("fisa",), ("masa", "nume"))
_STATES = {
    "predat": HandInState.HANDED_IN, "predata": HandInState.HANDED_IN, "da": HandInState.HANDED_IN,
    "nepredat": HandInState.NOT_HANDED_IN, "nepredata": HandInState.NOT_HANDED_IN, "nu": HandInState.NOT_HANDED_IN,
    "eliminat": HandInState.SENT_OFF, "eliminata": HandInState.SENT_OFF,
    "": HandInState.HANDED_IN,
}  # fmt: skip

_MOST_HINTS = 20  # names looked for among all others: where more are unknown, it is another list


def read_roster(folder: Path) -> tuple[tuple[Player, ...], list[Problem]]:
    """The players of jucatori: masa, nume and, where known, prenume, club, rating, categorie."""
    return _roster(folder_table(folder, ROSTER, ROSTER_COLUMNS, (("masa",), ("nume",)), SEATING_COLUMNS))


def read_roster_file(path: Path) -> tuple[tuple[Player, ...], list[Problem]]:
    """The players of a roster file of any name and kind."""
    return _roster(HeadedTable(path, ROSTER_COLUMNS, (("masa",), ("nume",)), SEATING_COLUMNS))


def _roster(table: HeadedTable) -> tuple[tuple[Player, ...], list[Problem]]:
    players = []
    if table.rows and not any(line.get("masa") for line in table.rows):
        table.problems.append(Problem(table.name, "", said("files.no_tables_yet")))
        return (), table.problems
    for line in table.rows:
        # whoever withdrew before the start is no player, and has no table
        if line.flag("retras"):
            continue
        number = line.number("masa", 1)
        player = player_of(line, number or 0)
        if number is not None:
            players.append((line, player))
    table.no_twice("masa", ((line, player.table) for line, player in players))
    return tuple(player for _, player in players), table.problems


def player_of(line: TableRow, number: int) -> Player:
    """The player of a row of the roster, at a table."""
    surname = line.text("nume")
    # ratings may have decimals; seats and reports need none
    rating = replace(line, cells={"rating": _whole(line.get("rating"))}).number("rating", 0, -1)
    return Player(
        number,
        surname,
        line.get("prenume"),
        line.get("club"),
        rating if rating is not None and rating >= 0 else None,
        line.category() or Category.SENIORS,
    )


def _whole(text: str) -> str:
    whole, mark, decimals = text.replace(".", ",").partition(",")
    return whole if mark and whole.isdigit() and decimals.isdigit() and len(decimals) < 3 else text


def hand_in_table(folder: Path) -> HeadedTable:
    """The rows of predare as they are written."""
    return folder_table(folder, HAND_IN, HAND_IN_COLUMNS, _HAND_IN_NEEDS)


def hand_in_bytes(path: Path, data: bytes) -> HeadedTable:
    """The same of the bytes that a file of this name is to hold."""
    return HeadedTable(path, HAND_IN_COLUMNS, _HAND_IN_NEEDS, data=data)


def read_hand_ins(folder: Path, players: Sequence[Player]) -> tuple[tuple[HandIn, ...], list[Problem]]:
    """The lines of predare; the table may be left out where the name says whose sheet it is.

    `players` are those of the roster, none where it could not be read.
    """
    return hand_ins_in(hand_in_table(folder), players)


def hand_ins_in(table: HeadedTable, players: Sequence[Player]) -> tuple[tuple[HandIn, ...], list[Problem]]:
    """The same of a table that was opened."""
    tables = frozenset(player.table for player in players)
    named, owners = all_by_name(players), {player.table: player for player in reversed(players)}
    hand_ins = []
    for line in table.rows:
        state = _STATES.get(plain(line.get("stare")))
        if state is None:
            line.wrong(said("files.unknown_state", value=line.get("stare")))
            continue
        handed_in = state is HandInState.HANDED_IN
        sheet = line.text("fisa") if handed_in else line.get("fisa")
        number = _table_number(line, named, owners, hints=len(table.problems) < _MOST_HINTS)
        if handed_in and not line.get("ordine"):
            line.wrong(said("files.order_missing", sheet=sheet))
            order: int | None = None
        else:
            order = line.number("ordine", 1, -1)
        warnings = line.number("avertismente_disciplinare", 0, 0)
        if number is not None and tables and number not in tables:
            line.wrong(said("files.table_not_in_roster", table=number))
        if number is not None:
            order = order if handed_in and order is not None and order >= 1 else None
            hand_ins.append((line, HandIn(sheet, order, number, state, warnings or 0)))
    table.no_twice("masa", ((line, hand_in.table) for line, hand_in in hand_ins))
    table.no_twice("fisa", ((line, same_number(hand_in.sheet)) for line, hand_in in hand_ins))
    return tuple(hand_in for _, hand_in in hand_ins), table.problems


def _table_number(
    line: TableRow,
    named: Mapping[tuple[str, ...], Sequence[Player]],
    owners: Mapping[int, Player],
    hints: bool,
) -> int | None:
    """The table of a line, by its number or by the player's name; both must agree."""
    name = f"{line.get('nume')} {line.get('prenume')}".strip()
    if not name or not owners:
        return line.number("masa", 1)
    fitting = named.get(plain_name(name), ())
    written = line.number("masa", 1) if line.get("masa") else None
    if written is not None:
        owner = owners.get(written)
        if owner and owner not in fitting:
            line.wrong(said("files.table_of_other", table=written, owner=owner.name, name=name))
        return written
    if len(fitting) == 1:
        return fitting[0].table
    if fitting:
        tables = ", ".join(str(player.table) for player in fitting)
        line.wrong(said("files.name_several", name=name, tables=tables))
        return None
    hint = names_hint(name, [player.name for player in owners.values()]) if hints else ""
    line.wrong(said("files.name_unknown", name=name, hint=hint))
    return None


def namesakes(players: Sequence[Player]) -> list[str]:
    """A warning for each name that several players have."""
    return [
        say("files.warn_namesakes", name=same[0].name, tables=", ".join(str(player.table) for player in same))
        for same in all_by_name(players).values()
        if len(same) > 1
    ]
