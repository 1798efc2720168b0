"""Chromium for the tests of a module: opening it costs more than most of what is done in it."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import TypeAlias

import pytest
from playwright.sync_api import Browser, sync_playwright

Opens: TypeAlias = Callable[[str], Browser]


@contextmanager
def opener() -> Iterator[Opens]:
    """Gives the browser at a path, opened when it is first asked for."""
    with ExitStack() as opened:
        known: dict[str, Browser] = {}

        def open_(path: str) -> Browser:
            if path not in known:
                playwright = opened.enter_context(sync_playwright())
                # drawn by the browser's own process: one process fewer, an eighth of the work
                known[path] = playwright.chromium.launch(executable_path=path, args=["--in-process-gpu"])
                opened.callback(known[path].close)
            return known[path]

        yield open_


@pytest.fixture
def chromium(browser: str) -> Iterator[Browser]:
    """A browser of a test's own."""
    with opener() as opens:
        yield opens(browser)
