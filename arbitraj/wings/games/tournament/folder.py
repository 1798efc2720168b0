"""The folder of a tournament: turneu.toml, the roster, the results of the rounds. All problems are collected.

A score is far from the others, and probably a typing error, if it is three times the usual one, or a fifth of it. The
usual score is the median of all others of the round, or of all rounds if the round has fewer than three. A single game
has too few scores: there the factor is eight. If the other score is low too the game was a short one. Differences among
small scores, as in games of few tiles, are never far.
"""

import re
from bisect import bisect_left
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from arbitraj.filename import stays_inside
from arbitraj.folder.people import MOST_TABLES, NAMESAKE, ROSTER, is_empty_seat
from arbitraj.folder.recognised import TOURNAMENT
from arbitraj.folder.table import HeadedTable, TableRow, folder_table, same_person_rows, table_file
from arbitraj.folder.toml_file import DAY, NUMBER, Faults, Key, ValueKind, garbled_toml, read_toml
from arbitraj.folder.variant_file import chosen_variant
from arbitraj.near import unknown
from arbitraj.problems import Problem, ProblemsError, refuse_any
from arbitraj.record.names import is_nobody
from arbitraj.refusals import no_folder
from arbitraj.text import Message, text_of
from arbitraj.wings.games.rules.ruleset import rule_names, rules_called
from arbitraj.wings.games.tournament.model import (
    Encounter,
    PairingSystem,
    RoundPairs,
    Tournament,
    TournamentPlayer,
)

Points = tuple[int, int]
_HIGH, _LOW, _ALONE = 3, 5, 8
_FEWEST = 3  # fewest other scores to judge one by
_SHORT = 2  # in a game played to its end the other score is at least half of the usual one
_NEAR = 100  # difference of points that is never far


def far_scores(games: Sequence[tuple[int | None, Points]]) -> dict[int, int]:
    """The indices of games with a score far from the others, with the usual score.

    Each game comes with its round, None if unknown.

    >>> far_scores([(1, (4000, 350)), (1, (380, 312)), (1, (402, 280))]), far_scores([(1, (350, 40))])
    ({0: 350}, {0: 40})
    >>> far_scores([(1, (623, 180)), (1, (380, 312)), (2, (402, 280))])
    {}
    """
    everything = sorted(points for _, game in games for points in game)
    by_round: dict[int | None, list[int]] = {}
    for round_, game in games:
        by_round.setdefault(round_, []).extend(game)
    ordered = {round_: sorted(scores) for round_, scores in by_round.items()}
    far = dict[int, int]()
    for at, (round_, game) in enumerate(games):
        scores = ordered[round_] if len(ordered[round_]) > _FEWEST else everything
        alone = len(scores) <= _FEWEST
        high, low = (_ALONE, _ALONE) if alone else (_HIGH, _LOW)
        for points, other in (game, game[::-1]):
            usual = other if alone else _middle_without(scores, points)
            too_low = low * points <= usual <= _SHORT * other
            if abs(points - usual) >= _NEAR and (points >= high * usual or too_low):
                far.setdefault(at, usual)
    return far


def _middle_without(scores: Sequence[int], points: int) -> int:
    """Lower median of sorted scores without one of them."""
    middle = (len(scores) - 2) // 2
    return scores[middle + (bisect_left(scores, points) <= middle)]


FILE, RESULTS = TOURNAMENT, "rezultate.csv"
_WITHDRAWN = "retras"
ROSTER_COLUMNS = ("nr", "nume", "prenume", "club", "rating", _WITHDRAWN)
RESULT_COLUMNS = tuple("runda masa jucator1 puncte1 jucator2 puncte2 ultim1 ultim2 fisier absent".split())
CHECKED = "verificat"  # points far from the others were checked (`far_scores`)
BYE = (300, 250)  # I-T-liber
MOST_ROUNDS = 999
_HEAD = "turneu"
_FIGURE = re.compile(r"[-−]?\d{1,5}")
_PLAYER_NEEDS = (("nr",), ("nume",))
_NEEDED = (("runda",), ("jucator1",), ("puncte1",), ("jucator2",), ("puncte2",))


def _rounds(value: object) -> int | None:
    whole = NUMBER.read(value)
    return whole if whole is not None and 1 <= whole <= MOST_ROUNDS else None


