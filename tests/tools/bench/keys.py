"""From Enter to the verdict on the screen: rows typed by keys in Chromium, which runs on the server's own two cores.

`python -m tests.tools.bench.keys` measures it alone.
"""

import re
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Page, sync_playwright

from arbitraj.hall.kernel.event import data_of
from arbitraj.hall.kernel.scene import CHIEF
from arbitraj.hall.page.site import COOKIE
from arbitraj.hall.typing.handed_in import HandedIn
from tests.hall.paper import Paper, made_pile
from tests.hall.served import HOST, hall_served, joined
from tests.programs import found
from tests.tools.bench.hall import rows_of_paper
from tests.tools.hall.keystrokes import press_keys

_SHEETS, _ROWS = 12, 120
# how long after Enter the panel says the row's verdict, and the browser has drawn it
_WATCH = """(() => {
  window.waited = []; let began = 0;
  addEventListener("keydown", (e) => { if (e.key === "Enter") began = performance.now(); }, true);
  addEventListener("DOMContentLoaded", () => new MutationObserver(() => {
    const from = began;
    if (from && document.querySelector("#verdict .state"))
      requestAnimationFrame(() => setTimeout(() => {
        if (began === from) { window.waited.push(performance.now() - from); began = 0; }
      }));
  }).observe(document.querySelector("#verdict"), { childList: true, subtree: true }));
})()"""


def in_a_browser() -> Iterator[tuple[str, str]]:
    """The row of docs/benchmarks.md; none where there is no Chromium."""
    browser = found("chromium")
    if browser is None:
        return
    waited = sorted(_waited(browser))
    middle, slow = (waited[len(waited) * part // 100] for part in (50, 95))
    what = f"Enter to the verdict on the screen, in a browser, {len(waited)} rows"
    yield what, f"p50 {middle:.0f} ms, p95 {slow:.0f} ms, worst {waited[-1]:.0f} ms"


def _waited(browser: str) -> list[float]:
    """Milliseconds of each row."""
    with TemporaryDirectory() as home, sync_playwright() as playwright:
        folder = Path(home) / "concurs"
        papers = list(made_pile(_SHEETS, folder).papers.values())
        (folder / "predare.csv").unlink()
        with hall_served(folder) as served:
            chief = joined(served, {"Ana": CHIEF})["Ana"]
            handed = [data_of(HandedIn(paper.number, paper.seat, paper.order)) for paper in papers]
            events = [
                {"cheie": f"{n:032d}", "fel": kind, "vazut": 0, "date": data} for n, (kind, data) in enumerate(handed)
            ]
            chief.post("/evenimente", {"statie": "bench", "evenimente": events})
            address = f"http://{HOST}:{served.port}"
            with playwright.chromium.launch(executable_path=browser) as opened:
                context = opened.new_context(viewport={"width": 1280, "height": 800})
                context.add_cookies([{"name": COOKIE, "value": chief.cookies[COOKIE], "url": address}])
                context.add_init_script(_WATCH)
                page = context.new_page()
                times = (
                    number for paper in papers for number in _typed(page, f"{address}/fisa/{paper.number}/1", paper)
                )
                return list(islice(times, _ROWS))


def _typed(page: Page, address: str, paper: Paper) -> Iterator[float]:
    page.goto(address)
    page.keyboard.type(paper.name)
    press_keys(page, f"\n{paper.table}\n")
    for number, row in enumerate(rows_of_paper(paper), 1):
        word = re.sub(r"\((.)\)|(.)", lambda sign: sign[1] or sign[2].lower(), row.word)  # a joker is a capital
        press_keys(page, f"{row.position} {word} {row.points}\n")
        page.wait_for_function("number => window.waited.length >= number", arg=number)
    yield from page.evaluate("window.waited")


if __name__ == "__main__":
    for what, measured in in_a_browser():
        print(f"| {what} | {measured} |")
