"""Each kind of page of the site as it was when somebody last looked at it: `imagini/`, by what a person sees.

Where a page was changed on purpose: `make site-imagini`, and look at the pictures that git shows as changed.
"""

from pathlib import Path

import pytest

from tests.archive.guide_pictures import PICTURED
from tests.archive.pictures import KEPT, KINDS, LARGEST, LOOKS, kept_path, pictured_site, site_photographer
from tests.once import made_once
from tests.story import GUIDE, chapter, pictures
from tests.tools.hall.pictures import unlike


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return made_once(tmp_path_factory, "site-privit", pictured_site) / "site"


@pytest.mark.greu
@pytest.mark.chromium
def test_pages_look_as_they_did(browser: str, site: Path) -> None:
    looks = [(kind, *look) for kind in KINDS for look in LOOKS]
    with site_photographer(site, browser) as taking:
        told = [unlike(taking.take(*look), kept_path(*look)) for look in looks]
    assert [*filter(None, told)] == [], "look at build/imagini; if it is meant so: make site-imagini"


def test_the_guide_shows_each_picture_of_the_site() -> None:
    shown = pictures(chapter("Anii, ca site"))
    folder = GUIDE.parent / "imagini"
    assert sorted(shown) == sorted(f"imagini/{pictured.name}" for pictured in PICTURED)
    assert {pictured.name for pictured in PICTURED} == {path.name for path in folder.glob("site-*")}
    assert all((GUIDE.parent / name).stat().st_size < LARGEST for name in shown)


def test_every_kind_is_kept_small_and_nothing_else_is() -> None:
    kept = list(KEPT.glob("*.png"))
    assert {path.name for path in kept} == {kept_path(kind, *look).name for kind in KINDS for look in LOOKS}
    assert max(path.stat().st_size for path in kept) < LARGEST
