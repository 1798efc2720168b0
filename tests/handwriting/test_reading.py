"""A field is cut into characters without knowing what would make sense; what is not whole is not read."""

import numpy as np
import pytest

from arbitraj.wings.camera.handwriting.network import CAPITALS, DIGITS, the_network
from arbitraj.wings.camera.handwriting.outcome import FieldReading, Outcome
from arbitraj.wings.camera.handwriting.reading import CellEdges, Component, FieldShape, own_ink, read_field
from samples.training.drawn import drawn
from tests.handwriting.test_sets import strokes

HIGH, WIDE, SIDE = 60, 220, 28
CELL = CellEdges(10, 10, WIDE - 10, HIGH - 10)
NUMBER, WORD = (FieldShape((DIGITS,), 1, 3),), (FieldShape((CAPITALS,), 1, 15),)


def field(text: str, seed: int, left: int = 20, top: int = 16, gap: int = 5) -> np.ndarray:
    """Characters drawn beside one another."""
    chance = np.random.default_rng(seed)
    made = np.zeros((HIGH, WIDE), np.uint8)
    for name in text:
        character = drawn(name, chance)
        columns, rows = (np.flatnonzero(character.max(axis=axis) > 90) for axis in (0, 1))
        cut = character[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
        part = made[top : top + cut.shape[0], left : left + cut.shape[1]]
        np.maximum(part, cut[: part.shape[0], : part.shape[1]], out=part)
        left += cut.shape[1] + gap
    return made


def read(ink: np.ndarray, wanted: tuple[FieldShape, ...] = NUMBER) -> FieldReading:
    return read_field(ink, CELL, wanted, the_network())


@pytest.mark.parametrize(
    ("text", "gap", "wanted", "strings"),
    [
        ("118", 5, NUMBER, {"118": 0.909, "18": 0.09}),
        ("29", -2, NUMBER, {"29": 0.689, "27": 0.1, "21": 0.041}),  # one touches the other
        ("OU", 5, WORD, {"OU": 0.947, "CJU": 0.028, "IJU": 0.021}),
        ("118", 5, (*WORD, *NUMBER), {"118": 0.834, "18": 0.165}),  # of one of the shapes that may stand there
        ("H8", 5, (FieldShape((CAPITALS, DIGITS), 2, 3), FieldShape((DIGITS, CAPITALS), 2, 3)), {"H8": 1.0}),
    ],
)
def test_what_stands_in_a_field_is_read_and_what_else_it_may_be(
    text: str, gap: int, wanted: tuple[FieldShape, ...], strings: dict[str, float]
) -> None:
    found = read(field(text, 3, gap=gap), wanted)
    assert (found.outcome, found.first[0]) == (Outcome.READ, text)
    assert dict(found.strings) == pytest.approx(strings, abs=0.01)


def test_more_signs_than_fit_are_never_read_as_fewer() -> None:
    """No ink is left out to make a number that could be: six digits are no reading of three."""
    assert read(field("118436", 3)).outcome is Outcome.STRUCK


@pytest.mark.parametrize(
    ("box", "mine", "doubtful"),
    [
        *(((50, 40, 55, 42), True, False), ((50, 40, 54, 42), False, False)),  # dust
        # three quarters of it are inside, on each side
        *(((25, 40, 45, 60), True, False), ((24, 40, 44, 60), False, True)),
        *(((99, 25, 119, 45), True, False), ((99, 24, 119, 44), False, True)),
        *(((195, 40, 215, 60), True, False), ((196, 40, 216, 60), False, True)),
        *(((99, 55, 119, 75), True, False), ((99, 56, 119, 76), False, True)),
        *(((13, 40, 33, 60), False, False), ((14, 40, 34, 60), False, True)),  # a neighbour's
        *(((24, 40, 36, 52), False, False), ((24, 40, 37, 53), False, True)),  # too small to matter
        # the rest of a printed line, on each side: as thin, as near
        *(((50, 34, 150, 38), False, False), ((50, 35, 150, 39), True, False), ((50, 31, 150, 36), True, False)),
        *(((50, 62, 150, 66), False, False), ((50, 61, 150, 65), True, False)),
        *(((34, 40, 38, 60), False, False), ((35, 40, 39, 60), True, False), ((31, 40, 36, 60), True, False)),
        *(((202, 40, 206, 60), False, False), ((201, 40, 205, 60), True, False)),
    ],
)
def test_what_ink_is_the_fields(box: tuple[int, int, int, int], mine: bool, doubtful: bool) -> None:
    own = own_ink(strokes(box, shape=(100, 240)), CellEdges(30, 30, 210, 70))
    assert ([_box(component) for component in own.components], own.doubtful) == ([box] * mine, doubtful)


def test_ink_is_doubtful_where_it_was_cut_off_and_is_told_from_left_to_right() -> None:
    whole = CellEdges(1, 1, 239, 99)
    for box in ((0, 40, 20, 60), (99, 0, 119, 20), (220, 40, 240, 60), (99, 80, 119, 100)):
        left, top, right, bottom = box
        by, down = (left == 0) - (right == 240), (top == 0) - (bottom == 100)
        assert own_ink(strokes(box, shape=(100, 240)), whole).doubtful
        within = (left + by, top + down, right + by, bottom + down)
        assert not own_ink(strokes(within, shape=(100, 240)), whole).doubtful
    boxes = ((40, 60, 60, 75), (70, 20, 90, 35), (70, 50, 90, 65), (99, 10, 120, 30))
    own = own_ink(strokes(*boxes[::-1], shape=(100, 240)), whole)
    assert [_box(component) for component in own.components] == [*boxes]


def _box(component: Component) -> tuple[int, int, int, int]:
    return component.left, component.top, component.right, component.bottom


def test_nothing_is_no_reading() -> None:
    assert read(np.zeros((HIGH, WIDE), np.uint8)) == FieldReading(Outcome.EMPTY)


@pytest.mark.parametrize(("left", "top"), [(0, 16), (20, 32), (20, -1)])
def test_ink_that_goes_on_beyond_the_field_leaves_it_unread(left: int, top: int) -> None:
    """A lost leading 1 is how 118 becomes 18."""
    ink = field("8", 3, left, max(0, top))
    if top < 0:
        ink[:20, 25:29] = 255
    if not left:
        ink[20:24, :30] = 255
    assert read(ink).outcome is Outcome.EDGE
