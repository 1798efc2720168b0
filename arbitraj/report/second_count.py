"""Data for counting an edition a second time (docs/formate.md): all input of grading, and its results.

It is public, so everything that an edition keeps from the public is left out (observations, questions, authors and
reasons of decisions, unranked sheets). Of the word list it has the words that grading looked up, with their verdicts.
"""

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from arbitraj.game.board import Board
from arbitraj.game.variant import DEFAULT
from arbitraj.ranking.standings import Ranking, why_unranked
from arbitraj.record.findings import Kind
from arbitraj.record.game import Game
from arbitraj.record.interpretations import REMARKS
from arbitraj.record.model import Competition, Entry, Player, Sheet, Submission
from arbitraj.record.names import same_number
from arbitraj.record.question import NOTHING, Answer, Query, Question
from arbitraj.rules.answered import settled, with_reading
from arbitraj.rules.correct import CONSTRUCTION, Correction, correct
from arbitraj.rules.lone_rows import with_lone_rows
from arbitraj.rules.naming import Names
from arbitraj.rules.other_rows import is_on_demand, shown_grids

_MOVES = "depuneri"
Data = dict[str, Any]
_CELLS = {"grupa": "group", "pozitie": "position", "cuvant": "word", "puncte": "points"}
_HEAD = {"nume": "name", "masa_scrisa": "table"}


def _tables_of(game: Game, sheet: Sheet) -> Mapping[str, tuple[Entry, ...]]:
    """Tables of a sheet by name in the JSON. A construction is the first of two."""
    if game.competition.game_type.has_construction:
        return {CONSTRUCTION: sheet.entries, _MOVES: sheet.solutions}
    return {_MOVES: sheet.entries}


def _as_row(entry: Entry) -> Data:
    return {cell: getattr(entry, column) for cell, column in _CELLS.items()}


def _answers_applied(game: Game, sheet: Sheet, correction: Correction) -> Iterator[Data]:
    """Answers that settled something on a sheet, given as read, in order, with the old and new value of each cell.

    So the graded sheet is computed without the code that asks. The last one, without an id, has the changes without an
    answer: a question without effect on points is settled by its first reading.
    """
    number, answered, sheet = correction.submission.sheet, correction.answered, with_lone_rows(game, sheet)
    before = _under(sheet, number, ())
    for done, (question, _) in enumerate(answered, 1):
        after = _under(sheet, number, answered[:done])
        yield {"id": question.id, "fisa": number, "schimba": list(_changes(game, before, after))}
        before = after
    if correction.sheet and (rest := list(_changes(game, before, correction.sheet))):
        yield {"id": None, "fisa": number, "schimba": rest}


def _under(sheet: Sheet, number: str, answered: Sequence[tuple[Question, Answer]]) -> Sheet:
    """A sheet under some answers alone. No other query changes a cell or adds a row."""
    given = {question.id: answer.reading for question, answer in answered}
    names, asked = Names(number, sheet), set[str]()

    def choose(query: Query, entry: int | None) -> str | None:
        name = names.question(query, entry).id
        asked.add(name)
        return given.get(name, NOTHING if query.column == "row" else None)

    read = settled(sheet, choose)
    for question, answer in answered:
        if question.id not in asked:  # a doubt found only by correcting the sheet
            read = with_reading(read, question.query, answer.reading)
    return read


