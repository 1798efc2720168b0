"""Small pictures of every form, and sums of all that is drawn, kept in golden/.

`python -m tests.forms.pictures` draws them anew: look at them before they are kept.
"""

import tempfile
import zlib
from collections.abc import Callable, Iterable
from pathlib import Path

from PIL import Image
from pypdf import PdfReader

from arbitraj.draw.wall import write_letters
from arbitraj.forms.drawing import Content, write_forms
from arbitraj.forms.slips import A_PAGE, SlipCodes, write_slips
from arbitraj.game.variant import load_variant
from arbitraj.sheets.form_plan import plan_of
from arbitraj.types import GAME_TYPES
from tests.forms.making import FORMS, ROMANA, TITLE, blank, content, fillable, personal, rendered

GOLDEN = Path(__file__).parent / "golden"
_SCALE = 0.75  # 54 dots an inch


def _slips(folder: Path) -> Path:
    path, numbers = folder / "bonuri.pdf", [f"{n:02d}" for n in range(1, A_PAGE + 1)]
    codes = SlipCodes({number: number * 3 for number in numbers[2:]}, "http://192.168.1.7:8000/jucator")
    write_slips(path, TITLE, "integral", numbers, codes)
    return path


def _other_game(folder: Path) -> Path:
    """A board with blocked squares, in colours."""
    path, variant = folder / "scribo.pdf", load_variant("scribo")
    write_forms(path, plan_of(GAME_TYPES["pe_sir"], variant), variant, Content(colour=True))
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
    "scribo": _other_game,
    **{f"{key}-litere": _wall(key) for key in ("integral_partial", "pe_sir", "n_scrabble", "superscrabble")},
}


def drawn(name: str, folder: Path) -> list[Image.Image]:
    """The pages of a form, small and grey."""
    path = MADE[name](folder)
    return [rendered(path, _SCALE, page) for page in range(len(PdfReader(path).pages))]


def kept(name: str) -> list[Path]:
    """The pictures kept for it."""
    return sorted(GOLDEN.glob(f"{name}-[0-9].png"))


# beside the blank ones, which stand in forms/; in two parts, each of which is quick
SUMMED = (
    [f"{key}-personal" for key in FORMS if key not in ("integral", "serie_maxime", "oricare")],
    ["pe_sir-completabil", "bonuri", "scribo"],
)


def summed(folder: Path, names: Iterable[str]) -> list[str]:
    """Of some forms the sum of their bytes: of everything that is drawn, and of every field."""
    return [f"{name} {zlib.crc32(MADE[name](folder).read_bytes()):08x}" for name in names]


def main() -> None:
    """Draw every picture anew, and sum up what is drawn."""
    GOLDEN.mkdir(exist_ok=True)
    for old in GOLDEN.glob("*.png"):
        old.unlink()
    for name in MADE:
        with tempfile.TemporaryDirectory() as folder:
            for number, image in enumerate(drawn(name, Path(folder)), 1):
                image.quantize(16).save(GOLDEN / f"{name}-{number}.png", optimize=True)
    with tempfile.TemporaryDirectory() as folder:
        sums = [line for names in SUMMED for line in summed(Path(folder), names)]
    (GOLDEN / "sume.txt").write_text("\n".join([*sums, ""]), encoding="utf-8")


if __name__ == "__main__":
    main()
