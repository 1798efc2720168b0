"""The second round of `samples/complet` as a hall took it in: its journal, its photos, the files that it wrote.

Two hands of every sheet, one of them with a slip; readings, questions, a ruling taken back, a contestation, an appeal,
a sheet opened again and one under another number.
"""

import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime, timedelta
from io import BytesIO
from itertools import count
from pathlib import Path
from typing import Any
from unittest.mock import patch

from PIL import Image, ImageDraw

from arbitraj.atomic import write_text
from arbitraj.desk.grading.grade import open_folder
from arbitraj.hall.folder.mirror import FolderSync
from arbitraj.hall.kernel.event import Body, HallEvent
from arbitraj.hall.kernel.hall import Hall
from arbitraj.hall.kernel.scene import ARBITER, CHIEF as CHIEF_ROLE, PROGRAM, TYPIST, HallPerson
from arbitraj.hall.kernel.store.keeper import HALL, JOURNAL, keeping
from arbitraj.hall.parts import KINDS, body_of
from arbitraj.hall.triage.stage import Triage
from arbitraj.hall.typing.grading import open_grader
from arbitraj.record.model import Entry, Sheet
from arbitraj.wings.camera.photos.album import PHOTOS, Album
from arbitraj.wings.camera.photos.pictures import WHOLE, Developed
from samples.whole import CHIEF, DAY, SYNTHETIC

MARIN, ION, DAN, EVA = (
    HallPerson(CHIEF, CHIEF_ROLE),
    HallPerson("Ion Rus", TYPIST),
    HallPerson("Dan Nor", ARBITER),
    HallPerson("Eva Pop", ARBITER),
)
_EVENING = datetime(DAY.year, DAY.month, DAY.day, 16)
IN_HALL = "2-integral-partial"
# of the second hand; on the paper of 07 it is so: CUTT, and a capital that begins a word written small
_SLIPS = {("03", 3): "AREAN", ("07", 4): "CUTT", ("07", 1): "Indicam"}
_NOBODY = f"{SYNTHETIC}\nfisa,ordine,masa,stare,avertismente_disciplinare\n"


def take_in(folder: Path) -> None:
    """Take a round in: what lies in the folder is the paper, what stays is what the hall wrote."""
    paper = open_folder(folder).contest
    shutil.rmtree(folder / "solutii")
    write_text(folder / "predare.csv", _NOBODY)
    with (
        patch("arbitraj.hall.kernel.store.sqlite.secrets.token_hex", lambda size: "c" * 2 * size),
        opened_day(folder) as day,
    ):
        for person in (MARIN, ION, DAN, EVA):
            day(PROGRAM, "cont", persoana=person.name, rol=person.role, ce="intrat")
        day(MARIN, "setare", nume="proba", valoare=0)
        day(MARIN, "setare", nume="tot_de_doua_ori", valoare=1)
        for each in paper.competition.submissions:
            if each.sheet and each.table in paper.sheets:
                day(ION, "predare", fisa=each.sheet, masa=each.table, ordine=each.order or 1)
            else:
                day(ION, "nepredat", masa=each.table)
        for sheet in sorted(paper.sheets.values(), key=lambda each: each.number):
            _typed(day, ION, sheet, 1)
            _typed(day, DAN, sheet, 2)
        _settled(day, folder)
    for path in (folder / HALL).iterdir():
        if path.name not in (JOURNAL, PHOTOS):  # the base is made anew from the journal
            path.unlink() if path.is_file() else shutil.rmtree(path)
    (folder / "predare-v1.csv").unlink(missing_ok=True)
    shutil.rmtree(folder / ".arbitraj", ignore_errors=True)


class _Clock:
    """The hour of the story: it goes on with what is done, however often the program looks at it."""

    def __init__(self, begins: datetime) -> None:
        self._now = begins

    def __call__(self) -> datetime:
        return self._now

    def go_on(self) -> None:
        self._now += timedelta(seconds=3)


class Day:
    """Events one after another, none of them refused."""

    def __init__(self, hall: Hall, clock: _Clock) -> None:
        self.hall, self._clock, self._keys = hall, clock, count(1)

    def __call__(self, who: HallPerson, kind: str, **data: Any) -> HallEvent:
        return self.do(who, body_of(kind, data))

    def do(self, who: HallPerson, body: Body) -> HallEvent:
        self._clock.go_on()
        answered = self.hall.do(who, "s1", f"complet-{next(self._keys):06d}", body)
        assert answered.event, f"{body}: {answered.refused}"
        return answered.event

    def waiting(self, sheet: str) -> Sequence[str]:
        return [each.question for each in self.hall.queue() if each.sheet == sheet]


