"""A game between players: its record as written, and its replay.

A record states facts (I-proces-verbal): nothing of it is undone except by a row that says so.
"""

from dataclasses import dataclass, field
from enum import Enum

from arbitraj.game.board import Board, Laid
from arbitraj.game.position import Position
from arbitraj.game.tile import JOKER
from arbitraj.game.variant import Variant
from arbitraj.text import Message, keyed

THROUGH = "."  # in a word: the letter that is already on the board there

RECORDS = "partide"  # folder of the records of a competition's games


_DID = keyed("""partida.did_*
    partida.did_schimb partida.did_pas partida.did_retras partida.did_contestatie partida.did_penalizare
    partida.did_rest
""")


class RowKind(Enum):
    """Kind of a row. The values are those of the results file."""

    PLAY = "depunere"
    EXCHANGE = "schimb"
    PASS = "pas"
    WITHDRAWAL = "retras"
    CHALLENGE = "contestatie"
    PENALTY = "penalizare"
    LEFT = "rest"

    @property
    def is_turn(self) -> bool:
        """Whether it uses the player's turn."""
        return self in (RowKind.PLAY, RowKind.EXCHANGE, RowKind.PASS)

    @property
    def key(self) -> str:
        """The key of its text."""
        return _DID[self.value]


@dataclass(frozen=True, slots=True)
class Competitor:
    """A player of a game: the name in rows, the whole name, the letters drawn for the start, one a drawing.

    `rack` are the tiles on the rack now according to the record, empty if not given.
    """

    id: str
    name: str
    drew: str = ""
    rack: str = ""


@dataclass(frozen=True, slots=True)
class GameRow:
    """A row of a record.

    `word` is the written text and `readings` its readings as tiles, the preferred one first. `tiles` are those
    exchanged or left, `count` their number if exchanged ones are not named. `seconds` is the time that the player has
    used so far, `notes` are those written after the row. Missing values are empty, or None. `place` is its place in its
    file.
    """

    number: int
    player: str
    deed: RowKind
    rack: str = ""
    position: Position | None = None
    word: str = ""
    readings: tuple[str, ...] = field(default=(), compare=False)
    tiles: str = ""
    count: int | None = None
    points: int | None = None
    total: int | None = None
    seconds: int | None = None
    place: str = field(default="", compare=False)
    notes: tuple[str, ...] = ()

    @property
    def exchanged(self) -> int:
        """Number of exchanged tiles."""
        return len(self.tiles) if self.count is None else self.count


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A game as recorded. `players` are in the order of play.

    `lexicon` is the list that it names, in the row `lexicon_place` of its file. `variant_said`: the file, or the
    caller, names the variant. Otherwise the usual one was assumed, or it was `guessed`. `rules` is the name of the
    rules in force, `seconds` the time for each player, None if the rules set it.
    """

    variant: Variant
    rules: str
    players: tuple[Competitor, ...]
    rows: tuple[GameRow, ...]
    title: str = ""
    lexicon: str = ""
    seconds: int | None = None
    notes: tuple[str, ...] = ()
    lexicon_place: str = field(default="", compare=False)
    variant_said: bool = field(default=True, compare=False)
    guessed: bool = field(default=False, compare=False)


_WEIGHT = keyed("partida.weight_* partida.weight_greseala partida.weight_necontestata partida.weight_observatie")


class Weight(Enum):
    """Kind of a finding. The values are those of the results file."""

    MISTAKE = "greseala"
    UNCHALLENGED = "necontestata"
    REMARK = "observatie"

    @property
    def key(self) -> str:
        """The key of its text."""
        return _WEIGHT[self.value]


@dataclass(frozen=True, slots=True)
class GameFinding:
    """A finding at a turn (0: on the whole record), under an article of the rules in force."""

    article: str
    rule: str
    weight: Weight
    turn: int
    player: str
    message: Message
    interpretation: str | None = None


_TURN = keyed("""partida.state_*
    partida.state_corecta partida.state_gresita partida.state_necontestata partida.state_retrasa
""")


class TurnState(Enum):
    """State of a judged turn. The values are those of the results file."""

    CORRECT = "corecta"
    WRONG = "gresita"
    UNCHALLENGED = "necontestata"
    WITHDRAWN = "retrasa"

    @property
    def key(self) -> str:
        """The key of its text."""
        return _TURN[self.value]


@dataclass(frozen=True, slots=True)
class Turn:
    """A replayed row, with its points and the state after it.

    `laid` is the word if it could be laid, `stays` whether it was left there. `board`, `bag` and `total` (of its
    player) are those after the row.
    """

    row: GameRow
    laid: Laid | None
    stays: bool
    points: int
    total: int
    bag: int
    board: Board
    state: TurnState
    findings: tuple[GameFinding, ...] = ()

    @property
    def position(self) -> str:
        """Position of the word, of the whole word if it is longer than written, empty if nothing is laid."""
        if self.laid is None:
            return str(self.row.position or "")
        first, vertical = self.laid.main.first if self.longer else self.laid.written.first, self.laid.position.vertical
        return str(Position(*divmod(first, self.board.size), vertical))

    @property
    def longer(self) -> bool:
        """Whether the word is longer on the board than as written (I-cuvant-intreg)."""
        return bool(self.laid and self._lay_there and len(self.laid.main.tiles) > len(self.laid.written.tiles))

    @property
    def _lay_there(self) -> bool:
        """Whether the word was on the board, even if withdrawn later. After the end no word is."""
        return self.stays or self.state is TurnState.WITHDRAWN

    @property
    def word(self) -> str:
        """The word on the board, jokers in lower case, or as written if it could not be laid."""
        if self.laid is None:
            return self.row.readings[0] if self.row.readings else ""
        return self.laid.main.tiles if self.longer else self.laid.written.tiles

    @property
    def words(self) -> tuple[str, ...]:
        """All words formed, the main word first."""
        return tuple(run.word for run in self.laid.runs if len(run.tiles) > 1) if self.laid and self._lay_there else ()


_END = keyed("partida.end_* partida.end_epuizare partida.end_pasuri partida.end_zerouri partida.end_timp")
_ENDED = keyed("partida.ended_* partida.ended_epuizare partida.ended_pasuri partida.ended_zerouri partida.ended_timp")


class End(Enum):
    """End of a game. The values are those of the results file."""

    OUT = "epuizare"
    PASSES = "pasuri"
    ZEROS = "zerouri"
    TIME = "timp"

    @property
    def key(self) -> str:
        """The key of its text."""
        return _END[self.value]

    @property
    def fault_key(self) -> str:
        """The key of the fault of a row after it."""
        return _ENDED[self.value]


@dataclass(frozen=True, slots=True)
class GameScore:
    """A player's result: the total by the rules, and the last total written.

    `left` are the remaining tiles (None: unknown, or none), `last_word` the points of the best word of the last move
    that stayed.
    """

    player: Competitor
    total: int
    written: int | None = None
    left: str | None = None
    last_word: int | None = None


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A replayed record: its turns, the end (None: not ended), scores and findings.

    `out` is the player of the last tile, `winner` the winner, each empty if there is none (yet). `by_last_word`: equal
    points were decided so (P.1).
    """

    record: GameRecord
    turns: tuple[Turn, ...]
    ended: End | None
    out: str
    scores: tuple[GameScore, ...]
    winner: str
    by_last_word: bool
    findings: tuple[GameFinding, ...]
    board: Board


def worth_of(variant: Variant, tiles: str) -> int:
    """Points of tiles on a rack."""
    return sum(0 if tile == JOKER else variant.values.get(tile, 0) for tile in tiles)
