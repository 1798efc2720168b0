"""Figures of the rounds and players of a site, from frames that are read once for all of them."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
import pandas as pd

from arbitraj.game.board import Board, Laid, Unlayable
from arbitraj.game.position import Position
from arbitraj.game.variant import Variant, load_variant, variant_names
from arbitraj.near import folded
from arbitraj.record.names import plain_name
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
from arbitraj.wings.years.reports.club import ClubYears, rows_of_clubs, years_of_clubs
from arbitraj.wings.years.reports.player import (
    NOWHERE,
    LostByArticle,
    PlayerYears,
    RowsOfPlayer,
    rows_by_player,
    years_of_rows,
)
from arbitraj.wings.years.reports.records import Records, records_of
from arbitraj.wings.years.site.public import PublicArchive, is_stand_in

ROUND, PERSON, CLUB = "runda", "persoana", "club"  # what figures are of
_OF_SHARE = (ROUND, "entries"), (ROUND, "findings")
_OF_ALL = tuple((of, frame) for of in (ROUND, PERSON) for frame in ("results", "ranked"))
MOST_BOARDS, MOST_PICTURES, MOST_DEAREST = 3, 4, 5
_CORRECT, _MAIN, _BUILT, _REMARK = "corecta", "depuneri", "constructie", "observatie"
_ENTRY = "runda", "editie", "persoana", "tabel", "nr", "pozitie", "cuvant", "puncte", "stare", "prima"


@dataclass(frozen=True, slots=True)
class LaidEntry:
    """An entry by number, its placement, the board with it."""

    number: int
    laid: Laid
    board: Board


def laid_entries(variant: Variant, correct: Iterable[tuple[int, str, str]]) -> Iterator[LaidEntry]:
    """Correct entries of a sheet, (number, position, word), on the board of the earlier ones.

    Stops at one that cannot be laid, since the board after it is unknown.
    """
    board = variant.start
    for number, position, word in correct:
        place = Position.read(position)
        laid = board.lay(place, word) if place else Unlayable()
        if isinstance(laid, Unlayable):
            return
        board = board.place(laid)
        yield LaidEntry(number, laid, board)


@dataclass(frozen=True, slots=True)
class BoardOf:
    """A player's board, with the move that made it, if it is about a move."""

    person: str
    name: str
    worth: int
    board: Board
    variant: Variant
    covered: frozenset[int] = frozenset()
    word: str = ""
    position: str = ""
    round: str = ""


@dataclass(frozen=True, slots=True)
class EntryOf:
    """One of the best entries of a round."""

    person: str
    name: str
    position: str
    word: str
    points: int


@dataclass(frozen=True, slots=True)
class RoundFigures:
    """A round with its ranking (or one for each category, if places begin anew), figures and best boards."""

    about: ArchiveRound
    lines: tuple[PlayerRound, ...]
    by_category: bool
    entries: int
    correct: int
    dearest: tuple[EntryOf, ...]
    articles: tuple[LostByArticle, ...]
    best: tuple[BoardOf, ...]

    @property
    def totals(self) -> tuple[int, ...]:
        """Totals of the ranked players."""
        return tuple(line.total for line in self.lines if line.place is not None and line.total is not None)


