"""Names and place of an edition's documents and of the analyses kept for it, for modules that only look for them."""

import os
from pathlib import Path

from arbitraj.desk.output import RESULTS
from arbitraj.folder.published import JSON, PUBLISHED, Published, read_published
from arbitraj.report.edition import Stage

RANKING, PAGE, SHEETS, PICTURES = "clasament.pdf", "rezultate.html", "fise-de-corectura", "imagini"
# public: the data for a second count, and the page that does it
SECOND_COUNT, SECOND_COUNT_PAGE = "verificare.json", "verificare.html"
IDEAL_PAGE, IDEAL_PAPER = "ideal.html", "ideal.pdf"
MARK = "amprenta-editiei"  # name of the <meta> of a sheet's analysis with the fingerprint of its edition
_HEAD = 4000  # bytes at the beginning of a page that contain the mark


def edition_folder(folder: Path, stage: Stage) -> Path:
    """Path of an edition."""
    return folder / PUBLISHED / stage.value


def read_edition(folder: Path, stage: Stage) -> Published | None:
    """Results of a published edition, None if there is none. Raises ProblemsError if it is damaged."""
    path = edition_folder(folder, stage) / JSON
    return read_published(path) if os.path.lexists(path) else None


def analysis_stem(table: int) -> str:
    """File name, without suffix, of an analysis: by the table, as not all who are ranked have handed in a sheet.

    >>> analysis_stem(7)
    'analiza-masa-007'
    """
    return f"analiza-masa-{table:03}"


def kept_analysis(folder: Path, table: int, fingerprint: str) -> Path | None:
    """Path of a player's page for the edition of this fingerprint. None if it is missing or older."""
    path = folder / RESULTS / f"{analysis_stem(table)}.html"
    try:
        with path.open("rb") as page:
            head = page.read(_HEAD)
    except OSError:
        return None
    return path if fingerprint and f'<meta name="{MARK}" content="{fingerprint}">'.encode() in head else None
