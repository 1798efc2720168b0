"""`arbitraj sanctiune`, `arbitraj raport`: disciplinary sanctions and the report of a round on the terminal."""

import sys
from collections.abc import Sequence
from pathlib import Path

from arbitraj.cli.writing import DOOR, print_kept, print_written, warn
from arbitraj.desk import sanctions as desk
from arbitraj.desk.round_report import Reporting
from arbitraj.desk.round_report import report as write_report
from arbitraj.desk.sanctions import RowNow, Sanctioning
from arbitraj.folder.sanctions import FILE
from arbitraj.record.model import HandInState
from arbitraj.text import say


def sanction(folder: Path, request: Sanctioning) -> None:
    """Enter a sanction; say what was written of it and what the arbiter must write."""
    done = desk.sanction(folder, request, DOOR)
    print_kept(FILE, done.kept)
    made = done.sanction
    key = "same" if done.again else f"done_{made.measure.value}"
    print(say(f"disciplinary.{key}", number=made.number, name=made.name, table=made.table))
    if made.second and not done.again:
        print(say("disciplinary.effect_second"))
    if done.row:
        _print_row(done.row)
    print_written(done.papers)


def _print_row(row: RowNow) -> None:
    hand_in = row.hand_in
    if row.copy:
        print(say("disciplinary.hand_in_written", file=row.file, copy=row.copy))
    elif hand_in.state is HandInState.SENT_OFF:
        print(say("disciplinary.write_state", file=row.file, table=hand_in.table), file=sys.stderr)
    else:
        text = say("disciplinary.write_warnings", file=row.file, table=hand_in.table, number=hand_in.disciplinary)
        print(text, file=sys.stderr)


def show_sanctions(folder: Path) -> None:
    """Print the register, and where the hand-ins say otherwise."""
    from arbitraj.report.disciplinary import sanction_line

    found = desk.list_sanctions(folder, DOOR)
    for each in found.sanctions:
        print(sanction_line(each))
    if not found.sanctions:
        print(say("disciplinary.no_sanctions"))
    warn(found.differs)


def print_sanctions(folder: Path, number: int) -> None:
    """Write the papers again: all, or the one with this number."""
    print_written(desk.print_sanctions(folder, number, DOOR))


def report(folder: Path, incidents: Sequence[str]) -> None:
    """Write the arbitration report of a round."""
    done = write_report(folder, Reporting(tuple(incidents)), DOOR)
    warn(done.differs)
    print_written(done.written)
