"""`arbitraj contestatie`: the register of contestations and appeals (8.6)."""

import sys

from arbitraj.cli.correcting import decided_data, print_decided, print_shifts, shifts_data
from arbitraj.cli.options import Folder, command
from arbitraj.cli.shell import new_app
from arbitraj.cli.writing import AnswerFile, print_kept, print_written, terminal_io, told_as_data, warn
from arbitraj.desk.requests import Appealing, Contesting, FinalRuling, Ruling, UndoingWritten
from arbitraj.text import count, text_of

app = new_app("commands.contestatie")


@command(app, "inregistreaza", "contestation.do_register")
def _register(folder: Folder, asked: Contesting) -> None:
    from arbitraj.desk.appeals.contestations import register
    from arbitraj.folder.registers import CONTESTATIONS
    from arbitraj.report.contestation_words import subject_of

    entered = register(folder, asked, terminal_io())
    contestation = entered.contestation
    print_kept(CONTESTATIONS.file, entered.kept)
    number, name, subject = contestation.number, contestation.name, subject_of(contestation)
    print(text_of("contestation.registered", number=number, name=name, subject=subject))
    if contestation.finding:
        print(f"   {contestation.finding}")
    if contestation.late_by:
        print(text_of("contestation.taken_late", by=contestation.late_by))
    warn([str(entered.remark)] if entered.remark else [])


@command(app, "raspunde", "contestation.do_answer")
def _answer(folder: Folder, asked: Ruling, json_file: AnswerFile = "") -> None:
    from arbitraj.desk.appeals.rulings import rule
    from arbitraj.folder.registers import CONTESTATIONS
    from arbitraj.report.contestation_words import state_of

    ruled = rule(folder, asked, terminal_io())
    data = {
        "contestatie": CONTESTATIONS.data([ruled.contestation])[0],
        "scrisa": ruled.written,
        "decizie": decided_data(ruled.decided) if ruled.decided else None,
        "de_privit": [*ruled.doubtful],
        "spus": [*map(str, ruled.remarks)],
    }
    if told_as_data(json_file, data):
        return
    warn(map(str, ruled.remarks))
    if ruled.decided:
        print_decided(folder, ruled.decided)
    elif not ruled.written:
        print(text_of("cli.only_trial"))
    if ruled.written:
        print_kept(CONTESTATIONS.file, ruled.kept)
        contestation = ruled.contestation
        print(text_of("contestation.answer_written", number=contestation.number, state=state_of(contestation)))
    if ruled.doubtful:
        numbers = ", ".join(map(str, ruled.doubtful))
        print(text_of("contestation.look_at_decisions", folder=folder, numbers=numbers), file=sys.stderr)


@command(app, "apel", "contestation.do_appeal")
def _appeal(folder: Folder, asked: Appealing) -> None:
    from arbitraj.desk.appeals.contestations import appeal
    from arbitraj.folder.registers import CONTESTATIONS

    appealed = appeal(folder, asked, terminal_io())
    print_kept(CONTESTATIONS.file, appealed.kept)
    print(text_of("contestation.appeal_registered", number=asked.number, after=count(appealed.minutes, "minute")))


@command(app, "raspuns-apel", "contestation.do_answer_appeal")
def _answer_appeal(folder: Folder, asked: FinalRuling, json_file: AnswerFile = "") -> None:
    _answer(folder, asked, json_file)


@command(app, "anuleaza", "contestation.do_undo")
def _undo(folder: Folder, asked: UndoingWritten, json_file: AnswerFile = "") -> None:
    from arbitraj.desk.appeals.contestations import undo_act
    from arbitraj.folder.registers import CONTESTATIONS

    done = undo_act(folder, asked, terminal_io())
    numbers = [decision.number for decision in done.decisions]
    data = {
        "contestatie": CONTESTATIONS.data([done.contestation])[0],
        "scrisa": done.written,
        "decizii": numbers,
        "muta": shifts_data(done.shifts),
    }
    if told_as_data(json_file, data):
        return
    print_shifts(done.shifts)
    if not done.written:
        print(text_of("cli.only_trial"))
        return
    print_kept(CONTESTATIONS.file, done.kept)
    what = text_of(done.contestation.undone[-1].act.done_key)
    print(text_of("contestation.undone_done", number=done.contestation.number, what=what))
    if numbers:
        withdrawn = ", ".join(str(decision.withdraws) for decision in done.decisions)
        print(text_of("contestation.undone_decisions", numbers=withdrawn))


@command(app, "lista", "contestation.do_list")
def _list(folder: Folder, json_file: AnswerFile = "") -> None:
    from arbitraj.desk.appeals.contestations import decisions_since, list_contestations
    from arbitraj.folder.registers import CONTESTATIONS
    from arbitraj.record.moments import shown_moment
    from arbitraj.report.contestation_words import state_of, subject_of

    found, fates = list_contestations(folder, terminal_io()), decisions_since(folder)
    if told_as_data(json_file, CONTESTATIONS.data(found)):
        return
    for line in found:
        who = {"number": line.number, "name": line.name, "table": line.table, "sheet": line.sheet}
        what = {"subject": subject_of(line), "when": shown_moment(line.when), "state": state_of(line, fates)}
        # those without an answer marked
        print("* " if line.open else "  ", text_of("contestation.list_line", **who, **what), sep="")
        print(f"     „{line.text}”")
    waiting = sum(contestation.open for contestation in found)
    print(text_of("contestation.list_sum", all=count(len(found), "contestation"), open=waiting))


@command(app, "tipareste", "contestation.do_print")
def _print(folder: Folder) -> None:
    from arbitraj.desk.appeals.contestations import print_contestations

    print_written(print_contestations(folder, terminal_io()))
