"""The rules of every page that only a browser sees, over the moments of a day: targets, names, size, first screen."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page

from arbitraj.hall.page.network import LOOPBACK, listening
from arbitraj.hall.web.server import serving
from tests.axe import objections, sideways, small_targets
from tests.hall.browsers import Opens, opener
from tests.hall.test_page_rules import PLACES, looked, played_day
from tests.hall.waiting import BROWSER

pytestmark = [pytest.mark.chromium, pytest.mark.lung]
_DESK, _PHONE = {"width": 1280, "height": 800}, {"width": 360, "height": 740}
_LONG = re.compile(r"/(?:fise|coada|predare|jurnal|fise/\d+)$")  # lists of sheets
# what of the main action, and of the field that it sends, is below the first screen
_BELOW = """() => [...document.querySelectorAll("main .first")]
  .filter((each) => each.checkVisibility() && !each.closest("dialog"))
  .filter((each) => each.getBoundingClientRect().bottom > innerHeight)
  .map((each) => each.textContent.trim())"""
# where a key pressed at once would be written
_FOCUS = """() => { const at = document.activeElement;
  return at.matches(".danger, [name*=motiv]") ? at.outerHTML.slice(0, 90) : ""; }"""


@pytest.fixture(scope="module")
def opens() -> Iterator[Opens]:
    with opener() as opens:
        yield opens


def faults(page: Page, where: str) -> Iterator[object]:
    """Faults of a page at a desk, then on a phone."""
    page.set_viewport_size(_DESK)  # type: ignore[arg-type]
    yield from objections(page)
    if focus := page.evaluate(_FOCUS):
        yield "focus", focus
    tall = page.evaluate("document.documentElement.scrollHeight")
    if tall > 2 * _DESK["height"] and not _LONG.search(where):
        yield "longer than two screens", tall
    if below := page.evaluate(_BELOW):
        yield "below the first screen", below
    for size in (_DESK, _PHONE):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        if small := small_targets(page):
            yield "small", size["width"], small
        if (over := sideways(page)) > 0:
            yield "sideways", size["width"], over


def test_every_page_of_a_day_fits_is_pressed_and_named_at_a_desk_and_on_a_phone(browser: str, opens: Opens) -> None:
    found, seen = list[tuple[object, ...]](), set[tuple[str, str, str]]()
    for when, person, room in played_day():
        shapes = {where: re.sub(r"\d+|>[^<]*<", "", page[page.find("<main") :]) for where, page in looked(room, person)}
        new = [where for where, shape in shapes.items() if (person.role, where, shape) not in seen]
        seen.update((person.role, where, shapes[where]) for where in new)
        with serving(room.app, listening([LOOPBACK], 0, others=False)) as address:
            context = opens(browser).new_context(reduced_motion="reduce", bypass_csp=True)
            context.set_default_timeout(BROWSER)
            context.add_cookies([{"name": "sala", "value": person.name, "url": address}])
            page = context.new_page()
            for where in new:
                page.goto(address.rstrip("/") + where)
                found += [(when, person.name, where, fault) for fault in faults(page, where)]
            context.close()
            room.site.topics.close()
    assert not found, found
    assert {where for _, where, _ in seen} >= {*PLACES} - {"/publicare"}
