"""`arbitraj arhiva raport`: reports over the years as page, workbook and PDF."""

from pathlib import Path
from typing import Annotated

from arbitraj.cli.options import Base, command
from arbitraj.cli.shell import new_app
from arbitraj.cli.writing import AnswerFile, door, print_written, told_as_data
from arbitraj.desk.requests import Option

app = new_app("rapoarte.about")


@command(app, "raport", "rapoarte.do_report")
def _report(
    kind: Annotated[str, Option("", "rapoarte.arg_kind", "CE")],
    name: Annotated[str, Option("", "rapoarte.arg_name", "NUME")] = "",
    folder: Annotated[Path, Option("-o --iesire", "rapoarte.opt_output", "DIR")] = Path("rapoarte"),
    years: Annotated[str, Option("--ani", "rapoarte.opt_years", "2020-2026")] = "",
    anonymous: Annotated[bool, Option("--anonim", "rapoarte.opt_anonymous")] = False,
    base: Base = "",
    json_file: AnswerFile = "",
) -> None:
    from arbitraj.wings.years.reports.making import report_data, write_report

    written = write_report(kind, name, folder, years=years, anonymous=anonymous, base=base, door=door())
    if not told_as_data(json_file, report_data(kind, written.paper)):
        print_written(written.files)
