"""A second laptop that follows the hall: it copies the journal while it is written, and can take over.

It joins like every station, by a sign that the chief confirms. It stores the journal, and beside it the hall that it
follows: asked before a takeover, notified after it. The database is built from the journal at a takeover, and neither
has PINs."""

import re
import socket
import ssl
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import datetime
from http import HTTPStatus
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import urlencode, urlsplit

import msgspec
from msgspec import Struct
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse
from starlette.routing import Mount, Route

from arbitraj.atomic import write_text
from arbitraj.folder.recognised import is_competition
from arbitraj.hall.kernel.store.keeper import HALL, JOURNAL, copying
from arbitraj.hall.page.files import PageFiles
from arbitraj.hall.page.site import hall_templates
from arbitraj.problems import Problem, ProblemsError, refuse_any
from arbitraj.refusals import os_reason
from arbitraj.text import Message, text_of
from arbitraj.wings.network.second_laptop.other_branch import hears_of, other_log

FILE = "urmarita.json"


class TakeOver(Struct, frozen=True):
    """The wish to be the hall from now on: another laptop was it before, whose events are refused."""


class FirstHall(Struct, frozen=True):
    """Address of the followed hall, and the certificate by which it is trusted.

    `own` is the mandate of this laptop's takeover, 0 while it only copies. `told` is the mandate that the first hall
    was notified of.
    """

    address: str = msgspec.field(name="adresa")
    trusted: str = msgspec.field(name="autoritate", default="")
    told: int = msgspec.field(name="stie", default=1)
    own: int = msgspec.field(name="mandat", default=0)


_READS = msgspec.json.Decoder(FirstHall)


def keep_first(home: Path, first: FirstHall) -> None:
    """Store the followed hall. On a disk error a person is asked later."""
    with suppress(OSError):
        write_text(home / FILE, msgspec.json.encode(first).decode() + "\n")


def first_hall(home: Path) -> FirstHall | None:
    """The stored hall that this laptop followed, None if none or unreadable."""
    with suppress(OSError, msgspec.DecodeError):
        return _READS.decode((home / FILE).read_bytes())
    return None


_EVERY, _ASKS_EVERY = 0.3, 1.0  # seconds
_PATIENCE = 10.0
_DIGITS = 12  # of a number in an answer
_SIGN = re.compile(r"<output>(\d{4})</output>")


@dataclass(frozen=True, slots=True)
class FollowingSign:
    """Status: message, last event copied, how many behind when the hall last `answered`, whether it is `cut`."""

    text: str = ""
    last: int = 0
    behind: int = 0
    answered: datetime | None = None
    cut: bool = False


