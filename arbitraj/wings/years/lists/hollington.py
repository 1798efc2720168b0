"""Ratings of games for two by Hollington's method, as published by the Polish federation. Pure: no files, no archive.

Each game counts the opponent's rating at that time, plus 50 for a win, minus 50 for a loss. The rating is the mean.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from itertools import groupby
from math import floor

WORTH, LEAST = 50, 100
YEARS, MOST, LISTED = 2, 200, 30  # the window's years and games, and the games needed to be listed


@dataclass(frozen=True, slots=True)
class RatedGame:
    """A game of a tournament. `result`: 1 if the first won, -1 if the second won, 0 for a draw."""

    day: date
    tournament: str
    first: str
    second: str
    result: int


@dataclass(frozen=True, slots=True)
class GamesRating:
    """A rating of a tournament or of several: sum of the gains, number of games, day of the last one."""

    gained: int
    games: int
    last: date

    @property
    def exact(self) -> Fraction:
        """Unrounded mean, by which the list is ordered."""
        return Fraction(self.gained, self.games)

    @property
    def rating(self) -> int:
        """Rating as displayed and as counted for opponents: rounded half up, at least `LEAST`."""
        return max(LEAST, rounded(self.exact))


def gain(opponent: int, result: int) -> int:
    """The gain from a game.

    >>> gain(96, 1), gain(107, -1), gain(107, 1), gain(96, -1), gain(96, 0), gain(107, 0)
    (146, 57, 157, 46, 96, 107)
    """
    return opponent + WORTH * result


def rounded(mean: Fraction) -> int:
    """Round half up.

    >>> rounded(Fraction(257, 2)), rounded(Fraction(-1, 2))
    (129, 0)
    """
    return floor(mean + Fraction(1, 2))


def rate_games(games: Iterable[RatedGame], until: date, started: Mapping[str, int]) -> dict[str, GamesRating]:
    """The ratings of those listed on a day. `started` are the ratings of players who come with one.

    A tournament is rated by the ratings before its day, so that the order of games and of tournaments of a day does not
    matter.
    """
    played: dict[str, list[GamesRating]] = defaultdict(list)
    counted = sorted((game for game in games if game.day <= until), key=lambda game: (game.day, game.tournament))
    for day, of_day in groupby(counted, lambda game: game.day):
        now = list(of_day)
        ratings = {
            key: _in_tournament(played[key], day, started.get(key, LEAST))
            for key in {name for game in now for name in (game.first, game.second)}
        }
        for _, of_one in groupby(now, lambda game: game.tournament):
            gained: dict[str, list[int]] = defaultdict(list)
            for game in of_one:
                gained[game.first].append(gain(ratings[game.second], game.result))
                gained[game.second].append(gain(ratings[game.first], -game.result))
            for key, gains in gained.items():
                played[key].append(GamesRating(sum(gains), len(gains), day))
    found = {key: _listed(tournaments, until) for key, tournaments in played.items()}
    return {key: rating for key, rating in found.items() if rating}


def _in_tournament(played: Sequence[GamesRating], day: date, started: int) -> int:
    """The rating that counts for opponents: as listed, else by the last tournaments, else the first one.

    The first one is that of beginners, the least possible, except for players who come with a rating.
    """
    listed = _listed(played, day) or _mean(_enough(played))
    return listed.rating if listed else max(LEAST, started)


def _listed(played: Sequence[GamesRating], day: date) -> GamesRating | None:
    found = _mean(list(_window(played, day)))
    return found if found and found.games >= LISTED else None


def _window(played: Sequence[GamesRating], day: date) -> Iterator[GamesRating]:
    """The last whole tournaments within two years and the most games that count. The last one always counts.

    The window ends on `day`, that of the list. Played exactly two years before it, a tournament counts.
    """
    since, games = years_before(day), 0
    for tournament in reversed(played):
        games += tournament.games
        if tournament.last < since or (games > MOST and games > tournament.games):
            return
        yield tournament


def _enough(played: Sequence[GamesRating]) -> list[GamesRating]:
    """The last tournaments with as many games as listing needs, [] if all together have fewer."""
    found: list[GamesRating] = []
    for tournament in reversed(played):
        found.append(tournament)
        if sum(one.games for one in found) >= LISTED:
            return found
    return []


def _mean(tournaments: Sequence[GamesRating]) -> GamesRating | None:
    if not tournaments:
        return None
    gained, games = (
        sum(tournament.gained for tournament in tournaments),
        sum(tournament.games for tournament in tournaments),
    )
    return GamesRating(gained, games, max(tournament.last for tournament in tournaments))


def years_before(day: date) -> date:
    """The day two years earlier, 28 February for a 29 February."""
    return day.replace(year=day.year - YEARS, day=28 if (day.month, day.day) == (2, 29) else day.day)
