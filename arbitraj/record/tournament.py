"""A tournament of games between two players: who plays, what each round came to, and what was made of it.

The seed has no rounds, no pairings and no standings; they are choices with names of their own (I-T-…).
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from enum import Enum
from fractions import Fraction

from arbitraj.game.variant import Variant
from arbitraj.near import key_called
from arbitraj.record.played import Weight
from arbitraj.text import Said, keyed, say


class PairingSystem(Enum):
    """Who meets whom; the values are those of the settings file."""

    SWISS = "elvetian"
    EVERYBODY = "fiecare_cu_fiecare"


@dataclass(frozen=True, slots=True)
class TournamentPlayer:
    """Somebody of the roster, with the number drawn or given before the first round; `withdrawn` is the round from
    which he plays no more (I-T-retras)."""

    number: int
    surname: str
    given: str = ""
    club: str = ""
    rating: int | None = None
    withdrawn: int | None = None

    @property
    def name(self) -> str:
        return f"{self.surname} {self.given}".strip()

    def plays_in(self, round_: int) -> bool:
        """Whether he is there to be paired."""
        return self.withdrawn is None or round_ < self.withdrawn


@dataclass(frozen=True, slots=True)
class Encounter:
    """A row of the results: a game of two by their numbers, or who sits out (`second` None).

    `points` and `last_words` are as they were typed, None where they were not; `record` is the file of the game in the
    folder, `absent` who did not come; `place` is where the row stands. `checked`: somebody has looked at points that
    are far from all others, and they are right.
    """

    round: int
    table: int | None
    first: int
    second: int | None = None
    points: tuple[int | None, int | None] = (None, None)
    last_words: tuple[int | None, int | None] = (None, None)
    record: str = ""
    absent: int | None = None
    place: str = ""
    checked: bool = False

    @property
    def numbers(self) -> tuple[int, ...]:
        """Whose row it is."""
        return (self.first,) if self.second is None else (self.first, self.second)

    @property
    def met(self) -> bool:
        """Whether two sat down at the table: nobody has met who did not come."""
        return self.second is not None and self.absent is None


@dataclass(frozen=True, slots=True)
class Tournament:
    """A tournament as its folder says it, the roster by number.

    `rounds` are those planned, None where that is not said; `bye` is what sitting out counts as (I-T-liber). `awaited`
    are rows that say only who meets whom, where they are no fault. `told` is what the arbiter is to be told
    of the files, `doubts` are the games whose points were hardly meant, and why.
    """

    title: str
    variant: Variant
    rules: str
    system: PairingSystem
    bye: tuple[int, int]
    rounds: int | None
    lexicon: str
    players: tuple[TournamentPlayer, ...]
    encounters: tuple[Encounter, ...]
    awaited: tuple[Encounter, ...] = ()
    day: date | None = None
    told: tuple[str, ...] = ()
    doubts: tuple[tuple[Encounter, Said], ...] = ()

    @property
    def played_rounds(self) -> tuple[int, ...]:
        """The rounds of which there are results."""
        return tuple(sorted({each.round for each in self.encounters}))

    @property
    def last_round(self) -> int | None:
        """The last there may be; None where nobody has said."""
        players = len(self.players)
        everybody = players - 1 + players % 2 if self.system is PairingSystem.EVERYBODY else None
        return self.rounds or everybody


@dataclass(frozen=True, slots=True)
class RecordedScore:
    """What the record of a game came to, in the order of its players; `ended`: the record reaches its end."""

    points: tuple[int, int]
    last_words: tuple[int | None, int | None]
    ended: bool = True


@dataclass(frozen=True, slots=True)
class GameShare:
    """What an encounter gave a player: a win 1, a draw 1/2; the points, own and those of the other."""

    number: int
    wins: Fraction
    own: int
    other: int


@dataclass(frozen=True, slots=True)
class SettledEncounter:
    """An encounter with its result: `points` None where nothing was played, `winner` None for a draw.

    `level`: both have the same points; then the dearer last word wins, where both are known (P.1).
    """

    encounter: Encounter
    points: tuple[int, int] | None
    winner: int | None
    shares: tuple[GameShare, ...]
    level: bool = False
    words_known: bool = False

    @property
    def by_last_word(self) -> bool:
        """Whether the last word has decided."""
        return self.level and self.winner is not None


@dataclass(frozen=True, slots=True)
class TournamentFinding:
    """What is to be told of an encounter: the rule's key in the results file, and why."""

    rule: str
    weight: Weight
    encounter: Encounter
    said: Said


@dataclass(frozen=True, slots=True)
class TournamentLine:
    """A player in the standings: all that the place hangs on (I-T-clasament), and how many encounters there were."""

    place: int
    player: TournamentPlayer
    wins: Fraction
    difference: int
    points: int
    encounters: int


@dataclass(frozen=True, slots=True)
class TournamentStandings:
    """A tournament ranked: the lines from the first to the last, what they were made of, what was found."""

    tournament: Tournament
    lines: tuple[TournamentLine, ...]
    settled: tuple[SettledEncounter, ...]
    findings: tuple[TournamentFinding, ...]


@dataclass(frozen=True, slots=True)
class RoundPairs:
    """The pairs of a round by number, at tables from 1; who sits out; those who have met before."""

    round: int
    pairs: tuple[tuple[int, int], ...]
    sit_out: tuple[int, ...] = ()
    repeated: tuple[tuple[int, int], ...] = ()


RULES_KEYS = keyed("""partida.rules_*
    partida.rules_libera partida.rules_komorow partida.rules_wespa partida.rules_scribo
""")


def rules_called(text: str, known: Iterable[str]) -> str:
    """The rules of those `known` that a text names as people write them; empty where it names none, or several."""
    return key_called(text, {name: (say(RULES_KEYS[name]),) for name in known}, shortened=True)
