"""predare.csv changed in one player's row, everything else as it was, and read back before it is written."""

import csv
import io
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from arbitraj.decoding import decode, encode_like
from arbitraj.folder.people import HAND_IN, hand_in_columns, read_hand_ins, table_file
from arbitraj.problems import Problem, ProblemsError
from arbitraj.record.model import HandIn, HandInState, Player
from arbitraj.record.names import plain_name
from arbitraj.refusals import naming
from arbitraj.tables.formulas import guarded
from arbitraj.tables.text import SEPARATORS
from arbitraj.text import said
from arbitraj.writing.step import Step

_LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+$")
_STATE, _WARNINGS = "stare", "avertismente_disciplinare"


def hand_ins_so_far(folder: Path, players: Sequence[Player]) -> tuple[tuple[HandIn, ...], list[Problem]]:
    """The hand-ins of a folder while the game may still be on: none are no fault."""
    if not table_file(folder, HAND_IN).exists():
        return (), []
    hand_ins, problems = read_hand_ins(folder, players)
    return hand_ins, [problem for problem in problems if problem.said.key != "files.no_rows"]


def with_sanction(folder: Path, players: Sequence[Player], player: Player, changed: HandIn) -> bytes | None:
    """predare.csv with a player's new state and warnings, in its own encoding and with its own line ends.

    None where the file is of another kind, or cannot be changed without touching more than this row: then the arbiter
    writes it himself. Raises ProblemsError where the file's encoding has no place for what must be written, OSError.
    """
    path = table_file(folder, HAND_IN)
    if path.name != HAND_IN or not path.is_file():
        return None
    data = path.read_bytes()
    text = _changed(data, player, changed)
    if text is None:
        return None
    try:
        new = encode_like(text, data)
    except UnicodeEncodeError as error:
        raise ProblemsError([Problem(HAND_IN, "", said("files.no_such_sign", sign=text[error.start]))]) from None
    return new if _only_this(folder, new, players, changed) else None


def write_hand_ins(step: Step, new: bytes) -> Path:
    """Write predare.csv; the copy of the file as it was. Raises OSError."""
    path = step.folder / HAND_IN
    copy = step.keep(path)
    step.data(path, new)
    return copy


def _only_this(folder: Path, new: bytes, players: Sequence[Player], changed: HandIn) -> bool:
    """Whether the new file says what the old one did but for this hand-in."""
    before, problems = hand_ins_so_far(folder, players)
    with naming(folder / HAND_IN), TemporaryDirectory() as trial:
        (Path(trial) / HAND_IN).write_bytes(new)
        after, new_problems = read_hand_ins(Path(trial), players)
    wanted = tuple(changed if each.table == changed.table else each for each in before)
    if changed.table not in {each.table for each in before}:
        wanted = (*before, changed)
    return not problems and not new_problems and after == wanted


def _changed(data: bytes, player: Player, changed: HandIn) -> str | None:
    text = decode(data)
    if text is None:
        return None
    lines = _LINE.findall(text)
    for separator in SEPARATORS:
        for at, line in enumerate(lines):
            columns = hand_in_columns(_cells(line, separator))
            if (not line.lstrip().startswith("#") and "masa" in columns) or {"fisa", "nume"} <= set(columns):
                return _with_row(lines, at, columns, separator, player, changed)
    return None


def _with_row(
    lines: Sequence[str], header: int, columns: list[str], separator: str, player: Player, changed: HandIn
) -> str:
    out = list(lines)
    wanted = {_STATE: changed.state.value, _WARNINGS: str(changed.disciplinary or "")}
    if changed.state is HandInState.HANDED_IN:
        del wanted[_STATE]
    if not changed.disciplinary:
        del wanted[_WARNINGS]
    missing = [column for column in wanted if column not in columns]
    if missing:
        columns = [*columns, *missing]
        out[header] = _line([*_cells(out[header], separator), *missing], separator, out[header])
    at = next(
        (n for n, line in enumerate(out[header + 1 :], header + 1) if _is_of(line, separator, columns, player)), None
    )
    if at is None:
        cells = [
            {
                **wanted,
                "masa": str(player.table),
                "nume": guarded(player.surname),
                "prenume": guarded(player.given),
            }.get(c, "")
            for c in columns
        ]
        ending = lines[header][len(lines[header].rstrip("\r\n")) :] or "\n"
        if not out[-1].endswith(("\n", "\r")):
            out[-1] += ending
        return "".join([*out, _line(cells, separator, ending)])
    cells = _cells(out[at], separator)
    cells += [""] * (len(columns) - len(cells))
    for column, value in wanted.items():
        cells[columns.index(column)] = value
    out[at] = _line(cells, separator, out[at])
    return "".join(out)


def _is_of(line: str, separator: str, columns: Sequence[str], player: Player) -> bool:
    if not line.strip() or line.lstrip().startswith("#"):
        return False
    cells: Mapping[str, str] = dict(zip(columns, _cells(line, separator), strict=False))
    table = cells.get("masa", "").strip()
    name = f"{cells.get('nume', '')} {cells.get('prenume', '')}"
    return table == str(player.table) if table else plain_name(name) == plain_name(player.name)


def _cells(line: str, separator: str) -> list[str]:
    bare = line.rstrip("\r\n")
    return bare.split(separator) if bare.count('"') % 2 else next(csv.reader([bare], delimiter=separator), [])


def _line(cells: Sequence[str], separator: str, like: str) -> str:
    """A line of cells that ends as the one `like` it."""
    out = io.StringIO()
    csv.writer(out, delimiter=separator, lineterminator="").writerow(cells)
    return out.getvalue() + like[len(like.rstrip("\r\n")) :]


def sanctioned(before: HandIn | None, player: Player, *, off: bool) -> HandIn:
    """The hand-in of a player after a warning, or after he is sent off."""
    hand_in = before or HandIn("", None, player.table)
    if off:
        return replace(hand_in, state=HandInState.SENT_OFF, order=None)
    return replace(hand_in, disciplinary=hand_in.disciplinary + 1)
