"""A hall in memory for tests: people type sheets as an arbiter would write them down, the real service answers."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from arbitraj.hall.kernel.case import SheetStatus, Waiting
from arbitraj.hall.kernel.event import Body, HallEvent, NewEvent
from arbitraj.hall.kernel.hall import Hall, SentAnswer
from arbitraj.hall.kernel.scene import ARBITER, CHIEF, TYPIST, HallPerson
from arbitraj.hall.parts import KINDS, body_of
from arbitraj.hall.triage.stage import Triage
from arbitraj.hall.typing.grading import Grader
from arbitraj.lexicon.lexicon import Lexicon
from arbitraj.problems import Problem, ProblemsError
from arbitraj.record.model import Competition, Player
from arbitraj.text import Message
from arbitraj.types import GAME_TYPES
from tests.correcting import EXAMPLE, GROUPS, LETTERS, WORDS

ANA, DAN, ION, EVA = (
    HallPerson("Ana", CHIEF), HallPerson("Dan", ARBITER), HallPerson("Ion", TYPIST), HallPerson("Eva", ARBITER),
)  # fmt: skip
NAMES = ("Pop Ana", "Rus Ion", "Dan Eva", "Oprea Ilie", "Zota Lia", "Manea Paul")
SEED = "proba"


class MemoryLog:
    """A log that keeps nothing on a disk; it takes so many events (`room`) before it is full, None: all."""

    kinds = KINDS

    def __init__(self, events: Sequence[HallEvent] = ()) -> None:
        self.kept = [*events]
        self.room: int | None = None

    def append(self, new: Sequence[NewEvent]) -> list[HallEvent]:
        if self.room is not None:
            self.room -= len(new)
            if self.room < 0:
                raise ProblemsError([Problem("sala.db", "", Message("hall.disk_refuses", why="disc plin"))])
        first = len(self.kept) + 1
        made = [event.numbered(n) for n, event in enumerate(new, first)]
        self.kept += made
        return made

    def events(self, after: int = 0) -> Sequence[HallEvent]:
        return self.kept[after:]


class Afternoons:
    """A clock that goes on by a second at each look."""

    def __init__(self) -> None:
        self.time = datetime(2026, 11, 21, 15)

    def __call__(self) -> datetime:
        self.time += timedelta(seconds=1)
        return self.time


def competition(tip: str = "integral_partial", **changes: Any) -> Competition:
    """A small competition whose players sit at tables 1 to 6."""
    game_type = GAME_TYPES[tip]
    announced: dict[str, Any] = {"groups": GROUPS} if "grupe" in game_type.material.keys else {"letters": LETTERS}
    players = tuple(Player(n, name.split()[0], name.split()[1]) for n, name in enumerate(NAMES, 1))
    return Competition("Cupa", "Cluj", None, game_type, **{**announced, "players": players, **changes})


class InHall:
    """A hall with what people do in it, in few words. Nothing is drawn for the sample unless it is asked for."""

    def __init__(self, of: Competition | None = None, words: frozenset[str] = WORDS, sample: int = 0) -> None:
        self.log, self.clock = MemoryLog(), Afternoons()
        self.grader = Grader(of or competition(), Lexicon.from_words("test", words))
        self.hall = Hall(self.log, Triage(self.grader, SEED), self.clock)
        self.keys = 0
        self.did(ANA, "setare", nume="proba", valoare=sample)

    def does(self, who: HallPerson, kind: str, **data: Any) -> SentAnswer:
        """An event as it is answered."""
        self.keys += 1
        return self.hall.do(who, "s1", f"k{self.keys}", body_of(kind, data))

    def did(self, who: HallPerson, kind: str, **data: Any) -> HallEvent:
        """An event that is not refused."""
        answered = self.does(who, kind, **data)
        assert answered.event, str(answered.refused)
        return answered.event

    def refused(self, who: HallPerson, kind: str, **data: Any) -> str:
        """Why an event is refused: the key of the sentence."""
        answered = self.does(who, kind, **data)
        assert answered.event is None
        assert answered.refused
        assert str(answered.refused)
        return answered.refused.key.removeprefix("hall.")

    def handed_in(self, *tables: int) -> None:
        """Sheets 01, 02, … of these tables."""
        for table in tables:
            self.did(ION, "predare", fisa=f"{table:02d}", masa=table, ordine=table)

    def typed(
        self, who: HallPerson, sheet: str, table: str = EXAMPLE, hand: int = 1, heading: tuple[str, str] | None = None
    ) -> None:
        """A whole hand, finished: rows `position word points`, `-` a field left blank."""
        number = int(sheet)
        name, at = heading if heading is not None else (NAMES[number - 1], str(number))
        self.did(who, "antet", fisa=sheet, mana=hand, nume=name, masa=at)
        self.rows(who, sheet, table, hand)
        self.did(who, "gata", fisa=sheet, mana=hand)

    def rows(self, who: HallPerson, sheet: str, table: str, hand: int = 1, first: int = 1) -> None:
        """The rows alone, r1, r2, …"""
        for n, line in enumerate(filter(None, map(str.strip, table.strip().splitlines())), first):
            position, word, points = ("" if field == "-" else field for field in (*line.split(), "-", "-")[:3])
            row = {"rand": f"r{n}", "pozitie": position, "depunere": word, "puncte": points}
            self.did(who, "rand", fisa=sheet, mana=hand, **row)

    def case(self, sheet: str) -> SheetStatus:
        return self.hall.case(sheet)

    def total(self, sheet: str = "01") -> int:
        correction = self.case(sheet).correction
        assert correction
        return correction.total

    def stage(self, sheet: str) -> str:
        return self.case(sheet).stage.value

    def waits(self, sheet: str = "", kind: str = "") -> list[Waiting]:
        """What the queue has of a sheet."""
        return [item for item in self.hall.queue() if sheet in ("", item.sheet) and kind in ("", item.kind)]

    def left_as_they_are(self, who: HallPerson) -> None:
        """Whatever waits of sheet 01 is looked at on the paper, and stays as it was graded."""
        for item in self.waits("01"):
            self.did(who, "decizie", fisa="01", intrebare=item.question, cum="lasat", motiv="așa este pe foaie")

    def bodies(self, kind: type[Body]) -> list[Any]:
        """What the log holds of a kind."""
        return [event.body for event in self.log.kept if isinstance(event.body, kind)]
