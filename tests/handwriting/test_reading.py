"""A field is cut into characters without knowing what would make sense; what is not whole is not read."""

import numpy as np
import pytest

from arbitraj.wings.camera.handwriting.network import CAPITALS, DIGITS, the_network
from arbitraj.wings.camera.handwriting.outcome import FieldReading, Outcome
from arbitraj.wings.camera.handwriting.reading import CellEdges, FieldShape, read_field
from samples.training.drawn import drawn

HIGH, WIDE, SIDE = 60, 220, 28
CELL = CellEdges(10, 10, WIDE - 10, HIGH - 10)
NUMBER = (FieldShape((DIGITS,), 1, 3),)


def field(text: str, seed: int, left: int = 20, top: int = 16) -> np.ndarray:
    """Characters drawn beside one another."""
    chance = np.random.default_rng(seed)
    made = np.zeros((HIGH, WIDE), np.uint8)
    for name in text:
        character = drawn(name, chance)
        columns, rows = (np.flatnonzero(character.max(axis=axis) > 90) for axis in (0, 1))
        cut = character[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
        part = made[top : top + cut.shape[0], left : left + cut.shape[1]]
        np.maximum(part, cut[: part.shape[0], : part.shape[1]], out=part)
        left += cut.shape[1] + 5
    return made


def read(ink: np.ndarray, wanted: tuple[FieldShape, ...] = NUMBER) -> FieldReading:
    return read_field(ink, CELL, wanted, the_network())


def test_numbers_and_words_are_read_as_they_stand() -> None:
    numbers = [("118", 3), ("40", 5), ("7", 2), ("356", 8), ("29", 9), ("62", 4)]
    words = [("CASA", 3), ("BLAND", 4), ("VERDE", 6), ("OU", 2)]
    right = sum(read(field(text, seed)).first[0] == text for text, seed in numbers)
    assert right >= len(numbers) - 1
    right = sum(read(field(text, seed), (FieldShape((CAPITALS,), 1, 15),)).first[0] == text for text, seed in words)
    assert right >= len(words) - 1


def test_probabilities_of_all_strings_are_at_most_one() -> None:
    found = [read(field(text, seed)) for seed, text in enumerate(("118", "40", "7", "356", "29", "62"))]
    assert all(0 < sum(share for _, share in each.strings) <= 1 + 1e-6 for each in found)


def test_more_signs_than_fit_are_never_read_as_fewer() -> None:
    """No ink is left out to make a number that could be: six digits are no reading of three."""
    assert read(field("118436", 3)).outcome is Outcome.STRUCK


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
