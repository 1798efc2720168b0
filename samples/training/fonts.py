"""A set of fonts that look as people write, each font a writer: files of fonts (ttf, otf, woff2) to one .npz.

python -m samples.training.fonts FONT... --out fonts2.npz [--not-in fonts.npz]
python -m samples.training.fonts --names: the packages that fonts.toml names
"""

import argparse
import tomllib
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from arbitraj.wings.camera.handwriting.reading import normalised
from samples.training.drawn import CHARACTERS, Dots

_SIZE = 120  # of a character, before it is brought to the size that is read
_SAME = 0.86  # a font whose characters are so much like another's is the same font, thicker or leaning
_LEAST = 0.5  # of its characters that are drawn otherwise than one another; a font without capitals has far fewer


def packages() -> list[str]:
    """What npm knows the fonts as."""
    found = tomllib.loads((Path(__file__).parent / "fonts.toml").read_text("utf-8"))
    return [f"@fontsource/{name}" for names in found.values() for name in names]


def glyphs(path: Path) -> Dots:
    """All characters of a font, as pieces are brought to the network."""
    font = ImageFont.truetype(str(path), _SIZE)
    return np.stack([_glyph(font, character) for character in CHARACTERS])


def _glyph(font: ImageFont.FreeTypeFont, character: str) -> Dots:
    picture = Image.new("L", (4 * _SIZE, 4 * _SIZE))
    ImageDraw.Draw(picture).text((_SIZE, _SIZE), character, fill=255, font=font)
    return normalised(np.asarray(picture))


def alike(one: Dots, other: Dots) -> float:
    """How much of the ink of two fonts lies on the same dots, character by character."""
    a, b = (of.reshape(len(of), -1).astype(float) for of in (one, other))
    lengths = np.linalg.norm(a, axis=1) * np.linalg.norm(b, axis=1)
    return float(np.mean((a * b).sum(axis=1) / np.maximum(lengths, 1)))


def known(path: Path) -> list[Dots]:
    """The fonts of a set: of each of its writers the first picture of every character."""
    data = np.load(path)
    found = []
    for writer in np.unique(data["w"]):
        of = [np.flatnonzero((data["w"] == writer) & (data["y"] == n)) for n in range(len(CHARACTERS))]
        if all(map(len, of)):
            found.append(np.stack([data["x"][at[0]] for at in of]))
    return found


def main() -> None:
    asked = argparse.ArgumentParser()
    asked.add_argument("fonts", nargs="*", type=Path)
    asked.add_argument("--out", type=Path)
    asked.add_argument("--names", action="store_true", help="only say what the packages are called")
    asked.add_argument("--not-in", nargs="*", type=Path, default=[], help="sets whose fonts are left out")
    given = asked.parse_args()
    if given.names or not given.out:
        print(*packages())
        return
    others = [font for path in given.not_in for font in known(path)]
    taken: list[Dots] = []
    for path in given.fonts:
        made = glyphs(path)
        like = max((alike(made, other) for other in [*others, *taken]), default=0)
        whole = len({each.tobytes() for each in made}) > _LEAST * len(made)
        print(f"{path.stem}: {'taken' if whole and like < _SAME else 'left out'}, {like:.3f}")
        if whole and like < _SAME:
            taken.append(made)
    if not taken:
        raise SystemExit("no font is new")
    numbers: NDArray[np.int64] = np.arange(len(taken)).repeat(len(CHARACTERS))
    x, y = np.concatenate(taken), np.tile(np.arange(len(CHARACTERS)), len(taken))
    np.savez_compressed(given.out, x=x, y=y.astype(np.int8), w=numbers)


if __name__ == "__main__":
    main()
