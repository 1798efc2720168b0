"""Whoever looks begins nothing that takes long: no page searches, counts a bound, waits for a process, or reads an
edition anew, whatever absurd values were typed."""

import re
import sys
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import CodeType
from typing import Any

import pytest
from pebble import ProcessPool

from arbitraj.desk.editions.edition import basis_of
from arbitraj.desk.editions.verify import verify
from arbitraj.folder.published import read_published
from arbitraj.hall.editions.checking import PublishingCheck
from arbitraj.hall.kernel.apart import Worker
from arbitraj.hall.page.site import Site
from arbitraj.hall.parts import opened_site
from arbitraj.wings.search.best.beyond_bound import beyond_bound, count_bound
from arbitraj.wings.search.moves.possible import best_moves, possible_of
from tests.everything.played import ROUNDS, own, played
from tests.everything.test_routes import PAGES, chief_of
from tests.hall.guarded import HTML
from tests.hall.waiting import wait_until

_LONG = (beyond_bound, count_bound, basis_of, possible_of, best_moves, verify, Worker.asked, ProcessPool.schedule)
_OWN = ("verificare", "verifica")  # threads of the hall that find out what pages then show
_ENDLESS = ("/flux",)


def absurd(folder: Path) -> None:
    """The points and the running total of a sheet's rows with a figure too many; a word that is longer than a board."""
    for n, path in enumerate(sorted((folder / "solutii").glob("*.csv"))[:3]):
        text = path.read_text("utf-8")
        text = re.sub(r"(?m)^(\d+;[^;]*;[^;]*;[^;]*);\d+;", r"\g<1>;77123;", text)
        path.write_text(text.replace("A;", f"{'A' * 90};", 1) if n == 2 else text, "utf-8")


@contextmanager
def counted(*functions: Any) -> Iterator[Counter[str]]:
    """Calls of these, in whatever thread but the hall's own."""
    names: dict[CodeType, str] = {function.__code__: function.__qualname__ for function in functions}
    calls = Counter[str]()

    def call(frame: Any, event: str, arg: Any) -> None:
        if event == "call" and frame.f_code in names and threading.current_thread().name not in _OWN:
            calls[names[frame.f_code]] += 1

    threading.setprofile(call)  # requests have threads of their own
    sys.setprofile(call)
    try:
        yield calls
    finally:
        sys.setprofile(None)
        threading.setprofile(None)


def addresses(site: Site) -> list[str]:
    """Every page, of each sheet that has pages of its own; what a page asks by its address is asked too."""
    sheets = sorted(site.hall.state.sheets)[:3]
    own_pages = ("/fise/{}", "/fise/{}/mutari?dupa=0", "/fise/{}/mutari?dupa=1", "/fisa/{}/1", "/fisa/{}/1/date")
    asked = (path.format(photo="x") for path, _ in PAGES.values() if path not in _ENDLESS)
    more = ("/arhiva?ce=recorduri", "/publicare/verifica?refa=1", "/publicare?gata=final")
    return [*asked, *more, *(path.format(number) for number in sheets for path in own_pages)]


@pytest.mark.greu
@pytest.mark.parametrize("name", ROUNDS)
def test_no_page_begins_what_takes_long(name: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = own(played(tmp_path_factory), tmp_path_factory.mktemp("sala"), name) / name
    absurd(folder)
    with opened_site(folder, "probă") as site:
        site.topics.close()
        chief = chief_of(site)
        with counted(*_LONG) as calls:
            first = [chief.get(path, headers=HTML).status_code for path in addresses(site)]
        assert not calls
        assert max(first) < 500
        with counted(read_published) as calls:  # once a server, by what is known of its files
            for path in addresses(site):
                chief.get(path, headers=HTML)
        assert not calls
        check = site.opened(PublishingCheck)
        assert check
        wait_until(lambda: chief.get("/publicare", headers=HTML) and check.now()[1])  # beside everything else


def _nothing() -> None:
    """In the other process."""


@pytest.mark.greu
def test_what_is_begun_is_seen(tmp_path: Path) -> None:
    """In the thread of a request too."""
    process = Worker(_nothing)
    with counted(*_LONG) as calls:
        thread = threading.Thread(target=lambda: process.asked(int, 60.0).result())
        thread.start()
        thread.join()
    process.close()
    assert calls == {"Worker.asked": 1, "ProcessPool.schedule": 1}
