"""Photos made by seed are straightened to the millimetre."""

import pytest

from tests.hall.photos.straightening import BENT, FIFTY, FLAT, SMALL, of_a_phone, straightened
from tests.hall.photos.warps import warped
from tests.longer import ONE_IN, most

NUMBER = most(10, FIFTY) // min(2, ONE_IN)
WITHIN = NUMBER * 47 // FIFTY


@pytest.mark.parametrize(
    ("seed", "bend", "within"), [pytest.param(11, 0.0, FLAT, marks=pytest.mark.lung), (7, 1.5, BENT)]
)
def test_a_photo_is_straightened_to_the_millimetre(seed: int, bend: float, within: float) -> None:
    found = straightened(warped(seed, bend, SMALL))
    assert found.off is not None
    assert found.off <= within


@pytest.mark.lung
@pytest.mark.parametrize(("bend", "within"), [(0.0, FLAT), (1.5, BENT)])
def test_photos_of_a_phone(bend: float, within: float) -> None:
    found = of_a_phone(bend, within, NUMBER)
    assert found.good >= WITHIN, found
    assert found.seconds[1] < 2, found  # CPU, of a machine that others use
