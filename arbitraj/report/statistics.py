"""Statistics of a round, from its corrections alone: plain values, put into words by statistics_shown.py.

A figure that has no meaning for a type of game is None; ties are all there, in a fixed order.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from statistics import fmean, median, quantiles

from arbitraj.game.board import Board, Laid
from arbitraj.game.position import Position
from arbitraj.record.findings import Finding, Kind
from arbitraj.record.game import Game
from arbitraj.record.model import HandInState, Player
from arbitraj.record.reading import WORDS
from arbitraj.rules.correct import CorrectedEntry, Correction
from arbitraj.rules.replay import State
from arbitraj.types.base import type_of

# there the word was not meant for the place written: what it forms there is no word that anyone played
_ELSEWHERE = ("8.2.d", "8.2.e", "8.2.f")


@dataclass(frozen=True, slots=True)
class LaidMove:
    """A correct entry as it was laid: by whom, which, how many new tiles."""

    player: Player
    entry: CorrectedEntry
    new_tiles: int

    @property
    def word(self) -> str:
        return self.entry.word.upper()


@dataclass(frozen=True, slots=True)
class Way:
    """One word at one place (jokers in lower case) and everyone who laid it so, by table."""

    position: str
    word: str
    players: tuple[Player, ...]


@dataclass(frozen=True, slots=True)
class Best:
    """The highest value that any move reached (points, or letters), and every way in which it was reached."""

    value: int
    ways: tuple[Way, ...]

    @property
    def players(self) -> int:
        """How many players reached it."""
        return len({player.table for way in self.ways for player in way.players})


@dataclass(frozen=True, slots=True)
class Bingos:
    """Moves of a whole rack: how many there were, the most by one player, and who laid so many."""

    total: int
    most: int
    players: tuple[Player, ...]


@dataclass(frozen=True, slots=True)
class Rejected:
    """A word that the list does not have: in how many incorrect entries, of how many players.

    `alone` counts the entries rejected for it and nothing before it (8.2.a).
    """

    word: str
    entries: int
    players: int
    alone: int


@dataclass(frozen=True, slots=True)
class Frequent:
    """Findings of an article that have an effect: how many, on how many sheets."""

    article: str
    kind: Kind
    findings: int
    sheets: int


@dataclass(frozen=True, slots=True)
class Spread:
    """The totals of the sheets handed in; the quartiles are interpolated, and with one sheet equal to its total."""

    sheets: int
    lowest: int
    lower_quartile: float
    median: float
    mean: float
    upper_quartile: float
    highest: int


@dataclass(frozen=True, slots=True)
class Solutions:
    """Superscrabble: the different solutions of all players, and those that only one player found."""

    different: int
    alone: tuple[Way, ...]


@dataclass(frozen=True, slots=True)
class Statistics:
    """A round in figures. `sheets`, `entries` and `correct` count what was handed in and corrected."""

    sheets: int
    entries: int
    correct: int
    best: Best | None
    longest: Best | None
    first: Best | None
    bingos: Bingos | None
    all_letters: tuple[Player, ...] | None
    solutions: Solutions | None
    rejected: tuple[Rejected, ...]
    frequent: tuple[Frequent, ...]
    spread: Spread | None


def statistics(game: Game, corrections: Iterable[Correction]) -> Statistics:
    """The statistics of the corrections of one round; sheets that were not handed in are left out."""
    handed = sorted(
        (c for c in corrections if c.hand_in.state is HandInState.HANDED_IN),
        key=lambda correction: correction.player.table,
    )
    moves = [move for correction in handed for move in moves_of(game, correction)]
    for_points = not game.competition.game_type.counts_solutions
    entries = [entry for correction in handed for entry in correction.entries]
    return Statistics(
        sheets=len(handed),
        entries=len(entries),
        correct=sum(entry.state is State.CORRECT for entry in entries),
        best=_record(moves, lambda move: move.entry.points) if for_points else None,
        longest=_record(moves, lambda move: len(move.word)),
        first=_record([m for m in moves if m.entry.number == 1], lambda move: move.entry.points)
        if for_points
        else None,
        bingos=_bingos(moves, game.variant.rack) if for_points else None,
        all_letters=_all_letters(game, handed),
        solutions=None if for_points else _solutions(moves),
        rejected=_rejected(handed),
        frequent=_frequent(handed),
        spread=_spread([correction.total for correction in handed]),
    )


def moves_of(game: Game, correction: Correction) -> Iterator[LaidMove]:
    """The correct entries of a sheet laid again, one after another (superscrabble: each on the given board)."""
    policy = type_of(game)
    board = correction.board if policy.counts_solutions else policy.start(game)
    for entry in correction.entries:
        laid = _laid(board, entry)
        if laid:
            yield LaidMove(correction.player, entry, len(laid.new))
            board = policy.next_board(board, laid)


def _laid(board: Board, entry: CorrectedEntry) -> Laid | None:
    if entry.state is not State.CORRECT:
        return None
    laid = board.lay(Position.parse(entry.position), entry.word)
    assert isinstance(laid, Laid), f"an accepted entry can be laid: {entry.position} {entry.word}"
    return laid


def _record(moves: Sequence[LaidMove], value: Callable[[LaidMove], int]) -> Best | None:
    if not moves:
        return None
    highest = max(map(value, moves))
    return Best(highest, _ways(move for move in moves if value(move) == highest))


def _ways(moves: Iterable[LaidMove]) -> tuple[Way, ...]:
    """The moves gathered by word and place, in the order of the alphabet."""
    found: dict[tuple[str, str], dict[int, Player]] = {}
    for move in moves:
        found.setdefault((move.entry.word, move.entry.position), {})[move.player.table] = move.player
    keys = sorted(found, key=lambda key: (key[0].upper(), key))
    return tuple(Way(position, word, tuple(found[word, position].values())) for word, position in keys)


def _bingos(moves: Sequence[LaidMove], rack: int) -> Bingos | None:
    laid = Counter(move.player.table for move in moves if move.new_tiles == rack)
    if not laid:
        return None
    players = {move.player.table: move.player for move in moves}
    most = max(laid.values())
    return Bingos(laid.total(), most, tuple(players[table] for table in players if laid[table] == most))


def _all_letters(game: Game, handed: Sequence[Correction]) -> tuple[Player, ...] | None:
    """Who used all the tiles there are; None where every solution uses them all, or fewer are better."""
    competition, variant = game.competition, game.variant
    if competition.game_type.counts_solutions:
        return None
    rows = competition.groups or (competition.letters or variant.all_tiles,)
    whole = variant.rack * len(rows) if competition.vowels_chosen and competition.groups else sum(map(len, rows))
    tiles = whole + variant.start.tiles
    return tuple(correction.player for correction in handed if correction.grid_tiles == tiles)


def _solutions(moves: Sequence[LaidMove]) -> Solutions:
    ways = _ways(move for move in moves if move.entry.worth)
    return Solutions(len(ways), tuple(way for way in ways if len(way.players) == 1))


def _rejected(handed: Sequence[Correction]) -> tuple[Rejected, ...]:
    """The words, most often first."""
    entries: Counter[str] = Counter()
    alone: Counter[str] = Counter()
    players: dict[str, set[int]] = {}
    for correction in handed:
        for entry in (*correction.construction, *correction.entries):
            for finding in entry.findings:
                words = _words_rejected(finding, entry)
                entries.update(words)
                alone.update(words if finding.article == WORDS else ())
                for word in words:
                    players.setdefault(word, set()).add(correction.player.table)
    found = [Rejected(word, number, len(players[word]), alone[word]) for word, number in entries.items()]
    return tuple(sorted(found, key=lambda rejected: (-rejected.entries, -rejected.players, rejected.word)))


def _words_rejected(finding: Finding, entry: CorrectedEntry) -> frozenset[str]:
    """The words named; where the arbiter rejected the entry under 8.2.a, the word written."""
    if finding.kind is not Kind.INCORRECT or finding.struck or finding.article in _ELSEWHERE:
        return frozenset()
    named = frozenset(word for reason in finding.reasons for word in reason.unlisted)
    by_decision = finding.article == WORDS and finding.decision and not named
    return frozenset({entry.word.upper()}) if by_decision else named


def _frequent(handed: Sequence[Correction]) -> tuple[Frequent, ...]:
    findings: Counter[tuple[str, Kind]] = Counter()
    sheets: Counter[tuple[str, Kind]] = Counter()
    for correction in handed:
        of_sheet = [(finding.article, finding.kind) for finding in correction.findings if finding.counts]
        findings.update(of_sheet)
        sheets.update(set(of_sheet))
    found = [Frequent(*key, number, sheets[key]) for key, number in findings.items()]
    return tuple(sorted(found, key=lambda frequent: (-frequent.findings, -frequent.sheets, frequent.article)))


def _spread(totals: Sequence[int]) -> Spread | None:
    if not totals:
        return None
    lower, _, upper = quantiles(totals, method="inclusive") if len(totals) > 1 else (totals[0],) * 3
    return Spread(len(totals), min(totals), lower, median(totals), fmean(totals), upper, max(totals))
