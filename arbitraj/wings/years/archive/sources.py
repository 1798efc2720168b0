"""Sources of the archive: folders of rounds, results of other disciplines, games of two, with their permanent names."""

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from enum import Enum
from pathlib import Path
from typing import Any

from arbitraj.folder.published import JSON, PUBLISHED
from arbitraj.folder.season import FILE, OtherResult, Season, read_other_results, read_season
from arbitraj.folder.settings import FILE as SETTINGS
from arbitraj.folder.table import HeadedTable, TableRow
from arbitraj.game.variant import DEFAULT
from arbitraj.problems import Problem, ProblemsError, refuse_any
from arbitraj.record.names import is_nobody, plain_name
from arbitraj.refusals import no_folder
from arbitraj.tables.cells import FileError
from arbitraj.tables.headings import column_of
from arbitraj.tables.limits import read_bytes
from arbitraj.tables.open import table_pages
from arbitraj.text import Message, harmless
from arbitraj.wings.games.refereed.kept_game import KeptGame
from arbitraj.wings.games.tournament.folder import CHECKED, far_scores
from arbitraj.wings.years.archive.base import FINAL_TABLES
from arbitraj.wings.years.archive.final_tables import (
    GENERAL_FILE,
    FinalLine,
    final_rows,
    read_general,
    standings_of_games,
)

FINAL_RESULTS = Path(PUBLISHED, "final", JSON)


@dataclass(frozen=True, slots=True)
class RoundSource:
    """A round's folder. In the competition `season` it is number `order`, called `name`.

    Without a season, its edition says the competition.
    """

    folder: Path
    season: Season | None = None
    order: int = 1
    name: str = ""

    @property
    def results(self) -> Path:
        """Path of the final edition's results file."""
        return self.folder / FINAL_RESULTS


def sources_of(folders: Iterable[Path]) -> tuple[list[RoundSource], list[Problem]]:
    """Rounds of folders, which are rounds or whole competitions, without duplicates, and all problems."""
    found: dict[Path, RoundSource] = {}
    problems: list[Problem] = []
    for folder in folders:
        try:
            for source in _rounds(folder):
                found.setdefault(source.folder.resolve(), source)
        except ProblemsError as error:
            problems += [
                Problem(str(folder / problem.file), problem.place, problem.message) for problem in error.problems
            ]
    for source in found.values():
        if not source.results.is_file():
            a_round = (source.folder / SETTINGS).is_file()
            key = "arhiva.not_final" if a_round else "arhiva.no_round_here"
            problems.append(Problem(str(source.folder), "", Message(key, folder=source.folder)))
    return list(found.values()), problems


def _rounds(folder: Path) -> Iterator[RoundSource]:
    if not folder.is_dir():
        raise ProblemsError([Problem("", "", no_folder(folder))])
    if (folder / FILE).is_file():
        yield from _of_season(read_season(folder))
        return
    above, own = folder.resolve().parent, folder.resolve()
    parts = _of_season(read_season(above)) if (above / FILE).is_file() else iter(())
    yield next((source for source in parts if source.folder.resolve() == own), RoundSource(folder))


def _of_season(season: Season) -> Iterator[RoundSource]:
    for order, part in enumerate(season.rounds, 1):
        yield RoundSource(part.path, season, order, part.name)


def competition_id(title: str, place: str, day: str | None) -> str:
    """Permanent name of a competition.

    >>> competition_id("Cupa  României", "Cluj", "2026-11-21"), competition_id("Cupa", "", None)
    ('2026-11-21 Cupa României (Cluj)', 'Cupa')
    """
    where = f" ({place})" if place else ""
    return " ".join(f"{day or ''} {title}{where}".split())


def shown_day(day: date | None) -> str | None:
    """Stored form of a day."""
    return day.isoformat() if day else None


GENERAL_RANKING = "clasament general"  # the discipline of a general ranking
GAME_COLUMNS = tuple("runda jucator1 puncte1 jucator2 puncte2 ultim1 ultim2".split())
_PLAYERS = ("jucator1", "jucator2")
_NEEDED = tuple((column,) for column in ("jucator1", "puncte1", "jucator2", "puncte2"))
_MOST_POINTS = 99_999


