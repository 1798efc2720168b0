"""A hall among several: presents itself, takes rulings that reach it, and as main hall writes the combined folder.

The folder is rewritten from the logs. Changes by people are copied before they are replaced. It records the logs that
it was written from. If a log lacks what it names, nothing is changed for that reason."""

import csv
import io
import logging
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from threading import Lock
from time import monotonic
from typing import TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from arbitraj.desk.inputs import sha256
from arbitraj.folder.people import NAMESAKE, ROSTER, ROSTER_COLUMNS
from arbitraj.folder.settings import FILE as SETTINGS
from arbitraj.hall.decided.ruled import RulingGiven
from arbitraj.hall.folder.disk import Disk, Seen
from arbitraj.hall.folder.preparing import letters_known
from arbitraj.hall.kernel.apart import Ticker
from arbitraj.hall.kernel.case import Waiting
from arbitraj.hall.kernel.event import Body
from arbitraj.hall.kernel.fold import fold
from arbitraj.hall.kernel.hall import Hall
from arbitraj.hall.kernel.named import whole_name
from arbitraj.hall.kernel.outside import MAIN, is_outside, outside
from arbitraj.hall.kernel.scene import PROGRAM
from arbitraj.hall.kernel.state import Done, HallState
from arbitraj.hall.kernel.store.mark import HeldLog, LogMark, first_mark, marked_in
from arbitraj.hall.kernel.store.rows import event_of
from arbitraj.hall.kernel.store.sqlite import Store
from arbitraj.hall.page.asking import PageRequest, shown_at
from arbitraj.hall.page.site import Opening, site_of
from arbitraj.hall.triage.beginnings import SETTLED
from arbitraj.hall.triage.overview import InheritedRuling, inherited_rulings
from arbitraj.hall.triage.queue import ASKED
from arbitraj.hall.typing.grading import Grader
from arbitraj.problems import Problem, ProblemsError
from arbitraj.ranking.scale import FILE as SCALE
from arbitraj.record.model import Player
from arbitraj.record.names import all_by_name
from arbitraj.record.question import question_id
from arbitraj.refusals import os_reason
from arbitraj.tables.text import guarded
from arbitraj.text import Message, text_of
from arbitraj.wings.network.multi_hall.neighbours import HallSeen, starts_told
from arbitraj.wings.network.multi_hall.postgres import HallsLink, checked_url
from arbitraj.wings.network.multi_hall.presented import SeveralHalls, presented
from arbitraj.wings.network.multi_hall.shelf import HallRows, PeerLogs
from arbitraj.wings.network.multi_hall.whole import (
    Whole,
    at_home,
    hall_of,
    left_out,
    players_of,
    presenting,
    told_of_others,
    whole_of,
)
from arbitraj.writing.transaction import Transaction, open_transaction

WHOLE_FOLDER = "intreg"  # in the main hall's folder
_LEFT = ".scrise.json"  # hashes of the files written, under another name than a hall's ledger
_LOGS = ".jurnale.json"  # the logs that it was written of, by letter
_KEPT = "pastrate"  # copies of people's sheets: in the sheets' folder they would be read

_READS_LEFT = msgspec.json.Decoder(dict[str, str])
_READS_LOGS = msgspec.json.Decoder(dict[str, dict[str, str | int]])
_Held = TypeVar("_Held")


