"""Every page of the hall as pictures: made-up halls at a fixed hour, taken small, compared by what a person sees.

`python -m tests.tools.hall.pictures` takes all of them anew into `imagini/` (`make sala-imagini`); look at each before
it is committed. `imagini/SOURCE.md` says where they come from.
"""

import io
import re
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal
from unittest.mock import patch

import uvicorn
from jinja2 import Environment, Template
from PIL import Image, ImageChops
from playwright.sync_api import Browser, Page, Route, expect, sync_playwright
from starlette.types import ASGIApp, Receive, Scope, Send

from arbitraj.hall.page.files import TEMPLATES
from arbitraj.hall.page.network import LOOPBACK, listening
from arbitraj.hall.web.guard import Guard
from tests.hall.pictured_halls import PicturedHalls
from tests.hall.rooms import ARBITER, CHIEF, THIRD, TYPIST
from tests.hall.waiting import BROWSER, PATIENCE
from tests.programs import needed

KEPT = Path(__file__).parents[2] / "hall" / "imagini"
# those of the house, so that a picture does not tell which fonts the machine has
FONTS = Path(__file__).parents[3] / "arbitraj" / "press" / "paper" / "fonts"


def faces(address: Callable[[str], str]) -> str:
    """The style that gives pages those letters, each file at its address."""
    return "".join(
        f'@font-face {{ font-family: "{family}"; font-weight: {weight}; src: url("{address(file)}"); }}'
        for family in ("Liberation Sans", "Liberation Mono")
        for weight, file in (("400", "DejaVuSansCondensed.ttf"), ("600 700", "DejaVuSansCondensed-Bold.ttf"))
    )


_FACES = faces("/static/{}".format)
_STYLES = re.compile(r"/static/(hall|ecran)\.css$")
_STYLED = TEMPLATES[0].parents[1]
Scheme = Literal["light", "dark"]
LOOKS: tuple[tuple[int, Scheme], ...] = ((360, "light"), (768, "light"), (1280, "light"), (1280, "dark"))
HEIGHTS = {360: 740, 768: 1024, 1280: 800}
_TALLEST = 1200
_STATION = ("192.168.77.20", 50_000)


@dataclass(frozen=True, slots=True)
class Shot:
    """A page that is pictured: of which hall, whose browser it is; what is typed and pressed before."""

    name: str
    path: str
    person: str = CHIEF.name
    hall: str = "afternoon"
    keys: str = ""
    press: str = ""
    ready: str = "h1"
    then: str = ""
    elsewhere: bool = False


# each is called as its template (`pages`), but for those that show one of these once more
SHOTS = (
    Shot("acasa", "/"),
    Shot("predare", "/predare"),
    Shot("fisa", "/fisa/05/1", ARBITER.name, ready="#verdict p"),
    Shot("grila", "/fisa/05/1", ARBITER.name, keys="/", ready="#grila[open]", then="persia"),
    Shot("coada", "/coada"),
    Shot("intrebare", "/coada", THIRD.name, press="#coada a[href*='nume=constatare']"),
    Shot("raspuns", "/coada/una?nume=altceva", THIRD.name),
    Shot("nimeni", "/coada/citesc?fisa=02", hall="alone"),
    Shot("citire", "/diferente/03", THIRD.name),
    Shot("fisa-toata", "/fise/02"),
    Shot("panou", "/panou"),
    Shot("sala", "/sala"),
    Shot("jurnal", "/jurnal?fisa=03"),
    Shot("conturi", "/conturi"),
    Shot("intrare", "/intrare", "", elsewhere=True),
    Shot("dosar-nou", "/dosar-nou", "", hall="front", ready="#title"),
    Shot("lista-cuvinte", "/lista-cuvinte", "", hall="front"),
    Shot("turneu-nou", "/turneu/nou", "", hall="front", ready="#roster"),
    Shot("turneu", "/turneu?dosar={home}/computer/cupa", "", hall="computer", ready="#puncte1-5"),
    Shot("arhiva", "/arhiva?ce=club&nume=Clubul+Trei", press="main button.first", ready="article"),
    Shot("contestatie", "/contestatii/1", hall="contested"),
    Shot("sanctiuni", "/sanctiuni", hall="contested"),
    Shot("sali", "/sali", hall="several"),
    Shot("mese", "/mese", hall="duels"),
    Shot("masa", "/mese/1", ARBITER.name, hall="duels"),
    Shot("contestatii", "/contestatii", hall="contested"),
    Shot("fise", "/fise"),
    Shot("foi", "/foi", hall="practice"),
    Shot("eveniment", "/jurnal?fel=contestatie", hall="contested", press="#jurnal a"),
    Shot("fara-fisa", "/urmatoarea", TYPIST.name, hall="contested"),
    Shot("fault", "/fise/99", ready="main .says"),
    Shot("concursuri", "/", "", hall="computer"),
    Shot("jurnal-pierdut", "/", "", hall="lost"),
    Shot("clasament-general", "/clasament-general?dosar={home}/computer/sezon", "", hall="computer"),
    Shot("pregatire", "/pregatire", hall="founded"),
    Shot("start", "/start", hall="letters"),
    Shot("ora", "/ora", hall="doubted"),
    Shot("ecran", "/ecran", hall="letters", ready="h1"),
    Shot("pin", "/intrare", "", hall="founded", press="section:last-of-type button"),
    Shot("retea", "/sala", hall="founded", press="form[action='/retea'] button"),
    Shot("jucator-cod", "/jucator", "", hall="players"),
    Shot("jucator-fisa", "/jucator", "", hall="players", keys="acde3479\n", ready="#care"),
    Shot("jucatori", "/jucatori", hall="players"),
    Shot("plansa", "/planse/01", hall="camera"),
    Shot("mutari", "/fise/01/mutari?dupa=3", hall="solved", press="main section button", ready="table.best"),
    Shot("ideal-cautat", "/publicare/ideal", hall="solved"),
    Shot("corectare", "/fise/07/corecteaza?rand=h1r2", hall="published"),
    Shot("poze", "/poze", hall="published"),
    Shot("poze-fisa", "/poze/07", hall="published"),
    Shot("publicare", "/publicare", hall="published"),
    Shot("publicare-mers", "/publicare/mers", hall="publishing"),
    Shot("verificare", "/publicare/verifica", hall="published"),
    Shot("public", "/public?cine=ma", hall="published"),
    Shot("intreaba", "/sala", hall="founded", press="form[action='/inchidere'] button", ready="dialog:modal"),
    Shot("sala-inchisa", "/predare", "", hall="front"),
    Shot("oglinda", "/", "", hall="following"),
    Shot("autoritate", "/", "", hall="authority"),
)