class TableKind(Enum):
    """Kind of a table's rows. The values are the archive's tables."""

    GAMES = "partide"
    RESULTS = "alte_probe"
    GENERAL = FINAL_TABLES


@dataclass(frozen=True, slots=True)
class TableAbout:
    """Discipline of a table, and its competition by title, place and day."""

    discipline: str
    title: str
    place: str = ""
    day: date | None = None
    variant: str = DEFAULT

    @property
    def competition(self) -> dict[str, Any]:
        """Row of the competition in the archive."""
        day = shown_day(self.day)
        return {
            "id": competition_id(self.title, self.place, day),
            "titlu": self.title,
            "loc": self.place,
            "data": day,
            "varianta": self.variant,
        }


@dataclass(frozen=True, slots=True)
class GameOfTwo:
    """A played game: names and points of both, the winner (1, 2, or 0 for a draw), the game if it has a record."""

    round: int | None
    names: tuple[str, str]
    points: tuple[int, int]
    winner: int
    kept: KeptGame | None = None


@dataclass(frozen=True, slots=True)
class ArchivedTable:
    """A table as stored. `people` maps the keys used in rows to names. `told`: notices about its file.

    `final` is the final table of games. `season` is the competition of a general ranking.
    """

    about: TableAbout
    kind: TableKind
    people: dict[str, str]
    rows: tuple[tuple[Any, ...], ...]
    source: str
    told: tuple[str, ...] = ()
    final: tuple[tuple[Any, ...], ...] = ()
    season: Season | None = None

    @property
    def id(self) -> str:
        """Permanent name of the table."""
        return f"{self.about.competition['id']} / {self.about.discipline}"

    @property
    def fingerprint(self) -> str:
        """Hash of its content."""
        return hashlib.sha256(json.dumps([self.kind.value, self.people, self.rows, self.final]).encode()).hexdigest()


def tables_of_season(folder: Path) -> tuple[list[ArchivedTable], list[Problem]]:
    """Other disciplines of a competition's folder, with the problems of each. Empty for other folders.

    Raises ProblemsError if the competition's own file cannot be read.
    """
    if not (folder / FILE).is_file():
        return [], []
    season = read_season(folder)
    found, problems = list[ArchivedTable](), list[Problem]()
    for part in season.others:
        try:
            found.append(read_results_table(part.path, TableAbout(part.name, season.title, season.place, season.day)))
        except ProblemsError as error:
            problems += [replace(problem, file=str(folder / problem.file)) for problem in error.problems]
    try:
        if general := read_general(folder):
            found.append(_general(general, season, str((folder / GENERAL_FILE).resolve())))
    except ProblemsError as error:
        problems += [replace(problem, file=str(folder / problem.file)) for problem in error.problems]
    return found, problems


def _general(lines: Sequence[FinalLine], season: Season, source: str) -> ArchivedTable:
    about = TableAbout(GENERAL_RANKING, season.title, season.place, season.day)
    people = {line.key: line.name for line in lines}
    return ArchivedTable(about, TableKind.GENERAL, people, final_rows(lines), source, season=season)


def about_beside(path: Path) -> TableAbout | None:
    """The competition whose folder contains the file, None if it is in no such folder."""
    if not (path.parent / FILE).is_file():
        return None
    season = read_season(path.parent)
    names = [part.name for part in season.others if part.path.resolve() == path.resolve()]
    return TableAbout(names[0] if names else "", season.title, season.place, season.day)


def read_results_table(path: Path, about: TableAbout) -> ArchivedTable:
    """Read a table file: games if it has a column for each player, else results. Raises ProblemsError."""
    if _is_of_games(path):
        games, told = _games(path)
        return table_of_games(games, about, str(path.resolve()), tuple(map(str, told)))
    results, problems, told = read_other_results(path)
    refuse_any([*problems, *_namesakes(path.name, results)])
    people = dict(map(_keyed, results))
    rows = tuple(
        (number, key, name, harmless(own.club), own.category and own.category.value, own.place, float(own.points))
        for number, own in enumerate(results, 1)
        for key, name in [_keyed(own)]
    )
    return ArchivedTable(about, TableKind.RESULTS, people, rows, str(path.resolve()), tuple(map(str, told)))


