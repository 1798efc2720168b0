"""Photos made by seed, straightened: how many millimetres they are off, and what they take."""

import time
from dataclasses import dataclass

import pytest

from arbitraj.hall.photos.developing import developed, opened_photo
from arbitraj.hall.photos.homography import Homography, fitted_to
from arbitraj.hall.photos.seeing import seen
from tests.hall.photos.warps import SIZE, Warped, furthest, warped

SMALL = (1512, 2016)
FLAT, BENT, WITHIN = 1.0, 2.2, 47


@dataclass(frozen=True)
class Straightened:
    """What became of a photo: its worst millimetres (None: it was not straightened), CPU seconds with rows cut."""

    off: float | None
    seconds: float


def straightened(photo: Warped) -> Straightened:
    began = time.process_time()
    made = developed(photo.data, "romana")
    took = time.process_time() - began
    if not made.is_straight:
        return Straightened(None, took)
    assert made.code
    assert (made.code.game_type, made.code.page, made.code.table) == (photo.key, photo.page, 12)
    image = opened_photo(photo.data)
    lies = seen(image).lies
    assert lies
    return Straightened(furthest(photo, _in_photo(lies, photo.size[0] / image.width)), took)


def _in_photo(lies: Homography, times: float) -> Homography:
    """As it lies in the photo that was made, where a smaller one was looked at."""
    corners = ((0.0, 0.0), (210.0, 0.0), (210.0, 297.0), (0.0, 297.0))
    found = fitted_to([(point, (times * lies.at(point)[0], times * lies.at(point)[1])) for point in corners])
    assert found
    return found


@pytest.mark.parametrize(("seed", "bend", "most"), [(11, 0.0, FLAT), (7, 1.5, BENT)])
def test_a_photo_is_straightened_to_the_millimetre(seed: int, bend: float, most: float) -> None:
    found = straightened(warped(seed, bend, SMALL))
    assert found.off is not None
    assert found.off <= most


@pytest.mark.lung
@pytest.mark.parametrize(("bend", "most"), [(0.0, FLAT), (1.5, BENT)])
def test_fifty_photos_of_a_phone(bend: float, most: float) -> None:
    # every fifth is of 12 megapixels, as phones make them: those are timed
    found = [straightened(warped(seed, bend, SMALL if seed % 5 else SIZE)) for seed in range(50)]
    offs = sorted(each.off if each.off is not None else 99.0 for each in found)
    good = sum(off <= most for off in offs)
    seconds = sorted(each.seconds for each in found[::5])
    told = f"{good} of 50 within {most} mm; median {offs[25]:.2f}, worst {offs[-1]:.2f}; "
    told += f"CPU of 12 megapixels {seconds[5]:.2f} s, at most {seconds[-1]:.2f}"
    print(told)
    assert good >= WITHIN, told
    assert seconds[-1] < 1, told
