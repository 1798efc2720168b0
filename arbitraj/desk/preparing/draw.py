"""Letters or groups drawn by lot (4.2-4.5, 4.7), with the log that proves them."""

import re
from collections.abc import Iterator
from contextlib import nullcontext
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from arbitraj.atomic import write_text
from arbitraj.desk.command_io import ALONE, CommandIo
from arbitraj.desk.made_from import LETTERS, TITLE, printed_from
from arbitraj.desk.output import NOTHING_KNOWN, MadeFrom, Output
from arbitraj.desk.preparing.settings import write_value
from arbitraj.desk.requests import GamesDrawing, LetterDrawing
from arbitraj.draw.announcement import Announced, announcement
from arbitraj.draw.first_move import FirstMoves
from arbitraj.draw.letters import TRIES, CannotDrawError, Drawn, Order, draw
from arbitraj.draw.log import PROGRAMME, Log, dumps, letters_log
from arbitraj.draw.lots import fresh_seed
from arbitraj.draw.programme import CHAMPIONSHIP, COMPETITIONS, DEFAULT_STAGES, Lot, Programme, draw_programme
from arbitraj.folder.settings import FILE, open_words, read_settings
from arbitraj.folder.variant_file import asked_variant
from arbitraj.game.variant import DEFAULT, Variant
from arbitraj.lexicon.lexicon import ListInfo, ListStore
from arbitraj.near import key_called, unknown
from arbitraj.problems import Problem, ProblemsError, refuse_any, sound
from arbitraj.record.drawing import FOLDER, LOG, Kinds
from arbitraj.record.game_types import GameType, type_called, unknown_type
from arbitraj.record.model import Competition
from arbitraj.refusals import no_folder
from arbitraj.text import Message, count, keyed, text_of
from arbitraj.types import GAME_TYPES
from arbitraj.writing.transaction import Transaction

if TYPE_CHECKING:
    from arbitraj.desk.editions.searched import Worthwhile


_GROUP_NAMES = keyed("draw.group_name_* draw.group_name_6 draw.group_name_7")
_NOTHING = keyed("draw.nothing_drawn_* draw.nothing_drawn_set draw.nothing_drawn_tabla")
TEXT, POSTER = "anunt.txt", "litere.pdf"
FirstWords = tuple[FirstMoves, ListInfo]


@dataclass(frozen=True, slots=True)
class LettersDrawn:
    """Letters drawn, as announced, and the list used for first moves (4.3).

    `contents` are the numbers of vowels, consonants and jokers. `worth` is the requested minimum beyond the rules,
    `log` the proof. `files` were written, () without a target. `kept` are copies of earlier files.
    """

    drawn: Drawn
    announced: Announced
    text: str
    contents: tuple[int, int, int]
    words: ListInfo | None
    files: tuple[Path, ...] = ()
    kept: tuple[Path, ...] = ()
    worth: "Worthwhile | None" = None
    variant: str = DEFAULT
    log: Log = field(default_factory=dict)


