"""The hall's pages as they were when somebody last looked at them: `imagini/`, by what a person sees.

Where a page was changed on purpose: `make sala-imagini`, and look at the pictures that git shows as changed. Each page
is compared once, in one of its four looks (`make test-greu`); every look of every page with `make sala-imagini-proba`.
"""

import os

import pytest
from PIL import Image, ImageDraw

from tests.axe import objections, sideways, small_targets
from tests.tools.hall.pictures import (
    FURTHEST,
    HEIGHTS,
    KEPT,
    LOOKS,
    SHOTS,
    difference,
    kept_path,
    pages,
    photographer,
    pictured,
    unlike,
)

_ALL = os.environ.get("ARBITRAJ_IMAGINI") == "toate"
COMPARED = [
    (shot, *look) for n, shot in enumerate(SHOTS) for m, look in enumerate(LOOKS) if _ALL or m == n % len(LOOKS)
]
# they come again by themselves, without scripts: a follower tells how far it is, the other waits for an address
_EXCUSED = (("oglinda", "meta-refresh"), ("retea", "meta-refresh"))


@pytest.mark.greu
@pytest.mark.chromium
def test_pages_look_as_they_did_and_axe_objects_to_nothing(browser: str) -> None:
    told, found = list[str](), dict[str, object]()
    with photographer(browser) as taking:
        for shot, width, scheme in COMPARED:
            with taking.opened(shot, width, scheme) as page:
                told.append(unlike(pictured(page, width, HEIGHTS[width]), kept_path(shot, width, scheme)))
                if against := [
                    objection for objection in objections(page) if (shot.name, objection[0]) not in _EXCUSED
                ]:
                    found[shot.name] = (width, scheme, against)
                if small := small_targets(page):
                    found[f"{shot.name}, small"] = (width, small)
                page.set_viewport_size({"width": 360, "height": 740})
                if (over := sideways(page)) > 0:
                    found[f"{shot.name}, sideways"] = over
    assert [*filter(None, told)] == [], "look at build/imagini; if it is meant so: make sala-imagini"
    assert found == {}


@pytest.mark.greu
@pytest.mark.chromium
def test_the_totals_of_a_ranking_are_on_a_telephones_screen(browser: str) -> None:
    """However many rounds stand before them."""
    (shot,) = (picture for picture in SHOTS if picture.name == "clasament-general")
    with photographer(browser) as taking, taking.opened(shot, 360, "light") as page:
        assert page.locator(".scroll").evaluate("(table) => table.scrollWidth > table.clientWidth")
        ends = page.locator(".scroll .total").evaluate_all("(all) => all.map((each) => each.getBoundingClientRect())")
        assert len(ends) > 5
        assert {round(row["right"]) <= 360 for row in ends} == {True}


def test_what_moved_and_what_changed_its_colour_is_seen_and_edges_of_letters_are_not() -> None:
    with Image.open(KEPT / "acasa-1280.png") as kept:
        page = kept.convert("RGB")
    heading, button = (18, 130, 240, 162), (42, 395, 216, 440)
    moved = page.copy()
    moved.paste((246, 246, 241), heading)
    moved.paste(page.crop(heading), (18, 138))
    assert difference(page, moved) > FURTHEST
    coloured = page.copy()
    ImageDraw.Draw(coloured).rectangle((button[0] + 1, button[1] + 1, button[2] - 1, button[3] - 1), (31, 60, 120))
    assert difference(page, coloured) > FURTHEST
    edges = Image.blend(page, page.transform(page.size, Image.Transform.AFFINE, (1, 0, 0.5, 0, 1, 0), 2), 0.5)
    assert difference(page, edges) <= FURTHEST


def test_every_page_is_pictured() -> None:
    """A page is a template of its own; `Photographer.opened` holds that the picture called so is made of it."""
    assert pages() - {shot.name for shot in SHOTS} == set()
    assert len(pages()) > 40


def test_every_picture_is_somebodys_and_all_are_small() -> None:
    wanted = {kept_path(shot, *look).name for shot in SHOTS for look in LOOKS}
    kept = list(KEPT.glob("*.png"))
    assert {path.name for path in kept} == wanted
    assert sum(path.stat().st_size for path in kept) < 6_200_000
