"""Each page of made-up halls as text: every cell, link, field and sign, as each role sees it; and what comes of forms.

`python -m tests.hall.said` writes `pagini.txt` and what comes of the lines of `formulare.txt` anew; read what changed
before it is committed. A new form is a new line there, without its answer.
"""

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime, time
from difflib import unified_diff
from html import unescape
from html.parser import HTMLParser
from itertools import zip_longest
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import quote, unquote

from markupsafe import escape
from starlette.testclient import TestClient
from starlette.types import ASGIApp

from arbitraj.hall.kernel.event import data_of
from arbitraj.hall.kernel.scene import HallPerson
from tests.hall.guarded import HTML
from tests.hall.page_rules import sheets_of
from tests.hall.pictured_halls import PicturedHalls
from tests.hall.rooms import ARBITER, CHIEF, THIRD, TYPIST
from tests.hall.small import ANA, DAN, ION
from tests.plain import words_of

NOBODY = HallPerson("-", "")
PAGES = Path(__file__).parent / "spus" / "pagini.txt"
# halls, who walks through them, and from where: by links, or these pages alone
_FIRST = ("/", "/ecran", "/public", "/panou", "/ceas", "/bara", "/nimic")
WALKS: dict[str, tuple[tuple[HallPerson, tuple[str, ...]], ...]] = {
    "afternoon": (
        (CHIEF, ()),
        (ARBITER, ("/", "/predare", "/coada", "/diferente/03", "/fisa/05/1", "/panou", "/fise", "/fise/04", "/bara")),
        (TYPIST, ("/", "/predare", "/urmatoarea", "/ecran", "/bara", "/panou")),
        (THIRD, ("/", "/coada", "/diferente/03", "/fise/02", "/jurnal?fisa=03")),
    ),
    "contested": ((CHIEF, ()), (THIRD, ("/", "/jurnal?fel=contestatie", "/fise/02", "/urmatoarea"))),
    "alone": ((CHIEF, ("/", "/coada", "/coada/citesc?fisa=02", "/panou")),),
    "duels": ((CHIEF, ("/", "/mese", "/mese/1", "/ecran")), (ARBITER, ("/mese/1", "/mese/2"))),
    "several": ((CHIEF, ("/", "/sali", "/ecran", "/panou")),),
    "publishing": ((CHIEF, ("/", "/publicare/mers", "/panou")),),
    "letters": ((ANA, ("/", "/start", "/ecran", "/ceas", "/pregatire")), (ION, ("/", "/ecran"))),
    "founded": ((ANA, ("/", "/start", "/pregatire", "/panou", "/conturi")), (DAN, ("/pregatire", "/start"))),
    "doubted": ((ANA, ("/", "/ora")), (DAN, ("/",))),
    "players": ((ANA, ("/", "/jucatori", "/predare", "/bara")),),
    "front": ((NOBODY, ("/", "/dosar-nou", "/lista-cuvinte", "/predare")),),
    "computer": ((NOBODY, ("/", "/turneu/nou")),),
    "lost": ((NOBODY, ("/",)),),
}
_ALIKE = 2  # of the pages that differ only in a number, so many are read
# of this run alone: keys, marks of what was shown, when a hall was opened, of files, what was told, moments of here
_CHANCE = re.compile(
    r"\b[0-9a-f]{32}\b|\b[0-9a-f]{16}\b|(?<=data-pornita=\")[^\"]+|\b\d{13}\b|\b20[\d-]{8}T[\d:.]+[+-]\d\d:\d\d"
    r"|\b\d\d\.\d\d, \d\d:\d\d\b|(?<=data-spuse=\")\d+"
)
_LONGEST = 400  # letters of a part: what a script is given is longer


