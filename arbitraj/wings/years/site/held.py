"""Competitions with everything held at them: rounds, other disciplines, games of two, final tables."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from arbitraj.wings.years.frames.fields import ArchiveRound, PlayerRound, plain_rows, player_rounds
from arbitraj.wings.years.site.figures import (
    CompetitionHeld,
    FinalPlace,
    GameLine,
    SiteFigures,
    competitions_held,
    winners_of,
)
from arbitraj.wings.years.site.of_games import places_begin_anew
from arbitraj.wings.years.site.public import PublicArchive


def all_held(figures: SiteFigures) -> tuple[CompetitionHeld, ...]:
    """Competitions, the latest last."""
    winners, archive = winners_of(figures), figures.archive
    rounds: dict[str, list[ArchiveRound]] = {}
    for archive_round in figures.held:
        rounds.setdefault(archive_round.competition, []).append(archive_round)
    other, games, final = _other(archive), _games(archive), _final(archive)
    once = competitions_held(figures)
    same: dict[str, list[CompetitionHeld]] = {}
    for also in once:
        same.setdefault(also.title, []).append(also)
    return tuple(
        replace(
            competition,
            rounds=tuple((own, tuple(winners.get(own.key, ()))) for own in rounds.get(competition.key, ())),
            other=other.get(competition.key, {}),
            games=games.get(competition.key, {}),
            final=final.get(competition.key, {}),
            before=tuple((also.key, also.day or "") for also in same[competition.title] if also != competition),
        )
        for competition in once
    )


def _other(archive: PublicArchive) -> Mapping[str, Mapping[str, tuple[PlayerRound, ...]]]:
    found: dict[str, dict[str, tuple[PlayerRound, ...]]] = {}
    rows = archive.other_results()
    for (key, discipline), row in zip(plain_rows(rows[["competitie", "proba"]]), player_rounds(rows), strict=True):
        of = found.setdefault(key, {})
        of[discipline] = (*of.get(discipline, ()), row)
    return found


def _games(archive: PublicArchive) -> Mapping[str, Mapping[str, tuple[GameLine, ...]]]:
    found: dict[str, dict[str, tuple[GameLine, ...]]] = {}
    columns = ["competitie", "proba", "ordine", "nr"]
    columns += [f"{name}{n}" for n in (1, 2) for name in ("persoana", "nume", "puncte")]
    for key, discipline, order, number, *both, winner in plain_rows(archive.games()[[*columns, "castigator"]]):
        of = found.setdefault(key, {})
        game = GameLine(order, number, tuple(both[:3]), tuple(both[3:]), winner)
        of[discipline] = (*of.get(discipline, ()), game)
    return found


def _final(archive: PublicArchive) -> Mapping[str, Mapping[str, tuple[FinalPlace, ...]]]:
    """Final tables by competition and discipline, general rankings first."""
    found: dict[str, dict[str, list[tuple[bool, FinalPlace]]]] = {}
    rows = archive.final_tables()
    rows = rows.assign(categorie=rows["categorie"].mask(rows["fara_varsta"]))
    columns = ["competitie", "proba", "fara_varsta", "persoana", "nume", "club", "categorie"]
    columns += ["loc", "puncte", "diferenta", "marcate", "partide"]
    rows = rows.sort_values("partide", key=lambda games: games.notna(), kind="stable")
    for key, discipline, ageless, person, name, club, category, *figures in plain_rows(rows[columns]):
        line = FinalPlace(person, name, club or "", category or "", *figures)
        found.setdefault(key, {}).setdefault(discipline, []).append((ageless, line))
    return {key: {name: _ordered(lines) for name, lines in of.items()} for key, of in found.items()}


def _ordered(lines: Sequence[tuple[bool, FinalPlace]]) -> tuple[FinalPlace, ...]:
    """Lines of a table. Those without age are last where each category is ranked: among others they tell theirs."""
    shown = tuple(line for _, line in lines)
    if not places_begin_anew(shown):
        return shown
    ageless = sorted((line for hidden, line in lines if hidden), key=lambda line: (line.place or 0, line.name))
    return (*(line for hidden, line in lines if not hidden), *ageless)
