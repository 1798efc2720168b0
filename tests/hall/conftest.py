"""One loop for all clients of a worker: a loop and its thread for every request cost more than what is asked."""

from collections.abc import Iterator

import pytest
from anyio.from_thread import start_blocking_portal
from starlette.testclient import TestClient


@pytest.fixture(scope="session", autouse=True)
def _one_loop() -> Iterator[None]:
    with start_blocking_portal() as TestClient.portal:
        yield
    TestClient.portal = None
