"""What the years say of one player: figures by round, by year, by type, by article; the moves worth remembering."""

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from math import fsum, sqrt
from operator import attrgetter
from typing import Any, NamedTuple

import pandas as pd

from arbitraj.types import GAME_TYPES
from arbitraj.wings.years.frames.fields import rounds_dated, with_field
from arbitraj.wings.years.frames.lines import most_multiplied, words_multiplied
from arbitraj.wings.years.frames.years import Move
from arbitraj.wings.years.reports.asked import YearsAsked, person_asked, plain_rows

WINDOW, LEAST = 10, 3  # rounds that the middle is of, and as few of them as give one
MOST_MOVES, MOST_LINES = 10, 30  # listed
_REMARK = "observatie"
_LINE = 9  # of the premium lines, those that multiply at least so
_SOLUTIONS = frozenset(key for key, each in GAME_TYPES.items() if each.counts_solutions)


@dataclass(frozen=True, slots=True)
class RoundOfPlayer:
    """A round that the player was ranked in, with its `ranked` players, the `handed` sheets and the points `lost`.

    Shares are percents: of the winner's total, of the median one, of the order in which sheets were handed in. `middle`
    is the mean share of the median in the last rounds, `low` and `high` a standard deviation around it.
    """

    day: str | None
    title: str
    name: str
    game_type: str
    club: str | None
    place: int
    ranked: int
    total: int
    winner: int
    median: float
    of_winner: float | None
    of_median: float | None
    lost: int
    order: int | None
    handed: int
    of_order: float | None
    middle: float | None
    low: float | None
    high: float | None


@dataclass(frozen=True, slots=True)
class PlayerGathered:
    """The rounds of a year, or of a type of game, together; shares are means, `best` is the highest total.

    Those of a year are of the rounds that count points, None where there are none: solutions are another unit.
    """

    what: str | None
    rounds: int
    first: int
    medals: int
    of_winner: float | None
    of_median: float | None
    of_order: float | None
    best: int | None
    lost: int | None
    lost_a_round: float | None


@dataclass(frozen=True, slots=True)
class LostByArticle:
    """What findings of an article took: how many, their points, and those of each year (in the order of the years).

    Solutions that it took are no points.
    """

    article: str
    findings: int
    points: int
    by_year: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MoveOfPlayer:
    """An entry of the player; `times` is what its premium lines multiply by."""

    day: str | None
    title: str
    name: str
    word: str
    position: str
    points: int
    times: int


@dataclass(frozen=True, slots=True)
class PlayerYears:
    """Everything of a player; `absent` are the rounds that he is on the list of without being ranked.

    `bingos` are the entries of a whole rack, None where no edition tells; `lines` all that multiply by 9 or more, the
    dearest first, of which `lines_found` says how many there are.
    """

    name: str
    absent: int
    rounds: tuple[RoundOfPlayer, ...]
    years: tuple[PlayerGathered, ...]
    types: tuple[PlayerGathered, ...]
    articles: tuple[LostByArticle, ...]
    article_years: tuple[str, ...]
    dearest: tuple[MoveOfPlayer, ...]
    longest: tuple[MoveOfPlayer, ...]
    lines: tuple[MoveOfPlayer, ...]
    lines_found: tuple[tuple[int, int], ...]
    bingos: int | None

    @property
    def lost(self) -> int | None:
        """The points that findings took; None where nothing that counts points was played."""
        known = [each.lost for each in self.years if each.lost is not None]
        return sum(known) if known else None


def player_years(asked: YearsAsked) -> PlayerYears:
    """The figures of the player who is asked for. Raises ProblemsError where it is nobody, or several."""
    person, name = person_asked(asked)
    archive, own = asked.shown, asked.shown.of_person(person)
    listed = archive.results()
    ranked = with_field(listed)
    called = name if asked.anonymous else person
    listed, ranked = (frame[frame["persoana"] == called] for frame in (listed, ranked))
    about, moves = rounds_told(rounds_dated(archive)), [move._replace(person=called) for move in own.moves()]
    frames = frames_of_players(listed, ranked, own.findings())
    return years_of_rows(name, rows_by_player(frames, moves).get(called, NOWHERE), about)


