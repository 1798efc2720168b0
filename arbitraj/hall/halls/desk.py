"""A hall beside others: presents itself, takes rulings that reach its sheets, writes the whole where it is main."""

import csv
import io
import re
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import Lock

from arbitraj.folder.people import ROSTER, ROSTER_COLUMNS
from arbitraj.folder.settings import FILE as SETTINGS
from arbitraj.hall.events import AnyBody, HallEvent, RulingGiven
from arbitraj.hall.halls.postgres import HallsLink, checked_url
from arbitraj.hall.halls.shelf import Shelf
from arbitraj.hall.halls.translated import at_home, left_out, presented
from arbitraj.hall.halls.whole import MAIN, Whole, own_given, presenting, told_of_others, whole_of
from arbitraj.hall.mirror.disk import Disk
from arbitraj.hall.rights import PROGRAM
from arbitraj.hall.service import Hall
from arbitraj.hall.state import HallState
from arbitraj.hall.store.rows import event_of
from arbitraj.hall.store.sqlite import Store
from arbitraj.hall.store.ticker import Ticker
from arbitraj.hall.triage.beginnings import SETTLED
from arbitraj.hall.triage.queue import ASKED, Waiting
from arbitraj.problems import Problem, ProblemsError
from arbitraj.ranking.scale import FILE as SCALE
from arbitraj.record.model import Player
from arbitraj.record.question import question_id
from arbitraj.refusals import os_reason
from arbitraj.tables.formulas import guarded
from arbitraj.text import said, say
from arbitraj.writing.step import one_step

WHOLE_FOLDER = "intreg"  # in the main hall's folder; made anew of the logs, nobody's to change by hand
_EVERY = 2.0  # seconds
_LETTER = re.compile("[A-Z]")


@dataclass(frozen=True, slots=True)
class SeveralHalls:
    """How a hall is one of several: its letter, the PostgreSQL by which they exchange logs; empty: as its log says."""

    letter: str = ""
    url: str = ""


