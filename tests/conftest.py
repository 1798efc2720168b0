"""Programs that some tests open results with; without them those tests are skipped, with the reason (`no_skip.py`)."""

import gc
import os
import shutil
import signal
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from functools import lru_cache
from itertools import count
from pathlib import Path
from unittest.mock import patch

import pytest
from hypothesis import settings

from arbitraj import kept
from arbitraj.lexicon.lexicon import FOLDER_VARIABLE
from arbitraj.press import paper
from tests.hall.own_postgres import OwnServer, own_postgres
from tests.hall.waiting import BROWSER
from tests.longer import ALL, sampled
from tests.programs import NAMES, found

pytest_plugins = ["tests.held", "tests.no_skip", "tests.left_over", "tests.lots", "tests.slow"]

# a machine that others use takes its time: speed is measured by `make bench`
# the same commit says the same twice: other examples are tried by `make test-toate`
settings.register_profile("arbitraj", deadline=None, max_examples=sampled(100), derandomize=not ALL)
settings.load_profile("arbitraj")

_MEMORY = Path("/dev/shm")
_NAMED = "Ștefan's teste"


def pytest_configure(config: pytest.Config) -> None:
    gc.disable()  # of what is imported nothing goes
    # a shell lets what it starts in the background ignore Ctrl+C, and so would every process that a test starts
    if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    # what is answered is on the disk before it is answered: the suite would wait minutes for thousands of fsyncs
    if "TMPDIR" not in os.environ and os.access(_MEMORY, os.W_OK) and shutil.disk_usage(_MEMORY).free > 4 << 30:
        os.environ["TMPDIR"] = str(_MEMORY)
        tempfile.tempdir = None
    _in_a_folder_as_people_name_them()
    for marker, names in NAMES.items():
        config.addinivalue_line("markers", f"{marker}: needs {' or '.join(names)}")


def _in_a_folder_as_people_name_them() -> None:
    """Every temporary folder, of the tests and of what they start, has a ș, a blank and an apostrophe in its path."""
    base = Path(tempfile.gettempdir())
    if _NAMED not in base.parts:  # a worker's is
        named = base / _NAMED
        with suppress(FileExistsError):
            named.mkdir()
            named.chmod(0o1777)  # as of the folder that it is in: other users run tests too
        os.environ["TMPDIR"] = str(named)
        tempfile.tempdir = None


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """Six thousand tests and all modules stay to the end: no collection of garbage has to look through them."""
    gc.freeze()
    gc.enable()


_NUMBERS = count(1)


@pytest.fixture(scope="session", autouse=True)
def _not_the_users(tmp_path_factory: pytest.TempPathFactory) -> None:
    """What modules share has a data folder too; nothing of a test may stand in the user's own list of competitions
    (`left_over.py` looks)."""
    os.environ[FOLDER_VARIABLE] = str(tmp_path_factory.getbasetemp().resolve() / "date")
    os.environ[kept.FOLDER_VARIABLE] = str(tmp_path_factory.getbasetemp().resolve() / "citite")


@pytest.fixture(autouse=True)
def _own_data(tmp_path_factory: pytest.TempPathFactory) -> None:
    """A data folder of its own for each test, made where something is kept; nothing read by one is known to another."""
    number = next(_NUMBERS)
    os.environ[FOLDER_VARIABLE] = str(tmp_path_factory.getbasetemp() / f"date-{number}")
    os.environ[kept.FOLDER_VARIABLE] = str(tmp_path_factory.getbasetemp() / f"citite-{number}")


@pytest.fixture(scope="session")
def postgres() -> Iterator[OwnServer]:
    """One server for all tests of a worker, each in a database of its own; skipped where there is no PostgreSQL."""
    with own_postgres() as server:
        yield server


def _program(marker: str) -> str:
    path = found(marker)
    if not path:
        pytest.skip(f"{marker} is not installed: none of {', '.join(NAMES[marker])} is on the path")
    return path


@pytest.fixture(scope="session", autouse=True)
def _the_same_page_is_pictured_once() -> Iterator[None]:
    """Rounds of the tests have the same boards and charts: they are drawn each time, and made into dots once."""
    with patch.object(paper, "png_of", lru_cache(400)(paper.png_of)):
        yield


@pytest.fixture
def soffice() -> str:
    """The path of LibreOffice."""
    return _program("libreoffice")


@pytest.fixture
def browser() -> str:
    """The path of Chromium."""
    from playwright.sync_api import expect

    expect.set_options(timeout=BROWSER)
    return _program("chromium")


@pytest.fixture
def poppler() -> str:
    """The path of poppler's viewer."""
    return _program("poppler")