def draw_letters(asked: LetterDrawing, io: CommandIo = ALONE) -> LettersDrawn:
    """Draw, and write if there is a target. Raises ProblemsError, OSError."""
    folder = asked.folder
    with io.transaction(folder, "extrage") if folder else nullcontext() as transaction:
        competition = read_competition(asked)
        variant = competition.variant
        if asked.letters:
            raise refuse(" ".join(asked.letters), Message("draw.letters_unexpected", kind=asked.kind))
        if asked.again and transaction is None:
            raise refuse("--din-nou", Message("draw.opt_unused", right=text_of("draw.right_folder")))
        order = _order(asked, competition, variant)
        key = material_key(order.game_type)
        before = competition.letters or " ".join(competition.groups)
        if before and not asked.again:
            raise refuse(Message("files.key", key=key), Message("draw.has_letters", letters=before), FILE)
        words = first_moves(folder or Path(), competition, order.joker_stands)
        seed, worth = seed_of(asked.seed), None
        if asked.at_least:
            from arbitraj.desk.editions.searched import worthwhile

            draw_one = partial(draw_or_refuse, order, variant, words)
            worth = worthwhile(folder or Path(), competition, asked.at_least, seed, draw_one)
        drawn = worth.drawn if worth else draw_or_refuse(order, variant, words, seed)
        announced = drawn.announced(variant, competition.title)
        kinds = [Kinds(variant.vowels).of(tile) for row in drawn.rows for tile in row]
        contents = (kinds.count("vowel"), kinds.count("consonant"), kinds.count(""))
        text, used = announcement(announced, variant), words[1] if words else None
        proof = letters_log(drawn, variant, used) | (dict(worth.as_data()) if worth else {})
        done = LettersDrawn(drawn, announced, text, contents, used, worth=worth, variant=variant.name, log=proof)
        where = place_of(folder, asked.write)
        if where is None:
            return done
        # the proof first: concurs.toml must never have letters without their log
        with io.transaction_at(where, transaction, "extrage") as writing:
            kept = [writing.keep(where / LOG)] if (where / LOG).exists() else []  # a log is never overwritten
            output = Output(writing, where, letters_made_from(transaction) if writing is transaction else NOTHING_KNOWN)
            output.write(LOG, lambda path: write_text(path, dumps(proof)), NOTHING_KNOWN)  # a proof is never stale
            write_announced(output, announced, variant)
            kept += (where / copy for _, copy in output.copies)
        files = [where / name for name in (LOG, TEXT, POSTER)]
        if transaction:
            copy = write_value(transaction, key, announced.rows if order.groups else announced.rows[0], bool(before))
            kept += [copy] if copy else []
            files.insert(0, transaction.folder / FILE)
        return replace(done, files=tuple(files), kept=tuple(kept))