class HallsDesk:
    """A hall among others. `look` is to be called again and again."""

    def __init__(self, folder: Path, hall: Hall, letter: str) -> None:
        self.letter, self.shelf = letter, Shelf(folder)
        self._folder, self._hall, self._lock = folder, hall, Lock()
        self._events: dict[str, tuple[HallEvent, ...]] = {}
        self._whole: Whole | None = None
        self._last: tuple[object, ...] = ()
        self.links: list[HallsLink] = []
        self._wrong: tuple[Problem, ...] = ()
        self._told: tuple[str, ...] = ()
        self._present()

    def warned(self) -> tuple[Problem, ...]:
        """What does not work, or is not as it should be over all halls."""
        return (*self._wrong, *(each.problem for each in self.links if each.problem))

    def told(self) -> tuple[str, ...]:
        """What a person at a terminal is told: what was written, what is wrong."""
        return (*self._told, *map(str, self._wrong))

    def waiting(self) -> tuple[Waiting, ...]:
        """What the main chief is asked: rulings of different halls that contradict each other."""
        if self._whole is None or self.letter != MAIN:
            return ()
        answered = {each.body.question for each in self._hall.state.rulings if isinstance(each.body, RulingGiven)}
        texts = (str(each.text) for each in self._whole.contradictions)
        asked = ((question_id("", None, "sali", text), text) for text in texts)
        return tuple(
            Waiting(ASKED, "", name, text, ("raspuns",), seen=text, chief=True)
            for name, text in asked
            if name not in answered
        )

    def look(self) -> None:
        """Make the whole anew where anything changed. What fails is a warning, and is tried again."""
        with self._lock:
            try:
                self._look()
            except ProblemsError as error:
                self._wrong, self._last = tuple(error.problems), ()
            except OSError as error:
                told = said("hall.halls_unwhole", why=os_reason(error))
                self._wrong, self._last = (Problem(str(error.filename or WHOLE_FOLDER), "", told),), ()

    def _look(self) -> None:
        others = self.shelf.halls()
        now = self._hall.state.number, tuple((letter, rows.last) for letter, rows in others.items())
        if now == self._last:
            return
        for letter, rows in others.items():
            known = self._events.get(letter, ())
            self._events[letter] = (*known, *(event_of(row) for row in rows.rows[len(known) :]))
        logs = dict(sorted({**self._events, self.letter: self._hall.state.log}.items()))
        whole = whole_of(self._hall.triage.bench, logs, self._whole.bench if self._whole else None)
        self._whole = whole
        self._hall.record(PROGRAM.name, lambda state: self._reaching(state, whole))
        halls = {letter: found for letter, log in logs.items() if (found := presented(log))}
        wrong = [Problem(SETTINGS, "", each) for each in told_of_others(halls, self.letter)]
        if self.letter == MAIN:
            left = (said("hall.halls_workbook", letter=letter, file=file) for letter, file in left_out(logs))
            tables = (said("hall.halls_tables", file=file) for file in whole.left)
            wrong += [Problem(WHOLE_FOLDER, "", each) for each in (*left, *tables)]
            self._write(whole)
            count = len(whole.state.sheets)
            self._told = (say("hall.halls_written", folder=self._folder / WHOLE_FOLDER, sheets=count, halls=len(logs)),)
        self._wrong, self._last = tuple(wrong), now

    def _present(self) -> None:
        """Say in the log which hall this is and who plays here, where that is not there already."""
        body = presenting(self.letter, self._hall.triage.bench.competition)
        if presented(self._hall.state.log) != body:
            self._hall.record(PROGRAM.name, lambda state: [body])

    def _reaching(self, state: HallState, whole: Whole) -> list[AnyBody]:
        """The rulings of other halls that reach sheets of this one, where nobody here has ruled on the row."""
        found = list[AnyBody]()
        for each in own_given(whole, self.letter):
            body = at_home(self.letter, each)
            sheet = state.sheets.get(body.sheet)
            if sheet and self._hall.case(body.sheet).stage in SETTLED:
                ruled = (done.body for done in sheet.rulings if isinstance(done.body, RulingGiven))
                if not any((there.how, there.entry) == (body.how, body.entry) for there in ruled):
                    found.append(body)
        return found

    def _write(self, whole: Whole) -> None:
        """The folder of the whole, where its bytes change."""
        home, own = self._folder / WHOLE_FOLDER, (SETTINGS, SCALE, whole.bench.competition.lexicon)
        home.mkdir(exist_ok=True)
        files = {name: (self._folder / name).read_bytes() for name in own if name and (self._folder / name).is_file()}
        files |= {ROSTER: _roster(whole.bench.competition.players), **whole.files()}
        disk = Disk(home)
        gone = [name for name in disk.look() if name not in files]
        new = {name: data for name, data in files.items() if disk.data(name) != data}
        if new or gone:
            with one_step(home, say("hall.halls_mirror_command"), lambda sentence: None) as step:
                for name, data in new.items():
                    step.data(home / name, data)
                for name in gone:
                    step.remove(home / name)


def _roster(players: Sequence[Player]) -> bytes:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(ROSTER_COLUMNS)
    for p in players:
        rating = "" if p.rating is None else p.rating
        writer.writerow((p.table, *map(guarded, (p.surname, p.given, p.club)), rating, p.category.value))
    return out.getvalue().encode()


@contextmanager
def beside_others(folder: Path, hall: Hall, store: Store, wanted: SeveralHalls) -> Iterator[HallsDesk | None]:
    """The other halls while a hall is open; None where it is the only one. Raises ProblemsError."""
    known = presented(hall.state.log)
    letter = wanted.letter or (known.letter if known else "")
    if not letter and not wanted.url:
        yield None
        return
    if not _LETTER.fullmatch(letter):
        raise ProblemsError([Problem("", "", said("hall.halls_letter_wanted"))])
    if wanted.url:
        checked_url(wanted.url)
    if known and known.letter != letter:
        raise ProblemsError([Problem("", "", said("hall.halls_letter_other", known=known.letter, letter=letter))])
    desk = HallsDesk(folder, hall, letter)
    with ExitStack() as open_ones:
        if wanted.url:
            link = HallsLink(checked_url(wanted.url), letter, store, desk.shelf, desk.look)
            desk.links.append(link)
            link.start()
            open_ones.callback(link.close)
        ticker = Ticker("sali", _EVERY, desk.look)
        open_ones.callback(ticker.close)
        yield desk
