"""predare.csv (or the workbook that stands for it) changed in one player's row, and read back before it is written."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from arbitraj.folder.people import HAND_IN, hand_in_table, hand_ins_in, read_hand_ins
from arbitraj.folder.table import HeadedTable, TableRow, table_file
from arbitraj.problems import Problem
from arbitraj.record.model import HandIn, HandInState, Player
from arbitraj.record.names import plain_name
from arbitraj.writing.step import Step

_STATE, _WARNINGS = "stare", "avertismente_disciplinare"


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


def write_hand_ins(step: Step, new: bytes) -> Path:
    """Write the hand-ins; the copy of the file as it was. Raises OSError."""
    path = table_file(step.folder, HAND_IN)
    copy = step.keep(path)
    step.data(path, new)
    return copy


def sent_off(hand_in: HandIn) -> HandIn:
    """The hand-in of a player who is sent off."""
    return replace(hand_in, state=HandInState.SENT_OFF, order=None)
