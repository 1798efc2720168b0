"""Projections and players' pages while eight people type: 40 pages, each asking as a real one does.

A projection has its stream open and asks for the ranking page by page (ecran.js); a player looks for the own line and
opens the edition's page, again and again. One projection is a real browser, where Chromium is there.
"""

import re
import socket
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from selectors import EVENT_READ, DefaultSelector
from threading import Event, Thread
from typing import Any

from tests.hall.served import HOST, Browser, Served
from tests.programs import found

PROJECTIONS, PLAYERS = 20, 20
_A_PAGE, _AGAIN = 12.0, 5.0  # seconds: of a ranking's page on the wall (ecran.js); until a player looks again
_PAGES, _EDITION = 14, "/public/provizoriu/rezultate.html"
_NUMBER = re.compile(rb"id: (\d+)")


@dataclass
class Audience:
    """Who looks on; `told` is when each projection heard of which event, `looked` how long a player's pages took."""

    served: Served
    screens: Sequence[Browser]
    told: list[list[tuple[float, int]]] = field(default_factory=list)
    looked: list[float] = field(default_factory=list)
    _over: Event = field(default_factory=Event)

    @contextmanager
    def there(self) -> Iterator[None]:
        """They come, each at another moment, and leave at the end."""
        with self._real_one() as real:
            links = [stream_of(self.served, self._screen(n)) for n in range(real, PROJECTIONS)]
            self.told = [[] for _ in links]
            work: list[tuple[Callable[..., None], Any]] = [(self._hear, links)]
            work += [(self._project, n) for n in range(real, PROJECTIONS)]
            work += [(self._play, n) for n in range(PLAYERS)]
            threads = [Thread(target=call, args=(of,), daemon=True) for call, of in work]
            for thread in threads:
                thread.start()
            time.sleep(2.0)  # what comes at the beginning
            yield
            self._over.set()
            for thread in threads:
                thread.join(20)
            for link in links:
                link.close()

    def heard_after(self, sent: Sequence[tuple[float, int]]) -> list[float]:
        """Of changes (when it was sent, the number that it got) how long until each projection was told."""
        times = []
        for arrivals in self.told:
            for began, number in sent:
                first = next((at for at, known in arrivals if known >= number), None)
                assert first is not None, f"nobody was told of {number}"
                times.append(first - began)
        return times

    def _screen(self, number: int) -> Browser:
        """A session has so many streams alone (`Topics.full`)."""
        return self.screens[number % len(self.screens)]

    def _hear(self, links: Sequence[socket.socket]) -> None:
        waiting = DefaultSelector()
        for n, link in enumerate(links):
            waiting.register(link, EVENT_READ, n)
        while not self._over.is_set():
            for key, _ in waiting.select(0.2):
                assert isinstance(key.fileobj, socket.socket)
                numbers = _NUMBER.findall(key.fileobj.recv(65536))
                self.told[key.data] += [(time.perf_counter(), int(number)) for number in numbers]

    def _project(self, number: int) -> None:
        wall, page, left = self._screen(number).other_line(), 0, _A_PAGE * number / PROJECTIONS
        while not self._over.wait(left):
            assert 'id="perete"' in wall.get(f"/ecran?pagina={page % _PAGES + 1}")
            page, left = page + 1, _A_PAGE

    def _play(self, number: int) -> None:
        player, left = Browser(self.served), _AGAIN * number / PLAYERS
        while not self._over.wait(left):
            began = time.perf_counter()
            assert f"#masa-{number + 1}" in player.get(f"/public?cine={number + 1}")
            assert f'id="masa-{number + 1}"' in player.get(_EDITION)
            self.looked.append(time.perf_counter() - began)
            left = _AGAIN

    @contextmanager
    def _real_one(self) -> Iterator[int]:
        """1 while Chromium shows the wall; 0 where there is none."""
        browser_path = found("chromium")
        if browser_path is None:
            yield 0
            return
        from playwright.sync_api import sync_playwright

        address = f"http://{HOST}:{self.served.port}"
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=browser_path)
            context = browser.new_context()
            context.add_cookies([{"name": "sala", "value": self.screens[0].cookies["sala"], "url": address}])
            page = context.new_page()
            page.goto(f"{address}/ecran")
            page.locator("#perete h1").wait_for()
            yield 1
            assert page.locator("#perete tbody tr").count(), "the wall is still there"
            browser.close()


def stream_of(served: Served, browser: Browser) -> socket.socket:
    """A stream as a page opens it."""
    link = socket.create_connection((HOST, served.port))
    cookies = "; ".join(f"{name}={value}" for name, value in browser.cookies.items())
    link.sendall(f"GET /flux HTTP/1.1\r\nHost: {HOST}:{served.port}\r\nCookie: {cookies}\r\n\r\n".encode())
    return link
