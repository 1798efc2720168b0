"""After the correction: sanctions in writing, the report of a round, the ranking of a whole competition."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from arbitraj.cli.options import Folder, command
from arbitraj.cli.shell import SeasonCommand, new_app
from arbitraj.cli.writing import AnswerFile, print_kept, print_written, terminal_io, told_as_data, warn
from arbitraj.desk.option import Option
from arbitraj.desk.requests import Sanctioning, UndoingWritten
from arbitraj.text import text_of

if TYPE_CHECKING:
    from arbitraj.desk.appeals.sanctions import RowNow

app, sanctions = typer.Typer(), new_app("commands.sanctiune")


@command(app, "clasament-general", "commands.clasament_general", SeasonCommand)
def _general(folder: Annotated[Path, Option("", "general.folder", "DOSAR")], json_file: AnswerFile = "") -> None:
    from arbitraj.desk.season.season import rank_season
    from arbitraj.press.terminal import print_table
    from arbitraj.report.announcement import with_category
    from arbitraj.report.answers import general_data
    from arbitraj.report.general_table import ranking_table, without_result

    general, written = rank_season(folder, terminal_io())
    if told_as_data(json_file, general_data(general)):
        warn(general.notes)
        return
    for category, lines in general.groups:
        print_table(ranking_table(general, lines, with_category(general.season.title, category)))
        for text in without_result(lines):
            print(text)
    print_written(written)
    warn(general.notes)


def _sanctioning(measure: str, about: str) -> None:
    @command(sanctions, measure, about)
    def _sanction(folder: Folder, asked: Sanctioning) -> None:
        from arbitraj.desk.appeals.sanctions import sanction
        from arbitraj.folder.registers import SANCTIONS, Measure

        done = sanction(folder, Measure(measure), asked, terminal_io())
        print_kept(SANCTIONS.file, done.kept)
        dictated = done.sanction
        key = "disciplinary.done_second" if dictated.second else "disciplinary.done_first"
        key = key if measure == "avertisment" else "disciplinary.done_eliminare"
        key = "disciplinary.same" if done.again else key
        print(text_of(key, number=dictated.number, name=dictated.name, table=dictated.table))
        if dictated.second and not done.again:
            print(text_of("disciplinary.effect_second"))
        if done.row:
            _print_row(done.row)
        warn(done.differs)
        print_written(done.papers)


def _print_row(row: "RowNow") -> None:
    from arbitraj.record.model import SubmissionState

    submission = row.submission
    if row.copy:
        print(text_of("disciplinary.hand_in_written", file=row.file, copy=row.copy))
    elif submission.state is SubmissionState.SENT_OFF:
        print(text_of("disciplinary.write_state", file=row.file, table=submission.table), file=sys.stderr)
    else:
        text = text_of(
            "disciplinary.write_warnings", file=row.file, table=submission.table, number=submission.disciplinary
        )
        print(text, file=sys.stderr)


_sanctioning("avertisment", "disciplinary.do_warning")
_sanctioning("eliminare", "disciplinary.do_off")


@command(sanctions, "anuleaza", "disciplinary.do_undo")
def _undo(folder: Folder, asked: UndoingWritten, json_file: AnswerFile = "") -> None:
    from arbitraj.cli.correcting import print_shifts, shifts_data
    from arbitraj.desk.appeals.sanctions import undo_sanction
    from arbitraj.folder.registers import SANCTIONS
    from arbitraj.record.model import SubmissionState

    done = undo_sanction(folder, asked, terminal_io())
    moved = {"muta": shifts_data(done.shifts or ())}
    if told_as_data(json_file, {"sanctiune": SANCTIONS.data([done.sanction])[0], "scrisa": done.written, **moved}):
        return
    print_shifts(done.shifts or ())
    if not done.written:
        print(text_of("cli.only_trial"))
        return
    print_kept(SANCTIONS.file, done.kept)
    undone = done.sanction
    print(text_of("disciplinary.done_undone", number=undone.number, name=undone.name, table=undone.table))
    if done.row and not done.row.copy and done.row.submission.state is SubmissionState.SENT_OFF:
        print(text_of("disciplinary.write_back", file=done.row.file, table=done.row.submission.table), file=sys.stderr)
    elif done.row:
        _print_row(done.row)
    print_written(done.papers)


@command(sanctions, "lista", "disciplinary.do_list")
def _list(folder: Folder, json_file: AnswerFile = "") -> None:
    from arbitraj.desk.appeals.sanctions import list_sanctions
    from arbitraj.folder.registers import SANCTIONS
    from arbitraj.report.arbitration import sanction_line

    found, differs = list_sanctions(folder, terminal_io())
    in_words = not told_as_data(json_file, SANCTIONS.data(found))
    for sanction in found if in_words else ():
        print(sanction_line(sanction))
    if in_words and not found:
        print(text_of("disciplinary.no_sanctions"))
    warn(differs)


@command(sanctions, "tipareste", "disciplinary.do_print")
def _papers(folder: Folder, number: Annotated[int, Option("", "disciplinary.arg_number", "NR")] = 0) -> None:
    from arbitraj.desk.appeals.sanctions import print_sanctions

    print_written(print_sanctions(folder, number, terminal_io()))


@command(app, "raport", "commands.raport")
def _report(
    folder: Folder,
    incidents: Annotated[tuple[str, ...], Option("--incident", "disciplinary.opt_incident", "TEXT")] = (),
) -> None:
    from arbitraj.desk.appeals.round_report import report

    written, differs = report(folder, incidents, terminal_io())
    warn(differs)
    print_written(written)
