"""sanctiuni.toml: the disciplinary warnings and sendings-off of a round, why, by whom and when (6.3.2.j)."""

from dataclasses import dataclass
from datetime import datetime
from enum import Enum

from arbitraj.folder.fields import MOMENT, NUMBER, Key
from arbitraj.folder.register import Register

FILE = "sanctiuni.toml"


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


REGISTER = Register(
    FILE,
    "sanctiune",
    (
        Key("nr", "number", NUMBER, needed=True),
        Key("fel", "measure", needed=True, known={each.value: each for each in Measure}),
        Key("masa", "table", NUMBER, needed=True),
        Key("nume", "name", needed=True),
        Key("motiv", "reason", needed=True),
        Key("articol", "article"),
        Key("urmare", "second", known={"eliminat": True}),
        Key("arbitru", "arbiter", needed=True),
        Key("la", "when", MOMENT, needed=True),
    ),
    "disciplinary.place",
    lambda number, values: Sanction(**values),
    head="disciplinary.file_head",
)
read_sanctions, write_sanctions, register_text = REGISTER.read, REGISTER.write, REGISTER.text