@dataclass
class Followed:
    """Client of the followed hall. `trusted`: its authority. `sign`: status. `patience`: timeout in seconds."""

    address: str
    trusted: Path | None = None
    cookies: dict[str, str] = field(default_factory=dict)
    sign: FollowingSign = FollowingSign()
    patience: float = _PATIENCE

    def asked(self, method: str, path: str, form: Mapping[str, str] | None = None) -> tuple[HTTPResponse, bytes]:
        """(answer, body). Raises OSError, and HTTPException also for server errors (5xx)."""
        parts = urlsplit(self.address)
        origin = f"{parts.scheme}://{parts.netloc}"
        link = self._link(parts.netloc, parts.scheme == "https")
        headers = {"origin": origin, "accept": "text/html", "content-type": "application/x-www-form-urlencoded"}
        headers["cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        try:
            link.request(method, path, urlencode(form or {}), headers)
            answer = link.getresponse()
            body = answer.read()
        finally:
            link.close()
        if answer.status >= HTTPStatus.INTERNAL_SERVER_ERROR:
            raise HTTPException(answer.status)
        for item in answer.msg.get_all("set-cookie") or ():
            name, _, value = item.partition(";")[0].partition("=")
            self.cookies[name] = value
        return answer, body

    def _link(self, where: str, encrypted: bool) -> HTTPConnection:
        if not encrypted:
            return HTTPConnection(where, timeout=self.patience)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        if self.trusted:
            context.load_verify_locations(cadata=self.trusted.read_bytes())
        return HTTPSConnection(where, timeout=self.patience, context=context)


def follow(folder: Path, followed: Followed, tell: Callable[[str], None]) -> None:
    """Copy a hall's journal until the session or the program ends. Raises ProblemsError if it cannot be continued."""
    scheme = urlsplit(followed.address).scheme
    if scheme == "https" and followed.trusted is None:
        raise ProblemsError([Problem("--oglinda", "", Message("network.follow_trust"))])
    if scheme not in ("http", "https"):
        raise ProblemsError([Problem("--oglinda", "", Message("network.follow_address", address=followed.address))])
    if not is_competition(folder):
        raise ProblemsError([Problem(str(folder), "", Message("network.follow_folder"))])

    def shown(text: str) -> None:
        followed.sign = replace(followed.sign, text=text)
        tell(text)

    with copying(folder, f"arbitraj sala --oglinda {followed.address}") as copy:
        try:
            _join(followed, shown)
        except (OSError, HTTPException) as error:
            why = Message("network.follow_unreached", why=os_reason(error))
            raise ProblemsError([Problem(followed.address, "", why)]) from None
        last_said, cut = "", ""
        while True:
            try:
                answer, data = followed.asked("GET", f"/oglinda?dupa={copy.size}&nr={copy.last}")
                number = _last_there(answer)
            except (OSError, HTTPException):
                if not cut:
                    cut = f"{datetime.now():%H:%M}"
                    followed.sign = replace(followed.sign, cut=True)
                    shown(text_of("network.follow_cut", last=copy.last, hour=cut, folder=folder))
            else:
                if answer.status == 409:
                    refuse_any(_parted(folder, followed))
                    raise ProblemsError([Problem(followed.address, "", Message("network.follows_another"))])
                if answer.status != 200:
                    raise ProblemsError([Problem(followed.address, "", Message("network.follow_ended"))])
                try:
                    copy.append(data)
                except ProblemsError:
                    refuse_any(_parted(folder, followed))
                    raise
                if not followed.sign.answered:  # from here on it is a copy of that hall
                    trusted = str(followed.trusted.resolve()) if followed.trusted else ""
                    keep_first(folder / HALL, FirstHall(followed.address, trusted))
                behind = max(number - copy.last, 0)
                now = text_of("network.follow_at", last=copy.last, behind=behind)
                followed.sign = FollowingSign(now, copy.last, behind, datetime.now())
                if now != last_said or cut:
                    tell(now)
                last_said, cut = now, ""
                if behind and data:
                    continue
            time.sleep(_EVERY)


def _parted(folder: Path, followed: Followed) -> list[Problem]:
    """Problem of the fork, if that is why this journal and the hall's do not fit."""

    def fetched(position: int) -> bytes:
        answer, data = followed.asked("GET", f"/oglinda?dupa={position}")
        return data if answer.status == 200 else b""

    with suppress(OSError, HTTPException, ProblemsError):
        problem = where_parted(folder, followed.address, fetched)
        return [problem] if problem else []
    return []


def _last_there(answer: HTTPResponse) -> int:
    """Number of the hall's last event. Raises HTTPException if the answer is not a hall's."""
    number = answer.headers.get("x-nr", "0")
    if not (number.isascii() and number.isdigit() and len(number) <= _DIGITS):
        raise HTTPException("x-nr")
    return int(number)


def _join(followed: Followed, tell: Callable[[str], None]) -> None:
    """Request to join. The chief confirms its sign in the role of a second laptop."""
    followed.asked("POST", "/intrare/cerere", {"nume": f"Oglinda {socket.gethostname()}"[:60]})
    shown = _SIGN.search(followed.asked("GET", "/intrare")[1].decode(errors="replace"))
    if shown is None:
        raise ProblemsError([Problem(followed.address, "", Message("network.follow_refused"))])
    tell(text_of("network.follow_sign", sign=shown[1]))
    while "sala" not in followed.cookies:
        time.sleep(_ASKS_EVERY)
        try:
            waiting = _SIGN.search(followed.asked("GET", "/intrare")[1].decode(errors="replace"))
            if not waiting:
                followed.asked("POST", "/intrare/gata")
        except HTTPException:  # retried
            continue
        if not waiting and "sala" not in followed.cookies:
            raise ProblemsError([Problem(followed.address, "", Message("network.follow_refused"))])
    tell(text_of("network.follow_begun"))


def make_follower_app(followed: Followed) -> Starlette:
    """ASGI application of a second laptop: one page that reloads itself."""

    def page(request: Request) -> HTMLResponse:
        sign = followed.sign
        age = int((datetime.now() - sign.answered).total_seconds()) if sign.answered else 0
        values = {"sign": sign, "age": max(age, 0), "address": followed.address}
        return HTMLResponse(hall_templates().get_template("oglinda.html").render(values))

    return Starlette(routes=[Mount("/static", PageFiles()), Route("/", page)])


def where_parted(folder: Path, address: str, fetched: Callable[[int], bytes]) -> Problem | None:
    """Problem of two halls that went on from one log, with the events that only one has. None if they did not.

    `fetched` gives whole lines of the followed journal after a byte position. If that one has the newer mandate, this
    folder records that it is no longer the hall. Raises OSError, HTTPException, ProblemsError.
    """
    with TemporaryDirectory() as aside:
        path = Path(aside) / JOURNAL
        with path.open("wb") as file:
            while data := fetched(file.tell()):
                file.write(data)
        log = other_log(folder, path)
        if log is None:
            return Problem(address, "", Message("network.follows_other_log"))
        if log.fork is None:
            return None
        hears_of(folder, log)
        return Problem(address, "", Message("network.follow_forked", **log.fork.sides))
