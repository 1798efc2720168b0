"""Every form looks as it did when it was last looked at (tests/forms/pictures.py)."""

from pathlib import Path

import pytest
from PIL import Image, ImageChops

from tests.forms.pictures import GOLDEN, MADE, SUMMED, drawn, kept, summed

# of 256 greys: what another version of the renderer may smooth differently; and how many dots may differ by more
PLAY, MOST = 80, 0.001


def apart(one: Image.Image, other: Image.Image) -> float:
    """The share of the dots that differ in earnest."""
    histogram = ImageChops.difference(one.convert("L"), other.convert("L")).histogram()
    return sum(histogram[PLAY:]) / sum(histogram)


@pytest.mark.parametrize("name", MADE)
def test_the_form_looks_as_it_did(tmp_path: Path, name: str) -> None:
    pages = drawn(name, tmp_path)
    pictures = kept(name)
    assert len(pages) == len(pictures) > 0
    for page, picture in zip(pages, pictures, strict=True):
        golden = Image.open(picture)
        assert page.size == golden.size
        assert apart(page, golden) <= MOST


def sums_hold(folder: Path, part: int) -> None:
    """Looked at by a person when they were kept: `python -m tests.forms.pictures`."""
    kept = dict(line.split() for line in (GOLDEN / "sume.txt").read_text("utf-8").splitlines())
    assert summed(folder, SUMMED[part]) == [f"{name} {kept[name]}" for name in SUMMED[part]]


def test_a_players_form_is_drawn_as_it_was(tmp_path: Path) -> None:
    sums_hold(tmp_path, 0)


def test_fields_slips_and_other_boards_are_drawn_as_they_were(tmp_path: Path) -> None:
    sums_hold(tmp_path, 1)


def test_a_change_that_one_would_see_is_seen(tmp_path: Path) -> None:
    (page,) = drawn("pe_sir-necompletat", tmp_path)
    assert apart(page, Image.open(GOLDEN / "pe_sir-culoare-1.png")) == 0  # pale squares are as good as white
    assert apart(page, ImageChops.offset(page, 1, 0)) > MOST
    assert apart(page, Image.open(GOLDEN / "pe_sir-personal-1.png")) > MOST


def test_every_picture_belongs_to_a_form() -> None:
    assert sorted(GOLDEN.glob("*.png")) == sorted(path for name in MADE for path in kept(name))
