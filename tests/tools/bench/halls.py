"""Several halls at one PostgreSQL server: all of them, the server too, on the same two cores.

`python -m tests.tools.bench.halls` measures it alone; nothing of it is in `make bench`, which needs no PostgreSQL.
"""

import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from os import cpu_count, getloadavg
from pathlib import Path
from secrets import token_hex
from tempfile import TemporaryDirectory
from threading import Event, Thread

from arbitraj.hall.kernel.event import Body, HallEvent, NewEvent
from arbitraj.hall.kernel.scene import PROGRAM
from arbitraj.hall.kernel.store.sqlite import Store
from arbitraj.hall.parts import KINDS, opened_site
from arbitraj.hall.people.accounts import AccountChanged
from arbitraj.hall.typing.grading import open_grader
from arbitraj.hall.typing.rows import RowTyped
from arbitraj.wings.network.multi_hall.desk import WHOLE_FOLDER
from arbitraj.wings.network.multi_hall.postgres import HallsLink
from arbitraj.wings.network.multi_hall.presented import SeveralHalls
from arbitraj.wings.network.multi_hall.shelf import PeerLogs
from arbitraj.wings.network.multi_hall.whole import presenting, whole_of
from tests.hall.halls import ANA
from tests.hall.own_postgres import OwnServer, own_postgres
from tests.hall.paper import made_pile
from tests.hall.test_halls_postgres import ACCEPTED, one_player, typed_twice
from tests.tools.bench.hall import Row, spread, typed_twice as twice

_SHEETS, _MET, _PACED = 80, (2, 4, 8), 20  # in each hall; halls; seconds
_RULED = 3  # pairs of halls
_ROWS_A_SECOND = 8  # in each hall: eight people, a row a second each
_HOUR = "2026-11-21T15:00:00"


def of_several_halls() -> Iterator[Row]:
    """Every figure of docs/sali.md."""
    for sync in (True, False):
        with own_postgres(sync) as server:
            kind = f"fsync={'on' if sync else 'off'}"
            for count in _MET:
                yield f"{count} halls with logs of 80 sheets meet, {kind}", _met(server, count)
            for count in (2, 8):
                yield f"{count} halls at {_ROWS_A_SECOND} rows a second each, {kind}", _paced(server, count)
            yield f"a ruling, until it is in another hall and in the folder of the whole, {kind}", _ruled(server)
    yield from _wholes()


class _Town:
    """A hall as far as the link goes."""

    def __init__(self, home: Path, letter: str, url: str) -> None:
        folder = home / letter
        (folder / "sala").mkdir(parents=True)
        self.letter, self.store, self.shelf = letter, Store(folder / "sala.db", KINDS), PeerLogs(folder, KINDS)
        self.link = HallsLink(url, letter, self.store, self.shelf, self.came)
        self.seen: dict[tuple[str, int], float] = {}
        self.known: dict[str, int] = {}

    def came(self) -> None:
        now = time.perf_counter()
        for letter, rows in self.shelf.halls().items():
            for number in range(self.known.get(letter, 0) + 1, rows.last + 1):
                self.seen[letter, number] = now
            self.known[letter] = rows.last


def _towns(server: OwnServer, count: int, home: Path) -> list[_Town]:
    name = f"sali_{token_hex(4)}"
    server.does("createdb", name)
    url = f"postgresql://arbitraj@127.0.0.1:{server.port}/{name}"
    return [_Town(home, letter, url) for letter in "ABCDEFGH"[:count]]


def _met(server: OwnServer, count: int) -> str:
    """Every hall opens with a whole afternoon that the others do not have; until everybody has everything."""
    with TemporaryDirectory() as home:
        bodies = twice(made_pile(_SHEETS, Path(home) / "x"), _SHEETS)
        towns = _towns(server, count, Path(home))
        for town in towns:
            town.store.append([NewEvent(f"{n:032d}", _HOUR, who, "s", body) for n, (who, body) in enumerate(bodies)])
        began = time.perf_counter()
        with ExitStack() as links:
            for town in towns:
                links.callback(town.store.close)
                town.link.start()
                links.callback(town.link.close)
            while any(len(town.known) < count - 1 or min(town.known.values()) < len(bodies) for town in towns):
                time.sleep(0.01)
            seconds = time.perf_counter() - began
    given, taken = count * len(bodies), count * (count - 1) * len(bodies)
    return f"{seconds:.1f} s; {given:,} events given, {taken:,} taken ({taken / seconds:,.0f}/s)"


