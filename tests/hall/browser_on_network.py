"""Run inside a network of its own (`unshare -rn`): a station's browser at the hall's private address, over plain HTTP.

Nothing of what browsers keep for secure pages exists there: `crypto.subtle`, `crypto.randomUUID`, service workers.
"""

import json
import sys
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

from playwright.sync_api import Browser, Page, Response, expect, sync_playwright

from tests.hall.on_network import ADDRESS, PORT, hall_on_network, network_up
from tests.hall.waiting import BROWSER

HERE, HALL = f"http://127.0.0.1:{PORT}", f"http://{ADDRESS}:{PORT}"
FOREIGN, STRANGER = f"http://strain.example:{PORT}", "127.0.0.1:8790"
SECURE_ALONE = """() => [isSecureContext, typeof crypto.subtle, typeof crypto.randomUUID,
    typeof navigator.serviceWorker, typeof crypto.getRandomValues]"""


class Stranger(BaseHTTPRequestHandler):
    """A page of elsewhere that sends a form to the hall."""

    def do_GET(self) -> None:
        """The page."""
        self.send_response(200)
        self.send_header("content-type", "text/html")
        self.end_headers()
        form = (
            f'<form method="post" action="{HALL}/intrare/cerere"><input name="nume" value="Hoțul"><button>da</button>'
        )
        self.wfile.write(f'<meta charset="utf-8">{form}</form>'.encode())

    def log_message(self, format: str, *args: object) -> None:
        """Nothing: what is said here is read as JSON."""


def _opened(browser: Browser | None, address: str, *, trusts: bool = False) -> Page:
    assert browser is not None
    context = browser.new_context(viewport={"width": 1280, "height": 800}, ignore_https_errors=trusts)
    context.set_default_timeout(BROWSER)
    page = context.new_page()
    page.goto(address)
    return page


def _chief(page: Page) -> str:
    """Comes in at the laptop itself; her PIN."""
    page.keyboard.type("Ana Pop")
    page.keyboard.press("Enter")
    page.locator(".pin output").wait_for()
    return page.locator(".pin output").inner_text().replace(" ", "")


def _hands_in(page: Page, table: int) -> None:
    page.goto(f"{HERE}/predare")
    page.keyboard.type(str(table))
    page.keyboard.press("Enter")
    page.locator(".huge").wait_for()


def _let_in(chief: Page, station: Page, pin: str) -> str:
    """Let the person at a station in, and return the PIN that the station shows."""
    station.locator("#nume").fill("Eva Dan")
    station.keyboard.press("Enter")
    station.locator(".pin output").wait_for()
    chief.goto(f"{HERE}/conturi")
    chief.locator("#cereri select").select_option("arbitru")
    chief.locator("#cereri [name=pin]").fill(pin)
    chief.keyboard.press("Enter")
    station.get_by_role("button", name="Intrați și vedeți PIN-ul").press("Enter")
    own = station.locator(".pin output").inner_text().replace(" ", "")
    station.get_by_role("link", name="Mai departe").press("Enter")
    return own


def _types(page: Page) -> dict[str, Any]:
    """Rows typed, one of them while the line is cut."""
    sent, seen = page.locator("#stare-trimise"), dict[str, Any]()
    page.goto(f"{HALL}/urmatoarea")
    page.keyboard.type("nistor victor\n2\nh2 simplii 80\n")
    expect(page.locator("li.rand .semn[data-kind=good]")).to_have_count(1)
    page.context.set_offline(True)
    page.keyboard.type("3c tencuire 70\n")
    expect(sent).to_contain_text("fără legătură de la")
    seen["cut"] = sent.inner_text()
    page.context.set_offline(False)
    expect(sent).to_have_text("totul trimis")
    expect(page.locator("li.rand .semn[data-kind=good]")).to_have_count(2)
    seen["verdict"] = page.locator("#verdict").inner_text()
    return seen


def _status(answer: Response | None) -> int:
    return answer.status if answer else 0


def looked_at_in_browser(browser: Browser) -> dict[str, Any]:
    """What the browsers of a chief and of a station show, and what a foreign page gets."""
    chief, station = _opened(browser, HERE), _opened(browser, HALL)
    pin = _chief(chief)
    _hands_in(chief, 2)
    own = _let_in(chief, station, pin)
    chief.goto(f"{HERE}/conturi")
    seen: dict[str, Any] = {
        "secure alone": station.evaluate(SECURE_ALONE),
        "way in": [chief.locator(".way-in .address").inner_text(), chief.locator(".way-in svg.code").count()],
        **_types(station),
    }
    with station.expect_response("**/flux*"):
        station.goto(HALL)
    handed = station.locator("#acum .legend")
    before = handed.inner_text()
    _hands_in(chief, 10)
    expect(handed).not_to_have_text(before)
    seen["streamed"] = [before, handed.inner_text()]
    seen["foreign host"] = _status(station.context.new_page().goto(f"{FOREIGN}/intrare"))
    page = station.context.new_page()
    page.goto(f"http://{STRANGER}/")
    with page.expect_navigation() as answered:
        page.get_by_role("button").press("Enter")
    seen["foreign origin"] = _status(answered.value)
    chief.goto(f"{HERE}/conturi")
    seen["asking"] = chief.locator("#cereri form").count()
    return seen | {"encrypted": _encrypts(chief, station, own)}


def _encrypts(chief: Page, station: Page, pin: str) -> list[object]:
    """The open network is encrypted: what is asked first, what the station's page says, what it finds over TLS."""
    chief.goto(f"{HERE}/sala")
    chief.get_by_role("button", name="Criptați…").click()
    asked = chief.locator("dialog").inner_text()
    chief.get_by_role("button", name="Criptați rețeaua").click()
    told = station.locator("#revenit span")
    expect(told).to_be_visible()
    expect(chief.locator(".address")).to_have_text([f"http://{ADDRESS}:{PORT + 1}/", f"https://{ADDRESS}:{PORT}/"])
    again = _opened(station.context.browser, f"https://{ADDRESS}:{PORT}/", trusts=True)
    again.locator("details").evaluate_all("all => all.forEach((each) => { each.open = true; })")
    form = again.locator("form[action='/intrare/pin']")
    form.locator("[name=nume]").fill("Eva Dan")
    form.locator("[name=pin]").fill(pin)
    again.keyboard.press("Enter")
    again.get_by_role("link", name="Continuați").click()
    again.locator("li.rand .semn[data-kind=good]").last.wait_for()
    return [asked, told.inner_text(), again.locator("li.rand .semn[data-kind=good]").count()]


def main(folder: str, executable: str) -> None:
    """Print what was seen, as JSON."""
    expect.set_options(timeout=BROWSER)
    rules = f"--host-resolver-rules=MAP strain.example {ADDRESS}"
    network_up()
    with hall_on_network(folder, "--retea") as server, sync_playwright() as playwright:
        assert server.stdout is not None
        for _ in range(2):
            server.stdout.readline()
        host, port = STRANGER.split(":")
        stranger = HTTPServer((host, int(port)), Stranger)
        threading.Thread(target=stranger.serve_forever, daemon=True).start()
        browser = playwright.chromium.launch(executable_path=executable, args=[rules])
        print(json.dumps(looked_at_in_browser(browser)))
        browser.close()
        stranger.shutdown()


if __name__ == "__main__":
    main(*sys.argv[1:])
