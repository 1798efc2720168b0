"""Photos in a real browser: sent from the page of photos, seen beside the row that is typed."""

from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import expect, sync_playwright

from arbitraj.game.variant import load_variant
from arbitraj.hall.page.site import Site
from arbitraj.wings.camera.photos.album import PhotoTaken
from arbitraj.wings.camera.photos.darkroom import Developer
from arbitraj.wings.camera.photos.developing import developed
from tests.hall.photos.scans import scan
from tests.hall.sites import grader_of, served, sit, site_of

pytestmark = [pytest.mark.lung, pytest.mark.chromium]


def test_a_photo_stands_beside_the_row_that_is_typed(browser: str, tmp_path: Path) -> None:
    grader = grader_of()
    key, title = grader.competition.game_type.key, grader.competition.title
    files = {"cod.jpg": scan(key, table=1, title=title), "fara.jpg": scan(key, ("cod",), title=title)}
    for name, data in files.items():
        (tmp_path / name).write_bytes(data)
    with (
        site_of(tmp_path, grader, {"01": 1, "02": 2}) as site,
        served(site) as address,
        sync_playwright() as playwright,
    ):
        site.hall.tools[Developer] = Developer(partial(developed, variant=load_variant()))
        context = playwright.chromium.launch(executable_path=browser).new_context(
            viewport={"width": 360, "height": 800}
        )
        sit(context, site, address, "ion")
        page = context.new_page()
        wrong: list[str] = []
        page.on("console", lambda told: wrong.append(told.text) if told.type == "error" else None)
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.goto(f"{address}/poze")
        page.locator("#fisier").set_input_files([tmp_path / name for name in files])
        sent = page.locator("#trimise > li")
        expect(sent).to_have_count(2)
        expect(sent.last).to_contain_text("tăiată pe rânduri")
        expect(sent.last.locator(".tile")).to_have_text("01")
        # the other has no code: the person says which sheet it is
        field = sent.first.get_by_label("Numărul fișei")
        field.fill("2")
        field.press("Enter")
        expect(sent.first).to_contain_text("se vede numai întreagă")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        page.goto(f"{address}/fisa/01/1")
        picture = page.locator("#poza-rand img")
        expect(picture).to_have_attribute("src", "/poze/01/" + _name(site, "01") + "/antet")
        page.locator("li.rand input").first.focus()
        expect(picture).to_have_attribute("src", "/poze/01/" + _name(site, "01") + "/r-1")
        page.wait_for_function("() => document.querySelector('#poza-rand img').naturalWidth > 400")
        page.locator("li.rand input").first.press_sequentially("h8 casa 8\n")
        expect(picture).to_have_attribute("src", "/poze/01/" + _name(site, "01") + "/r-2")
        assert wrong == []
        context.close()


def _name(site: Site, number: str) -> str:
    (done,) = site.hall.state.sheets[number].photos
    assert isinstance(done.body, PhotoTaken)
    return done.body.sha256
