"""Games of two and final tables on the page of a competition, the pages of games, their data for programs."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise
from pathlib import PurePosixPath
from typing import Any

from arbitraj.record.model import Category
from arbitraj.report.shown import decimal
from arbitraj.report.table import Column, PageLink, Shows, Table, Text, Value, table_data
from arbitraj.text import text_of
from arbitraj.wings.games.refereed.kept_game import KeptGame, played_again
from arbitraj.wings.games.refereed.page import game_page
from arbitraj.wings.years.lists.annual import discipline_shown
from arbitraj.wings.years.reports.columns import shown_date, years_column
from arbitraj.wings.years.site.figures import CompetitionHeld, FinalPlace, GameLine
from arbitraj.wings.years.site.page import Folded, Leads, Paths, SitePart, link, plain_table

_MOST_OPPONENTS = _MOST_ROUNDS = 14  # columns of a cross-table
WON, LOST, DRAWN = "turneu.cross_won", "turneu.cross_lost", "turneu.cross_drawn"
Games = Sequence[GameLine]


def final_parts(made: CompetitionHeld, paths: Paths) -> Iterator[SitePart]:
    """Final tables of a competition and the games they are of."""
    for discipline in dict.fromkeys((*made.final, *made.games)):
        lines, games = made.final.get(discipline, ()), made.games.get(discipline, ())
        yield from _final_tables(discipline, lines, paths)
        if games:
            yield from _of_games(made, discipline, paths)


def _of_games(made: CompetitionHeld, discipline: str, paths: Paths) -> Iterator[SitePart]:
    def titled(title: str) -> str:
        several = len(made.games) > 1
        return text_of("site.of_discipline", title=title, discipline=discipline_shown(discipline)) if several else title

    lines, games = made.final.get(discipline, ()), made.games[discipline]
    title = titled(text_of("turneu.cross"))
    if crossed := cross_table(lines, games):
        yield Folded(title, (replace(crossed, caption=title),))
    elif lines:
        file = PageLink(text_of("site.file_games"), games_file(paths.competitions[made.key]))
        yield Leads(title, ((file, text_of("site.cross_too_wide")),))
    title = titled(text_of("site.met_again"))
    if again := _met_again(games, paths):
        yield Folded(title, (replace(again, caption=title),))
    yield Folded(titled(text_of("site.games_folded", games=len(games))), (_games(made, discipline, paths),))


def games_file(page: str) -> str:
    """The games of a competition as a table for programs, by its page."""
    return f"partide/{PurePosixPath(page).stem}.csv"


def places_begin_anew(lines: Sequence[FinalPlace]) -> bool:
    """Whether a table is of several rankings, one for each category."""
    places = [line.place for line in lines if line.place is not None]
    return any(place not in (at, before) for at, (before, place) in enumerate(pairwise([0, *places]), 1))


def categories_of(lines: Sequence[FinalPlace]) -> Mapping[str, tuple[FinalPlace, ...]]:
    """Lines by category if places begin anew in each, else all under ""."""
    apart = places_begin_anew(lines)
    found: dict[str, list[FinalPlace]] = {}
    for line in lines:
        found.setdefault(line.category if apart else "", []).append(line)
    return {category: tuple(own) for category, own in found.items()}


def _final_tables(discipline: str, lines: Sequence[FinalPlace], paths: Paths) -> Iterator[Table[FinalPlace]]:
    of_games = any(line.games is not None for line in lines)
    own: tuple[Column[FinalPlace], ...] = (
        years_column("wins", lambda line: _halves(line.points), Shows.TOTAL),
        years_column("difference", lambda line: line.difference),
        years_column("scored", lambda line: line.scored),
        years_column("encounters", lambda line: line.games),
    )
    points: Column[FinalPlace] = years_column("ranking_points", lambda line: line.points, Shows.TOTAL, places=2)
    columns: tuple[Column[FinalPlace], ...] = (
        years_column("place", lambda line: line.place, Shows.PLACE, 7),
        years_column("player", lambda line: link(line.name, paths.people, line.person), Shows.NAME, 28),
        years_column("club", lambda line: link(line.club, paths.clubs, line.club), Shows.TEXT, 22),
        *(own if of_games else (points,)),
    )
    groups = categories_of(lines)
    for category, of_category in groups.items():
        caption = discipline_shown(discipline)
        if of_games:
            caption = text_of("site.final_of", discipline=caption)
        if category:
            caption = text_of("site.final_category", caption=caption, category=text_of(Category(category).key))
        elif len(groups) > 1:
            caption = text_of("site.final_category", caption=caption, category=text_of("site.no_category"))
        note = text_of("turneu.rule_order") if of_games else ""
        yield Table(columns, of_category, caption, note=note, key="final")


def _halves(points: float) -> Value:
    return int(points) if points == int(points) else decimal(points, 1)


def cross_table(lines: Sequence[FinalPlace], games: Games) -> Table[tuple[int, FinalPlace]] | None:
    """Cross-table in the order of the final table: a column for each opponent, or for each round if there are many.

    None where neither fits.
    """
    numbers = {line.person: number for number, line in enumerate(lines, 1)}
    rounds = sorted({game.round for game in games if game.round is not None})
    by_opponent = len(lines) <= _MOST_OPPONENTS
    every = by_opponent or (0 < len(rounds) <= _MOST_ROUNDS and all(game.round is not None for game in games))
    if not every or any(who[0] not in numbers for game in games for who in (game.first, game.second)):
        return None
    cells: dict[tuple[int, int], list[str]] = {}
    for game in games:
        for own, other, won in ((game.first, game.second, 1), (game.second, game.first, 2)):
            one, opponent = numbers[own[0]], numbers[other[0]]
            sign = text_of(DRAWN if game.winner == 0 else WON if game.winner == won else LOST)
            points = text_of("turneu.cross_points", own=own[2], other=other[2])
            key = "turneu.cross_of_opponent" if by_opponent else "turneu.cross_of_round"
            of = opponent if by_opponent else game.round or 0
            cells.setdefault((one, of), []).append(text_of(key, number=opponent, sign=sign, points=points))

    def shown(of: int, line: tuple[int, FinalPlace]) -> str:
        return ", ".join(cells.get((line[0], of), ()))

    heads = {of: text_of("turneu.cross_round", round=of) for of in rounds}
    if by_opponent:
        heads = {number: str(number) for number in numbers.values()}
    columns: tuple[Column[tuple[int, FinalPlace]], ...] = (
        years_column("number", lambda line: line[0], Shows.CODE, 6, of="tournament"),
        years_column("player", lambda line: line[1].name, Shows.NAME, 24),
        *(Column(f"c{of}", header, partial(shown, of), Shows.COUNT) for of, header in heads.items()),
    )
    note = text_of("turneu.cross_opponents" if by_opponent else "turneu.cross_rounds")
    return Table(columns, tuple(enumerate(lines, 1)), text_of("turneu.cross"), note=note, key="cross")


def _met_again(games: Games, paths: Paths) -> Table[tuple[tuple[str, str], tuple[str, str], str, str]] | None:
    """Head-to-head of pairs that met more than once, None if there are none."""
    met: dict[frozenset[str], list[GameLine]] = {}
    for game in games:
        met.setdefault(frozenset((game.first[0], game.second[0])), []).append(game)
    rows = []
    for own in met.values():
        if len(own) > 1:
            one, other = own[0].first[:2], own[0].second[:2]
            wins = [sum(_won_by(game, who[0]) for game in own) for who in (one, other)]
            points = [sum(_points_of(game, who[0]) for game in own) for who in (one, other)]
            rows.append((one, other, "–".join(map(_of_halves, wins)), "–".join(map(str, points))))
    if not rows:
        return None
    columns: tuple[Column[Any], ...] = (
        years_column("first_player", lambda row: link(row[0][1], paths.people, row[0][0]), Shows.NAME, 28),
        years_column("second_player", lambda row: link(row[1][1], paths.people, row[1][0]), Shows.TEXT, 28),
        years_column("wins", lambda row: row[2], Shows.CODE, 10),
        years_column("points", lambda row: row[3], Shows.CODE, 12),
    )
    return Table(columns, tuple(rows), text_of("site.met_again"), key="met_again")


def _won_by(game: GameLine, person: str) -> float:
    won = 1 if game.first[0] == person else 2
    return 0.5 if game.winner == 0 else float(game.winner == won)


def _points_of(game: GameLine, person: str) -> int:
    return game.first[2] if game.first[0] == person else game.second[2]


def _of_halves(wins: float) -> str:
    return decimal(wins, 1) if wins % 1 else str(int(wins))


def score_shown(own: int, other: int, winner: int) -> str:
    """Score of a game; that the last word decided is said (P.1)."""
    score = f"{own}–{other}"
    return text_of("site.by_last_word", score=score) if own == other and winner else score


def _games(made: CompetitionHeld, discipline: str, paths: Paths) -> Table[GameLine]:
    def named(game: GameLine, at: int) -> Value:
        who = game.second if at == 2 else game.first
        linked = link(who[1], paths.people, who[0])
        if game.winner != at:
            return linked
        return PageLink(linked.name, linked.href, True) if isinstance(linked, PageLink) else (Text(linked, "strong"),)

    def board(game: GameLine) -> Value:
        href = paths.games.get((made.key, discipline, game.number))
        return PageLink(text_of("site.open_board"), href) if href else ""

    games = made.games[discipline]
    columns: tuple[Column[GameLine], ...] = (
        years_column("round", lambda game: game.round, Shows.CODE, 8, text="game_round"),
        years_column("first_player", lambda game: named(game, 1), Shows.TEXT, 28),
        years_column("score", lambda game: score_shown(game.first[2], game.second[2], game.winner), Shows.CODE, 12),
        years_column("second_player", lambda game: named(game, 2), Shows.TEXT, 28),
        *((years_column("board", board, Shows.LABEL, 10),) if any(map(board, games)) else ()),
    )
    caption = text_of("site.games_of", discipline=discipline_shown(discipline))
    return Table(columns, games, caption, note=text_of("site.games_note"), key="games")


def page_of_game(made: CompetitionHeld, game: GameLine, kept: KeptGame, above: str) -> str:
    """Page of a game, with its boards. `above` leads to the page of its competition."""
    names = game.first[1], game.second[1]
    round_ = text_of("turneu.round", round=game.round) if game.round is not None else ""
    where = ", ".join(filter(None, (made.title, round_, shown_date(made.day))))
    title = text_of("site.game_title", names=" – ".join(names), where=where)
    return game_page(played_again(kept, names, title), PageLink(made.title, above))


# columns of the tables for programs, with their attributes (docs/formate.md)
FINAL_COLUMNS = {"loc": "place", "nume": "name", "club": "club", "categorie": "category", "puncte": "points"}
FINAL_COLUMNS |= {"diferenta": "difference", "marcate": "scored", "partide": "games"}


def final_csv_table(made: CompetitionHeld) -> Table[tuple[str, FinalPlace]]:
    """Final tables as one table for programs."""
    rows = tuple((discipline, line) for discipline, lines in made.final.items() for line in lines)

    def of_line(key: str, name: str) -> Column[tuple[str, FinalPlace]]:
        return Column(key, key, lambda row: getattr(row[1], name))

    first: Column[tuple[str, FinalPlace]] = Column("proba", "proba", lambda row: row[0])
    return Table((first, *(of_line(*pair) for pair in FINAL_COLUMNS.items())), rows)


def games_csv_table(made: CompetitionHeld, paths: Paths) -> Table[tuple[str, GameLine]]:
    """Games as one table for programs."""
    rows = tuple((discipline, game) for discipline, games in made.games.items() for game in games)
    columns: tuple[Column[tuple[str, GameLine]], ...] = (
        Column("proba", "proba", lambda row: row[0]),
        Column("runda", "runda", lambda row: row[1].round),
        Column("jucator1", "jucator1", lambda row: row[1].first[1]),
        Column("puncte1", "puncte1", lambda row: row[1].first[2]),
        Column("jucator2", "jucator2", lambda row: row[1].second[1]),
        Column("puncte2", "puncte2", lambda row: row[1].second[2]),
        Column("castigator", "castigator", lambda row: row[1].winner),
        Column("pagina", "pagina", lambda row: paths.games.get((made.key, row[0], row[1].number))),
    )
    return Table(columns, rows)


def competition_data(made: CompetitionHeld, paths: Paths) -> dict[str, Any]:
    """Final tables and games as data for programs."""
    return {
        "competitie": made.title,
        "loc": made.place,
        "data": made.day,
        "clasamente": [
            {"proba": discipline, "linii": table_data(plain_table(FINAL_COLUMNS, lines))}
            for discipline, lines in made.final.items()
        ],
        "partide": table_data(games_csv_table(made, paths)),
    }