def _bye(value: object) -> tuple[int, int] | None:
    """Two figures, the first not below the second: sitting out is never worse than being absent."""
    match value:
        case [best, worst] if type(best) is type(worst) is int and 0 <= worst <= best < 100_000:
            return best, worst
    return None


_ROUNDS = ValueKind(
    "rounds", _rounds, lambda key, value, _: Message("turneu.bad_rounds", value=value, most=MOST_ROUNDS)
)
_BYE = ValueKind("bye", _bye, lambda key, value, _: Message("turneu.bad_bye", value=value))
_KEYS: Mapping[str, tuple[Key, ...]] = {
    _HEAD: (
        Key("titlu", "title", needed=True),
        Key("data", "day", DAY),
        Key("varianta", "variant"),
        Key("regulament", "rules"),
        Key("lexic", "lexicon"),
        Key("runde", "rounds", _ROUNDS),
        Key("perechi", "system", known={system.value: system for system in PairingSystem}),
        Key("liber", "bye", _BYE),
    )
}


def read_tournament(folder: Path, awaiting: bool = False) -> Tournament:
    """Read the files of a folder. Raises ProblemsError with all faults in any of them.

    `awaiting`: rows without results are no fault, and become `awaited` instead of encounters.
    """
    if not folder.is_dir():
        raise ProblemsError([Problem(str(folder), "", no_folder(folder))])
    data = read_toml(folder / FILE, FILE)
    if isinstance(data, Problem):
        raise ProblemsError([data if (folder / FILE).exists() else Problem(FILE, "", Message("turneu.no_file"))])
    faults = Faults(FILE)
    faults.strangers(data, _KEYS)
    values = faults.section(data, _HEAD, _KEYS[_HEAD], needed=True)
    variant = chosen_variant(values.get("variant", ""), folder, faults)
    written = values.get("rules") or (variant.regulation if variant else "")
    rules = rules_called(written, rule_names())
    if written and not rules:
        faults.wrong("regulament", unknown(written, rule_names()))
    rounds = values.get("rounds")
    players, empty, wrong_players, told = _read_players(folder)
    known = None if wrong_players else {player.number: player for player in players}
    encounters, awaited, wrong_results = _read_results(folder, known, rounds, awaiting, empty)
    problems = [*faults.problems, *wrong_players, *wrong_results]
    refuse_any(problems)
    assert variant
    return Tournament(
        values["title"],
        variant,
        rules,
        values.get("system", PairingSystem.SWISS),
        values.get("bye", BYE),
        rounds,
        values.get("lexicon", ""),
        players,
        encounters,
        awaited,
        values.get("day"),
        tuple(map(str, (*garbled_toml(folder / FILE, FILE), *told))),
        tuple(score_doubts(encounters)),
    )


def score_doubts(encounters: Sequence[Encounter]) -> Iterator[tuple[Encounter, Message]]:
    """Games whose typed points are far from the others, except `checked` ones, each with a question."""
    typed = list[tuple[Encounter, tuple[int, int]]]()
    for encounter in encounters:
        one, other = encounter.points
        if encounter.met and not encounter.record and one is not None and other is not None:
            typed.append((encounter, (one, other)))
    for at, usual in far_scores([(encounter.round, points) for encounter, points in typed]).items():
        encounter, points = typed[at]
        if not encounter.checked:
            yield encounter, Message("turneu.far_score", points=":".join(map(str, points)), usual=usual, column=CHECKED)


def _read_players(
    folder: Path,
) -> tuple[tuple[TournamentPlayer, ...], frozenset[int], list[Problem], list[Problem]]:
    table = folder_table(folder, ROSTER, ROSTER_COLUMNS, _PLAYER_NEEDS, (NAMESAKE,))
    players, empty = [], set[int]()
    told = [*table.garbled]
    for line in table.rows:
        number, surname = line.number("nr", 1), line.text("nume")
        if is_empty_seat(line):
            empty |= {number} if number else set()
            told.append(Problem(table.name, line.row.place, Message("turneu.empty_seat", text=surname)))
            continue
        rating = line.number("rating", 0, -1)
        if number is not None:
            known = rating if rating is not None and rating >= 0 else None
            gone = line.number(_WITHDRAWN, 1, 0) or None
            player = TournamentPlayer(number, surname, line.get("prenume"), line.get("club"), known, gone)
            players.append((line, player))
    table.no_twice("nr", ((line, player.number) for line, player in players))
    for line, first in same_person_rows([(line, player.name) for line, player in players], ("club", "rating")):
        if not line.flag(NAMESAKE):
            name = f"{line.get('nume')} {line.get('prenume')}".strip()
            line.wrong(Message("files.person_twice", name=name, other=first.number, column=NAMESAKE))
    by_number = sorted((player for _, player in players), key=lambda player: player.number)
    return tuple(by_number), frozenset(empty), table.problems, told


