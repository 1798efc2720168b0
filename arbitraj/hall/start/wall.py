"""The wall screen: letters announced, clock, announcements, then progress in numbers.

Its values never hold a letter before it is announced, nor names or points before they are published.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from datetime import datetime
from math import ceil
from pathlib import Path
from threading import Lock
from typing import Annotated, Any

import msgspec
from markupsafe import Markup
from msgspec import Meta, field
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from arbitraj.draw.block import in_block
from arbitraj.filename import is_safe
from arbitraj.folder.settings import FILE as SETTINGS, read_settings
from arbitraj.game.variant import Variant
from arbitraj.hall.kernel.apart import Ticker
from arbitraj.hall.kernel.event import BadEventError, Body, HallEvent
from arbitraj.hall.kernel.fold import fold
from arbitraj.hall.kernel.game import GameClock, GameStart, PlannedStart, all_said, drawn_of, sayings, to_say
from arbitraj.hall.kernel.kind import EventKinds, Kind
from arbitraj.hall.kernel.scene import arbiter_refusal
from arbitraj.hall.kernel.state import HallState
from arbitraj.hall.kernel.store.keeper import HALL, JOURNAL
from arbitraj.hall.kernel.store.rows import LogRow, event_of
from arbitraj.hall.page.asking import PageRequest, shown_at
from arbitraj.hall.page.clock_shown import ClockShown, clock_shown, epoch
from arbitraj.hall.page.join_code import join_code
from arbitraj.hall.page.site import Opening, Site, site_of, who_asks
from arbitraj.hall.start.letters import keep_announced
from arbitraj.press.board_drawing import picture_of, svg
from arbitraj.problems import ProblemsError
from arbitraj.record.model import Competition
from arbitraj.record.variant_said import variant_shown
from arbitraj.text import Message, count, text_of
from arbitraj.types import GAME_TYPES

_LARGEST = 64 << 20  # bytes of a journal's new part that is read at once
_READS = msgspec.json.Decoder(LogRow)


class SecondGame(Body, frozen=True, tag="alaturi", omit_defaults=True):
    """Folder of the other game played at the same time (6.2.f), "" for none. It is shown too."""

    folder: Annotated[str, Meta(max_length=100)] = field(name="dosar", default="")


SECOND_GAME = Kind(
    SecondGame,
    lambda scene, person, body: arbiter_refusal(person),
    fold=lambda state, event, body: state.having(replace(state.of(GameStart), second=body.folder)),
    wall="always",
    said=lambda scene, body: Message("hall.did_alaturi"),
)


@dataclass(frozen=True, slots=True)
class OtherGame:
    """The other game from its folder: competition, letters included, and state."""

    name: str
    competition: Competition
    state: HallState


def games_beside(folder: Path) -> list[str]:
    """Names of the competitions in the same parent folder."""
    around = folder.absolute().parent
    names = (path.name for path in around.iterdir() if (path / SETTINGS).is_file()) if around.is_dir() else ()
    return sorted(name for name in names if name != folder.absolute().name and is_safe(name))


class OtherGameSeen:
    """Reader of the other game. `look` is called periodically and reads the journal incrementally."""

    def __init__(self, folder: Path, kinds: EventKinds) -> None:
        self._kinds = kinds
        self._around, self._lock = folder.absolute().parent, Lock()
        self._name, self._read, self._events = "", 0, list[HallEvent]()
        self._settings: tuple[int, int] = (0, 0)
        self.game: OtherGame | None = None

    def look(self, name: str) -> bool:
        """Look at the folder of a name and return whether anything is new."""
        with self._lock:
            before = self.game
            if name != self._name:
                self._name, self._read, self._events, self.game = name, 0, [], None
                self._settings = (0, 0)
            folder = self._around / name
            if not name or not is_safe(name) or not (folder / SETTINGS).is_file():
                self.game = None
                return before is not None
            try:
                self._look(folder)
            except OSError:
                return False  # changing just now: look again later
            return self.game is not before

    def _look(self, folder: Path) -> None:
        status = (folder / SETTINGS).stat()
        stamp = status.st_mtime_ns, status.st_size
        fresh = self._journal(folder / HALL / JOURNAL)
        if self.game is None or stamp != self._settings:
            competition = read_settings(folder, GAME_TYPES, drawn=False)[0]
            if competition is None:
                return
            self._settings = stamp
            self.game = OtherGame(self._name, competition, fold(self._events, self._kinds.nothing))
        elif fresh:
            self.game = replace(self.game, state=fold(self._events, self._kinds.nothing))

    def _journal(self, path: Path) -> bool:
        """Read new lines and return whether there were relevant events."""
        size = path.stat().st_size if path.is_file() else 0
        if size < self._read:  # another journal: restart
            self._read, self._events = 0, []
        if size == self._read:
            return False
        with path.open("rb") as source:
            source.seek(self._read)
            data = source.read(_LARGEST)
        whole = data[: data.rfind(b"\n") + 1]  # the last line may be incomplete
        self._read += len(whole)
        new = [event for line in whole.splitlines() if (event := _event(self._kinds, line))]
        self._events += new
        return bool(new)


def _event(kinds: EventKinds, line: bytes) -> HallEvent | None:
    try:
        row = _READS.decode(line)
        kind = kinds.called(row.kind)
        return event_of(row, kinds) if kind and kind.wall else None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, BadEventError):
        return None


# (width, height) for the letters on the narrowest screen, 4:3, in screen heights
_ALONE, _PACKED, _BY_BOARD = (1.26, 0.5), (0.62, 0.6), (0.42, 0.3)
_COLUMN = 7  # groups in one column, more are in two


@dataclass(frozen=True, slots=True)
class WallTile:
    """A place for a letter, empty before it is announced. `now`: being announced. `number` in a string (4.3)."""

    letter: str
    now: bool = False
    number: int = 0


@dataclass(frozen=True, slots=True)
class WallProgress:
    """Progress of the sheets after the stop, in numbers."""

    players: int
    handed_in: int
    typed: int
    closed: int


@dataclass(frozen=True, slots=True)
class WallGame:
    """A game on the wall. `facts`: its type, and those announced (6.2.c-e): number, time. `begins`: the hour of the
    start, "" if no time sheet says it.

    `phase`: `asteapta`, `litere`, `recitire`, `joc`, `stop`. `across` and `down` are the numbers of tiles in a line and
    of lines. `letter` is the current one, with its name of Annex 2. `board` is the one given (4.6), as SVG.
    """

    title: str
    phase: str
    facts: tuple[str, ...]
    rows: tuple[tuple[WallTile, ...], ...]
    grouped: bool
    across: int
    down: int
    letter: tuple[str, str]
    clock: GameClock
    progress: WallProgress
    board: str = ""
    begins: str = ""

    @property
    def packed(self) -> bool:
        """Whether the letters need the full width: groups in two columns."""
        return self.grouped and len(self.rows) > _COLUMN


@dataclass(frozen=True, slots=True)
class WallRanking:
    """Ranking of an edition: place, player, total. `until`: deadline for contestations (8.6)."""

    title: str
    lines: tuple[tuple[str, ...], ...]
    heads: tuple[str, ...]
    until: datetime | None = None


@dataclass(frozen=True, slots=True)
class RankingPage:
    """Lines of a ranking that are shown at once, in one column or two. `first`: number of the first line, from 1.

    `rows` in a column and `columns` are those of the whole ranking: the last page is written as large as the others.
    """

    rows: int
    columns: int
    parts: tuple[tuple[tuple[str, ...], ...], ...]
    first: int
    page: int
    pages: int

    @property
    def last(self) -> int:
        """Number of the last line."""
        return self.first + sum(map(len, self.parts)) - 1

    @property
    def next(self) -> int:
        """Number of the page that comes after it, in turn."""
        return self.page % self.pages + 1


@dataclass(frozen=True, slots=True)
class RankingSource:
    """Service that gives the wall's ranking, None before one is published."""

    shown: Callable[[], WallRanking | None]


