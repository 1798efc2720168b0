"""A phone and a station with more to send than is let through at once, in Chromium: all of it arrives, in its order."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from arbitraj.hall.page.turns import SendingPace
from arbitraj.wings.camera.player_entry.phones import Phones
from tests.hall.browsers import opener
from tests.hall.sites import served
from tests.hall.small import ION
from tests.hall.test_players import players_hall
from tests.hall.waiting import BROWSER, wait_until

pytestmark = [pytest.mark.greu, pytest.mark.chromium]
ROWS = 450
# as an hour without the line leaves them: twenty rows, each typed anew again and again
_WAITING = """(rows) => {
  const { sala } = JSON.parse(document.getElementById("jucator").dataset.date);
  for (let n = 0; n < rows; n++) {
    const key = String(n).padStart(32, "0"), date = { fisa: "01", rand: `r${n % 20}`, puncte: String(n) };
    const name = `jucator:${sala}:01:${String(n).padStart(21, "0")}:${key}`;
    localStorage.setItem(name, JSON.stringify({ cheie: key, fel: "rand", date }));
  }
}"""
_STATION = """(rows) => {
  const { persoana, sala } = document.body.dataset;
  for (let n = 0; n < rows; n++) {
    const key = String(n).padStart(32, "a"), date = { fisa: "02", mana: 1, rand: `r${n % 20}`, puncte: String(n) };
    const name = `sala:${sala}:${encodeURIComponent(persoana)}:${String(n).padStart(21, "0")}:${key}`;
    localStorage.setItem(name, JSON.stringify({ cheie: key, fel: "rand", vazut: 0, date }));
  }
}"""


def test_what_is_put_off_stays_and_is_sent_again(tmp_path: Path, browser: str) -> None:
    with opener() as opens, players_hall(tmp_path) as hall, served(hall.site) as address:
        phones = hall.site.opened(Phones)
        assert phones
        phones.pace, hall.site.pace = SendingPace(60), SendingPace(60)
        page = opens(browser).new_context().new_page()
        page.set_default_timeout(BROWSER)
        answers = list[int]()
        page.on("response", lambda answer: answers.append(answer.status) if "/evenimente" in answer.url else None)
        page.goto(f"{address}/jucator")
        page.locator("#cod").fill("ACDE 3479")
        page.get_by_role("button", name="Deschideți fișa").click()
        expect(page.locator("#jucator")).to_be_attached()
        page.evaluate(_WAITING, ROWS)
        page.reload()
        expect(page.locator("#stare-trimise")).to_have_text("totul trimis")
        assert 429 in answers
        assert {*answers} == {200, 429}
        typed = [event.body for event in hall.site.hall.state.log if event.who == "jucator:01"]
        assert [body.points for body in typed] == [str(n) for n in range(ROWS)]  # type: ignore[attr-defined]


def test_a_station_sends_again_what_was_put_off(tmp_path: Path, browser: str) -> None:
    with opener() as opens, players_hall(tmp_path) as hall, served(hall.site) as address:
        hall.site.pace = SendingPace(60)
        context = opens(browser).new_context()
        token = hall.of(ION).cookies["sala"]
        context.add_cookies([{"name": "sala", "value": token, "url": address}])
        page = context.new_page()
        page.set_default_timeout(BROWSER)
        answers = list[int]()
        page.on("response", lambda answer: answers.append(answer.status) if "/evenimente" in answer.url else None)
        page.goto(f"{address}/predare")
        page.evaluate(_STATION, ROWS)
        page.reload()

        def typed() -> list[str]:
            return [event.body.points for event in hall.site.hall.state.log if event.who == ION.name]  # type: ignore[attr-defined]

        expect(page.locator("#stare-trimise")).to_contain_text("de trimis")
        assert "fără legătură" not in page.locator("#stare-trimise").inner_text()
        wait_until(lambda: page.evaluate("0") == 0 and len(typed()) == ROWS)
        assert typed() == [str(n) for n in range(ROWS)]
        assert {*answers} == {200, 429}
