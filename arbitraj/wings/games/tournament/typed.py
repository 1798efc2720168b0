"""Forms of a tournament: making its folder, typing and correcting the results of a round.

The files are those of `turneu nou`, `turneu perechi --rezultate` and `turneu scor`, read by the same readers.
"""

import csv
import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path

from arbitraj.desk.command_io import ALONE
from arbitraj.desk.preparing.roster import RosterOptions, list_of
from arbitraj.folder.people import NAMESAKE, ROSTER, Entrant
from arbitraj.folder.table import table_file
from arbitraj.folder.variant_file import variant_called
from arbitraj.game.variant import DEFAULT
from arbitraj.lexicon.lexicon import ListStore
from arbitraj.near import key_called
from arbitraj.problems import Problem, refuse_any
from arbitraj.tables.cells import one_line
from arbitraj.tables.text import guarded
from arbitraj.text import Message
from arbitraj.wings.games.tournament.folder import (
    FILE,
    MOST_ROUNDS,
    RESULTS,
    ROSTER_COLUMNS,
    read_tournament,
    result_cells,
    with_results,
)
from arbitraj.wings.games.tournament.model import PairingSystem
from arbitraj.wings.games.tournament.running import model_text, new_tournament

_COMMAND = "turneu rezultate"


@dataclass(frozen=True, slots=True)
class NewTournament:
    """Fields of a new tournament, as typed. Players of the `roster` are numbered in order or `by_rating`."""

    title: str
    day: str = ""
    rounds: str = ""
    system: str = PairingSystem.SWISS.value
    variant: str = ""
    lexicon: str = ""
    roster: RosterOptions = field(default_factory=lambda: RosterOptions(b""))
    by_rating: bool = False


@dataclass(frozen=True, slots=True)
class TypedResult:
    """Cells of a row as typed, and as they were when the form was shown."""

    cells: Mapping[str, str]
    before: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class ResultsTyped:
    """Rows that were written, by their first player, and the faults of the others."""

    written: tuple[int, ...]
    wrong: Mapping[int, tuple[Message, ...]]


def found_tournament(folder: Path, asked: NewTournament) -> None:
    """Make the folder of a tournament. Raises ProblemsError with all faults, by key, OSError."""
    problems, values = _settings(asked)
    players: tuple[Entrant, ...] = ()
    if not asked.roster.data.strip():
        problems.append(Problem(ROSTER, "", Message("turneu.roster_needed")))
    else:
        players = tuple(entrant for entrant in list_of(asked.roster).entrants if not entrant.withdrawn)
        if len(players) < 2:
            problems.append(Problem(ROSTER, "", Message("turneu.too_few_players")))
    refuse_any(problems)
    if asked.by_rating:
        players = tuple(sorted(players, key=lambda player: -(player.player.rating or 0)))
    new_tournament(folder, ALONE, {FILE: _with_values(model_text(FILE), values), ROSTER: _roster(players)})


def _settings(asked: NewTournament) -> tuple[list[Problem], dict[str, object]]:
    problems: list[Problem] = []

    def wrong(key: str, why: Message) -> None:
        problems.append(Problem(FILE, key, why))

    system = key_called(asked.system, {system.value: () for system in PairingSystem})
    values: dict[str, object] = {"titlu": one_line(asked.title), "perechi": system}
    if not values["titlu"]:
        wrong("titlu", Message("turneu.title_needed"))
    if asked.day:
        try:
            values["data"] = date.fromisoformat(asked.day)
        except ValueError:
            wrong("data", Message("turneu.bad_day", value=asked.day))
    if asked.rounds:
        rounds = int(asked.rounds) if asked.rounds.isascii() and asked.rounds.isdigit() else 0
        values["runde"] = rounds
        if not 1 <= rounds <= MOST_ROUNDS:
            wrong("runde", Message("turneu.bad_rounds", value=asked.rounds, most=MOST_ROUNDS))
    if not system:
        wrong("perechi", Message("turneu.system_needed"))
    if asked.variant and (variant := variant_called(asked.variant) or asked.variant) != DEFAULT:
        values["varianta"] = variant
    if asked.lexicon:
        values["lexic"] = asked.lexicon
        if asked.lexicon not in (known := ListStore().names()):
            wrong("lexic", Message("files.list_missing", name=asked.lexicon, known=", ".join(known)))
    return problems, values


def _with_values(model: str, values: Mapping[str, object]) -> str:
    import tomlkit

    lines = []
    for line in model.splitlines():
        key, equals, rest = line.removeprefix("# ").partition(" = ")
        if equals and key in values:
            _, mark, comment = rest.partition("#")
            setting = f"{key} = {tomlkit.item(values[key]).as_string()}"
            line = f"{setting:<29} #{comment}" if mark else setting
        lines.append(line)
    return "\n".join((*lines, ""))


def _roster(players: Sequence[Entrant]) -> str:
    out = io.StringIO()
    comments = (line for line in model_text(ROSTER).splitlines() if line.startswith("#"))
    out.writelines(f"{line}\n" for line in comments)
    writer = csv.writer(out, lineterminator="\n")
    more = (NAMESAKE,) if any(player.namesake for player in players) else ()
    writer.writerow((*ROSTER_COLUMNS, *more))
    for number, entrant in enumerate(players, 1):
        player = entrant.player
        names = map(guarded, (player.surname, player.given, player.club))
        rating = "" if player.rating is None else player.rating
        writer.writerow((number, *names, rating, "", *(entrant.cells()[column] for column in more)))
    return out.getvalue()


def type_results(folder: Path, round_: int, typed: Mapping[int, TypedResult]) -> ResultsTyped:
    """Write the typed results of a round, by first player: all valid ones, in one transaction.

    Rows not changed in the form are left as they are in the folder. A row changed in both is a fault and is not
    overwritten. Raises ProblemsError if the folder is invalid, OSError.
    """
    with ALONE.transaction(folder, _COMMAND) as transaction:
        tournament = read_tournament(folder, awaiting=True)
        rows = (*tournament.encounters, *tournament.awaited)
        now = {row.first: result_cells(row) for row in rows if row.round == round_}
        refuse_any(
            [Problem(RESULTS, "", Message("turneu.row_gone", number=number)) for number in typed if number not in now]
        )
        changed: dict[int, Mapping[str, str]] = {}
        wrong: dict[int, tuple[Message, ...]] = {}
        for first, result in typed.items():
            there = {name: now[first].get(name, "") for name in result.cells}
            if result.cells in (result.before, there):
                continue
            if result.before == there:
                changed[first] = result.cells
            else:
                wrong[first] = (
                    Message(
                        "turneu.changed_meanwhile",
                        now=":".join(there.get(name) or "–" for name in ("puncte1", "puncte2")),
                    ),
                )
        data, refused = with_results(folder, tournament, round_, changed)
        written = tuple(number for number in changed if number not in refused)
        if written:
            transaction.data(table_file(folder, RESULTS), data)
    return ResultsTyped(written, wrong | refused)
