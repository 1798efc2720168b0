"""Letters drawn by hand, checked and written as those drawn by lot are (6.2.h), and the repetition of a draw's log."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from arbitraj.desk.command_io import ALONE, CommandIo
from arbitraj.desk.output import Output
from arbitraj.desk.preparing.draw import (
    POSTER,
    TEXT,
    draw_or_refuse,
    first_moves,
    letters_made_from,
    material_key,
    narrowed,
    read_competition,
    refuse,
    repeated_games,
    seed_of,
    write_announced,
)
from arbitraj.desk.preparing.settings import write_value
from arbitraj.desk.requests import LetterDrawing
from arbitraj.draw.announcement import Announced
from arbitraj.draw.letters import Drawn, Order, by_hand, minutes
from arbitraj.draw.log import PROGRAMME, Log, difference, letters_log, loads, order_of
from arbitraj.draw.lots import Lots
from arbitraj.folder.toml_file import read_text
from arbitraj.folder.variant_file import named_variant
from arbitraj.game.variant import Variant, load_variant
from arbitraj.problems import Problem, ProblemsError
from arbitraj.record.drawing import FOLDER, LOG, Breach
from arbitraj.record.game_types import GameType
from arbitraj.record.model import Competition
from arbitraj.text import Message
from arbitraj.writing.transaction import Transaction

_SEPARATORS = " ,;.-\t\n"


@dataclass(frozen=True, slots=True)
class LettersChecked:
    """Letters, as groups or one row, and their breaches of the rules, the one to redraw from first. Without breaches,
    `announced`.
    """

    rows: tuple[str, ...]
    breaches: tuple[Breach, ...]
    announced: Announced | None = None

    def row_of(self, breach: Breach) -> str:
        """The row with a breach."""
        return self.rows[max(breach.group, 1) - 1]


@dataclass(frozen=True, slots=True)
class DrawRepeated:
    """Repetition of a log's draw, of games or letters. `difference` is the first difference in words, None if they
    agree.
    """

    seed: str
    programme: bool
    difference: str | None


def check_letters(asked: LetterDrawing) -> LettersChecked:
    """Check the written letters, or those of the folder. Raises ProblemsError if there are none."""
    competition = read_competition(asked)
    # a person draws whole groups, even if only a part is announced
    chosen = competition.vowels_chosen and not asked.letters
    game_type = narrowed(asked, competition.game_type)
    competition = replace(competition, game_type=game_type, vowels_chosen=chosen)
    rows = _rows(asked.letters, competition)
    if not rows:
        raise refuse("--verifica", Message("draw.no_letters"))
    words = first_moves(asked.folder or Path(), competition, competition.joker_stands)
    found = by_hand(competition, rows, words[0] if words else None)
    if found:
        return LettersChecked(rows, tuple(found))
    return LettersChecked(rows, (), Announced(game_type, rows, minutes(game_type, sum(map(len, rows)))))


def repeat_draw(path: Path, folder: Path | None = None, word_list: str = "") -> DrawRepeated:
    """Repeat the draw of a log, with its word list unless another is named. Raises ProblemsError."""
    text = read_text(path, path.name)
    if isinstance(text, Problem):
        raise ProblemsError([text])
    log = loads(text, path.name)
    programme = log.get("jurnal") == PROGRAMME
    # a list of the folder's own lies beside the folder of the log
    home = folder or path.absolute().parent.parent
    again = repeated_games(log, path.name) if programme else _repeated(log, path.name, home, word_list)
    return DrawRepeated(log["samanta"], programme, difference(log, again))


def _rows(written: Sequence[str], competition: Competition) -> tuple[str, ...]:
    """The letters written after the type, else those of the folder: one row, or the groups."""
    grouped, variant = competition.game_type.letters is None, competition.variant
    if not written:
        return competition.groups if grouped else (competition.letters,) * bool(competition.letters)
    texts = variant.alphabet.fold(" ".join(written))
    for separator in _SEPARATORS:
        texts = texts.replace(separator, " ")
    foreign = sorted(set(texts) - set(variant.pieces) - {" "})
    if foreign:
        raise refuse("LITERE", Message("draw.foreign", signs=" ".join(foreign)))
    groups, row = texts.split(), texts.replace(" ", "")
    if not grouped:
        return (row,)
    if len(groups) == 1:
        return tuple(row[at : at + variant.rack] for at in range(0, len(row), variant.rack))
    return tuple(groups)


def _repeated(log: Log, file: str, folder: Path, word_list: str) -> Log:
    order = order_of(log, file)
    # an unknown set, or one whose file is gone, cannot be drawn from: the difference is reported
    variant, words = load_variant(), None
    with suppress(ProblemsError):
        variant = named_variant(name if isinstance(name := log.get("set"), str) else "", folder)
    if order.is_string:
        logged = log.get("lexic")
        if not isinstance(logged, dict) or not isinstance(logged.get("nume"), str):
            raise refuse(file, Message("draw.not_a_log"))
        name = word_list or logged["nume"]
        competition = Competition("", "", None, order.game_type, lexicon=name, variant=variant)
        words = first_moves(folder, competition, order.joker_stands)
        if words and words[1].sha256 != logged.get("sha256"):
            raise refuse(file, Message("draw.other_list", name=name))
    return letters_log(draw_or_refuse(order, variant, words, log["samanta"]), variant, words[1] if words else None)


def keep_letters(asked: LetterDrawing, io: CommandIo = ALONE) -> LettersChecked:
    """Write `asked.letters`, if they satisfy section 4. Raises ProblemsError, OSError."""
    folder = asked.folder
    assert folder is not None
    with io.transaction(folder, "extrage") as transaction:
        checked = check_letters(asked)
        if checked.announced is None:
            return checked
        competition = read_competition(asked)
        announced, game_type = _announced(competition, checked.rows), competition.game_type
        before = bool(competition.letters or competition.groups)
        write_value(
            transaction, material_key(game_type), announced.rows[0] if game_type.letters else announced.rows, before
        )
        log = folder / FOLDER / LOG
        if log.exists():  # of other letters
            transaction.keep(log)
            transaction.remove(log)
        _write(transaction, announced, competition.variant)
        return replace(checked, announced=announced)


def write_letters_again(transaction: Transaction, competition: Competition) -> None:
    """Write the announcement and the poster again for the letters in the settings, if the folder has them."""
    rows = competition.groups or ((competition.letters,) if competition.letters else ())
    if rows and any((transaction.folder / FOLDER / name).is_file() for name in (TEXT, POSTER)):
        _write(transaction, _announced(competition, rows), competition.variant)


def _announced(competition: Competition, rows: Sequence[str]) -> Announced:
    game_type = competition.game_type
    groups = 0 if game_type.letters else len(rows)
    order = Order(game_type, game_type.letters, groups, competition.vowels_chosen)
    return Drawn(order, "", tuple(rows), ()).announced(competition.variant, competition.title)


def _write(transaction: Transaction, announced: Announced, variant: Variant) -> None:
    write_announced(
        Output(transaction, transaction.folder / FOLDER, letters_made_from(transaction)), announced, variant
    )


def number_by_lot(game_type: GameType, between: tuple[int, int]) -> int:
    """Draw a number of letters (6.2.c). Raises ValueError if the type does not allow the interval."""
    widest = game_type.letters
    if widest is None or not widest[0] <= between[0] <= between[1] <= widest[1]:
        raise ValueError(between)
    return between[0] + Lots(seed_of(""), f"{game_type.key}-numar").below(between[1] - between[0] + 1)