def pages_of(app: ASGIApp, token: str, listed: Sequence[str] = (), raises: bool = False) -> Iterator[tuple[str, str]]:
    """(address, what came) of the pages `listed`, or of what somebody comes to by links alone, from the first page.

    A hall in memory has no folder and no accounts: pages that need them are not there. The guide is no page of a hall.
    """
    here, cookies = ("127.0.0.1", 50_000), {"sala": token}
    browser = TestClient(app, "http://127.0.0.1", raise_server_exceptions=raises, cookies=cookies, client=here)
    waiting, seen, kinds = list(listed or _FIRST), set[str](), Counter[str]()
    while waiting:
        where = waiting.pop(0)
        kind = re.sub(r"\d+", "N", where.partition("?")[0])
        if where in seen or where.startswith("/ghid") or (not listed and kinds[kind] >= _ALIKE):
            continue
        seen.add(where)
        answer = browser.get(where, headers=HTML)
        if answer.status_code < 500 and re.match("text/html|application/json", answer.headers["content-type"]):
            kinds[kind] += 1
            yield where, answer.text
            waiting += [] if listed else sorted(words_of(answer.text)[1])


def _of_anybody(text: str, home: Path) -> str:
    """The text with `/acasa` in the place of a folder of this run, as it stands in pages, addresses, files; with the
    slashes of any system.
    """
    for written in (str(escape(str(home))), quote(str(home)), str(home)):
        text = text.replace(written, "/acasa")
    return re.sub(r"/acasa(?:(?:\\|%5C)[\w.-]+)+", lambda path: re.sub(r"\\|%5C", "/", path[0]), text)


class _Said(HTMLParser):
    """What a page says and where it leads, in the order in which it stands; drawings by their letters alone."""

    def __init__(self) -> None:
        super().__init__()
        self.parts = list[str]()
        self._drawn = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._drawn += tag == "svg"
        if not self._drawn:
            told = " ".join(name if value in (None, "") else f"{name}={value}" for name, value in attrs)
            self.parts.append(f"<{tag}{' ' * bool(told)}{told}>"[:_LONGEST])

    def handle_endtag(self, tag: str) -> None:
        self._drawn -= tag == "svg"

    def handle_data(self, data: str) -> None:
        if text := " ".join(data.split()):
            self.parts.append(text[:_LONGEST])


def said(where: str, page: str) -> list[str]:
    """The parts of a page; what stands at the head of each is told of the first page alone."""
    parser = _Said()
    parser.feed(_CHANCE.sub("…", page))
    at = next((n for n, part in enumerate(parser.parts) if part.startswith("<main")), -1)
    here = [part for part in parser.parts[: max(at, 0)] if "aria-current" in part or part.startswith("<body")]
    return parser.parts if where == "/" else [*here, *parser.parts[at + 1 :]]


def walked(hall: str, home: Path) -> tuple[dict[tuple[str, str], str], dict[str, tuple[str, int]]]:
    """Each page of a hall by who asks and where, and the players and tables of its sheets."""
    with PicturedHalls(home, years=False) as halls:
        pages = {
            (person.name, where): _of_anybody(page, home)
            for person, listed in WALKS[hall]
            for where, page in pages_of(halls[hall].app, halls[hall].token(person.name), listed)
        }
        site = getattr(getattr(halls[hall].app, "state", None), "site", None)
        return pages, sheets_of(site.hall) if site else {}


def lines_of(hall: str, pages: Mapping[tuple[str, str], str]) -> list[str]:
    """The same as it is kept, a line a page."""
    return [" | ".join((hall, person, where, *said(where, page))) for (person, where), page in pages.items()]


def moved(hall: str, file: Path, lines: Sequence[str]) -> list[str]:
    """Where the lines of a hall are others than when somebody looked at them last."""
    before = [line for line in file.read_text("utf-8").splitlines() if line.startswith(f"{hall} | ")]
    apart = [pair for pair in zip_longest(before, lines, fillvalue="") if len({*pair}) > 1]
    shown = ([line.split(" | ") for line in pair] for pair in apart)
    return ["\n".join([*old[1:4], *unified_diff(old, new, "era", "este", n=1, lineterm="")]) for old, new in shown]