def with_withdrawn(folder: Path, number: int, round_: int | None) -> bytes:
    """The roster with the first round that a player no longer plays, or none, all other bytes unchanged.

    Raises ProblemsError if the file cannot be changed, or has no such player.
    """
    table = folder_table(folder, ROSTER, ROSTER_COLUMNS, _PLAYER_NEEDS, (NAMESAKE,))
    row = next((line.row.number for line in table.rows if line.number("nr", 1, 0) == number), None)
    refuse_any([] if row else [Problem(ROSTER, "", Message("turneu.not_in_roster", number=number, file=ROSTER))])
    assert row
    return table.with_cells({row: {_WITHDRAWN: str(round_ or "")}})


def _read_results(
    folder: Path,
    known: Mapping[int, TournamentPlayer] | None,
    rounds: int | None,
    awaiting: bool,
    empty: Collection[int],
    lies: Path | None = None,
) -> tuple[tuple[Encounter, ...], tuple[Encounter, ...], list[Problem]]:
    """The results by round and table, the rows without results, and the problems. No results yet are no fault.

    `known` is a correct roster by number, `empty` are the numbers of empty seats. The file is in the folder itself, or
    in `lies`.
    """
    if not table_file(lies or folder, RESULTS).exists():
        return (), (), []
    table = _opened_results(lies or folder)
    table.problems = [problem for problem in table.problems if problem.message.key != "files.no_rows"]
    read = [(line, encounter) for line in table.rows if (encounter := _encounter(line, empty))]
    awaited = [(line, encounter) for line, encounter in read if awaiting and _awaits(line, encounter)]
    found = [pair for pair in read if pair not in awaited]
    for line, encounter in found:
        for wrong in _misfits(line, encounter, known, rounds):
            line.wrong(wrong)
        if encounter.record and not (stays_inside(folder, encounter.record) and (folder / encounter.record).is_file()):
            line.wrong(Message("turneu.no_record", file=encounter.record))
    _once(found, "turneu.player_twice", lambda encounter: encounter.numbers)
    _once(found, "turneu.table_twice", lambda encounter: (encounter.table,) if encounter.table else ())
    table.no_twice("fisier", ((line, encounter.record) for line, encounter in found))
    return _in_order(found), _in_order(awaited), table.problems


def _opened_results(folder: Path) -> HeadedTable:
    return folder_table(folder, RESULTS, RESULT_COLUMNS, _NEEDED, (CHECKED,))


def _in_order(found: Iterable[tuple[TableRow, Encounter]]) -> tuple[Encounter, ...]:
    return tuple(
        sorted((met for _, met in found), key=lambda encounter: (encounter.round, encounter.table or MOST_TABLES))
    )


def with_encounter(folder: Path, played: Encounter, sit_out: Sequence[int] = ()) -> bytes:
    """The results with one more row, or an awaited row filled in, all other bytes unchanged.

    Adds a row for each of those who `sit_out` the round and have none. Raises ProblemsError if that cannot be done.
    """
    table = _opened_results(folder)
    if not table.header:
        raise ProblemsError(table.problems)
    first, second = (str(number) for number in played.numbers)
    wanted = {"runda": str(played.round), "masa": str(played.table or ""), "jucator1": first, "jucator2": second}
    if None not in played.points:
        wanted |= dict(zip(("puncte1", "puncte2"), map(str, played.points), strict=True))
    row = dict.fromkeys(filter(None, table.header), "") | wanted | ({"fisier": played.record} if played.record else {})
    row |= {CHECKED: text_of("common.yes")} if played.checked else {}
    for line in table.rows:
        encounter = _encounter(line)
        if (
            encounter
            and _awaits(line, encounter)
            and (encounter.round, {*encounter.numbers}) == (played.round, {*played.numbers})
        ):
            changed = {line.row.number: {name: text for name, text in row.items() if text}}
            break
    else:
        changed = {table.last_row + 1: row}
    rows = [encounter for line in table.rows if (encounter := _encounter(line))]
    there = {encounter.first for encounter in rows if encounter.round == played.round}
    empty = dict.fromkeys(filter(None, table.header), "") | {"runda": str(played.round)}
    for number in (number for number in sit_out if number not in there):
        changed[max(table.last_row, *changed) + 1] = empty | {"jucator1": str(number)}
    return table.with_cells(changed)