def _paced(server: OwnServer, count: int) -> str:
    """From COMMIT in one hall to lying in every other one."""
    with TemporaryDirectory() as home:
        towns, ended, sent = _towns(server, count, Path(home)), Event(), dict[tuple[str, int], float]()

        def work(town: _Town) -> None:
            while not ended.wait(1 / _ROWS_A_SECOND):
                (event,) = town.store.append(
                    [NewEvent(token_hex(16), _HOUR, "Ion", "s", RowTyped("01", 1, token_hex(8), word="CASA"))]
                )
                sent[town.letter, event.number] = time.perf_counter()

        with ExitStack() as links:
            for town in towns:
                links.callback(town.store.close)
                town.link.start()
                links.callback(town.link.close)
            workers = [Thread(target=work, args=(town,)) for town in towns]
            for worker in workers:
                worker.start()
            time.sleep(_PACED)
            ended.set()
            for worker in workers:
                worker.join()
            others = {town.letter: sum(letter != town.letter for letter, _ in sent) for town in towns}
            while any(len(town.seen) < others[town.letter] for town in towns):
                time.sleep(0.05)
        lags = [at - sent[key] for town in towns for key, at in town.seen.items()]
    return f"{len(sent) / _PACED:.0f} events/s; from COMMIT to every other hall: {spread(lags)}"


def _ruled(server: OwnServer) -> str:
    """Two halls as they are served; from the ruling to the other's log, and to the file of decisions of the whole."""
    known, written = list[float](), list[float]()
    for _ in range(_RULED):
        with TemporaryDirectory() as home, ExitStack() as open_ones:
            name = f"sali_{token_hex(4)}"
            server.does("createdb", name)
            several = [SeveralHalls(hall, f"postgresql://arbitraj@127.0.0.1:{server.port}/{name}") for hall in "AB"]
            main, other = one_player(Path(home) / "a", 1, "Pop Ana"), one_player(Path(home) / "b", 31, "Rus Ion")
            one, two = (
                open_ones.enter_context(opened_site(where, "bench", wishes=[halls]))
                for where, halls in zip((main, other), several, strict=True)
            )
            typed_twice(one.hall, 1, "Pop Ana")
            typed_twice(two.hall, 31, "Rus Ion")
            two.hall.do(PROGRAM, "", "k0", AccountChanged(ANA.name, "arbitru_sef", "intrat"))
            time.sleep(5)  # both know each other
            began = time.perf_counter()
            assert two.hall.do(ANA, "s", "k1", ACCEPTED).event
            while not one.hall.state.sheets["01"].rulings:
                time.sleep(0.01)
            known.append(time.perf_counter() - began)
            while not (main / WHOLE_FOLDER / "decizii.toml").exists():
                time.sleep(0.01)
            written.append(time.perf_counter() - began)
    return f"{max(known):.1f} s, {max(written):.1f} s (worst of {_RULED})"


def _wholes() -> Iterator[Row]:
    """The whole made of logs, for the first time, and after one event more; of processor time."""
    with TemporaryDirectory() as home:
        bodies = twice(made_pile(_SHEETS, Path(home) / "x"), _SHEETS)
        grader = open_grader(Path(home) / "x")
    for count in _MET:
        logs = {letter: _log(letter, bodies, presenting(letter, grader.competition)) for letter in "ABCDEFGH"[:count]}
        began = time.process_time()
        whole = whole_of(grader, KINDS, logs)
        first = time.process_time() - began
        logs["B"] = (*logs["B"], _event(len(logs["B"]) + 1, "Eva", RowTyped("01", 2, "r1", word="CASA")))
        began = time.process_time()
        again = whole_of(grader, KINDS, logs, whole.memory)
        second = time.process_time() - began
        began = time.process_time()
        again.files()
        files = time.process_time() - began
        sheets, events = len(whole.state.sheets), sum(map(len, logs.values()))
        yield (
            f"the whole of {count} halls: {sheets} sheets, {events:,} events",
            f"{first:.1f} s; after one event more {second:.2f} s; its files {files:.2f} s (of processor time)",
        )


def _log(letter: str, bodies: Sequence[tuple[str, Body]], first: Body) -> tuple[HallEvent, ...]:
    return tuple(_event(n, who, body) for n, (who, body) in enumerate([("program", first), *bodies], 1))


def _event(number: int, who: str, body: Body) -> HallEvent:
    return HallEvent(number, f"k{number}", _HOUR, who, "s", body)


if __name__ == "__main__":
    print(f"{cpu_count()} cores, load {getloadavg()[0]:.1f}")
    for what, figure in of_several_halls():
        print(f"| {what} | {figure} |", flush=True)
    print(f"load {getloadavg()[0]:.1f}")
