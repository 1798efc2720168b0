"""predare: the hand-ins, as CSV or workbook, their columns by any usual name; a player's row changed in them."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from arbitraj.folder.table import HeadedTable, TableRow, folder_table, table_file
from arbitraj.problems import Problem
from arbitraj.record.model import HandIn, HandInState, Player
from arbitraj.record.names import all_by_name, names_hint, plain_name, same_number
from arbitraj.tables.headings import plain
from arbitraj.text import said

HAND_IN = "predare.csv"
_STATE, _WARNINGS = "stare", "avertismente_disciplinare"
_COLUMNS = ("fisa", "ordine", "masa", _STATE, _WARNINGS)
_STATES = {
    "predat": HandInState.HANDED_IN, "predata": HandInState.HANDED_IN, "da": HandInState.HANDED_IN,
    "nepredat": HandInState.NOT_HANDED_IN, "nepredata": HandInState.NOT_HANDED_IN, "nu": HandInState.NOT_HANDED_IN,
    "eliminat": HandInState.SENT_OFF, "eliminata": HandInState.SENT_OFF,
    "": HandInState.HANDED_IN,
}  # fmt: skip
_MOST_HINTS = 20  # names looked for among all others: where more are unknown, it is another list


def hand_in_table(folder: Path) -> HeadedTable:
    """The rows of predare as they are written."""
    return folder_table(folder, HAND_IN, _COLUMNS, (("fisa",), ("masa", "nume")))


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
        state = _STATES.get(plain(line.get(_STATE)))
        if state is None:
            line.wrong(said("files.unknown_state", value=line.get(_STATE)))
            continue
        handed_in = state is HandInState.HANDED_IN
        sheet = line.text("fisa") if handed_in else line.get("fisa")
        number = _table_number(line, named, owners, hints=len(table.problems) < _MOST_HINTS)
        if handed_in and not line.get("ordine"):
            line.wrong(said("files.order_missing", sheet=sheet))
            order: int | None = None
        else:
            order = line.number("ordine", 1, -1)
        warnings = line.number(_WARNINGS, 0, 0)
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


def hand_ins_so_far(folder: Path, players: Sequence[Player]) -> tuple[tuple[HandIn, ...], list[Problem]]:
    """The hand-ins of a folder while the game may still be on: none are no fault."""
    if not table_file(folder, HAND_IN).exists():
        return (), []
    hand_ins, problems = read_hand_ins(folder, players)
    return hand_ins, [problem for problem in problems if problem.said.key != "files.no_rows"]


def with_sanction(folder: Path, players: Sequence[Player], player: Player, changed: HandIn) -> bytes | None:
    """The hand-ins with a player's new state and warnings, every other byte as it was.

    None where the file cannot be changed without touching more than this row: then the arbiter writes it himself.
    Raises ProblemsError where the file's encoding has no place for what must be written, OSError.
    """
    table = hand_in_table(folder)
    if not table.header:
        return None
    wanted: dict[str, str] = {}
    if changed.state is not HandInState.HANDED_IN:
        wanted[_STATE] = changed.state.value
    if changed.disciplinary:
        wanted[_WARNINGS] = str(changed.disciplinary)
    row = next((line.row.number for line in table.rows if _is_of(line, player)), None)
    if row is None:
        row = table.last_row + 1
        # the whole row, so that it is as long as the others
        own = {"masa": str(player.table), "nume": player.surname, "prenume": player.given}
        wanted = {key: own.get(key, "") for key in table.header if key} | wanted
    new = table.with_cells({row: wanted})
    after, problems = hand_ins_in(HeadedTable(table.path, table.columns, table.required, data=new), players)
    before, wrong_before = hand_ins_so_far(folder, players)
    wanted_rows = {each.table: each for each in before} | {changed.table: changed}
    return new if not problems + wrong_before and after == tuple(wanted_rows.values()) else None


def _is_of(line: TableRow, player: Player) -> bool:
    number, name = line.get("masa"), f"{line.get('nume')} {line.get('prenume')}"
    return number == str(player.table) if number else plain_name(name) == plain_name(player.name)


def sent_off(hand_in: HandIn) -> HandIn:
    """The hand-in of a player who is sent off."""
    return replace(hand_in, state=HandInState.SENT_OFF, order=None)