def with_pairs(folder: Path, pairs: RoundPairs) -> bytes | None:
    """The results with a row for each table of a round, without points, and for each bye.

    None if the round has rows already. Raises ProblemsError if the file cannot be changed.
    """
    table = _opened_results(folder)
    if not table.header:
        raise ProblemsError(table.problems)
    if any(line.get("runda") == str(pairs.round) for line in table.rows):
        return None
    rows = [
        {"masa": str(number), "jucator1": str(one), "jucator2": str(other)}
        for number, (one, other) in enumerate(pairs.pairs, 1)
    ]
    rows += [{"jucator1": str(number)} for number in pairs.sit_out]
    empty = dict.fromkeys(filter(None, table.header), "") | {"runda": str(pairs.round)}
    return table.with_cells({table.last_row + 1 + at: empty | row for at, row in enumerate(rows)})


def with_results(
    folder: Path, tournament: Tournament, round_: int, typed: Mapping[int, Mapping[str, str]]
) -> tuple[bytes, dict[int, tuple[Message, ...]]]:
    """The results with these cells in rows of a round, by first player, and the faults of rows left unchanged.

    Raises ProblemsError if the file cannot be changed, or has no such row.
    """
    table = _opened_results(folder)
    rows = {
        encounter.first: line.row.number
        for line in table.rows
        if (encounter := _encounter(line)) and encounter.round == round_
    }
    refuse_any(
        [Problem(RESULTS, "", Message("turneu.row_gone", number=number)) for number in typed if number not in rows]
    )
    right: dict[int, Mapping[str, str]] = {}
    wrong: dict[int, tuple[Message, ...]] = {}
    for first, cells in typed.items():
        if CHECKED in table.header:  # the check was of the points before
            cells = {CHECKED: "", **cells}
        tried = right | {rows[first]: cells}
        if faults := _faults_in(folder, tournament, table.with_cells(tried), (round_, first)):
            wrong[first] = faults
        else:
            right = tried
    return table.with_cells(right), wrong


def _faults_in(folder: Path, tournament: Tournament, results: bytes, row: tuple[int, int]) -> tuple[Message, ...]:
    """The faults that results not yet written would have, found by their reader, and the questions on one row.

    `row` is (round, first player).
    """
    known = {player.number: player for player in tournament.players}
    with TemporaryDirectory() as aside:
        Path(aside, table_file(folder, RESULTS).name).write_bytes(results)
        empty = _read_players(folder)[1]
        encounters, _, problems = _read_results(folder, known, tournament.rounds, True, empty, Path(aside))
    doubts = (why for encounter, why in score_doubts(encounters) if (encounter.round, encounter.first) == row)
    return (*(problem.message for problem in problems), *doubts)


def result_cells(encounter: Encounter) -> dict[str, str]:
    """Result of a row, as its cells."""
    columns = ("puncte1", "puncte2", "ultim1", "ultim2", "absent")
    values = (*encounter.points, *encounter.last_words, encounter.absent)
    cells = {name: "" if value is None else str(value) for name, value in zip(columns, values, strict=True)}
    return cells | {CHECKED: text_of("common.yes") if encounter.checked else ""}


def _awaits(line: TableRow, encounter: Encounter) -> bool:
    columns = ("puncte1", "puncte2", "ultim1", "ultim2", "fisier", "absent")
    return encounter.second is not None and not any(line.get(column) for column in columns)


