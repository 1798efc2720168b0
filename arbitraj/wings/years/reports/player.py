"""Report on a player, fit to be handed to that player: nobody else is named."""

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from math import fsum, prod, sqrt
from operator import attrgetter
from typing import Any, NamedTuple

import pandas as pd

from arbitraj.game.board import is_tile
from arbitraj.game.position import Position
from arbitraj.game.variant import load_variant, variant_names
from arbitraj.report.paper import Bars, Paper, PaperPart, Trend, TrendPoint
from arbitraj.report.shown import decimal, percent
from arbitraj.report.table import Column, Facts, Medium, Shows, Table, Text, facts
from arbitraj.text import count, keyed, text_of
from arbitraj.types import GAME_TYPES
from arbitraj.wings.years.frames.fields import (
    ArchiveRound,
    PlayerRound,
    archive_rounds,
    plain_rows,
    player_rounds,
    rounds_dated,
    rows_by_first,
    with_field,
)
from arbitraj.wings.years.frames.years import Move
from arbitraj.wings.years.reports.columns import (
    YearsRequest,
    article_title,
    cut_short,
    person_asked,
    round_named,
    shown_date,
    spell,
    tenth_columns,
    tenths,
    title_of_first,
    type_named,
    whole_columns,
    years_column,
    years_shown,
)

_WHOLE = 100  # percent
_TRIPLE = 3  # squares that multiply less make no line


def words_multiplied(game_type: str, variant: str, laid: Iterable[tuple[str, str]]) -> Iterator[int]:
    """For each correct entry (position, word) of a sheet, the product of its newly covered squares of triple words or
    more: 9 for two, 27 for three.

    1 for types whose solutions all begin from the same board, and for unknown variants.
    """
    known = game_type in GAME_TYPES and not GAME_TYPES[game_type].counts_solutions
    covered: set[int] = set()
    for position, word in laid:
        times = 1
        for square, factor in _dear_squares(variant, position, len(word)) if known else ():
            if square not in covered:  # covered again, it has no new tile
                covered.add(square)
                times *= factor
        yield times


@lru_cache(65_536)
def most_multiplied(variant: str, position: str, length: int) -> int:
    """Upper bound of the product for a word of so many letters: all its squares newly covered."""
    return prod(times for _, times in _dear_squares(variant, position, length))


@lru_cache(65_536)
def _dear_squares(name: str, written: str, length: int) -> tuple[tuple[int, int], ...]:
    """Squares under a word of so many letters that multiply it by 3 or more, as (square, factor)."""
    if name not in variant_names() or (place := Position.read(written)) is None:
        return ()
    variant = load_variant(name)
    if max(place.row, place.col) >= variant.size:
        return ()
    step = variant.size if place.vertical else 1
    first = place.row * variant.size + place.col
    inside = min(length, variant.size - (place.row if place.vertical else place.col))
    under = range(first, first + step * inside, step)
    times = variant.word_times
    return tuple((n, times[n]) for n in under if times[n] >= _TRIPLE and not is_tile(variant.start.rows[n]))


WINDOW, LEAST = 10, 3  # rounds of the moving mean, and the fewest that give one
MOST_MOVES, MOST_LINES = 10, 30  # listed, of the lines on pages and paper
_REMARK = "observatie"
_LINE = 9  # smallest factor of a listed premium line
_SOLUTIONS = frozenset(key for key, game_type in GAME_TYPES.items() if game_type.counts_solutions)


