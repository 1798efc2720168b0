"""The hall as its people feel it: `arbitraj sala` as it is started, 118 sheets typed twice in it, eight people at work.

`python -m tests.tools.bench.hall` measures it alone. Who sends and who listens runs on the same cores as the server.
"""

import os
import re
import secrets
import socket
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from importlib.metadata import distribution
from itertools import chain, cycle, islice
from pathlib import Path
from selectors import EVENT_READ, DefaultSelector
from statistics import quantiles
from tempfile import TemporaryDirectory
from threading import Thread

from arbitraj.hall.kernel.event import Body, HallEvent, NewEvent, data_of
from arbitraj.hall.kernel.hall import Hall, Sent
from arbitraj.hall.kernel.scene import ARBITER, CHIEF, SCREEN, HallPerson
from arbitraj.hall.kernel.store.keeper import BASE, HALL, JOURNAL
from arbitraj.hall.kernel.store.sqlite import Store
from arbitraj.hall.parts import KINDS
from arbitraj.hall.triage.stage import Triage
from arbitraj.hall.typing.grading import open_grader
from arbitraj.hall.typing.handed_in import HandedIn
from arbitraj.hall.typing.rows import Finished, HeadingTyped, RowTyped
from arbitraj.hall.typing.verdicts import hand_view
from arbitraj.hall.web.garbage import built_to_stay, collected_by_little
from arbitraj.record.model import Entry
from tests.hall.afternoon import PEOPLE, row_of
from tests.hall.entries import constructions
from tests.hall.paper import Paper, PaperLine, Pile, made_pile, sample_pile
from tests.hall.served import Browser, Served, hall_served, joined
from tests.tools.bench.audience import PLAYERS, PROJECTIONS, Audience, stream_of

SAMPLES = Path(__file__).parents[3] / "samples"
_TYPED, _MORE = 118, 60  # sheets of the pile: typed twice before the server starts; typed while it is measured
_PACED, _FULL = 30, 10  # seconds
_CHANGES, _SCREENS = 40, (20, 40)
_ROWS, _FAULTY, _WALLS = 150, 9, ("Ecran 1", "Ecran 2", "Ecran 3")
_PACKAGES = ("starlette", "uvicorn", "h11", "click", "anyio", "idna", "python-multipart")
Row = tuple[str, str]


def _with_sign(word: str, at: int, sign: str) -> str:
    at %= len(word)
    return word[:at] + sign + word[at + 1 :]


_SPOILT: dict[str, Callable[[int, Entry], Entry]] = {
    "wrong points": lambda n, entry: replace(entry, points="1"),
    "wrong places": lambda n, entry: replace(entry, position=entry.position[0] + "15"),
    "words that are none": lambda n, entry: replace(entry, word=_with_sign(entry.word, n, "X")),
    "figures in words": lambda n, entry: replace(entry, word=_with_sign(entry.word, n, "0134"[n % 4])),
    "illegible letters (`?`)": lambda n, entry: replace(entry, word=_with_sign(entry.word, n, "?")),
}


def of_the_hall() -> Iterator[Row]:
    """Every figure of docs/benchmarks.md that is about the hall."""
    yield from regrading()
    with TemporaryDirectory() as home:
        folder = Path(home) / "concurs"
        pile = made_pile(_TYPED + _MORE, folder)
        events = _typed_before(folder, pile)
        with hall_served(folder) as served:
            first = served.started
        yield f"the hall opened on a log of {events:,} events from elsewhere, until it answers", f"{first:.2f} s"
        with hall_served(folder) as served:
            there = served.folder / HALL / JOURNAL
            again = len(there.read_bytes().splitlines()) - 1
            yield f"the hall started again with {again:,} events, until it answers", f"{served.started:.2f} s"
            people, rows = _at_work(served, pile)
            yield _sent(served, rows, f"8 people, a row a second each, for {_PACED} s", _PACED, 1.0)
            yield from (_told(served, [row[0] for row in rows.values()], rows, screens) for screens in _SCREENS)
            yield _sent(served, rows, f"8 people as fast as they are answered, for {_FULL} s", _FULL, 0.0)
            yield "memory of the hall's server after that", f"{served.memory():.0f} MB"
            yield from _watched(served, people, rows)
    yield "keys a row (integral parțial of the samples): fields and two", f"{_keys():.1f}"
    yield f"packages added ({', '.join(_PACKAGES)})", f"{_added():.1f} MB"


