"""Global names over several halls: sheet `07` of hall B is `B-07`, events are numbered over all halls."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from msgspec import structs

from arbitraj.hall.kernel.event import Body, sheet_of_body

# offset between the tables of two halls if they overlap, and between the numbers of their registers, which every hall
# counts from 1: a number given to a player is never reused for another one
FAR = 1_000
MAIN = "A"  # the hall whose letters, start and deadline hold for all, and which writes the combined results
_OUTSIDE = re.compile(r"[A-Z]-.")
_B = TypeVar("_B", bound=Body)


def outside(letter: str, sheet: str) -> str:
    """Global name of a hall's sheet."""
    return f"{letter}-{sheet}"


def is_outside(sheet: str) -> bool:
    """Whether a sheet's name is a global one."""
    return bool(_OUTSIDE.match(sheet))


@dataclass(frozen=True, slots=True)
class OutsideNames:
    """Global names of a hall's sheets, tables and events. `numbers` are the events' numbers over all halls."""

    letter: str
    shift: int
    numbers: Mapping[tuple[str, int], int]

    def sheet(self, number: str) -> str:
        """Global name of a sheet of this hall."""
        return outside(self.letter, number)

    def event(self, number: int) -> int:
        """Global number of an event of this hall, 0 if it has none."""
        return self.numbers.get((self.letter, number), 0)

    def of_register(self, number: int) -> int:
        """Global number of a contestation or sanction: 1 of hall B is 1001."""
        return number + FAR * (ord(self.letter) - ord(MAIN)) if 0 < number < FAR else number

    def of_register_line(self, body: _B) -> _B:
        """A body that is a line of a register, with its global number."""
        return self.renamed(body, number=self.of_register(getattr(body, "number", 0)))

    def written_table(self, written: str) -> str:
        """A table number as written on a paper, with the hall's offset."""
        return re.sub(r"[0-9]{1,6}", lambda found: str(int(found[0]) + self.shift), written) if self.shift else written

    def renamed(self, body: _B, **changes: Any) -> _B:
        """A body with the global names of its sheet and table, and with other changes."""
        if sheet := sheet_of_body(body):
            changes.setdefault("sheet", self.sheet(sheet))
        if isinstance(table := getattr(body, "table", None), int):
            changes.setdefault("table", table + self.shift)
        return structs.replace(body, **changes)
