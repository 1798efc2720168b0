"""The halls that are pictured, each at its fixed hour, opened once a picture of it is wanted."""

import os
import shutil
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, ExitStack, closing, contextmanager
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from pathlib import Path
from types import TracebackType
from unittest.mock import patch

from msgspec import Raw
from starlette.types import ASGIApp

from arbitraj.desk.preparing.roster import RosterOptions
from arbitraj.hall.decided.closed import Closed, Reopened, SettingChanged
from arbitraj.hall.editions.checking import EditionsUnderWay, EditionVerifying
from arbitraj.hall.editions.publishing import publish_here
from arbitraj.hall.folder import founding_pages, season_pages
from arbitraj.hall.folder.known import remember
from arbitraj.hall.folder.lost import LackingFile, LogQuestion, LogQuestionError
from arbitraj.hall.folder.practice import practice_hall
from arbitraj.hall.kernel.case import SheetStage
from arbitraj.hall.kernel.hall_time import HallTime
from arbitraj.hall.kernel.scene import PROGRAM
from arbitraj.hall.kernel.store.keeper import HALL, JOURNAL, keeping
from arbitraj.hall.kernel.store.mark import HeldLog, LogAnswer, LogLost, LogMark
from arbitraj.hall.kernel.store.rows import LogRow
from arbitraj.hall.page import laptop_pages
from arbitraj.hall.page.site import Site
from arbitraj.hall.parts import FRAME, KINDS
from arbitraj.hall.people.accounts import AccountChanged, Accounts, Sessions
from arbitraj.hall.people.joining import Joined, joined_in
from arbitraj.hall.start.letters import from_bag, next_letter
from arbitraj.hall.start.steps import LettersReady, StartStep
from arbitraj.hall.web.front import Front, make_app, make_founding_app
from arbitraj.lexicon.lexicon import FOLDER_VARIABLE
from arbitraj.problems import ProblemsError
from arbitraj.report.edition import Stage
from arbitraj.wings.camera.reading.camera_events import newly_looked
from arbitraj.wings.games.duels.of_tournament import OF_TOURNAMENTS
from arbitraj.wings.games.tournament import tournament_pages
from arbitraj.wings.games.tournament.running import await_results, enter_score, pair_round
from arbitraj.wings.games.tournament.typed import NewTournament, found_tournament
from arbitraj.wings.network.second_laptop import following
from arbitraj.wings.network.second_laptop.following import Followed, FollowingSign, make_follower_app
from arbitraj.wings.network.tls.certificates import AuthorityPage
from arbitraj.wings.years.reports.reading import ArchiveReader
from tests.archive.golden_reports import base_of_years
from tests.folders import folder as example_folder
from tests.hall.camera.scanned import scanned_hall
from tests.hall.contested import contested_room
from tests.hall.dueling import dueling_room
from tests.hall.pictured_clock import FixedClock
from tests.hall.rooms import ARBITER, CHIEF, SAMPLES, THIRD, TYPIST, Room
from tests.hall.several import several_halls
from tests.hall.small import ANA, Small, small_hall
from tests.hall.test_players import events_of, opens, phone, players_hall, rows_of, sends
from tests.hall.test_solver_pages import keeps
from tests.hall.test_start_pages import folder_of
from tests.hall.waiting import verified, wait_until

_STATION = "192.168.77.20"
_MEETING = datetime(2026, 11, 21, 16, 2)  # when several halls are seen
_JOIN = "http://192.168.77.5:8710/"


@dataclass(frozen=True, slots=True)
class Pictured:
    """A hall as it is served, and the cookie that somebody has there."""

    app: ASGIApp
    token: Callable[[str], str] = str
    ends: Callable[[], None] = lambda: None  # its streams


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