@dataclass
class SiteFigures:
    """Figures of the public archive. A frame is read when it is first needed."""

    archive: PublicArchive
    _last: RoundFigures | None = None
    _players: Mapping[str, RowsOfPlayer] | None = None
    _last_player: tuple[str, PlayerYears] | None = None
    _asked: dict[str, frozenset[str]] = field(default_factory=dict)
    _frames: dict[tuple[str, str], pd.DataFrame] = field(default_factory=dict)
    _places: dict[tuple[str, str], dict[Any, Any]] = field(default_factory=dict)

    @cached_property
    def rounds(self) -> pd.DataFrame:
        """Rounds, by `rounds_dated`."""
        return rounds_dated(self.archive)

    @cached_property
    def held(self) -> tuple[ArchiveRound, ...]:
        """Rounds, ordered by day."""
        return tuple(self.about.values())

    @cached_property
    def about(self) -> Mapping[str, ArchiveRound]:
        """Rounds by key."""
        return archive_rounds(self.rounds)

    @cached_property
    def titles(self) -> dict[str, str]:
        """Titles of the competitions by id."""
        with self.archive.base() as base:
            return dict(base.rows("SELECT id, titlu FROM competitii"))

    @cached_property
    def ranked(self) -> pd.DataFrame:
        """Results, by `with_field`."""
        return with_field(self.archive.results())

    @cached_property
    def clubs(self) -> Mapping[str, ClubYears]:
        """The years of every club, by its latest spelling."""
        rows = rows_of_clubs(self.archive, self.archive.called(), self.ranked)
        return years_of_clubs(rows, {way: name for name, ways in self.clubs_written.items() for way in ways})

    @cached_property
    def clubs_written(self) -> Mapping[str, tuple[str, ...]]:
        """All spellings of every club, by the latest."""
        written: dict[tuple[str, ...], list[str]] = {}
        for club in self.archive.results()["club"].dropna().astype("string").drop_duplicates():
            written.setdefault(plain_name(club), []).append(str(club))
        return {ways[-1]: tuple(ways) for ways in written.values()}

    @cached_property
    def records(self) -> Records:
        """Records of all players."""
        return records_of(self.archive, pd.Series(self.archive.called(), dtype="string"))

    def make_ready(self) -> None:
        """Read the shared frames before worker processes share them."""
        for of, frame in _OF_ALL:
            self.rows(frame, of)

    def begin(self, asked: Collection[tuple[str, str]]) -> None:
        """Announce the rounds and players needed next: only their entries and findings are read and held."""
        self._asked = {item: frozenset(key for of, key in asked if of == item) for item in (ROUND, PERSON)}
        for of, frame in _OF_SHARE:
            self._frames.pop((of, frame), None)
            self._places.pop((of, frame), None)
        self._players = None

    def rows(self, frame: str, of: str, *keys: str) -> pd.DataFrame:
        """Rows of a frame whose column `of` is one of the keys."""
        if (of, frame) not in self._frames:
            self._frames[of, frame] = self._read(frame)
        whole = self._frames[of, frame]
        places = self._places.get((of, frame))
        if places is None:
            places = self._places[of, frame] = dict(whole.groupby(of, observed=True).indices)
        found = [places[key] for key in keys if key in places]
        return whole.take(np.sort(np.concatenate(found)) if found else np.array([], dtype=np.intp))

    def _rows_of(self, person: str) -> RowsOfPlayer:
        if self._players is None:
            self._players = self._of_players()
        return self._players.get(person, NOWHERE)

    def _of_players(self) -> Mapping[str, RowsOfPlayer]:
        people = self._asked.get(PERSON)
        some = self.archive if people is None else self.archive.of_people(people)
        if people is None:
            results, ranked = self.archive.results(), self.ranked
        else:
            results, ranked = (self.rows(frame, PERSON, *people) for frame in ("results", "ranked"))
        return rows_by_player(results, ranked, some.findings(), some.moves())

    def _read(self, frame: str) -> pd.DataFrame:
        rounds = self._asked.get(ROUND)
        some = self.archive if rounds is None else self.archive.of_rounds(rounds)
        match frame:
            case "entries":
                return some.entries(_ENTRY)
            case "findings":
                return some.findings()
            case "ranked":
                return self.ranked
        return self.archive.results()

    def of_round(self, about: ArchiveRound) -> RoundFigures:
        """Figures of a round. The last one is cached, for all its files."""
        if self._last is None or self._last.about != about:
            self._last = self._round(about)
        return self._last

    def _round(self, about: ArchiveRound) -> RoundFigures:
        results = self.rows("results", ROUND, about.key)
        results = results.assign(categorie=results["categorie"].mask(results["fara_varsta"]))
        lines = tuple(player_rounds(results))
        entries = self.rows("entries", ROUND, about.key)
        correct = entries[entries["stare"] == _CORRECT]
        names = {line.person: line.name for line in lines}
        ranking = self.rows("ranked", ROUND, about.key)["ranking"]
        best = [line for line in lines if line.place is not None and line.total is not None]
        best = sorted(best, key=lambda line: -(line.total or 0))[:MOST_BOARDS]
        return RoundFigures(
            about,
            lines,
            bool((ranking.fillna("") != "").any()),
            len(entries),
            len(correct),
            tuple(_dearest(correct, names)) if about.game_type not in _SOLUTIONS else (),
            tuple(_articles(self.rows("findings", ROUND, about.key))),
            tuple(_boards(about, best, correct)),
        )

    def of_player(self, person: str, name: str) -> PlayerYears:
        """A player's years. The last ones are cached, for all files of the player."""
        if self._last_player is None or self._last_player[0] != person:
            self._last_player = person, years_of_rows(name, self._rows_of(person), self.about)
        return self._last_player[1]

    def pictures(self, person: str, name: str) -> Iterator[BoardOf]:
        """Best moves of a player, with their boards."""
        moves = self._rows_of(person).moves
        points = [move for move in moves if self.about[move.round].game_type not in _SOLUTIONS]
        for move in sorted(points, key=lambda move: -move.points)[:MOST_PICTURES]:
            about = self.about[move.round]
            if about.variant not in variant_names():
                continue
            variant = load_variant(about.variant)
            sheet = ((item.number, item.position, item.word) for item in moves if item.round == move.round)
            for entry in laid_entries(variant, sheet):
                if entry.number == move.number:
                    where, covered = str(entry.laid.position), frozenset(entry.laid.new)
                    word = entry.laid.main.tiles
                    yield BoardOf(person, name, move.points, entry.board, variant, covered, word, where, move.round)

    @cached_property
    def other(self) -> Mapping[str, list[tuple[Any, ...]]]:
        """Results in other disciplines by person: day, competition, its title, discipline, place, ranking points."""
        rows = self.archive.other_results()
        day = rows["data"].dt.strftime("%Y-%m-%d").astype("string")
        columns = ["persoana", "day", "competitie", "titlu", "proba", "loc", "puncte_clasament"]
        titles = rows["competitie"].astype("string").map(self.titles)
        return rows_by_first(rows.assign(day=day, titlu=titles)[columns])