# forms

FORMS = PAGES.with_name("formulare.txt")
_TOLD = re.compile(r'<dialog.*?</dialog>|<(p|div|ul|form)\b[^>]*class="says.*?</\1>', re.DOTALL)


def with_forms() -> list[str]:
    """The halls in which forms are sent."""
    return [*dict.fromkeys(line.partition(" | ")[0] for line in FORMS.read_text("utf-8").splitlines())]


def sent_forms(hall: str, home: Path) -> list[str]:
    """The lines of a hall, each with what came of it: status, where it leads, events, what the page says to it.

    A field `name=*` is as the page hides it that this person saw last; a last `*`: the whole page is told. `ORA 16:05`
    is the hall's time from there on.
    """
    lines = [line.split(" | ") for line in FORMS.read_text("utf-8").splitlines()]
    answered = list[str]()
    with PicturedHalls(home, years=False) as halls:
        here = halls[hall]
        site: Any = getattr(getattr(here.app, "state", None), "site", None)  # none before a hall is opened
        shown, browsers = dict[str, str](), dict[str, TestClient]()
        for _, person, asked, fields in (line[:4] for line in lines if line[0] == hall):
            method, _, path = asked.partition(" ")
            if method == "ORA":
                site.hall.clock.time = datetime.combine(site.hall.clock.time, time.fromisoformat(path))
                answered.append(" | ".join((hall, person, asked, fields)))
                continue
            if person not in browsers:
                cookies, client = {"sala": here.token(person)}, ("127.0.0.1", 50_000)
                browsers[person] = TestClient(here.app, "http://127.0.0.1", cookies=cookies, client=client)
                if site:
                    site.confirmed.given(cookies["sala"], right=True)
            parts = [field for field in fields.split("&") if field not in ("", "*")]
            given = {
                name: unquote(value).replace("/acasa", str(home))
                for name, _, value in (part.partition("=") for part in parts)
            }
            for name in (name for name, value in given.items() if value == "*"):
                hidden = re.search(rf'name="{name}" value="([^"]*)"', shown.get(person, ""))
                given[name] = unescape(hidden[1]) if hidden else ""
            before, form = len(site.hall.state.log) if site else 0, given if method == "POST" else None
            there = path.replace("/acasa", quote(str(home)))
            answer = browsers[person].request(method, there, headers=HTML, follow_redirects=False, data=form)
            page = answer.text if answer.headers.get("content-type", "").startswith("text/html") else ""
            shown[person] = page or shown.get(person, "")
            events = (data_of(event.body) for event in site.hall.state.log[before:]) if site else ()
            told = [f"{answer.status_code} {answer.headers.get('location', '')}".strip()]
            if answer.content and not page:
                told.append(answer.headers.get("content-disposition", answer.text))
            told += [f"{kind} {json.dumps(data, ensure_ascii=False, sort_keys=True)}" for kind, data in events]
            said_here = (
                [page]
                if fields.split("&")[-1] == "*"
                else [match[0] for match in _TOLD.finditer(page.partition("<main")[2])]
            )
            told += [part for sentence in said_here for part in said("", sentence)]
            told = [_of_anybody(_CHANCE.sub("…", line), home) for line in told]
            answered.append(" | ".join((hall, person, asked, fields, *told)))
    return answered


def main() -> None:
    """Write all of them anew."""
    lines, forms = list[str](), list[str]()
    filled = with_forms()
    for hall in WALKS:
        with TemporaryDirectory() as home, TemporaryDirectory() as other:
            lines += lines_of(hall, walked(hall, Path(home))[0])
            forms += sent_forms(hall, Path(other)) if hall in filled else ()
    PAGES.write_text("\n".join(lines) + "\n", "utf-8")
    FORMS.write_text("\n".join(forms) + "\n", "utf-8")


if __name__ == "__main__":
    main()