def wall_game(competition: Competition, state: HallState, drawn: tuple[str, ...], alone: bool = True) -> WallGame:
    """A game for the wall. `drawn` are its letters in the folder, `alone`: no other game is shown beside it."""
    start, clock = state.of(GameStart), state.of(GameClock)
    rows = shown_rows(competition, start, clock, drawn)
    grouped = competition.game_type.has_groups
    wanted = to_say(competition, start, drawn) if start.how and start.how != "anuntate" else tuple(map(len, rows))
    board = competition.given if competition.board and alone and any(rows) else None
    room = _BY_BOARD if board else _ALONE if alone else _PACKED
    across, down = _block(wanted or (0,), grouped, room)
    phase = _phase(competition, start, clock, drawn)
    place = _now(start, rows, phase)
    tiles = tuple(
        tuple(
            WallTile(
                rows[group][at] if group < len(rows) and at < len(rows[group]) else "",
                (group, at) == place,
                at + 1 if competition.game_type.material.in_order else 0,
            )
            for at in range(length)
        )
        for group, length in enumerate(wanted)
    )
    letter = rows[place[0]][place[1]] if place else ""
    return WallGame(
        competition.title,
        phase,
        _facts(competition, start, clock, sum(wanted)),
        tiles,
        grouped,
        across,
        down,
        (letter, letter_name(letter, competition.variant)),
        clock if clock.minutes else replace(clock, minutes=start.minutes),
        WallProgress(
            len(competition.players),
            len(state.sheets),
            sum(
                any(transcription.finished for transcription in sheet.hands.values()) for sheet in state.sheets.values()
            ),
            sum(bool(sheet.closed) for sheet in state.sheets.values()),
        ),
        svg(picture_of(board, competition.variant), text_of("hall.board")) if board else "",
        state.of(PlannedStart).hour,
    )


