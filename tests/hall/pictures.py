"""The hall's main pages as pictures: a made-up afternoon at a fixed hour, taken small, compared by what a person sees.

`python -m tests.hall.pictures` takes all of them anew into `imagini/` (`make sala-imagini`); look at each before it is
committed. `imagini/SOURCE.md` says where they come from.
"""

import io
import os
import shutil
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import Any, Literal
from unittest.mock import patch
from urllib.parse import quote

import uvicorn
from PIL import Image, ImageChops
from playwright.sync_api import Browser, Page, expect, sync_playwright
from starlette.types import ASGIApp, Receive, Scope, Send

from arbitraj.desk.roster import RosterWish
from arbitraj.desk.tournament import await_results, enter_score, pair_round
from arbitraj.desk.tournament_typed import NewTournament, found_tournament
from arbitraj.hall.folder import founding_pages
from arbitraj.hall.kernel.case import SheetStage
from arbitraj.hall.kernel.store.keeper import keeping
from arbitraj.hall.page.network import LOOPBACK, listening
from arbitraj.hall.parts import FRAME, KINDS
from arbitraj.hall.people.accounts import Accounts
from arbitraj.hall.people.joining import Joined, joined_in
from arbitraj.hall.people.sessions import Sessions
from arbitraj.hall.tournament import tournament_pages
from arbitraj.hall.web.front import make_founding_app
from arbitraj.hall.web.guard import Guard
from arbitraj.hall.years.reading import ArchiveReader
from arbitraj.lexicon.lexicon import FOLDER_VARIABLE
from tests.archive.golden_reports import base_of_years
from tests.hall.contested import contested_room
from tests.hall.dueling import dueling_room
from tests.hall.pictured_clock import FixedClock
from tests.hall.rooms import ARBITER, CHIEF, THIRD, TYPIST, Room
from tests.hall.several import several_halls
from tests.hall.waiting import BROWSER, PATIENCE

KEPT = Path(__file__).parent / "imagini"
# those of the house, so that a picture does not tell which fonts the machine has
FONTS = Path(__file__).parents[2] / "arbitraj" / "press" / "paper" / "fonts"


def faces(address: Callable[[str], str]) -> str:
    """The style that gives pages those letters, each file at its address."""
    return "".join(
        f'@font-face {{ font-family: "{family}"; font-weight: {weight}; src: url("{address(file)}"); }}'
        for family in ("Liberation Sans", "Liberation Mono")
        for weight, file in (("400", "DejaVuSansCondensed.ttf"), ("600 700", "DejaVuSansCondensed-Bold.ttf"))
    )


_FACES = faces("/static/{}".format)
Scheme = Literal["light", "dark"]
LOOKS: tuple[tuple[int, Scheme], ...] = ((360, "light"), (768, "light"), (1280, "light"), (1280, "dark"))
_HEIGHTS = {360: 740, 768: 1024, 1280: 800}
_TALLEST = 1200
_STATION = ("192.168.77.20", 50_000)
_MEETING = datetime(2026, 11, 21, 16, 2)  # when several halls are seen
_JOIN = "http://192.168.77.5:8710/"


class _ThatDay(date):
    @classmethod
    def today(cls) -> "_ThatDay":
        return cls(2026, 11, 21)


@dataclass(frozen=True, slots=True)
class Shot:
    """A page that is pictured: whose browser it is, and what is typed before."""

    name: str
    path: str
    person: str = CHIEF.name
    keys: str = ""
    ready: str = "h1"
    then: str = ""


SHOTS = (
    Shot("acasa", "/"),
    Shot("predare", "/predare"),
    Shot("fisa", "/fisa/05/1", ARBITER.name, ready="#verdict p"),
    Shot("grila", "/fisa/05/1", ARBITER.name, keys="/", ready="#grila[open]", then="persia"),
    Shot("coada", "/coada"),
    Shot("intrebare", "", THIRD.name),
    Shot("diferente", "/diferente", THIRD.name),
    Shot("citire", "/diferente/03", THIRD.name),
    Shot("fisa-inchisa", "/fise/02"),
    Shot("panou", "/panou"),
    Shot("jurnal", "/jurnal?fisa=03"),
    Shot("conturi", "/conturi"),
    Shot("intrare", "/intrare", ""),
    Shot("dosar-nou", "/dosar-nou", "", ready="#roster"),
    Shot("turneu-nou", "/turneu/nou", "", ready="#roster"),
    Shot("turneu", "", "", ready="#puncte1-5"),
    Shot("arhiva", "/arhiva?ce=club&nume=Clubul+Trei", ready="article"),
    Shot("contestatie", "/contestatii/1"),
    Shot("sanctiuni", "/sanctiuni"),
    Shot("sali", "/sali"),
    Shot("mese", "/mese"),
    Shot("masa", "/mese/1", ARBITER.name),
)
_DUELS = ("mese", "masa")
_FRONT = ("dosar-nou", "turneu-nou")  # where no hall is open
_AFTER = ("contestatie", "sanctiuni")  # in a hall whose results were contested


