"""The arbiter's commands on a tournament: new folder, pairs of a round, results, standings published."""

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType

from arbitraj.atomic import write_text
from arbitraj.desk.command_io import ALONE, CommandIo
from arbitraj.desk.output import FilesWritten, write_files
from arbitraj.filename import can_be_made
from arbitraj.folder.people import ROSTER
from arbitraj.folder.table import table_file
from arbitraj.lexicon.lexicon import Lexicon, ListStore
from arbitraj.problems import Problem, ProblemsError, refuse_any
from arbitraj.text import LANGUAGE, Message, text_of
from arbitraj.wings.games.played import RECORDS, GameRecord, PlayedGame
from arbitraj.wings.games.records.game_record import read_record
from arbitraj.wings.games.refereed.refereeing import game_words, judged_game
from arbitraj.wings.games.tournament.folder import (
    FILE,
    RESULTS,
    read_tournament,
    score_doubts,
    seated_otherwise,
    unfit,
    with_encounter,
    with_pairs,
    with_withdrawn,
)
from arbitraj.wings.games.tournament.model import (
    Encounter,
    PairingSystem,
    RecordedScore,
    RoundPairs,
    Tournament,
    TournamentPlayer,
    TournamentStandings,
)
from arbitraj.wings.games.tournament.standings import round_pairs, standings_of
from arbitraj.wings.games.tournament.tournament_table import pairs_data, standings_data
from arbitraj.writing.lock import STATE
from arbitraj.writing.transaction import Transaction, in_new_folder

WORKBOOK, PDF, PAGE = "clasament.xlsx", "clasament.pdf", "clasament.html"
_PAIRS, _STANDINGS, _SCORED, _ENTERED = "turneu perechi", "turneu clasament", "turneu scor", "sala"
_WITHDRAWN = "turneu retrage"
PAIRS = "perechi"  # folder of the sheets of the rounds
_MODELS = Path(__file__).parents[1] / "text" / LANGUAGE / "folder" / "turneu"  # models of a new folder


@dataclass(frozen=True, slots=True)
class Paired:
    """Pairs of a round, the standings they were made from, warnings."""

    pairs: RoundPairs
    standings: TournamentStandings
    warnings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class StandingsPublished:
    """Published standings, and warnings."""

    standings: TournamentStandings
    written: FilesWritten
    warnings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Withdrawn:
    """A player in the roster as it is now, and the rows that still await a result of this player."""

    player: TournamentPlayer
    awaited: tuple[Encounter, ...] = ()


def new_tournament(
    folder: Path, io: CommandIo = ALONE, settings: Mapping[str, str] = MappingProxyType({})
) -> tuple[str, ...]:
    """Write the commented files of a new folder, with `settings` replacing files by name. Returns the names.

    Raises ProblemsError if the folder is not empty.
    """
    if not can_be_made(folder):
        raise ProblemsError([Problem(str(folder), "", Message("cli.new_bad_name"))])
    if folder.exists() and not folder.is_dir():
        raise ProblemsError([Problem(str(folder), "", Message("cli.new_not_empty"))])
    with in_new_folder(folder), io.transaction(folder, "turneu nou") as transaction:
        if any(path.name != STATE for path in folder.iterdir()):
            raise ProblemsError([Problem(str(folder), "", Message("cli.new_not_empty"))])
        for name in (FILE, ROSTER, RESULTS):
            transaction.text(folder / name, settings.get(name) or model_text(name))
        transaction.shelve(folder / RECORDS, lambda staged: None)
    return FILE, ROSTER, RESULTS, RECORDS


def model_text(name: str) -> str:
    """Model of a file in a new folder."""
    return (_MODELS / name).read_text(encoding="utf-8")


def pair_round(folder: Path, round_: int, results: Path | None = None, io: CommandIo = ALONE) -> Paired:
    """Pairs of a round, from the rounds before it. With `results` they are also written there.

    Raises ProblemsError, OSError.
    """
    io.settle(folder, _PAIRS)
    tournament = read_tournament(folder, awaiting=True)
    _refuse_round(tournament, round_)
    standings, unfinished = _ranked(folder, tournament, round_)
    # Berger's table asks for no results
    swiss = tournament.system is PairingSystem.SWISS
    unsure = (*_gaps(tournament, round_), *map(str, _doubts(tournament, round_))) if swiss else ()
    paired = Paired(round_pairs(standings, round_), standings, (*unsure, *unfinished))
    if results:
        _write_json(results, pairs_data(tournament, paired.pairs), None, io, _PAIRS)
    return paired


