"""The arbiter's commands on the archive: add, list, verify, identify persons, remove."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path

from arbitraj.desk.command_io import ALONE, CommandIo
from arbitraj.folder.recognised import is_practice
from arbitraj.folder.season import FILE as SEASON
from arbitraj.problems import Problem, ProblemsError, refuse_any
from arbitraj.record.names import plain_name
from arbitraj.text import Message, text_of
from arbitraj.wings.games.tournament.folder import FILE as TOURNAMENT, RESULTS
from arbitraj.wings.games.tournament.model import TournamentPlayer
from arbitraj.wings.years.archive.base import OF_A_ROUND, ArchiveBase, asked_base, is_address, opened, shown_base
from arbitraj.wings.years.archive.edition_rows import read_edition_rows
from arbitraj.wings.years.archive.final_tables import FinalLine
from arbitraj.wings.years.archive.keeping import (
    KeptEdition,
    RoundKept,
    TableKept,
    find_kept,
    inside_faults,
    keep,
    keep_table,
    rounds_kept,
    rows_of,
    tables_kept,
    take_out,
)
from arbitraj.wings.years.archive.persons import LookAlike, people_alike, say_who
from arbitraj.wings.years.archive.requests import TableRequest
from arbitraj.wings.years.archive.sources import (
    ArchivedTable,
    GameOfTwo,
    RoundSource,
    TableAbout,
    about_beside,
    read_results_table,
    sources_of,
    table_of_games,
    tables_of_season,
)

_COMMAND = "arhiva adauga"
GAMES = "libere"  # games of two, where nobody names their discipline


@dataclass(frozen=True, slots=True)
class RoundChecked:
    """Result of verifying a round or table of the archive: its `faults`, and whether its source is `gone`."""

    round: RoundKept | TableKept
    gone: bool
    faults: tuple[Message, ...]


def add_editions(
    paths: Sequence[Path], base: str = "", io: CommandIo = ALONE, asked: TableRequest | None = None
) -> tuple[list[KeptEdition], list[Problem]]:
    """Add the final editions of folders, tournaments and tables of results, one transaction for each.

    Returns the results and all problems. Raises ProblemsError if the database cannot be used.
    """
    asked = asked or TableRequest()
    practice = [path for path in paths if is_practice(path)]
    paths = [path for path in paths if path not in practice]
    tables, problems = _tables(paths, asked)
    problems += (Problem(str(path), "", Message("arhiva.practice")) for path in practice)
    rounds = [path for path in paths if not (path.is_file() or (path / TOURNAMENT).is_file())]
    sources, of_rounds = sources_of(rounds)
    problems += of_rounds
    # a competition may have other disciplines alone
    ready = [source for source in sources if source.results.is_file()]
    kept: list[KeptEdition] = []
    if ready or tables:
        with opened(asked_base(base), new=True) as archive, io.progress_for("archiving") as tell:
            for done, source in enumerate(ready, 1):
                try:
                    io.settle(source.folder, _COMMAND)
                    kept.append(keep(archive, read_edition_rows(source)))
                except ProblemsError as error:
                    problems += error.problems
                tell(done, len(ready))
            for table in tables:
                try:
                    kept.append(keep_table(archive, table))
                except ProblemsError as error:
                    problems += error.problems
    return kept, problems


def _tables(paths: Sequence[Path], asked: TableRequest) -> tuple[list[ArchivedTable], list[Problem]]:
    found: list[ArchivedTable] = []
    problems: list[Problem] = []
    for path in paths:
        try:
            if path.is_file():
                found.append(read_results_table(path, _about(path, asked)))
            elif (path / TOURNAMENT).is_file():
                found.append(_tournament(path, asked))
            else:
                more, wrong = tables_of_season(path)
                found += more
                problems += wrong
        except ProblemsError as error:
            # what is wrong in a competition's own file is told with its rounds
            if not (path / SEASON).is_file():
                beside = path if path.is_dir() else path.parent
                problems += [
                    replace(fault, file=str(beside / fault.file) if fault.file[:1] not in ("", "-") else fault.file)
                    for fault in error.problems
                ]
    return found, problems


def _about(path: Path, asked: TableRequest) -> TableAbout:
    beside = about_beside(path)
    day = _day(asked.day) if asked.day else beside.day if beside else None
    discipline = asked.discipline or (beside.discipline if beside else "")
    title = asked.title or (beside.title if beside else "")
    missing = [("--disciplina", discipline), ("--competitie", title), ("--data", day)]
    refuse_any(
        [
            Problem(path.name, "", Message("arhiva.table_of_what", option=option))
            for option, value in missing
            if not value
        ]
    )
    place = asked.place or (beside.place if beside and not asked.title else "")
    return TableAbout(discipline, title, place, day)


def _tournament(folder: Path, asked: TableRequest) -> ArchivedTable:
    from arbitraj.lexicon.lexicon import ListStore
    from arbitraj.wings.games.refereed.kept_game import kept_game
    from arbitraj.wings.games.tournament.running import judged_records, rank_tournament  # they play games again

    if not asked.day:
        raise ProblemsError([Problem(TOURNAMENT, "", Message("arhiva.table_of_what", option="--data"))])
    standings, _ = rank_tournament(folder)
    tournament = standings.tournament
    refuse_any([Problem(str(folder / RESULTS), encounter.place, why) for encounter, why in tournament.doubts])
    names = _names_apart([line.player for line in standings.lines])
    judged = judged_records(folder, tournament, tournament.encounters, ListStore())
    kept = {file: kept_game(game, words) for file, (game, words) in judged.items()}
    games = [
        GameOfTwo(
            game.encounter.round,
            (names[game.encounter.numbers[0]], names[game.encounter.numbers[1]]),
            game.points,
            0 if game.winner is None else game.encounter.numbers.index(game.winner) + 1,
            kept.get(game.encounter.record),
        )
        for game in standings.settled
        if game.points
    ]
    if not games:
        raise ProblemsError([Problem(TOURNAMENT, "", Message("arhiva.no_games"))])
    title = asked.title or tournament.title
    about = TableAbout(asked.discipline or GAMES, title, asked.place, _day(asked.day), tournament.variant.name)
    final = [
        FinalLine(
            names[line.player.number],
            line.place,
            float(line.wins),
            line.player.club,
            difference=line.difference,
            scored=line.points,
            games=line.encounters,
        )
        for line in standings.lines
    ]
    return table_of_games(games, about, str(folder.resolve()), tournament.told, final)


def _names_apart(players: Sequence[TournamentPlayer]) -> dict[int, str]:
    """Names by number; namesakes of a tournament with club, or number."""
    plain = Counter(plain_name(player.name) for player in players)
    clubs = Counter((plain_name(player.name), player.club) for player in players)

    def shown(player: TournamentPlayer) -> str:
        name = plain_name(player.name)
        if plain[name] == 1:
            return player.name
        own = player.club and clubs[name, player.club] == 1
        return f"{player.name} ({player.club if own else text_of('arhiva.at_number', number=player.number)})"

    return {player.number: shown(player) for player in players}


def _day(text: str) -> date:
    """Parse a day: 2026-05-03 or 3.05.2026. Raises ProblemsError."""
    found = re.fullmatch(r"(\d{4})-(\d\d?)-(\d\d?)|(\d\d?)[./](\d\d?)[./](\d{4})", text.strip(), re.ASCII)
    parts = [int(group) for group in found.groups() if group] if found else []
    try:
        return date(*parts) if parts[0] > 31 else date(*parts[::-1])
    except (ValueError, IndexError):
        raise ProblemsError([Problem("--data", "", Message("arhiva.bad_day", value=text))]) from None


def where_base(base: str) -> tuple[str, bool]:
    """Location of the archive, without the credentials of an address, and whether it exists."""
    where = asked_base(base)
    return shown_base(where), is_address(where) or Path(where).is_file()


def archived_rounds(base: str = "") -> list[RoundKept]:
    """Rounds in the archive. Raises ProblemsError."""
    with opened(asked_base(base)) as archive:
        return rounds_kept(archive)


def archived_tables(base: str = "") -> list[TableKept]:
    """Tables of games and other disciplines in the archive. Raises ProblemsError."""
    with opened(asked_base(base)) as archive:
        return tables_kept(archive)


def verify_archive(base: str = "") -> list[RoundChecked]:
    """Check every round by itself and against its folder, if that still exists. Raises ProblemsError."""
    with opened(asked_base(base)) as archive:
        inside = {*inside_faults(archive)}
        checked = []
        for kept in rounds_kept(archive):
            faults = [Message("arhiva.inside_fault")] if kept.id in inside else []
            source = RoundSource(Path(kept.folder))
            gone = not source.results.is_file()
            checked.append(RoundChecked(kept, gone, (*faults, *(() if gone else _against(archive, kept, source)))))
        for table in tables_kept(archive):
            faults = [Message("arhiva.inside_fault")] if table.id in inside else []
            checked.append(RoundChecked(table, not Path(table.folder).exists(), tuple(faults)))
        return checked


def _against(archive: ArchiveBase, kept: RoundKept, source: RoundSource) -> list[Message]:
    try:
        edition = read_edition_rows(source)
    except ProblemsError as error:
        return [problem.message for problem in error.problems]
    if edition.round["amprenta"] != kept.fingerprint:
        return [Message("arhiva.other_edition")]
    same = all(rows_of(archive, name, kept.key) == sorted(edition.rows[name], key=repr) for name in OF_A_ROUND)
    return [] if same else [Message("arhiva.rows_differ")]


def alike_people(base: str = "") -> list[LookAlike]:
    """Pairs that may be one person and are not yet decided. Raises ProblemsError."""
    with opened(asked_base(base)) as archive:
        return people_alike(archive)


def say_of_two(names: Sequence[str], same: bool, base: str = "") -> tuple[str, str]:
    """Record that two names belong to one person, or to two. Raises ProblemsError."""
    with opened(asked_base(base)) as archive:
        return say_who(archive, names, same)


def round_asked(asked: str, base: str = "") -> RoundKept | TableKept:
    """The round or table requested. Raises ProblemsError."""
    with opened(asked_base(base)) as archive:
        return find_kept(archive, asked)


def remove_round(asked: str, base: str = "") -> tuple[RoundKept | TableKept, tuple[str, ...]]:
    """Remove a round or a table from the archive, with notices. Its folder is not touched. Raises ProblemsError."""
    with opened(asked_base(base)) as archive:
        return take_out(archive, asked)
