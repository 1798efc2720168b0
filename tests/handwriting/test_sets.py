"""Sets of signs: what goes into them and what does not; signs cut out of fields where they stand apart."""

from collections import Counter
from pathlib import Path
from random import Random

import numpy as np
import pytest

from arbitraj.wings.camera.handwriting.network import CHARACTERS, SIDE, Dots
from arbitraj.wings.camera.handwriting.reading import CellEdges, one_sign, signs_apart
from arbitraj.wings.camera.handwriting.sets import read_set, write_set

CELL = CellEdges(10, 10, 190, 50)


def strokes(*boxes: tuple[int, int, int, int], shape: tuple[int, int] = (60, 200)) -> Dots:
    """A field with ink in some boxes: left, top, right, bottom."""
    ink = np.zeros(shape, np.uint8)
    for left, top, right, bottom in boxes:
        ink[top:bottom, left:right] = 255
    return ink


def of(number: int) -> Dots:
    """A picture that is like no other."""
    made = np.zeros((SIDE, SIDE), np.uint8)
    made.flat[: number + 1] = 255
    return made


def test_a_set_is_mixed_and_says_of_a_sign_what_it_is_and_of_which_writer_alone(tmp_path: Path) -> None:
    words = ["CASASTIRETRACASAI", "H7I86EH4K5"]
    writers = [[(sign, of(40 * n + at)) for at, sign in enumerate(word)] for n, word in enumerate(words)]
    with (tmp_path / "s.npz").open("wb") as file:
        write_set(file, writers, Random(5))
    with np.load(tmp_path / "s.npz") as data:
        assert {*data.files} == {"x", "y", "w"}
        x, y, w = data["x"], data["y"], data["w"]
    assert len(read_set(tmp_path / "s.npz")[1]) == len(y)
    signs = "".join(CHARACTERS[n] for n in y)
    assert Counter(signs) == Counter("".join(words))
    assert not any(word[:4] in signs for word in words)
    known = {dots.tobytes(): (sign, n) for n, mine in enumerate(writers) for sign, dots in mine}
    again = [known[picture.tobytes()] for picture in x]
    assert [sign for sign, _ in again] == [*signs]
    assert len({(n, int(writer)) for (_, n), writer in zip(again, w, strict=True)}) == len(words)


def test_signs_that_stand_apart_are_cut_from_left_to_right() -> None:
    ink = strokes((20, 15, 24, 45), (40, 15, 60, 45), (44, 4, 56, 9))  # the last: a sign over the second
    found = signs_apart(strokes((20, 15, 24, 45), (40, 20, 60, 45), (44, 12, 56, 16)), CELL, 2)
    assert [array.shape for array in found] == [(SIDE, SIDE)] * 2
    assert (found[0] > 0).sum() < (found[1] > 0).sum()
    assert signs_apart(ink, CELL, 3) == []  # nor are three of two


@pytest.mark.parametrize("number", [1, 3])
def test_where_there_are_more_or_less_nothing_is_cut(number: int) -> None:
    assert signs_apart(strokes((20, 15, 24, 45), (40, 15, 60, 45)), CELL, number) == []


def test_what_goes_over_the_edge_is_nobodys() -> None:
    assert signs_apart(strokes((20, 0, 24, 45)), CELL, 1) == []
    assert one_sign(strokes((20, 0, 24, 45)), CELL) is None


def test_an_empty_field_has_no_sign() -> None:
    assert one_sign(strokes(), CELL) is None
    assert one_sign(strokes((60, 12, 64, 48), (70, 12, 74, 48)), CELL) is not None  # in however many strokes