def await_results(folder: Path, paired: Paired, io: CommandIo = ALONE) -> str | None:
    """Add a row for every table of the round to the results. Returns the name of the backup copy.

    None if the round already has rows: they are not changed. Raises ProblemsError if the pairs are not certain,
    OSError.
    """
    refuse_any([Problem(RESULTS, "", Message("turneu.pairs_unsure", why=why)) for why in paired.warnings])
    with io.transaction(folder, _PAIRS) as transaction:
        made = with_pairs(folder, paired.pairs)
        return transaction.renew(table_file(folder, RESULTS), made).name if made else None


def write_pairing_sheet(folder: Path, paired: Paired, io: CommandIo = ALONE) -> FilesWritten:
    """Write the sheet of a round as PDF and page, in its own folder. Raises ProblemsError, OSError."""
    from arbitraj.press.pdf.papers import write_paper
    from arbitraj.wings.games.tournament.documents import pairs_page
    from arbitraj.wings.games.tournament.tournament_table import pairing_paper

    tournament, pairs = paired.standings.tournament, paired.pairs
    name = text_of("turneu.sheet_file", round=pairs.round)
    files = {
        f"{name}.pdf": lambda path: write_paper(path, pairing_paper(tournament, pairs)),
        f"{name}.html": lambda path: write_text(path, pairs_page(tournament, pairs)),
    }
    with io.transaction(folder, _PAIRS) as transaction:
        return write_files(transaction, folder / PAIRS, files)


def rank_tournament(folder: Path, awaiting: bool = False) -> tuple[TournamentStandings, tuple[str, ...]]:
    """Standings after all rounds, and warnings. `awaiting`: a round may be in progress. Raises ProblemsError."""
    tournament = read_tournament(folder, awaiting)
    standings, unfinished = _ranked(folder, tournament, None)
    gaps = _gaps(tournament, max(tournament.played_rounds, default=0) + 1)
    return standings, (*gaps, *map(str, _doubts(tournament)), *unfinished)


def publish_standings(folder: Path, results: Path | None = None, io: CommandIo = ALONE) -> StandingsPublished:
    """Publish the standings after all rounds as workbook, PDF and page in one transaction.

    Raises ProblemsError, also for doubtful points, OSError.
    """
    from arbitraj.desk.editions.edition import PUBLISHED  # it loads all of printing
    from arbitraj.press.pdf.papers import write_paper
    from arbitraj.wings.games.tournament.documents import tournament_page, write_tournament_workbook
    from arbitraj.wings.games.tournament.tournament_table import tournament_paper

    with io.transaction(folder, _STANDINGS) as transaction:
        standings, unfinished = rank_tournament(folder)
        refuse_any(_doubts(standings.tournament))
        prints = _prints(folder, standings.tournament)
        written = write_files(
            transaction,
            folder / PUBLISHED,
            {
                WORKBOOK: lambda path: write_tournament_workbook(path, standings),
                PDF: lambda path: write_paper(path, tournament_paper(standings, prints)),
                PAGE: lambda path: write_text(path, tournament_page(standings)),
            },
        )
        if results:
            _write_json(results, standings_data(standings), transaction, io, _STANDINGS)
    return StandingsPublished(standings, written, unfinished)


def enter_record(folder: Path, played: Encounter) -> bool:
    """Write a game with a record in the folder as a row of the results. Returns whether the row is new.

    Existing rows are not changed. Raises ProblemsError if one contradicts the game, OSError.
    """
    with ALONE.transaction(folder, _ENTERED) as transaction:
        tournament = read_tournament(folder, awaiting=True)
        for encounter in tournament.encounters:
            if (encounter.record, encounter.round, encounter.numbers) == (played.record, played.round, played.numbers):
                return False
            meets = {*encounter.numbers} & {*played.numbers} or encounter.table == played.table
            if encounter.record == played.record or (encounter.round == played.round and meets):
                taken = {"file": played.record, "place": encounter.place, "round": played.round, "table": played.table}
                raise ProblemsError([Problem(RESULTS, "", Message("turneu.row_taken", **taken))])
        # after a row that does not fit the folder could not be read at all
        against = (*unfit(played, tournament.players, tournament.rounds), *seated_otherwise(played, tournament))
        refuse_any([Problem(RESULTS, "", message) for message in against])
        transaction.data(table_file(folder, RESULTS), with_encounter(folder, played))
    return True