class WholeFolder:
    """Writer of the combined folder. `kept` are warnings about copies of people's changes."""

    def __init__(self, folder: Path) -> None:
        self.home, self.kept = folder / WHOLE_FOLDER, tuple[Problem, ...]()
        self._disk = Disk(self.home)

    def look(self) -> dict[str, Seen]:
        """Current files, to notice changes. Raises OSError."""
        return self._disk.look() if self.home.exists() else {}

    def lacking(self, logs: Mapping[str, HeldLog]) -> dict[str, LogMark]:
        """Marks of the folder that these logs do not have, by letter."""
        marks = {letter: marked_in(held) for letter, held in self._read(_LOGS, _READS_LOGS).items()}
        nothing = HeldLog()
        return {key: mark for key, mark in marks.items() if mark and logs.get(key, nothing).lacks(mark)}

    def write(self, files: Mapping[str, bytes], logs: Mapping[str, LogMark], keeps: bool = False) -> None:
        """Make the folder exactly these files. `keeps`: copy all that change. Raises ProblemsError, OSError."""
        self.home.mkdir(exist_ok=True)
        left, named = self._read(_LEFT, _READS_LEFT), {letter: mark.plain() for letter, mark in logs.items()}
        there = {name: self._disk.data(name) for name in {*files, *self.look()} if (self.home / name).exists()}
        if unread := [name for name, data in there.items() if data is None]:
            raise ProblemsError(
                [Problem(f"{WHOLE_FOLDER}/{text}", "", Message("network.halls_unread")) for text in unread]
            )
        new = {name: data for name, data in files.items() if there.get(name) != data}
        gone = [name for name in there if name not in files]
        changed = [(name, was) for name in (*new, *gone) if (was := there.get(name))]
        theirs = [name for name, was in changed if keeps or sha256(was) != left.get(name)]
        hashes = {name: sha256(data) for name, data in files.items()}
        if not new and not gone and hashes == left and named == self._read(_LOGS, _READS_LOGS):
            return
        kept = dict[str, Path]()
        with open_transaction(self.home, text_of("network.halls_mirror_command"), lambda sentence: None) as transaction:
            for name in theirs:
                kept[name] = self._keep(transaction, name, there[name] or b"")
            for name, data in new.items():
                transaction.data(self.home / name, data)
            for name in gone:
                transaction.remove(self.home / name)
            for file, held in ((_LEFT, hashes), (_LOGS, named)):
                transaction.data(
                    self.home / file, msgspec.json.format(msgspec.json.encode(held, order="sorted"), indent=1)
                )
        self.kept += tuple(
            Problem(f"{WHOLE_FOLDER}/{name}", "", Message("network.halls_kept", copy=path.relative_to(self.home)))
            for name, path in kept.items()
        )

    def _keep(self, transaction: Transaction, name: str, data: bytes) -> Path:
        if "/" not in name:
            return transaction.keep(self.home / name)
        copy = transaction.free_name(self.home / _KEPT / Path(name).name)
        transaction.data(copy, data)
        return copy

    def _read(self, file: str, reads: msgspec.json.Decoder[dict[str, _Held]]) -> dict[str, _Held]:
        """A file of hashes or marks, {} if unknown: then all files count as people's."""
        with suppress(OSError, ValueError, RecursionError):
            return reads.decode((self.home / file).read_bytes())
        return {}


_LOG = logging.getLogger("arbitraj.hall")
_EVERY = 2.0  # seconds
_REST = 9  # pause after a look, as a multiple of its length: at most a tenth of the time is used
_SHOWN_EVERY = 5  # looks between notifications without an event, as the others' last contact changes
_LETTER = re.compile("[A-Z]")