def shown_rows(competition: Competition, start: GameStart, clock: GameClock, drawn: tuple[str, ...]) -> tuple[str, ...]:
    """Letters that players have heard. Those announced elsewhere count once declared, or once the clock runs."""
    elsewhere = start.how == "anuntate" or (not start.how and clock.started is not None)
    return drawn if elsewhere else start.rows


def letter_name(letter: str, variant: Variant) -> str:
    """Name of a letter by Annex 2, "" if it has none."""
    return variant.names.get(letter, "") if letter else ""


def _phase(competition: Competition, start: GameStart, clock: GameClock, drawn: tuple[str, ...]) -> str:
    if clock.stopped:
        return "stop"
    if clock.started:
        return "joc"
    if not start.how:
        return "asteapta"
    return "recitire" if all_said(competition, start, drawn) else "litere"


def _now(start: GameStart, rows: tuple[str, ...], phase: str) -> tuple[int, int] | None:
    flat = [(group, at) for group, row in enumerate(rows) for at in range(len(row))]
    if phase == "litere" and flat:
        return flat[-1]
    if phase == "recitire" and flat:
        # the last one stays until the second reading begins
        return flat[start.again - 1] if start.again else flat[-1]
    return None


def _block(wanted: tuple[int, ...], grouped: bool, room: tuple[float, float]) -> tuple[int, int]:
    """(tiles across, lines): a line per group, in two columns if there are many."""
    most = max(wanted)
    if grouped:
        columns = 1 if len(wanted) <= _COLUMN else 2
        return columns * most, ceil(len(wanted) / columns)
    return in_block(most, *room) if most else (1, 1)


def _facts(competition: Competition, start: GameStart, clock: GameClock, letters: int) -> tuple[str, ...]:
    """The type, and the facts announced so far (6.2.c-e), all of them once the game is on."""
    game_type, going = competition.game_type, clock.started is not None
    facts = [game_type.shown[0].upper() + game_type.shown[1:]]
    facts += filter(None, [variant_shown(competition.variant)])
    number = start.number or (letters if going and game_type.letters else 0)
    if number:
        facts.append(count(number, "letter") if game_type.letters else count(number, "group"))
    minutes = clock.minutes or start.minutes
    if minutes:
        facts.append(count(minutes, "minute"))
    return tuple(facts)