def enter_score(
    folder: Path,
    round_: int,
    table: int,
    points: tuple[int, int],
    io: CommandIo = ALONE,
    checked: bool = False,
) -> tuple[Encounter, Tournament]:
    """Write the points of a table of a round as a row of the results. The pairs say who plays there. Players sitting
    out get a row too, since they would be ranked as absent without one.

    Raises ProblemsError if the pairs are not certain, a row exists, or the points are far from the others and not
    `checked`. Raises OSError.
    """
    with io.transaction(folder, _SCORED) as transaction:
        tournament = read_tournament(folder, awaiting=True)
        _refuse_round(tournament, round_)
        sits = next(
            (encounter for encounter in tournament.awaited if (encounter.round, encounter.table) == (round_, table)),
            None,
        )
        sit_out: tuple[int, ...] = ()
        if sits:  # the pairs were fixed when the rows were written, whatever was corrected since
            played = replace(sits, points=points)
        else:
            paired = _certain_pairs(folder, tournament, round_)
            if not 1 <= table <= (tables := len(paired.pairs)):
                raise ProblemsError([Problem("MASA", "", Message("turneu.no_such_table", table=table, tables=tables))])
            played, sit_out = Encounter(round_, table, *paired.pairs[table - 1], points), paired.sit_out
        for encounter in tournament.encounters:
            if encounter.round == round_ and (encounter.table == table or {*encounter.numbers} & {*played.numbers}):
                raise ProblemsError([Problem(RESULTS, encounter.place, Message("turneu.score_there", table=table))])
        refuse_any([Problem(RESULTS, "", message) for message in seated_otherwise(played, tournament)])
        doubts = [why for encounter, why in score_doubts((*tournament.encounters, played)) if encounter is played]
        if not checked:
            refuse_any([Problem("P1, P2", "", why.under("turneu.far_score_typed")) for why in doubts])
        played = replace(played, checked=bool(doubts))
        transaction.data(table_file(folder, RESULTS), with_encounter(folder, played, sit_out))
    return played, tournament


def withdraw_player(folder: Path, number: int, round_: int | None, io: CommandIo = ALONE) -> Withdrawn:
    """Write the round from which a player no longer plays (I-T-retras), or None: plays on.

    Raises ProblemsError if the number is unknown, or the round is invalid or has a result of the player. Raises
    OSError.
    """
    with io.transaction(folder, _WITHDRAWN) as transaction:
        tournament = read_tournament(folder, awaiting=True)
        player = next((player for player in tournament.players if player.number == number), None)
        if player is None:
            raise ProblemsError([Problem(ROSTER, "", Message("turneu.not_in_roster", number=number, file=ROSTER))])
        own = [
            encounter
            for encounter in tournament.encounters
            if number in encounter.numbers and encounter.absent != number
        ]
        played, last = max((encounter.round for encounter in own), default=0), tournament.last_round
        if round_ is not None and (round_ < 1 or (last and round_ > last)):
            raise ProblemsError(
                [Problem(ROSTER, "", Message("turneu.no_such_round", round=round_, rounds=last or "…"))]
            )
        if round_ is not None and round_ <= played:
            why = Message("turneu.withdrawn_late", name=player.name, round=played, next=played + 1)
            raise ProblemsError([Problem(RESULTS, "", why)])
        transaction.data(table_file(folder, ROSTER), with_withdrawn(folder, number, round_))
    waiting = (
        encounter
        for encounter in tournament.awaited
        if number in encounter.numbers and round_ and encounter.round >= round_
    )
    return Withdrawn(replace(player, withdrawn=round_), tuple(waiting))


def _certain_pairs(folder: Path, tournament: Tournament, round_: int) -> RoundPairs:
    if tournament.system is PairingSystem.SWISS:  # the pairs hang on every result before
        unsure = (*_gaps(tournament, round_), *_doubts(tournament, round_))
        refuse_any([Problem(RESULTS, "", Message("turneu.pairs_unsure", why=str(value))) for value in unsure])
    return round_pairs(_ranked(folder, tournament, round_)[0], round_)


def _ranked(folder: Path, tournament: Tournament, before: int | None) -> tuple[TournamentStandings, tuple[str, ...]]:
    """Standings before a round, or after all. Records of later rounds are not read."""
    counted = [encounter for encounter in tournament.encounters if before is None or encounter.round < before]
    scores, unfinished = _recorded(folder, tournament, counted, ListStore())
    return standings_of(tournament, scores, before), unfinished


def _write_json(target: Path, data: object, within: Transaction | None, io: CommandIo, command: str) -> None:
    with io.transaction_at(target.parent, within, command) as transaction:
        transaction.text(target, json.dumps(data, ensure_ascii=False, indent=1) + "\n")


def _refuse_round(tournament: Tournament, round_: int) -> None:
    there = sum(player.plays_in(round_) for player in tournament.players)
    rounds, problems = tournament.last_round, []
    if there < 2:
        problems.append(Problem(ROSTER, "", Message("turneu.too_few_players")))
    elif round_ < 1 or (rounds is not None and round_ > rounds):
        problems.append(Problem("--runda", "", Message("turneu.no_such_round", round=round_, rounds=rounds or "…")))
    refuse_any(problems)


