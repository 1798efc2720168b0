"""What a start waits for is said while it does, and nothing where it is quick; then where the hall is open."""

import os
import threading
import time
from contextlib import suppress
from pathlib import Path

import pytest

from arbitraj.cli import hall
from arbitraj.cli.hall import HallOptions, StartTold
from arbitraj.hall.page.site import ShownAuthority
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


@pytest.mark.parametrize("taken_over", [True, False])
def test_where_a_hall_is_open_is_told_to_the_terminal_to_others_and_to_who_started_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, taken_over: bool
) -> None:
    opened = list[str]()
    monkeypatch.setattr("webbrowser.open", opened.append)
    here, there = "http://127.0.0.1:8710", "https://192.168.1.7:8712"
    authority = ShownAuthority("http://192.168.1.7:8713", "AB:CD")
    hall._say_where((here, there), authority, HallOptions(takes_over=taken_over), None, None)
    first, *others = capsys.readouterr().out.splitlines()
    assert first == f"Sala este deschisă la {here} (proces {os.getpid()}). Se închide cu Ctrl+C."
    assert others[:4] == [
        f"Întâi, o singură dată pe fiecare telefon sau laptop, certificatul: {authority.address}",
        f"Amprenta lui (SHA-256), de comparat la instalare: {authority.fingerprint}",
        f"Ceilalți intră la {there}",
        "Legătura cu rețeaua sălii este criptată (TLS).",
    ]
    assert [line.partition(".")[0] for line in others[4:]] == ["Acest laptop a preluat sala"] * taken_over
    assert opened == [here]
    hall._say_where((here, there), None, HallOptions(no_browser=True), file := tmp_path / "adresa", None)
    first, *others = capsys.readouterr().out.splitlines()
    assert first.startswith(f"arbitraj: {here} (în navigator). ")
    assert (others[0], others[1][:25]) == (f"Ceilalți intră la {there}", "Legătura este necriptată:")
    assert (opened, file.read_text("utf-8")) == ([here], here)