def of_its_audience() -> Iterator[Row]:
    """What is measured with 40 projections and players' pages open, alone."""
    with TemporaryDirectory() as home:
        folder = Path(home) / "concurs"
        pile = made_pile(_TYPED + _MORE, folder)
        _typed_before(folder, pile)
        with hall_served(folder) as served:
            yield from _watched(served, *_at_work(served, pile))


def spread(seconds: Sequence[float]) -> str:
    """p50 and p99, and the worst."""
    cuts = quantiles(seconds, n=100)
    return f"p50 {cuts[49] * 1e3:.1f} ms, p99 {cuts[98] * 1e3:.1f} ms, worst {max(seconds) * 1e3:.0f} ms"


# in one process


class _Kept:
    """A log in memory: what the disk takes is measured with the server."""

    kinds = KINDS

    def __init__(self) -> None:
        self.kept: list[HallEvent] = []

    def append(self, new: Sequence[NewEvent]) -> list[HallEvent]:
        first = len(self.kept) + 1
        events = [event.numbered(n) for n, event in enumerate(new, first)]
        self.kept += events
        return events

    def events(self, after: int = 0) -> Sequence[HallEvent]:
        return self.kept[after:]


def regrading() -> Iterator[Row]:
    """A row taken in by the hall and the whole hand graded and drawn anew, without the disk and the network."""
    with TemporaryDirectory() as home:
        papers = made_pile(12, Path(home) / "a").papers.values()
        long = [_of_entries(paper, entries) for paper, entries in zip(papers, constructions(), strict=False)]
        yield "a row of a sheet of 20 taken in, the hand graded and drawn", spread(_regraded(Path(home) / "a", long))
        sheets = sample_pile(SAMPLES / "campionat" / "5-superscrabble", Path(home) / "b").papers.values()
        longest = [_longer(max(sheets, key=lambda paper: len(paper.lines)), _ROWS)]
        figure = spread(_regraded(Path(home) / "b", longest))
        yield f"the same for a superscrabble of {_ROWS} rows (those of a sample again and again)", figure
    yield from regrading_faulty()


def regrading_faulty() -> Iterator[Row]:
    """The same, in processor time, where nine rows of each sheet of 20 have one and the same fault."""
    for what, spoil in _SPOILT.items():
        with TemporaryDirectory() as home:
            papers = made_pile(12, Path(home) / "a").papers.values()
            long = [
                _of_entries(paper, [spoil(n, e) if n % 2 and n < 2 * _FAULTY else e for n, e in enumerate(entries)])
                for paper, entries in zip(papers, constructions(), strict=False)
            ]
            times = _regraded(Path(home) / "a", long, time.process_time)
        told = f"a row of a sheet of 20 with {_FAULTY} {what} taken in, the hand graded and drawn, processor time"
        yield told, spread(times)


def _of_entries(paper: Paper, entries: Sequence[Entry]) -> Paper:
    copied = paper.copy()
    copied.lines = [PaperLine(e.position, e.word, e.points, origin=n) for n, e in enumerate(entries)]
    assert isinstance(copied, Paper)
    return copied


def _longer(paper: Paper, rows: int) -> Paper:
    copied = paper.copy()
    copied.lines = list(islice(cycle(paper.lines), rows))
    assert isinstance(copied, Paper)
    return copied


def _regraded(folder: Path, papers: Sequence[Paper], clock: Callable[[], float] = time.perf_counter) -> list[float]:
    who, times = HallPerson("Ana", CHIEF), list[float]()
    with built_to_stay():
        hall = Hall(_Kept(), Triage(open_grader(folder), "bench"))
    with collected_by_little():  # as where a hall is served
        for paper in papers:
            hall.post(who, "s", [_as_sent(HandedIn(paper.number, paper.seat, paper.order))])
            for row in rows_of_paper(paper):
                began = clock()
                answered = hall.post(who, "s", [_as_sent(row)])[0]
                hand_view(hall, who, paper.number, 1)
                times.append(clock() - began)
                assert answered.refused is None, answered.refused
    return times


