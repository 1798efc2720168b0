"""A hall of a sample competition, with people in it, for the tests of its pages."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any

from arbitraj.desk.grading.grade import Opened, open_folder
from arbitraj.hall.kernel.event import Body, HallEvent
from arbitraj.hall.kernel.hall import Hall, SentAnswer
from arbitraj.hall.kernel.scene import PROGRAM, HallPerson
from arbitraj.hall.page.site import Site
from arbitraj.hall.parts import FRAME, body_of
from arbitraj.hall.people.accounts import AccountChanged
from arbitraj.hall.triage.stage import Triage
from arbitraj.hall.typing.grading import Grader
from arbitraj.hall.web.front import make_app
from arbitraj.record.model import Sheet
from tests.hall.scene import MemoryLog

SAMPLES = Path(__file__).parents[2] / "samples"
CHIEF = HallPerson("Ana", "arbitru_sef")
ARBITER = HallPerson("Ion", "arbitru")
TYPIST = HallPerson("Dan", "dactilograf")
THIRD = HallPerson("Eva", "arbitru")


@dataclass(frozen=True)
class Named:
    """Persons by the token of their session, which is their name."""

    by_name: Mapping[str, HallPerson]

    def person(self, token: str) -> HallPerson | None:
        """Whose token it is."""
        return self.by_name.get(token)


@cache
def opened(name: str = "cupa-demo") -> Opened:
    """A sample competition."""
    return open_folder(SAMPLES / name)


class Room:
    """A hall with people, and what a test does in it."""

    def __init__(
        self,
        name: str = "cupa-demo",
        *more: HallPerson,
        log: Sequence[HallEvent] = (),
        now: Callable[[], datetime] = datetime.now,
        **changes: Any,
    ) -> None:
        self.contest = opened(name).contest
        competition = replace(self.contest.competition, **changes)
        grader = Grader(competition, opened(name).words, opened(name).scale)
        self.hall = Hall(MemoryLog(log), Triage(grader, "sorți"), now)
        people = (CHIEF, ARBITER, TYPIST, THIRD, *more)
        self.site = Site(self.hall, people=Named({person.name: person for person in people}), frame=FRAME)
        self.hall.heard.append(self.site.topics.hear)
        self.app = make_app(self.site)
        self._keys = len(log)
        for person in () if log else people:
            self.does(PROGRAM, AccountChanged(person.name, person.role, "intrat"))
        if not log:
            self.says(CHIEF, "setare", nume="proba", valoare=0)

    def tries(self, person: HallPerson, body: Body) -> SentAnswer:
        """One event, or why it was refused."""
        self._keys += 1
        return self.hall.do(person, "s1", f"proba-{self._keys:08d}", body)

    def does(self, person: HallPerson, body: Body) -> HallEvent:
        """One event, which is not refused."""
        answered = self.tries(person, body)
        assert answered.event is not None, str(answered.refused)
        return answered.event

    def says(self, person: HallPerson, kind: str, **data: object) -> HallEvent:
        """One event, by its kind and its fields on the wire."""
        return self.does(person, body_of(kind, data))

    @property
    def sheets(self) -> Mapping[str, Sheet]:
        """Those of the sample, by number."""
        return {sheet.number: sheet for sheet in self.contest.sheets.values()}

    def hands_in(self, *numbers: str) -> None:
        """Sheets of the sample registered under their numbers; without numbers all of them."""
        for sent in self.contest.competition.submissions:
            if sent.sheet and (not numbers or sent.sheet in numbers):
                self.says(CHIEF, "predare", fisa=sent.sheet, masa=sent.table, ordine=sent.order or 1)

    def types(
        self, person: HallPerson, number: str, hand: int = 1, slips: Mapping[int, str] | None = None, end: bool = True
    ) -> None:
        """A sheet of the sample typed as it stands; `slips` are other words, by the row's number from 0."""
        sheet, of = self.sheets[number], {"fisa": number, "mana": hand}
        self.says(person, "antet", **of, nume=sheet.name, masa=sheet.table)
        for n, entry in enumerate(sheet.entries):
            word = (slips or {}).get(n, entry.word)
            row = {"grupa": entry.group, "pozitie": entry.position, "depunere": word, "puncte": entry.points}
            self.says(person, "rand", **of, rand=f"h{hand}r{n}", **row)
        if sheet.grid and hand == 1:
            self.says(person, "grila", **of, randuri=list(sheet.grid))
        if end:
            self.says(person, "gata", **of)


@cache
def _busy() -> Sequence[HallEvent]:
    room = Room()
    room.hands_in()
    for number in ("01", "02"):
        room.types(TYPIST, number)
    room.types(TYPIST, "03", slips={1: "GREȘIT"})
    for number in ("02", "03"):
        room.types(ARBITER, number, hand=2)
    room.types(ARBITER, "04", end=False)
    return room.hall.state.log


def busy_room() -> Room:
    """A hall in the middle of its afternoon: sheet 01 waits for its second hand, 02 is closed, 03 has a difference,
    04 is in work, the others nobody has begun."""
    return Room(log=_busy())