@contextmanager
def _afternoon(made: Path) -> Iterator[Pictured]:
    """That hall with its accounts: two are in, one asks to come in; an archive of some years beside it."""
    with keeping(made, "probă", KINDS) as keeper, closing(ArchiveReader()) as reader:
        room = afternoon_room(clock := FixedClock())
        accounts = Accounts(keeper.store, room.hall, now=clock)
        room.site.hall.tools |= {Joined: Joined(accounts, Sessions(keeper.store, room.hall, clock))}
        room.site.addresses, room.site.copied = (_JOIN,), lambda: clock.time - timedelta(minutes=1)
        for person in (CHIEF, TYPIST):
            joined_in(room.site).sessions.begin(person.name, _STATION)
        accounts.ask("Maria Lungu", "192.168.77.31")
        room.site.hall.tools[ArchiveReader] = reader
        yield _of_room(room)


def _of_room(room: Room) -> Pictured:
    """A hall without a folder: a session's token is the name."""
    return Pictured(room.app, ends=room.site.topics.close)


def _of_small(hall: Small) -> Pictured:
    site = hall.site
    site.topics.closed = False
    return Pictured(make_app(site), lambda name: joined_in(site).sessions.begin(name, _STATION), site.topics.close)


@contextmanager
def _contested(made: Path) -> Iterator[Pictured]:
    room = contested_room(clock := FixedClock())
    clock.step = timedelta()
    yield _of_room(room)


@contextmanager
def _alone(made: Path) -> Iterator[Pictured]:
    """The chief alone typed a sheet that does not close itself; the arbiter has left."""
    room = Room(now=(clock := FixedClock()))
    room.hands_in("02")
    room.types(CHIEF, "02", slips={1: "GREȘIT"})
    for person in (ARBITER, TYPIST, THIRD):
        room.does(PROGRAM, AccountChanged(person.name, person.role, "plecat"))
    clock.step = timedelta()
    yield _of_room(room)


@contextmanager
def _several(made: Path) -> Iterator[Pictured]:
    with keeping(made, "probă", KINDS) as keeper:
        room = several_halls(made / "sali", keeper.store, clock := FixedClock(), _MEETING)
        clock.time, clock.step = _MEETING, timedelta()
        yield _of_room(room)


@contextmanager
def _duels(made: Path) -> Iterator[Pictured]:
    yield _of_room(dueling_room(FixedClock()))


@contextmanager
def _publishing(made: Path) -> Iterator[Pictured]:
    """An edition is being made."""
    room = Room(now=(clock := FixedClock()))
    clock.step = timedelta()
    room.hands_in()
    room.site.lacking = OF_TOURNAMENTS
    under_way = room.hall.tools[EditionsUnderWay] = EditionsUnderWay(lambda: None)
    with under_way.making("Ana", "provizoriu", clock()) as io, io.progress_for("publishing") as progress:
        progress(7, 24)
        yield _of_room(room)


@contextmanager
def _front(made: Path) -> Iterator[Pictured]:
    """No hall is open; nothing lies where new ones are made."""
    yield Pictured(make_founding_app(lambda made: None, Path("/acasa/concursuri"), FRAME.before_hall()))


@contextmanager
def _computer(made: Path) -> Iterator[Pictured]:
    """No hall is open; a tournament whose first round is being played lies beside the season."""
    _tournament(made)
    yield Pictured(make_founding_app(lambda made: None, made, FRAME.before_hall(), lambda: None))


@contextmanager
def _lost(made: Path) -> Iterator[Pictured]:
    """A folder whose log was put back from an older copy is asked about."""
    folder, last = Path("/acasa/concursuri/cupa-toamnei"), LogRow(126, "", "", "", "", "", 1, Raw(b"{}"))
    lost = LogLost(HeldLog("a1", (last,)), LogMark("a1", 184, ""))
    sheets = ((17, "Albu Ana"), (4, "Țurcanu-Dumitrescu Alexandrina"))
    files = [LackingFile(f"solutii/0{n}.csv", f"0{n}", table, name) for n, (table, name) in enumerate(sheets, 2)]
    question = LogQuestion(folder, lost, (LackingFile("predare.csv"), *files))
    front = Front(_no_hall, made, FRAME.before_hall, stops=False, asked=FRAME.asked)
    front.ask(folder, LogQuestionError(question, folder / HALL / JOURNAL))
    yield Pictured(front)