def _as_sent(body: Body) -> Sent:
    kind, data = data_of(body)
    return Sent(secrets.token_hex(16), kind, data)


def rows_of_paper(paper: Paper, hand: int = 1) -> list[RowTyped]:
    lines = [line for line in paper.lines if isinstance(line, PaperLine)]
    return [row_of(paper.number, hand, f"{paper.number}-{hand}-{n}", line) for n, line in enumerate(lines)]


# at the server


def typed_twice(pile: Pile, most: int, times: int = 1) -> list[tuple[str, Body]]:
    """An afternoon: every sheet handed in, so many of them typed by two, each row so often; who does what."""
    bodies: list[tuple[str, Body]] = [("Ana", HandedIn(p.number, p.seat, p.order)) for p in pile.papers.values()]
    for paper, (hand, who) in ((p, h) for p in list(pile.papers.values())[:most] for h in ((1, "Vlad"), (2, "Eva"))):
        bodies.append((who, HeadingTyped(paper.number, hand, paper.name, paper.table)))  # type: ignore[arg-type]
        bodies += [(who, row) for row in rows_of_paper(paper, hand) * times]
        bodies.append((who, Finished(paper.number, hand)))  # type: ignore[arg-type]
    return bodies


def _typed_before(folder: Path, pile: Pile) -> int:
    """The log of an afternoon in which most sheets were typed twice, every row once wrong; how many events it has."""
    bodies = typed_twice(pile, _TYPED, 2)
    (folder / HALL).mkdir()
    (folder / "predare.csv").unlink()  # the hall writes it: one that says otherwise would be asked about
    store = Store(folder / HALL / BASE, KINDS)
    hour = f"{datetime.now():%Y-%m-%dT%H:%M:%S}"  # of another day, the hall would ask which hour is right
    store.append([NewEvent(f"{n:032d}", hour, who, "s", body) for n, (who, body) in enumerate(bodies)])
    store.close()
    return len(bodies)


def _at_work(served: Served, pile: Pile) -> tuple[dict[str, Browser], dict[str, tuple[Browser, Iterator[RowTyped]]]]:
    """Those who joined, the chief first and projections last, and the rows that the others have still to type."""
    chief, *others = PEOPLE
    people = joined(served, {chief: CHIEF, **dict.fromkeys(others, ARBITER), **dict.fromkeys(_WALLS, SCREEN)})
    return people, _rows_left(pile, {name: person for name, person in people.items() if name not in _WALLS})


def _watched(
    served: Served, people: dict[str, Browser], rows: dict[str, tuple[Browser, Iterator[RowTyped]]]
) -> Iterator[Row]:
    """The same once the ranking is published, with everybody who looks on then."""
    chief = next(iter(people.values()))
    told = chief.form("/publicare", stadiu="provizoriu", totusi="1", da="1", pin=chief.pin)
    assert "/public/provizoriu/" in chief.get("/publicare"), re.findall(r'role="alert">(.*?)</p>', told)
    audience, sent = Audience(served, [people[wall] for wall in _WALLS]), list[tuple[float, int]]()
    beside = f"{PROJECTIONS} projections and {PLAYERS} players' pages open"
    with audience.there():
        what, figure = _sent(
            served, rows, f"8 people, a row a second each, {beside}, for {_PACED} s", _PACED, 1.0, sent
        )
        time.sleep(1.0)
    yield what, figure
    yield f"change sent to told, those {PROJECTIONS} projections meanwhile", spread(audience.heard_after(sent))
    looked = spread(audience.looked)
    yield f"a player's own line found and the whole edition opened, those {PLAYERS} meanwhile", looked


def _rows_left(pile: Pile, people: dict[str, Browser]) -> dict[str, tuple[Browser, Iterator[RowTyped]]]:
    """The rows that each has still to type: sheets of his own, typed again where they come to an end."""
    sheets = list(pile.papers.values())[_TYPED:]
    given = {name: sheets[n :: len(people)] for n, name in enumerate(people)}
    return {
        name: (people[name], chain.from_iterable(rows_of_paper(p) for p in cycle(papers)))
        for name, papers in given.items()
    }


