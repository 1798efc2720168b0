"""Making a report of the years: kinds, request, writing of its documents in one transaction."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from arbitraj.atomic import write_text
from arbitraj.desk.command_io import ALONE, CommandIo
from arbitraj.desk.output import FilesWritten, write_files
from arbitraj.filename import file_of
from arbitraj.near import key_called, unknown
from arbitraj.press.html.report import report_page
from arbitraj.press.pdf.papers import write_paper
from arbitraj.press.xlsx.tables import write_report_book
from arbitraj.problems import Problem, ProblemsError, refuse_any
from arbitraj.report.paper import Paper
from arbitraj.report.table import Facts, Table, Text, table_data
from arbitraj.text import Message
from arbitraj.wings.years.frames.years import open as open_archive
from arbitraj.wings.years.reports.arbitration import arbitration_report
from arbitraj.wings.years.reports.club import club_report
from arbitraj.wings.years.reports.columns import YearsRequest
from arbitraj.wings.years.reports.commission import commission_report
from arbitraj.wings.years.reports.competition import competition_report
from arbitraj.wings.years.reports.player import player_report
from arbitraj.wings.years.reports.records import records_report

_COMMAND = "arhiva raport"
_YEARS = re.compile(r"(\d{4})(?:\s*[-–]\s*(\d{4}))?")


@dataclass(frozen=True, slots=True)
class ReportKind:
    """A kind of report: its maker, and whether it needs the name of a subject."""

    make: Callable[[YearsRequest], Paper]
    named: bool


# as people type them
REPORT_KINDS: Mapping[str, ReportKind] = {
    "jucator": ReportKind(player_report, True),
    "club": ReportKind(club_report, True),
    "competitie": ReportKind(competition_report, True),
    "recorduri": ReportKind(records_report, False),
    "comisie": ReportKind(commission_report, False),
    "arbitraj": ReportKind(arbitration_report, False),
}


def write_report(
    kind: str,
    name: str,
    folder: Path,
    *,
    years: str = "",
    anonymous: bool = False,
    base: str = "",
    io: CommandIo = ALONE,
) -> tuple[Paper, FilesWritten]:
    """Make a report and write it into a folder as page, workbook and PDF, in one transaction. Returns both.

    `years` as typed (`2024`, `2020-2026`), empty for all. Raises ProblemsError, OSError.
    """
    kind = report_kind(kind)
    paper = made_report(kind, name, years=years, anonymous=anonymous, base=base)
    stem = f"{kind}-{file_of(paper.title, kind, 60)}" if REPORT_KINDS[kind].named else kind
    with io.transaction_at(folder, None, _COMMAND) as transaction:
        files = {
            f"{stem}.html": lambda path: write_text(path, report_page(paper)),
            f"{stem}.xlsx": lambda path: write_report_book(path, paper),
            f"{stem}.pdf": lambda path: write_paper(path, paper),
        }
        return paper, write_files(transaction, folder, files)


def report_kind(text: str) -> str:
    """Kind of report with this name. Raises ProblemsError."""
    if kind := key_called(text, dict.fromkeys(REPORT_KINDS, ())):
        return kind
    raise ProblemsError([Problem("raport", "", unknown(text, REPORT_KINDS))])


def made_report(kind: str, name: str, *, years: str = "", anonymous: bool = False, base: str = "") -> Paper:
    """Make a report without writing it. Raises ProblemsError."""
    kind = report_kind(kind)
    named = REPORT_KINDS[kind].named
    if named != bool(name.strip()):
        key = "rapoarte.name_missing" if named else "rapoarte.name_not_wanted"
        raise ProblemsError([Problem(f"raport {kind}", "", Message(key))])
    archive = open_archive(base)
    if years:
        archive = archive.between(*_first_and_last(years))
    return REPORT_KINDS[kind].make(YearsRequest(archive, name, anonymous))


def _first_and_last(text: str) -> tuple[int, int]:
    found = _YEARS.fullmatch(text.strip())
    first, last = (int(found[1]), int(found[2] or found[1])) if found else (1, 0)
    refuse_any([Problem("--ani", "", Message("rapoarte.bad_years", value=text))] if first > last else [])
    return first, last


def report_data(kind: str, paper: Paper) -> dict[str, Any]:
    """A report as data for programs: facts, sentences, tables by key, rows by the keys of the columns."""
    return {
        "raport": kind,
        "titlu": paper.title,
        "fapte": {name: text for part in paper.parts if isinstance(part, Facts) for name, text in part.facts if text},
        "texte": [part.text for part in paper.parts if isinstance(part, Text) and not part.look],
        "tabele": {part.key: table_data(part) for part in paper.parts if isinstance(part, Table)},
    }
