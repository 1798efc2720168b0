"""Small pictures of every form, and where its words stand, kept in golden/.

`python -m tests.forms.pictures` draws them anew: look at them before they are kept.
"""

import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path

import pdfplumber
from PIL import Image
from pypdf import PdfReader

from arbitraj.draw.wall import write_letters
from arbitraj.forms.slips import A_PAGE, write_slips
from arbitraj.types import GAME_TYPES
from tests.forms.making import FORMS, ROMANA, TITLE, blank, content, fillable, personal, rendered, words_on

GOLDEN = Path(__file__).parent / "golden"
_SCALE = 0.75  # 54 dots an inch


def _slips(folder: Path) -> Path:
    path = folder / "bonuri.pdf"
    write_slips(path, TITLE, "integral", [f"{n:02d}" for n in range(1, A_PAGE + 1)])
    return path


def _wall(key: str) -> Callable[[Path], Path]:
    def make(folder: Path) -> Path:
        path = folder / f"{key}-litere.pdf"
        write_letters(path, GAME_TYPES[key], ROMANA, content(key))
        return path

    return make


MADE: dict[str, Callable[[Path], Path]] = {
    **{f"{key}-necompletat": lambda folder, key=key: blank(folder, key) for key in FORMS},  # type: ignore[misc]
    **{f"{key}-personal": lambda folder, key=key: personal(folder, key) for key in FORMS},  # type: ignore[misc]
    "pe_sir-culoare": lambda folder: blank(folder, "pe_sir", colour=True),
    "pe_sir-completabil": lambda folder: fillable(folder, "pe_sir", known=True),
    "bonuri": _slips,
    **{f"{key}-litere": _wall(key) for key in ("integral_partial", "pe_sir", "n_scrabble", "superscrabble")},
}


def drawn(name: str, folder: Path) -> list[Image.Image]:
    """The pages of a form, small and grey."""
    path = MADE[name](folder)
    return [rendered(path, _SCALE, page) for page in range(len(PdfReader(path).pages))]


def kept(name: str) -> list[Path]:
    """The pictures kept for it."""
    return sorted(GOLDEN.glob(f"{name}-[0-9].png"))


def standing(pages: Iterable[pdfplumber.page.Page]) -> list[str]:
    """Each word of a form: its page, where it stands (mm from the left and from above, to a tenth), the word."""
    return [
        f"{number} {box.x:.1f} {box.y:.1f} {text}"
        for number, page in enumerate(pages, 1)
        for text, box in words_on(page)
    ]


def main() -> None:
    """Draw every picture anew, and tell where every word stands."""
    GOLDEN.mkdir(exist_ok=True)
    for old in GOLDEN.glob("*.png"):
        old.unlink()
    for name in MADE:
        with tempfile.TemporaryDirectory() as folder:
            for number, image in enumerate(drawn(name, Path(folder)), 1):
                image.quantize(16).save(GOLDEN / f"{name}-{number}.png", optimize=True)
    for key in FORMS:
        for name, made in (("necompletat", blank), ("personal", personal)):
            with tempfile.TemporaryDirectory() as folder, pdfplumber.open(made(Path(folder), key)) as document:
                text = "\n".join(standing(document.pages))
            (GOLDEN / f"{key}-{name}.txt").write_text(f"{text}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