class RoundTold(NamedTuple):
    """What the figures of a player say of a round."""

    day: str | None
    year: str
    title: str
    name: str
    game_type: str
    variant: str


def rounds_told(rounds: pd.DataFrame) -> Mapping[str, RoundTold]:
    """The rounds (`rounds_dated`) by index."""
    rows = plain_rows(rounds.reset_index()[["runda", "day", "year", "titlu", "nume", "tip", "varianta"]])
    return {key: RoundTold(*row) for key, *row in rows}


class PlayerFrames(NamedTuple):
    """The rows of one player or of all, of each frame no more than figures are made of."""

    listed: pd.DataFrame
    played: pd.DataFrame
    findings: pd.DataFrame


_PLAYED = ["runda", "club", "loc", "ranked", "total", "winner", "median", "of_winner", "of_median"]
_PLAYED += ["ordine_predare", "handed"]
_FINDINGS = ["runda", "articol", "puncte"]


def frames_of_players(listed: pd.DataFrame, ranked: pd.DataFrame, findings: pd.DataFrame) -> PlayerFrames:
    """`ranked` with the field that was met (`with_field`)."""
    findings = findings[~findings["anulata"] & (findings["fel"] != _REMARK)]
    return PlayerFrames(
        listed[["persoana"]],
        ranked[["persoana", *_PLAYED]],
        findings[["persoana", *_FINDINGS]],
    )


class Played(NamedTuple):
    """A round that a player was ranked in."""

    round: str
    club: str | None
    place: int
    ranked: int
    total: int
    winner: int
    median: float
    of_winner: float | None
    of_median: float | None
    order: int | None
    handed: int


class FoundAtPlayer(NamedTuple):
    """A finding that counts."""

    round: str
    article: str
    points: int | None


class RowsOfPlayer(NamedTuple):
    """The rows of one player; `listed` is how many rounds he was on the list of. Moves of a round are together."""

    listed: int
    played: Sequence[Played]
    findings: Sequence[FoundAtPlayer]
    moves: Sequence[Move]


NOWHERE = RowsOfPlayer(0, (), (), ())


def rows_by_player(frames: PlayerFrames, moves: Iterable[Move]) -> dict[str, RowsOfPlayer]:
    """The rows of each player: some hundreds of them are summed up sooner without pandas."""
    listed = Counter(person for (person,) in plain_rows(frames.listed))
    played: dict[str, list[Played]] = defaultdict(list)
    findings: dict[str, list[FoundAtPlayer]] = defaultdict(list)
    laid: dict[str, list[Move]] = defaultdict(list)
    for person, *row in plain_rows(frames.played):
        played[person].append(Played._make(row))
    for person, *row in plain_rows(frames.findings):
        findings[person].append(FoundAtPlayer._make(row))
    for move in moves:
        laid[move.person].append(move)
    return {who: RowsOfPlayer(listed[who], played[who], findings[who], laid[who]) for who in listed}


def _multiplied(
    moves: Sequence[Move], about: Mapping[str, RoundTold], rounds: Collection[str]
) -> Mapping[tuple[str, int], int]:
    """By round and number what premium lines multiply moves by: of some rounds, and of those where one may make a line,
    which are few."""
    found = {}
    for key, sheet in groupby(moves, attrgetter("round")):
        own, of = list(sheet), about[key]
        may_be = (most_multiplied(of.variant, move.position, len(move.word)) >= _LINE for move in own)
        if key in rounds or any(may_be):
            laid = ((move.position, move.word) for move in own)
            for move, times in zip(own, words_multiplied(of.game_type, of.variant, laid), strict=True):
                found[key, move.number] = times
    return found


