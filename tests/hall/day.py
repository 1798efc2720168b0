"""An afternoon made up from a sample: two hands with slips, what differs settled, rulings, undoing, sheets that get
another number, files changed by hand, a clock set back, by a seed; and a sample taken in as it lies there."""

import random
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import replace
from datetime import datetime, timedelta
from itertools import count, islice
from os import cpu_count, getloadavg
from pathlib import Path

from arbitraj.desk.grading.grade import grade, open_folder
from arbitraj.hall.kernel.case import SheetStage
from arbitraj.hall.kernel.scene import HallPerson
from arbitraj.hall.typing.hands import file_name, file_of
from arbitraj.hall.typing.rows import RowTyped
from arbitraj.record.model import Entry, Sheet
from tests.hall.halls import ANA, COMPETITIONS, DAN, ION, Opened, copied, hall_on

EMPTY = "fisa,ordine,masa,stare,avertismente_disciplinare\n"
_SLIPS = 0.12  # of the rows
_MOVES = 0.01  # of the rows, before which the sheet gets another number
_TRIES = 3
_SET_BACK = 0.02  # of the looks at the clock


def contents(folder: Path) -> dict[str, bytes]:
    """Every file that people see, with its bytes."""
    paths = (path for path in folder.rglob("*") if path.is_file())
    named = {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}
    return {name: data for name, data in named.items() if not name.startswith(("sala/", ".arbitraj/"))}


def stays_as_it_was(source: Path, folder: Path) -> bool:
    """Whether a folder that a hall takes in is graded as it was, not a byte of it changed, the second time too."""
    copied(source, folder)
    before, results, number = contents(folder), grade(folder).results(), 0
    for _ in range(2):
        with hall_on(folder) as here:
            same = not here.mirror.changed and here.same() and here.mirror.graded().results() == results
            if not same or contents(folder) != before or number not in (0, here.hall.state.number):
                return False
            number = here.hall.state.number
    return bool(number)


def day(source: Path, folder: Path, seed: int, most: int | None = None) -> Iterator[Opened]:
    """The hall after each event of the day; `most`: so many sheets are typed, the others wait."""
    contest = open_folder(source).contest
    copied(source, folder, "solutii")
    (folder / "predare.csv").write_text(EMPTY, encoding="utf-8")
    rng = random.Random(seed)
    with hall_on(folder, clock_of(rng)) as here:
        for submission in contest.competition.submissions:
            if submission.table in contest.sheets:
                here.do(ION, "predare", fisa=submission.sheet, masa=submission.table, ordine=submission.order or 1)
            else:
                here.do(ION, "nepredat", masa=submission.table)
            if submission.disciplinary:
                here.do(ANA, "sanctiune", masa=submission.table, avertismente=submission.disciplinary)
            yield here
        sheets = [*islice(contest.sheets.items(), most)]
        for table, sheet in sheets:
            for _ in typed(here, ION, sheet, table, 1, rng):
                yield here
            if rng.random() < 0.3:
                undone(here, number_of(here, table))
                yield here
            if rng.random() < 0.2:
                changed_by_hand(here, table, rng)
                yield here
        for table, sheet in sheets:
            yield from settled(here, sheet, table, rng)
        here.do(ANA, "retrasa", fisa=number_of(here, sheets[0][0]), motiv="alt număr", fisa_noua="99")
        yield here


def clock_of(rng: random.Random) -> Callable[[], datetime]:
    """A clock that goes on by a second at each look, and is set back now and then."""
    own, steps = random.Random(rng.random()), count()
    back = timedelta()

    def clock() -> datetime:
        nonlocal back
        back += timedelta(hours=1) * (own.random() < _SET_BACK)
        return datetime(2026, 11, 21, 15) + timedelta(seconds=next(steps)) - back

    return clock


def number_of(here: Opened, table: int) -> str:
    """The number that a sheet has now."""
    return next(sheet.number for sheet in here.hall.state.sheets.values() if sheet.table == table)


def typed(here: Opened, person: HallPerson, sheet: Sheet, table: int, hand: int, rng: random.Random) -> Iterator[None]:
    """A hand typed row by row, now and then with a slip, or under a number that is another one from then on."""

    def of_hand() -> dict[str, object]:
        return {"fisa": number_of(here, table), "mana": hand}

    here.do(person, "antet", **of_hand(), nume=sheet.name, masa=sheet.table)
    yield
    for which, entries in (("", sheet.entries), ("solutii", sheet.solutions)):
        for entry in entries:
            if rng.random() < _MOVES:
                moved = {"fisa": number_of(here, table), "fisa_noua": f"{300 + here.hall.state.number}"}
                here.do(ANA, "retrasa", **moved, motiv="alt număr")
                yield
            fields = slipped(entry, rng) if rng.random() < _SLIPS else entry.fields
            if rng.random() < _SLIPS / 2:
                continue  # a row left out
            here.do(person, "rand", **of_hand(), rand=f"{which}{hand}-{entry.number}", tabel=which, **fields)
            yield
    if sheet.grid:
        here.do(person, "grila", **of_hand(), randuri=list(sheet.grid))
    elif sheet.no_grid:
        here.do(person, "grila", **of_hand(), absenta="necompletata")
    here.do(person, "gata", **of_hand())
    yield