def afternoon_room(clock: FixedClock) -> Room:
    """The demo's hall while people are at work in it."""
    room = Room(now=clock)
    room.hands_in(*(f"{n:02d}" for n in range(1, 18) if n != 16))
    for number in ("01", "02", "06", "07", "08", "09"):
        room.types(TYPIST, number)
    room.types(TYPIST, "03", slips={1: "GREȘIT"})
    for number in ("02", "03", "06", "08"):
        if room.hall.case(number).stage is not SheetStage.CLOSED:
            room.types(ARBITER, number, hand=2)
    room.types(THIRD, "04", end=False)
    joker = next(n for n, entry in enumerate(room.sheets["05"].entries) if "V0" in entry.word)
    room.types(ARBITER, "05", slips={joker: room.sheets["05"].entries[joker].word.replace("V0", "(V)")}, end=False)
    room.says(TYPIST, "intrebare", fisa="01", text="Foaia are o pată de cafea peste rândul 4; o citește și altcineva?")
    clock.step = timedelta()
    return room


def pictured_tournament(base: Path) -> Path:
    """A tournament of eight whose first round is being played."""
    names = "Albu,Ana Barbu,Ion Coman,Eva Dinu,Mihai Enache,Dan Florea,Ioana Ghica,Vlad Țurcanu-Dumitrescu,Alexandrina"
    roster = "nume,prenume,club,rating\n" + "".join(
        f"{name},Farul,{1500 - n}\n" for n, name in enumerate(names.split())
    )
    folder = base / "cupa"
    asked = NewTournament("Cupa Toamnei", "2026-11-21", "3", roster=RosterWish(roster.encode(), accepted=True))
    found_tournament(folder, asked)
    await_results(folder, pair_round(folder, 1))
    enter_score(folder, 1, 1, (412, 380))
    enter_score(folder, 1, 2, (365, 365))
    return folder


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


class Photographer:
    """Takes the pictures, with one browser and one server for all of them."""

    def __init__(
        self,
        room: Room,
        after: Room,
        several: Room,
        tournament: Path,
        front: Switch,
        addresses: str,
        browser: Browser,
    ) -> None:
        self._room, self._after, self._several = room, after, several
        self._front, self._address = front, addresses
        self.dueling = dueling_room(FixedClock())
        self._tournament = tournament
        context = browser.new_context(reduced_motion="reduce", bypass_csp=True, locale="ro-RO")
        context.route(
            "**/static/hall.css", lambda route: route.fulfill(response=(got := route.fetch()), body=got.text() + _FACES)
        )
        context.route("**/static/*.ttf", lambda route: route.fulfill(path=FONTS / Path(route.request.url).name))
        context.set_default_timeout(BROWSER)
        self._page = context.new_page()  # one for all of them: a new one costs more than the page that it shows

    def take(self, shot: Shot, width: int, scheme: Scheme) -> Image.Image:
        """A page as it is seen by somebody."""
        with self.opened(shot, width, scheme) as page:
            return pictured(page, width, _HEIGHTS[width])

    @contextmanager
    def opened(self, shot: Shot, width: int, scheme: Scheme) -> Iterator[Page]:
        """The page itself, as it is before it is pictured."""
        size: Any = {"width": width, "height": _HEIGHTS[width]}
        page = self._page
        page.set_viewport_size(size)
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        page.context.clear_cookies()
        if shot.person:
            page.context.add_cookies([{"name": "sala", "value": shot.person, "url": self._address}])
        self._front.app = self._app(shot)
        page.goto(self._address + self._path(shot))
        if shot.keys:
            expect(page.locator("input:focus")).to_have_count(1)
            page.keyboard.type(shot.keys)
        page.locator(shot.ready).first.wait_for()
        page.keyboard.type(shot.then)
        page.evaluate("for (const each of document.querySelectorAll('bdi.path')) each.textContent = '/acasa/arhiva'")
        yield page
        page.evaluate("localStorage.clear(); sessionStorage.clear()")
        page.goto("about:blank")

    def _app(self, shot: Shot) -> ASGIApp:
        if shot.name in _FRONT:
            return make_founding_app(lambda made: None, Path("/acasa/concursuri"), FRAME.before_hall())
        if shot.name == "turneu":
            return make_founding_app(lambda made: None, self._tournament.parent, FRAME.before_hall())
        if shot.name in _AFTER:
            return self._after.app
        if shot.name == "sali":
            return self._several.app
        if shot.name in _DUELS:
            return self.dueling.app
        return self._room.app if shot.person else _FromNetwork(self._room.app)

    def _path(self, shot: Shot) -> str:
        if shot.name == "turneu":
            return f"/turneu?dosar={quote(str(self._tournament))}"
        return shot.path or self._question()

    def _question(self) -> str:
        found = next(each for each in self._room.hall.queue() if each.kind == "constatare")
        return f"/coada/una?nume={found.name}"


