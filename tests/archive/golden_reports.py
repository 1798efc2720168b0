"""What the reports of the made years look like; `python -m tests.archive.golden_reports` writes them anew.

Look at every page and picture that changed before it is committed.
"""

from pathlib import Path
from tempfile import TemporaryDirectory

from arbitraj.press.html.report import report_page
from arbitraj.press.pdf.papers import write_paper
from arbitraj.report.paper import Paper
from arbitraj.wings.years.archive.adding import add_editions, say_of_two
from arbitraj.wings.years.reports.making import made_report
from tests.archive.years_made import AFTER, BEFORE, years
from tests.press.golden_pdf import pictures_of, text_of

GOLDEN = Path(__file__).parent / "golden"
# what each golden report is asked by
REPORTS = {"jucator": BEFORE, "club": "Clubul Trei", "competitie": "Sezon Demo"}


def base_of_years(where: Path) -> str:
    """An archive of the made years, the one who was renamed being one person."""
    base = str(where / "arhiva.sqlite")
    add_editions(years(where), base)
    say_of_two((BEFORE, AFTER), True, base)
    return base


def paper_of(kind: str, base: str) -> Paper:
    return made_report(kind, REPORTS[kind], base=base)


def page_of(paper: Paper) -> str:
    """The page without its style, which is that of all pages."""
    return report_page(paper).partition("</style>")[2]


def renew() -> None:
    """Write every golden file anew."""
    for path in GOLDEN.glob("*.png"):
        path.unlink()  # a paper may have fewer pages now
    with TemporaryDirectory() as folder:
        base, pdf = base_of_years(Path(folder)), Path(folder) / "a.pdf"
        for kind in REPORTS:
            (GOLDEN / f"{kind}.html").write_text(page_of(paper_of(kind, base)), "utf-8")
            write_paper(pdf, paper_of(kind, base))
            (GOLDEN / f"{kind}.txt").write_text(text_of(pdf), "utf-8")
            for number, picture in enumerate(pictures_of(pdf), 1):
                picture.quantize(16).save(GOLDEN / f"{kind}-{number}.png", optimize=True)


if __name__ == "__main__":
    renew()
