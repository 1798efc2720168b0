"""Events of a table for two: turns as played, clocks, challenges and rulings, the end.

Texts stay as typed: the readers of records read them (`records/record_table.py`), the rules are applied when the game
is replayed (`rules/`), and their results are not stored. Permissions and effects are in `judged.py`, as a table is
known by the actions at it.
"""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, field

from arbitraj.hall.kernel.event import Body

DUEL_PLAYERS: tuple[Literal["A"], Literal["B"]] = ("A", "B")  # as in rows of the record: A begins
LONGEST_DUEL = 600  # minutes per player
MOST_TAKEN = 99  # points, for a challenge without ground
_PLAIN = r"^[^\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]*$"  # no bidi controls
_Duel = Annotated[int, Meta(ge=1, le=9_999)]
_Line = Annotated[str, Meta(max_length=60, pattern=_PLAIN)]  # a single line
_Name = Annotated[_Line, Meta(min_length=1)]
_Number = Annotated[int, Meta(ge=0, le=100_000)]
_Player = Literal["A", "B"]
_Reason = Annotated[str, Meta(max_length=2000)]


class OfDuel(Body, frozen=True, omit_defaults=True):
    """Base of events about a table for two, by its number in the hall."""

    duel: _Duel = field(name="partida")


class DuelOpened(OfDuel, frozen=True, tag="masa_deschisa", kw_only=True):
    """Opens a table: `first` begins. Variant, rules, list and minutes per player (0: no clock) as announced then.

    `drew` are the letters drawn for the first turn, one per drawing, if they were written down. In a tournament,
    `round` and `table` identify the game, and `numbers` the players by the roster, in the order `first`, `second`.
    """

    first: _Name = field(name="incepe")
    second: _Name = field(name="celalalt")
    variant: _Line = field(name="varianta", default="romana")
    rules: _Line = field(name="regulament", default="libera")
    lexicon: _Line = field(name="lexic", default="")
    minutes: Annotated[int, Meta(ge=0, le=LONGEST_DUEL)] = field(name="minute", default=0)
    drew: tuple[_Line, _Line] = field(name="tragere", default=("", ""))
    round: _Number = field(name="runda", default=0)
    table: _Number = field(name="masa", default=0)
    numbers: tuple[_Number, _Number] = field(name="numere", default=(0, 0))


class DuelTurn(OfDuel, frozen=True, tag="tura", kw_only=True):
    """A turn as played. For an exchange, `word` is what is exchanged: the letters or their number.

    `time` is the time used by a clock at the table, "" to take it from the event's hour.
    """

    player: _Player = field(name="cine")
    what: Literal["depunere", "schimb", "pas"] = field(name="ce")
    position: _Line = field(name="pozitie", default="")
    word: _Line = field(name="depunere", default="")
    points: _Line = field(name="puncte", default="")
    rack: _Line = field(name="suport", default="")
    time: _Line = field(name="timp", default="")


class DuelChallenged(OfDuel, frozen=True, tag="contestata"):
    """The other player challenges the last play. The clocks are stopped until the ruling."""


class DuelRuled(OfDuel, frozen=True, tag="hotarata"):
    """The last play is withdrawn, or stays. Then `points` is the penalty for the challenge.

    `reason`: needed if the ruling differs from the list.
    """

    withdrawn: bool = field(name="retrasa")
    points: Annotated[int, Meta(ge=0, le=MOST_TAKEN)] = field(name="puncte", default=0)
    reason: _Reason = field(name="motiv", default="")


class DuelClockSet(OfDuel, frozen=True, tag="ceas_masa"):
    """Sets the clocks of a table. `indreptat` sets the time that a player has used."""

    what: Literal["pornit", "pauza", "reluat", "indreptat"] = field(name="ce")
    player: _Player = field(name="cine", default="A")
    time: _Line = field(name="timp", default="")


class DuelEnded(OfDuel, frozen=True, tag="masa_incheiata"):
    """Ends the game, with the tiles left on the racks. `reason`: needed if it has not ended by the rules."""

    left: tuple[_Line, _Line] = field(name="rest", default=("", ""))
    reason: _Reason = field(name="motiv", default="")


DuelBody: TypeAlias = DuelOpened | DuelTurn | DuelChallenged | DuelRuled | DuelClockSet | DuelEnded
