"""`arbitraj contestatie`: the register of contestations (8.6) on the terminal."""

import sys
from pathlib import Path

from arbitraj.cli.decide import print_decided
from arbitraj.cli.writing import DOOR, print_kept, print_written
from arbitraj.desk import contestations as desk
from arbitraj.desk.contestations import Appealing, Contesting
from arbitraj.desk.rulings import Ruling, answer_appeal, answer_contestation
from arbitraj.folder.contestations import FILE
from arbitraj.record.moments import shown_moment
from arbitraj.report.contestation_words import state_of, subject_of
from arbitraj.text import count, say


def register(folder: Path, request: Contesting) -> None:
    """Enter a contestation, say what the correction says of it."""
    entered = desk.register(folder, request, DOOR)
    made = entered.contestation
    print_kept(FILE, entered.kept)
    print(say("contestation.registered", number=made.number, name=made.name, subject=subject_of(made)))
    if made.finding:
        print(f"   {made.finding}")
    if made.late:
        print(say("contestation.taken_late", by=made.late.by))


def appeal(folder: Path, request: Appealing) -> None:
    """Enter an appeal, say how long after the answer it came."""
    appealed = desk.appeal(folder, request, DOOR)
    print_kept(FILE, appealed.kept)
    after = count(appealed.minutes, "minute")
    print(say("contestation.appeal_registered", number=appealed.contestation.number, after=after))


def answer(folder: Path, ruling: Ruling, *, of_appeal: bool) -> None:
    """Answer a contestation or an appeal; say what that moves, and what is to be looked at again because of it."""
    ruled = (answer_appeal if of_appeal else answer_contestation)(folder, ruling, DOOR)
    if ruled.decided:
        print_decided(folder, ruled.decided)
    elif not ruled.written:
        print(say("cli.only_trial"))
    if ruled.written:
        print_kept(FILE, ruled.kept)
        each = ruled.contestation
        print(say("contestation.answer_written", number=each.number, state=state_of(each)))
    if ruled.doubtful:
        print(say("contestation.look_at_decisions", numbers=", ".join(map(str, ruled.doubtful))), file=sys.stderr)


def show_list(folder: Path) -> None:
    """Print the register, those without an answer marked."""
    found = desk.list_contestations(folder, DOOR)
    for each in found:
        mark = "* " if each.open else "  "
        line = say(
            "contestation.list_line",
            number=each.number,
            name=each.name,
            table=each.table,
            sheet=each.sheet,
            subject=subject_of(each),
            when=shown_moment(each.when),
            state=state_of(each),
        )
        print(f"{mark}{line}\n     „{each.text}”")
    waiting = sum(each.open for each in found)
    print(say("contestation.list_sum", all=count(len(found), "contestation"), open=waiting))


def print_register(folder: Path) -> None:
    """Write the register as PDF and workbook beside the results."""
    print_written(desk.print_contestations(folder, DOOR))
