"""How what a hall says is called outside of it: sheet `07` of hall B is `B-07`, events are numbered over all halls."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from msgspec import structs

from arbitraj.hall.kernel.event import Body, sheet_of_body

# between the tables of one hall and the next, where two have the same; and between the numbers of their registers,
# which every hall counts from 1: a number that was told to a player is not another one's later, whatever comes
FAR = 1_000
MAIN = "A"  # the hall whose letters, start and deadline are everybody's, and where the whole is written
_OUTSIDE = re.compile(r"[A-Z]-.")
_B = TypeVar("_B", bound=Body)


def outside(letter: str, sheet: str) -> str:
    """How a hall's sheet is called outside."""
    return f"{letter}-{sheet}"


def is_outside(sheet: str) -> bool:
    """Whether a sheet is named as it is outside its hall."""
    return bool(_OUTSIDE.match(sheet))


def number_outside(letter: str, number: int) -> int:
    """The number of a contestation, or of a sanction, in the registers of the whole: of hall B 1 is 1001."""
    return number + FAR * (ord(letter) - ord(MAIN)) if 0 < number < FAR else number


@dataclass(frozen=True, slots=True)
class OutsideNames:
    """What a hall's sheets, tables and events are called outside; `numbers` are those of events over all halls."""

    letter: str
    shift: int
    numbers: Mapping[tuple[str, int], int]

    def sheet(self, number: str) -> str:
        """A sheet of this hall."""
        return outside(self.letter, number)

    def event(self, number: int) -> int:
        """An event of this hall; 0 where it is none."""
        return self.numbers.get((self.letter, number), 0)

    def of_register(self, number: int) -> int:
        """A number of one of its registers."""
        return number_outside(self.letter, number)

    def of_register_line(self, body: _B) -> _B:
        """A body that is a line of a register, by its number there."""
        return self.renamed(body, number=self.of_register(getattr(body, "number", 0)))

    def written_table(self, written: str) -> str:
        """A table as somebody wrote it on a paper."""
        return re.sub(r"[0-9]{1,6}", lambda found: str(int(found[0]) + self.shift), written) if self.shift else written

    def renamed(self, body: _B, **changes: Any) -> _B:
        """A body with its sheet and its table as they are called outside, and with other changes."""
        if sheet := sheet_of_body(body):
            changes.setdefault("sheet", self.sheet(sheet))
        if isinstance(table := getattr(body, "table", None), int):
            changes.setdefault("table", table + self.shift)
        return structs.replace(body, **changes)
