"""A player's games of two over the years: tournaments, opponents, games. Also places in general rankings."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from arbitraj.report.table import Column, PageLink, Shows, Table
from arbitraj.text import text_of
from arbitraj.wings.years.lists.annual import discipline_shown
from arbitraj.wings.years.reports.columns import shown_date, whole_columns, years_column
from arbitraj.wings.years.site.figures import CompetitionHeld, FinalPlace
from arbitraj.wings.years.site.of_games import categories_of, score_shown
from arbitraj.wings.years.site.page import Folded, Paths, SitePart, link
from arbitraj.wings.years.site.public import is_stand_in

_RESULTS = {1: "site.game_won", 0: "site.game_drawn", -1: "site.game_lost"}


@dataclass(frozen=True, slots=True)
class GameOfPlayer:
    """A game with the opponent (index, name), points of both, 1 for a win, 0 for a draw, -1 for a loss."""

    competition: str
    title: str
    day: str | None
    discipline: str
    number: int
    round: int | None
    opponent: tuple[str, str]
    own: int
    other: int
    result: int


@dataclass(frozen=True, slots=True)
class FinalOfPlayer:
    """A line of a final table, with its competition and the number of players with a place.

    `players` is None where some have no category beside the rankings of categories: they may be of any of these.
    """

    competition: str
    title: str
    day: str | None
    discipline: str
    line: FinalPlace
    players: int | None


@dataclass(frozen=True, slots=True)
class Opponent:
    """Head-to-head with an opponent. Those who are not named are one."""

    person: str
    name: str
    games: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    own: int = 0
    other: int = 0


@dataclass(frozen=True, slots=True)
class PlayerGames:
    """All of a player's games and final tables, the latest first."""

    games: tuple[GameOfPlayer, ...] = ()
    final: tuple[FinalOfPlayer, ...] = ()

    @property
    def opponents(self) -> tuple[Opponent, ...]:
        """Opponents, those met most often first."""
        met: dict[str, Opponent] = {}
        for game in self.games:
            person, name = game.opponent
            key = name if is_stand_in(person) else person
            before = met.get(key, Opponent(person, name))
            met[key] = replace(
                before,
                games=before.games + 1,
                won=before.won + (game.result > 0),
                drawn=before.drawn + (game.result == 0),
                lost=before.lost + (game.result < 0),
                own=before.own + game.own,
                other=before.other + game.other,
            )
        return tuple(sorted(met.values(), key=lambda item: (-item.games, item.name, item.person)))


NO_GAMES = PlayerGames()


def games_of_players(held: Sequence[CompetitionHeld]) -> Mapping[str, PlayerGames]:
    """Games and final tables of everybody, from competitions by day."""
    games: dict[str, list[GameOfPlayer]] = {}
    final: dict[str, list[FinalOfPlayer]] = {}
    for made in reversed(held):
        about = made.key, made.title, made.day
        for discipline, played in made.games.items():
            for game in played:
                for own, other, won in ((game.first, game.second, 1), (game.second, game.first, 2)):
                    result = 0 if game.winner == 0 else 1 if game.winner == won else -1
                    one = GameOfPlayer(*about, discipline, game.number, game.round, other[:2], own[2], other[2], result)
                    games.setdefault(own[0], []).append(one)
        for discipline, lines in made.final.items():
            rankings = categories_of(lines)
            known = len(rankings) == 1 or "" not in rankings
            for apart in rankings.values():
                placed = sum(line.place is not None for line in apart) if known else None
                for line in apart:
                    final.setdefault(line.person, []).append(FinalOfPlayer(*about, discipline, line, placed))
    return {
        person: PlayerGames(tuple(games.get(person, ())), tuple(final.get(person, ()))) for person in {**games, **final}
    }


def player_game_parts(made: PlayerGames, paths: Paths) -> Iterator[SitePart]:
    """Parts of a player's page: general rankings, tournaments, opponents, games."""
    general = tuple(player for player in made.final if player.line.games is None)
    tournaments = tuple(player for player in made.final if player.line.games is not None)
    about: tuple[Column[FinalOfPlayer], ...] = (
        years_column("date", lambda row: shown_date(row.day), Shows.LABEL, 15),
        years_column("competitions", lambda row: link(row.title, paths.competitions, row.competition), Shows.NAME, 34),
    )
    places: tuple[Column[FinalOfPlayer], ...] = (
        years_column("place", lambda row: row.line.place, Shows.PLACE, 8),
        years_column("players", lambda row: row.players),
    )
    if general:
        points: Column[FinalOfPlayer] = years_column(
            "ranking_points", lambda row: row.line.points, Shows.TOTAL, places=2
        )
        yield Table((*about, *places, points), general, text_of("site.general_of_player"), key="general")
    if tournaments:
        own: tuple[Column[FinalOfPlayer], ...] = (
            years_column("discipline", lambda row: discipline_shown(row.discipline), Shows.LABEL, 18),
            *places,
            years_column("wins", lambda row: row.line.points, Shows.TOTAL, places=1),
            years_column("encounters", lambda row: row.line.games),
            years_column("difference", lambda row: row.line.difference),
        )
        yield Table((*about, *own), tournaments, text_of("site.tournaments"), key="tournaments")
    if made.games:
        opponents = made.opponents
        title = text_of("site.opponents_folded", opponents=len(opponents))
        yield Folded(title, (_opponents(opponents, paths),))
        yield Folded(text_of("site.games_folded", games=len(made.games)), (_games(made.games, paths),))


def _opponents(opponents: tuple[Opponent, ...], paths: Paths) -> Table[Opponent]:
    columns: tuple[Column[Opponent], ...] = (
        years_column("opponent", lambda row: link(row.name, paths.people, row.person), Shows.NAME, 28),
        years_column("encounters", lambda row: row.games),
        *whole_columns("won", "drawn"),
        years_column("games_lost", lambda row: row.lost),
        years_column("points", lambda row: f"{row.own}–{row.other}", Shows.CODE, 12),
    )
    return Table(columns, opponents, text_of("site.opponents"), key="opponents")


def _games(games: tuple[GameOfPlayer, ...], paths: Paths) -> Table[GameOfPlayer]:
    def board(game: GameOfPlayer) -> str | PageLink:
        key = game.competition, game.discipline, game.number
        return PageLink(text_of("site.open_board"), paths.games[key]) if key in paths.games else ""

    columns: tuple[Column[GameOfPlayer], ...] = (
        years_column("date", lambda game: shown_date(game.day), Shows.LABEL, 15),
        years_column(
            "competitions", lambda game: link(game.title, paths.competitions, game.competition), Shows.TEXT, 30
        ),
        years_column("round", lambda game: game.round, Shows.CODE, 8, text="game_round"),
        years_column("opponent", lambda game: link(game.opponent[1], paths.people, game.opponent[0]), Shows.NAME, 28),
        years_column("result", lambda game: text_of(_RESULTS[game.result]), Shows.LABEL, 12),
        years_column("score", lambda game: score_shown(game.own, game.other, game.result), Shows.CODE, 12),
        *((years_column("board", board, Shows.LABEL, 10),) if any(board(game) for game in games) else ()),
    )
    return Table(columns, games, text_of("site.games"), key="games_of_player")


def _where(of: FinalOfPlayer | GameOfPlayer, paths: Paths) -> str | PageLink:
    return link(of.title, paths.competitions, of.competition)