class HallsDesk:
    """Sync with the other halls. `look` is called periodically. `told_of` are called after changes."""

    def __init__(self, folder: Path, hall: Hall, letter: str, store: Store | None = None) -> None:
        self.letter, self.shelf = letter, PeerLogs(folder, hall.kinds)
        self.links: list[HallsLink] = []
        self.told_of: list[Callable[[], None]] = []
        self._folder, self._hall, self._lock, self._store = folder, hall, Lock(), store
        self._marks: Mapping[str, LogMark] = {}  # furthest known mark of every log
        self._lacking: Mapping[str, LogMark] | None = None  # for the combined folder, None: not checked yet
        self._others: Mapping[str, HallState] = {}
        self.whole: Whole | None = None  # combined state at the last look
        self._writer = WholeFolder(folder)
        self._graded_by: Grader | None = None
        self._presented = presented(hall.state.log)
        self._last: tuple[object, ...] = ()
        self._looks, self._rests_until = 0, 0.0
        self._wrong: tuple[Problem, ...] = ()
        self._told: tuple[str, ...] = ()
        self._present()

    def warned(self) -> tuple[Problem, ...]:
        """Current faults, and inconsistencies between the halls."""
        return (*self._wrong, *self._writer.kept, *(link.problem for link in self.links if link.problem))

    def told(self) -> tuple[str, ...]:
        """Messages for the terminal: results written, faults."""
        return (*self._told, *map(str, (*self._wrong, *self._writer.kept)))

    def seen(self) -> tuple[HallSeen, ...]:
        """All halls as known here, by letter."""
        own = self._hall.state
        link = self.links[0] if self.links else None
        found = [HallSeen(self.letter, True, own, lacks=own.number - link.given if link else None)]
        for letter, state in self._others.items():
            sign = link.signs.get(letter) if link else None
            times = self.shelf.when(letter), sign.heard if sign else None
            heard = max((time for time in times if time), default=None)
            lacks = max(0, own.number - sign.knows.get(self.letter, 0)) if sign else None
            found.append(HallSeen(letter, False, state, heard, lacks, linked=link is not None))
        return tuple(sorted(found, key=lambda seen: seen.letter))

    @property
    def rulings(self) -> tuple[InheritedRuling, ...]:
        """Rulings inherited from other halls, the latest first."""
        return tuple(ruling for ruling in inherited_rulings(self._hall.state) if is_outside(ruling.source))

    def named(self, number: str) -> str:
        """A sheet of another hall by its global name, with its player and its table there."""
        letter = hall_of(number)
        state = self._others.get(letter)
        found = presented(state.log) if state else None
        if state is None or found is None:
            return number
        players = {player.table: player.name for player in players_of({letter: found}, {letter: 0})}
        return outside(letter, whole_name(state, players, number.removeprefix(outside(letter, ""))))

    @property
    def written(self) -> Path | None:
        """The combined folder, None if another hall writes it."""
        return self._writer.home if self.letter == MAIN else None

    def waiting(self) -> tuple[Waiting, ...]:
        """Questions for the main chief: contradicting rulings of different halls, lacking logs."""
        if self.whole is None or self.letter != MAIN:
            return ()
        texts = (str(contradiction.text) for contradiction in self.whole.contradictions)
        asked = [(question_id("", None, "sali", text), text) for text in texts]
        asked += [
            (_asked_of(letter, mark), text_of("network.halls_lacking", letter=letter, number=mark.number))
            for letter, mark in (self._lacking or {}).items()
        ]
        return tuple(
            Waiting(ASKED, "", name, text, ("raspuns",), seen=text, chief=True)
            for name, text in asked
            if not self._ruled(name)
        )

    def _ruled(self, question: str) -> bool:
        return any(given.body.question == question for given in self._hall.state.rulings)

    def look_in_turn(self) -> None:
        """As `look`, but less often if it takes long, as people type on the same laptop."""
        if monotonic() < self._rests_until:
            return
        began = monotonic()
        self.look()
        self._rests_until = monotonic() + _REST * (monotonic() - began)

    def look(self) -> None:
        """Rebuild the combined state after changes. Failures become warnings and are retried."""
        with self._lock:
            try:
                news = self._look()
            except ProblemsError as error:
                self._wrong, self._last, news = tuple(error.problems), (), True
            except Exception as error:  # this hall goes on whatever another's log holds, and retries
                if not isinstance(error, OSError):
                    _LOG.exception("sălile concursului")
                why = os_reason(error) if isinstance(error, OSError) else type(error).__name__
                where = str(getattr(error, "filename", None) or WHOLE_FOLDER)
                refusal = Message("network.halls_unwhole", why=why)
                self._wrong, self._last, news = (Problem(where, "", refusal),), (), True
        self._looks += 1
        if news or self._looks % _SHOWN_EVERY == 0:
            for other in self.told_of:
                other()

    def _look(self) -> bool:
        self._present()
        there, grader = self.shelf.halls(), self._hall.of(Grader)
        ends = tuple((letter, rows.last) for letter, rows in there.items())
        now = self._hall.state.number, ends, id(grader), self._writer.look() if self.letter == MAIN else None
        if now == self._last:
            return False
        self._marks = self._marked(there)
        kinds, others = self._hall.kinds, dict[str, HallState]()
        for letter, rows in there.items():  # folded on from the last state
            state = self._others.get(letter) or kinds.nothing
            others[letter] = fold((event_of(row, kinds) for row in rows.rows[state.number :]), state)
        self._others = others
        states = dict(sorted({**self._others, self.letter: self._hall.state}.items()))
        logs = {letter: state.log for letter, state in states.items()}
        known = self.whole.memory if self.whole and self._graded_by is grader else None
        self.whole = whole = whole_of(grader, self._hall.kinds, logs, known)
        self._graded_by = grader
        self._hall.record(PROGRAM.name, lambda state: self._reaching(state, whole))
        halls = {letter: found for letter, log in logs.items() if (found := presented(log))}
        wrong = [Problem(SETTINGS, "", other) for other in told_of_others(halls, self.letter)]
        wrong += [Problem("", "", message) for message in starts_told(states, self.letter)]
        if self.letter == MAIN:
            left = (Message("network.halls_workbook", letter=letter, file=file) for letter, file in left_out(logs))
            tables = (Message("network.halls_tables", file=file) for file in whole.left)
            wrong += [Problem(WHOLE_FOLDER, "", message) for message in (*left, *tables)]
            if self._lacking is None or self._lacking:  # a journal may have been imported
                self._lacking = self._writer.lacking(self._held(there))
            if all(self._ruled(_asked_of(letter, mark)) for letter, mark in self._lacking.items()):
                self._writer.write(self._files(whole), self._marks, keeps=bool(self._lacking))
                self._lacking, count = {}, len(whole.state.sheets)
                self._told = (
                    text_of("network.halls_written", folder=self._writer.home, sheets=count, halls=len(logs)),
                )
            now = (*now[:3], self._writer.look())
        self._wrong, self._last = tuple(wrong), now
        return True

    def _marked(self, there: Mapping[str, HallRows]) -> Mapping[str, LogMark]:
        """Current marks of all logs. Raises ProblemsError if one was replaced by another log."""
        marks = dict(self._marks)
        for letter, log in there.items():
            mark = marks.get(letter) or first_mark(log.competition)
            if log.competition != mark.competition:
                raise ProblemsError([Problem("", "", Message("network.halls_two_logs", letter=letter))])
            marks[letter] = mark.on(log.rows[mark.number :])
        if self._store:
            mark = marks.get(self.letter) or first_mark(self._store.competition)
            marks[self.letter] = mark.on(self._store.rows(mark.number))
        return dict(sorted(marks.items()))

    def _held(self, there: Mapping[str, HallRows]) -> dict[str, HeldLog]:
        held = {letter: HeldLog(known.competition, known.rows) for letter, known in there.items()}
        return held | ({self.letter: HeldLog(self._store.competition, self._store.rows())} if self._store else {})

    def _present(self) -> None:
        """Record this hall's letter and players in the log, unless already there."""
        body = presenting(self.letter, self._hall.competition, letters_known(self._hall))
        if self._presented != body:
            self._hall.record(PROGRAM.name, lambda state: [body])
            self._presented = body

    def _reaching(self, state: HallState, whole: Whole) -> list[Body]:
        """Rulings of other halls that reach sheets of this one, for rows without a ruling."""
        found = list[Body]()
        for given in (given for given in whole.given if hall_of(given.sheet) == self.letter):
            body = at_home(self.letter, given)
            sheet = state.sheets.get(body.sheet)
            if sheet and self._hall.case(body.sheet).stage in SETTLED:
                ruled: tuple[Done[RulingGiven], ...] = sheet.rulings
                if not any((there.body.how, there.body.entry) == (body.how, body.entry) for there in ruled):
                    found.append(body)
        return found

    def _files(self, whole: Whole) -> dict[str, bytes]:
        own = (SETTINGS, SCALE, whole.grader.competition.lexicon, whole.grader.competition.variant.name)
        files = {name: (self._folder / name).read_bytes() for name in own if name and (self._folder / name).is_file()}
        return files | {ROSTER: _roster(whole.grader.competition.players), **whole.files()}


