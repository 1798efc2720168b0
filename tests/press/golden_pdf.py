"""What golden files are made of, and how they are renewed: `python -m tests.press.golden_pdf`.

Look at every picture that changed before it is committed: the files say what printed documents look like.
"""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pdfplumber
from pypdfium2 import PdfDocument

from arbitraj.lexicon.lexicon import ListInfo
from arbitraj.press.board_drawing import BoardPicture, picture_of
from arbitraj.press.paper import saved_canvas
from arbitraj.press.pdf.boards import draw_board
from arbitraj.press.pdf.correction_sheet import write_correction_sheets
from arbitraj.press.pdf.ideal import write_ideal_pdf
from arbitraj.press.pdf.results import write_results_pdf
from arbitraj.record.game import Game
from arbitraj.record.model import Competition
from arbitraj.report.edition import Stage
from arbitraj.report.ideal import Ideal
from arbitraj.types import GAME_TYPES
from tests.correcting import ROMANIAN, WORDS, corrected
from tests.press.printed import PROVISIONAL, said, sample

GOLDEN = Path(__file__).parent / "golden"
FINAL = replace(PROVISIONAL, stage=Stage.FINAL, changes=("Pop Ana, masa 1: 178 → 189, prin hotărârea 1.",))
_DOTS_PER_POINT = 0.75


def _results(number: int, edition: Any) -> Callable[[Path], None]:
    def write(path: Path) -> None:
        ranking, words = sample(number)
        write_results_pdf(path, ranking, words, edition)

    return write


def _sheets(number: int, *places: int) -> Callable[[Path], None]:
    def write(path: Path) -> None:
        ranking, _ = sample(number)
        write_correction_sheets(path, ranking, PROVISIONAL, [ranking.standings[place - 1] for place in places])

    return write


def board_pdf(path: Path, picture: BoardPicture) -> None:
    """Write a one-page PDF of a board alone."""
    side = 400.0
    with saved_canvas(path, "", (side, side)) as canvas:
        draw_board(canvas, picture, 0, 0, side)


def _board(path: Path) -> None:
    ranking, _ = sample(1)
    board_pdf(path, picture_of(ranking.standings[1].correction.board, ROMANIAN, frozenset({112})))


def _ideal(number: int, kind: str) -> Callable[[Path], None]:
    def write(path: Path) -> None:
        correction = corrected()
        again = tuple(
            replace(entry, entry=replace(entry.entry, number=n))
            for n, entry in enumerate((correction.entries * number)[:number], 1)
        )
        game = Game(Competition("Probă", "Brașov", None, GAME_TYPES[kind]), ROMANIAN, WORDS)
        words = ListInfo("lexic.txt", len(WORDS), "")
        write_ideal_pdf(path, Ideal(game, words, replace(correction, entries=again), "189 p", "cea mai bună găsită"))

    return write


DOCUMENTS: dict[str, Callable[[Path], None]] = {
    "clasament-integral-partial": _results(1, PROVISIONAL),
    "clasament-serie-maxime-final": _results(3, FINAL),
    "fise-integral-partial": _sheets(1, 2, 14),
    "fise-serie-maxime": _sheets(3, 2),
    "fise-superscrabble": _sheets(5, 1),
    "ideal-intr-o-coloana": _ideal(5, "integral_partial"),
    "ideal-in-doua-coloane": _ideal(25, "n_scrabble"),
    "tabla": _board,
}


def text_of(path: Path) -> str:
    """What every page says."""
    with pdfplumber.open(path) as document:
        return "\n\f\n".join(map(said, document.pages)) + "\n"


def pictures_of(path: Path) -> list[Any]:
    """Every page as a small grey picture."""
    document = PdfDocument(path)
    pictures = [page.render(scale=_DOTS_PER_POINT, grayscale=True).to_pil() for page in document]
    document.close()
    return pictures


def renew() -> None:
    """Write every golden file anew."""
    GOLDEN.mkdir(exist_ok=True)
    for name, write in DOCUMENTS.items():
        with TemporaryDirectory() as folder:
            path = Path(folder) / "a.pdf"
            write(path)
            for number, picture in enumerate(pictures_of(path), 1):
                picture.quantize(16).save(GOLDEN / f"{name}-{number}.png", optimize=True)


if __name__ == "__main__":
    renew()