LOOKED_EVERY = 1.0  # seconds between reads of the other game's journal
_A_COLUMN = 20  # lines of a ranking, read from 20 m
_A_PAGE = 2 * _A_COLUMN


def ranking_page(lines: Sequence[tuple[str, ...]], page: int) -> RankingPage:
    """A page of a ranking, the first one if there is none of that number."""
    pages = max(1, ceil(len(lines) / _A_PAGE))
    page = page if 1 <= page <= pages else 1
    start = (page - 1) * _A_PAGE
    shown = tuple(lines[start : start + _A_PAGE])
    return RankingPage(
        max(1, min(len(lines), _A_COLUMN)),
        2 if len(lines) > _A_COLUMN else 1,
        tuple(filter(None, (shown[:_A_COLUMN], shown[_A_COLUMN:]))),
        start + 1,
        page,
        pages,
    )


def _wall(asked: PageRequest) -> Response:
    site, at = site_of(asked.request), asked.hall.clock()
    source = site.opened(RankingSource)
    ranking = source.shown() if source else None
    return asked.page(
        "ecran.html",
        games=[(game, clock_shown(game.clock, at)) for game in games_on(site)],
        sayings=sayings,
        drawn=Markup,  # boards are drawn by the program, only letters of tiles
        ranking=ranking,
        listed=ranking_page(ranking.lines, asked.number("pagina")) if ranking else None,
        code=join_code(f"{site.addresses[0]}public") if ranking and site.addresses else "",
        until=epoch(ranking.until) if ranking and ranking.until else 0,
    )


def games_on(site: Site) -> list[WallGame]:
    """The game of this hall, and the one beside it (6.2.f)."""
    hall, beside = site.hall, site.opened(OtherGameSeen)
    other = beside.game if beside else None
    own = wall_game(hall.competition, hall.state, hall.drawn, other is None)
    if other is None:
        return [own]
    return [own, wall_game(other.competition, other.state, drawn_of(other.competition), alone=False)]


async def _clock(request: Request) -> Response:
    site = site_of(request)
    person, at = who_asks(request), site.hall.clock()
    shown = clock_shown(site.hall.state.of(GameClock), at)
    return JSONResponse(clock_data(shown) | {"anunturi": _said(shown) if person.arbitrates else []})


def clock_data(shown: ClockShown) -> dict[str, Any]:
    """The clock as plain data for the wire."""
    clock = shown.clock
    return {
        "pornit": clock.started is not None,
        "oprit": clock.stopped is not None,
        "pauza": clock.paused is not None,
        "sfarsit": shown.ends,
        "ramase": shown.left,
    }


def _said(shown: ClockShown) -> list[dict[str, Any]]:
    listed = sayings(shown.clock) if shown.clock.going else ()
    return [{"ramase": said.left, "text": said.words, "spus": said.told} for said in listed]


@contextmanager
def started(opening: Opening) -> Iterator[None]:
    """Write announced letters into the folder, and follow the other game of the hall (6.2.f)."""
    site = opening.site
    with suppress(ProblemsError, OSError):  # reported when the letters are needed
        keep_announced(site.hall, opening.folder)  # if the laptop died between the last letter and the folder
    beside = site.hall.tools[OtherGameSeen] = OtherGameSeen(opening.folder, site.hall.kinds)

    def look() -> None:
        if beside.look(site.hall.state.of(GameStart).second):
            site.topics.tell({"ecran", "ceas"})

    look()
    with Ticker("alaturi", LOOKED_EVERY, look):
        yield


ROUTES: list[Route] = [
    shown_at("/ecran", _wall),
    Route("/ceas", _clock),
]
