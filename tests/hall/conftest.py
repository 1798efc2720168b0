"""What the halls of a worker share: the loop that answers, PINs that are made with little work."""

from collections.abc import Iterator
from hashlib import scrypt
from typing import Any
from unittest.mock import patch

import pytest
from anyio.from_thread import start_blocking_portal
from starlette.testclient import TestClient

from arbitraj.hall.people import accounts as pins


@pytest.fixture(scope="session", autouse=True)
def _one_loop() -> Iterator[None]:
    """A loop and its thread for each request would cost more than what is asked."""
    with start_blocking_portal() as TestClient.portal:
        yield
    TestClient.portal = None


@pytest.fixture(scope="session", autouse=True)
def _pins_of_little_work() -> Iterator[None]:
    """50 ms a PIN are for those who guess; `test_a_pin_and_a_code_take_their_work` sees to them."""

    def quick(password: bytes, *, n: int, **more: Any) -> bytes:
        return scrypt(password, n=16, **more)

    with patch.object(pins, "scrypt", quick):
        yield