def pictured(page: Page, width: int, height: int) -> Image.Image:
    """A page that is shown, as far down as pictures go; at least so high."""
    page.evaluate("document.fonts.ready.then(() => new Promise((done) => requestAnimationFrame(done)))")
    tall = min(_TALLEST, page.evaluate("document.documentElement.scrollHeight"))
    page.evaluate("scrollTo(0, 0)")
    page.set_viewport_size({"width": width, "height": max(tall, height)})
    return Image.open(io.BytesIO(page.screenshot(caret="hide", animations="disabled"))).convert("RGB")


@contextmanager
def _that_day() -> Iterator[None]:
    """The day as the pages of new folders propose it."""
    with patch.object(founding_pages, "date", _ThatDay), patch.object(tournament_pages, "date", _ThatDay):
        yield


@contextmanager
def _archive(where: Path) -> Iterator[ArchiveReader]:
    """An archive of some years where the program keeps its own."""
    where.mkdir()
    with patch.dict(os.environ, {FOLDER_VARIABLE: str(where)}), closing(ArchiveReader()) as reader:
        base_of_years(where)
        yield reader


@contextmanager
def photographer(browser: str) -> Iterator[Photographer]:
    """A hall at its fixed hour and a browser before it."""
    clock = FixedClock()
    with (
        tempfile.TemporaryDirectory() as made,
        keeping(Path(made), "probă", KINDS) as keeper,
        sync_playwright() as playwright,
    ):
        room = afternoon_room(clock)
        accounts = Accounts(keeper.store, room.hall, now=clock)
        room.site.hall.tools[Joined] = Joined(accounts, Sessions(keeper.store, room.hall, clock))
        room.site.addresses, room.site.copied = (_JOIN,), lambda: clock.time - timedelta(minutes=1)
        for person in (CHIEF, TYPIST):
            joined_in(room.site).sessions.begin(person.name, "192.168.77.20")
        with patch("arbitraj.hall.people.accounts._sign", lambda: "4711"):
            accounts.ask("Maria Lungu", "192.168.77.31")
        front = Switch(room.app)
        chromium = playwright.chromium.launch(executable_path=browser, args=["--font-render-hinting=none"])
        with _served(front) as address, _that_day(), _archive(Path(made) / "date") as reader:
            room.site.hall.tools[ArchiveReader] = reader
            after = contested_room(later := FixedClock())
            later.step = timedelta()
            several = several_halls(Path(made) / "sali", keeper.store, beside := FixedClock(), _MEETING)
            beside.time, beside.step = _MEETING, timedelta()
            tournament = pictured_tournament(Path(made) / "turnee")
            taking = Photographer(room, after, several, tournament, front, address, chromium)
            yield taking
            for each in (room, after, several, taking.dueling):
                each.site.topics.close()
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
    (seen := Path(__file__).parents[2] / "build" / "imagini").mkdir(parents=True, exist_ok=True)
    taken.save(seen / kept.name)
    return f"{kept.name}: {apart:.0f} of 255"


def difference(one: Image.Image, other: Image.Image, block: int = 16) -> float:
    """How far two pictures are apart where they are furthest: the mean of a block's colour, of 255.

    The edges of letters differ from one machine to another; the mean of a block does not, unless something moved.
    """
    if one.size != other.size:
        return 255.0
    size = (-(-one.width // block), -(-one.height // block))
    means = [each.convert("RGB").resize(size, Image.Resampling.BOX) for each in (one, other)]
    return float(max(most for _, most in ImageChops.difference(*means).getextrema()))  # type: ignore[misc]


FURTHEST = 16.0  # of 255; what the edges of letters make is less, what a moved line or another colour makes is more
_ALIKE = 8.0  # of 255: half of what tells a page that was changed


def small(picture: Image.Image) -> bytes:
    """A picture in as few colours as keep it alike: a ground that is almost white may be far from each of 64."""
    ways = (Image.Quantize.MAXCOVERAGE, Image.Quantize.MEDIANCUT)
    each = (
        picture.convert("RGB").quantize(most, way, dither=Image.Dither.NONE) for most in (64, 128, 256) for way in ways
    )
    tried: list[tuple[float, int, Image.Image]] = []
    for colours in each:
        tried.append((difference(picture, colours), len(tried), colours))
        if tried[-1][0] <= _ALIKE:
            break
    kept = io.BytesIO()
    min(tried)[-1].save(kept, "PNG", optimize=True)
    return kept.getvalue()


def main(names: Iterable[str]) -> None:
    """Take all pictures anew, or those of some pages."""
    browser = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))))
    KEPT.mkdir(exist_ok=True)
    wanted = [shot for shot in SHOTS if not names or shot.name in names]
    with photographer(browser) as taking:
        for shot in wanted:
            for width, scheme in LOOKS:
                kept_path(shot, width, scheme).write_bytes(small(taking.take(shot, width, scheme)))
    print(sum(each.stat().st_size for each in KEPT.glob("*.png")), "bytes")


if __name__ == "__main__":
    main(sys.argv[1:])