def _gaps(tournament: Tournament, round_: int) -> tuple[str, ...]:
    """Warnings about missing results in all rounds before one: a forgotten row would change the other pairs."""
    gaps = []
    for before in range(1, round_):
        there = {
            number for encounter in tournament.encounters if encounter.round == before for number in encounter.numbers
        }
        due = (player for player in tournament.players if player.plays_in(before))
        names = [player.name for player in due if player.number not in there]
        if not there:
            gaps.append(text_of("turneu.round_without_results", round=before))
        elif names:
            gaps.append(text_of("turneu.without_result", round=before, names=", ".join(names)))
    return tuple(gaps)


def _doubts(tournament: Tournament, before: int | None = None) -> list[Problem]:
    asked = [(encounter, why) for encounter, why in tournament.doubts if before is None or encounter.round < before]
    return [Problem(RESULTS, encounter.place, why) for encounter, why in asked]


def _recorded(
    folder: Path, tournament: Tournament, encounters: Sequence[Encounter], store: ListStore
) -> tuple[dict[str, RecordedScore], tuple[str, ...]]:
    """Results of the records of games, by file, and a warning for each record without an end.

    Raises ProblemsError with the faults of all of them.
    """
    judged = judged_records(folder, tournament, encounters, store)
    scores = {file: _score(game) for file, (game, _) in judged.items()}
    return scores, tuple(text_of("turneu.unfinished", file=file) for file, score in scores.items() if not score.ended)


def judged_records(
    folder: Path, tournament: Tournament, encounters: Sequence[Encounter], store: ListStore
) -> dict[str, tuple[PlayedGame, Lexicon | None]]:
    """Games with a record, by file, with the list that judged their words (None: not judged).

    Raises ProblemsError with the faults of all of them.
    """
    games: dict[str, tuple[PlayedGame, Lexicon | None]] = {}
    problems: list[Problem] = []
    lists: dict[str, Lexicon | None] = {}  # that of the tournament, opened once
    for encounter in encounters:
        if encounter.record:
            try:
                record = _record(folder, tournament, encounter)
                if tournament.lexicon and tournament.lexicon not in lists:
                    key = str(Message("files.key", key="lexic"))
                    named = replace(record, lexicon=tournament.lexicon, lexicon_place=key)
                    lists[tournament.lexicon] = game_words(named, folder / FILE, store)
                words = (
                    lists[tournament.lexicon] if tournament.lexicon else _own_words(folder, encounter, record, store)
                )
                games[encounter.record] = judged_game(record, words), words
            except ProblemsError as error:
                problems += error.problems
    refuse_any(list(dict.fromkeys(problems)))  # a missing list is reported once
    return games


def _record(folder: Path, tournament: Tournament, encounter: Encounter) -> GameRecord:
    file = encounter.record
    with _of_file(file):
        record = read_record(folder / file, tournament.variant)
    if len(record.players) != len(encounter.numbers):
        raise ProblemsError([Problem(file, "", Message("turneu.not_two", found=len(record.players)))])
    return replace(record, rules=tournament.rules)


def _own_words(folder: Path, encounter: Encounter, record: GameRecord, store: ListStore) -> Lexicon | None:
    """The list that a record names: a file beside it or in the tournament's folder, or an installed one."""
    beside, name = folder / encounter.record, record.lexicon
    of_tournament = name and not (beside.parent / name).is_file() and (folder / name).is_file()
    with _of_file(encounter.record):
        return game_words(record, folder / FILE if of_tournament else beside, store)


@contextmanager
def _of_file(file: str) -> Iterator[None]:
    """Context in which faults of a record get its name in the results. Raises ProblemsError."""
    try:
        yield
    except ProblemsError as error:
        raise ProblemsError([Problem(file, problem.place, problem.message) for problem in error.problems]) from None


def _score(game: PlayedGame) -> RecordedScore:
    by_player = {score.player.id: score for score in game.scores}
    first, second = (by_player[player.id] for player in game.record.players)
    words_of = first.last_word, second.last_word
    if words_of != (None, None):  # a player without a word laid has no last word (P.1)
        words_of = words_of[0] or 0, words_of[1] or 0
    return RecordedScore((first.total, second.total), words_of, game.ended is not None)


def _prints(folder: Path, tournament: Tournament) -> tuple[tuple[str, str], ...]:
    from arbitraj.desk.inputs import sha256

    tables = [folder / FILE, table_file(folder, ROSTER), table_file(folder, RESULTS)]
    records = b"".join(
        (folder / encounter.record).read_bytes() for encounter in tournament.encounters if encounter.record
    )
    alone = [(path.stem, sha256(path.read_bytes())) for path in tables if path.is_file()]
    return (*alone, (RECORDS, sha256(records))) if records else tuple(alone)
