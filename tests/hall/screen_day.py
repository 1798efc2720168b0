"""The day of twelve players, walked by people who know only what stands on the screen, in a network of its own."""

import json
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.hall.by_screen import Arbiter, Papers, Stuck
from tests.hall.on_network import network_up
from tests.tools.hall.guide_day import program_started

LETTERS = "AAAACCDEEEIIILMNNOPRRRSTTUU?"


def main(home: str, chromium: str, given: str) -> None:
    """Walk the day; prints what came of it, as JSON."""
    network_up()
    of = json.loads(given)
    papers = Papers(of["facts"], of["sheets"], [tuple(each) for each in of["bring"]], of["absent"])
    with sync_playwright() as playwright, program_started(Path(home)) as address:
        browser = playwright.chromium.launch(executable_path=chromium)
        context = browser.new_context(locale="ro-RO", viewport={"width": of["width"], "height": 800})
        page = context.new_page()
        maria = Arbiter("Maria Dobre", page, papers, of["keys"])
        page.goto(address)
        try:
            for _ in range(400):
                if not maria.step():
                    break
                print(f"{__import__('time').monotonic():.0f}", maria.log[-1], file=sys.stderr, flush=True)
        finally:
            print(maria.shown(), file=sys.stderr)
        browser.close()
    print(json.dumps({}))


if __name__ == "__main__":
    main(*sys.argv[1:])
