"""The pictures of the guide's chapter on the site, taken anew: `make site-poze`."""

import io
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from PIL import Image

from tests.archive.pictures import pictured_site, site_photographer
from tests.programs import needed
from tests.story import GUIDE
from tests.tools.hall.pictures import small

_WIDTH = 800


class Pictured(NamedTuple):
    """A picture: the kind of page, how high, and what of it stands at the top (empty: its beginning)."""

    name: str
    kind: str
    height: int
    top: str = ""


PICTURED = (
    Pictured("site-acasa.png", "acasa", 500),
    Pictured("site-etapa.png", "etapa", 465, "h2:has-text('construcții')"),
    Pictured("site-jucator.png", "jucator", 560),
    Pictured("site-analiza.png", "analiza", 715, "h3:visible"),
)


def take_all(site: Path, browser: str, where: Path) -> None:
    """Take the pictures of a site into a folder."""
    with site_photographer(site, browser) as taking:
        for pictured in PICTURED:
            with taking.opened(pictured.kind, _WIDTH, pictured.height, "light") as page:
                if pictured.top:
                    page.locator(pictured.top).first.evaluate("found => scrollTo(0, found.offsetTop - 12)")
                picture = Image.open(io.BytesIO(page.screenshot(caret="hide", animations="disabled")))
            (where / pictured.name).write_bytes(small(picture))


def main() -> None:
    """Take them into the guide."""
    browser = needed("chromium")
    pictures = GUIDE.parent / "imagini"
    with TemporaryDirectory() as where:
        take_all(pictured_site(Path(where)), browser, pictures)
    for pictured in PICTURED:
        print(f"{(pictures / pictured.name).stat().st_size:7} {pictured.name}")


if __name__ == "__main__":
    main()
