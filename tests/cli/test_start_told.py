"""What a start waits for is said while it does, and nothing where it is quick."""

import threading
import time
from contextlib import suppress

import pytest

from arbitraj.cli import hall
from arbitraj.cli.hall import StartTold
from tests.hall.waiting import wait_until


def test_a_part_that_takes_long_is_said_with_how_long_it_took(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    clock, told = [0.0], list[str]()
    monkeypatch.setattr(hall, "monotonic", lambda: clock[0])
    monkeypatch.setattr(hall, "_MOMENT", threading.TIMEOUT_MAX)

    def is_told() -> bool:
        told.extend(capsys.readouterr().out.splitlines())
        return bool(told)

    with StartTold(shown=True) as begins:
        begins("words")
        monkeypatch.setattr(hall, "_MOMENT", 0.0)
        begins("log")
        wait_until(is_told)
        clock[0] += 6.6
        monkeypatch.setattr(hall, "_MOMENT", threading.TIMEOUT_MAX)
        begins("sheets")
        begins("folder")
        begins("open")
    told += capsys.readouterr().out.splitlines()
    assert told == ["Se deschide sala: se citește și se verifică jurnalul…", "A durat 7 secunde."]


def test_a_quick_start_says_nothing_nor_does_one_that_breaks_off(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hall, "_MOMENT", threading.TIMEOUT_MAX)
    with suppress(ValueError), StartTold(shown=True) as begins:
        begins("words")
        raise ValueError
    assert capsys.readouterr().out == ""


def test_nothing_is_said_where_nobody_sits_at_the_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hall, "_MOMENT", 0.0)
    with StartTold(shown=False) as begins:
        begins("log")
        time.sleep(0.1)
    assert capsys.readouterr().out == ""
