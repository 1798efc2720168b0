"""While a hall is open nobody waits for all of it to be looked through; afterwards everything is as it was."""

import gc
from itertools import count

import pytest

import arbitraj.hall.web.garbage as garbage
from arbitraj.hall.web.garbage import built_to_stay, collected_by_little
from tests.hall.waiting import wait_until


class _Circle:
    """Goes only where somebody looks for it."""

    left = count()

    def __init__(self) -> None:
        self.itself = self

    def __del__(self) -> None:
        next(self.left)


def test_what_is_made_at_the_opening_is_not_looked_through() -> None:
    with built_to_stay():
        assert not gc.isenabled()
    assert gc.isenabled()


def test_circles_go_and_what_stays_is_looked_through_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(garbage, "_EVERY", 0.02)
    usual, frozen = gc.get_threshold(), gc.get_freeze_count()
    kept: list[list[int]] = []
    with collected_by_little():
        assert gc.get_freeze_count() > frozen
        before = repr(_Circle.left)
        _Circle()
        wait_until(lambda: repr(_Circle.left) != before)
        kept.append([1])
        wait_until(
            lambda: not any(kept_object is kept[0] for kept_object in gc.get_objects())
        )  # of the frozen nobody is told
    assert gc.get_threshold() == usual
    assert gc.get_freeze_count() == 0
    assert any(kept_object is kept[0] for kept_object in gc.get_objects())
