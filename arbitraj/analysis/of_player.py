"""What the years say of one player: figures by round, by article, by year; his best moves."""

from dataclasses import dataclass

from arbitraj.analysis.asked import YearsAsked, person_asked, plain_rows
from arbitraj.analysis.fields import with_field
from arbitraj.analysis.years import Archive


@dataclass(frozen=True, slots=True)
class RoundOfPlayer:
    """A round that the player was ranked in; shares are percents of the winner's and of the median total."""

    day: str | None
    title: str
    name: str
    game_type: str
    place: int
    shared: bool
    ranked: int
    total: int
    of_winner: float | None
    of_median: float | None


@dataclass(frozen=True, slots=True)
class PlayerYears:
    """Everything of a player."""

    name: str
    rounds: tuple[RoundOfPlayer, ...]


def player_years(asked: YearsAsked) -> PlayerYears:
    """The figures of the player who is asked for. Raises ProblemsError where it is nobody, or several."""
    person, name = person_asked(asked)
    archive = asked.shown
    return PlayerYears(name, _rounds(archive, name if asked.anonymous else person))


def _rounds(archive: Archive, person: str) -> tuple[RoundOfPlayer, ...]:
    ranked = with_field(archive.results())
    own = ranked[ranked["persoana"] == person].drop(columns="nume")
    rounds = archive.rounds()[["data", "titlu", "nume", "tip"]]
    own = own.join(rounds, on="runda")
    own["day"] = own["data"].dt.strftime("%Y-%m-%d")
    columns = ["day", "titlu", "nume", "tip", "loc", "impartit", "ranked", "total", "of_winner", "of_median"]
    return tuple(RoundOfPlayer(*row) for row in plain_rows(own[columns]))
