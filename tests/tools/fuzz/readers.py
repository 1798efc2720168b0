"""The readers that damaged files are given to, and what none of them may ever do."""

import re
import traceback
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, is_dataclass, replace
from datetime import date
from pathlib import Path
from typing import Any

from arbitraj.desk.preparing.settings import with_value
from arbitraj.folder.decisions import DECISIONS
from arbitraj.folder.people import namesakes, read_entries, read_roster, read_submissions
from arbitraj.folder.registers import SANCTIONS, read_contestations
from arbitraj.folder.season import read_other_results, read_season
from arbitraj.folder.settings import read_settings
from arbitraj.game.variant import load_variant
from arbitraj.lexicon.importer import import_list
from arbitraj.lexicon.lexicon import ListStore
from arbitraj.problems import Problem, ProblemsError
from arbitraj.ranking.scale import read_scale
from arbitraj.record.breaches import breaches
from arbitraj.record.model import Player
from arbitraj.sheets.reader import read_data
from arbitraj.sheets.typing_workbook import write_filled
from arbitraj.sheets.writers import sheet_csv, sheet_text
from arbitraj.tables.cells import FileError
from arbitraj.tables.open import table_pages
from arbitraj.types import GAME_TYPES
from arbitraj.wings.games.records.game_record import read_record
from arbitraj.wings.games.records.gcg import game_gcg
from arbitraj.wings.games.records.record_draft import RecordDraft
from arbitraj.wings.games.records.record_table import is_record_header, read_table, record_csv
from arbitraj.wings.games.refereed.game_table import game_data, game_lines
from arbitraj.wings.games.refereed.refereeing import judged_game
from arbitraj.wings.games.tournament.running import rank_tournament
from arbitraj.wings.games.tournament.standings import round_pairs
from arbitraj.wings.games.tournament.tournament_table import pairs_data, standings_data
from tests.tools.fuzz.cases import Case
from tests.tools.fuzz.targets import TARGETS

VARIANT = load_variant("romana")
_PLAYERS = tuple(Player(n, f"Pop{n}", "Ana") for n in range(1, 30))
_CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2028\u2029\u2066-\u2069\ud800-\udfff]")
_LONGEST = 2_500
_OWN = "/arbitraj/"


@dataclass(frozen=True, slots=True)
class Read:
    """What a reader made of an input: `problems` as a user sees them, `values` all that goes on into the program."""

    problems: tuple[str, ...]
    values: tuple[object, ...] = ()
    fault: str = ""


def read(case: Case, folder: Path) -> Read:
    """Give the input to its reader; `folder` is an empty one to write in. What the reader raises goes through."""
    if case.reader in TARGETS:
        return Read(*TARGETS[case.reader](case, folder))
    return _READERS.get(case.reader, _sheet)(case, folder)


def _sheet(case: Case, folder: Path) -> Read:
    try:
        answer = read_data(case.data, case.name, VARIANT)
    except FileError as error:
        return Read((str(error.of(case.name)),), fault=_own_fault(error))
    good = [found.sheet for found in answer.sheets if not found.problems]
    for sheet in good:
        sheet_csv(sheet)
        sheet_text(sheet)
    if good and case.id.endswith("77"):  # it takes longer than reading
        write_filled(folder / "x.xlsx", good[:3], VARIANT)
    problems = tuple(map(str, answer.all_problems))
    notes = tuple(map(str, answer.notes))
    return Read(problems, (notes, *(found.sheet for found in answer.sheets)))


def _own_fault(error: FileError) -> str:
    """What stopped a library's reader, where it was the project's own code that failed."""
    cause = error.__cause__
    frames = traceback.extract_tb(cause.__traceback__) if cause else []
    if cause and frames and _OWN in frames[-1].filename:
        return "".join(traceback.format_exception(cause))
    return ""


def _roster(case: Case, folder: Path) -> Read:
    path = folder / f"jucatori{Path(case.name).suffix if case.name.isprintable() else '.csv'}"
    path.write_bytes(case.data)
    players, problems = read_roster(path, alone=True)
    return _read(problems, (players, namesakes(players)))


def _hand_in(case: Case, folder: Path) -> Read:
    name = "predare.xlsx" if case.data.startswith(b"PK") else "predare.csv"
    (folder / name).write_bytes(case.data)
    submissions, problems = read_submissions(folder, _PLAYERS)
    return _read(problems, submissions)


def _settings(case: Case, folder: Path) -> Read:
    (folder / "concurs.toml").write_bytes(case.data)
    competition, problems = read_settings(folder, GAME_TYPES)
    read_settings(folder, GAME_TYPES, drawn=False)
    warnings = [breach.text for breach in breaches(competition)] if competition and not problems else []
    try:
        with_value(case.data, "litere", "AABC?")
    except ProblemsError as error:
        problems = [*problems, *error.problems] if problems else problems
    return _read(problems, (competition, warnings))


def _decisions(case: Case, folder: Path) -> Read:
    (folder / "decizii.toml").write_bytes(case.data)
    decisions, problems = DECISIONS.read(folder)
    return _read(problems, decisions)


def _entries(case: Case, folder: Path) -> Read:
    path = folder / ("lista.xlsx" if case.data.startswith(b"PK") else "lista.csv")
    path.write_bytes(case.data)
    entries, problems = read_entries(path, alone=True)
    return _read(problems, entries.entrants)


