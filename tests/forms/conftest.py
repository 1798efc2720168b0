"""Forms that several tests measure are made and read once."""

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pdfplumber
import pytest

from tests.forms.making import blank, fillable, personal

Pages = list[pdfplumber.page.Page]


def _pages(path: Path) -> Pages:
    return list(pdfplumber.open(path).pages)


@pytest.fixture(scope="session")
def blanks(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., Pages]:
    """The pages of the blank form of a type."""
    folder = tmp_path_factory.mktemp("necompletate")
    return cache(lambda key, colour=False: _pages(blank(folder, key, colour)))


@pytest.fixture(scope="session")
def personals(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Pages]:
    """The pages of the form of a type with everything known."""
    folder = tmp_path_factory.mktemp("personale")
    return cache(lambda key: _pages(personal(folder, key)))


@pytest.fixture(scope="session")
def fillables(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """The blank fillable form of a type."""
    folder = tmp_path_factory.mktemp("completabile")
    return cache(lambda key: fillable(folder, key))