def _asked_of(letter: str, mark: LogMark) -> str:
    return question_id("", None, "sali", f"{WHOLE_FOLDER} {letter} {mark.number} {mark.chain}")


def _roster(players: Sequence[Player]) -> bytes:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    namesakes = {p.table for same in all_by_name(players).values() for p in same[1:]}  # confirmed in every hall
    writer.writerow((*ROSTER_COLUMNS, *([NAMESAKE] if namesakes else [])))
    for p in players:
        rating = "" if p.rating is None else p.rating
        other = [text_of("common.yes") if p.table in namesakes else ""] if namesakes else []
        writer.writerow((p.table, *map(guarded, (p.surname, p.given, p.club)), rating, p.category.value, *other))
    return out.getvalue().encode()


@contextmanager
def beside_others(folder: Path, hall: Hall, store: Store, wanted: SeveralHalls) -> Iterator[HallsDesk]:
    """Sync with the other halls while a hall of several is open. Raises ProblemsError."""
    known = presented(hall.state.log)
    letter = wanted.letter or (known.letter if known else "")
    if not _LETTER.fullmatch(letter):
        raise ProblemsError([Problem("", "", Message("network.halls_letter_wanted"))])
    if wanted.url:
        checked_url(wanted.url)
    if known and known.letter != letter:
        raise ProblemsError([Problem("", "", Message("network.halls_letter_other", known=known.letter, letter=letter))])
    desk = HallsDesk(folder, hall, letter, store)
    with ExitStack() as open_ones:
        open_ones.callback(desk.look)  # a last time
        if wanted.url:
            link = HallsLink(checked_url(wanted.url), letter, store, desk.shelf, desk.look_in_turn)
            desk.links.append(link)
            link.start()
            open_ones.callback(link.close)
        ticker = Ticker("sali", _EVERY, desk.look_in_turn)
        open_ones.callback(ticker.close)
        yield desk


