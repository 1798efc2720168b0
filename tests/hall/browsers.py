"""Chromium for the tests of a module: opening it costs more than most of what is done in it."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import TypeAlias

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from arbitraj.text import text_of

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


def looked_at(page: Page) -> None:
    """«Publicare» once all that is to be looked at was seen and marked as it is."""
    forms, unseen = page.locator("form[action='/publicare/privit']"), page.get_by_text(text_of("hall.look_at_unseen"))
    while True:
        expect(page.locator("#verificat")).not_to_contain_text(text_of("hall.publish_not_verified"))
        if unseen.count():
            where = page.url
            page.locator("#de-privit a[href^='/fise/']").first.click()
            page.wait_for_url("**/fise/*")
            page.goto(where)
        elif forms.count():
            details = page.locator("#de-privit details").first
            if details.get_attribute("open") is None:
                details.locator("summary").click()
            with page.expect_navigation():
                forms.first.get_by_role("button").click()
        else:
            return