def _no_hall(folder: Path, answer: LogAnswer | None) -> AbstractContextManager[Site]:
    raise ProblemsError([])


def _tournament(base: Path) -> None:
    names = "Albu,Ana Barbu,Ion Coman,Eva Dinu,Mihai Enache,Dan Florea,Ioana Ghica,Vlad Țurcanu-Dumitrescu,Alexandrina"
    roster = "nume,prenume,club,rating\n" + "".join(
        f"{name},Farul,{1500 - n}\n" for n, name in enumerate(names.split())
    )
    folder = base / "cupa"
    asked = NewTournament("Cupa Toamnei", "2026-11-21", "3", roster=RosterOptions(roster.encode(), accepted=True))
    found_tournament(folder, asked)
    await_results(folder, pair_round(folder, 1))
    enter_score(folder, 1, 1, (412, 380))
    enter_score(folder, 1, 2, (365, 365))


@contextmanager
def _small(folder: Path) -> Iterator[Small]:
    """The hall of a folder, at the laptop itself, its network not open yet."""
    with small_hall(folder) as hall:
        hall.site.hall.clock = clock = FixedClock()
        clock.step = timedelta()
        hall.site.serve = lambda address, encrypted: None
        hall.site.shut = lambda: None
        yield hall


@contextmanager
def _founded(made: Path) -> Iterator[Pictured]:
    """Before anything was made ready."""
    with _small(folder_of(made)) as hall:
        yield _of_small(hall)


@contextmanager
def _practice(made: Path) -> Iterator[Pictured]:
    """The practice hall."""
    with _small(practice_hall()) as hall:
        yield _of_small(hall)


@contextmanager
def _doubted(made: Path) -> Iterator[Pictured]:
    """The computer's clock is an hour and a half ahead of the hall's time."""
    with _small(folder_of(made)) as hall:
        at = datetime(2026, 11, 21, 15, 2)
        walls = iter((at,))
        hall.site.hall.clock = HallTime(None, lambda: next(walls, at + timedelta(hours=1, minutes=30)), lambda: 0.0)
        yield _of_small(hall)


@contextmanager
def _letters(made: Path) -> Iterator[Pictured]:
    """While the letters are drawn."""
    folder = folder_of(made)
    with _small(folder) as hall:
        for step in (StartStep("a"), StartStep("b"), StartStep("c", 28), StartStep("e", minutes=75), StartStep("g")):
            hall.does(ANA, step)
        assert from_bag(hall.site.hall, folder, ["NARCEIOMUTAILPES?AEDTIRULNCB"]) is None
        hall.does(ANA, LettersReady("sac"))
        for _ in range(17):
            said = next_letter(hall.site.hall)
            assert said
            hall.does(ANA, said)
        yield _of_small(hall)


@contextmanager
def _players(made: Path) -> Iterator[Pictured]:
    """Players type on phones: one is done, with a slip that arbiters have not looked at; one is at it."""
    with players_hall(made) as hall:
        device = phone(hall)
        opens(device, "fhjk 3479")
        sends(device, "02", *events_of(rows_of(), "Ilie Dan", "2"))
        yield _of_small(hall)


@contextmanager
def _camera(made: Path) -> Iterator[Pictured]:
    """The camera read a photographed sheet; the chief looks at the signs of what it took."""
    left = [(n, "depunere") for n in (0, 1, 3, 4)]
    with scanned_hall(made, left) as hall:
        hall.site.hall.record(ANA.name, lambda state: newly_looked(state, ANA, "01"))
        yield _of_small(hall)


@contextmanager
def _solved(made: Path) -> Iterator[Pictured]:
    """The worked example, closed; the best construction was searched for."""
    folder = example_folder(made)
    with _small(folder) as hall:
        hall.does(ANA, SettingChanged("o_mana", 1))
        hall.does(ANA, Closed("01", "o_singura_mana"))
        keeps(hall, folder, 189)
        yield _of_small(hall)