@dataclass(frozen=True, slots=True)
class PlayerGathered:
    """Rounds of a year or of a type of game. Shares are means, `best` is the highest total.

    Totals and losses of a year are of the rounds that count points, None if there are none: solutions are another unit.
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
    """Findings of an article: number, lost points, and points by year, in order. Solutions are no points."""

    article: str
    findings: int
    points: int
    by_year: tuple[int, ...] = ()


class MoveOfPlayer(NamedTuple):
    """An entry of the player and its round. `times` is the factor of its premium lines."""

    move: Move
    about: ArchiveRound
    times: int


@dataclass(frozen=True, slots=True)
class PlayerYears:
    """All figures of a player. `absent` is the number of listed rounds without being ranked.

    `bingos` are the entries of a whole rack, None if no edition says. `lines` are the entries multiplied by 9 or more,
    the highest factor first. `lines_found` is their whole number. `entries` is the number of all, those of solutions
    left out, and of all.
    """

    name: str
    absent: int
    rounds: tuple[PlayerRound, ...]
    years: tuple[PlayerGathered, ...]
    types: tuple[PlayerGathered, ...]
    articles: tuple[LostByArticle, ...]
    article_years: tuple[str, ...]
    dearest: tuple[MoveOfPlayer, ...]
    longest: tuple[MoveOfPlayer, ...]
    lines: tuple[MoveOfPlayer, ...]
    lines_found: tuple[tuple[int, int], ...]
    bingos: int | None
    entries: tuple[int, int]

    @property
    def lost(self) -> int | None:
        """Points lost by findings, None if no round counts points."""
        known = [year.lost for year in self.years if year.lost is not None]
        return sum(known) if known else None


def player_years(asked: YearsRequest) -> PlayerYears:
    """Figures of the requested player. Raises ProblemsError if there is none or several."""
    person, name = person_asked(asked)
    archive, own = asked.shown, asked.shown.of_person(person)
    listed = archive.results()
    ranked = with_field(listed)
    called = name if asked.anonymous else person
    listed, ranked = (frame[frame["persoana"] == called] for frame in (listed, ranked))
    moves = [move._replace(person=called) for move in own.moves()]
    rows = rows_by_player(listed, ranked, own.findings(), moves)
    return years_of_rows(name, rows.get(called, NOWHERE), archive_rounds(rounds_dated(archive)))


Found = tuple[str, str, int | None]  # a finding in force: round, article, points


class RowsOfPlayer(NamedTuple):
    """Rows of one player, `listed` in so many rounds. Moves of a round are adjacent."""

    listed: int
    played: Sequence[PlayerRound]
    findings: Sequence[Found]
    moves: Sequence[Move]


NOWHERE = RowsOfPlayer(0, (), (), ())


def rows_by_player(
    listed: pd.DataFrame, ranked: pd.DataFrame, findings: pd.DataFrame, moves: Iterable[Move]
) -> dict[str, RowsOfPlayer]:
    """Rows by player. `ranked` comes from `with_field`. For hundreds of players, sums are faster without pandas."""
    times = Counter(person for (person,) in plain_rows(listed[["persoana"]]))
    played: dict[str, list[PlayerRound]] = defaultdict(list)
    laid: dict[str, list[Move]] = defaultdict(list)
    for row in player_rounds(ranked):
        played[row.person].append(row)
    findings = findings[~findings["anulata"] & (findings["fel"] != _REMARK)]
    found: dict[str, list[Found]] = rows_by_first(findings[["persoana", "runda", "articol", "puncte"]])
    for move in moves:
        laid[move.person].append(move)
    return {who: RowsOfPlayer(times[who], played[who], found.get(who, ()), laid[who]) for who in times}


def _multiplied(
    moves: Sequence[Move], about: Mapping[str, ArchiveRound], rounds: Collection[str]
) -> Mapping[tuple[str, int], int]:
    """Factors of premium lines by round and number of the move, of `rounds` and of those that may have a line."""
    found = {}
    for key, sheet in groupby(moves, attrgetter("round")):
        own, of = list(sheet), about[key]
        may_be = (most_multiplied(of.variant, move.position, len(move.word)) >= _LINE for move in own)
        if key in rounds or any(may_be):
            laid = ((move.position, move.word) for move in own)
            for move, times in zip(own, words_multiplied(of.game_type, of.variant, laid), strict=True):
                found[key, move.number] = times
    return found


def years_of_rows(name: str, rows: RowsOfPlayer, about: Mapping[str, ArchiveRound]) -> PlayerYears:
    """Figures of a player from rows. `about` are the rounds."""
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
        return tuple(MoveOfPlayer(move, about[move.round], times(move)) for move in found)

    return PlayerYears(
        name,
        rows.listed - len(rows.played),
        rounds,
        tuple(_gathered(rounds, attrgetter("year"), lambda archive_round: archive_round.game_type not in _SOLUTIONS)),
        tuple(_gathered(rounds, attrgetter("game_type"), lambda _: True)),
        articles,
        years,
        shown(dearest),
        shown(longest),
        shown(lines),
        tuple(sorted(Counter(map(times, lines)).items())),
        sum(racks) if racks else None,
        (len(points), len(moves)),
    )


def _rounds(rows: RowsOfPlayer, about: Mapping[str, ArchiveRound]) -> Iterator[PlayerRound]:
    lost: Counter[str] = Counter()
    for key, _, points in rows.findings:
        lost[key] += points or 0
    last: list[float] = []
    for played in rows.played:
        last = [*last, *(() if played.of_median is None else (played.of_median,))][-WINDOW:]
        known = played.of_median is not None and len(last) >= LEAST
        middle, low, high = _middle(last) if known else (None, None, None)
        of = about[played.round]
        yield played._replace(about=of, lost=lost[played.round], middle=middle, low=low, high=high)


def _middle(values: Sequence[float]) -> tuple[float, float, float]:
    middle = fsum(values) / len(values)
    apart = sqrt(fsum((value - middle) ** 2 for value in values) / (len(values) - 1))
    return middle, middle - apart, middle + apart


def _gathered(
    rounds: Sequence[PlayerRound], by: Callable[[ArchiveRound], str], summed: Callable[[ArchiveRound], bool]
) -> Iterator[PlayerGathered]:
    """Rounds grouped by a key. Totals and losses count only the rounds that are `summed`."""
    groups: dict[str, list[PlayerRound]] = defaultdict(list)
    for played in rounds:
        groups[by(played.about)].append(played)
    for what, own in sorted(groups.items()):
        counted = [player_round for player_round in own if summed(player_round.about)]
        lost = sum(player_round.lost for player_round in counted)
        yield PlayerGathered(
            what,
            len(own),
            sum(player_round.place == 1 for player_round in own),
            sum(player_round.medal for player_round in own),
            _mean(player_round.of_winner for player_round in own),
            _mean(player_round.of_median for player_round in own),
            _mean(player_round.of_order for player_round in own),
            max((player_round.total for player_round in counted if player_round.total is not None), default=None),
            lost if counted else None,
            lost / len(counted) if counted else None,
        )


def _mean(values: Iterable[float | None]) -> float | None:
    known = [value for value in values if value is not None]
    return fsum(known) / len(known) if known else None


def _articles(
    findings: Sequence[Found], about: Mapping[str, ArchiveRound]
) -> tuple[tuple[str, ...], tuple[LostByArticle, ...]]:
    years = sorted({about[key].year for key, *_ in findings})
    times, taken = Counter(article for _, article, _ in findings), Counter[Any]()
    for key, article, points in findings:
        taken[article, about[key].year] += 0 if about[key].game_type in _SOLUTIONS else points or 0
    found = (
        LostByArticle(article, number, sum(by_year), by_year)
        for article, number in times.items()
        for by_year in [tuple(taken[article, year] for year in years)]
    )
    return tuple(years), tuple(sorted(found, key=lambda item: (-item.points, -item.findings, item.article)))


_TITLES = keyed("rapoarte.* rapoarte.years rapoarte.types rapoarte.dearest rapoarte.longest rapoarte.lines")
_MOST_BARS = 12


def player_report(asked: YearsRequest) -> Paper:
    """Report on the requested player. Raises ProblemsError if there is none or several."""
    return player_paper(player_years(asked), years_shown(asked))


def player_paper(years: PlayerYears, wanted: str = "", whole: bool = False) -> Paper:
    """Report from known figures. `wanted`: the requested years. `whole`: no table is cut short."""
    gained = _gained(years, whole) if years.rounds else ()
    # of many years the rounds are many: they are last
    return Paper(
        years.name, text_of("rapoarte.player"), (_facts(wanted, years), *gained, _rounds_table(years)), (), wide=True
    )


def _facts(wanted: str, years: PlayerYears) -> Facts:
    rounds = years.rounds
    clubs = dict.fromkeys(player_round.club for player_round in rounds if player_round.club)
    lines = [
        text_of("rapoarte.lines_found", times=times, number=number) for times, number in reversed(years.lines_found)
    ]
    return facts(
        ("rapoarte.fact_years", wanted),
        ("rapoarte.fact_spell", spell([player_round.about.day for player_round in rounds])),
        ("rapoarte.fact_clubs", ", ".join(clubs)),
        ("rapoarte.fact_rounds", count(len(rounds), "stage")),
        ("rapoarte.fact_absent", count(years.absent, "stage") if years.absent else ""),
        ("rapoarte.fact_first", str(sum(player_round.place == 1 for player_round in rounds)) if rounds else ""),
        ("rapoarte.fact_medals", str(sum(player_round.medal for player_round in rounds)) if rounds else ""),
        ("rapoarte.fact_of_median", percent(_mean([player_round.of_median for player_round in rounds]))),
        ("rapoarte.fact_lost", "" if years.lost is None else count(years.lost, "point")),
        ("rapoarte.fact_bingos", "" if years.bingos is None else str(years.bingos)),
        ("rapoarte.fact_lines", ", ".join(lines)),
    )


def _gained(years: PlayerYears, whole: bool) -> Iterator[PaperPart]:
    points = tuple(
        TrendPoint(played.about.year, *map(tenths, (played.of_median, played.middle, played.low, played.high)))
        for played in years.rounds
    )
    middle = text_of("rapoarte.trend_middle", rounds=WINDOW)
    yield Trend(
        text_of("rapoarte.trend"), points, text_of("rapoarte.trend_value"), middle, text_of("rapoarte.trend_band")
    )
    yield Text(text_of("rapoarte.trend_note", rounds=WINDOW))
    yield _gathered_table("years", years.years)
    yield _gathered_table("types", years.types)
    yield from _lost(years)
    yield _moves("dearest", years.dearest, years.entries[0])
    yield _moves("longest", years.longest, years.entries[1])
    yield from cut_short(_moves("lines", years.lines, len(years.lines)), len(years.lines) if whole else MOST_LINES)


def _rounds_table(years: PlayerYears) -> Table[PlayerRound]:
    def band(own: PlayerRound) -> str:
        return "" if own.low is None or own.high is None else f"{decimal(own.low, 1)} … {decimal(own.high, 1)}"

    off_page = Medium.BOOK | Medium.PAPER  # a page has no room for these
    columns: tuple[Column[PlayerRound], ...] = (
        years_column("date", lambda row: shown_date(row.about.day), Shows.LABEL, 15),
        years_column("round", lambda row: round_named(row.about.title, row.about.name), Shows.NAME, 34),
        years_column("type", lambda row: type_named(row.about.game_type), Shows.LABEL, 20),
        years_column("place", lambda row: row.place, Shows.PLACE, 8),
        years_column("ranked", lambda row: row.ranked),
        years_column("total", lambda row: row.total, Shows.TOTAL),
        years_column("winner", lambda row: row.winner, on=off_page),
        years_column("of_winner", lambda row: tenths(row.of_winner), places=1),
        years_column("median", lambda row: row.median, places=1, on=off_page),
        *tenth_columns("of_median", "middle"),
        years_column("low", lambda row: tenths(row.low), places=1, on=off_page),
        years_column("high", lambda row: tenths(row.high), places=1, on=off_page),
        years_column("band", band, Shows.LABEL, 15, on=Medium.PAGE),
        years_column("lost", lambda row: row.lost),
        years_column("order", lambda row: row.order, on=off_page),
        years_column("of_order", lambda row: tenths(row.of_order), places=1),
    )
    note = f"{text_of('rapoarte.rounds_note')} {_over_note(years.rounds)}".strip() if years.rounds else ""
    return Table(columns, years.rounds, text_of("rapoarte.rounds"), text_of("rapoarte.no_rounds"), note, key="rounds")


def _gathered_table(key: str, rows: tuple[PlayerGathered, ...]) -> Table[PlayerGathered]:
    def what(row: PlayerGathered) -> str:
        return type_named(row.what or "") if key == "types" else row.what or text_of("rapoarte.no_year")

    columns: tuple[Column[PlayerGathered], ...] = (
        years_column("what", what, Shows.NAME, 24, text=key),
        *whole_columns("rounds", "first", "medals"),
        *tenth_columns("of_winner", "of_median", "of_order"),
        *whole_columns("best", "lost"),
        years_column("lost_a_round", lambda row: tenths(row.lost_a_round), places=1),
    )
    return Table(columns, rows, text_of(_TITLES[key]), note=_over_note(rows), key=key)


def _over_note(rows: Iterable[PlayerRound | PlayerGathered]) -> str:
    """Why a share of the first is above 100 percent, empty if none is (4.4)."""
    return text_of("rapoarte.over_note") if any((row.of_winner or 0) > _WHOLE for row in rows) else ""


def _lost(years: PlayerYears) -> Iterator[PaperPart]:
    def of_year(number: int, year: str) -> Column[LostByArticle]:
        header = year or text_of("rapoarte.no_year")
        return Column(f"in_{year}", header, lambda row: row.by_year[number], Shows.NUMBER, 10, share=10)

    columns: tuple[Column[LostByArticle], ...] = (
        years_column("article", lambda row: row.article, Shows.CODE, 10),
        years_column("article_title", lambda row: article_title(row.article), Shows.NAME, 44),
        years_column("findings", lambda row: row.findings),
        years_column("points", lambda row: row.points, Shows.TOTAL),
        *(of_year(number, year) for number, year in enumerate(years.article_years)),
    )
    caption, empty, note = (
        text_of(key) for key in ("rapoarte.articles", "rapoarte.no_findings", "rapoarte.articles_note")
    )
    yield Table(columns, years.articles, caption, empty, note if years.articles else "", key="articles")
    dear = [article for article in years.articles if article.points]
    if dear:
        bars = ((f"{row.article} {article_title(row.article)}", row.points) for row in dear[:_MOST_BARS])
        yield Bars(title_of_first(caption, _MOST_BARS, len(dear)), tuple(bars))


def _moves(key: str, moves: tuple[MoveOfPlayer, ...], every: int) -> Table[MoveOfPlayer]:
    columns: tuple[Column[MoveOfPlayer], ...] = (
        years_column("word", lambda row: row.move.word, Shows.NAME, 22),
        years_column("letters", lambda row: len(row.move.word)),
        years_column("position", lambda row: row.move.position, Shows.CODE, 10),
        years_column("points", lambda row: row.move.points, Shows.TOTAL),
        years_column("times", lambda row: f"×{row.times}" if row.times > 1 else "", Shows.LABEL, 8),
        years_column("date", lambda row: shown_date(row.about.day), Shows.LABEL, 15),
        years_column("round", lambda row: round_named(row.about.title, row.about.name), Shows.TEXT, 34),
    )
    note = text_of("rapoarte.first_rows", most=MOST_MOVES) if every > len(moves) else ""
    return Table(columns, moves, text_of(_TITLES[key]), text_of("rapoarte.no_moves"), note, key=key)
