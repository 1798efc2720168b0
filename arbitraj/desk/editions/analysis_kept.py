"""Analyses of sheets stored in a round's folder. An edition is shown only with its own analysis."""

from pathlib import Path

from arbitraj.desk.output import RESULTS
from arbitraj.filename import made_safe

MARK = "amprenta-editiei"  # name of the page's <meta> with the fingerprint of its edition
_HEAD = 4000  # bytes at the beginning of a page that contain the mark


def analysis_stem(sheet: str) -> str:
    """File name, without suffix, of a sheet's analysis.

    >>> analysis_stem("07")
    'analiza-07'
    """
    return f"analiza-{made_safe(sheet, 'fisa')}"


def kept_analysis(folder: Path, sheet: str, fingerprint: str) -> Path | None:
    """Path of a sheet's page for the edition of this fingerprint. None if it is missing or older."""
    path = folder / RESULTS / f"{analysis_stem(sheet)}.html"
    try:
        with path.open("rb") as page:
            head = page.read(_HEAD)
    except OSError:
        return None
    return path if fingerprint and f'<meta name="{MARK}" content="{fingerprint}">'.encode() in head else None