def _order(asked: LetterDrawing, competition: Competition, variant: Variant) -> Order:
    game_type = competition.game_type
    if not game_type.material.drawn:
        raise refuse(game_type.key, Message(_NOTHING[game_type.material.name]))
    interval = narrowed(asked, game_type).letters
    groups = _groups(asked, game_type, len(variant.all_tiles) // variant.rack)
    if competition.vowels_chosen and not game_type.has_groups:
        raise refuse("--vocale-la-alegere", Message("draw.opt_unused", right=text_of("draw.right_groups")))
    return Order(game_type, interval, groups, competition.vowels_chosen, competition.joker_stands)


def _groups(asked: LetterDrawing, game_type: GameType, most: int) -> int:
    if not game_type.has_groups:
        if asked.groups:
            raise refuse("--grupe", Message("draw.opt_unused", right=text_of("draw.right_groups")))
        return 0 if game_type.letters else 1
    # 4.4 fixes the number, 4.5 does not
    groups = asked.groups or game_type.usual_groups
    if asked.groups and not 1 <= asked.groups <= most:
        raise refuse("--grupe", Message("draw.bad_groups", value=asked.groups, most=most))
    if not groups:
        raise refuse("--grupe", Message("draw.groups_missing"))
    return groups


def write_announced(output: Output, announced: Announced, variant: Variant) -> None:
    """Write the announcement and the poster."""
    from arbitraj.draw.wall import write_poster

    output.write(TEXT, lambda path: write_text(path, announcement(announced, variant)))
    output.write(POSTER, lambda path: write_poster(path, announced, variant))


def letters_made_from(transaction: Transaction) -> MadeFrom:
    """Facts of the letters' documents in the folder of a transaction, from its settings after writing.

    Their command is `formulare`, which prints the drawn letters again. `extrage` would draw others.
    """
    return MadeFrom("formulare", partial(printed_from, transaction.folder, TITLE, LETTERS, at=transaction.latest))


def refuse(place: Message | str, message: Message, file: str = "") -> ProblemsError:
    """A single problem with an option, or with a file, as an error."""
    return ProblemsError([Problem(file, place, message)] if file else [Problem(str(place), "", message)])


def seed_of(written: str) -> str:
    """The given seed, else a new one. Raises ProblemsError for one that cannot be printed."""
    seed = written.strip() or fresh_seed()
    if not seed.isprintable():
        raise refuse("--samanta", Message("draw.bad_seed"))
    return seed


def place_of(folder: Path | None, write: Path | None) -> Path | None:
    """Target of what is drawn: the requested one, else in the folder, else None."""
    return write or (folder / FOLDER if folder else None)


def read_competition(asked: LetterDrawing) -> Competition:
    """The folder's competition, with its letters unchecked. Without a folder, one made from the options.

    Raises ProblemsError if the folder's settings are wrong (except letters) or contradict the options.
    """
    key = type_called(asked.kind, GAME_TYPES)
    if (asked.kind or asked.folder is None) and not key:
        drawn = {name: game_type for name, game_type in GAME_TYPES.items() if game_type.material.drawn}
        message = unknown_type(asked.kind, drawn, PROGRAMME)
        raise refuse("TIP", message if asked.kind else Message("draw.kind_missing", known=", ".join(drawn)))
    if asked.folder is None:
        variant = asked_variant(asked.variant, asked.write or Path())
        bare = Competition("", "", None, GAME_TYPES[key], lexicon=asked.word_list, variant=variant)
        return replace(bare, vowels_chosen=asked.vowels_chosen, joker_stands=asked.joker_stands)
    if not asked.folder.is_dir():
        raise refuse(str(asked.folder), no_folder(asked.folder))
    competition, problems = read_settings(asked.folder, GAME_TYPES)
    filled = {Message("files.key", key=material_key(competition.game_type))} if competition else set()
    competition = sound((competition, [problem for problem in problems if problem.place not in filled]))
    _agree(asked, competition, key)
    return replace(competition, lexicon=asked.word_list or competition.lexicon)


def material_key(game_type: GameType) -> str:
    """Key of concurs.toml for the letters of a type."""
    return "litere" if game_type.material.in_a_row else "grupe"


def _agree(asked: LetterDrawing, competition: Competition, key: str) -> None:
    """Raises ProblemsError if options contradict the folder, since correction uses the folder alone."""
    problems = [Problem("--varianta", "", Message("variant.of_folder"))] if asked.variant else []
    if key and GAME_TYPES[key] != competition.game_type:
        message = Message("draw.other_type", found=competition.game_type.key, wanted=key)
        problems.append(Problem(FILE, Message("files.key", key="tip"), message))
    for name, wanted, found in (
        ("vocale_la_alegere", asked.vowels_chosen, competition.vowels_chosen),
        ("joker_tine_loc", asked.joker_stands, competition.joker_stands),
    ):
        if wanted and not found:
            right = text_of("draw.right_competition", line=f"{name} = true")
            problems.append(Problem(f"--{name.replace('_', '-')}", "", Message("draw.opt_unused", right=right)))
    refuse_any(problems)


def narrowed(asked: LetterDrawing, game_type: GameType) -> GameType:
    """The type with the requested interval or number of letters. Raises ProblemsError if it does not allow them."""
    if game_type.letters is None:
        for option, given in (("--interval", asked.interval), ("--numar", asked.number)):
            if given:
                raise refuse(option, Message("draw.opt_unused", right=text_of("draw.right_letters")))
        return game_type
    low, high = game_type.letters
    if asked.interval and asked.number:
        raise refuse("--numar", Message("draw.both_numbers"))
    if asked.interval:
        found = re.fullmatch(r"\s*(\d{1,3})\s*[-–]\s*(\d{1,3})\s*", asked.interval)
        first, last = (int(found[1]), int(found[2])) if found else (0, 0)
        if not low <= first <= last <= high:
            raise refuse("--interval", Message("draw.bad_interval", value=asked.interval, low=low, high=high))
        return replace(game_type, letters=(first, last))
    if asked.number:
        if not low <= asked.number <= high:
            shown = game_type.shown
            raise refuse("--numar", Message("draw.bad_number", value=asked.number, type=shown, low=low, high=high))
        return replace(game_type, letters=(asked.number, asked.number))
    return game_type


def first_moves(folder: Path, competition: Competition, joker_stands: bool) -> FirstWords | None:
    """The list for a string's first moves, None if the type needs none. Raises ProblemsError if it is missing."""
    if not competition.game_type.material.in_order:
        return None
    lexicon, _ = open_words(folder, competition, ListStore())
    variant = competition.variant
    return FirstMoves(lexicon, variant, Kinds(variant.vowels, joker_stands)), lexicon.info


def draw_or_refuse(order: Order, variant: Variant, words: FirstWords | None, seed: str) -> Drawn:
    """Draw. Raises ProblemsError if no letters satisfy the rules."""
    try:
        return draw(order, variant, seed, words[0] if words else None)
    except CannotDrawError:
        raise refuse(order.game_type.key, Message("draw.cannot_draw", tries=TRIES)) from None


GAMES_LOG = "jurnal-proba.json"


@dataclass(frozen=True, slots=True)
class GamesDrawn:
    """Games drawn. `file` is their log, `kept` the copy of an earlier one."""

    programme: Programme
    file: Path | None = None
    kept: Path | None = None


def draw_games(asked: GamesDrawing, io: CommandIo = ALONE) -> GamesDrawn:
    """Draw, and write if there is a target. Raises ProblemsError, OSError."""
    competition = key_called(asked.competition, dict.fromkeys(COMPETITIONS, ()))
    if not competition:
        if asked.competition:
            raise refuse("--competitie", unknown(asked.competition, COMPETITIONS))
        raise refuse("--competitie", Message("draw.competition_missing", known=", ".join(COMPETITIONS)))
    stages = _stages(replace(asked, competition=competition))
    programme = draw_programme(competition, seed_of(asked.seed), stages)
    where = place_of(asked.folder, asked.write)
    if where is None:
        return GamesDrawn(programme)
    file = where / GAMES_LOG
    with io.transaction_at(where, None, "extrage") as transaction:
        kept = transaction.keep(file) if file.exists() else None
        transaction.text(file, dumps(programme.log))
    return GamesDrawn(programme, file, kept)


def repeated_games(log: Log, name: str) -> Log:
    """Log of the same draw repeated. Raises ProblemsError if the log is incomplete."""
    try:
        return draw_programme(log["competitie"], log["samanta"], tuple(map(int, log["etape"]))).log
    except (KeyError, TypeError, ValueError, OverflowError):
        raise refuse(name, Message("draw.not_a_log")) from None


def _stages(asked: GamesDrawing) -> tuple[int, ...]:
    if asked.competition != CHAMPIONSHIP:
        if asked.stages:
            raise refuse("--etape", Message("draw.opt_unused", right=text_of("draw.right_championship")))
        return ()
    if not asked.stages:
        return DEFAULT_STAGES
    if not re.fullmatch(r"\s*[12](\s*,\s*[12]){0,49}\s*", asked.stages):
        raise refuse("--etape", Message("draw.bad_stages", value=asked.stages))
    return tuple(map(int, asked.stages.split(",")))


def games_lines(done: GamesDrawn, commands: bool) -> Iterator[str]:
    """Games drawn. With `commands`, also the command that draws the letters of each."""
    stages = done.programme.stages
    for number, stage in enumerate(stages, 1):
        if len(stages) > 1:
            yield text_of("draw.stage", number=number)
        for place, lot in enumerate(stage, 1):
            yield text_of("draw.game", number=place, game=_game(lot))
            if commands:
                yield text_of("draw.game_command", lot=lot)
    yield text_of("draw.seed", seed=done.programme.log["samanta"])
    if done.file is None:
        yield text_of("draw.nothing_written")
        return
    if done.kept:
        yield text_of("draw.kept", files=done.kept)
    yield text_of("draw.written", files=done.file)


def _game(lot: Lot) -> str:
    shown = GAME_TYPES[lot.key].shown
    if lot.interval:
        low, high = lot.interval
        return text_of("draw.game_interval", type=shown, low=low, high=high)
    if lot.groups:
        return text_of(
            "draw.game_groups", name=text_of(_GROUP_NAMES[str(lot.groups)]), groups=count(lot.groups, "group")
        )
    return shown