@contextmanager
def opened_day(folder: Path, begins: datetime = _EVENING) -> Iterator[Day]:
    """The hall of a folder, to be told what is done in it one event after another."""
    with keeping(folder, "sală", KINDS) as keeper:
        clock = _Clock(begins)
        hall = Hall(keeper, Triage(open_grader(folder), keeper.store.competition), clock)
        mirror = FolderSync(folder, hall, keeper.mark)
        hall.furnished.append(mirror.furnish)
        mirror.open()
        yield Day(hall, clock)
        mirror.look()
        assert not mirror.changed
        assert not mirror.warnings


def _typed(day: Day, who: HallPerson, sheet: Sheet, hand: int) -> None:
    of = {"fisa": sheet.number, "mana": hand}
    if day.hall.state.sheets[sheet.number].closed:
        return
    day(who, "antet", **of, nume=sheet.name, masa=sheet.table)
    for entry in sheet.entries:
        day(who, "rand", **of, rand=f"h{hand}r{entry.number}", **_fields(sheet, entry, hand))
    day(who, "gata", **of)


def _fields(sheet: Sheet, entry: Entry, hand: int) -> dict[str, str]:
    slip = _SLIPS.get((sheet.number, entry.number)) if hand == 2 or sheet.number == "07" else None
    word = slip or entry.word
    return {"grupa": entry.group, "pozitie": entry.position, "depunere": word, "puncte": entry.points}


def _settled(day: Day, folder: Path) -> None:
    """What happens once both hands are there."""
    for found in day.hall.case("03").open_differences:
        day(EVA, "a_treia", fisa="03", diferenta=found.key, valoare="AREAL")
    for each in day.hall.queue():
        day(EVA, "decizie", fisa=each.sheet, intrebare=each.question, cum="lasat", motiv="Așa scrie")
    of = {"fisa": "07", "intrebare": "", "cum": "decizie", "depunere": 4}
    accepted = {"fel": "accepta", "pozitie": "I9", "cuvant": "CUT"}
    day(MARIN, "redeschisa", fisa="07", motiv="De văzut încă o dată")
    ruled = day(EVA, "decizie", **of, motiv="Al doilea T este tăiat", decizie=accepted)
    day(MARIN, "anulat", nr=ruled.number, motiv="Nu este tăiat")
    day(EVA, "decizie", **of, motiv="Este totuși tăiat", decizie=accepted)
    day(ION, "intrebare", fisa="07", text="Fișa este a mesei 1?")
    for each in day.hall.queue():
        day(MARIN, "decizie", fisa=each.sheet, intrebare=each.question, cum="raspuns", motiv="Da")
    photo = Developed({WHOLE: _photo("07: CUTT")}, None, 0)
    day(ION, "poza", fisa="07", sha256=Album(folder / HALL / PHOTOS).keep(photo))
    tables = {number: sheet.table for number, sheet in day.hall.state.sheets.items()}
    warned = {"masa": tables["07"], "masura": "avertisment", "articol": "9.2.2.b"}
    day(MARIN, "sanctiune", **warned, motiv="Vorbește tare", la="16:30")
    day(MARIN, "contestatie", masa=tables["03"], depunere=3, text="AREAL este bun", la="16:40")
    day(MARIN, "contestatie", masa=tables["04"], text="Totalul nu este bun", la="16:41")
    day(MARIN, "raspuns", contestatie=1, hotarare="respinsa", motiv="Este socotit", la="16:50")
    day(MARIN, "apel", contestatie=1, text="Nu este", la="16:52")
    day(MARIN, "raspuns", contestatie=1, apel=True, hotarare="respinsa", motiv="Este", de="Comisia", la="16:55")
    day(MARIN, "raspuns", contestatie=2, hotarare="retrasa", motiv="A retras-o", la="16:56")
    day(MARIN, "retrasa", fisa="11", fisa_noua="21", motiv="Numărul era al altei mese")
    assert all(sheet.closed for sheet in day.hall.state.sheets.values())


def _photo(text: str) -> bytes:
    """A small picture of a line of a sheet."""
    picture = Image.new("L", (240, 60), 235)
    ImageDraw.Draw(picture).text((8, 22), text.encode("ascii", "ignore").decode(), fill=30)
    out = BytesIO()
    picture.save(out, "WEBP", lossless=True)
    return out.getvalue()
