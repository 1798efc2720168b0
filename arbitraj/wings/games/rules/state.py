"""The state of a game before a turn, and the turn being judged: the input of every check."""

from collections.abc import Container, Mapping
from dataclasses import dataclass

from arbitraj.game.board import Board, Laid, Unlayable
from arbitraj.game.tile import drawn
from arbitraj.game.variant import Variant
from arbitraj.text import Message
from arbitraj.wings.games.played import End, GameFinding, GameRecord, GameRow, RowKind, Weight
from arbitraj.wings.games.rules.ruleset import RuleSet


@dataclass(frozen=True, slots=True)
class LastTurn:
    """The turn to which a withdrawal or a challenge may refer.

    `ground`: whether there is a reason against it, None if its words are not judged. `worth` is the sum added on the
    sheet for it. `back`: it was withdrawn already.
    """

    player: str
    is_play: bool
    ground: bool | None
    worth: int
    back: bool = False

    def may_take_back(self, player: str) -> bool:
        """Whether the player has a play to withdraw."""
        return self.is_play and self.player == player and not self.back


@dataclass(frozen=True, slots=True)
class GameState:
    """A game between two rows.

    By player: `held` is the number of tiles on the rack, `kept` the known ones, `clock` the time used, `totals` the
    points that count, `written` the sum on the sheet. `taken` are the tiles laid. `passes` are the players of the last
    passes in a row, `zeros` the number of turns in a row without points. `out` is the player of the last tile,
    `spared`: the pass after it was ignored (I-pas-final).
    """

    board: Board
    bag: int
    held: Mapping[str, int]
    kept: Mapping[str, str]
    clock: Mapping[str, int]
    totals: Mapping[str, int]
    written: Mapping[str, int]
    taken: str = ""
    mover: str = ""
    passes: tuple[str, ...] = ()
    zeros: int = 0
    last: LastTurn | None = None
    ended: End | None = None
    out: str = ""
    spared: bool = False


@dataclass(frozen=True, slots=True)
class Judged:
    """A row being judged: the game before it, its laid word, and whether a later row withdraws it.

    `points` are those of the move, `words` the list (None: words are not judged).
    """

    rules: RuleSet
    record: GameRecord
    words: Container[str] | None
    before: GameState
    row: GameRow
    laid: Laid | Unlayable | None = None
    points: int = 0
    withdrawn: bool = False

    @property
    def variant(self) -> Variant:
        return self.record.variant

    @property
    def lies(self) -> Laid | None:
        """The placement, if it is possible and has a new tile."""
        return self.laid if isinstance(self.laid, Laid) and self.laid.new else None

    @property
    def first(self) -> bool:
        """Whether no tile has been laid yet."""
        return not self.before.taken

    @property
    def used(self) -> str:
        """Tiles that leave the rack: laid, or exchanged by name."""
        if self.row.deed is RowKind.EXCHANGE:
            return self.row.tiles
        return drawn(self.lies.new_tiles) if self.lies else ""

    @property
    def limit(self) -> int | None:
        """Seconds of each player."""
        minutes = self.rules.minutes
        return self.record.seconds if self.record.seconds is not None else minutes and minutes * 60

    @property
    def time_used(self) -> int:
        """Seconds used by the player of the row, the row included."""
        clock = self.before.clock[self.row.player]
        return clock if self.row.seconds is None else self.row.seconds

    @property
    def too_late(self) -> bool:
        """Whether the game was over. One pass after a player is out is ignored (I-pas-final)."""
        spared = self.row.deed is RowKind.PASS and self.before.ended is End.OUT and not self.before.spared
        return self.row.deed.is_turn and self.before.ended is not None and not spared

    def found(self, rule: str, text: Message, weight: Weight = Weight.MISTAKE, choice: str = "") -> GameFinding:
        """A finding at this row."""
        return self.rules.finding(rule, self.row.number, self.row.player, text, weight, choice)


def sentences(parts: list[Message]) -> Message:
    """Several sentences as one message."""
    whole = parts[0]
    for part in parts[1:]:
        whole = Message("partida.and", one=whole, other=part)
    return whole


def tiles_in_bag(variant: Variant, players: int, laid: int) -> int:
    """Tiles in the bag: the set without the laid tiles and a full rack for each player (I-sac)."""
    return max(0, sum(variant.pieces.values()) - laid - variant.rack * players)


def beginning(record: GameRecord) -> GameState:
    """The game before its first row, racks full."""
    ids = [player.id for player in record.players]
    variant = record.variant
    left, held = sum(variant.pieces.values()), {}
    for player in ids:
        held[player] = min(variant.rack, left)
        left -= held[player]
    nothing = dict.fromkeys(ids, 0)
    return GameState(
        variant.start,
        tiles_in_bag(variant, len(ids), 0),
        held,
        dict.fromkeys(ids, ""),
        nothing,
        nothing,
        nothing,
    )
