"""The arbiter's commands on a played game: check its record, convert it, draw it.

A record that does not name its variant is read as the one that its letters and written points fit, seldom two. If the
letters are not Romanian and the points fit no variant, the user is asked, so that no game is judged as another.
"""

import json
from collections.abc import Container, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from arbitraj.atomic import write_text
from arbitraj.decoding import encoded_once
from arbitraj.desk.command_io import ALONE, CommandIo
from arbitraj.folder.toml_file import read_text
from arbitraj.game.points import points
from arbitraj.game.variant import DEFAULT, Variant
from arbitraj.lexicon.lexicon import Lexicon, ListStore
from arbitraj.lexicon.normalise import LONGEST, list_lines, normalise
from arbitraj.near import unknown
from arbitraj.problems import Problem, ProblemsError
from arbitraj.text import Message
from arbitraj.wings.games.played import GameRecord, PlayedGame, RowKind
from arbitraj.wings.games.records.game_record import GCG, read_record
from arbitraj.wings.games.records.record_draft import where_named, wrong_number
from arbitraj.wings.games.refereed.game_table import game_data
from arbitraj.wings.games.refereed.requests import Refereeing
from arbitraj.wings.games.rules.replay import replay_game
from arbitraj.wings.games.rules.ruleset import load_rules, rule_names, rules_called

_GUESSED = ("engleza", "franceza", "polona")  # variants on the usual board, except the Romanian one
_FEW = 3  # plays with points: fewer say little
_ENOUGH = 2  # plays that must all fit one variant and no other
_MOST_WRONG = 0.25  # share of wrong points in a good record
_MOST_STRANGE = 0.25  # share of rows in which letters without a tile may be slips


@dataclass(frozen=True, slots=True)
class _Fit:
    """A record read as a variant: number of plays with written points, and of those that are wrong there."""

    record: GameRecord
    written: int
    wrong: int

    @property
    def good(self) -> bool:
        return self.written >= _FEW and self.wrong <= _MOST_WRONG * self.written


def read_guessed(path: Path) -> GameRecord:
    """Read the record in a file, of the variant that it names, else of the one that fits it (`guessed`).

    Raises ProblemsError if it cannot be read, or if it has letters of other variants and nothing decides between them.
    """
    try:
        usual = _fit(read_record(path))
    except ProblemsError as error:
        fits = _fits(path)
        found = _best(fits)
        if found is None:
            # a single row may be a slip, and is reported as it is
            if fits and len({problem.place for problem in error.problems}) > 1:
                raise _asked(path, fits) from error
            raise
        return replace(found.record, guessed=True)
    if usual.record.variant_said or usual.good:
        return usual.record
    if usual.written < _FEW:
        return _of_few(path, usual)
    fits = _fits(path)
    found = _best(fits)
    if found and found.wrong < usual.wrong:
        return replace(found.record, guessed=True)
    others = [fit for fit in fits if not _is_strange(fit.record)]
    if others and _is_strange(usual.record):
        raise _asked(path, others)
    return usual.record


def _of_few(path: Path, usual: _Fit) -> GameRecord:
    """The record of a game with too few written points: the usual variant, else the only one that fits.

    Raises ProblemsError, with the question, if neither applies.
    """
    against = bool(usual.wrong or _strange_rows(usual.record))
    fitting = [fit for fit in _fits(path) if not fit.wrong and not _strange_rows(fit.record)] if against else []
    if not fitting:
        return usual.record
    if len(fitting) > 1 or fitting[0].written < _ENOUGH:
        raise _asked(path, [usual, *fitting])
    return replace(fitting[0].record, guessed=True)


def _asked(path: Path, fits: Sequence[_Fit]) -> ProblemsError:
    ways = [f"--varianta {fit.record.variant.name}" for fit in fits]
    return ProblemsError([Problem(path.name, "", Message("partida.which_game", ways=", ".join(ways)))])


def _is_strange(record: GameRecord) -> bool:
    return _strange_rows(record) > max(1, _MOST_STRANGE * len(record.rows))


def _strange_rows(record: GameRecord) -> int:
    tiles = record.variant.all_tiles
    return sum(
        any(sign not in tiles for sign in (*row.rack, *filter(str.isupper, next(iter(row.readings), ""))))
        for row in record.rows
    )


def _fits(path: Path) -> list[_Fit]:
    fits = []
    for name in _GUESSED:
        try:
            fits.append(_fit(read_record(path, name)))
        except ProblemsError:
            continue
    return fits


def _best(fits: Sequence[_Fit]) -> _Fit | None:
    return min((fit for fit in fits if fit.good), key=lambda fit: fit.wrong, default=None)


def _fit(record: GameRecord) -> _Fit:
    right = _points_agree(replay_game(record, load_rules(record.rules), None))
    return _Fit(record, len(right), right.count(False))


def _points_agree(game: PlayedGame) -> list[bool]:
    plays = (turn for turn in game.turns if turn.row.deed is RowKind.PLAY and turn.row.points is not None)
    return [turn.laid is not None and points(game.record.variant, turn.laid) == turn.row.points for turn in plays]


NO_LIST = ("fara", "fără")

AS_RECORDED = Refereeing()


