"""Photos made by seed are straightened to the millimetre."""

import pytest

from tests.hall.photos.straightening import BENT, FLAT, SMALL, fifty, straightened
from tests.hall.photos.warps import warped

WITHIN = 47


@pytest.mark.parametrize(
    ("seed", "bend", "most"), [pytest.param(11, 0.0, FLAT, marks=pytest.mark.lung), (7, 1.5, BENT)]
)
def test_a_photo_is_straightened_to_the_millimetre(seed: int, bend: float, most: float) -> None:
    found = straightened(warped(seed, bend, SMALL))
    assert found.off is not None
    assert found.off <= most


@pytest.mark.lung
@pytest.mark.parametrize(("bend", "most"), [(0.0, FLAT), (1.5, BENT)])
def test_fifty_photos_of_a_phone(bend: float, most: float) -> None:
    found = fifty(bend, most)
    assert found.good >= WITHIN, found
    assert found.seconds[1] < 1, found
