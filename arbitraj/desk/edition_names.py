"""Names and place of an edition's documents, for modules that only look for them."""

import os
from pathlib import Path

from arbitraj.folder.published import JSON, PUBLISHED, Published, read_published
from arbitraj.report.edition import Stage

RANKING, PAGE, SHEETS, PICTURES = "clasament.pdf", "rezultate.html", "fise-de-corectura", "imagini"
# public: the data for a second count, and the page that does it
SECOND_COUNT, SECOND_COUNT_PAGE = "verificare.json", "verificare.html"
IDEAL_PAGE, IDEAL_PAPER = "ideal.html", "ideal.pdf"


def edition_folder(folder: Path, stage: Stage) -> Path:
    """Path of an edition."""
    return folder / PUBLISHED / stage.value


def read_edition(folder: Path, stage: Stage) -> Published | None:
    """Results of a published edition, None if there is none. Raises ProblemsError if it is damaged."""
    path = edition_folder(folder, stage) / JSON
    return read_published(path) if os.path.lexists(path) else None
