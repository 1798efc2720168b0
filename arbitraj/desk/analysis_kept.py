"""Analyses of sheets that lie in a round's folder: that of an edition is shown with it, none of another."""

from pathlib import Path

from arbitraj.desk.output import RESULTS
from arbitraj.filename import made_safe

MARK = "amprenta-editiei"  # of the page's <meta> that says which edition it is of
_HEAD = 4000  # bytes that begin a page: the mark is among them


def analysis_stem(sheet: str) -> str:
    """What the files of a sheet's analysis are called.

    >>> analysis_stem("07")
    'analiza-07'
    """
    return f"analiza-{made_safe(sheet, 'fisa')}"


def kept_analysis(folder: Path, sheet: str, fingerprint: str) -> Path | None:
    """The page of a sheet as the edition of this fingerprint has it; None where there is none, or it is older."""
    path = folder / RESULTS / f"{analysis_stem(sheet)}.html"
    try:
        with path.open("rb") as page:
            head = page.read(_HEAD)
    except OSError:
        return None
    return path if fingerprint and f'<meta name="{MARK}" content="{fingerprint}">'.encode() in head else None