def _encounter(line: TableRow, empty: Collection[int] = ()) -> Encounter | None:
    """Parse a row. None if its round or players are unreadable. `empty` are the numbers of empty seats."""
    round_, table = line.number("runda", 1), line.number("masa", 1, 0)
    seats = _seat(line, "jucator1", empty), _seat(line, "jucator2", empty)
    absent = _seat(line, "absent", empty)
    points = _figure(line, "puncte1"), _figure(line, "puncte2")
    words = _figure(line, "ultim1"), _figure(line, "ultim2")
    if seats[0] == 0 and seats[1] and line.get("jucator1"):  # a bye may be written in either place
        seats, points, words = seats[::-1], points[::-1], words[::-1]
    if seats[0] == 0:
        line.wrong(Message("files.missing_cell", column="jucator1"))
    first, second = seats
    if round_ is None or not first:
        return None
    record, place, checked = line.get("fisier"), line.row.place, bool(line.get(CHECKED)) and line.flag(CHECKED)
    return Encounter(
        round_, table or None, first, second or None, points, words, record, absent or None, place, checked
    )


def _seat(line: TableRow, column: str, empty: Collection[int]) -> int | None:
    if not line.get(column) or is_nobody(line.get(column)):
        return 0
    number = line.number(column, 1)
    return 0 if number in empty else number


def _figure(line: TableRow, column: str) -> int | None:
    text = line.get(column)
    if text and not _FIGURE.fullmatch(text):
        line.wrong(Message("turneu.bad_figure", column=column, value=text))
    return int(text.replace("−", "-")) if _FIGURE.fullmatch(text) else None


def _misfits(
    line: TableRow, encounter: Encounter, known: Mapping[int, TournamentPlayer] | None, rounds: int | None
) -> Iterator[Message]:
    yield from unfit(encounter, None if known is None else known.values(), rounds)
    if encounter.absent is not None and (encounter.second is None or encounter.absent not in encounter.numbers):
        yield Message("turneu.absent_other", number=encounter.absent)
    if encounter.record and not encounter.met:
        yield Message("turneu.record_of_none", file=encounter.record)
    if encounter.met and not encounter.record:
        yield from (
            Message("files.missing_cell", column=column) for column in ("puncte1", "puncte2") if not line.get(column)
        )


def unfit(encounter: Encounter, players: Iterable[TournamentPlayer] | None, rounds: int | None) -> Iterator[Message]:
    """Faults of a game in a tournament with these rounds and, if known, players."""
    if rounds is not None and encounter.round > rounds:
        yield Message("turneu.round_beyond", round=encounter.round, rounds=rounds)
    if players is None:
        return
    known = {player.number: player for player in players}
    strangers = (number for number in dict.fromkeys(encounter.numbers) if number not in known)
    yield from (Message("turneu.not_in_roster", number=number, file=ROSTER) for number in strangers)
    there = (known[number] for number in encounter.numbers if number in known)
    for gone in (
        player for player in there if not player.plays_in(encounter.round) and player.number != encounter.absent
    ):
        yield Message("turneu.withdrawn_plays", number=gone.number, round=gone.withdrawn, file=ROSTER)


def seated_otherwise(played: Encounter, tournament: Tournament) -> Iterator[Message]:
    """Conflicts of a game with the rows that await results, one of which would be overwritten or never filled.

    The two sit at another table, one of them plays somebody else, or the table is taken by others.
    """
    names = tournament.names
    for encounter in (row for row in tournament.awaited if row.round == played.round):
        both = {*encounter.numbers} & {*played.numbers}
        same, there = len(both) == len(encounter.numbers), encounter.table and encounter.table == played.table
        if (same and encounter.table and not there) or (not same and (both or there)):
            first, second = (names.get(number, str(number)) for number in encounter.numbers)
            seats = {"round": encounter.round, "table": encounter.table or "…", "first": first, "second": second}
            yield Message("turneu.seated_otherwise", place=encounter.place, file=RESULTS, **seats)


def _once(found: Sequence[tuple[TableRow, Encounter]], key: str, values: Callable[[Encounter], Iterable[int]]) -> None:
    seen: dict[tuple[int, int], int] = {}
    for line, encounter in found:
        for value in values(encounter):
            if (encounter.round, value) in seen:
                line.wrong(Message(key, number=value, round=encounter.round, other=seen[encounter.round, value]))
            seen.setdefault((encounter.round, value), line.row.number)
