"""Letters in lines, as large as a place allows."""

import pytest

from arbitraj.draw.block import in_block


@pytest.mark.parametrize(
    ("letters", "width", "height", "shape"),
    [(1, 10, 10, (1, 1)), (3, 1, 9, (1, 3)), (3, 9, 1, (3, 1)), (6, 3, 2, (3, 2)), (7, 4, 2, (4, 2))],
)
def test_a_block_is_of_the_shape_of_its_place(
    letters: int, width: float, height: float, shape: tuple[int, int]
) -> None:
    assert in_block(letters, width, height) == shape


def test_a_tile_is_higher_than_wide_and_no_wider_than_the_largest() -> None:
    assert in_block(4, 10, 20, high=2) == (2, 2)
    # as large in any shape: the first whose last line is full
    assert in_block(5, 100, 100, largest=5) == (1, 5)
