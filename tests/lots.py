"""Draws lots by whose they are, never by chance: the name of a competition, which its control sample hangs on.

A hall is named after the test that opens it, or after the fixture that keeps it for several tests, and its number among
theirs. With `ARBITRAJ_PROBA=toate` every sheet of such a hall is drawn for the control sample, with `niciuna` none,
wherever its setting `proba` leaves it to the lot. A test that says a sheet closes draws what it needs (`PROBA`).
"""

import os
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from hashlib import sha256
from itertools import count

import pytest

from arbitraj.hall.kernel.store import sqlite
from arbitraj.hall.triage import closing

PROBA = os.environ.get("ARBITRAJ_PROBA", "")
_LOTS = {"toate": 0, "niciuna": 9_999}  # of 10,000
if PROBA not in ("", *_LOTS):
    raise pytest.UsageError(f"ARBITRAJ_PROBA: {', '.join(_LOTS)} or nothing")

_by_name = closing.lot_of


class _Whose:
    """Whom lots are drawn for now."""

    name = ""
    numbers = count(1)


def _named() -> str:
    """In the place of `sqlite.drawn_name`."""
    by = sha256(f"{_Whose.name}\n{next(_Whose.numbers)}".encode()).hexdigest()[:32]
    return f"{PROBA}-{by}" if PROBA else by


def _lot(sheet: str, seed: str) -> int:
    """In the place of `closing.lot_of`."""
    drawn, sign, _ = seed.partition("-")
    return _LOTS[drawn] if sign and drawn in _LOTS else _by_name(sheet, seed)


@contextmanager
def _for(name: str) -> Iterator[None]:
    before = _Whose.name, _Whose.numbers
    _Whose.name, _Whose.numbers = name, count(1)
    try:
        yield
    finally:
        _Whose.name, _Whose.numbers = before


def pytest_configure() -> None:
    """Before any hall is opened."""
    sqlite.drawn_name, closing.lot_of = _named, _lot


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """A test, with the fixtures that are its own."""
    with _for(item.nodeid):
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_fixture_setup(fixturedef: pytest.FixtureDef[object]) -> Generator[None, object, object]:
    """What several tests have together: whichever is the first to need it, it is the same."""
    if fixturedef.scope == "function":
        return (yield)
    with _for(f"{fixturedef.baseid}::{fixturedef.argname}"):
        return (yield)
