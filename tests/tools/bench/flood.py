"""What one player's phone that sends as fast as it can costs the others, and what a page costs whoever looks.

`python -m tests.tools.bench.flood` measures it alone.
"""

import json
import secrets
import shutil
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory
from threading import Event, Thread
from urllib.parse import urlencode

from arbitraj.desk.output import FORMS
from arbitraj.folder.hand_codes import FILE, read_codes
from arbitraj.hall.kernel.event import HallEvent
from arbitraj.hall.kernel.fold import fold
from arbitraj.hall.kernel.scene import ARBITER, CHIEF
from arbitraj.hall.parts import KINDS, opened_site
from arbitraj.hall.typing.handed_in import HandedIn
from arbitraj.hall.typing.rows import RowTyped
from tests.everything.test_reading import absurd, addresses
from tests.everything.test_routes import chief_of
from tests.folders import SETTINGS, folder as made
from tests.hall.guarded import HTML
from tests.hall.served import Browser, hall_served, joined

SAMPLE = Path(__file__).parents[3] / "samples" / "complet"
_SECONDS, _CODE = 20.0, "ACDE3479"
Row = tuple[str, str]


def flooding() -> Iterator[Row]:
    """Every figure of docs/benchmarks.md about floods and pages."""
    yield from _folded()
    with TemporaryDirectory() as home:
        folder = made(Path(home), predare=None, solutii_01=None, solutii_02=None, concurs=SETTINGS + _ON)
        (folder / FORMS).mkdir()
        codes = folder / FORMS / FILE
        codes.write_text(read_codes(codes).with_codes({"01": _CODE}).text(), "utf-8")
        with hall_served(folder) as served:
            people = joined(served, {"Ana": CHIEF, "Eva": ARBITER})
            typist = people["Eva"]
            _send(typist, [("predare", {"fisa": f"0{n}", "masa": n, "ordine": n}) for n in (1, 2)])
            over, phone = Event(), Browser(served)
            phone._asked("POST", "/jucator", urlencode({"cod": _CODE}).encode(), _FORM)
            flood = Thread(target=_flood, args=(phone, over), daemon=True)
            flood.start()
            waited, until = list[float](), time.monotonic() + _SECONDS
            while time.monotonic() < until:
                began = time.perf_counter()
                _send(typist, [("rand", {"fisa": "02", "mana": 1, "rand": f"r{len(waited) % 20}", "puncte": "8"})])
                waited.append(time.perf_counter() - began)
                time.sleep(0.1)
            over.set()
            flood.join()
        cuts = [quantile * 1e3 for quantile in quantiles(waited, n=100)]
        what = f"a typist's row while a player's phone sends as fast as it can, for {_SECONDS:.0f} s"
        yield what, f"p50 {cuts[49]:.1f} ms, p99 {cuts[98]:.1f} ms"
        with hall_served(folder) as served:
            yield "the hall started again after that, until it answers", f"{served.started:.2f} s"
    yield from looking()


_ON = "[sala]\nmana_jucatorului = true\n"
_FORM = {"content-type": "application/x-www-form-urlencoded", "accept": "text/html"}


def _send(browser: Browser, events: list[tuple[str, dict[str, object]]]) -> None:
    listed = [{"cheie": secrets.token_hex(16), "fel": kind, "date": data} for kind, data in events]
    browser.post("/evenimente", {"statie": "s1", "evenimente": listed})


def _flood(phone: Browser, over: Event) -> None:
    """Rows of a hundred letters, a hundred a request, whatever it is answered."""
    kind = {"content-type": "application/json", "x-arbitraj": "1"}
    while not over.is_set():
        rows = [{"fisa": "01", "rand": secrets.token_hex(20), "depunere": "Ă" * 100} for _ in range(100)]
        listed = [{"cheie": secrets.token_hex(16), "fel": "rand", "date": row} for row in rows]
        phone._asked("POST", "/jucator/evenimente", json.dumps({"fisa": "01", "evenimente": listed}).encode(), kind)


def _folded() -> Iterator[Row]:
    """The cost of an event of a log of one hand, in processor time."""
    costs = []
    for rows in (500, 4_000):
        bodies = [HandedIn("01", 1, 1), *(RowTyped("01", 1, f"r{n}", word="CASA", points="8") for n in range(rows))]
        log = [HallEvent(n, f"k{n}", "2026-11-29T10:00:00", "Ion", "s", body) for n, body in enumerate(bodies, 1)]
        times = []
        for _ in range(5):
            began = time.process_time()
            fold(log, KINDS.nothing)
            times.append((time.process_time() - began) / rows)
        costs.append(min(times) * 1e6)
    yield "an event folded, of a hand of 500 and of 4,000 distinct rows", f"{costs[0]:.1f} µs, {costs[1]:.1f} µs"


def looking() -> Iterator[Row]:
    """The dearest page of the hall on each round of the samples, in processor time, absurd values typed."""
    for path in sorted(SAMPLE.glob("*/concurs.toml")):
        with TemporaryDirectory() as home:
            folder = Path(shutil.copytree(path.parent, Path(home) / "runda"))
            absurd(folder)
            with opened_site(folder, "bench") as site:
                site.topics.close()
                client, costs = chief_of(site), list[tuple[float, str]]()
                for asked in addresses(site):
                    began = time.process_time()
                    client.get(asked, headers=HTML)
                    costs.append((time.process_time() - began, asked))
                most, which = max(costs)
        yield f"the dearest page of {path.parent.name} with absurd values, of {len(costs)}", f"{most:.2f} s ({which})"


def main() -> None:
    for what, figure in flooding():
        print(f"| {what} | {figure} |", flush=True)


if __name__ == "__main__":
    main()
