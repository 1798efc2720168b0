"""An afternoon made up from a sample: two hands with slips, what differs settled, rulings, undoing, by a seed; and a
sample taken in as it lies there."""

import random
import sys
import tempfile
from collections.abc import Iterator
from itertools import count, islice
from pathlib import Path

from arbitraj.desk.grade import grade, open_folder
from arbitraj.hall.events import RowTyped
from arbitraj.hall.rights import HallPerson
from arbitraj.hall.triage.stage import SheetStage
from arbitraj.record.model import Entry, Sheet
from tests.hall.halls import ANA, COMPETITIONS, DAN, ION, Opened, copied, hall_on

EMPTY = "fisa,ordine,masa,stare,avertismente_disciplinare\n"
_SLIPS = 0.12  # of the rows


def contents(folder: Path) -> dict[str, bytes]:
    """Every file that people see, with its bytes."""
    paths = (path for path in folder.rglob("*") if path.is_file())
    named = {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}
    return {name: data for name, data in named.items() if not name.startswith("sala/")}


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
    (folder / "predare.csv").write_text(EMPTY)
    rng = random.Random(seed)
    with hall_on(folder) as here:
        for each in contest.competition.hand_ins:
            if each.table in contest.sheets:
                here.do(ION, "predare", fisa=each.sheet, masa=each.table, ordine=each.order or 1)
            else:
                here.do(ION, "nepredat", masa=each.table)
            if each.disciplinary:
                here.do(ANA, "sanctiune", masa=each.table, avertismente=each.disciplinary)
            yield here
        sheets = [*islice(contest.sheets.values(), most)]
        for sheet in sheets:
            for _ in typed(here, ION, sheet, 1, rng):
                yield here
            if rng.random() < 0.3:
                undone(here, sheet.number)
                yield here
        for sheet in sheets:
            yield from settled(here, sheet, rng)
        number = sheets[0].number
        here.do(ANA, "retrasa", fisa=number, motiv="alt număr", fisa_noua="99")
        yield here


def typed(here: Opened, person: HallPerson, sheet: Sheet, hand: int, rng: random.Random) -> Iterator[None]:
    """A hand typed row by row, now and then with a slip."""
    of_hand = {"fisa": sheet.number, "mana": hand}
    here.do(person, "antet", **of_hand, nume=sheet.name, masa=sheet.table)
    yield
    for which, entries in (("", sheet.entries), ("solutii", sheet.solutions)):
        for entry in entries:
            fields = slipped(entry, rng) if rng.random() < _SLIPS else entry.fields
            if rng.random() < _SLIPS / 2:
                continue  # a row left out
            here.do(person, "rand", **of_hand, rand=f"{which}{hand}-{entry.number}", tabel=which, **fields)
            yield
    if sheet.grid:
        here.do(person, "grila", **of_hand, randuri=list(sheet.grid))
    elif sheet.no_grid:
        here.do(person, "grila", **of_hand, absenta="necompletata")
    here.do(person, "gata", **of_hand)
    yield


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


def settled(here: Opened, sheet: Sheet, rng: random.Random) -> Iterator[Opened]:
    """What a sheet needs until it is closed, as far as people get with it."""
    number = sheet.number
    case = here.hall.case(number)
    if case.stage is SheetStage.WAITS_SECOND:
        for _ in typed(here, DAN, sheet, 2, rng):
            yield here
    # a row that only one hand has is asked about again, field by field, once it is known to be there
    while found := next(iter(here.hall.case(number).open_differences), None):
        here.do(ANA, "a_treia", fisa=number, diferenta=found.key, valoare=rng.choice(found.values))
        yield here
    case = here.hall.case(number)
    for asked in case.correction.questions if case.correction else ():
        value = rng.choice([each.reading for each in asked.variants] or [None])
        given = {"intrebare": asked.id, "depunere": asked.entry, "vazut": asked.seen, "valoare": value}
        answered = here.do(ANA, "decizie", fisa=number, cum="citire", **given)
        yield here
        if rng.random() < 0.3:
            yield from taken_back(here, number, answered.number)
    if case.hand and case.hand.rows and rng.random() < 0.4:
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


def main() -> None:
    """Every event of a day of every competition: what `corecteaza` says of the folder, and what the hall says.

    The first argument is the seed; those after it are the names of the competitions, where not all are meant.
    """
    seed = int(sys.argv[1]) if len(sys.argv) > 1 else 1
    for source in COMPETITIONS:
        if sys.argv[2:] and f"{source.parent.name}/{source.name}" not in sys.argv[2:]:
            continue
        with tempfile.TemporaryDirectory() as root:
            if not stays_as_it_was(source, Path(root) / "concurs"):
                raise SystemExit(f"{source.name}: preluat altfel decât era")
        with tempfile.TemporaryDirectory() as root:
            events = count(1)
            for here in day(source, Path(root) / "concurs", seed):
                next(events)
                if not here.same():
                    raise SystemExit(f"{source.name}, sămânța {seed}, evenimentul {here.hall.state.number}: altfel")
            print(f"{source.parent.name}/{source.name}: {next(events) - 1} evenimente, la fel după fiecare", flush=True)


if __name__ == "__main__":
    main()
