"""Each kind of page of the archive's site as pictures: taken of a site of made-up competitions, kept in `imagini/`.

`python -m tests.archive.pictures` takes all of them anew (`make site-imagini`), or those of some pages; look at each
before it is committed. They are taken, made small and compared as the hall's are.
"""

import base64
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image
from playwright.sync_api import Page, sync_playwright

from arbitraj.wings.search.analysis.sheets import analyse, write_analyses
from tests.archive.published import WHOLE, season
from tests.archive.test_site import made_site, other_disciplines
from tests.commands import run
from tests.hall.waiting import BROWSER
from tests.programs import needed
from tests.tools.hall.pictures import FONTS, Scheme, faces, picture_name, pictured, small

KEPT = Path(__file__).parent / "imagini"
KINDS = {
    "acasa": "index.html",
    "jucatori": "jucatori.html",
    "cluburi": "cluburi.html",
    "recorduri": "recorduri.html",
    "liste": "liste.html",
    "verificare": "verificare.html",
    "etapa": "etape/*-2.html",
    "competitie": "competitii/2026-*.html",
    "alte-probe": "competitii/2025-*.html",
    "jucator": "jucatori/albu-maria.html",
    "club": "cluburi/clubul-trei.html",
    "sezon": "sezoane/2026.html",
    "anual": "liste/anual-2026.html",
    "rating": "liste/rating-2026-*.html",
    "analiza": "analize/*/albu-maria.html",
}
LOOKS: tuple[tuple[int, Scheme], ...] = ((360, "light"), (768, "dark"), (1920, "light"))
_HEIGHTS = {360: 740, 768: 1024, 1920: 900}
LARGEST = 80_000  # bytes of a picture
_FACES = faces(lambda file: f"data:font/ttf;base64,{base64.b64encode((FONTS / file).read_bytes()).decode()}")


def pictured_site(where: Path) -> Path:
    """A site with a page of every kind, analyses among them."""
    base, folder = where / "arhiva.sqlite", season(where)
    write_analyses(folder / WHOLE, analyse(folder / WHOLE), None)
    assert run(where, "arhiva", "adauga", folder, "--baza", base).status == 0
    other_disciplines(where, base)
    return made_site(base, where / "site", '[competitii."Sezon Demo"]\nanalize = true\n')


class SitePhotographer:
    """Takes the pictures of a site, with one page of one browser."""

    def __init__(self, site: Path, page: Page) -> None:
        self._site, self._page = site, page

    def take(self, kind: str, width: int, scheme: Scheme) -> Image.Image:
        """A page of a kind as it is seen."""
        with self.opened(kind, width, _HEIGHTS[width], scheme) as page:
            return pictured(page, width, _HEIGHTS[width])

    @contextmanager
    def opened(self, kind: str, width: int, height: int, scheme: Scheme) -> Iterator[Page]:
        """The page itself, as it is before it is pictured."""
        page = self._page
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        page.goto(min(self._site.glob(KINDS[kind])).as_uri())
        page.add_style_tag(content=_FACES)
        page.evaluate("document.fonts.ready")
        yield page


@contextmanager
def site_photographer(site: Path, browser: str) -> Iterator[SitePhotographer]:
    """A browser before a site."""
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=browser, args=["--font-render-hinting=none"])
        context = chromium.new_context(bypass_csp=True, locale="ro-RO")
        context.set_default_timeout(BROWSER)
        yield SitePhotographer(site, context.new_page())
        chromium.close()


def kept_path(kind: str, width: int, scheme: Scheme) -> Path:
    """Where a picture is kept."""
    return KEPT / picture_name(kind, width, scheme)


def main(names: Iterable[str]) -> None:
    """Take all pictures anew, or those of some kinds of page."""
    browser = needed("chromium")
    KEPT.mkdir(exist_ok=True)
    with TemporaryDirectory() as where, site_photographer(pictured_site(Path(where)), browser) as taking:
        for kind in names or KINDS:
            for width, scheme in LOOKS:
                kept_path(kind, width, scheme).write_bytes(small(taking.take(kind, width, scheme)))
    print(sum(path.stat().st_size for path in KEPT.glob("*.png")), "bytes")


if __name__ == "__main__":
    main(sys.argv[1:])