_SOLUTIONS = frozenset(key for key, game_type in GAME_TYPES.items() if game_type.counts_solutions)


def _dearest(correct: pd.DataFrame, names: dict[str, str]) -> Iterator[EntryOf]:
    own = correct[correct["tabel"] == _MAIN].sort_values("puncte", ascending=False, kind="stable")
    for person, position, word, points in plain_rows(
        own[["persoana", "pozitie", "cuvant", "puncte"]][: MOST_DEAREST + 1]
    ):
        yield EntryOf(person, names.get(person, ""), position, word, points)


def _articles(findings: pd.DataFrame) -> Iterator[LostByArticle]:
    own = findings[~findings["anulata"] & (findings["fel"] != _REMARK)]
    found = own.groupby(own["articol"].astype("string"))["puncte"].agg(["size", "sum"]).reset_index()
    found = found.sort_values(["size", "articol"], ascending=[False, True])
    return (LostByArticle(*row) for row in plain_rows(found))


def _boards(about: ArchiveRound, best: Sequence[PlayerRound], correct: pd.DataFrame) -> Iterator[BoardOf]:
    for line in best:
        laid = list(_laid(about, correct[correct["persoana"] == line.person]))
        if laid:
            variant = load_variant(about.variant)
            yield BoardOf(line.person, line.name, line.total or 0, laid[-1].board, variant, round=about.key)


def _laid(about: ArchiveRound, correct: pd.DataFrame) -> Iterator[LaidEntry]:
    """Entries of a sheet that share a board. If solutions are counted, those that built the grid."""
    table = _BUILT if about.game_type in _SOLUTIONS else _MAIN
    own = correct[correct["tabel"] == table]
    if own.empty or about.variant not in variant_names():
        return
    yield from laid_entries(load_variant(about.variant), plain_rows(own[["nr", "pozitie", "cuvant"]]))


Winners = tuple[tuple[str, str, int], ...]  # persons, with their names and totals


@dataclass(frozen=True, slots=True)
class GameLine:
    """A game of two, with persons, names and points. `winner`: 1, 2, or 0 for a draw. `number` is that in its table."""

    round: int | None
    number: int
    first: tuple[str, str, int]
    second: tuple[str, str, int]
    winner: int


class FinalPlace(NamedTuple):
    """A line of a final table: `points` are ranking points, or wins of games, which have the figures after them."""

    person: str
    name: str
    club: str
    category: str
    place: int | None
    points: float
    difference: int | None
    scored: int | None
    games: int | None