@contextmanager
def _published(made: Path) -> Iterator[Pictured]:
    """A round with a photo, published provisionally; then a sheet was opened again."""
    folder = Path(shutil.copytree(SAMPLES / "complet" / "2-integral-partial", made / "runda"))
    with _small(folder) as hall:
        hall.gave_pin(ANA)
        publish_here(hall.site.hall, folder, Stage.PROVISIONAL, "Ana", hall.site.flush)
        verifying = hall.site.opened(EditionVerifying)
        assert verifying
        assert verifying.begin("Ana", _Then.now(), again=False) is None
        wait_until(lambda: not verifying.going)
        hall.does(ANA, Reopened("07", "Al doilea T se citește acum"))
        verified(lambda: hall.page(ANA, "/publicare"))
        yield _of_small(hall)


@contextmanager
def _following(made: Path) -> Iterator[Pictured]:
    sign = FollowingSign("Evenimente copiate: 1204; în urmă cu 0", 1204, 0, _Then.now() - timedelta(seconds=1))
    yield Pictured(make_follower_app(Followed(_JOIN, sign=sign)))


@contextmanager
def _authority(made: Path) -> Iterator[Pictured]:
    yield Pictured(AuthorityPage(b"", "https://192.168.77.5:8710/"))


class _ThatDay(date):
    @classmethod
    def today(cls) -> "_ThatDay":
        return cls(2026, 11, 21)


class _Then(datetime):
    @classmethod
    def now(cls, tz: object = None) -> "_Then":
        return cls(2026, 11, 21, 15, 2)


_OPENED: Mapping[str, Callable[[Path], AbstractContextManager[Pictured]]] = {
    "afternoon": _afternoon, "contested": _contested, "several": _several, "duels": _duels, "publishing": _publishing,
    "front": _front, "computer": _computer, "lost": _lost, "founded": _founded, "doubted": _doubted,
    "alone": _alone, "practice": _practice,
    "letters": _letters, "players": _players, "camera": _camera, "solved": _solved, "published": _published,
    "following": _following, "authority": _authority,
}  # fmt: skip


class PicturedHalls:
    """All of them, under a folder: `home`; with an archive of some `years` and a season where they are wanted."""

    def __init__(self, home: Path, years: bool = True) -> None:
        self.home, self._years = home, years
        self._found: dict[str, Pictured] = {}
        self._open = ExitStack()

    def __getitem__(self, name: str) -> Pictured:
        if name not in self._found:
            (made := self.home / name).mkdir(exist_ok=True)
            self._found[name] = self._open.enter_context(_OPENED[name](made))
        return self._found[name]

    def end_streams(self) -> None:
        """Let none keep the server waiting."""
        for pictured in self._found.values():
            pictured.ends()

    def __enter__(self) -> "PicturedHalls":
        """The day as pages propose it, a folder where the program keeps its own, an address of the laptop."""
        (archive := self.home / "date").mkdir()
        for module in (founding_pages, season_pages, tournament_pages):
            self._open.enter_context(patch.object(module, "date", _ThatDay))
        for module in (founding_pages, following):
            self._open.enter_context(patch.object(module, "datetime", _Then))
        self._open.enter_context(patch.dict(os.environ, {FOLDER_VARIABLE: str(archive)}))
        self._open.enter_context(patch.object(laptop_pages, "private_addresses", lambda: ["192.168.77.5"]))
        for told, always in (("new_pin", "204816"), ("_sign", "4711")):
            self._open.enter_context(patch(f"arbitraj.hall.people.accounts.{told}", lambda always=always: always))
        if not self._years:
            return self
        base_of_years(archive)
        season = shutil.copytree(SAMPLES / "sezon", self.home / "computer" / "sezon")
        remember(season / "2-heptascrabble", datetime(2026, 11, 14, 9, 40))  # every page of this computer knows it
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._open.close()
