"""Which letters a draw or a check is about: a game's type and what narrows it, held against the folder."""

import re
from dataclasses import dataclass, replace
from pathlib import Path

from arbitraj.draw.first_move import FirstMoves
from arbitraj.draw.letters import TRIES, CannotDrawError, Drawn, Order, draw
from arbitraj.draw.log import PROGRAMME
from arbitraj.draw.lots import fresh_seed
from arbitraj.folder.settings import FILE, read_settings
from arbitraj.folder.word_list import open_words
from arbitraj.game.variant import Variant
from arbitraj.lexicon.lexicon import ListInfo, ListStore
from arbitraj.near import unknown
from arbitraj.problems import Problem, ProblemsError
from arbitraj.record.drawing import FOLDER, Kinds
from arbitraj.record.game_types import GameType
from arbitraj.record.model import Competition
from arbitraj.text import Said, said, say
from arbitraj.types import GAME_TYPES

FirstWords = tuple[FirstMoves, ListInfo]


@dataclass(frozen=True, slots=True)
class LettersAsked:
    """A type (`kind`, or that of the folder) and what narrows it, as people write them; empty and 0 say nothing."""

    kind: str = ""
    folder: Path | None = None
    interval: str = ""
    number: int = 0
    vowels_chosen: bool = False
    joker_stands: bool = False
    word_list: str = ""


def refuse(place: Said | str, message: Said, file: str = "") -> ProblemsError:
    """One problem of an option (or of a file), to be raised."""
    return ProblemsError([Problem(file, place, message)] if file else [Problem(str(place), "", message)])


def seed_of(written: str) -> str:
    """The seed given, else a fresh one. Raises ProblemsError for one that cannot be printed."""
    seed = written.strip() or fresh_seed()
    if not seed.isprintable():
        raise refuse("--samanta", said("draw.bad_seed"))
    return seed


def place_of(folder: Path | None, write: Path | None) -> Path | None:
    """Where what is drawn is written: where it is asked for, else in the folder; None for nowhere."""
    return write or (folder / FOLDER if folder else None)


def read_competition(asked: LettersAsked) -> Competition:
    """The folder's competition, its letters as they are; without a folder one that holds what the options say.

    Raises ProblemsError where the folder's settings are at fault (its letters are not looked at) or do not agree.
    """
    key = asked.kind.replace("-", "_").casefold()
    if (key or asked.folder is None) and key not in GAME_TYPES:
        known = [name for name, each in GAME_TYPES.items() if each.material.drawn]
        message = unknown(asked.kind, [*known, PROGRAMME])
        raise refuse("TIP", message if key else said("draw.kind_missing", known=", ".join(known)))
    if asked.folder is None:
        return Competition(
            title="",
            place="",
            day=None,
            game_type=GAME_TYPES[key],
            vowels_chosen=asked.vowels_chosen,
            joker_stands=asked.joker_stands,
            lexicon=asked.word_list,
        )
    if not asked.folder.is_dir():
        raise refuse(str(asked.folder), said("files.not_a_folder"))
    competition, problems = read_settings(asked.folder, GAME_TYPES)
    filled = {said("files.key", key=material_key(competition.game_type))} if competition else set()
    problems = [problem for problem in problems if problem.place not in filled]
    if problems or competition is None:
        raise ProblemsError(problems)
    _agree(asked, competition, key)
    return replace(competition, lexicon=asked.word_list or competition.lexicon)


def material_key(game_type: GameType) -> str:
    """The key of concurs.toml that holds the letters of a type."""
    return "litere" if game_type.material.in_a_row else "grupe"


def _agree(asked: LettersAsked, competition: Competition, key: str) -> None:
    """What the folder says too must be the same there: the correction goes by the folder alone."""
    problems = []
    if key and GAME_TYPES[key] != competition.game_type:
        message = said("draw.other_type", found=competition.game_type.key, wanted=key)
        problems.append(Problem(FILE, said("files.key", key="tip"), message))
    for name, wanted, found in (
        ("vocale_la_alegere", asked.vowels_chosen, competition.vowels_chosen),
        ("joker_tine_loc", asked.joker_stands, competition.joker_stands),
    ):
        if wanted and not found:
            right = say("draw.right_competition", line=f"{name} = true")
            problems.append(Problem(f"--{name.replace('_', '-')}", "", said("draw.opt_unused", right=right)))
    if problems:
        raise ProblemsError(problems)


def narrowed(asked: LettersAsked, game_type: GameType) -> GameType:
    """The type with the interval or number of letters asked for. Raises ProblemsError where it has none such."""
    if game_type.letters is None:
        for option, given in (("--interval", asked.interval), ("--numar", asked.number)):
            if given:
                raise refuse(option, said("draw.opt_unused", right=say("draw.right_letters")))
        return game_type
    low, high = game_type.letters
    if asked.interval and asked.number:
        raise refuse("--numar", said("draw.both_numbers"))
    if asked.interval:
        found = re.fullmatch(r"\s*(\d{1,3})\s*[-–]\s*(\d{1,3})\s*", asked.interval)
        first, last = (int(found[1]), int(found[2])) if found else (0, 0)
        if not low <= first <= last <= high:
            raise refuse("--interval", said("draw.bad_interval", value=asked.interval, low=low, high=high))
        return replace(game_type, letters=(first, last))
    if asked.number:
        if not low <= asked.number <= high:
            shown = game_type.shown
            raise refuse("--numar", said("draw.bad_number", value=asked.number, type=shown, low=low, high=high))
        return replace(game_type, letters=(asked.number, asked.number))
    return game_type


def first_moves(folder: Path, competition: Competition, joker_stands: bool) -> FirstWords | None:
    """The list of a string's first moves; None where the type needs none. Raises ProblemsError where it is missing."""
    if not competition.game_type.material.in_order:
        return None
    lexicon, _ = open_words(folder, competition, ListStore())
    variant = competition.variant
    return FirstMoves(lexicon, variant, Kinds(variant.vowels, joker_stands)), lexicon.info


def draw_or_refuse(order: Order, variant: Variant, seed: str, words: FirstWords | None) -> Drawn:
    """Draw. Raises ProblemsError where no letters can keep the rules."""
    try:
        return draw(order, variant, seed, words[0] if words else None)
    except CannotDrawError:
        raise refuse(order.game_type.key, said("draw.cannot_draw", tries=TRIES)) from None
