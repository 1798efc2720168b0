"""What goes wrong beside a test fails it: a hall holds a fault of the program, writes it into its log and goes on.

A test that makes one happen takes `held`, what was held of it, and fails where nothing was. Of halls that are processes
of their own the log in their folder is read.
"""

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

_LOGS = ("arbitraj.hall", "uvicorn.error")  # asyncio's is that of the browser's driver too
_BROKE = "Traceback (most recent call last)"


class _Heard(logging.Handler):
    """What was raised and held in this process, each with where it was raised."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.faults: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        if record.exc_info and record.exc_info[0]:
            self.faults.append(self.format(record))


_HEARD = _Heard()


def pytest_configure() -> None:
    """Whether a hall is served or not, and whatever becomes of its own log."""
    for name in _LOGS:
        logging.getLogger(name).addHandler(_HEARD)


def _of_processes(home: Path) -> Iterator[str]:
    """What halls below a folder wrote of faults."""
    for log in home.rglob("cereri.log*"):
        if log.is_file() and _BROKE in (text := log.read_text("utf-8", "replace")):  # no device is read to its end
            yield f"{log}:\n{text}"


@pytest.fixture
def held() -> list[str]:
    """What was held so far, for a test that makes something go wrong."""
    return _HEARD.faults


@pytest.fixture(scope="module", autouse=True)
def _none_held_by_what_a_module_shares() -> Iterator[None]:
    """What its tests have together is closed by now."""
    yield
    try:
        assert not _HEARD.faults, "\n".join(_HEARD.faults)
    finally:
        _HEARD.faults.clear()


@pytest.fixture(autouse=True)
def _none_held(request: pytest.FixtureRequest) -> Iterator[None]:
    """What a test opened is closed by now."""
    yield
    faults, node = [*_HEARD.faults], request.node
    _HEARD.faults.clear()
    if "tmp_path" in node.funcargs and any(map(node.get_closest_marker, ("greu", "lung"))):
        faults += _of_processes(node.funcargs["tmp_path"])
    wanted = "held" in node.fixturenames
    assert bool(faults) == wanted, "\n".join(faults) or "nothing was held"
