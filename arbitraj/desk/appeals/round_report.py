"""The arbitration report of a round (9.1.3.c, 9.2.3.c, 9.4.g), from grading, sanctions, contestations, incidents."""

from collections.abc import Sequence
from pathlib import Path

from arbitraj.desk.appeals.contestations import register_now
from arbitraj.desk.appeals.sanctions import unlike_hand_ins
from arbitraj.desk.command_io import ALONE, CommandIo
from arbitraj.desk.grading.grade import grade
from arbitraj.desk.inputs import file_hashes
from arbitraj.desk.made_from import graded_from, printed_from
from arbitraj.desk.output import RESULTS, FilesWritten, MadeFrom, write_files
from arbitraj.folder.registers import CONTESTATIONS, SANCTIONS
from arbitraj.problems import refuse_any
from arbitraj.tables.cells import one_line

REPORT = "raport-arbitraj.pdf"


def report(folder: Path, incidents: Sequence[str] = (), io: CommandIo = ALONE) -> tuple[FilesWritten, tuple[str, ...]]:
    """Write the report. Also returns sentences on differences between submissions and sanctions.

    `incidents` are the arbiter's own words. Raises ProblemsError if the folder cannot be graded, OSError.
    """
    from arbitraj.press.pdf.papers import write_paper
    from arbitraj.report.arbitration import RoundReport, report_paper

    with io.transaction(folder, "raport") as transaction:
        files = file_hashes(folder)
        graded = grade(folder, io.progress_for)
        contestations, wrong = register_now(folder)
        sanctions, also_wrong = SANCTIONS.read(folder)
        refuse_any(wrong + also_wrong)
        stops, by_hand = unlike_hand_ins(folder)
        differs = (*(stop.text for stop in stops), *by_hand)
        lines = [text for text in map(one_line, incidents) if text]
        marked = graded.contest.book.ticks
        made = report_paper(RoundReport(graded.ranking, graded.words, sanctions, contestations, lines, differs, marked))
        facts = graded_from(files, graded.words.sha256) | printed_from(folder, CONTESTATIONS.file)
        papers = {REPORT: lambda path: write_paper(path, made)}
        written = write_files(transaction, folder / RESULTS, papers, MadeFrom("raport", lambda: facts))
    return written, differs