def _results(case: Case, folder: Path) -> Read:
    path = folder / "duplicat.csv"
    path.write_bytes(case.data)
    results, problems, _ = read_other_results(path)
    return _read(problems, results)


def _season(case: Case, folder: Path) -> Read:
    (folder / "competitie.toml").write_bytes(case.data)
    (folder / "1-integral").mkdir()
    (folder / "1-integral" / "concurs.toml").touch()
    season = read_season(folder)
    return Read((), (season.title, season.place, season.arbiter, season.ties, season.same, season.different))


def _contestations(case: Case, folder: Path) -> Read:
    (folder / "contestatii.toml").write_bytes(case.data)
    contestations, problems = read_contestations(folder)
    return _read(problems, contestations)


def _sanctions(case: Case, folder: Path) -> Read:
    (folder / "sanctiuni.toml").write_bytes(case.data)
    sanctions, problems = SANCTIONS.read(folder)
    return _read(problems, sanctions)


def _words(case: Case, folder: Path) -> Read:
    path = folder / "lista.txt"
    path.write_bytes(case.data)
    store = ListStore(folder / "liste")
    info, report = import_list(path, VARIANT.alphabet, store, name="lista", day=date(2026, 1, 1))
    return Read((), (len(store.open("lista")), info.name, report.words))


def _scale(case: Case, folder: Path) -> Read:
    (folder / "scara.csv").write_bytes(case.data)
    scale = read_scale(folder)
    return Read((), (scale.points(1, 10), scale.points(3, 100)))


def _record(case: Case, folder: Path) -> Read:
    """A game's record, as a table or as GCG: read, played again, written in both forms, and read back as it was."""
    path = folder / ("partida.gcg" if case.reader == "gcg" else "partida.csv")
    path.write_bytes(case.data)
    if case.data.startswith(b"PK"):  # in this process: what its library raises is a refusal like any other
        try:
            record = read_table(table_pages(case.data, is_record_header), RecordDraft(path.name, folder))
        except FileError as error:
            return Read((str(error.of(path.name)),), fault=_own_fault(error))
    else:
        record = read_record(path)
    game = judged_game(record, None)
    told = (game_data(game), tuple(game_lines(game)))
    try:
        forms = {"b.csv": record_csv(game, path.name), "b.gcg": game_gcg(game, path.name)}
    except ProblemsError as error:  # letters that nobody knows, a square that no board has
        return _read(error.problems, told)
    for name, text in forms.items():
        (folder / name).write_text(text, encoding="utf-8")
    judged_game(read_record(folder / "b.gcg"), None)
    # a table has no place for the racks that a GCG file says are there now
    kept = judged_game(replace(record, players=tuple(replace(player, rack="") for player in record.players)), None)
    again, right = game_data(judged_game(read_record(folder / "b.csv"), None)), game_data(kept)
    other = [f"{again[key]} for {right[key]}" for key in right if again[key] != right[key]]
    fault = f"written otherwise than read: {' '.join(other)[:1500]}" if other else ""
    return Read((), (told, record.title, record.notes), fault)


def _rounds(case: Case, folder: Path) -> Read:
    (folder / "turneu.toml").write_text('[turneu]\ntitlu = "Cupa"\n', encoding="utf-8")
    roster = "nr,nume,prenume,club,rating,retras\n" + "".join(
        f"{n},Pop{n},Ana,,,{3 * (n == 9) or ''}\n" for n in range(1, 11)
    )
    (folder / "jucatori.csv").write_text(roster, encoding="utf-8")
    (folder / "rezultate.csv").write_bytes(case.data)
    standings, warnings = rank_tournament(folder)
    pairs = round_pairs(standings, 3)
    return Read(warnings, (standings_data(standings), pairs_data(standings.tournament, pairs)))


def _read(problems: Iterable[Problem], values: object) -> Read:
    return Read(tuple(map(str, problems)), (values,))


_READERS: dict[str, Callable[[Case, Path], Read]] = {
    "roster": _roster,
    "entries": _entries,
    "predare": _hand_in,
    "results": _results,
    "competitie.toml": _season,
    "contestatii.toml": _contestations,
    "sanctiuni.toml": _sanctions,
    "concurs.toml": _settings,
    "decizii.toml": _decisions,
    "lexic": _words,
    "scara": _scale,
    "partida": _record,
    "gcg": _record,
    "turneu": _rounds,
}


def faults(read: Read) -> Iterator[str]:
    """What is wrong with an answer: signs that a terminal obeys, in messages or in values; endless messages."""
    if read.fault:
        yield f"own code failed behind a library's reader\n{read.fault}"
    for message in read.problems:
        if _CONTROL.search(message):
            yield f"control characters in a message: {message[:300]!a}"
        if len(message) > _LONGEST:
            yield f"a message of {len(message)} signs: {message[:200]}"
    for text in _texts(read.values):
        if _CONTROL.search(text.replace("\n", " ").replace("\t", " ")):  # a reason may have paragraphs
            yield f"control characters in a value: {text[:300]!a}"


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from _texts(tuple(value.values()))
    elif isinstance(value, list | tuple | set | frozenset):
        for part in value:
            yield from _texts(part)
    elif is_dataclass(value) and not isinstance(value, type):
        yield from _texts(tuple(getattr(value, name) for name in value.__dataclass_fields__))