def _post(browser: Browser, row: RowTyped) -> tuple[float, int]:
    """The seconds that an answer took, and the number of the event."""
    kind, data = data_of(row)
    event = {"cheie": secrets.token_hex(16), "fel": kind, "vazut": 0, "date": data}
    began = time.perf_counter()
    answer = browser.post("/evenimente", {"statie": "bench", "evenimente": [event]})["raspunsuri"][0]
    seconds = time.perf_counter() - began
    assert "verdict" in answer, answer
    return seconds, int(answer["nr"])


def _sent(
    served: Served,
    rows: dict[str, tuple[Browser, Iterator[RowTyped]]],
    what: str,
    long: int,
    pause: float,
    sent: list[tuple[float, int]] | None = None,
) -> Row:
    """Rows sent, until the graded answer is there; how many a second were answered, all of them on the disk.

    `sent` gets when each was sent, and the number of its event.
    """
    times, began = list[float](), time.perf_counter()

    def work(browser: Browser, left: Iterator[RowTyped], first: float) -> None:
        time.sleep(first)
        while (now := time.perf_counter()) < began + long:
            seconds, number = _post(browser, next(left))
            times.append(seconds)
            if sent is not None:
                sent.append((now, number))
            time.sleep(max(0.0, now + pause - time.perf_counter()))

    workers = [
        Thread(target=work, args=(*row, pause * n / len(rows))) for n, row in enumerate(rows.values())
    ]  # not all in the same moment
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    figure = f"{spread(times)}; {len(times) / (time.perf_counter() - began):.0f} rows/s"
    return f"row sent to graded answer, {what}", figure


def _told(
    served: Served, people: Sequence[Browser], rows: dict[str, tuple[Browser, Iterator[RowTyped]]], screens: int
) -> Row:
    """From before a row is sent until each screen is told that something changed; a change in 0.2 s."""
    links = [stream_of(served, browser) for browser, _ in zip(cycle(people), range(screens), strict=False)]
    waiting, times = DefaultSelector(), list[float]()
    for link in links:
        waiting.register(link, EVENT_READ)
    _heard(waiting, len(links), 1.0)  # what comes at the beginning
    browser, left = next(iter(rows.values()))
    for _ in range(_CHANGES):
        began = time.perf_counter()
        sender = Thread(target=_post, args=(browser, next(left)))
        sender.start()
        times += [number - began for number in _heard(waiting, len(links), 2.0)]
        sender.join()
        time.sleep(0.2)
    for link in links:
        link.close()
    assert len(times) == _CHANGES * screens, (len(times), screens)
    return f"change sent to told, {screens} screens", spread(times)


def _heard(waiting: DefaultSelector, screens: int, long: float) -> list[float]:
    """When each screen was told of a change, as far as it was within some seconds."""
    heard: dict[int, float] = {}
    until = time.perf_counter() + long
    while len(heard) < screens and (left := until - time.perf_counter()) > 0:
        for key, _ in waiting.select(left):
            link = key.fileobj
            assert isinstance(link, socket.socket)
            if b"id: " in link.recv(65536):
                heard.setdefault(key.fd, time.perf_counter())
    return list(heard.values())


# without it


def _keys() -> float:
    """`h8casa␣8⏎`: every sign of the fields, and what ends the last two of the three; a joker's mark is a key."""
    with TemporaryDirectory() as home:
        pile = sample_pile(SAMPLES / "campionat" / "1-integral-partial", Path(home) / "a")
    lines = [line for paper in pile.papers.values() for line in paper.lines]
    signs = [
        len(line.pozitie) + len(line.depunere) + sum(s.islower() for s in line.depunere) + len(line.puncte) + 2
        for line in lines
    ]
    return sum(signs) / len(signs)


def _added() -> float:
    """Megabytes of what the hall needs and nothing else did, with its byte code."""
    files = (Path(str(file.locate())) for name in _PACKAGES for file in distribution(name).files or ())
    return sum(file.stat().st_size for file in files if file.exists()) / 1e6


if __name__ == "__main__":
    # `python -m tests.tools.bench.hall ecrane`: projections and players' pages alone; `gresite`: faulty rows alone
    print(f"load {os.getloadavg()[0]:.1f}")
    asked = {"ecrane": of_its_audience, "gresite": regrading_faulty}
    for what, figure in next((asked[argument] for argument in sys.argv if argument in asked), of_the_hall)():
        print(f"| {what} | {figure} |", flush=True)