def _halls(asked: PageRequest) -> Response:
    halls, now = site_of(asked.request).opened(HallsDesk), asked.hall.clock()
    whole = halls.whole if halls else None
    return asked.page(
        "sali.html",
        halls=halls.seen() if halls else (),
        linked=bool(halls and halls.links),
        warnings=halls.warned() if halls else (),
        contradictions=halls.waiting() if halls else (),
        rulings=halls.rulings if halls else (),
        named=halls.named if halls else str,
        sheets=len(whole.state.sheets) if whole else 0,
        written=halls.written if halls else None,
        now=now,
    )


@contextmanager
def among_others(opening: Opening) -> Iterator[None]:
    """Sync with the other halls while the hall is open, if it is one of several."""
    site, wanted = opening.site, opening.wishes.get(SeveralHalls, SeveralHalls())
    if wanted == SeveralHalls() and not presented(site.hall.state.log):
        yield  # as most halls, the only one
        return
    with beside_others(opening.folder, site.hall, opening.keeper.store, wanted) as desk:
        site.hall.tools[HallsDesk] = desk
        site.warned.append(desk.warned)
        site.hall.outside.append(desk.waiting)
        site.named_elsewhere = desk.named
        desk.told_of.append(lambda: site.topics.tell({"sali"}))
        yield


def halls_shown(request: Request) -> dict[str, object]:
    """Template values of the halls for the panel."""
    desk = site_of(request).opened(HallsDesk)
    return {"halls": desk.seen() if desk else ()}


ROUTES: list[Route] = [shown_at("/sali", _halls)]
