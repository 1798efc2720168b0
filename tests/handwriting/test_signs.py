"""What may stand in a place is all that is read there; what is no character or ringed is no likely character."""

import numpy as np
import pytest

from arbitraj.wings.camera.handwriting.network import CAPITALS, CHARACTERS, DIGITS, Dots, read_signs
from arbitraj.wings.camera.handwriting.reading import normalised
from samples.training.drawn import drawn

EACH = 8
LEAST_RIGHT = 0.93  # of characters drawn as the network was trained on, others by chance


def pictures(names: str, seed: int) -> tuple[Dots, list[str]]:
    chance = np.random.default_rng(seed)
    meant = [name for name in names for _ in range(EACH)]
    return np.stack([normalised(drawn(name, chance)) for name in meant]), meant


@pytest.mark.parametrize("allowed", [DIGITS, CAPITALS, CAPITALS[:15]])
def test_characters_are_read_among_those_that_may_stand_there(allowed: str) -> None:
    x, meant = pictures(allowed, 71)
    signs = read_signs(x, allowed)
    right = [sign.first[0] == name for sign, name in zip(signs, meant, strict=True)]
    assert sum(right) >= LEAST_RIGHT * len(right), "".join(sign.first[0] for sign in signs)
    for sign in signs:
        names, shares = zip(*sign.characters, strict=True)
        assert sorted(names) == sorted(allowed)
        assert list(shares) == sorted(shares, reverse=True)
        assert sum(shares) + sign.none + sign.ringed == pytest.approx(1, abs=1e-4)


def test_the_order_in_which_it_is_said_what_may_stand_there_changes_nothing() -> None:
    x, _ = pictures("0O1I", 5)
    assert read_signs(x, CHARACTERS) == read_signs(x, CHARACTERS[::-1])


def test_a_ring_or_a_second_character_leaves_no_likely_character() -> None:
    chance = np.random.default_rng(9)
    ringed, two = [], []
    across, down = np.meshgrid(np.linspace(-1, 1, 80), np.linspace(-1, 1, 80))
    ring = (np.abs(np.hypot(across, down) - 0.8) < 0.05) * np.uint8(255)
    for name in CAPITALS:
        one, other = drawn(name, chance), drawn(CAPITALS[chance.integers(26)], chance)
        ringed.append(normalised(np.maximum(ring, np.pad(one, 20))))
        two.append(normalised(np.hstack([one, other])))
    for of in (ringed, two):
        sure = [sign.first[1] >= 0.9 for sign in read_signs(np.stack(of), CAPITALS)]
        assert sum(sure) <= 4, sum(sure)


def test_no_ink_is_no_picture() -> None:
    assert not normalised(np.zeros((40, 40), np.uint8)).any()
    assert read_signs(np.zeros((0, 28, 28), np.uint8)) == []
