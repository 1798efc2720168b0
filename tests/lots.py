"""Draws lots by whose they are, never by chance: names of competitions, PINs, keys, codes, seeds, all of `secrets`.

They are those of the test, or of the fixture that several tests share, by their number among its own. What forks goes
on with real ones: two of them would draw the same. The control sample of a hall hangs on its name: with
`ARBITRAJ_PROBA=toate` every sheet is drawn for it, with `niciuna` none, wherever the setting `proba` leaves it to the
lot. A test that says whether a sheet closes sets that, and passes both ways.
"""

import os
import secrets
import sys
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from hashlib import shake_256
from itertools import count
from typing import TypeVar

import pytest

from arbitraj.hall.kernel.store import sqlite
from arbitraj.hall.triage import closing

_T = TypeVar("_T")
PROBA = os.environ.get("ARBITRAJ_PROBA", "")
_LOTS = {"toate": ("0" * 8, 0), "niciuna": ("f" * 8, 9_999)}  # how such names begin; the lot, of 10,000
if PROBA not in ("", *_LOTS):
    raise pytest.UsageError(f"ARBITRAJ_PROBA: {', '.join(_LOTS)} or nothing")

_by_name = closing.lot_of
_CHANCE = secrets.token_bytes, secrets.randbelow, secrets.choice


class _Whose:
    """Whom lots are drawn for now."""

    name = ""
    numbers = count(1)


def _bytes(number: int | None = None) -> bytes:
    """In the place of `secrets.token_bytes`, which its tokens are made of."""
    return shake_256(f"{_Whose.name}\n{next(_Whose.numbers)}".encode()).digest(32 if number is None else number)


def _below(most: int) -> int:
    """In the place of `secrets.randbelow`."""
    return int.from_bytes(_bytes(32)) % most


def _chosen(among: Sequence[_T]) -> _T:
    """In the place of `secrets.choice`."""
    return among[_below(len(among))]


def _named() -> str:
    """In the place of `sqlite.drawn_name`."""
    name = secrets.token_hex(16)
    return (_LOTS[PROBA][0] + name)[: len(name)] if PROBA else name


def _lot(sheet: str, seed: str) -> int:
    """In the place of `closing.lot_of`."""
    begins, lot = _LOTS.get(PROBA, ("", 0))
    return lot if begins and seed.startswith(begins) else _by_name(sheet, seed)


@contextmanager
def _for(name: str) -> Iterator[None]:
    before = _Whose.name, _Whose.numbers
    _Whose.name, _Whose.numbers = name, count(1)
    try:
        yield
    finally:
        _Whose.name, _Whose.numbers = before


def _drawn_by(*, chance: bool) -> None:
    of = _CHANCE if chance else (_bytes, _below, _chosen)
    secrets.token_bytes, secrets.randbelow, secrets.choice = of  # type: ignore[assignment]


def pytest_configure() -> None:
    """Before any hall is opened."""
    _drawn_by(chance=False)
    if sys.platform != "win32":
        os.register_at_fork(after_in_child=lambda: _drawn_by(chance=True))
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