@dataclass(frozen=True, slots=True)
class CompetitionHeld:
    """A competition held at one time: rounds with their winners, other disciplines, games, final tables."""

    key: str
    title: str
    place: str
    day: str | None
    rounds: tuple[tuple[ArchiveRound, Winners], ...] = ()
    other: Mapping[str, tuple[PlayerRound, ...]] = field(default_factory=dict)
    games: Mapping[str, tuple[GameLine, ...]] = field(default_factory=dict)
    final: Mapping[str, tuple[FinalPlace, ...]] = field(default_factory=dict)
    before: tuple[tuple[str, str], ...] = ()  # competitions with the same title: key, day

    @property
    def year(self) -> str:
        """Year of the competition, empty without a day."""
        return (self.day or "")[:4]

    def winners(self, discipline: str) -> tuple[str, ...]:
        """Names of the first in a final table, of each category that has places of its own."""
        return tuple(line.name for line in self.final.get(discipline, ()) if line.place == 1)


@dataclass(frozen=True, slots=True)
class PersonThere:
    """A named person: index, name, last club, rounds, first places in them, last year, games of two, page."""

    person: str
    name: str
    club: str
    rounds: int
    first: int
    last: str
    games: int = 0
    path: str = ""


def competitions_held(figures: SiteFigures) -> tuple[CompetitionHeld, ...]:
    """Visible competitions by day, those without a day first, without what was played there."""
    unseen = figures.archive.guarded.unseen
    with figures.archive.base() as base:
        rows = base.rows("SELECT id, titlu, loc, data FROM competitii")
    held = [CompetitionHeld(*row) for row in rows if row[1] not in unseen]
    return tuple(sorted(held, key=lambda item: (item.day or "", item.key)))


def winners_of(figures: SiteFigures) -> Mapping[str, list[tuple[str, str, int]]]:
    """Winners of each round, with their totals. A round with several rankings has several."""
    ranked = figures.ranked
    first = ranked[ranked["loc"] == 1]
    return rows_by_first(first[["runda", "persoana", "nume", "total"]])


def people_there(figures: SiteFigures) -> tuple[PersonThere, ...]:
    """Named participants, by name."""
    archive = figures.archive
    names = {person: name for person, name in archive.called().items() if not is_stand_in(person)}
    results = archive.results()
    years = results["runda"].map(figures.rounds["year"].to_dict()).astype("string")
    at = results.assign(year=years, win=results["loc"] == 1).groupby("persoana", observed=True)
    sums = pd.concat([at["club"].last(), at.size(), at["win"].sum(), at["year"].max()], axis=1)
    of_rounds = {person: row for person, *row in plain_rows(sums.reset_index())}
    elsewhere, games = _seen_elsewhere(archive), _games_of(archive)
    people = [person for person in {*of_rounds, *elsewhere} if person in names and not is_stand_in(person)]
    made = [
        PersonThere(
            person,
            names[person],
            club or other_club,
            int(rounds),
            int(first),
            last or other_year,
            games[person],
        )
        for person in people
        for club, rounds, first, last in [of_rounds.get(person, ("", 0, 0, ""))]
        for other_club, other_year in [elsewhere.get(person, ("", ""))]
    ]
    return tuple(sorted(made, key=lambda item: (folded(item.name), item.person)))


def _seen_elsewhere(archive: PublicArchive) -> Mapping[str, tuple[str, str]]:
    """Last club and year of persons in other disciplines, games of two and final tables."""
    found: dict[str, tuple[str, str]] = {}
    for frame in (archive.other_results(), archive.games(), archive.final_tables()):
        year = frame["data"].dt.strftime("%Y").astype("string")
        for column in (name for name in frame if str(name).startswith("persoana")):
            club = frame["club"] if "club" in frame else pd.Series(index=frame.index, dtype="string")
            for person, own, of_year in plain_rows(pd.concat([frame[column], club, year], axis=1)):
                before = found.get(person, ("", ""))
                found[person] = own or before[0], max(of_year or "", before[1])
    return found


def _games_of(archive: PublicArchive) -> Counter[str]:
    games = archive.games()
    return Counter(str(person) for n in (1, 2) for person in games[f"persoana{n}"])
