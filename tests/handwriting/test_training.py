"""What the network learns from: characters drawn by every way to write them, again and again otherwise; fonts, each a
writer, none of them twice, each one named in the docs."""

import sys
from pathlib import Path

import numpy as np
import pytest

from arbitraj.wings.camera.handwriting.network import read_signs
from arbitraj.wings.camera.handwriting.reading import normalised
from arbitraj.wings.camera.handwriting.sets import read_set
from samples.training import fonts
from samples.training.drawn import CHARACTERS, drawn, ways
from samples.training.sets import Strokes

ROOT = Path(__file__).resolve().parents[2]
FONT = ROOT / "arbitraj/press/paper/fonts/DejaVuSansCondensed.ttf"
LEAST_RIGHT = 0.75  # of all 36 characters, O and 0 among them


def test_every_character_has_ways_and_is_drawn_whole_by_each() -> None:
    assert list(ways()) == list(CHARACTERS)
    chance = np.random.default_rng(4)
    for name, of in ways().items():
        for _ in of:
            picture = drawn(name, chance)
            assert picture.max() > 200
            assert picture[1:-1, 1:-1].sum() == picture.sum()


def test_strokes_are_drawn_anew_one_after_the_other() -> None:
    ours = Strokes(2, 7)
    before, meant = ours.source.x.copy(), ours.source.y.copy()
    for number in (50, 30):
        ours.renew(number)
    changed = (ours.source.x != before).any(axis=(1, 2))
    assert changed.all()
    assert (ours.source.y == meant).all()
    read = [sign.first[0] for sign in read_signs(np.stack([normalised(glyph) for glyph in ours.source.x]))]
    assert sum(name == CHARACTERS[n] for name, n in zip(read, meant, strict=True)) >= LEAST_RIGHT * len(meant)
    again = ours.source.x.copy()
    ours.renew(5)
    assert np.flatnonzero((ours.source.x != again).any(axis=(1, 2))).tolist() == [8, 9, 10, 11, 12]


def made(monkeypatch: pytest.MonkeyPatch, out: Path, *said: str) -> np.ndarray:
    monkeypatch.setattr(sys, "argv", ["fonts", *said, "--out", str(out)])
    fonts.main()
    x, y = read_set(out)
    assert y.tolist() == list(range(len(CHARACTERS))) * (len(x) // len(CHARACTERS))
    return x


def test_a_font_is_a_writer_of_every_character_and_is_taken_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    x = made(monkeypatch, tmp_path / "once.npz", str(FONT), str(FONT))
    assert len(x) == len({glyph.tobytes() for glyph in x}) == len(CHARACTERS)
    assert len(made(monkeypatch, tmp_path / "again.npz", str(FONT))) == len(CHARACTERS)


def test_a_font_of_another_set_is_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    x = fonts.glyphs(FONT)
    np.savez_compressed(tmp_path / "first.npz", x=x, y=np.arange(len(x)), w=np.zeros(len(x), int))
    [known] = fonts.known(tmp_path / "first.npz")
    assert (known == x).all()
    with pytest.raises(SystemExit, match="no font is new"):
        made(monkeypatch, tmp_path / "more.npz", str(FONT), "--not-in", str(tmp_path / "first.npz"))
    # other characters are another font
    np.savez_compressed(tmp_path / "first.npz", x=x[::-1], y=np.arange(len(x)), w=np.zeros(len(x), int))
    assert len(made(monkeypatch, tmp_path / "more.npz", str(FONT), "--not-in", str(tmp_path / "first.npz")))


def test_the_docs_name_every_font_that_was_learnt_from() -> None:
    said = (ROOT / "docs/scris.md").read_text("utf-8")
    names = [name.removeprefix("@fontsource/") for name in fonts.packages()]
    assert len(names) == len(set(names)) > 40
    assert not [name for name in names if name not in said]
