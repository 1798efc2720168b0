"""sanctiuni.toml: the disciplinary warnings and sendings-off of a round, why, by whom and when (6.3.2.j)."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import Enum
from pathlib import Path

from arbitraj.folder.register import Fields, read_tables, toml_table, write_register
from arbitraj.near import unknown
from arbitraj.problems import Problem
from arbitraj.text import said, say
from arbitraj.writing.step import Step

FILE = "sanctiuni.toml"
_TABLE = "sanctiune"


class Measure(Enum):
    """What the chief arbiter dictates."""

    WARNING = "avertisment"  # 8.5, 9.2.3.a
    SENDING_OFF = "eliminare"  # 9.1.3.a, 6.3.2.j


@dataclass(frozen=True, slots=True)
class Sanction:
    """A line of the register; `article` is what was broken, empty where none was named.

    `second` marks the warning that is the player's second one in the game: he is sent off with it (8.5).
    """

    number: int
    measure: Measure
    table: int
    name: str
    reason: str
    arbiter: str
    when: datetime
    article: str = ""
    second: bool = False

    @property
    def sends_off(self) -> bool:
        return self.second or self.measure is Measure.SENDING_OFF


def read_sanctions(folder: Path) -> tuple[tuple[Sanction, ...], list[Problem]]:
    """The sanctions of a folder, in their order, and what is wrong with them."""
    problems: list[Problem] = []
    tables = read_tables(folder / FILE, _TABLE, problems)
    read = [_sanction(table, number, problems) for number, table in enumerate(tables, 1)]
    return tuple(each for each in read if each), problems


def _sanction(table: dict[str, object], at: int, problems: list[Problem]) -> Sanction | None:
    before = len(problems)
    fields = Fields(FILE, said("disciplinary.place", number=table.get("nr", at)), table, problems)
    known = {each.value: each for each in Measure}
    measure = fields.text("fel", needed=True)
    if measure and measure not in known:
        fields.wrong(unknown(measure, known))
    number, seat = fields.number("nr", needed=True), fields.number("masa", needed=True)
    when = fields.moment("la", needed=True)
    made = Sanction(
        number or 0,
        known.get(measure, Measure.WARNING),
        seat or 0,
        fields.text("nume", needed=True),
        fields.text("motiv", needed=True),
        fields.text("arbitru", needed=True),
        when,  # type: ignore[arg-type]
        fields.text("articol"),
        fields.text("urmare") == "eliminat",
    )
    fields.end()
    return made if len(problems) == before else None


def write_sanctions(step: Step, sanctions: Sequence[Sanction], before: Sequence[Sanction]) -> Path | None:
    """Write the register; the copy of the file that was kept, where a person had changed it. Raises OSError."""
    return write_register(step, step.folder / FILE, register_text(sanctions), register_text(before))


def register_text(sanctions: Sequence[Sanction]) -> str:
    """The text of the file."""
    head = "".join(f"# {line}\n" for line in say("disciplinary.file_head").splitlines())
    return "\n".join([head, *map(_shown, sanctions)])


def _shown(each: Sanction) -> str:
    return toml_table(
        f"[[{_TABLE}]]",
        {
            "nr": each.number,
            "fel": each.measure.value,
            "masa": each.table,
            "nume": each.name,
            "motiv": each.reason,
            "articol": each.article,
            "urmare": "eliminat" if each.second else "",
            "arbitru": each.arbiter,
            "la": each.when,
        },
    )