def referee(path: Path, request: Refereeing = AS_RECORDED) -> PlayedGame:
    """Read a game record, replay it, judge it. Raises ProblemsError if it cannot be read."""
    record = read_record(path, request.variant) if request.variant else read_guessed(path)
    if request.rules:
        record = _under(record, request.rules, path.name)
    typed = Path(request.lexicon) if request.lexicon else None
    if typed:
        record = replace(record, lexicon=typed.name)
    words = game_words(record, path, ListStore(), typed)
    return judged_game(record, words)


def _under(record: GameRecord, rules: str, file: str) -> GameRecord:
    name = rules_called(rules, rule_names())
    if not name:
        raise ProblemsError([Problem("", "--regulament", unknown(rules, rule_names()))])
    if wrong := wrong_number(len(record.players), name):
        raise ProblemsError([Problem(file, "--regulament", wrong)])
    return replace(record, rules=name)


def judged_game(record: GameRecord, words: Container[str] | None) -> PlayedGame:
    """Replay a record under the rules that it names. If `words` is None, words are not judged."""
    return replay_game(record, load_rules(record.rules), words)


def write_results(game: PlayedGame, target: Path, io: CommandIo = ALONE) -> None:
    """Write the results file. Raises ProblemsError, OSError if it cannot be written."""
    with io.transaction_at(target.parent, None, "partida verifica") as transaction:
        transaction.text(target, json.dumps(game_data(game), ensure_ascii=False, indent=1) + "\n")


def game_words(record: GameRecord, path: Path, store: ListStore, typed: Path | None = None) -> Lexicon | None:
    """The list that judges a record: the file `typed`, one beside the record or of the competition whose `partide`
    contains it, an installed list, the default one.

    None if no list is named and the language is not Romanian, or if none is wanted (I-fara-lexic). Raises ProblemsError
    if the list is missing.
    """
    name = record.lexicon
    if name.casefold() in NO_LIST or (not name and record.variant.name != DEFAULT):
        return None
    if not name:
        return store.default()
    for file in (typed, where_named(path.parent, name) / name):
        # a file named by a stranger's record must be beside it
        if file and (file is typed or Path(name).name == name) and file.is_file():
            return _file_of_words(file, record.variant)
    if name in store.names():
        return store.open(name)
    known = ", ".join(store.names())
    unknown = Message("partida.list_unknown", name=name, known=known)
    raise ProblemsError(
        [Problem("", "--lexic", unknown) if typed else Problem(path.name, record.lexicon_place, unknown)]
    )


def _file_of_words(path: Path, variant: Variant) -> Lexicon:
    text = read_text(path, path.name)
    if isinstance(text, Problem):
        raise ProblemsError([text])
    longest = max(LONGEST, variant.size)
    lines = (encoded_once(line) for line in list_lines(text) if not line.lstrip().startswith("#"))
    words, _ = normalise((word for line in lines for word in line.split()), variant.alphabet, longest)
    return Lexicon.from_words(path.name, words)


def convert_game(
    path: Path, target: Path, request: Refereeing = AS_RECORDED, io: CommandIo = ALONE
) -> tuple[PlayedGame, tuple[str, ...]]:
    """Convert a record to GCG or a table, by the suffix of `target`. Also returns the parts that are lost.

    Raises ProblemsError if it cannot be read or written.
    """
    from arbitraj.wings.games.records.gcg import game_gcg, lost_in_gcg
    from arbitraj.wings.games.records.record_table import (
        lost_in_table,
        record_csv,
        write_record_opendocument,
        write_record_workbook,
    )

    game = referee(path, request)
    suffix = target.suffix.casefold()
    texts = {GCG: game_gcg, ".csv": record_csv, ".txt": record_csv}
    workbooks = {".xlsx": write_record_workbook, ".ods": write_record_opendocument}
    if suffix not in (*texts, *workbooks):
        raise ProblemsError([Problem(str(target), "", Message("partida.bad_target"))])
    text = texts[suffix](game, path.name) if suffix in texts else ""
    with _new_file(target, io, "partida converteste") as staged:
        if suffix in texts:
            write_text(staged, text)
        else:
            workbooks[suffix](staged, game, path.name)
    return game, lost_in_gcg(game) if suffix == GCG else lost_in_table(game)


def draw_game(path: Path, target: Path, request: Refereeing = AS_RECORDED, io: CommandIo = ALONE) -> PlayedGame:
    """Draw a game as a page to step through or as a PDF, by the suffix of `target`.

    Raises ProblemsError if it cannot be read or written.
    """
    game = referee(path, request)
    suffix = target.suffix.casefold()
    if suffix not in (".html", ".pdf"):
        raise ProblemsError([Problem(str(target), "", Message("partida.page_bad_target"))])
    with _new_file(target, io, "partida pagina") as staged:
        if suffix == ".html":
            from arbitraj.wings.games.refereed.page import game_page

            write_text(staged, game_page(game))
        else:
            from arbitraj.press.pdf.papers import write_paper
            from arbitraj.wings.games.refereed.page import game_paper

            write_paper(staged, game_paper(game))
    return game


@contextmanager
def _new_file(target: Path, io: CommandIo, command: str) -> Iterator[Path]:
    """A file to be written that must not exist yet. Raises ProblemsError, OSError."""
    with io.transaction_at(target.parent, None, command) as transaction:
        if target.exists():
            raise ProblemsError([Problem(str(target), "", Message("reading.exists"))])
        with transaction.writing(target) as staged:
            yield staged