def table_of_games(
    games: Sequence[GameOfTwo],
    about: TableAbout,
    source: str,
    told: tuple[str, ...] = (),
    final: Sequence[FinalLine] = (),
) -> ArchivedTable:
    """Table of played games, with the `final` table of their tournament. Without one, it is made from the games."""
    final = final or standings_of_games((game.names, game.points, game.winner) for game in games)
    people = {line.key: harmless(line.name) for line in final}
    rows = []
    for number, game in enumerate(games, 1):
        names = [harmless(name) for name in game.names]
        one, other = (" ".join(plain_name(name)) for name in names)
        kept = (game.kept.record, game.kept.strange) if game.kept else ("", None)
        rows.append((number, game.round, one, names[0], other, names[1], *game.points, game.winner, *kept))
    return ArchivedTable(about, TableKind.GAMES, people, tuple(rows), source, told, final_rows(final))


def _is_of_games(path: Path) -> bool:
    def heads(texts: tuple[str, ...]) -> int:
        found = {column_of(text) for text in texts}
        return len(found) if found.issuperset(_PLAYERS) else 0

    try:
        return any(heads(row.texts) for page in table_pages(read_bytes(path), heads) for row in page.rows)
    except FileError as error:
        raise ProblemsError([error.of(path.name)]) from None


def _games(path: Path) -> tuple[Sequence[GameOfTwo], list[Problem]]:
    table = HeadedTable(path, GAME_COLUMNS, _NEEDED, (CHECKED,), wide=True)
    seated = [line for line in table.rows if not any(is_nobody(line.get(player)) for player in _PLAYERS)]
    games = [(line, game) for line in seated if (game := _game(line))]
    for at, usual in far_scores([(game.round, game.points) for _, game in games]).items():
        line, game = games[at]
        if not (line.get(CHECKED) and line.flag(CHECKED)):
            points = ":".join(map(str, game.points))
            line.wrong(Message("turneu.far_score", points=points, usual=usual, column=CHECKED))
    refuse_any(table.problems)
    out = (Problem(table.name, line.row.place, Message("arhiva.sat_out")) for line in table.rows if line not in seated)
    return [game for _, game in games], [*table.garbled, *out]


def _game(line: TableRow) -> GameOfTwo | None:
    names = line.text("jucator1"), line.text("jucator2")
    points = _points(line, "puncte1", needed=True), _points(line, "puncte2", needed=True)
    words = _points(line, "ultim1"), _points(line, "ultim2")
    if all(names) and plain_name(names[0]) == plain_name(names[1]):
        line.wrong(Message("arhiva.plays_himself", name=names[0]))
    round_ = line.number("runda", 1, 0)
    if points[0] is None or points[1] is None:
        return None
    # P.1: of equal points the last word with more points wins, if both are known
    ahead = points[0] - points[1] or ((words[0] or 0) - (words[1] or 0) if None not in words else 0)
    winner = 0 if ahead == 0 else 1 if ahead > 0 else 2
    return GameOfTwo(round_ or None, names, (points[0], points[1]), winner)


def _points(line: TableRow, column: str, needed: bool = False) -> int | None:
    """An integer, possibly negative. None if it is empty or, with a problem on the line, invalid."""
    text = line.text(column) if needed else line.get(column)
    figure = text.replace("−", "-").removeprefix("-")
    if not text:
        return None
    if not (figure.isascii() and figure.isdigit() and len(figure) < 10 and int(figure) <= _MOST_POINTS):
        line.wrong(Message("turneu.bad_figure", column=column, value=text))
        return None
    return int(figure) if figure == text else -int(figure)


def _keyed(result: OtherResult) -> tuple[str, str]:
    name = harmless(result.name)
    return " ".join(plain_name(name)), name


def _namesakes(file: str, results: Sequence[OtherResult]) -> list[Problem]:
    """Problems of results with the same name: no row says which person is meant."""
    times = Counter(plain_name(result.name) for result in results)
    twice = [result for result in results if times[plain_name(result.name)] > 1]
    return [Problem(file, result.row, Message("general.namesakes", name=result.name)) for result in twice]