def _changes(game: Game, before: Sheet, after: Sheet) -> Iterator[Data]:
    """Changed cells. Numbers of rows are those at that moment, after all earlier changes."""
    for field, name in _HEAD.items():
        if (was := getattr(before, name)) != (now := getattr(after, name)):
            yield {"camp": field, "din": was, "in": now}
    drawn = _grids(game, before), _grids(game, after)
    for table, rows in _tables_of(game, after).items():
        old = {entry.row: entry for entry in _tables_of(game, before)[table]}
        kept, number = {entry.row for entry in rows}, 1
        for row, entry in old.items():
            if row in kept:
                number += 1
            else:
                yield _change(table, number, "rand_scos", _as_row(entry), None)
        for entry in rows:
            written, was = _as_row(entry), old.get(entry.row)
            if was is None:
                yield _change(table, entry.number, "rand_nou", None, written)
            else:
                for cell, text in _as_row(was).items():
                    if text != written[cell]:
                        yield _change(table, entry.number, cell, text, written[cell])
            if rows is after.entries:  # the grid belongs to the first table (4.7)
                boards = [grids.get(entry.row) for grids in drawn]
                shown = [None if board is None else str(board).split("\n") for board in boards]
                if shown[0] != shown[1]:
                    yield _change(table, entry.number, "grila", *shown)


def _change(table: str, entry: int, field: str, was: object, now: object) -> Data:
    return {"tabel": table, "depunere": entry, "camp": field, "din": was, "in": now}


def _grids(game: Game, sheet: Sheet) -> Mapping[int, Board]:
    return shown_grids(game, sheet) if is_on_demand(game, sheet) else {}


_VERSION = 1
# public keys of a results file
_COMPETITION = "titlu loc data tip varianta oficial tabla_reconstituita litere".split()
_STANDING = (
    "loc masa nume categorie fisa total puncte_depuneri avertismente_tehnice penalizari_tehnice"
    " avertismente_disciplinare puncte_clasament depuneri constructie litere_grila constatari".split()
)
_ENTRY = "nr pozitie cuvant stare puncte articole".split()
_FINDING = "articol fel depunere anulata tabel".split()
_UNRANKED = "masa nume categorie fisa motiv".split()
_ABOUT = "stadiu amprenta".split()
_RULING = "cuvant valabil".split()


def second_count(results: Mapping[str, Any], ranking: Ranking, sheets: Mapping[int, Sheet]) -> Data:
    """Data of `verificare.json`, from an edition's results, its ranking, and the sheets as read, by table."""
    words = results["lexic"]
    ruled = [_only(_RULING, value) for value in words.get("hotarari", ())]  # authors and reasons are the arbiters'
    return {
        "concurs": _only(_COMPETITION, results["concurs"]),
        "lexic": {**words, "hotarari": ruled} if ruled else dict(words),
        "reguli": dict(results["reguli"]),
        "clasament": [_standing(line) for line in results["clasament"]],
        "neclasati": [_only(_UNRANKED, line) for line in results["neclasati"]],
        "editie": _only(_ABOUT, results["editie"]),
        "corectura": _graded(ranking, sheets),
    }


def _only(keys: Sequence[str], data: Mapping[str, Any]) -> Data:
    return {key: data[key] for key in keys if key in data}


def _standing(line: Mapping[str, Any]) -> Data:
    kept = _only(_STANDING, line)
    for table in {"depuneri", "constructie"} & kept.keys():
        kept[table] = [_only(_ENTRY, entry) for entry in line[table]]
    found = (value for value in line["constatari"] if value["fel"] != Kind.REMARK.value)
    return kept | {"constatari": [_only(_FINDING, value) for value in found]}


def _graded(ranking: Ranking, sheets: Mapping[int, Sheet]) -> Data:
    game, competition, scale = ranking.game, ranking.game.competition, ranking.scale.table
    ranked = [standing.correction for standing in ranking.standings]
    corrections = {correction.submission.table: correction for correction in ranked}
    in_order = [
        corrections[submission.table] for submission in competition.submissions if submission.table in corrections
    ]
    read = {
        correction.submission.table: sheets[correction.submission.table] for correction in in_order if correction.sheet
    }
    answers = (_answers_applied(game, read[c.submission.table], c) for c in in_order if c.sheet)
    return {
        "versiune": _VERSION,
        "partida": _settings(competition),
        "reguli": dict(competition.rules.differing),
        "scara": None if scale is None else [[*row, points] for row, points in sorted(scale.items())],
        "varianta": None if competition.variant.name == DEFAULT else competition.variant.data,
        "cuvinte": _words_asked(ranking, read.values()),
        "fise": list(_sheets(game, read)),
        "raspunsuri": [answer for iterator in answers for answer in iterator],
        "decizii": list(_decisions(competition, [correction.submission for correction in in_order])),
    }