def years_of_rows(name: str, rows: RowsOfPlayer, about: Mapping[str, RoundTold]) -> PlayerYears:
    """The figures of a player who has these rows; `about` are the rounds."""
    rounds = tuple(_rounds(rows, about))
    moves = rows.moves
    points = [move for move in moves if about[move.round].game_type not in _SOLUTIONS]
    dearest = sorted(points, key=lambda move: -move.points)[:MOST_MOVES]
    longest = sorted(moves, key=lambda move: -len(move.word))[:MOST_MOVES]
    multiplied = _multiplied(moves, about, {move.round for move in (*dearest, *longest)})

    def times(move: Move) -> int:
        return multiplied.get((move.round, move.number), 1)

    lines = sorted((move for move in points if times(move) >= _LINE), key=lambda move: (-times(move), -move.points))
    years, articles = _articles(rows.findings, about)
    racks = [move.rack for move in points if move.rack is not None]

    def shown(found: Sequence[Move]) -> tuple[MoveOfPlayer, ...]:
        return tuple(_shown(move, times(move), about[move.round]) for move in found)

    return PlayerYears(
        name,
        rows.listed - len(rows.played),
        rounds,
        tuple(_gathered(rounds, lambda each: (each.day or "")[:4], lambda each: each.game_type not in _SOLUTIONS)),
        tuple(_gathered(rounds, attrgetter("game_type"), lambda _: True)),
        articles,
        years,
        shown(dearest),
        shown(longest),
        shown(lines[:MOST_LINES]),
        tuple(sorted(Counter(map(times, lines)).items())),
        sum(racks) if racks else None,
    )


def _rounds(rows: RowsOfPlayer, about: Mapping[str, RoundTold]) -> Iterator[RoundOfPlayer]:
    """The rounds in time, each with the middle of the last ones and the band around it."""
    lost: Counter[str] = Counter()
    for found in rows.findings:
        lost[found.round] += found.points or 0
    last: list[float] = []
    for played in rows.played:
        of = about[played.round]
        last = [*last, *(() if played.of_median is None else (played.of_median,))][-WINDOW:]
        known = played.of_median is not None and len(last) >= LEAST
        yield RoundOfPlayer(
            of.day,
            of.title,
            of.name,
            of.game_type,
            played.club,
            played.place,
            played.ranked,
            played.total,
            played.winner,
            played.median,
            played.of_winner,
            played.of_median,
            lost[played.round],
            played.order,
            played.handed,
            None if played.order is None else 100 * played.order / played.handed,
            *(_middle(last) if known else (None, None, None)),
        )


def _middle(values: Sequence[float]) -> tuple[float, float, float]:
    """The mean, and a standard deviation under and above it."""
    middle = fsum(values) / len(values)
    apart = sqrt(fsum((value - middle) ** 2 for value in values) / (len(values) - 1))
    return middle, middle - apart, middle + apart


def _gathered(
    rounds: Sequence[RoundOfPlayer], by: Callable[[RoundOfPlayer], str], summed: Callable[[RoundOfPlayer], bool]
) -> Iterator[PlayerGathered]:
    """The rounds together that are alike by something; totals and losses of those that are `summed`."""
    groups: dict[str, list[RoundOfPlayer]] = {}
    for each in rounds:
        groups.setdefault(by(each), []).append(each)
    for what, own in sorted(groups.items()):
        counted = [each for each in own if summed(each)]
        lost = sum(each.lost for each in counted)
        yield PlayerGathered(
            what,
            len(own),
            sum(each.place == 1 for each in own),
            sum(each.place <= 3 for each in own),
            _mean(each.of_winner for each in own),
            _mean(each.of_median for each in own),
            _mean(each.of_order for each in own),
            max((each.total for each in counted), default=None),
            lost if counted else None,
            lost / len(counted) if counted else None,
        )


def _mean(values: Iterable[float | None]) -> float | None:
    known = [value for value in values if value is not None]
    return fsum(known) / len(known) if known else None


def _articles(
    findings: Sequence[FoundAtPlayer], about: Mapping[str, RoundTold]
) -> tuple[tuple[str, ...], tuple[LostByArticle, ...]]:
    """The years with findings, and what each article took, the dearest first."""
    years = sorted({about[each.round].year for each in findings})
    times, taken = Counter(each.article for each in findings), Counter[Any]()
    for each in findings:
        of = about[each.round]
        taken[each.article, of.year] += 0 if of.game_type in _SOLUTIONS else each.points or 0
    found = (
        LostByArticle(article, number, sum(by_year), by_year)
        for article, number in times.items()
        for by_year in [tuple(taken[article, year] for year in years)]
    )
    return tuple(years), tuple(sorted(found, key=lambda each: (-each.points, -each.findings, each.article)))


def _shown(move: Move, times: int, of: RoundTold) -> MoveOfPlayer:
    return MoveOfPlayer(of.day, of.title, of.name, move.word, move.position, move.points, times)