def pages() -> frozenset[str]:
    """The templates of the hall that are whole pages, as shots are called."""
    texts = {path: path.read_text("utf-8") for folder in TEMPLATES for path in folder.glob("*.html")}
    whole = {path.stem for path, text in texts.items() if "<!doctype" in text or '{% extends "base.html" %}' in text}
    return frozenset(picture.replace("_", "-") for picture in whole - {"base"})


class _FromNetwork:
    """An application that is asked by a station of the network, wherever the browser runs."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self.app({**scope, "client": _STATION}, receive, send)


@contextmanager
def _served(app: ASGIApp) -> Iterator[str]:
    (listens,) = listening([LOOPBACK], 0, others=False)
    host = f"{LOOPBACK}:{listens.getsockname()[1]}"
    server = uvicorn.Server(uvicorn.Config(Guard(app, {host}), log_config=None, lifespan="off"))
    thread = threading.Thread(target=server.run, args=([listens],), daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    yield f"http://{host}"
    server.should_exit = server.force_exit = True
    thread.join(PATIENCE)
    listens.close()


class Switch:
    """What is served: one application, or another from a moment on."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self.app(scope, receive, send)


def _with_faces(route: Route) -> None:
    """A style as it lies there, with those letters. Asked of the server it might never come: on a busy machine the
    connection that is kept for such questions is closed by then, and the page waits for it for ever.
    """
    (style,) = _STYLED.glob(f"*/static/{Path(route.request.url).name}")
    route.fulfill(body=style.read_text("utf-8") + _FACES, content_type="text/css")


class Photographer:
    """Takes the pictures, with one browser and one server for all of them."""

    def __init__(self, halls: PicturedHalls, front: Switch, address: str, browser: Browser) -> None:
        self._halls, self._front, self._address = halls, front, address
        context = browser.new_context(reduced_motion="reduce", bypass_csp=True, locale="ro-RO")
        context.route(_STYLES, _with_faces)
        context.route("**/static/*.ttf", lambda route: route.fulfill(path=FONTS / Path(route.request.url).name))
        context.set_default_timeout(BROWSER)
        self._page = context.new_page()  # one for all of them: a new one costs more than the page that it shows

    def take(self, shot: Shot, width: int, scheme: Scheme) -> Image.Image:
        """A page as it is seen by somebody."""
        with self.opened(shot, width, scheme) as page:
            return pictured(page, width, HEIGHTS[width])

    @contextmanager
    def opened(self, shot: Shot, width: int, scheme: Scheme) -> Iterator[Page]:
        """The page itself, as it is before it is pictured."""
        size: Any = {"width": width, "height": HEIGHTS[width]}
        page, hall = self._page, self._halls[shot.hall]
        page.set_viewport_size(size)
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        page.context.clear_cookies()
        if shot.person:
            page.context.add_cookies([{"name": "sala", "value": hall.token(shot.person), "url": self._address}])
        self._front.app = _FromNetwork(hall.app) if shot.elsewhere else hall.app
        with _drawn() as templates:
            page.goto(self._address + shot.path.format(home=self._halls.home))
            if shot.keys:
                expect(page.locator("input:focus")).to_have_count(1)
                page.keyboard.type(shot.keys)
            if shot.press:
                with page.expect_navigation():
                    page.locator(shot.press).first.click()
            page.locator(shot.ready).first.wait_for()
            page.keyboard.type(shot.then)
        assert shot.name not in pages() or f"{shot.name.replace('-', '_')}.html" in templates, (shot.name, templates)
        page.evaluate(_AT_HOME, str(self._halls.home))
        yield page
        page.evaluate("localStorage.clear(); sessionStorage.clear()")
        page.goto("about:blank")