def _settings(competition: Competition) -> Data:
    return {
        "tip": competition.game_type.key,
        "litere": competition.letters,
        "grupe": list(competition.groups),
        "ordine_impusa": competition.imposed_order,
        "vocale_la_alegere": competition.vowels_chosen,
        "tabla": [f"{position} {tiles}" for position, tiles in competition.board],
        "notatie_joker": competition.notation.value,
        "scara": competition.scale,
        "clasamente": "pe_categorii" if competition.by_category else "comun",
    }


class _Asked(Container[str]):
    def __init__(self, words: Container[str]) -> None:
        self._words = words
        self.verdicts: dict[str, bool] = {}

    def __contains__(self, word: object) -> bool:
        text = str(word)
        if (known := self.verdicts.get(text)) is None:
            known = self.verdicts[text] = text in self._words
        return known


def _words_asked(ranking: Ranking, read: Iterable[Sheet]) -> Data:
    """Words needed to grade the sheets again, as graded and as `read`, without remarks and other readings."""
    game, words = ranking.game, _Asked(ranking.game.words)
    unremarked = replace(game.competition, remarks_off=frozenset(REMARKS))
    asking = replace(game, competition=unremarked, words=words, remembered=None)
    for standing in ranking.standings:
        graded = standing.correction
        correct(asking, graded.submission, graded.player, graded.sheet, entries_remarked=False)
    for sheet in read:
        with_lone_rows(asking, sheet)  # looks up the lone words of rows
    good, bad = (sorted(w for w, verdict in words.verdicts.items() if verdict is right) for right in (True, False))
    return {"bune": good, "rele": bad}


def _sheets(game: Game, read: Mapping[int, Sheet]) -> Iterator[Data]:
    """All submissions in their order, then the other players. Ranked ones have their sheet as read."""
    players = {player.table: player for player in game.competition.players}
    for submission in game.competition.submissions:
        player = players.pop(submission.table)
        sheet = read.get(submission.table)
        about = _about(player, submission)
        if sheet:
            tables = _tables_of(game, sheet).items()
            rows = {table: [_as_row(entry) for entry in entries] for table, entries in tables}
            about |= {"nume": sheet.name, "masa_scrisa": sheet.table} | rows
            about["grila"] = list(sheet.grid) if sheet.grid else None
        yield about
    yield from (_about(player, None) for player in players.values())


def _about(player: Player, submission: Submission | None) -> Data:
    who = {"jucator": {"nume": player.name, "categorie": player.category.value}}
    about = {
        "fisa": submission.sheet if submission else "",
        "masa": player.table,
        "sala": (submission and submission.hall) or None,
    }
    if submission is None or not submission.ranked:
        return about | {"stare": why_unranked(submission)} | who
    off = {"avertismente_disciplinare": submission.disciplinary}
    return about | {"ordine": submission.order, "stare": submission.state.value} | off | who


def _decisions(competition: Competition, ranked: Sequence[Submission]) -> Iterator[Data]:
    """All decisions on the ranked sheets, including those without effect: a second count decides which are in force."""
    numbers = {same_number(submission.sheet): submission.sheet for submission in ranked}
    for decision in competition.decisions:
        sheet = numbers.get(same_number(decision.sheet))
        if sheet is not None and decision.table in ("", CONSTRUCTION):
            yield {
                "nr": decision.number,
                "fisa": sheet,
                "depunere": decision.entry,
                "constructie": decision.table == CONSTRUCTION,
                "scris": decision.written or None,
                "actiune": decision.action.value,
                "pozitie": decision.position or None,
                "cuvant": decision.word or None,
                "patrat": decision.square or None,
                "grupa": decision.group or None,
                "articol": decision.article or None,
                "decizie": decision.withdraws,
            }
