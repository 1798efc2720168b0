"""A tournament of games between two players: roster, rounds, results.

The regulation has no rounds, pairings or standings. They are choices with names of their own (I-T-…).
"""

from dataclasses import dataclass
from datetime import date
from enum import Enum
from fractions import Fraction

from arbitraj.game.variant import Variant
from arbitraj.text import Message
from arbitraj.wings.games.played import Weight


class PairingSystem(Enum):
    """System of pairing. The values are those of the settings file."""

    SWISS = "elvetian"
    EVERYBODY = "fiecare_cu_fiecare"


@dataclass(frozen=True, slots=True)
class TournamentPlayer:
    """A player of the roster, with the number drawn or given before the first round.

    `withdrawn` is the first round that he no longer plays (I-T-retras).
    """

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
        """Whether the player can be paired in a round."""
        return self.withdrawn is None or round_ < self.withdrawn


@dataclass(frozen=True, slots=True)
class Encounter:
    """A row of the results: a game between two numbers, or a bye (`second` None).

    `points` and `last_words` are as typed, None if missing. `record` is the file of the game in the folder, `absent`
    the number of the player who did not come, `place` the place of the row. `checked`: points far from all others were
    confirmed.
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
        """Numbers of its players."""
        return (self.first,) if self.second is None else (self.first, self.second)

    @property
    def met(self) -> bool:
        """Whether a game was played: there were two players and none was absent."""
        return self.second is not None and self.absent is None


@dataclass(frozen=True, slots=True)
class Tournament:
    """A tournament as in its folder, the roster by number.

    `rounds` is the planned number, None if not given. `bye` is the score of a bye (I-T-liber). `awaited` are rows with
    players only, if they are no fault. `told` are notices about the files for the arbiter, `doubts` the games with
    improbable points, with the reason.
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
    doubts: tuple[tuple[Encounter, Message], ...] = ()

    @property
    def names(self) -> dict[int, str]:
        """Names of the players by number."""
        return {player.number: player.name for player in self.players}

    @property
    def played_rounds(self) -> tuple[int, ...]:
        """Rounds with results."""
        return tuple(sorted({encounter.round for encounter in self.encounters}))

    @property
    def last_round(self) -> int | None:
        """The last possible round, None if unknown."""
        players = len(self.players)
        everybody = players - 1 + players % 2 if self.system is PairingSystem.EVERYBODY else None
        return self.rounds or everybody


@dataclass(frozen=True, slots=True)
class RecordedScore:
    """Result of a game's record, in the order of its players. `ended`: the record reaches the end."""

    points: tuple[int, int]
    last_words: tuple[int | None, int | None]
    ended: bool = True


@dataclass(frozen=True, slots=True)
class GameShare:
    """A player's share of an encounter: 1 for a win, 1/2 for a draw, with own and opponent's points."""

    number: int
    wins: Fraction
    own: int
    other: int


@dataclass(frozen=True, slots=True)
class SettledEncounter:
    """An encounter with its result. `points` is None if nothing was played, `winner` None for a draw.

    `level`: both have the same points. Then the better last word wins, if both are known (P.1).
    """

    encounter: Encounter
    points: tuple[int, int] | None
    winner: int | None
    shares: tuple[GameShare, ...]
    level: bool = False
    words_known: bool = False

    @property
    def by_last_word(self) -> bool:
        """Whether the last word decided."""
        return self.level and self.winner is not None


@dataclass(frozen=True, slots=True)
class TournamentFinding:
    """A finding about an encounter: key of the rule in the results file, and the text."""

    rule: str
    weight: Weight
    encounter: Encounter
    message: Message


@dataclass(frozen=True, slots=True)
class TournamentLine:
    """A player in the standings: everything that decides the place (I-T-clasament), and the number of encounters."""

    place: int
    player: TournamentPlayer
    wins: Fraction
    difference: int
    points: int
    encounters: int


@dataclass(frozen=True, slots=True)
class TournamentStandings:
    """Standings of a tournament: lines, first to last, the results they are computed from, findings."""

    tournament: Tournament
    lines: tuple[TournamentLine, ...]
    settled: tuple[SettledEncounter, ...]
    findings: tuple[TournamentFinding, ...]


@dataclass(frozen=True, slots=True)
class RoundPairs:
    """Pairs of a round by number, at tables from 1, players sitting out, pairs that have met before."""

    round: int
    pairs: tuple[tuple[int, int], ...]
    sit_out: tuple[int, ...] = ()
    repeated: tuple[tuple[int, int], ...] = ()