@contextmanager
def _drawn() -> Iterator[set[str]]:
    """The templates of which pages are made meanwhile."""
    made, get = set[str](), Environment.get_template

    def asked(self: Environment, name: str, *more: Any, **named: Any) -> Template:
        made.add(name)
        return get(self, name, *more, **named)

    with patch.object(Environment, "get_template", asked):
        yield made


# where the halls lie is of this run alone
_AT_HOME = """(home) => {
  for (const each of document.querySelectorAll("bdi.path")) each.textContent = "/acasa/arhiva";
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) texts.currentNode.data = texts.currentNode.data.replaceAll(home, "/acasa");
}"""


def pictured(page: Page, width: int, height: int) -> Image.Image:
    """A page that is shown, as far down as pictures go; at least so high."""
    page.evaluate("document.fonts.ready.then(() => new Promise((done) => requestAnimationFrame(done)))")
    tall = min(_TALLEST, page.evaluate("document.documentElement.scrollHeight"))
    page.evaluate("scrollTo(0, 0)")
    page.set_viewport_size({"width": width, "height": max(tall, height)})
    return Image.open(io.BytesIO(page.screenshot(caret="hide", animations="disabled"))).convert("RGB")


@contextmanager
def photographer(browser: str) -> Iterator[Photographer]:
    """The halls and a browser before them."""
    with tempfile.TemporaryDirectory() as made, PicturedHalls(Path(made)) as halls, sync_playwright() as playwright:
        front = Switch(halls["front"].app)
        chromium = playwright.chromium.launch(executable_path=browser, args=["--font-render-hinting=none"])
        with _served(front) as address:
            yield Photographer(halls, front, address, chromium)
            halls.end_streams()
        chromium.close()


def kept_path(shot: Shot, width: int, scheme: Scheme) -> Path:
    """Where a picture is kept."""
    return KEPT / picture_name(shot.name, width, scheme)


def picture_name(name: str, width: int, scheme: Scheme) -> str:
    """What a picture of a page is called."""
    return f"{name}-{width}{'-dark' if scheme == 'dark' else ''}.png"


def unlike(taken: Image.Image, kept: Path) -> str:
    """What is wrong with a picture taken beside the one that is kept, empty where nothing is; then it lies in
    build/imagini."""
    with Image.open(kept) as before:
        apart = difference(before, taken)
    if apart <= FURTHEST:
        return ""
    (seen := Path(__file__).parents[3] / "build" / "imagini").mkdir(parents=True, exist_ok=True)
    taken.save(seen / kept.name)
    return f"{kept.name}: {apart:.0f} of 255"


def difference(one: Image.Image, other: Image.Image, block: int = 16) -> float:
    """How far two pictures are apart where they are furthest: the mean of a block's colour, of 255.

    The edges of letters differ from one machine to another; the mean of a block does not, unless something moved.
    """
    if one.size != other.size:
        return 255.0
    size = (-(-one.width // block), -(-one.height // block))
    means = [image.convert("RGB").resize(size, Image.Resampling.BOX) for image in (one, other)]
    return float(max(most for _, most in ImageChops.difference(*means).getextrema()))  # type: ignore[misc]


FURTHEST = 16.0  # of 255; what the edges of letters make is less, what a moved line or another colour makes is more
_ALIKE = 8.0  # of 255: half of what tells a page that was changed


def small(picture: Image.Image) -> bytes:
    """A picture in as few colours as keep it alike: a ground that is almost white may be far from each of 64."""
    ways = (Image.Quantize.MAXCOVERAGE, Image.Quantize.MEDIANCUT)
    fewer = (
        picture.convert("RGB").quantize(most, way, dither=Image.Dither.NONE) for most in (64, 128, 256) for way in ways
    )
    tried: list[tuple[float, int, Image.Image]] = []
    for colours in fewer:
        tried.append((difference(picture, colours), len(tried), colours))
        if tried[-1][0] <= _ALIKE:
            break
    kept = io.BytesIO()
    min(tried)[-1].save(kept, "PNG", optimize=True)
    return kept.getvalue()


def main(names: Iterable[str]) -> None:
    """Take all pictures anew, or those of some pages."""
    browser = needed("chromium")
    KEPT.mkdir(exist_ok=True)
    wanted = [shot for shot in SHOTS if not names or shot.name in names]
    with photographer(browser) as taking:
        for shot in wanted:
            for width, scheme in LOOKS:
                kept_path(shot, width, scheme).write_bytes(small(taking.take(shot, width, scheme)))
    print(sum(path.stat().st_size for path in KEPT.glob("*.png")), "bytes")


if __name__ == "__main__":
    main(sys.argv[1:])
