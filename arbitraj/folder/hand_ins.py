"""predare.csv (or the workbook that stands for it) changed in one player's row, and read back before it is written."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from arbitraj.folder.people import HAND_IN, hand_in_table, read_hand_ins, table_file
from arbitraj.problems import Problem, ProblemsError
from arbitraj.record.model import HandIn, HandInState, Player
from arbitraj.record.names import plain_name
from arbitraj.refusals import naming
from arbitraj.tables.cells import Change, FileError
from arbitraj.tables.edit import edited
from arbitraj.tables.limits import read_bytes
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
    missing = [column for column in wanted if column not in table.header]
    columns = [*table.header, *missing]
    changes = [Change(table.header_row, columns.index(column), column) for column in missing]
    row = next((row.number for row, cells in table.rows if _is_of(cells, player)), None)
    if row is None:
        row = table.last_row + 1
        # the whole row, so that it is as long as the others
        own = {"masa": str(player.table), "nume": player.surname, "prenume": player.given}
        wanted = dict.fromkeys(filter(None, columns), "") | {key: own[key] for key in own if key in columns} | wanted
    changes += [Change(row, columns.index(column), text) for column, text in wanted.items()]
    try:
        new = edited(read_bytes(table.path), table.page, table.is_header, changes)
    except FileError as error:
        raise ProblemsError([error.of(table.name)]) from None
    return new if _only_this(table.path, new, players, changed) else None


def _is_of(cells: Mapping[str, str], player: Player) -> bool:
    number, name = cells.get("masa", ""), f"{cells.get('nume', '')} {cells.get('prenume', '')}"
    return number == str(player.table) if number else plain_name(name) == plain_name(player.name)


def _only_this(path: Path, new: bytes, players: Sequence[Player], changed: HandIn) -> bool:
    """Whether the new file says what the old one did but for this hand-in."""
    before, problems = hand_ins_so_far(path.parent, players)
    with naming(path), TemporaryDirectory() as trial:
        (Path(trial) / path.name).write_bytes(new)
        after, new_problems = read_hand_ins(Path(trial), players)
    wanted = tuple(changed if each.table == changed.table else each for each in before)
    if changed.table not in {each.table for each in before}:
        wanted = (*before, changed)
    return not problems and not new_problems and after == wanted


def write_hand_ins(step: Step, new: bytes) -> Path:
    """Write the hand-ins; the copy of the file as it was. Raises OSError."""
    path = table_file(step.folder, HAND_IN)
    copy = step.keep(path)
    step.data(path, new)
    return copy


def sanctioned(before: HandIn | None, player: Player, *, off: bool) -> HandIn:
    """The hand-in of a player after a warning, or after he is sent off."""
    hand_in = before or HandIn("", None, player.table)
    if off:
        return replace(hand_in, state=HandInState.SENT_OFF, order=None)
    return replace(hand_in, disciplinary=hand_in.disciplinary + 1)