def changed_by_hand(here: Opened, table: int, rng: random.Random) -> None:
    """A row taken out of a sheet's file beside the hall: taken in, or written anew, as the chief says."""
    number = number_of(here, table)
    sheet = here.hall.state.sheets[number]
    here.mirror.look()
    path = here.folder / file_name(number)
    if not sheet.hands[1].rows or not path.is_file():
        return
    path.write_bytes(file_of(sheet, replace(sheet.hands[1], rows=sheet.hands[1].rows[:-1])))
    here.mirror.look()
    for file in here.mirror.changed:
        value = "al_lor" if file.takeable and rng.random() < 0.5 else "al_nostru"
        given = {"fisa": "", "intrebare": file.question, "cum": "dosar", "valoare": value}
        here.do(ANA, "decizie", **given, motiv="am văzut")
    here.mirror.look()


def slipped(entry: Entry, rng: random.Random) -> dict[str, str]:
    """A row with a slip in one of its fields: another letter, a sign that is none, nothing."""
    fields = dict(entry.fields)
    key = rng.choice([name for name, text in fields.items() if text])
    text, at = fields[key], rng.randrange(len(fields[key]))
    fields[key] = rng.choice((text[:at] + rng.choice('AE17?;"=') + text[at + 1 :], text + text[at], ""))
    return fields


def undone(here: Opened, sheet: str) -> None:
    """The last row of a sheet taken back, by whoever may."""
    rows = [e for e in here.hall.state.log if isinstance(e.body, RowTyped) and e.body.sheet == sheet]
    if rows:
        here.ask(ANA, "anulat", nr=rows[-1].number, motiv="greșit")


def settled(here: Opened, sheet: Sheet, table: int, rng: random.Random) -> Iterator[Opened]:
    """What a sheet needs until it is closed, as far as people get with it."""
    case = here.hall.case(number_of(here, table))
    if case.stage is SheetStage.WAITS_SECOND:
        for _ in typed(here, DAN, sheet, table, 2, rng):
            yield here
    number = number_of(here, table)
    # a row that only one hand has is asked about again, field by field, once it is known to be there
    while found := next(iter(here.hall.case(number).open_differences), None):
        here.do(ANA, "a_treia", fisa=number, diferenta=found.key, valoare=rng.choice(found.values))
        yield here
    case = here.hall.case(number)
    for asked in case.correction.questions if case.correction else ():
        value = rng.choice([variant.reading for variant in asked.variants] or [None])
        given = {"intrebare": asked.id, "depunere": asked.entry, "vazut": asked.seen, "valoare": value}
        answered = here.do(ANA, "decizie", fisa=number, cum="citire", **given)
        yield here
        if rng.random() < 0.3:
            yield from taken_back(here, number, answered.number)
    if case.transcription and case.transcription.rows and rng.random() < 0.4:
        ruling = {"fel": "respinge", "articol": "8.2.a"}
        here.ask(
            ANA,
            "decizie",
            fisa=number,
            intrebare="",
            cum="decizie",
            depunere=1,
            motiv="așa\nam hotărât",
            decizie=ruling,
        )
        yield here


def taken_back(here: Opened, sheet: str, number: int) -> Iterator[Opened]:
    """A ruling undone; the last one closed its sheet, which has to be opened again before."""
    refused = here.ask(ANA, "anulat", nr=number, motiv="m-am înșelat").refused
    if refused:
        assert here.hall.state.sheets[sheet].closed, refused
        here.do(ANA, "redeschisa", fisa=sheet, motiv="m-am înșelat")
        yield here
        here.do(ANA, "anulat", nr=number, motiv="m-am înșelat")
    yield here


def played(source: Path, seed: int) -> str:
    """A competition's sample taken in, and its day: what is to be told, or an AssertionError."""
    began, events = time.monotonic(), count()
    for n in range(_TRIES):  # whoever reads a PDF is stopped after 20 s: on a machine that is overloaded, too soon
        with tempfile.TemporaryDirectory() as root:
            if stays_as_it_was(source, Path(root) / "concurs"):
                break
            overloaded = getloadavg()[0] > 2 * (cpu_count() or 1)
            if not overloaded or n + 1 == _TRIES:
                raise AssertionError("preluat altfel decât era")
    with tempfile.TemporaryDirectory() as root:
        for here in day(source, Path(root) / "concurs", seed):
            next(events)
            assert here.same(), f"sămânța {seed}, evenimentul {here.hall.state.number}: altfel"
    return f"{next(events)} evenimente, la fel după fiecare ({time.monotonic() - began:.0f} s)"


def main() -> int:
    """Every event of a day of every competition: what `corecteaza` says of the folder, and what the hall says.

    The first argument is the seed; those after it are the names of the competitions, where not all are meant. Each is
    played to its end or its fault, whatever becomes of the others.
    """
    seed = int(sys.argv[1]) if len(sys.argv) > 1 else 1
    names = {f"{source.parent.name}/{source.name}": source for source in COMPETITIONS}
    if unknown := set(sys.argv[2:]) - names.keys():
        print(f"{', '.join(sorted(unknown))}: nu se cunoaște; se poate: {', '.join(names)}")
        return 2
    wrong = 0
    print(f"load {getloadavg()[0]:.1f}", flush=True)
    with ProcessPoolExecutor() as pool:
        days = {pool.submit(played, names[name], seed): name for name in names if name in (sys.argv[2:] or names)}
        for done in as_completed(days):
            fault = done.exception()
            wrong += fault is not None
            told = "".join(traceback.format_exception(fault)) if fault else done.result()
            print(f"{'GREȘIT: ' if fault else ''}{days[done]}: {told}", flush=True)
    print(f"load {getloadavg()[0]:.1f}; greșite: {wrong} din {len(days)}", flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
