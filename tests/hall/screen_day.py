"""The day of twelve players, by people who know only what stands on their screens, in a network of its own."""

import json
import sys
from collections.abc import Mapping
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.hall.by_screen import Act, Arbiter, Papers, StuckError
from tests.hall.on_network import network_up
from tests.hall.screen_acts import ACTS
from tests.hall.waiting import BROWSER
from tests.tools.hall.guide_day import program_started

CHIEF = "Maria Dobre"
_HEIGHT = 800
_STEPS = 2000  # of all people: a day that goes round in circles ends
_ALL_WAIT = 8  # rounds in which nobody does anything


def walk(
    browser: Browser, address: str, papers: Papers, width: int, keys: bool, acts: Mapping[str, Act] = ACTS
) -> list[str]:
    """The day until the general ranking is read. Gives what was done; raises StuckError where it does not go on."""
    log: list[str] = []

    def sits(name: str, where: str) -> Arbiter:
        context = browser.new_context(locale="ro-RO", viewport={"width": width, "height": _HEIGHT})
        context.set_default_timeout(BROWSER)
        page = context.new_page()
        page.goto(where)
        return Arbiter(name, page, papers, log, keys)

    people, idle = [sits(CHIEF, address)], 0
    while not papers.general:
        if papers.way and len(people) == 1:
            people += [sits(name, papers.way) for name in papers.roles]
        did = [one.step(acts) for one in people]
        idle = 0 if any(did) else idle + 1
        if idle > _ALL_WAIT or len(log) > _STEPS:
            raise StuckError("\n".join(["ziua nu merge mai departe", *log[-20:], *(one.shown() for one in people)]))
        if idle:
            people[0].page.wait_for_timeout(500 * idle)
    return log


def main(home: str, chromium: str, given: str) -> None:
    """Walk the day; prints what came of it, as JSON."""
    network_up()
    told = json.loads(given)
    papers = Papers(**told["papers"])
    with sync_playwright() as playwright, program_started(Path(home)) as address:
        browser = playwright.chromium.launch(executable_path=chromium)
        log = walk(browser, address, papers, told["width"], told["keys"])
        browser.close()
    print(json.dumps({"log": log, "ranking": papers.ranking, "general": papers.general, "done": sorted(papers.done)}))


if __name__ == "__main__":
    main(*sys.argv[1:])
